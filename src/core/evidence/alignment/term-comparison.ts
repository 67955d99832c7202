/**
 * Compares a term of a statement with a term of the evidence: the same (also reworded), wider, narrower,
 * excluded by it, or a different thing.
 */
import type { Lexicon, OpenClass, WordRelation } from '../../text/lexicon/lexicon.ts';
import { compareValues } from '../../text/values/comparison.ts';
import { magnitudes } from '../../text/values/number-words.ts';
import { readNumeral } from '../../text/values/numerals.ts';
import { toNumber } from '../../text/values/rational.ts';
import type { Quantity, When } from '../../text/values/typed-value.ts';
import { areAlike, areAlikeVerbs } from './english.ts';
import { compareNames, nameWords } from './name-variants.ts';
import type { ContentTerm } from './term.ts';
import { withoutEnd } from '../../text-ends.ts';

/**
 * `wider`: the statement says less than the evidence. `narrower`: it says more. `conflicts`: the values
 * exclude each other. `other name`: both are names, but of different things.
 */
export type Agreement =
  | 'same'
  | 'synonym'
  | 'derived'
  | 'wider'
  | 'narrower'
  | 'antonym'
  | 'sibling'
  | 'conflicts'
  | 'other name'
  | 'unrelated';

/** How well one term supports another, before neighbouring words are considered. Chosen by hand. */
export const likeness: Readonly<Record<Agreement, number>> = {
  same: 1,
  synonym: 0.9,
  derived: 0.85,
  wider: 0.8,
  narrower: 0.55,
  antonym: 0,
  sibling: 0,
  conflicts: 0,
  'other name': 0,
  unrelated: 0,
};

export class TermComparison {
  readonly #lexicon: Lexicon;
  readonly #known = new Map<string, WordRelation | 'none'>();

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon;
  }

  compare(claimed: ContentTerm, evidence: ContentTerm): Agreement {
    if (claimed.value && evidence.value) return this.#compareValues(claimed, evidence);
    if (claimed.text === evidence.text && claimed.kind !== 'pronoun') return 'same';
    if (claimed.kind === 'pronoun') return 'unrelated';
    if (evidence.kind === 'pronoun')
      return evidence.names.some((name) => compareNames(claimed.text, name) !== undefined)
        ? 'same'
        : 'unrelated';
    if (claimed.kind === 'name' || evidence.kind === 'name') return this.#compareNames(claimed, evidence);
    if (claimed.value || evidence.value) return claimed.lemma === evidence.lemma ? 'same' : 'unrelated';
    return this.#compareWords(claimed, evidence);
  }

  #compareValues(claimed: ContentTerm, evidence: ContentTerm): Agreement {
    if (isInMagnitude(claimed, evidence)) return 'same';
    const [a, b] = comparable(claimed.value as Quantity | When, evidence.value as Quantity | When);
    if (a.kind === 'quantity' && b.kind === 'quantity') {
      if (areOtherLimits(a, b)) return 'conflicts';
      const figure = a.dimension !== 'count' && isBare(evidence.value) ? figureIn(claimed.text) : undefined;
      if (figure !== undefined) return b.low <= figure && figure <= b.high ? 'same' : 'conflicts';
    }
    switch (compareValues(a, b)) {
      case 'same':
        return 'same';
      case 'entailed':
        return 'wider';
      case 'compatible':
        return 'narrower';
      case 'conflicts':
        return 'conflicts';
      case 'incomparable':
        return claimed.lemma === evidence.lemma ||
          (arePounds(claimed.text, evidence.text) && haveOneFigure(claimed.text, evidence.text))
          ? 'same'
          : haveOneFigure(claimed.text, evidence.text)
            ? 'conflicts'
            : 'unrelated';
    }
  }

  #compareNames(claimed: ContentTerm, evidence: ContentTerm): Agreement {
    const found = compareNames(claimed.text, evidence.text);
    if (found !== undefined) return claimed.kind === evidence.kind || found === 'same' ? 'same' : 'unrelated';
    if (isAdjectiveOf(claimed, evidence)) return 'derived';
    const relation = this.#words(
      nameWords(evidence.text).join(' '),
      nameWords(claimed.text).join(' '),
      'NOUN',
    );
    if (relation === 'synonym' || relation === 'same') return 'synonym';
    if (relation === 'wider' || relation === 'narrower') return relation;
    if (relation === 'sibling' || relation === 'antonym')
      return claimed.kind === evidence.kind ? 'other name' : 'sibling';
    return claimed.kind === evidence.kind ? 'other name' : 'unrelated';
  }

  #compareWords(claimed: ContentTerm, evidence: ContentTerm): Agreement {
    if (claimed.lemma === evidence.lemma) return claimed.of === evidence.of ? 'same' : 'derived';
    const { of } = claimed;
    if (
      areAlike(claimed.lemma, evidence.lemma) ||
      (of === 'VERB' && evidence.of === of && areAlikeVerbs(claimed.lemma, evidence.lemma))
    )
      return 'synonym';
    const classes =
      of === evidence.of ? [of] : nominal.has(of) && nominal.has(evidence.of) ? [of, evidence.of] : [];
    for (const each of classes) {
      const relation =
        this.#words(evidence.phrase, claimed.phrase, each) ??
        (evidence.phrase === evidence.lemma && claimed.phrase === claimed.lemma
          ? undefined
          : this.#words(evidence.lemma, claimed.lemma, each));
      if (relation !== undefined) return relation;
    }
    // A participle may act as an adjective: "closed" and "open".
    const quality =
      of !== evidence.of && /^(?:ADJ|VERB)$/u.test(of)
        ? this.#words(qualityOf(evidence), qualityOf(claimed), 'ADJ')
        : undefined;
    if (quality !== undefined) return quality;
    const isOfOneOrigin =
      isDerived(claimed.lemma, evidence.lemma) ||
      this.#lexicon.derived(evidence.lemma, evidence.of).some(({ lemma }) => lemma === claimed.lemma);
    return isOfOneOrigin ? 'derived' : 'unrelated';
  }

  #words(evidence: string, claimed: string, of: OpenClass): WordRelation | undefined {
    const key = `${of}|${evidence}|${claimed}`;
    let found = this.#known.get(key);
    if (found === undefined) {
      found = this.#lexicon.relation(evidence, claimed, of) ?? 'none';
      if (this.#known.size > 200_000) this.#known.clear();
      this.#known.set(key, found);
    }
    return found === 'none' ? undefined : found;
  }
}

/** The tagger gives "red" sometimes as a noun, sometimes as an adjective. */
const nominal: ReadonlySet<OpenClass> = new Set(['NOUN', 'ADJ']);
const qualityOf = ({ of, lemma, text }: ContentTerm): string => (of === 'VERB' ? text.toLowerCase() : lemma);

/** Drops the counted noun, which is aligned through the tree, and "per month" where only one side has it. */
function comparable(
  claimed: Quantity | When,
  evidence: Quantity | When,
): readonly [Quantity | When, Quantity | When] {
  if (claimed.kind !== 'quantity' || evidence.kind !== 'quantity') return [claimed, evidence];
  const isRate = (value: Quantity) => value.dimension.includes(' per ');
  const bare = ({ counted, ...value }: Quantity): Quantity => {
    void counted;
    return isRate(claimed) === isRate(evidence)
      ? value
      : { ...value, dimension: value.dimension.split(' per ')[0] as string };
  };
  return [bare(claimed), bare(evidence)];
}

/** "below 25 °C" and "below 35 °C": of two different limits, neither supports the other. */
function areOtherLimits(a: Quantity, b: Quantity): boolean {
  const isLimit = ({ low, high }: Quantity) =>
    low !== high && (low === 0 || low === -Infinity || high === Infinity);
  return a.dimension === b.dimension && isLimit(a) && isLimit(b) && (a.low !== b.low || a.high !== b.high);
}

/** A number whose unit was named before: "trainees have 30". */
const isBare = (value: Quantity | When | undefined): boolean =>
  value?.kind === 'quantity' && value.dimension === 'count' && value.counted === undefined;

/** "3.1 million", and "3.1" in a table of millions. */
const isInMagnitude = (claimed: ContentTerm, { text, value }: ContentTerm): boolean =>
  isBare(value) && digitsOfMany.exec(claimed.text)?.[1] === text;
const digitsOfMany = new RegExp(String.raw`(\d[\d.,]*)\s(?:${Object.keys(magnitudes).join('|')})\b`, 'iu');

/** The number of a value, whatever its unit, in digits or words. */
function figureIn(text: string): number | undefined {
  for (const { index } of text.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu)) {
    const numeral = readNumeral(text, index);
    if (numeral) return toNumber(numeral.value);
  }
  return undefined;
}

/** The same number, possibly with another unit: "400 mg" and "400 ml". */
const haveOneFigure = (a: string, b: string): boolean => {
  const figure = (text: string) => /\d[\d.,]*/u.exec(text)?.[0];
  return figure(a) !== undefined && figure(a) === figure(b);
};

/** "£" against "pounds": the word may mean money or weight. */
const arePounds = (a: string, b: string): boolean =>
  [
    [a, b],
    [b, a],
  ].some(([sign, word]) => /£/u.test(sign as string) && /\bpounds?\b/iu.test(word as string));

/**
 * Endings that only change the word class, and what replaces them. Other endings ("corner", "animal") mislead
 * more often than they help; the lexicon has those words.
 */
const endings: readonly (readonly [ending: string, instead: readonly string[]])[] = [
  ['ations', ['', 'at']],
  ['ation', ['', 'at']],
  ['tions', ['t']],
  ['tion', ['t']],
  ['sions', ['d', 's', 't']],
  ['sion', ['d', 's', 't']],
  ['ments', ['']],
  ['ment', ['']],
  ['ings', ['']],
  ['ing', ['']],
  ['ed', ['']],
  ['ingly', ['']],
  ['ally', ['', 'al']],
  ['ly', ['']],
  ['ness', ['']],
  ['ities', ['']],
  ['ity', ['']],
  ['able', ['']],
  ['al', ['']],
  ['ive', ['']],
  ['ization', ['iz']],
  ['isation', ['is']],
  ['es', ['']],
  ['s', ['']],
  ['', ['']],
];
const shortestStem = 3;

/** "decision" and "decide", "quickly" and "quick": one stem, with endings that only change the word class. */
export function isDerived(a: string, b: string): boolean {
  if (a[0] !== b[0] || a[1] !== b[1]) return false;
  const own = stemsOf(a);
  return stemsOf(b).some((stem) => own.includes(stem));
}

function stemsOf(word: string): string[] {
  return endings.flatMap(([ending, instead]) =>
    word.endsWith(ending) && word.length - ending.length >= shortestStem
      ? instead.map((each) =>
          (word.slice(0, word.length - ending.length) + each).replace(/(?<=...)[eiy]$|(?<=(.))\1$/u, ''),
        )
      : [],
  );
}

/** "Germany" and "German", "Canada" and "Canadian". */
function isAdjectiveOf(a: ContentTerm, b: ContentTerm): boolean {
  const [x, y] = [nameWords(a.text).join(' '), nameWords(b.text).join(' ')];
  const [short, long] = x.length <= y.length ? [x, y] : [y, x];
  const open = withoutEnd(short.replace(/n$/u, ''), /[aeiouy]/u);
  const stem = /^[aeiouy]/u.test(short.slice(open.length)) ? open : short;
  return (
    stem.length >= 4 &&
    long.startsWith(stem) &&
    /^[aeiouy]*(?:n|an|ian|ese|ish|i|ic|y|e|a|ia|ean|ern|d|land|s)?$/u.test(long.slice(stem.length)) &&
    x !== y
  );
}
