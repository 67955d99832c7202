/**
 * Finds clauses with their arguments: a predication, the verbs that express it ("tried to find"), and their
 * dependents, by the tables in patterns.ts. Statements and triples are read from clauses.
 */
import type { Branches } from './branches.ts';
import {
  argumentRelations,
  circumstanceNouns,
  completingPrepositions,
  connectives,
  exemplifiers,
  framingPrepositions,
  negators,
  orderingAdverbs,
  timeAdverbs,
  timeNouns,
} from './patterns.ts';
import { findPredications, type Predication } from './predications.ts';
import type { ArgumentRole } from './statement.ts';

export interface Argument {
  /** Index of its head word. */
  readonly index: number;
  /** Index of the verb it depends on; the predicate for the value of a copula. */
  readonly verb: number;
  readonly dependency: string;
  /** Empty without one. */
  readonly preposition: string;
  readonly role: ArgumentRole;
}

export interface Clause extends Predication {
  /**
   * Verbs that share a subject, the main verb last: "tried to find". For a copula, only the verbs before it:
   * "seems" in "seems to be".
   */
  readonly verbs: readonly number[];
  /** Indices of the words of the relation, ascending, without the object's preposition. */
  readonly words: readonly number[];
  readonly passive: boolean;
  /** 'is' for a participle without a copula: "a fever caused by ...". */
  readonly understood: '' | 'is';
  /**
   * The first argument: a direct object, a complement, a value, or else the noun after the first preposition
   * that follows the verb.
   */
  readonly object?: Argument;
  readonly further: readonly Argument[];
}

/** The clauses of a sentence, in the order of their predicates. */
export function findClauses(branches: Branches): Clause[] {
  const predications = findPredications(branches);
  const verbsBefore = chains(branches, predications);
  const isPart = new Set([...verbsBefore.values()].flat());
  return predications
    .filter(({ predicate }) => !isPart.has(predicate))
    .map((predication) => {
      const before = verbsBefore.get(predication.predicate) ?? [];
      return predication.kind === 'copula'
        ? copulaClause(branches, predication, before)
        : verbClause(branches, predication, before);
    });
}

/** For each main verb, the verbs before it that share its subject: no object comes between them. */
function chains(
  branches: Branches,
  predications: readonly Predication[],
): ReadonlyMap<number, readonly number[]> {
  const predicates = new Set(predications.map(({ predicate }) => predicate));
  const next = (verb: number): number | undefined =>
    branches.has(verb, 'obj') || branches.has(verb, 'cop')
      ? undefined
      : branches
          .children(verb, 'xcomp')
          .find(
            (child) => child > verb && predicates.has(child) && !branches.has(child, 'nsubj', 'nsubj:pass'),
          );
  const found = new Map<number, readonly number[]>();
  const inside = new Set(
    predications.flatMap(({ predicate, kind }) => (kind === 'verb' ? (next(predicate) ?? []) : [])),
  );
  for (const { predicate, kind } of predications) {
    if (kind !== 'verb' || inside.has(predicate)) continue;
    const verbs = [predicate];
    for (let verb = next(predicate); verb !== undefined; verb = next(verb)) verbs.push(verb);
    if (verbs.length > 1) found.set(verbs.at(-1) as number, verbs.slice(0, -1));
  }
  return found;
}

function verbClause(branches: Branches, predication: Predication, before: readonly number[]): Clause {
  const { predicate } = predication;
  const verbs = [...before, predicate];
  const word = branches.word(predicate);
  const shared = before.length === 0 ? sharedAuxiliaries(branches, predicate) : [];
  const words = [...shared, ...verbs.flatMap((verb) => verbGroup(branches, verb))].sort((a, b) => a - b);
  const isReduced =
    word.fineTag === 'VBN' &&
    shared.length === 0 &&
    before.length === 0 &&
    !branches.has(predicate, 'aux', 'aux:pass') &&
    /^(?:acl|advcl|conj)/u.test(word.relation);
  const all = verbs
    .flatMap((verb) => argumentsOf(branches, verb, verbs))
    .filter(({ index }) => !words.includes(index) && index !== predication.subject);
  const object = objectAmong(all, predicate);
  return {
    ...predication,
    verbs,
    words,
    understood: isReduced && word.relation !== 'advcl' ? 'is' : '',
    passive:
      isReduced ||
      branches.has(predicate, 'aux:pass') ||
      shared.some((each) => branches.word(each).relation === 'aux:pass'),
    ...(object && { object }),
    further: all.filter((argument) => argument !== object).sort((a, b) => a.index - b.index),
  };
}

/**
 * "was born and raised", "can read and write": the second verb uses the auxiliaries of the first if it has
 * the same form.
 */
function sharedAuxiliaries(branches: Branches, verb: number): number[] {
  const { relation, head, fineTag } = branches.word(verb);
  const first = branches.words[head];
  if (
    relation !== 'conj' ||
    first?.tag !== 'VERB' ||
    branches.has(verb, 'aux', 'aux:pass', 'nsubj', 'nsubj:pass')
  )
    return [];
  const auxiliaries = branches
    .children(head, 'aux', 'aux:pass')
    .filter((child) => child < head && !/^(?:do|does|did)$/u.test(branches.form(child)));
  const isParticiple =
    /^VB[ND]$/u.test(fineTag) &&
    first.fineTag === 'VBN' &&
    !(branches.has(head, 'aux:pass') && branches.has(verb, 'obj'));
  return isParticiple || (fineTag === first.fineTag && fineTag !== 'VBD') ? auxiliaries : [];
}

function objectAmong(all: readonly Argument[], predicate: number): Argument | undefined {
  return (
    all.find(({ dependency }) => dependency === 'obj') ??
    all.find(({ dependency }) => dependency === 'xcomp') ??
    all.find(({ dependency }) => dependency === 'ccomp') ??
    all.find(({ dependency, index }) => /^(?:obl|nmod)/u.test(dependency) && index > predicate)
  );
}

/** The clause of a copula. An adjective that needs a complement joins the relation: "is similar to". */
function copulaClause(branches: Branches, predication: Predication, before: readonly number[]): Clause {
  const { predicate } = predication;
  const isQuality = /^(?:ADJ|VERB)$/u.test(branches.word(predicate).tag);
  const copula = copulaGroup(branches, predicate);
  const all = [predicate, ...before]
    .flatMap((verb) => argumentsOf(branches, verb, before))
    .filter(
      ({ index, dependency }) =>
        index !== predicate && /^(?:obl|adv)/u.test(dependency) && !isMeasure(branches, index),
    );
  const completing = isQuality
    ? all.find(
        ({ index, dependency, preposition }) =>
          dependency === 'obl' && index > predicate && completingPrepositions.has(preposition),
      )
    : undefined;
  const words = [
    ...before.flatMap((verb) => verbGroup(branches, verb)),
    ...copula,
    ...(completing ? branches.phrase(predicate) : []),
  ];
  const preposition = branches.preposition(predicate);
  const value: Argument = {
    index: predicate,
    verb: predicate,
    dependency: 'value',
    preposition,
    role: preposition === '' ? 'complement' : roleOf(branches, predicate, preposition),
  };
  return {
    ...predication,
    verbs: before,
    words: [...new Set(words)].sort((a, b) => a - b),
    passive: false,
    understood: copula.length === 0 ? 'is' : '',
    object: completing ?? value,
    further: all.filter((argument) => argument !== completing && !words.includes(argument.index)),
  };
}

/** "324 metres tall". */
const isMeasure = (branches: Branches, index: number): boolean =>
  branches.word(index).relation === 'obl:unmarked' &&
  index < branches.word(index).head &&
  branches.word(branches.word(index).head).tag === 'ADJ';

/**
 * The copula with its auxiliaries and the adverbs between them. A second value shares the copula of the
 * first.
 */
function copulaGroup(branches: Branches, predicate: number): number[] {
  const own = branches.children(predicate, 'cop', 'aux').filter((child) => child < predicate);
  const { head, relation } = branches.word(predicate);
  if (own.length === 0)
    return relation === 'conj' && head >= 0
      ? branches.children(head, 'cop', 'aux').filter((child) => child < head)
      : [];
  const first = own[0] as number;
  const last = own.at(-1) as number;
  const between = branches
    .children(predicate, 'advmod')
    .filter(
      (child) =>
        child > first &&
        child < predicate &&
        child <= last + 2 &&
        (branches.word(child).tag !== 'ADJ' || branches.form(child) === 'longer'),
    );
  const to = branches
    .children(predicate, 'mark')
    .filter((child) => child < first && branches.form(child) === 'to');
  const isOfCopula = (child: number) =>
    !branches.isNotOnly(child) &&
    (branches.word(predicate).tag !== 'ADJ' ||
      /^(?:not|n't|n’t|also|never|still|always|often|now|longer)$/u.test(branches.form(child)));
  return [...to, ...own, ...between.filter(isOfCopula).flatMap((child) => branches.whole(child))].sort(
    (a, b) => a - b,
  );
}

/**
 * The verb with its auxiliaries, negation, particle and adverbs, and the "to" that joins it to the verb
 * before.
 */
function verbGroup(branches: Branches, verb: number): number[] {
  const auxiliaries = branches.children(verb, 'aux', 'aux:pass').filter((child) => child < verb);
  const first = auxiliaries[0] ?? verb;
  const adverbs = branches
    .children(verb, 'advmod')
    .filter((child) => child < verb && !branches.isNotOnly(child) && isBeside(branches, child, first, verb))
    .flatMap((child) => branches.phrase(child));
  const to = branches
    .children(verb, 'mark')
    .filter((child) => branches.word(verb).relation === 'xcomp' && branches.form(child) === 'to');
  return [...to, ...auxiliaries, ...adverbs, verb, ...branches.children(verb, 'compound:prt')];
}

/**
 * Whether an adverb is inside the verb group or directly before it. In "In 1990, however, ..." it is outside,
 * because punctuation separates it.
 */
function isBeside(branches: Branches, adverb: number, first: number, verb: number): boolean {
  if (/^W/u.test(branches.word(adverb).fineTag)) return false;
  const before = branches.words.slice(adverb, Math.max(first, adverb));
  return (
    before.every((word) => word.tag === 'ADV') &&
    branches.words.slice(adverb, verb).every((word) => word.tag !== 'PUNCT')
  );
}

function argumentsOf(branches: Branches, verb: number, verbs: readonly number[]): Argument[] {
  const own = branches
    .children(verb, ...argumentRelations)
    .filter((child) => !verbs.includes(child) && isArgument(branches, child))
    .map((index): Argument => {
      const { relation } = branches.word(index);
      const preposition = relation === 'advcl' ? markOf(branches, index) : branches.preposition(index);
      return { index, verb, dependency: relation, preposition, role: roleOf(branches, index, preposition) };
    });
  const antecedent = antecedentObject(branches, verb);
  return antecedent === undefined
    ? own
    : [...own, { index: antecedent, verb, dependency: 'obj', preposition: '', role: 'complement' }];
}

/** The conjunction of a clause: "until", "because", "to". */
const markOf = (branches: Branches, clause: number): string =>
  branches
    .children(clause, 'mark')
    .filter((mark) => mark < clause)
    .map((mark) => branches.form(mark))
    .join(' ');

/**
 * "the book that he wrote", "the book he wrote": the noun is the object. Undefined if the clause has another
 * object, or if the noun says where, when or whose.
 */
function antecedentObject(branches: Branches, verb: number): number | undefined {
  const { relation, head, tag } = branches.word(verb);
  if (
    relation !== 'acl:relcl' ||
    tag !== 'VERB' ||
    branches.has(verb, 'aux:pass') ||
    isCircumstanceNoun(branches, head)
  )
    return undefined;
  const subject = branches.children(verb, 'nsubj').find((child) => !isRelative(branches, child));
  const [object] = branches.children(verb, 'obj');
  if (subject === undefined) return undefined;
  if (object !== undefined) return isRelative(branches, object) ? head : undefined;
  const isElsewhere =
    branches.has(verb, 'ccomp', 'xcomp') ||
    branches.words
      .slice(head + 1, subject)
      .some(({ fineTag, tag: between }) => /^W(?:RB|P\$)/u.test(fineTag) || between === 'ADP');
  return !isElsewhere && hasNoStrandedPreposition(branches, verb) ? head : undefined;
}

const isRelative = (branches: Branches, index: number): boolean => /^W/u.test(branches.word(index).fineTag);

/** "the way", "the day", "what": such a noun is never the object of the verb. */
const isCircumstanceNoun = (branches: Branches, noun: number): boolean =>
  timeNouns.has(branches.form(noun)) ||
  circumstanceNouns.has(branches.form(noun)) ||
  isRelative(branches, noun);

/** Whether no preposition is left without a noun, as "in" is in "the house he lived in". */
const hasNoStrandedPreposition = (branches: Branches, verb: number): boolean =>
  !branches
    .children(verb)
    .some((child) => child > verb && branches.word(child).tag === 'ADP' && !branches.has(child));

/**
 * Whether a dependent is an argument. False for words that only structure the text ("for example",
 * "however"), for negations and for relative and question words.
 */
function isArgument(branches: Branches, index: number): boolean {
  const preposition = branches.preposition(index);
  const { fineTag, relation } = branches.word(index);
  if (relation === 'ccomp' || relation === 'xcomp' || relation === 'advcl') return true;
  if (
    relation === 'advmod' &&
    (orderingAdverbs.has(branches.form(index)) || negators.has(branches.form(index)))
  )
    return false;
  return (
    !/^W/u.test(fineTag) &&
    !connectives.has(branches.form(index)) &&
    !exemplifiers.has(preposition) &&
    !framingPrepositions.has(preposition)
  );
}

function roleOf(branches: Branches, index: number, preposition: string): ArgumentRole {
  const { relation, entity, text } = branches.word(index);
  if (relation === 'ccomp' || relation === 'advcl') return 'clause';
  if (relation === 'xcomp' || relation === 'obj' || relation === 'iobj') return 'complement';
  if (relation === 'obl:agent') return 'agent';
  if (
    entity.endsWith('time') ||
    timeNouns.has(text.toLowerCase()) ||
    timeAdverbs.has(text.toLowerCase()) ||
    /^(?:[12]\d{3}s?|\d{4}-\d\d(?:-\d\d)?)$/u.test(text)
  )
    return 'time';
  return entity.endsWith('place') && preposition !== '' && preposition !== 'of' ? 'place' : 'other';
}
