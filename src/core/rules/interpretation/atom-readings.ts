/**
 * What a text says of each atom. The description with the objects in it is one plain sentence, which the
 * evidence reader judges against the text. Where the atom has a bound, the numbers of the text are compared
 * with it exactly, and the reader is asked only where the text has no such number.
 */
import type { EvidenceFinding } from '../../ports/evidence.ts';
import type { Span } from '../../text/words.ts';
import type { Comparison } from '../specification.ts';
import { instantiated, type Bound } from './descriptions.ts';
import type { GroundAtom } from './ground-atoms.ts';
import { holds, limitOf, type Measure, type TextMeasures } from './measures.ts';
import type { TextObject } from './objects.ts';

/** The number of a text that settles an atom with a bound. */
export interface Compared {
  readonly measure: Measure;
  readonly holds: boolean;
}

/** The sentence that says of the objects what the atom says. */
export function sentenceOf({ read, objects, number }: GroundAtom): string {
  const names: Record<string, string> = {};
  for (const [parameter, { name }] of Object.entries(objects)) names[parameter] = name;
  if (read.bound && number !== undefined) names[read.bound.parameter] = number;
  return instantiated(read, names);
}

/**
 * The number of the text that the atom is about: the one whose unit fits best and that stands nearest to the
 * object. Undefined if the atom has no bound, or the text has no number for it.
 */
export function compared(ground: GroundAtom, measures: TextMeasures): Compared | undefined {
  const { bound } = ground.read;
  if (!bound || ground.number === undefined) return undefined;
  const limit = limitOf(bound.comparison, ground.number, bound.unit);
  const ranked = measures
    .for(limit)
    .map((measure) => ({ measure, weight: measure.fit * nearness(measure, Object.values(ground.objects)) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const { measure } of ranked) {
    const result = holds(measure, limit);
    if (result !== undefined) return { measure, holds: result };
  }
  return undefined;
}

/** 1 in a sentence that names the object, less after it; the role itself is near to everything. */
function nearness({ sentence }: Measure, objects: readonly TextObject[]): number {
  const named = objects.filter(({ sentences }) => sentences.length > 0);
  if (named.length === 0) return 1;
  const least = Math.min(
    ...named.flatMap(({ sentences }) =>
      sentences.map((own) => (own <= sentence ? sentence - own : own - sentence + 1)),
    ),
  );
  return 1 / (1 + least);
}

/** What the text says of an atom: how probable it is that the atom is true, and that it is false. */
export interface AtomReading {
  readonly support: number;
  readonly contradiction: number;
  /** The words of the text that show it. */
  readonly words: readonly Span[];
  readonly why: string;
  /** A number of the text settles it. */
  readonly isExact?: true;
}

/**
 * How sure it is that the number is about the object: more where its unit fits better. The comparison itself
 * is exact.
 */
const sureness = ({ fit }: Measure): number => 0.55 + 0.4 * fit;

/** The reading of an atom that a number of the text settles. */
export function comparisonReading(ground: GroundAtom, { measure, holds: isTrue }: Compared): AtomReading {
  const { comparison, unit } = ground.read.bound as Bound;
  const bound = `${ground.number ?? ''} ${unit}`.trim();
  const sure = sureness(measure);
  return {
    support: isTrue ? sure : 1 - sure,
    contradiction: isTrue ? 1 - sure : sure,
    words: measure.spans,
    isExact: true,
    why: `The text says ${measure.words}: ${isTrue ? '' : 'not '}${comparisonWords[comparison]} ${bound}.`,
  };
}

const comparisonWords: Readonly<Record<Comparison, string>> = {
  '>': 'more than',
  '>=': 'at least',
  '<': 'less than',
  '<=': 'at most',
  '=': 'exactly',
  '!=': 'other than',
};

/** The reading of an atom that the reader judged.  */
export function judgedReading({ support, contradiction, evidence, why }: EvidenceFinding): AtomReading {
  const words = evidence.flatMap(({ sentence, words: own }) => (own.length > 0 ? own : [sentence]));
  return { support, contradiction, words, why };
}
