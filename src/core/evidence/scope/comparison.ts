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
  compareNeed,
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
import { compareValuesOf, isExclusive } from './bounds.ts';

export interface ScopeComparison {
  /** The share of the statement's content words that the clause has. */
  readonly coverage: number;
  /** The share of the clause's own content words that the statement does not repeat. */
  readonly left: number;
  readonly compared: readonly Compared[];
  readonly content: ContentRelation;
}

/**
 * @param given the clause of the document that is compared.
 * @param sentence all of its sentence: a value that stands in another clause is not missing.
 */
export function compareScope(
  given: ScopeReading,
  claimed: ScopeReading,
  lexicon: Lexicon,
  sentence: ScopeReading = given,
): ScopeComparison {
  const givenWords = given.line.words.map((_, index) => index).filter((index) => isContent(given, index));
  const paired = pairings(claimed.line, claimed.content, given.line, givenWords, lexicon);
  const antonyms = paired.filter(({ relation }) => relation === 'antonym').length;
  const missing = paired.filter(
    ({ relation, claimed: index }) =>
      (relation === undefined || relation === 'sibling') &&
      !isPerson(claimed, index, given, lexicon) &&
      !isOneOfTimes(claimed, index, given),
  );
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
  const need = compareNeed(comparison);
  const compared = settled(given, claimed, [
    ...(need ? [need] : [...compareForces(comparison), ...compareConditions(comparison)]),
    ...compareStages(comparison),
    ...compareExceptions(comparison),
    ...compareFocus(comparison),
    ...compareOrder(comparison),
    ...compareChoices(comparison),
    ...compareDegrees(comparison),
    ...compareRestrictions(comparison),
    ...compareValuesOf(comparison),
  ]);
  return {
    coverage: paired.length === 0 ? 0 : 1 - missing.length / paired.length,
    left: leftShare(comparison),
    compared,
    content: contentRelation(given, claimed, paired, lexicon),
  };
}

const forces = ['quantity', 'frequency', 'modality'];

/**
 * "Only members may vote": others may not. "The guarantee holds provided that the boiler is serviced":
 * without a service it does not. Where both the main clause and what it depends on are turned, the statement
 * follows.
 */
function contraposed(
  given: ScopeReading,
  claimed: ScopeReading,
  compared: readonly Compared[],
): readonly Compared[] {
  const isOpposite = ({ relation }: Compared) => relation === 'opposite';
  const isLimiting = ({ dimension }: Compared) =>
    dimension === 'condition' ||
    dimension === 'order' ||
    dimension === 'only' ||
    (dimension === 'value' && isExclusive(given));
  const turnsMain = compared.some((each) => forces.includes(each.dimension) && isOpposite(each));
  const turnsLimit = compared.some((each) => isLimiting(each) && isOpposite(each));
  if (!turnsMain || !turnsLimit || claimed.conditions.some(({ kind }) => kind === 'any')) return compared;
  return compared.map((each) =>
    isOpposite(each) && (forces.includes(each.dimension) || isLimiting(each))
      ? { ...each, relation: 'follows' }
      : each,
  );
}

function settled(
  given: ScopeReading,
  claimed: ScopeReading,
  compared: readonly Compared[],
): readonly Compared[] {
  return withoutDetours(universal(given, claimed, contraposed(given, claimed, compared)));
}

/**
 * What is more than the document says does not matter beside what cannot be so: another number, however
 * often or surely; the opposite, in a case that the document has too.
 */
function withoutDetours(compared: readonly Compared[]): readonly Compared[] {
  const isOpposite = (dimension: string) =>
    compared.some((each) => each.dimension === dimension && each.relation === 'opposite');
  const isTurned = forces.some(isOpposite);
  return compared.filter(({ dimension, relation: of, given, claimed }) => {
    if (of !== 'stronger') return true;
    if (isOpposite('value') && /^(?:modality|frequency|restriction)$/u.test(dimension)) return false;
    return !(isTurned && dimension === 'condition' && given !== '' && claimed !== '');
  });
}

/**
 * What is denied of all is denied of those in a narrower case too: "none of the proposals", "two of the
 * proposals, in July".
 */
function universal(
  given: ScopeReading,
  claimed: ScopeReading,
  compared: readonly Compared[],
): readonly Compared[] {
  const isOfAll = given.quantities.some(({ value }) => value.low === 1 || value.high === 0);
  const isOpposite = compared.some(
    ({ dimension, relation: of }) => dimension === 'quantity' && of === 'opposite',
  );
  const isWider = claimed.quantities.some(({ value }) => value.low === 0 && value.lowOpen !== true);
  if (!isOfAll || !isOpposite || isWider) return compared;
  return compared.filter(
    ({ dimension, relation: of, given: words }) => of !== 'stronger' || dimension !== 'value' || words !== '',
  );
}

function leftShare({ given, claimed, paired, lexicon }: Comparison): number {
  const back = pairings(given.line, given.content, claimed.line, claimed.content, lexicon);
  const left = back.filter(
    ({ relation, claimed: index }) => relation === undefined && !paired.some(({ found }) => found === index),
  );
  return given.content.length === 0 ? 0 : left.length / given.content.length;
}

/** "At all times" speaks of each time that a statement names. */
const isOneOfTimes = (claimed: ScopeReading, index: number, { frequency }: ScopeReading): boolean =>
  frequency?.value.low === 1 &&
  !claimed.frequency &&
  /^(?:night|day|evening|morning|afternoon|daytime|winter|summer|spring|autumn|holiday|moment|time)$/u.test(
    claimed.line.words[index]?.lemma ?? '',
  );

const speaksOfEach =
  / (?:(?:every|any|no)(?:one|body)|no one|no-one|(?:neither|either|each|every) (?:side|party)) /u;

/** "Nobody", "everyone", "neither side" speak of each person that a statement names. */
function isPerson(claimed: ScopeReading, index: number, given: ScopeReading, lexicon: Lexicon): boolean {
  const word = claimed.line.words[index];
  return (
    word !== undefined &&
    /^(?:NOUN|PROPN)$/u.test(word.tag) &&
    speaksOfEach.test(given.line.text) &&
    ((/^nsubj/u.test(word.relation) && claimed.line.words[word.head]?.head === -1) ||
      /^(?:people|person|visitor|guest|member|passenger)$/u.test(word.lemma) ||
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
  const results: { readonly part: keyof Normal; readonly of: Relation }[] = [];
  const quantity = relation(a.quantity, b.quantity);
  const isBare = !b.isCounted && a.isCounted && !isSubject(claimed, theirs, comparison);
  results.push({
    part: 'quantity',
    of: isBare && a.quantity.low + (a.quantity.lowOpen ? 1 : 0) > 0 && !b.isDenied ? 'follows' : quantity,
  });
  if (a.frequency && b.frequency) results.push({ part: 'frequency', of: relation(a.frequency, b.frequency) });
  if (given.modality && claimed.modality && a.modality && b.modality)
    results.push({ part: 'modality', of: modalRelation(a.modality, b.modality) });
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

type Relation = Compared['relation'];
const relation = (given: Force, claimed: Force): Relation =>
  contains(claimed, given) ? 'follows' : areApart(given, claimed) ? 'opposite' : 'stronger';

/** "Need not" is what people mean by "optional", although it does not say that it is allowed. */
const modalRelation = (given: Force, claimed: Force): Relation =>
  relation(
    given,
    isOptional(claimed) && given.highOpen === true && given.low < 0.5
      ? { ...claimed, lowOpen: false }
      : claimed,
  );

const isOptional = ({ low, high, lowOpen, highOpen }: Force): boolean =>
  low === 0 && high === 1 && lowOpen === true && highOpen === true;

/** A fact does not follow from an order or a permission; what is forbidden is not so. */
const orderedButFact = (given: Force, isDenied: boolean): Relation =>
  given.high === 0
    ? isDenied
      ? 'follows'
      : 'opposite'
    : given.low === 1 && isDenied
      ? 'opposite'
      : 'stronger';

/** What is so is possible. */
function factButOrdered(isDenied: boolean, claimed: Force): Relation {
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
