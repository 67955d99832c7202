/**
 * Replaces one word with a synonym from a hand-written list: of the synonyms of the lexicon, chosen by their
 * senses alone, four of ten read wrong. Names and numbers never change.
 */
import { hasSource, isOfAmount } from './amounts.ts';
import type { OpenClass } from '../lexicon/lexicon.ts';
import { candidate, type Candidate } from './mutation.ts';
import { pairsLike, verbsLike, wordsLike, type VerbFrame } from './own-synonyms.ts';
import type { Sentence } from './sentence.ts';

export function synonymMutations(sentence: Sentence): Candidate[] {
  return sentence.words.flatMap((_, index) =>
    sentence.isPlainWord(index) && !isDefinedTerm(sentence, index) ? ownExchanges(sentence, index) : [],
  );
}

/** "the Client": a word with a capital inside a sentence is a defined term and keeps its name. */
const isDefinedTerm = (sentence: Sentence, index: number): boolean =>
  index > 0 && /^\p{Lu}/u.test(sentence.word(index).text);

/** A part of a compound ("heart attack") or of a verb with its particle has a meaning only as a whole. */
const isPart = (sentence: Sentence, index: number): boolean =>
  /^compound/u.test(sentence.word(index).relation) ||
  sentence.branches.has(index, 'compound', 'compound:prt', 'flat') ||
  isHyphenated(sentence, index);

/** Exchanges by the hand-written list, which needs no senses. */
function ownExchanges(sentence: Sentence, index: number): Candidate[] {
  const pair = pairExchanges(sentence, index);
  if (pair.length > 0) return pair;
  const { tag, fineTag, relation } = sentence.word(index);
  const of = tag as OpenClass;
  // Only the last noun of a compound names the kind of thing: "water filter" is a filter.
  if (of === 'NOUN' ? /^compound/u.test(relation) || isHyphenated(sentence, index) : isPart(sentence, index))
    return [];
  const lemma = sentence.lemma(index);
  const words = of === 'VERB' ? verbsLike(lemma, frameOf(sentence, index)) : wordsLike(lemma, of);
  // "more often", "very fast": what is compared stays one word.
  const isGraded = sentence.branches.has(index, 'advmod') || /^(?:JJR|JJS|RBR|RBS)$/u.test(fineTag);
  return words
    .filter((word) => of !== 'ADV' || !(isGraded && word.includes(' ')))
    .filter(() => !isFixedUse(sentence, index) && !(of === 'VERB' && isOtherSense(sentence, index)))
    .flatMap((word, place) => {
      const [first = '', ...rest] = word.split(' ');
      const inflected =
        of === 'VERB' ? [sentence.lexicon.inflect(first, fineTag), ...rest].join(' ') : undefined;
      const to = inflected ?? (word.includes(' ') ? word : sentence.lexicon.inflect(word, fineTag));
      return (
        candidate(sentence.text, 'synonym', 'synonym', sentence.exchanged(index, to), place === 0 ? 0 : 1) ??
        []
      );
    });
}

/** A verb with the particle or preposition directly after it. */
function pairExchanges(sentence: Sentence, index: number): Candidate[] {
  const { tag, fineTag, span } = sentence.word(index);
  const next = sentence.words[index + 1];
  if (tag !== 'VERB' || !next || !/^(?:case|compound:prt|mark)$/u.test(next.relation)) return [];
  if (/^from$/iu.test(next.text) && !hasSource(sentence, index)) return [];
  // "left out of the analysis": the pair has a third word.
  if (/^\sof\b/u.test(sentence.text.slice(next.span[1])) && !/^of$/iu.test(next.text)) return [];
  return pairsLike(sentence.lemma(index), next.text.toLowerCase()).flatMap((phrase) => {
    const [first = '', ...rest] = phrase.split(' ');
    const isBe = first === 'be';
    // "lies in" becomes "is situated in"; in the other forms "be" would need its own auxiliaries.
    if (isBe && !/^VB[ZPD]$/u.test(fineTag)) return [];
    const to = [sentence.lexicon.inflect(first, fineTag), ...rest].join(' ');
    const written = isBe ? to.replace(/^\S+/u, beFor(sentence, index, fineTag)) : to;
    return candidate(sentence.text, 'synonym', 'synonym', [[[span[0], next.span[1]], written]]) ?? [];
  });
}

function beFor(sentence: Sentence, verb: number, fineTag: string): string {
  const [subject] = sentence.branches.children(verb, 'nsubj');
  const isMany = subject === undefined ? fineTag === 'VBP' : sentence.isPlural(subject);
  return fineTag === 'VBD' ? (isMany ? 'were' : 'was') : fineTag === 'VBZ' ? 'is' : 'are';
}

/** Uses in which a word is no free word: "at least", "right to", "as long as", "is named", "used to". */
function isFixedUse(sentence: Sentence, index: number): boolean {
  const { span, text, tag } = sentence.word(index);
  const before = sentence.text.slice(Math.max(0, span[0] - 8), span[0]);
  const rest = sentence.text.slice(span[1]);
  return (
    sentence.branches.has(index, 'fixed') ||
    (tag === 'ADJ' &&
      /^(?:enough|right|present|certain|sure)$/iu.test(text) &&
      !isPredicate(sentence, index)) ||
    /^(?:worse|worst)$/iu.test(text) ||
    (/^used$/iu.test(text) && /^\sto\s\p{Ll}/u.test(rest)) ||
    (/^now$/iu.test(text) && /\b(?:for|by|until|till|from|since|right|just|as of)\s$/iu.test(before)) ||
    // "share price", "battery type": the first word decides what the second one means.
    (/^(?:price|type|kind|sort|gap)$/iu.test(text) && sentence.branches.has(index, 'compound')) ||
    (tag === 'NOUN' && /\b(?:in|at|by|on|for|of)\s$/iu.test(before) && /^(?:place|case|gap)$/iu.test(text)) ||
    (/^(?:more|less|very|so|too|as)\s$/u.test(before.trimStart()) && /^(?:liable|ill)$/u.test(text)) ||
    (/^(?:good|present|mean|fine)$/u.test(text) && tag === 'ADV')
  );
}

/** "The runner fell", "kept away": the verb has another sense. */
const isOtherSense = (sentence: Sentence, index: number): boolean =>
  // "An application received on the 20th" is not "got".
  (sentence.lemma(index) === 'receive' && !sentence.branches.has(index, 'obj')) ||
  (/^(?:rise|fall|drop|climb|decline|decrease|grow)$/u.test(sentence.lemma(index)) &&
    !isOfAmount(sentence, index)) ||
  sentence.branches
    .children(index, 'advmod')
    .some((child) => /^(?:away|back|up|down|off|out|on|in|over)$/u.test(sentence.branches.form(child))) ||
  sentence.word(index).relation === 'amod' ||
  /^(?:\s\S+){0,3}\sshort\b/u.test(sentence.text.slice(sentence.word(index).span[1]));

const isPredicate = (sentence: Sentence, index: number): boolean => sentence.branches.has(index, 'cop');

function frameOf(sentence: Sentence, index: number): VerbFrame {
  const { branches } = sentence;
  if (branches.has(index, 'ccomp')) return 'that';
  const after = sentence.text.slice(sentence.word(index).span[1]);
  if (branches.has(index, 'xcomp')) return /^\sto\s/u.test(after) ? 'to' : 'loose';
  const isPassive = branches.has(index, 'aux:pass', 'nsubj:pass') || sentence.word(index).relation === 'acl';
  return branches.has(index, 'obj') || isPassive ? 'object' : 'loose';
}

const isHyphenated = (sentence: Sentence, index: number): boolean => {
  const [start, end] = sentence.word(index).span;
  return /[-–]/u.test((sentence.text[start - 1] ?? '') + (sentence.text[end] ?? ''));
};
