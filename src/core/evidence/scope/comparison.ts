/**
 * Compares the scope of a statement with that of a clause of the document, dimension by dimension: how
 * many, how often, how surely, when, on which condition.
 */
import type { Lexicon } from '../../text/lexicon/lexicon.ts';
import {
  compareChoices,
  compareConditions,
  compareExceptions,
  compareFocus,
  compareOrder,
  compareRestrictions,
  namesException,
} from './clauses.ts';
import { contentRelation, type ContentRelation } from './content-relation.ts';
import { wordsOf, type Compared, type Comparison } from './compared.ts';
import { pairings, type Pairing } from './content.ts';
import { areApart, contains, denied, mustMeet, none, notAll, turned, whole, type Force } from './force.ts';
import type { Quantified, ScopeReading } from './reading.ts';
import { compareDegrees } from './degrees.ts';
import { compareStages, isAlreadySo } from './stages.ts';
import { compareValuesOf } from './bounds.ts';

export interface ScopeComparison {
  /** The share of the clause's own content words that the statement does not repeat. */
  readonly left: number;
  readonly compared: readonly Compared[];
  readonly content: ContentRelation;
}

/**
 * @param given the clause of the document that is compared.
 * @param paired as {@link pairedWords} gives them.
 * @param sentence all of its sentence: a value that stands in another clause is not missing.
 */
export function compareScope(
  given: ScopeReading,
  claimed: ScopeReading,
  paired: readonly Pairing[],
  lexicon: Lexicon,
  sentence: ScopeReading = given,
): ScopeComparison {
  const antonyms = paired.filter(({ relation }) => relation === 'antonym').length;
  const isExcepted = namesException(given, claimed, lexicon);
  const comparison: Comparison = {
    given,
    sentence,
    claimed,
    paired,
    lexicon,
    isExcepted,
    turns: (antonyms % 2 === 1) !== isExcepted,
  };
  const compared = [
    ...compareForces(comparison),
    ...compareStages(comparison),
    ...compareConditions(comparison),
    ...compareExceptions(comparison),
    ...compareFocus(comparison),
    ...compareOrder(comparison),
    ...compareChoices(comparison),
    ...compareDegrees(comparison),
    ...compareRestrictions(comparison),
    ...compareValuesOf(comparison),
  ];
  const back = pairings(given.line, given.content, claimed.line, claimed.content, lexicon);
  return {
    left: leftShare(comparison, back),
    compared,
    content: contentRelation(given, claimed, paired, back),
  };
}

/** The words of a statement, each with its counterpart in a clause of the document. */
export function pairedWords(given: ScopeReading, claimed: ScopeReading, lexicon: Lexicon): Pairing[] {
  const givenWords = given.line.words.map((_, index) => index).filter((index) => isContent(given, index));
  return pairings(claimed.line, claimed.content, given.line, givenWords, lexicon);
}

/** The share of the statement's content words that the clause has. */
export function coverageOf(
  paired: readonly Pairing[],
  given: ScopeReading,
  claimed: ScopeReading,
  lexicon: Lexicon,
): number {
  const missing = paired.filter(
    ({ relation, claimed: index }) =>
      (relation === undefined || relation === 'sibling') && !isPerson(claimed, index, given, lexicon),
  );
  return paired.length === 0 ? 0 : 1 - missing.length / paired.length;
}

function leftShare({ given, paired }: Comparison, back: readonly Pairing[]): number {
  const left = back.filter(
    ({ relation, claimed: index }) => relation === undefined && !paired.some(({ found }) => found === index),
  );
  return given.content.length === 0 ? 0 : left.length / given.content.length;
}

/** "Nobody", "everyone" speak of each person that a statement names. */
function isPerson(claimed: ScopeReading, index: number, given: ScopeReading, lexicon: Lexicon): boolean {
  const word = claimed.line.words[index];
  return (
    word !== undefined &&
    /^(?:NOUN|PROPN)$/u.test(word.tag) &&
    / (?:everyone|everybody|anyone|anybody|nobody|no one|no-one) /u.test(given.line.text) &&
    (/^(?:people|person|visitor|guest|member|passenger)$/u.test(word.lemma) ||
      lexicon.relation(word.lemma, 'person', 'NOUN') === 'wider')
  );
}

const isContent = ({ line, content, conditions }: ScopeReading, index: number): boolean =>
  content.includes(index) ||
  conditions.some(({ words }) => words.includes(index)) ||
  (/^(?:NOUN|PROPN|VERB|ADJ)$/u.test(line.words[index]?.tag ?? '') && line.isTaken(index));

/* ---------- forces ---------- */

interface Normal {
  readonly quantity: Force;
  readonly isCounted: boolean;
  readonly frequency?: Force;
  readonly modality?: Force;
  readonly isDenied: boolean;
}

/** How often something is so that is said without a frequency. */
const plainly: Force = { low: 0.875, high: 1 };

function compareForces(comparison: Comparison): Compared[] {
  const { given, claimed, turns } = comparison;
  const [first, ours] = alignedQuantities(comparison);
  const theirs = comparison.isExcepted ? undefined : first;
  const wasNone = comparison.isExcepted && first?.value.high === 0;
  let a = normal(given, theirs, wasNone, comparison);
  let b = normal(claimed, ours, turns, comparison);
  a = withInner(a, b);
  b = withInner(b, a);
  const results: { readonly part: keyof Normal; readonly of: ScopeRelation }[] = [];
  const quantity = relation(a.quantity, b.quantity);
  const isBare = !b.isCounted && a.isCounted && !isSubject(claimed, theirs, comparison);
  results.push({
    part: 'quantity',
    of: isBare && a.quantity.low + (a.quantity.lowOpen ? 1 : 0) > 0 && !b.isDenied ? 'follows' : quantity,
  });
  if (a.frequency && b.frequency) results.push({ part: 'frequency', of: relation(a.frequency, b.frequency) });
  if (given.modality && claimed.modality && a.modality && b.modality)
    results.push({ part: 'modality', of: relation(a.modality, b.modality) });
  else if (given.modality && a.modality)
    results.push({ part: 'modality', of: orderedButFact(a.modality, b.modality === none) });
  else if (claimed.modality && b.modality)
    results.push({ part: 'modality', of: factButOrdered(a.modality === none, b.modality) });
  const opposite = results.find(({ of }) => of === 'opposite');
  const others = results.filter((each) => each !== opposite);
  return results
    .filter(({ of }) => of !== 'follows' || isScoped(given) || isScoped(claimed))
    .map(({ part: name, of }): Compared => {
      const forced = others.every((each) => each.of !== 'stronger' || meets(each.part, a, b));
      return {
        relation:
          of === 'opposite' && !forced
            ? 'stronger'
            : of === 'stronger' && opposite && forced
              ? 'follows'
              : of,
        given: wordsOf(
          given,
          name === 'quantity' ? theirs : name === 'frequency' ? given.frequency : given.modality,
        ),
        claimed: wordsOf(
          claimed,
          name === 'quantity' ? ours : name === 'frequency' ? claimed.frequency : claimed.modality,
        ),
        dimension: name,
      };
    });
}

const isScoped = ({ quantities, frequency, modality, denials }: ScopeReading): boolean =>
  quantities.length > 0 || frequency !== undefined || modality !== undefined || denials > 0;

const meets = (name: keyof Normal, a: Normal, b: Normal): boolean => {
  const [x, y] = [a[name], b[name]];
  return typeof x === 'object' && typeof y === 'object' && mustMeet(x, y);
};

type ScopeRelation = Compared['relation'];
const relation = (given: Force, claimed: Force): ScopeRelation =>
  contains(claimed, given) ? 'follows' : areApart(given, claimed) ? 'opposite' : 'stronger';

/** A fact does not follow from an order or a permission; what is forbidden is not so. */
const orderedButFact = (given: Force, isDenied: boolean): ScopeRelation =>
  given.high === 0
    ? isDenied
      ? 'follows'
      : 'opposite'
    : given.low === 1 && isDenied
      ? 'opposite'
      : 'stronger';

/** What is so is possible. */
function factButOrdered(isDenied: boolean, claimed: Force): ScopeRelation {
  const mayBe = claimed.high > 0;
  if (isDenied)
    return claimed.low === 1 || (claimed.low === 0 && claimed.lowOpen === true && claimed.highOpen !== true)
      ? 'opposite'
      : 'follows';
  if (!mayBe) return 'opposite';
  return claimed.low <= 0.5 && claimed.highOpen !== true ? 'follows' : 'stronger';
}

/** The negation of a clause is moved into the force that it stands next to. */
function normal(
  reading: ScopeReading,
  quantified: Quantified | undefined,
  turns: boolean,
  comparison: Comparison,
): Normal {
  const isDenied = (denialsOf(reading, quantified, comparison) % 2 === 1) !== turns;
  const quantity = quantified?.value ?? whole;
  const base = { isCounted: quantified !== undefined, isDenied };
  const { frequency, modality } = reading;
  if (!frequency && !modality) return { ...base, quantity: isDenied ? turned(quantity) : quantity };
  const often = frequency && (isDenied ? turned(frequency.value) : frequency.value);
  const sure = modality && (isDenied && !often ? turned(modality.value) : modality.value);
  return { ...base, ...withinNone(quantity, often, sure) };
}

/** "Not", "not yet", and each "no" that no other quantity answers. */
function denialsOf(
  reading: ScopeReading,
  quantified: Quantified | undefined,
  { given, claimed, paired }: Comparison,
): number {
  const { stage } = reading;
  const isStageDenial =
    (stage?.value === 'undone' || stage?.value === 'ended') && !isAlreadySo(given, claimed);
  const others = reading.quantities.filter(
    (each) =>
      each !== quantified &&
      each.value.high === 0 &&
      (each.noun < 0
        ? !hasPronoun(reading === claimed ? given : claimed)
        : reading === claimed || isShared(each, paired)),
  );
  return reading.denials + others.length + (isStageDenial ? 1 : 0);
}

const isNegative = ({ low, lowOpen }: Force): boolean => low === 0 && lowOpen !== true;

/** "No dog may enter": every dog must not. "must never": it is not allowed at all. */
function withinNone(
  quantity: Force,
  often: Force | undefined,
  sure: Force | undefined,
): Pick<Normal, 'quantity' | 'frequency' | 'modality'> {
  const reversed = (force: Force): Force => (isNegative(quantity) ? (denied(force) ?? turned(force)) : force);
  const many = isNegative(quantity) ? turned(quantity) : quantity;
  const surely = sure && reversed(sure);
  const frequently = sure ? often : often && reversed(often);
  if (surely && frequently && isNegative(frequently)) {
    const isNone = surely.low > 0 || surely.high === 0 || frequently.high === 0;
    return { quantity: many, modality: isNone ? none : notAll };
  }
  return {
    quantity: many,
    ...(frequently && { frequency: frequently }),
    ...(surely && { modality: surely }),
  };
}

/** "Nobody", "nothing": without a noun. */
const hasPronoun = ({ quantities }: ScopeReading): boolean =>
  quantities.some(({ noun, value }) => noun < 0 && value.high === 0);

const isShared = ({ noun }: Quantified, paired: readonly Pairing[]): boolean =>
  paired.some(({ found }) => noun >= 0 && found === noun);

/** Gives a side that has only a quantity the inner force of the other, as it is meant without words. */
function withInner(side: Normal, other: Normal): Normal {
  const needsFrequency = other.frequency && !side.frequency;
  const needsModality = other.modality && !side.modality;
  if (!needsFrequency && !needsModality) return side;
  const isTurned = isNegative(side.quantity) && !side.frequency && !side.modality;
  return {
    ...side,
    quantity: isTurned ? turned(side.quantity) : side.quantity,
    ...(needsFrequency && { frequency: isTurned ? turned(plainly) : plainly }),
    ...(needsModality && { modality: isTurned && !needsFrequency ? none : whole }),
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
  const [ours] = claimed.quantities;
  const theirs = given.quantities.find(
    (each) =>
      each.noun < 0 ||
      isShared(each, paired) ||
      (ours ? roleOf(given, each) === roleOf(claimed, ours) : roleOf(given, each) === 'subject'),
  );
  return [theirs, ours];
}

const roleOf = ({ line }: ScopeReading, { noun }: Quantified): string => {
  const relation = line.words[noun]?.relation ?? '';
  return /^nsubj|root/u.test(relation) || noun < 0 ? 'subject' : relation;
};

/** Whether the counted noun of the document is the subject of the statement. */
function isSubject(claimed: ScopeReading, theirs: Quantified | undefined, { paired }: Comparison): boolean {
  const noun =
    theirs && theirs.noun >= 0 ? paired.find(({ found }) => found === theirs.noun)?.claimed : undefined;
  return noun === undefined || /^nsubj/u.test(claimed.line.words[noun]?.relation ?? '');
}
