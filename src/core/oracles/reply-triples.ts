/**
 * ExtractTriple(Resp.reasoning) of Drowzee's Algorithm 3: parses the reasoning part of a reply and extracts
 * its statements as triples.
 */
import { pattern } from '../pattern-parts.ts';
import type { SyntaxParser } from '../ports/models.ts';
import type { StatedFact } from '../testing/test-case.ts';
import { bindNames } from '../text/bind-names.ts';
import { splitSentences } from '../text/sentences.ts';
import type { ExtractedTriple, SyntaxTree } from '../text/syntax.ts';
import { extractTriples } from '../text/triples.ts';
import type { Span } from '../text/words.ts';
import { labelWords, nodeKey, relationKey } from './graph.ts';
import { isName } from './name-likeness.ts';
import { saysRelation } from './paraphrases.ts';
import { affirmsClaim } from './question-claim.ts';
import { unattested } from './answer-words.ts';
import type { Reading, ReadingRequest } from './reading.ts';
import { conclusionOf, isRestatement, isTalkAboutTalk } from './restatement.ts';

type ReplyTriples = Pick<Reading, 'triples' | 'restated' | 'conclusion'>;

export async function triplesOfReply(request: ReadingRequest, parser: SyntaxParser): Promise<ReplyTriples> {
  const { reply, question, ground: facts } = request;
  const names = facts.flatMap((fact) => [fact.subject, fact.object]);
  const parse = async (text: string, sentences: readonly Span[]) =>
    (await parser.parse(text, sentences)).map((tree) => bindNames(tree, names));
  const trees = await parse(reply, reasoningSpans(reply, splitSentences(reply)));
  const questionTrees = await parse(question, splitSentences(question).slice(0, 1));
  // Where the question names several people, it does not say who "she" is.
  const people = questionTrees.flatMap(({ words }) => words).filter(({ entity }) => entity === 'B-person');
  const context = people.length > 1 ? [] : questionTrees;
  const said = triplesAfter(question, context, reply, trees)
    .filter((triple) => !isTalkAboutTalk(triple))
    .map((triple) => withCapitals(triple, trees, names))
    .map((triple) => ofSubject(triple, facts))
    .map((triple) => inPlace(triple, reply, question, request));
  const triples = underOneName(said, names);
  const conclusion = conclusionOf(reply, triples, question, questionTrees);
  const claims = claimsSaid(request, questionTrees);
  return {
    triples: [...triples, ...claims],
    restated: [...restatedIn(triples, reply, question, facts), ...claims.map((_, i) => triples.length + i)],
    ...(conclusion && { conclusion }),
  };
}

/** The question's claim, for a sentence that affirms it in its words, even where no triple shows it. */
function claimsSaid(
  { reply, question, ground: facts }: ReadingRequest,
  questionTrees: readonly SyntaxTree[],
): ExtractedTriple[] {
  const known = facts.flatMap(({ subject, object }) => [subject, object]);
  const span = splitSentences(reply).find(([from, to]) =>
    reply
      .slice(from, to)
      .split(/[;:—–]|,\s/u)
      .some((clause) => affirmsClaim(clause, question, known)),
  );
  return span === undefined
    ? []
    : extractTriples(question, questionTrees, 'read questions').map(({ subject, relation, object }) => ({
        subject,
        relation,
        object,
        negated: false,
        hedged: false,
        span,
      }));
}

/**
 * A name as names are written: people who type without capitals write "he died in arles". A name of the facts
 * stays as it is.
 */
function withCapitals(
  triple: ExtractedTriple,
  trees: readonly SyntaxTree[],
  names: readonly string[],
): ExtractedTriple {
  const known = new Set(names.map(nodeKey));
  const tree = trees.find(({ span }) => span[0] === triple.span[0]);
  const isProper = (head: Span | undefined) =>
    tree?.words.some(({ span, tag }) => span[0] === head?.[0] && tag === 'PROPN') === true;
  const named = (label: string, head: Span | undefined) =>
    isProper(head) && !/\p{Lu}/u.test(label) && !known.has(nodeKey(label))
      ? label.replace(/(?<![\p{L}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase())
      : label;
  return {
    ...triple,
    subject: named(triple.subject, triple.heads?.subject),
    object: named(triple.object, triple.heads?.object),
  };
}

/**
 * "The mountain is in Kenya": a noun with an article is what all the facts are about, where they are about
 * one thing and the noun is neither in a name of theirs nor their relation ("the capital").
 */
function ofSubject(triple: ExtractedTriple, facts: readonly StatedFact[]): ExtractedTriple {
  const [first] = facts;
  const noun = /^(?:the|this|that)\s(\p{Ll}[\p{L}-]*)$/iu.exec(triple.subject)?.[1];
  if (noun === undefined || first === undefined || facts.some(({ subject }) => subject !== first.subject))
    return triple;
  const taken = facts.some(
    ({ object, relation }) =>
      labelWords(object).includes(noun) ||
      relationKey(relation).includes(noun) ||
      saysRelation(relation, noun, 'along'),
  );
  return taken ? triple : { ...triple, subject: first.subject };
}

/**
 * "No, it's Toronto": a bare name in place of one in the question. It is the value of the only fact that the
 * question is about, if that has one value.
 */
function inPlace(
  triple: ExtractedTriple,
  reply: string,
  question: string,
  { ground: facts, functional = [], oneSubject = [] }: ReadingRequest,
): ExtractedTriple {
  const { relation, object, heads, negated } = triple;
  const [fact, another] = facts;
  const pronoun = heads && reply.slice(...heads.subject);
  if (
    negated ||
    fact === undefined ||
    another !== undefined ||
    !/^(?:is|s)$/u.test(relationKey(relation)) ||
    pronoun === undefined ||
    !/^(?:it|that|this)$/iu.test(pronoun) ||
    !isName(object) ||
    nodeKey(question).includes(nodeKey(object))
  )
    return triple;
  const named = (name: string) => ` ${nodeKey(question)} `.includes(` ${nodeKey(name)} `);
  if (named(fact.subject) && functional.includes(fact.relation))
    return { ...triple, subject: fact.subject, relation: fact.relation };
  return named(fact.object) && oneSubject.includes(fact.relation)
    ? { ...triple, subject: object, relation: fact.relation, object: fact.object }
    : triple;
}

const knownAs = /\b(?:(?:known|called|named|born) as|called|n[ée]e|is short for|is a nickname of)$/iu;
const owned = /\S['’]s?\s\p{Ll}[\p{Ll}\s]*$/u;

/**
 * The triples with one name for each thing that the reply names twice: "Maria Skłodowska, later known as
 * Marie Curie", "Elizabeth II's father was George VI, and his father ...".
 */
function underOneName(triples: readonly ExtractedTriple[], names: readonly string[]): ExtractedTriple[] {
  const known = new Set(names.map(nodeKey));
  const nameOf = new Map<string, string>();
  const naming = new Set<ExtractedTriple>();
  const note = (triple: ExtractedTriple, label: string, name: string) => {
    nameOf.set(nodeKey(label), name);
    naming.add(triple);
  };
  for (const triple of triples) {
    const { subject, relation, object, negated, hedged } = triple;
    if (negated || hedged) continue;
    if (relationKey(relation) === 'is' && owned.test(subject)) note(triple, subject, object);
    if (!knownAs.test(relation)) continue;
    const [isKnown, isKnownToo] = [known.has(nodeKey(subject)), known.has(nodeKey(object))];
    if (isKnownToo && !isKnown) note(triple, subject, object);
    if (isKnown && !isKnownToo) note(triple, object, subject);
  }
  const named = (label: string) => nameOf.get(nodeKey(label)) ?? label;
  return triples.map((triple) =>
    naming.has(triple) ? triple : { ...triple, subject: named(triple.subject), object: named(triple.object) },
  );
}

const believes =
  /\bi (?:do )?(?:believe|think|guess|suppose|am (?:fairly |pretty |quite )?(?:sure|confident|certain))\b/iu;
const doubts =
  /\b(?:may|might|could|perhaps|possibly|probably|maybe|likely|if|whether|not|doubt)\b|n['’]t\b/iu;

/** "I believe he was buried in Rome" is hedged only by whose belief it is: the model's own. */
function isBelief(sentence: string, heads: ExtractedTriple['heads'], start: number): boolean {
  if (!heads) return false;
  const at = Math.max(heads.subject[0], heads.relation[0], heads.object[0]) - start;
  const clause = sentence.slice(sentence.lastIndexOf(';', at) + 1).replace(/,\s*not\s[^,;]*$/iu, '');
  return believes.test(clause) && !doubts.test(clause);
}

/** The reply's triples. "She" may be someone whom only the question names. */
function triplesAfter(
  question: string,
  questionTrees: readonly SyntaxTree[],
  reply: string,
  trees: readonly SyntaxTree[],
): ExtractedTriple[] {
  const before = `${question}\n`;
  const moved = (by: number) => (span: Span) => [span[0] + by, span[1] + by] as const;
  const after = moved(before.length);
  const back = moved(-before.length);
  const later = trees.map((tree) => ({
    span: after(tree.span),
    words: tree.words.map((word) => ({ ...word, span: after(word.span) })),
  }));
  return extractTriples(before + reply, [...questionTrees, ...later])
    .filter(({ span }) => span[0] >= before.length)
    .map(({ heads, ...triple }) => ({
      ...triple,
      hedged:
        (triple.hedged && !isBelief((before + reply).slice(...triple.span), heads, triple.span[0])) ||
        unattested.test((before + reply).slice(...triple.span)),
      span: back(triple.span),
      ...(heads && {
        heads: {
          subject: back(heads.subject),
          relation: back(heads.relation),
          object: back(heads.object),
        },
      }),
    }));
}

/** Indices of triples that only repeat the question. */
function restatedIn(
  triples: readonly ExtractedTriple[],
  reply: string,
  question: string,
  facts: readonly StatedFact[],
): number[] {
  const states = statesOneOf(facts);
  return triples.flatMap((triple, i) =>
    isRestatement(triple, question, reply.slice(...triple.span)) && !states(triple) ? [i] : [],
  );
}

/**
 * Whether a triple affirms something between both ends of a fact. That is evidence even if the question names
 * both ends.
 */
function statesOneOf(facts: readonly StatedFact[]): (triple: ExtractedTriple) => boolean {
  const ends = facts.map(({ subject, object }) => [nodeKey(subject), nodeKey(object)] as const);
  return ({ subject, object, negated, hedged }) => {
    const from = nodeKey(subject);
    const to = ` ${nodeKey(object)}`;
    return (
      !negated &&
      !hedged &&
      ends.some(([a, b]) => (from === a && to.endsWith(` ${b}`)) || (from === b && to.endsWith(` ${a}`)))
    );
  };
}

const opening = new RegExp(
  pattern`^["'“*_\s]*(?:(?:my |the )?(?:final )?answer(?:\s+is)?\s*(?:[:-]\s*)?["'“*_]*)?(?:
      yes|yep|yeah|no|nope|not at all|(?:absolutely|certainly|definitely|probably|of course) not|true|
      false|sure|
      certainly|absolutely|correct|incorrect|wrong|that['’]s (?:right|wrong|correct|incorrect)|
      i (?:don['’]t|do not) know
    )
    ["'”*_]*(?:\s*[,.:;!–—-]+\s*|\s+(?=because|as|since))["'”*_]*`,
  'iu',
);
/** "Her father was Byron, right?" states what it asks to be confirmed. */
const tag = /,\s+(?:right|correct|(?:is|was)n['’]?t (?:it|he|she)|no|yes|eh|huh)\s*\?+\s*$/iu;
const because = /^(?:(?:this|that|it) is )?(?:because|since|as)[:,]?\s+/iu;

/**
 * Returns sentence spans, each without its opening. Sentences that are only an opening are left out, and so
 * are those that ask or quote a question, because they state nothing.
 */
export function reasoningSpans(reply: string, sentences: readonly Span[]): Span[] {
  return sentences.flatMap(([start, end]): Span[] => {
    const sentence = reply.slice(start, end);
    if (sentence.replace(tag, '').includes('?')) return [];
    const answered = opening.exec(sentence)?.[0].length ?? 0;
    const reason = answered > 0 ? (because.exec(sentence.slice(answered))?.[0].length ?? 0) : 0;
    const from = start + answered + reason;
    return /[\p{L}\p{N}]/u.test(reply.slice(from, end)) &&
      !/^["'“*_\s]*(?:yes|no)["'”*_.!\s]*$/iu.test(reply.slice(from, end))
      ? [[from, end]]
      : [];
  });
}
