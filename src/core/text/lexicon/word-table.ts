/**
 * The word table that ships with the page (public/lexicon/wordnet.txt, made by test/data/wordnet.mjs). It is
 * not parsed when opened: lines are found by binary search or by number, and read when needed. Each of its
 * sections has a head `# name count`:
 *   synsets NOUN          one synset per line, numbered on from the section before; the distance back to
 *                         each kind above it (base 36), or for a satellite adjective to its head
 *   words NOUN            word, tab, its senses by frequency: synset (base 36) and how often a corpus has it
 *                         (A never, B once, C up to 3, D up to 7 ...)
 *   antonyms NOUN         word, sense, word, sense: opposites in these senses; senses count from 0
 *   derived NOUN VERB     a noun and a verb with the same origin: decision, decide
 */
import type { OpenClass } from './lexicon.ts';

export const openClasses = ['NOUN', 'VERB', 'ADJ', 'ADV'] as const satisfies readonly OpenClass[];

export interface Sense {
  readonly synset: number;
  /** Share of the word's uses that have this sense, 0 to 1. Senses without corpus uses get a small share. */
  readonly share: number;
  /** Lower bound of how often a corpus has the word in this sense. */
  readonly frequency: number;
}

export interface Opposite {
  readonly sense: number;
  readonly word: string;
  readonly otherSense: number;
}
export interface Relative {
  readonly word: string;
  readonly of: OpenClass;
}

/** Words whose senses are remembered: some 5 MB. Chosen by hand. */
const MOST_REMEMBERED = 20_000;

/** [first, end) in lines. */
type Section = readonly [number, number];

export class WordTable {
  readonly #lines: readonly string[];
  readonly #sections = new Map<string, Section>();
  /** Section of synset lines with the number of its first. */
  readonly #synsets: {
    readonly of: OpenClass;
    readonly first: number;
    readonly line: number;
    readonly count: number;
  }[] = [];
  readonly #senses = new Map<string, readonly Sense[]>();
  // Built on first use, so that opening the table is fast.
  #antonyms: ReadonlyMap<string, readonly Opposite[]> | undefined;
  #derived: ReadonlyMap<string, readonly Relative[]> | undefined;
  #words: readonly (readonly string[] | undefined)[] | undefined;
  #below: ReadonlyMap<number, readonly number[]> | undefined;

  /** Throws if the text is not such a table. */
  constructor(text: string) {
    this.#lines = text.split('\n');
    let line = 1;
    let synset = 0;
    while (line < this.#lines.length - 1) {
      const [, name = '', count = ''] = /^# ([A-Za-z ]+) (\d+)$/u.exec(this.#lines[line] as string) ?? [];
      if (name === '')
        throw new Error(
          `The word table has "${(this.#lines[line] as string).slice(0, 40)}" in line ${line + 1} ` +
            'where a section should begin.',
        );
      this.#sections.set(name, [line + 1, line + 1 + Number(count)]);
      const of = openClasses.find((one) => name === `synsets ${one}`);
      if (of) {
        this.#synsets.push({ of, first: synset, line: line + 1, count: Number(count) });
        synset += Number(count);
      }
      line += 1 + Number(count);
    }
  }

  has(word: string, of: OpenClass): boolean {
    return this.#find(word, of) !== undefined;
  }

  /** Senses of a base form, most frequent first; empty for a word that is not in the table. */
  senses(word: string, of: OpenClass): readonly Sense[] {
    const key = `${of} ${word}`;
    const known = this.#senses.get(key);
    if (known) return known;
    const senses = this.#readSenses(word, of);
    if (this.#senses.size >= MOST_REMEMBERED) this.#senses.clear();
    this.#senses.set(key, senses);
    return senses;
  }

  #readSenses(word: string, of: OpenClass): readonly Sense[] {
    const line = this.#find(word, of);
    if (line === undefined) return [];
    const found = [...line.slice(word.length + 1).matchAll(/(?<![0-9a-z])([0-9a-z]+)([A-Z])/gu)].map(
      ([, synset = '', frequency = '']) => ({
        synset: Number.parseInt(synset, 36),
        weight: 2 ** (frequency.charCodeAt(0) - 65) - 0.8,
        frequency: Math.floor(2 ** (frequency.charCodeAt(0) - 66)),
      }),
    );
    const total = found.reduce((sum, { weight }) => sum + weight, 0);
    return found.map(({ synset, weight, frequency }) => ({ synset, share: weight / total, frequency }));
  }

  /** Words of a synset, in alphabetical order. */
  words(synset: number): readonly string[] {
    this.#words ??= this.#wordsBySynset();
    return this.#words[synset] ?? [];
  }

  /** Kinds directly above a noun's or verb's synset; the head of a satellite adjective. */
  above(synset: number): readonly number[] {
    const section = this.#synsets.find(({ first, count }) => synset >= first && synset < first + count);
    const line = section && this.#lines[section.line + synset - section.first];
    return line === undefined || line === ''
      ? []
      : line.split(' ').map((back) => synset - Number.parseInt(back, 36));
  }

  /** Kinds directly below; the satellites of a head adjective. */
  below(synset: number): readonly number[] {
    this.#below ??= this.#kindsBelow();
    return this.#below.get(synset) ?? [];
  }

  antonyms(word: string, of: OpenClass): readonly Opposite[] {
    this.#antonyms ??= this.#readAntonyms();
    return this.#antonyms.get(`${of} ${word}`) ?? [];
  }

  /** Words of other classes with the same origin. */
  derived(word: string, of: OpenClass): readonly Relative[] {
    this.#derived ??= this.#readDerived();
    return this.#derived.get(`${of} ${word}`) ?? [];
  }

  #find(word: string, of: OpenClass): string | undefined {
    const key = `${word}\t`;
    let [low, high] = this.#sections.get(`words ${of}`) ?? [0, 0];
    while (low < high) {
      const middle = (low + high) >> 1;
      const line = this.#lines[middle] as string;
      if (line.startsWith(key)) return line;
      // The table is sorted by word, and a tab sorts before every letter.
      if (line.slice(0, line.indexOf('\t')) < word) low = middle + 1;
      else high = middle;
    }
    return undefined;
  }

  #wordsBySynset(): (readonly string[] | undefined)[] {
    // Filled from the start: writing to far indices of an empty array makes it slow.
    const words = new Array<string[] | undefined>(
      this.#synsets.reduce((sum, { count }) => sum + count, 0),
    ).fill(undefined);
    for (const of of openClasses) {
      const [first, end] = this.#sections.get(`words ${of}`) ?? [0, 0];
      for (let at = first; at < end; at++) {
        const line = this.#lines[at] as string;
        const tab = line.indexOf('\t');
        const word = line.slice(0, tab);
        for (let from = tab + 1, to = from; to < line.length; to++) {
          if (line.charCodeAt(to) > 90 || line.charCodeAt(to) < 65) continue;
          (words[Number.parseInt(line.slice(from, to), 36)] ??= []).push(word);
          from = to + 1;
        }
      }
    }
    return words;
  }

  #kindsBelow(): Map<number, number[]> {
    const below = new Map<number, number[]>();
    for (const { first, count, line } of this.#synsets) {
      for (let place = 0; place < count; place++) {
        const kinds = this.#lines[line + place] as string;
        if (kinds !== '')
          for (const back of kinds.split(' '))
            push(below, first + place - Number.parseInt(back, 36), first + place);
      }
    }
    return below;
  }

  #readAntonyms(): Map<string, Opposite[]> {
    const found = new Map<string, Opposite[]>();
    for (const of of openClasses) {
      for (const [word = '', sense = '', other = '', otherSense = ''] of this.#rows(`antonyms ${of}`)) {
        push(found, `${of} ${word}`, { sense: Number(sense), word: other, otherSense: Number(otherSense) });
        push(found, `${of} ${other}`, { sense: Number(otherSense), word, otherSense: Number(sense) });
      }
    }
    return found;
  }

  #readDerived(): Map<string, Relative[]> {
    const found = new Map<string, Relative[]>();
    for (const one of openClasses) {
      for (const other of openClasses) {
        for (const [a = '', b = ''] of this.#rows(`derived ${one} ${other}`)) {
          push(found, `${one} ${a}`, { word: b, of: other });
          push(found, `${other} ${b}`, { word: a, of: one });
        }
      }
    }
    return found;
  }

  /** The fields of a section's lines. */
  #rows(name: string): string[][] {
    return this.#lines.slice(...(this.#sections.get(name) ?? [0, 0])).map((line) => line.split('\t'));
  }
}

function push<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
