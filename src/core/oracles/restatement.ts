/**
 * What a reply says in the question's own words: no evidence for its answer, but it shows what the reasoning
 * concludes.
 */
import { pattern } from '../pattern-parts.ts';
import type { ExtractedTriple, SyntaxTree } from '../text/syntax.ts';
import { extractTriples } from '../text/triples.ts';
import { labelWords, nodeKey, relationKey } from './graph.ts';

/** Words that carry no claim of their own. */
const empty = new Set(
  (
    'is are was were be been being do does did has have had can could may might will would shall ' +
    'should must it its they their them he she his her this that these those there of in on at to ' +
    'for from by with as and or not no both same one any some also indeed'
  ).split(' '),
);

/** A word without the endings of number and tense, good enough to see that two texts use the same one. */
const stem = (word: string): string =>
  word.length > 4 ? word.replace(/(?:ies|ied|es|ed|ing|s|e|y)$/u, '') : word;
const contentWords = (text: string): string[] =>
  labelWords(text)
    .filter((word) => !empty.has(word))
    .map(stem);

/**
 * The year that a question asks about, as its claim ends: "... in 1810?" A year that belongs to a name is
 * none.
 */
const yearAsked = /\bin (\d{1,4}(?: BC)?)(?=[.?,]|$)/u;

/**
 * The question asks about a year, and the sentence does not: what holds in some year need not hold in that
 * one.
 */
function leavesYearOut(question: string, sentence: string): boolean {
  const year = yearAsked.exec(question)?.[1];
  return year !== undefined && !sentence.includes(year);
}

/**
 * Every content word of the triple is a word of the question.
 * @param sentence it was read from; one that corrects the question's year says more than the question.
 */
export function isRestatement(triple: ExtractedTriple, question: string, sentence = question): boolean {
  if (leavesYearOut(question, sentence)) return false;
  const asked = new Set(contentWords(question));
  return contentWords(`${triple.subject} ${triple.relation} ${triple.object}`).every((word) =>
    asked.has(word),
  );
}

const namesAnswer = new RegExp(
  pattern`^(?:(?:the|my|this|that|your|given|final|correct)\s+)*
    (?:answer|question|statement|reason|reasoning|explanation|conclusion|claim|response)\b`,
  'iu',
);

/** "The answer is", "This statement is": about the reply, not about the world. */
export function isTalkAboutTalk(triple: ExtractedTriple): boolean {
  return namesAnswer.test(triple.subject);
}

/** Numbers of the labels that the question names, word for word. */
export function mentionsOf(question: string, labels: readonly string[]): Set<number> {
  const text = ` ${nodeKey(question)} `;
  return new Set(labels.flatMap((label, i) => (text.includes(` ${nodeKey(label)} `) ? [i] : [])));
}

type Conclusion = { readonly answer: 'yes' | 'no'; readonly span: readonly [number, number] };

const saysAnswer = /\banswer(?:\s+to\s+[^.?!]{1,80}?)?\s+(?:is|must be)\s*:?\s*["'“*]*(yes|no)\b/giu;

/** Sentences of which the polarity is not that of the claim they quote. */
const inconclusive =
  /\b(?:questions?|statement|prompt|evidence|information|suggests?|indications?|whether|if|unless)\b/iu;

/**
 * "No, it may not": asked whether something is not so, the "no" that opens the sentence denies the thing
 * itself, and is not contradicted by what follows it.
 */
const opensWithNo = /\bno[\s,.:;*_"'”’-]*$/iu;

/**
 * Whether a sentence speaks of likeness, of difference, or of neither: "different symptoms and signs" does
 * not affirm "similar symptoms and signs".
 */
function likens(sentence: string): 'alike' | 'different' | 'neither' {
  if (/\b(?:different|distinct|differ|differs|unlike|dissimilar)\b/iu.test(sentence)) return 'different';
  return /\b(?:same|similar|common|shared?|alike|identical)\b/iu.test(sentence) ? 'alike' : 'neither';
}

/**
 * The last thing the reasoning concludes: "so the answer is no", or the question's own claim, affirmed or
 * denied.
 */
export function conclusionOf(
  reply: string,
  triples: readonly ExtractedTriple[],
  question: string,
  questionTrees: readonly SyntaxTree[],
): Conclusion | undefined {
  const said = [...reply.matchAll(saysAnswer)].map((match): Conclusion => ({
    answer: match[1]?.toLowerCase() === 'yes' ? 'yes' : 'no',
    span: [match.index, match.index + match[0].length],
  }));
  const claims = new Map(
    extractTriples(question, questionTrees.map(withoutAsides), 'read questions').map((claim) => [
      tripleKey(claim),
      claim,
    ]),
  );
  const restated = triples.flatMap((triple) => {
    const claim = claims.get(tripleKey(triple));
    const sentence = reply.slice(...triple.span);
    if (
      !claim ||
      leavesYearOut(question, sentence) ||
      (claim.negated && opensWithNo.test(reply.slice(0, triple.span[0])))
    )
      return [];
    if (
      (triple.hedged && !claim.hedged) ||
      inconclusive.test(sentence) ||
      likens(question) !== likens(sentence)
    )
      return [];
    return [{ triple, claim }];
  });
  // Of "A and B both ...", one part affirmed affirms nothing; one part denied denies it.
  const parts = new Set([...claims.values()].map(({ subject }) => nodeKey(subject)));
  const affirmed = new Set(
    restated.filter(({ triple }) => !triple.negated).map(({ triple }) => nodeKey(triple.subject)),
  );
  const concluded = restated
    .filter(({ triple }) => triple.negated || affirmed.size === parts.size)
    .map(({ triple, claim }): Conclusion => ({
      answer: (triple.negated === claim.negated) !== asksForFault.test(question) ? 'yes' : 'no',
      span: triple.span,
    }));
  return [...concluded, ...said].sort((x, y) => x.span[0] - y.span[0]).at(-1);
}

/** "Is the claim false?", "Would it be a mistake to state that ...": yes denies what the claim says. */
const asksForFault = new RegExp(
  pattern`\bis (?:the|that|this) (?:claim|statement) (?:false|wrong|incorrect|untrue)\?|
    \bmistake to (?:state|say|claim)\b`,
  'iu',
);

/** An apposition in a question is no claim that it asks about. */
const withoutAsides = (tree: SyntaxTree): SyntaxTree => ({
  ...tree,
  words: tree.words.map((word) => (word.relation === 'appos' ? { ...word, relation: 'dep' } : word)),
});

const tripleKey = ({ subject, relation, object }: ExtractedTriple): string =>
  [nodeKey(subject), relationKey(relation), nodeKey(object)].join('\t');
