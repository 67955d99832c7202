/**
 * Compares the scope of a statement with that of a sentence of the document, dimension by dimension: how many,
 * how often, how surely, when, on which condition. Says nothing where the two are not about the same thing.
 */
import type { Lexicon } from '../../text/lexicon/lexicon.ts';
import type { Judgement } from '../../ports/evidence.ts';
import { compareConditions, compareExceptions, compareFocus, compareOrder, compareChoices } from './clauses.ts';
import { pairings, type Pairing } from './content.ts';
import { areApart, contains, denied, mustMeet, none, notAll, part, turned, whole, type Force } from './force.ts';
import type { Placed, Quantified, ScopeReading } from './reading.ts';
import { compareStages } from './stages.ts';
import { compareValuesOf } from './bounds.ts';

/** What comparing one dimension gave: it follows, it is stronger (does not follow), it is opposite. */
export interface Compared {
  readonly relation: 'follows' | 'stronger' | 'opposite';
  /** What the document says, and what the statement says, in their words. */
  readonly given: string;
  readonly claimed: string;
  readonly dimension: string;
}

export interface ScopeComparison {
  readonly judgement: Judgement;
  /** The share of the statement's content words that the sentence has. */
  readonly coverage: number;
  readonly compared: readonly Compared[];
  readonly missing: readonly number[];
}

/** One side and what negation turns it into. */
interface Shape {
  readonly reading: ScopeReading;
  readonly isDenied: boolean;
}

export function compareScope(given: ScopeReading, claimed: ScopeReading, lexicon: Lexicon): ScopeComparison {
  const givenWords = given.line.words.map((_, index) => index).filter((index) => isContent(given, index));
  const paired = pairings(claimed.line, claimed.content, given.line, givenWords, lexicon);
  const antonyms = paired.filter(({ relation }) => relation === 'antonym').length;
  const missing = paired.filter(({ relation }) => relation === undefined || relation === 'sibling');
  const coverage = paired.length === 0 ? 0 : 1 - missing.length / paired.length;
  const comparison: Comparison = { given, claimed, paired, lexicon, turns: antonyms % 2 === 1 };
  const compared = [
    ...compareForces(comparison),
    ...compareStages(comparison),
    ...compareConditions(comparison),
    ...compareExceptions(comparison),
    ...compareFocus(comparison),
    ...compareOrder(comparison),
    ...compareChoices(comparison),
    ...compareValuesOf(comparison),
  ];
  return {
    judgement: judged(compared, coverage, missing, comparison),
    coverage,
    compared,
    missing: missing.map(({ claimed: index }) => index),
  };
}

export interface Comparison {
  readonly given: ScopeReading;
  readonly claimed: ScopeReading;
  readonly paired: readonly Pairing[];
  readonly lexicon: Lexicon;
  /** Whether an opposite word turns the meaning ("open" and "closed"). */
  readonly turns: boolean;
}

const isContent = ({ line, content, conditions }: ScopeReading, index: number): boolean =>
  content.includes(index) ||
  conditions.some(({ words }) => words.includes(index)) ||
  (/^(?:NOUN|PROPN|VERB|ADJ)$/u.test(line.words[index]?.tag ?? '') && line.isTaken(index));

/** Shares of covered content words from which an opposite, a stronger and a weaker scope are believed. */
const ENOUGH = { opposite: 0.6, stronger: 0.5, follows: 0.99 };

function judged(
  compared: readonly Compared[],
  coverage: number,
  missing: readonly Pairing[],
  { claimed }: Comparison,
): Judgement {
  void claimed;
  const has = (relation: Compared['relation']) => compared.some((each) => each.relation === relation);
  if (has('stronger')) return coverage >= ENOUGH.stronger && has('opposite') ? 'says nothing' : 'says nothing';
  if (has('opposite')) return coverage >= ENOUGH.opposite ? 'contradicts' : 'says nothing';
  return missing.length === 0 ? 'supports' : 'says nothing';
}

/* ---------- forces ---------- */

interface Normal {
  readonly quantity: Force;
  readonly isCounted: boolean;
  readonly frequency?: Force;
  readonly modality?: Force;
  readonly isDenied: boolean;
}

/** How often something is so that is said without a frequency. */
const plainly: Force = { low: 0.9, high: 1 };

function compareForces(comparison: Comparison): Compared[] {
  const { given, claimed, turns } = comparison;
  const [theirs, ours] = alignedQuantities(comparison);
  let a = normal(given, theirs, false);
  let b = normal(claimed, ours, turns);
  a = withInner(a, b);
  b = withInner(b, a);
  const results: { readonly part: keyof Normal; readonly of: Relation }[] = [];
  const inner = a.modality || a.frequency ? 'inner' : undefined;
  void inner;
  const quantity = relation(a.quantity, b.quantity);
  const isBare = !b.isCounted && a.isCounted && !isSubject(claimed, theirs, comparison);
  results.push({ part: 'quantity', of: isBare && a.quantity.low + (a.quantity.lowOpen ? 1 : 0) > 0 && !b.isDenied ? 'follows' : quantity });
  if (a.frequency && b.frequency) results.push({ part: 'frequency', of: relation(a.frequency, b.frequency) });
  if (given.modality && claimed.modality && a.modality && b.modality)
    results.push({ part: 'modality', of: relation(a.modality, b.modality) });
  else if (given.modality && a.modality) results.push({ part: 'modality', of: orderedButFact(a.modality, b.modality === none) });
  else if (claimed.modality && b.modality) results.push({ part: 'modality', of: factButOrdered(a.modality === none, b.modality) });
  const opposite = results.find(({ of }) => of === 'opposite');
  const others = results.filter((each) => each !== opposite);
  return results
    .filter(({ part: name, of }) => of !== 'follows' || given[of2(name)] || claimed[of2(name)])
    .map(({ part: name, of }): Compared => {
      const forced = others.every((each) => each.of !== 'stronger' || meets(each.part, a, b));
      return {
        relation: of === 'opposite' && !forced ? 'stronger' : of === 'stronger' && opposite && forced ? 'follows' : of,
        given: wordsOf(given, name === 'quantity' ? theirs : name === 'frequency' ? given.frequency : given.modality),
        claimed: wordsOf(claimed, name === 'quantity' ? ours : name === 'frequency' ? claimed.frequency : claimed.modality),
        dimension: name,
      };
    });
}

const of2 = (name: keyof Normal): 'frequency' | 'modality' | 'quantities' =>
  name === 'frequency' ? 'frequency' : name === 'modality' ? 'modality' : 'quantities';

const meets = (name: keyof Normal, a: Normal, b: Normal): boolean => {
  const [x, y] = [a[name], b[name]];
  return typeof x === 'object' && typeof y === 'object' && mustMeet(x, y);
};

type Relation = Compared['relation'];
const relation = (given: Force, claimed: Force): Relation =>
  contains(claimed, given) ? 'follows' : areApart(given, claimed) ? 'opposite' : 'stronger';

/** A fact does not follow from an order or a permission; what is forbidden is not so. */
const orderedButFact = (given: Force, isDenied: boolean): Relation =>
  given.high === 0 ? (isDenied ? 'follows' : 'opposite') : given.low === 1 && isDenied ? 'opposite' : 'stronger';

/** What is so is possible. */
function factButOrdered(isDenied: boolean, claimed: Force): Relation {
  const mayBe = claimed.high > 0;
  if (isDenied) return claimed.low === 1 || (claimed.low === 0 && claimed.lowOpen === true && claimed.highOpen !== true) ? 'opposite' : 'follows';
  if (!mayBe) return 'opposite';
  return claimed.low <= 0.5 && claimed.highOpen !== true ? 'follows' : 'stronger';
}

/** The negation of a clause is moved into the force that it stands next to. */
function normal(reading: ScopeReading, quantified: Quantified | undefined, turns: boolean): Normal {
  const { frequency, modality, stage } = reading;
  const isDenied = ((reading.denials + (stage?.value === 'undone' || stage?.value === 'ended' ? 1 : 0)) % 2 === 1) !== turns;
  const quantity = quantified?.value ?? whole;
  const base = { isCounted: quantified !== undefined, isDenied };
  const inner = frequency?.value ?? modality?.value;
  if (inner === undefined) return { ...base, quantity: isDenied ? turned(quantity) : quantity };
  let [often, sure] = [frequency?.value, modality?.value];
  if (isDenied && often) often = turned(often);
  else if (isDenied && sure) sure = turned(sure);
  let many = quantity;
  // "No dog may enter": every dog must not.
  if (many.low === 0 && many.lowOpen !== true) {
    many = turned(many);
    if (sure) sure = denied(sure) ?? turned(sure);
    else if (often) often = denied(often) ?? turned(often);
  }
  // "must never": never allowed.
  if (often && sure && often.low === 0 && often.lowOpen !== true) {
    sure = sure.low > 0 || sure.high === 0 ? none : sure.high === 1 && often.high === 0 ? none : notAll;
    often = undefined;
  }
  return { ...base, quantity: many, ...(often && { frequency: often }), ...(sure && { modality: sure }) };
}

/** Gives a side that has only a quantity the inner force of the other, as it is meant without words. */
function withInner(side: Normal, other: Normal): Normal {
  const needsFrequency = other.frequency && !side.frequency;
  const needsModality = other.modality && !side.modality;
  if (!needsFrequency && !needsModality) return side;
  const isNegative = side.quantity.low === 0 && side.quantity.lowOpen !== true && !side.frequency && !side.modality;
  return {
    ...side,
    quantity: isNegative ? turned(side.quantity) : side.quantity,
    ...(needsFrequency && { frequency: isNegative ? turned(plainly) : plainly }),
    ...(needsModality && { modality: isNegative && !needsFrequency ? none : whole }),
  };
}

/** The quantities of both sides about the same noun; else the first of each. */
function alignedQuantities({
  given,
  claimed,
  paired,
}: Comparison): readonly [Quantified | undefined, Quantified | undefined] {
  for (const ours of claimed.quantities) {
    const noun = paired.find((pair) => pair.claimed === ours.noun);
    const theirs = given.quantities.find((each) => each.noun >= 0 && each.noun === noun?.found);
    if (theirs) return [theirs, ours];
  }
  return [given.quantities[0], claimed.quantities[0]];
}

/** Whether the counted noun of the document is the subject of the statement. */
function isSubject(claimed: ScopeReading, theirs: Quantified | undefined, { paired }: Comparison): boolean {
  const noun = paired.find(({ found }) => found === theirs?.noun)?.claimed;
  return noun === undefined || /^nsubj/u.test(claimed.line.words[noun]?.relation ?? '');
}

export const wordsOf = ({ text, line }: ScopeReading, placed: Placed<unknown> | undefined): string => {
  const [from, to] = [line.words[placed?.from ?? -1], line.words[(placed?.to ?? 0) - 1]];
  return from && to ? text.slice(from.span[0], to.span[1]) : '';
};

export { part };
