/**
 * What a reply says in the question's words. It is no evidence for the answer, but it shows what the
 * reasoning concludes.
 */
import { pattern } from '../pattern-parts.ts';
import type { ExtractedTriple, SyntaxTree } from '../text/syntax.ts';
import { extractTriples } from '../text/triples.ts';
import { asksForFault as asksWhetherWrong, asksForFaultAfter } from './asked-fault.ts';
import { labelWords, nodeKey, relationKey } from './graph.ts';

/** Words without content. */
const empty = new Set(
  (
    'is are was were be been being do does did has have had can could may might will would shall ' +
    'should must it its they their them he she his her this that these those there of in on at to ' +
    'for from by with as and or not no both same one any some also indeed'
  ).split(' '),
);

/** Words of at most this length keep their ending: "does", "gas". Chosen by hand. */
const SHORT = 4;
/** A word without endings of number and tense: precise enough to see that two texts use the same word. */
const stem = (word: string): string =>
  word.length > SHORT ? word.replace(/(?:ies|ied|es|ed|ing|s|e|y)$/u, '') : word;
/** @param form what stands for a word, before its ending is taken off. */
export const contentWords = (text: string, form = (word: string): string => word): string[] =>
  labelWords(text)
    .filter((word) => !empty.has(word))
    .map((word) => stem(form(word)));

/**
 * The year a question asks about, at the end of its claim: "... in 1810?" A year inside a name does not
 * count.
 */
const yearAsked = /\bin (\d{1,4}(?: BC)?)(?=[.?,]|$)/u;

/**
 * The question asks about a year and the sentence does not name it: what holds in some year need not hold in
 * that one.
 */
function leavesYearOut(question: string, sentence: string): boolean {
  const year = yearAsked.exec(question)?.[1];
  return year !== undefined && !sentence.includes(year);
}

/** Of "does gold have the symbol Ag", the claim "gold has the symbol" is only a part. */
function leavesNameOut({ object }: ExtractedTriple, question: string, sentence: string): boolean {
  const noun = object.replace(/^(?:the|an?)\s/iu, '');
  const at = question.indexOf(noun);
  const after = question.slice(at + noun.length);
  const name = at < 0 ? undefined : /^\s(?:\p{Lu}\p{L}*|\d+)(?=[\s?.]|$)/u.exec(after)?.[0];
  return name !== undefined && !sentence.includes(`${noun}${name}`);
}

/**
 * Whether every content word of the triple is in the question.
 * @param sentence the triple's sentence; one that corrects the question's year says more than the question.
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

/** "The answer is", "This statement is": the triple is about the reply, not about the world. */
export function isTalkAboutTalk(triple: ExtractedTriple): boolean {
  return namesAnswer.test(triple.subject);
}

/** Indices of the labels that the question names word for word. */
export function mentionsOf(question: string, labels: readonly string[]): Set<number> {
  const text = ` ${nodeKey(question)} `;
  return new Set(labels.flatMap((label, i) => (text.includes(` ${nodeKey(label)} `) ? [i] : [])));
}

type Conclusion = { readonly answer: 'yes' | 'no'; readonly span: readonly [number, number] };

/** No more blanks than people write, so that a long row of them is not read again and again. */
const saysAnswer =
  /\banswer(?:\s{1,4}to\s[^.?!]{1,80}?)?\s{1,4}(?:is|must be)(?:\s{0,4}:)?\s{0,4}["'“*]{0,8}(yes|no)\b/giu;

/** "..., therefore the statement is true". */
const saysTruth = new RegExp(
  pattern`\b(?:therefore|thus|hence|so|consequently|means that|it follows that)\b[^.?!]{0,40}?
    \b(?:statement|claim|assertion)\s+(?:is|must be)\s+(not\s+)?(true|false|correct|incorrect|right|wrong)\b`,
  'giu',
);

/** Words of sentences whose polarity may differ from that of the claim they quote. */
const inconclusive = new RegExp(
  pattern`\b(?:
      questions?|statement|prompt|evidence|information|suggests?|indications?|whether|if|unless|would
    )\b|['’]d have\b`,
  'iu',
);

/**
 * "No, it may not": when the question asks whether something is not so, the "no" at the start denies the
 * thing itself, and what follows does not contradict it.
 */
const opensWithNo = /\bno[\s,.:;*_"'”’-]*$/iu;

/**
 * Whether a sentence is about likeness, difference, or neither: "different symptoms and signs" does not
 * affirm "similar symptoms and signs".
 */
function likens(sentence: string): 'alike' | 'different' | 'neither' {
  if (/\b(?:different|distinct|differ|differs|unlike|dissimilar)\b/iu.test(sentence)) return 'different';
  return /\b(?:same|similar|common|shared?|alike|identical)\b/iu.test(sentence) ? 'alike' : 'neither';
}

/**
 * The last conclusion of the reasoning: "so the answer is no", or the question's claim, affirmed or denied.
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
  // "Is it false that ...?": whether "the statement" is what is false, or that it is, is open.
  const isOpen = asksWhetherWrong(question) && !asksForFault(question);
  const judged = (isOpen ? [] : [...reply.matchAll(saysTruth)]).map((match): Conclusion => {
    const holds = /^(?:true|correct|right)$/iu.test(match[2] ?? '') === (match[1] === undefined);
    return {
      answer: holds !== asksForFault(question) ? 'yes' : 'no',
      span: [match.index, match.index + match[0].length],
    };
  });
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
      leavesNameOut(claim, question, sentence) ||
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
  // For "A and B both ...", affirming one part affirms nothing, and denying one part denies the whole.
  const parts = new Set([...claims.values()].map(({ subject }) => nodeKey(subject)));
  const affirmed = new Set(
    restated.filter(({ triple }) => !triple.negated).map(({ triple }) => nodeKey(triple.subject)),
  );
  const concluded = restated
    .filter(({ triple }) => triple.negated || affirmed.size === parts.size)
    .map(({ triple, claim }): Conclusion => ({
      answer:
        (triple.negated === (claim.negated && !politeNot.test(question))) !== asksForFault(question)
          ? 'yes'
          : 'no',
      span: triple.span,
    }));
  return [...concluded, ...said, ...judged].sort((x, y) => x.span[0] - y.span[0]).at(-1);
}

/** "Isn't it", "Is it not true that": asked with "not", but about the claim without it. */
export const politeNot = new RegExp(
  pattern`^\W*(?:is|was|were|are|does|do|did|has|have|had|can|could|will|would)
    (?:n['’]t|(?=\s+(?:it|this|that)\s+not\b))(?:\s+(?:it|this|that)\s+not\b)?`,
  'iu',
);

/** For "Is the claim false?" or "Would it be a mistake to state that ...", yes denies the claim. */
const asksForFault = (question: string): boolean =>
  asksForFaultAfter(question) || /\bmistake to (?:state|say|claim)\b/iu.test(question);

/** Removes appositions: in a question they are not part of the claim. */
const withoutAsides = (tree: SyntaxTree): SyntaxTree => ({
  ...tree,
  words: tree.words.map((word) => (word.relation === 'appos' ? { ...word, relation: 'dep' } : word)),
});

const tripleKey = ({ subject, relation, object }: ExtractedTriple): string =>
  [nodeKey(subject), relationKey(relation), nodeKey(object)].join('\t');
