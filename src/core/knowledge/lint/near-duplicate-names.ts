/**
 * Finds entities whose names differ so little that they may be the same. Names may differ in case, accents,
 * spaces or punctuation; or in one letter, if both entities have the same relation to the same third entity.
 *
 * Two names are one letter apart exactly if they share a form with one letter left out, or if one name is
 * such a form of the other. The forms are compared by hash, so that the work grows with the number of
 * letters, not of pairs.
 */
import type { FactBase } from '../fact-base.ts';
import type { Check, FindingKind, FindingList } from './finding-list.ts';

const SAME_BUT_FOR_SPELLING: FindingKind = {
  code: 'near-duplicate',
  severity: 'warning',
  title: 'Names that differ only in case, accents, spaces or punctuation',
  explanation:
    'Totem keeps them as different entities, so facts about one do not apply to the other. If they mean ' +
    'the same, use one spelling.',
};
const ONE_LETTER_APART: FindingKind = {
  code: 'one-letter-apart',
  severity: 'note',
  title: 'Names that differ in one letter',
  explanation:
    'Two long names differ in one letter, and both have the same relation to the same third entity. ' +
    'One may be a misspelling of the other.',
};

/** Short names are often one letter apart on purpose: Iran and Iraq. Chosen by hand. */
const SHORTEST = 8;
const LONGEST = 80;

export const nearDuplicateNames: Check = (facts, _rows, findings) => {
  const plain = facts.entities.map(plainSpelling);
  const neighbours = new Neighbours(facts);
  reportSameSpelling(facts, plain, neighbours, findings);
  for (const [a, b] of pairsOneLetterApart(facts.entities)) {
    if (plain[a] === plain[b]) continue;
    const shared = neighbours.shared(a, b);
    if (shared)
      findings.add(
        ONE_LETTER_APART,
        shared,
        () => `"${facts.entities[a]}" and "${facts.entities[b]}" differ in one letter.`,
      );
  }
};

/** Lower case, without accents, spaces and punctuation. Signs that distinguish names (`C++`, `A*`) stay. */
export function plainSpelling(name: string): string {
  const simple = /^[\x00-\x7f]*$/.test(name) ? name : name.normalize('NFKD').replace(/\p{M}/gu, '');
  return simple.toLowerCase().replace(/[\s_.,;:'"\u2018\u2019\u201c\u201d\u2010-\u2015()-]/g, '');
}

function reportSameSpelling(
  facts: FactBase,
  plain: readonly string[],
  neighbours: Neighbours,
  findings: FindingList,
): void {
  const first = new Map<string, number[]>();
  plain.forEach((spelling, entity) => {
    if (spelling === '' || /^\d+$/.test(spelling)) return;
    const known = first.get(spelling);
    if (known) known.push(entity);
    else first.set(spelling, [entity]);
  });
  for (const group of first.values()) {
    if (group.length < 2) continue;
    findings.add(
      SAME_BUT_FOR_SPELLING,
      group.flatMap((entity) => neighbours.firstRow(entity) ?? []),
      () => `${group.map((entity) => `"${facts.entities[entity]}"`).join(' and ')} may be the same.`,
    );
  }
}

/**
 * Pairs that are one insertion, deletion or substitution apart. Differences in digits, capitals and numerals
 * are intended (1994 and 1998, Louis XV and XVI), so such pairs are left out.
 */
export function* pairsOneLetterApart(names: readonly string[]): Generator<readonly [number, number]> {
  const forms = hashedForms(names);
  const order = forms.hash.slice().sort();
  const seen = new Set<number>();
  const shared = new Map<number, number[]>();
  // Only hashes that occur twice need a bucket.
  for (let i = 1; i < order.length; i++) if (order[i] === order[i - 1]) shared.set(order[i] as number, []);
  forms.hash.forEach((hash, i) => shared.get(hash)?.push(forms.name[i] as number));
  for (const bucket of shared.values()) {
    for (let i = 1; i < bucket.length; i++) {
      // Each name is compared only with the few before it: a large bucket is a series of names, not of
      // misspellings.
      for (let j = Math.max(0, i - 4); j < i; j++) {
        const [a, b] = [
          Math.min(bucket[i] as number, bucket[j] as number),
          Math.max(bucket[i] as number, bucket[j] as number),
        ];
        const key = a * names.length + b;
        if (a === b || seen.has(key)) continue;
        seen.add(key);
        if (differInOneLetter(names[a] as string, names[b] as string)) yield [a, b];
      }
    }
  }
}

/**
 * Hashes of every name and of its forms with one lower-case letter left out. Names that differ in another
 * sign differ on purpose, and a series of numbered names would share thousands of forms. Two 26-bit hashes
 * share one number, so that a collision is rare; it does no harm.
 */
function hashedForms(names: readonly string[]): { readonly hash: Float64Array; readonly name: Int32Array } {
  const long = names.flatMap((name, entity) =>
    name.length >= SHORTEST && name.length <= LONGEST ? [entity] : [],
  );
  const total = long.reduce((sum, entity) => sum + (names[entity] as string).length + 1, 0);
  const hash = new Float64Array(total);
  const owner = new Int32Array(total);
  const low = new FormHash(0x01000193);
  const high = new FormHash(0x0018d3a5);
  let at = 0;
  for (const entity of long) {
    const name = names[entity] as string;
    low.read(name);
    high.read(name);
    for (let omitted = 0; omitted <= name.length; omitted++) {
      if (omitted < name.length && !isLowerCase(name[omitted])) continue;
      hash[at] = (low.without(omitted) & 0x3ffffff) * 0x4000000 + (high.without(omitted) & 0x3ffffff);
      owner[at++] = entity;
    }
  }
  return { hash: hash.subarray(0, at), name: owner.subarray(0, at) };
}

/** A polynomial hash modulo 2^32. The hash without one letter can be computed in constant time. */
class FormHash {
  readonly #base: number;
  readonly #prefix = new Int32Array(LONGEST + 1);
  readonly #suffix = new Int32Array(LONGEST + 2);
  #length = 0;

  constructor(base: number) {
    this.#base = base;
  }

  read(name: string): void {
    this.#length = name.length;
    let power = 1;
    // The hash is the sum of letter i times base^i. A suffix is weighted as if it began one place earlier.
    for (let i = 0; i < name.length; i++) {
      this.#prefix[i + 1] = ((this.#prefix[i] as number) + Math.imul(name.charCodeAt(i), power)) | 0;
      power = Math.imul(power, this.#base);
    }
    this.#suffix[name.length] = 0;
    for (let i = name.length - 1; i >= 0; i--)
      this.#suffix[i] = (Math.imul(this.#suffix[i + 1] as number, this.#base) + name.charCodeAt(i)) | 0;
  }

  /** @param omitted the index of the letter to leave out; at the length of the name, nothing is left out. */
  without(omitted: number): number {
    if (omitted >= this.#length) return mix(this.#prefix[this.#length] as number);
    return mix(
      ((this.#prefix[omitted] as number) +
        Math.imul(this.#suffix[omitted + 1] as number, this.#power(omitted))) |
        0,
    );
  }

  readonly #powers = [1];

  #power(exponent: number): number {
    for (let i = this.#powers.length; i <= exponent; i++)
      this.#powers.push(Math.imul(this.#powers[i - 1] as number, this.#base));
    return this.#powers[exponent] as number;
  }
}

function mix(h: number): number {
  h = Math.imul(h ^ (h >>> 16), 0x45d9f3b);
  return h ^ (h >>> 15);
}

function differInOneLetter(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  let i = 0;
  while (i < short.length && short[i] === long[i]) i++;
  const same = short.length === long.length;
  if (long.length - short.length > 1 || short.slice(same ? i + 1 : i) !== long.slice(i + 1)) return false;
  // A single letter distinguishes members of a series: group A, group B.
  const alone = !isLetter(long[i - 1]) && !isLetter(long[i + 1]);
  return !alone && isLowerCase(long[i]) && (!same || isLowerCase(short[i]));
}

function isLowerCase(letter: string | undefined): boolean {
  return letter !== undefined && /\p{Ll}/u.test(letter);
}

function isLetter(letter: string | undefined): boolean {
  return letter !== undefined && /\p{L}/u.test(letter);
}

/** The rows of each entity, as subject or object. */
class Neighbours {
  readonly #facts: FactBase;
  readonly #from: Int32Array;
  readonly #rows: Int32Array;

  constructor(facts: FactBase) {
    this.#facts = facts;
    this.#from = new Int32Array(facts.entities.length + 1);
    for (const column of [facts.subject, facts.object])
      for (const entity of column) this.#from[entity + 1] = (this.#from[entity + 1] as number) + 1;
    for (let i = 1; i < this.#from.length; i++)
      this.#from[i] = (this.#from[i] as number) + (this.#from[i - 1] as number);
    this.#rows = new Int32Array(facts.subject.length * 2);
    const next = this.#from.slice();
    for (let row = 0; row < facts.subject.length; row++) {
      for (const column of [facts.subject, facts.object]) {
        const entity = column[row] as number;
        const at = next[entity] as number;
        this.#rows[at] = row;
        next[entity] = at + 1;
      }
    }
  }

  firstRow(entity: number): number | undefined {
    return this.#of(entity)[0];
  }

  /**
   * Rows, one of each entity, in which both have the same relation, on the same side, to the same third
   * entity.
   */
  shared(a: number, b: number): readonly [number, number] | undefined {
    const seen = new Map<string, number>();
    for (const row of this.#of(a)) seen.set(this.#context(row, a), row);
    for (const row of this.#of(b)) {
      const other = seen.get(this.#context(row, b));
      if (other !== undefined) return [other, row];
    }
    return undefined;
  }

  #of(entity: number): Int32Array {
    return this.#rows.subarray(this.#from[entity], this.#from[entity + 1]);
  }

  #context(row: number, entity: number): string {
    const { subject, relation, object } = this.#facts;
    return subject[row] === entity ? `${relation[row]}>${object[row]}` : `${relation[row]}<${subject[row]}`;
  }
}
