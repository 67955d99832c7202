/**
 * ExtractTriple(Resp.reasoning) of Drowzee's Algorithm 3: parses the reasoning part of a reply and extracts
 * its statements as triples.
 */
import { pattern } from '../pattern-parts.ts';
import type { SyntaxParser } from '../ports/models.ts';
import type { StatedFact } from '../testing/test-case.ts';
import { bindNames } from '../text/bind-names.ts';
import { withoutTag } from '../text/question-tags.ts';
import { splitSentences } from '../text/sentences.ts';
import type { ExtractedTriple, SyntaxTree } from '../text/syntax.ts';
import { withClauseVerbs } from '../text/clause-verbs.ts';
import { extractTriples } from '../text/triples.ts';
import type { Span } from '../text/words.ts';
import { nodeKey } from './graph.ts';
import { affirmsClaim, claimOf, namesIn } from './question-claim.ts';
import { unattested } from './answer-words.ts';
import type { Reading, ReadingRequest } from './reading.ts';
import { plainStatements } from './plain-statements.ts';
import { statedByParts, withReferences } from './reply-references.ts';
import { asMeant } from './spelled-names.ts';
import { withoutTakenBack } from './taken-back.ts';
import { conclusionOf, isRestatement, isTalkAboutTalk } from './restatement.ts';

type ReplyTriples = Pick<Reading, 'triples' | 'restated' | 'conclusion'>;

export async function triplesOfReply(request: ReadingRequest, parser: SyntaxParser): Promise<ReplyTriples> {
  const names = request.ground.flatMap(({ subject, object }) => [subject, object]);
  const { text: reply, place } = asMeant(
    request.reply,
    [...namesIn(request.question), ...names],
    Object.values(request.others ?? {}).flat(),
  );
  const { triples, restated, conclusion } = await triplesIn({ ...request, reply }, parser);
  const written = ([from, to]: Span): Span => [place(from), place(to)];
  return {
    triples: triples.map(({ span, heads, ...triple }) => ({
      ...triple,
      span: written(span),
      ...(heads && {
        heads: {
          subject: written(heads.subject),
          relation: written(heads.relation),
          object: written(heads.object),
        },
      }),
    })),
    restated,
    ...(conclusion && { conclusion: { ...conclusion, span: written(conclusion.span) } }),
  };
}

async function triplesIn(request: ReadingRequest, parser: SyntaxParser): Promise<ReplyTriples> {
  const { reply, question, ground: facts } = request;
  const names = facts.flatMap((fact) => [fact.subject, fact.object]);
  const parse = async (text: string, sentences: readonly Span[]) =>
    (await parser.parse(text, sentences)).map((tree) => bindNames(withClauseVerbs(tree), names));
  const spans = reasoningSpans(reply, splitSentences(reply), names);
  const trees = await parse(reply, spans);
  const questionTrees = await parse(question, splitSentences(question).slice(0, 1));
  // Where the question names several people, it does not say who "she" is.
  const people = questionTrees.flatMap(({ words }) => words).filter(({ entity }) => entity === 'B-person');
  const context = people.length > 1 ? [] : questionTrees;
  const said = triplesAfter(question, context, reply, trees).filter((triple) => !isTalkAboutTalk(triple));
  const claims = extractTriples(question, questionTrees, 'read questions');
  const beside = { ...request, trees, claims };
  const referred = [
    ...withReferences(said, beside),
    ...statedByParts(partsThatAnswer(reply, spans, question), beside),
  ];
  const stated = [...referred, ...plainStatements(reply, spans, facts, referred)];
  const triples = withoutTakenBack(stated, reply, facts);
  const conclusion = conclusionOf(reply, triples, question, questionTrees);
  const affirmed = claimsSaid(request, claims);
  return {
    triples: [...triples, ...affirmed],
    restated: [...restatedIn(triples, reply, question, facts), ...affirmed.map((_, i) => triples.length + i)],
    ...(conclusion && { conclusion }),
  };
}

/**
 * The sentences, and the parts after a comma or a semicolon, that a "no" precedes in the reply, or a "yes" to
 * a claim with "not"; and the first sentence, where neither precedes it.
 */
function partsThatAnswer(reply: string, spans: readonly Span[], question: string): Span[] {
  const { negated, asksForFault } = claimOf(question);
  return spans.flatMap(([from, to], i): Span[] => {
    const before = reply.slice(spans[i - 1]?.[1] ?? 0, from);
    const answers =
      deniesBefore.test(before) ||
      deniesBefore.test(reply.slice(from, to)) ||
      bareDenial.test(reply.slice(...(spans[i - 1] ?? [0, 0]))) ||
      (negated !== asksForFault && affirmsBefore.test(before)) ||
      (i === 0 && !/[\p{L}\p{N}]/u.test(before));
    if (!answers) return [];
    const cuts = [...reply.slice(from, to).matchAll(/[,;]\s+/gu)];
    return [from, ...cuts.map(({ index, 0: { length } }) => from + index + length)].map(
      (start, part): Span => [start, from + (cuts[part]?.index ?? to - from)],
    );
  });
}
const affirmsBefore = /\b(?:yes|yeah|yep|true|correct|right)\b/iu;
/** "Not Tolstoy. Turgenev." */
const bareDenial = /^[\s*_"“]*(?:not|never|neither)\s[^.!?\n]{1,60}[.!]?\s*$/iu;
const deniesBefore = /\b(?:no|nope|nah|false|wrong|incorrect|not)\b|n['’]t\b/iu;

/** The question's claim, for a sentence that affirms it in its words, even where no triple shows it. */
function claimsSaid(
  { reply, question, ground: facts }: ReadingRequest,
  claims: readonly ExtractedTriple[],
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
    : claims.map(({ subject, relation, object }) => ({
        subject,
        relation,
        object,
        negated: false,
        hedged: false,
        span,
      }));
}

const believes =
  /\bi (?:do )?(?:believe|think|guess|suppose|am (?:fairly |pretty |quite )?(?:sure|confident|certain))\b/iu;
const doubts =
  /\b(?:may|might|could|perhaps|possibly|probably|maybe|likely|if|whether|not|doubt)\b|n['’]t\b/iu;

/** "That would be Haarlem." */
const identifies = /^\W*(?:(?:i (?:think|believe|guess)|well)\W+)?(?:that|it|this)(?:['’]d| would) be\s/iu;

/** "I believe he was buried in Rome" is hedged only by whose belief it is: the model's own. */
function isBelief(sentence: string, heads: ExtractedTriple['heads'], start: number): boolean {
  if (!heads) return false;
  const at = Math.max(heads.subject[0], heads.relation[0], heads.object[0]) - start;
  const clause = sentence.slice(sentence.lastIndexOf(';', at) + 1).replace(/,\s*not\s[^,;]*$/iu, '');
  if (identifies.test(clause)) return true;
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
  return extractTriples(before + reply, [...questionTrees, ...later], 'skip questions', 'resolved or kept')
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
      neither|no longer|not (?:quite|really|exactly|yet|any ?more)|never|false|sure|
      certainly|absolutely|correct|incorrect|wrong|that['’]s (?:right|wrong|correct|incorrect)|
      i (?:don['’]t|do not) know
    )
    ["'”*_]*(?:\s*[,.:;!–—-]+\s*|\s+(?=because|as|since))["'”*_]*`,
  'iu',
);
/** "In Australia ... or South America?": the doubt is about another value, and the first is stated. */
const alternative =
  /(?<![.…])[.…]{1,6}\s{0,4}or\s(?:(?:in|at|by|from|was it|is it)\s)?(\p{Lu}[^.?!]{1,60})\?{1,4}\s{0,4}$/u;
const because = /^(?:(?:this|that|it) is )?(?:because|since|as)[:,]?\s+/iu;

/**
 * Returns sentence spans, each without its opening and without a tag at its end ("isn't it?"). Sentences
 * that are only an opening are left out, and so are those that ask or quote a question, because they state
 * nothing.
 * @param names of the facts.
 */
export function reasoningSpans(
  reply: string,
  sentences: readonly Span[],
  names: readonly string[] = [],
): Span[] {
  return sentences.flatMap(([start, whole]): Span[] => {
    const written = reply.slice(start, whole);
    const other = alternative.exec(written);
    // Where the doubt is about the fact's own value, the sentence states nothing.
    const isDoubted = other !== null && !names.some((name) => (other[1] as string).includes(name));
    const sentence = withoutTag(isDoubted ? written.slice(0, other.index) : written);
    const end = start + sentence.length;
    if (sentence.includes('?')) return [];
    const answered = opening.exec(sentence)?.[0].length ?? 0;
    const reason = answered > 0 ? (because.exec(sentence.slice(answered))?.[0].length ?? 0) : 0;
    const from = start + answered + reason;
    return /[\p{L}\p{N}]/u.test(reply.slice(from, end)) &&
      !/^["'“*_\s]*(?:yes|no)["'”*_.!\s]*$/iu.test(reply.slice(from, end))
      ? [[from, end]]
      : [];
  });
}
