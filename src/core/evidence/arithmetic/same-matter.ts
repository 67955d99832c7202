/**
 * Whether a statement about a result and the text that gives it speak of the same thing. Decided by words:
 * the entailment model mostly takes a number that a text does not have for a contradiction.
 */
import { pattern, wordList } from '../../pattern-parts.ts';
import { keysOf, stem, termsOf } from '../retrieval/terms.ts';

const rising = wordList(`
  rise rises rose risen rising grow grows grew grown growing growth increase increases increased
  increasing gain gains gained climb climbs climbed higher more longer older later taller heavier
  greater wider deeper faster larger bigger dearer above up add adds added raised raise widened
  lengthened doubled
`);
const falling = wordList(`
  fall falls fell fallen falling drop drops dropped decrease decreases decreased decline declines
  declined declining reduce reduces reduced reduction cut cuts lose loses lost loss shrink shrinks
  shrank shrunk lower less fewer shorter younger earlier lighter cheaper smaller slower below down
  save saves saved saving lowered narrowed shortened
`);
/** Words of a statement that the result itself stands for, and that the text need not have. */
const ofResult = new Set(
  [
    ...rising,
    ...falling,
    ...wordList(`
  go goes went become becomes became get gets got expensive difference gap change changes changed
  total totals altogether together combined sum sums percent per cent age aged old last lasts lasted
  take takes took time times duration long monthly yearly annual annually daily weekly year years
  month months week weeks day days hour hours minute minutes come comes came keep keeps kept remain
  remains remained left nearly almost roughly around exactly
`),
  ].map(stem),
);

export type Direction = 'rise' | 'fall';

/** Where the statement says that something became or is more, or less. Undefined where it says both. */
export function directionOf(statement: string): Direction | undefined {
  const words = statement.toLowerCase().match(/\p{L}+/gu) ?? [];
  const says = (list: readonly string[]) => words.some((word) => list.includes(word));
  // "More expensive" is a rise, "less expensive" a fall.
  const [up, down] = [says(rising), says(falling)];
  return up === down ? undefined : up ? 'rise' : 'fall';
}

/** Words that make a sentence say less, or the opposite. Arithmetic does not see them. */
const limits = new RegExp(
  pattern`
  \b(?:
    not|no|never|neither|nor|none|nobody|without|except|may|might|could|would|should|if|unless|
    plan(?:s|ned)?|expect(?:s|ed)?|forecasts?|targets?|likely|perhaps|hopes?|aims?|
    at[ ]least|at[ ]most|up[ ]to
  )\b|n['’]t\b`,
  'iu',
);

/** The month of May is no limit. */
const isLimited = (text: string): boolean => limits.test(text.replaceAll(/\bMay\b/gu, ''));

/**
 * @param without the statement without its value.
 * @param isElsewhere whether the documents have a word in another sentence: what "it" and "the company" mean.
 */
export function isSameMatter(without: string, text: string, isElsewhere: (key: string) => boolean): boolean {
  if (isLimited(without) || isLimited(text)) return false;
  const wanted = [...new Set(termsOf(without).map(({ key }) => key))].filter((key) => !ofResult.has(key));
  const here = new Set(keysOf(text));
  const found = wanted.filter((key) => here.has(key));
  const isNumber = (key: string) => /^\d/u.test(key);
  return (
    found.length > 0 &&
    found.length >= wanted.length / 2 &&
    wanted.every((key) => here.has(key) || (!isNumber(key) && isElsewhere(key)))
  );
}

/** How many words two texts share. */
export function sharedKeys(a: string, b: string): number {
  const keys = new Set(keysOf(b).filter((key) => !ofResult.has(key)));
  return new Set(keysOf(a).filter((key) => keys.has(key))).size;
}
