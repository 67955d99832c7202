/**
 * A clause: subject, verb and the rest. The same few rules build a statement, a negated statement and a
 * yes/no question from it (inversion and `not` after an auxiliary; otherwise do-support). Law: the three have
 * the same words except `not` and forms of `do`.
 */
import type { NounPhrase } from './noun-phrase.ts';
import type { Tense } from './verbs.ts';
import { baseOf, isParticiple, isPastForm, participleBase, pastOf, thirdPerson } from './verbs.ts';

/** The predicate of a clause. `rest` follows the verb: `born in`, `the capital of`. */
export interface Predicate {
  readonly verb: string;
  /** The verb itself is inverted and negated: be, modals, and have before a participle. */
  readonly auxiliary: boolean;
  readonly tense: Tense;
  /** A word before the main verb: `both`. */
  readonly adverb?: string;
  readonly rest: string;
}

export interface Clause {
  readonly subject: NounPhrase;
  readonly predicate: Predicate;
  /** Object and adverbials, in the order in which they follow the predicate. */
  readonly tail: string;
}

const auxiliaries: Readonly<Record<string, readonly [verb: string, tense: Tense]>> = {
  is: ['be', 'present'],
  are: ['be', 'present'],
  was: ['be', 'past'],
  were: ['be', 'past'],
  has: ['have', 'present'],
  have: ['have', 'present'],
  had: ['have', 'past'],
  can: ['can', 'present'],
  could: ['can', 'past'],
  may: ['may', 'present'],
  might: ['may', 'past'],
  must: ['must', 'present'],
  will: ['will', 'present'],
  would: ['will', 'past'],
  should: ['should', 'present'],
};
const modalPast: Readonly<Record<string, string>> = { can: 'could', may: 'might', will: 'would' };

/**
 * Reads a finite verb phrase (`was born in`, `flows into`, `has won`).
 * @param infinitive its base form (`flow into`), if its author gave one.
 */
export function predicateOf(phrase: string, infinitive?: string): Predicate {
  const [first = '', ...others] = phrase.trim().split(/\s+/);
  const rest = others.join(' ');
  const known = auxiliaries[first];
  if (known && infinitive === undefined) {
    const [verb, tense] = known;
    return { verb, tense, rest, auxiliary: verb !== 'have' || isParticiple(others[0] ?? '') };
  }
  const base = infinitive?.trim().split(/\s+/)[0] ?? baseOf(first) ?? first;
  return { verb: base, auxiliary: false, tense: tenseOf(first, base), rest };
}

function tenseOf(finite: string, base: string): Tense {
  if (finite === base || finite === thirdPerson(base)) return 'present';
  return finite === pastOf(base) || isPastForm(finite) ? 'past' : 'present';
}

/**
 * The same in the past tense: `is` becomes `was`, `borders` `bordered`, `has won` `won`, `has been` `was`.
 */
export function inPast(predicate: Predicate): Predicate {
  if (predicate.verb !== 'have' || !predicate.auxiliary) return { ...predicate, tense: 'past' };
  const [participle = '', ...others] = predicate.rest.split(' ');
  const rest = others.join(' ');
  if (participle === 'been') return { ...predicate, verb: 'be', tense: 'past', rest };
  return {
    ...predicate,
    verb: participleBase(participle) ?? participle,
    auxiliary: false,
    tense: 'past',
    rest,
  };
}

/** "the Rhine flows into the North Sea", without a capital or full stop. */
export function statement({ subject, predicate, tail }: Clause): string {
  const { adverb = '', auxiliary, rest } = predicate;
  const verb = finite(predicate, subject.plural);
  return auxiliary
    ? words(subject.text, verb, adverb, rest, tail)
    : words(subject.text, adverb, verb, rest, tail);
}

/** "the Rhine does not flow into the Black Sea". */
export function negatedStatement({ subject, predicate, tail }: Clause): string {
  const { adverb = '', auxiliary, verb, rest, tense } = predicate;
  return auxiliary
    ? words(subject.text, negated(finite(predicate, subject.plural)), adverb, rest, tail)
    : words(subject.text, doForm(tense, subject.plural), 'not', adverb, verb, rest, tail);
}

/** "does the Rhine flow into the North Sea", without a capital or question mark. */
export function question({ subject, predicate, tail }: Clause): string {
  const { adverb = '', auxiliary, verb, rest, tense } = predicate;
  return auxiliary
    ? words(finite(predicate, subject.plural), subject.text, adverb, rest, tail)
    : words(doForm(tense, subject.plural), subject.text, adverb, verb, rest, tail);
}

function finite({ verb, tense, auxiliary }: Predicate, plural: boolean): string {
  if (verb === 'be') return tense === 'present' ? (plural ? 'are' : 'is') : plural ? 'were' : 'was';
  if (auxiliary && verb !== 'have') return tense === 'past' ? (modalPast[verb] ?? verb) : verb;
  if (tense === 'past') return pastOf(verb);
  return plural ? verb : thirdPerson(verb);
}

function negated(auxiliary: string): string {
  return auxiliary === 'can' ? 'cannot' : `${auxiliary} not`;
}

function doForm(tense: Tense, plural: boolean): string {
  return tense === 'past' ? 'did' : plural ? 'do' : 'does';
}

function words(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}
