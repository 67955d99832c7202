/**
 * Changes active to passive and back: "Curie discovered polonium", "Polonium was discovered by Curie".
 * Agreement, tense and participle change with it.
 */
import { wordList } from '../../pattern-parts.ts';
import type { Span } from '../words.ts';
import { candidate, type Candidate } from './mutation.ts';
import { objective, subjective, type Predicate, type Sentence } from './sentence.ts';
import { readVerbGroup, writeVerbGroup } from './verb-group.ts';

/** Verbs with an object that have no passive, or whose passive has another meaning. */
const noPassive = new Set(
  wordList(`
    be have become resemble cost weigh lack fit suit equal mean want like remain seem let get measure
    total number last take enter leave join reach star feature win lose include involve contain need
    prefer enjoy marry
  `),
);

export function voiceMutations(sentence: Sentence): Candidate[] {
  const main = sentence.main;
  if (!main || main.subject === undefined || sentence.word(main.head).tag !== 'VERB') return [];
  // A second verb would lose its subject, and a clause that depends on the verb would lose its place.
  if (sentence.branches.has(main.head, 'conj', 'xcomp', 'ccomp', 'iobj', 'parataxis', 'csubj', 'expl'))
    return [];
  const made = sentence.branches.has(main.head, 'aux:pass')
    ? active(sentence, main, main.subject)
    : passive(sentence, main, main.subject);
  return made === undefined ? [] : [made];
}

function passive(sentence: Sentence, main: Predicate, subject: number): Candidate | undefined {
  const [object, ...others] = sentence.branches.children(main.head, 'obj');
  const group = readVerbGroup(sentence, main);
  const lemma = sentence.lemma(main.head);
  if (
    object === undefined ||
    others.length > 0 ||
    !group ||
    noPassive.has(lemma) ||
    !canBecomePassive(sentence, main, subject, object)
  )
    return undefined;
  const who = sentence.phrase(subject);
  const verb = verbSpan(sentence, main);
  const what = sentence.phrase(object);
  if (!who || !verb || !what || !areNeighbours(sentence, who, verb) || !areNeighbours(sentence, verb, what))
    return undefined;
  if (!canStandApart(sentence, main, object, who, what)) return undefined;
  const written = writeVerbGroup({ ...group, passive: true }, lemma, sentence.isPlural(object), (word, tag) =>
    sentence.lexicon.inflect(word, tag),
  );
  const agent = objective[sentence.slice(who).toLowerCase()] ?? sentence.inside(who);
  const patient = subjective[sentence.slice(what).toLowerCase()] ?? sentence.slice(what);
  return candidate(sentence.text, 'synonym', 'active or passive', [
    [[who[0], what[1]], `${begun(patient, who)} ${written}${particle(sentence, main, verb)} by ${agent}`],
  ]);
}

/**
 * Whether the clause can become passive: subject and object are not measures or mere pronouns, and the object
 * does not refer back to the subject.
 */
function canBecomePassive(sentence: Sentence, main: Predicate, subject: number, object: number): boolean {
  if (
    sentence.word(subject).relation !== 'nsubj' ||
    /^(?:it|there|this|that|which|who|one|himself|herself|itself|themselves|each)$/iu.test(
      sentence.word(subject).text,
    ) ||
    /sel(?:f|ves)$/u.test(sentence.word(object).text)
  )
    return false;
  const hasBy = sentence.words.some((word, index) => index > object && word.text === 'by');
  return (
    !hasBy &&
    !isMeasured(sentence, object) &&
    !isQuantified(sentence, subject, object, main) &&
    !refersBack(sentence, object)
  );
}

function active(sentence: Sentence, main: Predicate, subject: number): Candidate | undefined {
  const agent = sentence.branches
    .children(main.head, 'obl:agent', 'obl')
    .find((child) => sentence.branches.preposition(child) === 'by');
  const group = readVerbGroup(sentence, main);
  if (
    agent === undefined ||
    !group ||
    sentence.word(subject).relation !== 'nsubj:pass' ||
    !isAgent(sentence, agent) ||
    isQuantified(sentence, agent, subject, main)
  )
    return undefined;
  const what = sentence.phrase(subject);
  const verb = verbSpan(sentence, main);
  const by = sentence.phrase(agent);
  if (!what || !verb || !by || !areNeighbours(sentence, what, verb) || by[0] < verb[1]) return undefined;
  // "partly by rules", "by lot": not who did it.
  if (!/^by\s/iu.test(sentence.slice(by)) || !canBeSubject(sentence, agent)) return undefined;
  const who = sentence.slice(by).replace(/^by\s/iu, '');
  const doer = subjective[who.toLowerCase()] ?? who;
  const written = writeVerbGroup(
    { ...group, passive: false },
    sentence.lemma(main.head),
    sentence.isPlural(agent),
    (word, tag) => sentence.lexicon.inflect(word, tag),
  );
  const patient = objective[sentence.slice(what).toLowerCase()] ?? sentence.inside(what);
  return candidate(sentence.text, 'synonym', 'active or passive', [
    [[what[0], verb[1]], `${begun(doer, what)} ${written}${particle(sentence, main, verb)} ${patient}`],
    [[by[0] - 1, by[1]], ''],
  ]);
}

/**
 * Whether "by ..." names an agent: not a time ("by 1950"), not a measure ("by 25 percent"), and no long
 * clause, which would separate subject and verb.
 */
function isAgent(sentence: Sentence, agent: number): boolean {
  const { tag, entity } = sentence.word(agent);
  const isShared = sentence.below(agent).some((each) => /^not$/iu.test(sentence.word(each).text));
  const isLong =
    sentence.branches.has(agent, 'acl', 'acl:relcl', 'advcl') && agent < sentence.words.length - 12;
  return (
    /^(?:NOUN|PROPN|PRON)$/u.test(tag) &&
    !entity.endsWith('time') &&
    !isMeasured(sentence, agent) &&
    !isLong &&
    !isShared
  );
}

/** A singular common noun needs an article to name who did something. */
const canBeSubject = (sentence: Sentence, agent: number): boolean =>
  sentence.word(agent).fineTag !== 'NN' || sentence.branches.has(agent, 'det', 'nmod:poss', 'nummod', 'amod');

/** Whether subject and object keep their meaning and their place when they change sides. */
function canStandApart(sentence: Sentence, main: Predicate, object: number, who: Span, what: Span): boolean {
  const text = sentence.slice(what);
  const first = sentence.words.find(({ span: [at] }) => at === who[0]);
  const isFollowed = sentence.text.charAt(what[1]) === ',' && sentence.branches.has(object, 'acl', 'advcl');
  return (
    // "Since January nine buses have shown it": the time is no part of who did it.
    !/^(?:ADP|SCONJ)$/u.test(first?.tag ?? '') &&
    !hasAdverbInside(sentence, main) &&
    // An addition after a comma would need a second comma before the verb.
    !/,\s(?:but|not|which|who|whose|where|part|most|some|one|including)\b/u.test(text) &&
    // "as much as boys do": what is compared with the subject would lose it. "made it": no thing is made.
    !isCompared(text) &&
    !isBare(sentence, object) &&
    !isPart(sentence, object) &&
    !(/^it$/iu.test(text) && sentence.lemma(main.head) === 'make') &&
    !isFollowed
  );
}

/** "can still shed it" has no plain passive. */
const hasAdverbInside = (sentence: Sentence, { head, finite, auxiliaries }: Predicate): boolean =>
  auxiliaries.length > 0 &&
  sentence.branches
    .children(head, 'advmod')
    .some((each) => each > finite && each < head && !/^not$/iu.test(sentence.word(each).text));

const isCompared = (text: string): boolean => /\b(?:than|as (?:much|many|few|little))\b/iu.test(text);

/** "All of the lettuce": the noun after "of" would decide between "has" and "have". */
const isPart = (sentence: Sentence, object: number): boolean =>
  /^(?:all|most|some|half|none|any)$/iu.test(sentence.word(object).text) &&
  sentence.branches.has(object, 'nmod');

const isBare = (sentence: Sentence, object: number): boolean =>
  sentence.word(object).fineTag === 'NN' &&
  /^(?:give|take|make|have|pay|lose|hold|keep)$/u.test(sentence.lemma(sentence.word(object).head)) &&
  sentence.branches.children(object).length === 0;

/** From the first auxiliary to the verb with its particle; undefined if the particle is separate. */
function verbSpan(sentence: Sentence, main: Predicate): Span | undefined {
  const apart = sentence.branches.children(main.head, 'compound:prt')[0];
  const last = apart === main.head + 1 ? apart : main.head;
  return apart !== undefined && apart !== last
    ? undefined
    : [sentence.word(main.finite).span[0], sentence.word(last).span[1]];
}

const particle = (sentence: Sentence, main: Predicate, verb: Span): string =>
  sentence.text.slice(sentence.word(main.head).span[1], verb[1]);
const areNeighbours = (sentence: Sentence, before: Span, after: Span): boolean =>
  before[1] <= after[0] && sentence.text.slice(before[1], after[0]).trim() === '';
const begun = (phrase: string, instead: Span): string =>
  instead[0] === 0 ? phrase.charAt(0).toUpperCase() + phrase.slice(1) : phrase;

/** "takes four hours": a measure cannot become a subject. */
function isMeasured(sentence: Sentence, index: number): boolean {
  const [start, end] = sentence.word(index).span;
  return sentence.values.some((value) =>
    value.kind === 'time'
      ? value.span[0] <= start && end <= value.span[1]
      : value.kind === 'quantity' &&
        !/^(?:count|ordinal|money)/u.test(value.dimension) &&
        value.span[0] <= end &&
        start <= value.span[1],
  );
}

/**
 * Whether moving a quantifier would change the meaning: "all" and "any" under a negation, "no" and "only"
 * always.
 */
function isQuantified(sentence: Sentence, a: number, b: number, main: Predicate): boolean {
  const words = [...sentence.below(a), ...sentence.below(b)].map((index) => sentence.branches.form(index));
  return (
    words.some((word) => /^(?:no|none|nobody|nothing|neither|few|little|only)$/u.test(word)) ||
    (main.negation !== undefined &&
      words.some((word) => /^(?:all|any|every|each|most|both|some|many|anything|anyone)$/u.test(word)))
  );
}

/** "opened its doors": the owner must be named before. */
const refersBack = (sentence: Sentence, object: number): boolean =>
  sentence
    .below(object)
    .some((one) =>
      /^(?:his|her|its|their|our|my|your|himself|herself|itself|themselves)$/iu.test(sentence.word(one).text),
    );
