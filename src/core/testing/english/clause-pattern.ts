/**
 * How tuples of a relation are worded: forwards, turned, and shared by two subjects. The relation's own
 * wording comes first, then the table of known names, then the grammar of the name itself.
 */
import type { Relation, Wording } from '../../knowledge/relation.ts';
import type { Clause, Predicate } from './clause.ts';
import { inPast, predicateOf } from './clause.ts';
import { knownPlurals, knownSingles, knownWordings } from './known-relations.ts';
import type { NounPhrase } from './noun-phrase.ts';
import { indefinite, pluralNoun } from './noun-phrase.ts';
import { readName, wordsOfName } from './relation-name.ts';

export interface ClausePattern {
  /**
   * With `place of birth of`, the subject of the clause is "the place of birth of" and the tuple's subject.
   */
  readonly noun?: { readonly text: string; readonly plural: boolean };
  readonly predicate: Predicate;
  /** The sentence has no object, because it is part of the predicate ("were born in the same place"). */
  readonly withoutObject?: boolean;
}

/**
 * Two subjects with one object. `different` is the opposite if each has only one object: "were born in
 * different places".
 */
export interface SharedPattern {
  readonly pattern: ClausePattern;
  readonly different?: Predicate;
}

export function patternOf(relation: Relation): ClausePattern {
  const wording = wordingOf(relation);
  if (wording) return { predicate: predicateOf(wording.phrase, wording.infinitive) };
  const known = wordsOfName(relation.name);
  const plural = knownPlurals.get(known);
  if (plural) return { noun: { text: plural.noun, plural: true }, predicate: predicateOf('includes') };
  const single = knownSingles.get(known);
  if (single) return { noun: { text: `${single[0]} of`, plural: false }, predicate: predicateOf(single[1]) };
  const named = readName(relation.name, relation.category, relation.properties.functional);
  if (named.kind === 'verb') return { predicate: predicateOf(named.phrase) };
  return {
    noun: { text: named.noun, plural: named.plural },
    predicate: predicateOf(named.plural ? 'includes' : 'is'),
  };
}

/**
 * How r(S,O) is worded with O first: by its inverse phrase, or as a fact of the inverse relation.
 * @param inverse the relation declared as the inverse, if any. Its name alone is enough.
 */
export function inversePatternOf(
  relation: Relation,
  inverse: Relation | undefined,
): ClausePattern | undefined {
  const wording = wordingOf(relation);
  if (wording?.inversePhrase)
    return { predicate: predicateOf(wording.inversePhrase, wording.inverseInfinitive) };
  return inverse && patternOf(inverse);
}

/** The phrase for a turned tuple of the relation if no inverse is declared: `is the birthplace of`. */
export function inversePhraseOf(relation: Relation): string | undefined {
  return wordingOf(relation)?.inversePhrase;
}

export function sharedPatternOf(relation: Relation): SharedPattern {
  const phrase =
    wordingOf(relation)?.sharedPhrase ?? knownPlurals.get(wordsOfName(relation.name))?.sharedPhrase;
  if (phrase) return sharedPhrase(phrase, relation.properties.functional);
  const pattern = patternOf(relation);
  if (!pattern.noun) return { pattern: { predicate: { ...pattern.predicate, adverb: 'both' } } };
  const noun = pattern.noun.text.replace(/ (?:of|by)$/, '');
  if (!pattern.noun.plural) return sharedPhrase(`have the same ${noun}`, true);
  const bare = wordsOfName(relation.name);
  return sharedPhrase(
    pluralNoun(bare) === bare ? `have ${bare} in common` : `have at least one ${bare} in common`,
    false,
  );
}

/** The common object follows a phrase like "are both branches of"; "share a genre" is complete. */
const awaitsObject = / (?:of|in|to|by|at|from|with|as|for)$/;

function sharedPhrase(phrase: string, functional: boolean): SharedPattern {
  // A phrase for two subjects is plural, so its present tense is the base form ("share a genre").
  const predicate = predicateOf(phrase);
  if (awaitsObject.test(phrase)) return { pattern: { predicate } };
  const same = /^(.*)\bthe same ([\p{L} -]+)$/u.exec(phrase);
  return {
    pattern: { predicate, withoutObject: true },
    ...(functional && same
      ? { different: predicateOf(`${same[1]}different ${pluralNoun(same[2] ?? '')}`) }
      : {}),
  };
}

function wordingOf(relation: Relation): Wording | undefined {
  return relation.wording ?? knownWordings.get(wordsOfName(relation.name));
}

/** @param when ` in 1867`, or empty. */
export function clauseOf(pattern: ClausePattern, subject: NounPhrase, object: NounPhrase, when = ''): Clause {
  const { noun } = pattern;
  const predicate = pattern.withoutObject ? pattern.predicate : withArticle(pattern.predicate, object);
  return {
    subject: noun ? { text: `the ${noun.text} ${subject.text}`, plural: noun.plural } : subject,
    predicate,
    tail: (pattern.withoutObject ? '' : object.text) + when,
  };
}

/** "Was an engineer", not "was a engineer". */
function withArticle(predicate: Predicate, object: NounPhrase): Predicate {
  const { rest } = predicate;
  if (!/(?:^| )a$/.test(rest) || !indefinite(object.text).startsWith('an ')) return predicate;
  return { ...predicate, rest: `${rest}n` };
}

export function pastPattern(pattern: ClausePattern): ClausePattern {
  return { ...pattern, predicate: inPast(pattern.predicate) };
}
