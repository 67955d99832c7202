/**
 * Finds all typed values in a text, in order. With the sentence's tree it also finds what each number counts,
 * and names.
 */
import { firstIndex } from '../../first-index.ts';
import { pattern, wordList } from '../../pattern-parts.ts';
import { monthNames } from '../../temporal/time-point.ts';
import { singularOf } from '../lexicon/inflection.ts';
import type { SyntaxTree, Word } from '../syntax.ts';
import type { Span } from '../words.ts';
import { entityNames } from './entity-names.ts';
import { digitWords, ordinalWords, partWords, tensWords } from './number-words.ts';
import { readOrdinalValue, readQuantity, readTimeOfDay, readWeekday, type Counted } from './quantities.ts';
import { matchAt } from './time-points.ts';
import { readWhen } from './times.ts';
import type { TypedValue } from './typed-value.ts';

/**
 * Returns the values inside `span`, ascending, none inside another. Spans count from the start of `text`, as
 * those of the tree do.
 * @param span all of `text` by default.
 */
export function findValues(text: string, span: Span = [0, text.length], tree?: SyntaxTree): TypedValue[] {
  const [start, end] = span;
  const within = text.slice(0, end);
  const values: TypedValue[] = [];
  const names = tree
    ? entityNames(within, tree).filter((name) => name.span[0] >= start && name.span[1] <= end)
    : [];
  const counted = tree ? countedByTree(within, tree) : countedByWords(within);
  const begins = /[\d.½⅓⅔¼¾⅛$€£¥₹−]|-(?=[\d.$€£])|['’](?=\d0s)|(?<![\p{L}\d])\p{L}/gu;
  begins.lastIndex = start;
  let from = start;
  let passed = 0;
  for (let found = begins.exec(within); found; found = begins.exec(within)) {
    const at = found.index;
    while ((names[passed]?.span[1] ?? Infinity) <= at) passed++;
    const name = (names[passed]?.span[0] ?? Infinity) <= at ? names[passed] : undefined;
    const value = name ?? (mayBegin(within, at) ? readValue(within, at, from, counted, tree) : undefined);
    if (!value) {
      // If digits are not a value from their start, they are not a value from their middle.
      if (/\d/u.test(found[0]))
        begins.lastIndex = at + (/^[\d,.]*\d/u.exec(within.slice(at))?.[0].length ?? 1);
      continue;
    }
    values.push(value);
    from = Math.max(value.span[1], at + 1);
    begins.lastIndex = from;
  }
  return values;
}

/** Kept as long as the trees are: several readers ask for the values of a sentence. */
const ofTrees = new WeakMap<SyntaxTree, { readonly text: string; readonly values: readonly TypedValue[] }>();

/** The values of a sentence of `text`. */
export function valuesOf(text: string, tree: SyntaxTree): readonly TypedValue[] {
  const known = ofTrees.get(tree);
  if (known?.text === text) return known.values;
  const values = findValues(text, tree.span, tree);
  ofTrees.set(tree, { text, values });
  return values;
}

/** Words that a value may begin with. A value that starts with a letter starts with one of these. */
const firstWords = new Set(
  [
    ...Object.keys(digitWords),
    ...Object.keys(tensWords),
    ...Object.keys(ordinalWords),
    ...Object.keys(partWords),
    ...monthNames.flatMap((name) => [name, name.slice(0, 3)]),
    'sept',
    ...'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'
      .split(' ')
      .flatMap((day) => [day, `${day}s`]),
    ...wordList(`
      a an the early mid middle late beginning start end latter last year spring summer autumn fall winter
      ad ce noon midday midnight minus usd eur gbp jpy cny rmb inr chf cad aud us nz hk rs
    `),
  ].map((word) => word.toLowerCase()),
);

function mayBegin(text: string, at: number): boolean {
  const word = matchAt(/\p{L}+/uy, text, at)?.[0];
  return word === undefined || word.length === 1 || firstWords.has(word.toLowerCase());
}

/** Letters before a value, and from it on, in which its words are looked for. No value has more of them. */
const BEFORE = 300;
const FROM = 1_000;

function readValue(
  text: string,
  at: number,
  from: number,
  counted: Counted,
  tree: SyntaxTree | undefined,
): TypedValue | undefined {
  const base = Math.max(0, at - BEFORE);
  const countedNear: Counted = (start, end, isPlural) => {
    const thing = counted(start + base, end + base, isPlural);
    return thing && { ...thing, end: thing.end - base };
  };
  const near = { text: text.slice(base, at + FROM), at: at - base, from: Math.max(0, from - base) };
  const word = tree && wordAt(tree, at);
  const isTime = (place: number) =>
    tree !== undefined && (wordAt(tree, place + base)?.entity ?? 'O').endsWith('time');
  const value =
    readTimeOfDay(near.text, near.at) ??
    readWhen(near.text, near.at, near.from, isTime) ??
    readWeekday(near.text, near.at) ??
    readOrdinalValue(near.text, near.at, near.from, countedNear, word !== undefined && word.tag === 'ADV') ??
    (isPronounOne(near.text, near.at, word)
      ? undefined
      : readQuantity(near.text, near.at, near.from, countedNear));
  return value && { ...value, span: [value.span[0] + base, value.span[1] + base] };
}

function wordAt({ words }: SyntaxTree, at: number): Word | undefined {
  const word = words[firstEndingAfter(words, at)];
  return word && word.span[0] <= at ? word : undefined;
}

/** The index of the first word that ends behind `at`; words ascend. */
const firstEndingAfter = (words: readonly Word[], at: number): number =>
  firstIndex(words, ({ span }) => span[1] > at);

const afterPronounOne = new RegExp(
  pattern`
  ^[\s-](?:
    of|another|who|that|which|should|can|could|may|might|must|would|will|is|was|has|day|side|hand|time
  )\b|
  ^['’]s|
  ^-(?:time|way|off|sided)`,
  'u',
);

/** "one of the", "no one", "the one who", "one another": not a number. */
function isPronounOne(text: string, at: number, word: Word | undefined): boolean {
  if (!/^one(?![\p{L}])/iu.test(text.slice(at, at + 4))) return false;
  if (word !== undefined && word.tag !== 'NUM') return true;
  const after = text.slice(at + 3, at + 16);
  if (afterPronounOne.test(after)) return !/^-/u.test(after) || /^-(?:time|way|off|sided)/u.test(after);
  return (
    (/(?:^|\s)(?:no|the|this|that|each|every|another|any|some|which|only|not|a)\s(?:\p{Ll}+\s)?$/iu.test(
      text.slice(0, at),
    ) &&
      !/^[\s-](?:hundred|thousand|million|billion|\p{Ll}+)\s/u.test(after)) ||
    /^\s?[.,;?!)]|^$/u.test(after)
  );
}

/** Returns the noun that a number depends on in the tree. */
function countedByTree(text: string, tree: SyntaxTree): Counted {
  const byWords = countedByWords(text);
  return (start, end, isPlural) => {
    const inside: Word[] = [];
    for (let i = firstEndingAfter(tree.words, start); (tree.words[i]?.span[1] ?? Infinity) <= end; i++)
      if ((tree.words[i] as Word).span[0] >= start) inside.push(tree.words[i] as Word);
    const head = inside
      .map((word) => tree.words[word.head])
      .find((word) => word !== undefined && !inside.includes(word));
    const leads = inside.some(
      (word) => /^(?:nummod|amod|compound|det|nmod)/u.test(word.relation) && tree.words[word.head] === head,
    );
    if (!head || !leads || head.span[0] < end || !/^(?:NOUN|PROPN)$/u.test(head.tag))
      return byWords(start, end, isPlural);
    return { lemma: singularOf(head.text.toLowerCase()), end: head.span[1] };
  };
}

const between = new RegExp(
  pattern`
  ^(?:
    of|the|these|those|its|his|her|their|other|more|different|new|old|large|small|major|main|young|
    additional|further|first|last
  )$`,
  'u',
);
const noThing = new RegExp(
  pattern`
  ^(?:
    and|or|in|on|at|to|from|for|by|with|as|than|is|was|are|were|be|been|has|have|had|but|which|that|who|
    when|while|where|if|per|percent|years|later|ago|times|minus|plus|he|she|it|they|we|not|also|this|after|
    before|during|until|since|into|over|under|between|would|will|can|could|did|does|do
  )$`,
  'u',
);

/**
 * Returns the noun after a number without a tree: the first plural noun after several, the next word after
 * one.
 */
function countedByWords(text: string): Counted {
  return (_, end, isPlural) => {
    const words = [...text.slice(end, end + 60).matchAll(/([\s-])([\p{L}]+)|[^\s\p{L}-]/gu)];
    let of = false;
    for (const [all, gap, written] of words.slice(0, 5)) {
      if (written === undefined) break;
      const word = written.toLowerCase();
      if (word === 'of') {
        of = true;
        continue;
      }
      if (noThing.test(word)) break;
      const singular = singularOf(word);
      const at = end + text.slice(end).indexOf(all) + all.length;
      if (gap === '-' && !of && isPlural) return { lemma: singular, end: at };
      if (between.test(word)) continue;
      if (
        !isPlural ||
        singular !== word ||
        /^(?:people|sheep|fish|deer|species|series|aircraft)$/u.test(word)
      )
        return { lemma: singular, end: at };
    }
    return undefined;
  };
}
