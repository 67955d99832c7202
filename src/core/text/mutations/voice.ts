/** The same said of what is done instead of who does it, and back: "Curie discovered polonium", "Polonium was discovered by Curie". Agreement, tense and participle follow. */
import { candidate, type Candidate } from './mutation.ts';
import { objective, subjective, type Predicate, type Sentence } from './sentence.ts';
import type { Span } from '../words.ts';

/** Verbs that have an object and no passive, or whose passive says something else. */
const noPassive = new Set('be have become resemble cost weigh lack fit suit equal mean want like remain seem let get measure total number last take enter leave join reach star feature win lose include involve contain need prefer enjoy marry'.split(' '));

export function voiceMutations(sentence: Sentence): Candidate[] {
  const main = sentence.main;
  if (!main || main.subject === undefined || sentence.word(main.head).tag !== 'VERB') return [];
  // A second verb would lose its subject, and a clause that depends on the verb its place.
  if (sentence.branches.children(main.head, 'conj', 'xcomp', 'ccomp', 'iobj', 'parataxis', 'csubj', 'expl').length > 0) return [];
  const made = sentence.branches.has(main.head, 'aux:pass') ? active(sentence, main, main.subject) : passive(sentence, main, main.subject);
  return made === undefined ? [] : [made];
}

/** [start of the subject, its end, start of the verb group, its end] with what may stand between them. */
function verbGroup(sentence: Sentence, main: Predicate): Span | undefined {
  const particle = sentence.branches.children(main.head, 'compound:prt')[0];
  const last = particle === main.head + 1 ? particle : main.head;
  return particle !== undefined && particle !== last ? undefined : [sentence.word(main.finite).span[0], sentence.word(last).span[1]];
}

/** Adverbs and "not" between the finite word and the verb, as written. */
function inner(sentence: Sentence, main: Predicate): { readonly adverbs: string; readonly negation: string } | undefined {
  const words: string[] = [];
  for (let index = main.finite + 1; index < main.head; index++) {
    if (main.auxiliaries.includes(index) || index === main.negation) continue;
    if (sentence.word(index).relation !== 'advmod' || sentence.word(index).head !== main.head) return undefined;
    words.push(sentence.word(index).text);
  }
  const negation = main.negation === undefined ? '' : /never/iu.test(sentence.word(main.negation).text) ? 'never' : 'not';
  return { adverbs: words.join(' '), negation };
}

function passive(sentence: Sentence, main: Predicate, subject: number): Candidate | undefined {
  const [object, ...others] = sentence.branches.children(main.head, 'obj');
  const group = verbGroup(sentence, main), between = inner(sentence, main), lemma = sentence.lemma(main.head);
  if (object === undefined || others.length > 0 || !group || !between || noPassive.has(lemma) || sentence.word(subject).relation !== 'nsubj') return undefined;
  if (/^(?:it|there|this|that|which|who|one|himself|herself|itself|themselves|each)$/iu.test(sentence.word(subject).text) || /sel(?:f|ves)$/u.test(sentence.word(object).text) || isMeasured(sentence, object) || isQuantified(sentence, subject, object, main)) return undefined;
  const who = sentence.phrase(subject), what = sentence.phrase(object);
  if (!who || !what || who[1] > group[0] || what[0] < group[1] || sentence.text.slice(who[1], group[0]).trim() !== '' || sentence.text.slice(group[1], what[0]).trim() !== '') return undefined;
  if (refersBack(sentence, object)) return undefined;
  const verb = passiveVerb(sentence, main, sentence.isPlural(object), between);
  if (verb === undefined) return undefined;
  const particle = sentence.text.slice(sentence.word(main.head).span[1], group[1]);
  const agent = objective[sentence.slice(who).toLowerCase()] ?? sentence.inside(who), patient = subjective[sentence.slice(what).toLowerCase()] ?? sentence.slice(what);
  const begins = who[0] === 0 ? patient.charAt(0).toUpperCase() + patient.slice(1) : patient;
  return candidate(sentence.text, 'synonym', 'active or passive', [[[who[0], what[1]], `${begins} ${verb}${particle} by ${agent}`]]);
}

const be = (tense: 'past' | 'present', plural: boolean): string => tense === 'past' ? (plural ? 'were' : 'was') : plural ? 'are' : 'is';

/** The verb group of the passive: "was not discovered", "has been treated", "can be heard", "is being tested". */
function passiveVerb(sentence: Sentence, main: Predicate, plural: boolean, { adverbs, negation }: { readonly adverbs: string; readonly negation: string }): string | undefined {
  const forms = main.auxiliaries.map((index) => sentence.branches.form(index)), participle = sentence.lexicon.inflect(sentence.lemma(main.head), 'VBN');
  const joined = (...words: readonly string[]) => words.filter((word) => word !== '').join(' ');
  const [first = '', second, third] = forms;
  if (third !== undefined) return undefined;
  const tense = /^(?:VBD)$/u.test(sentence.word(main.finite).fineTag) || /^(?:did|was|were|had)$/u.test(first) ? 'past' : 'present';
  if (first === '' || /^(?:do|does|did)$/u.test(first)) return second === undefined ? joined(be(tense, plural), negation, adverbs, participle) : undefined;
  if (/^(?:has|have|had)$/u.test(first)) return second === undefined ? joined(tense === 'past' ? 'had' : plural ? 'have' : 'has', negation, 'been', adverbs, participle) : undefined;
  if (/^(?:is|are|was|were)$/u.test(first)) return second === undefined ? joined(be(tense, plural), negation, 'being', adverbs, participle) : undefined;
  if (sentence.word(main.finite).fineTag !== 'MD' || /['’]/u.test(first)) return undefined;
  const modal = first === 'ca' ? 'can' : first === 'wo' ? 'will' : first;
  return second === undefined ? joined(modal === 'can' && negation === 'not' ? 'cannot' : joined(modal, negation), 'be', adverbs, participle) : second === 'have' ? joined(modal, negation, 'have been', adverbs, participle) : undefined;
}

function active(sentence: Sentence, main: Predicate, subject: number): Candidate | undefined {
  const agent = sentence.branches.children(main.head, 'obl:agent', 'obl').find((child) => sentence.branches.preposition(child) === 'by');
  const group = verbGroup(sentence, main), between = inner(sentence, main);
  if (agent === undefined || !group || !between || sentence.word(subject).relation !== 'nsubj:pass' || !/^(?:NOUN|PROPN|PRON)$/u.test(sentence.word(agent).tag) || sentence.word(agent).entity.endsWith('time') || isMeasured(sentence, agent)) return undefined;
  if (sentence.branches.has(agent, 'acl', 'acl:relcl', 'advcl') && agent < sentence.words.length - 12) return undefined;
  const what = sentence.phrase(subject), by = sentence.phrase(agent);
  if (!what || !by || what[1] > group[0] || sentence.text.slice(what[1], group[0]).trim() !== '' || by[0] < group[1] || isQuantified(sentence, agent, subject, main)) return undefined;
  const who = sentence.text.slice(by[0], by[1]).replace(/^by\s/iu, '');
  const verb = activeVerb(sentence, main, sentence.isPlural(agent), between);
  if (verb === undefined || who === '') return undefined;
  const doer = subjective[who.toLowerCase()] ?? who, begins = what[0] === 0 ? doer.charAt(0).toUpperCase() + doer.slice(1) : doer;
  const patient = objective[sentence.slice(what).toLowerCase()] ?? sentence.inside(what), particle = sentence.text.slice(sentence.word(main.head).span[1], group[1]);
  return candidate(sentence.text, 'synonym', 'active or passive', [[[what[0], group[1]], `${begins} ${verb}${particle} ${patient}`], [[by[0] - 1, by[1]], '']]);
}

function activeVerb(sentence: Sentence, main: Predicate, plural: boolean, { adverbs, negation }: { readonly adverbs: string; readonly negation: string }): string | undefined {
  const lemma = sentence.lemma(main.head), inflect = (tag: string) => sentence.lexicon.inflect(lemma, tag);
  const [first = '', second, third] = main.auxiliaries.map((index) => sentence.branches.form(index));
  const joined = (...words: readonly string[]) => words.filter((word) => word !== '').join(' ');
  if (third !== undefined) return undefined;
  if (second === undefined) {
    const isPast = /^(?:was|were)$/u.test(first);
    if (!isPast && !/^(?:is|are)$/u.test(first)) return undefined;
    if (negation === 'not') return joined(isPast ? 'did' : plural ? 'do' : 'does', 'not', adverbs, lemma);
    return joined(negation, adverbs, inflect(isPast ? 'VBD' : plural ? 'VBP' : 'VBZ'));
  }
  if (second === 'been' && /^(?:has|have|had)$/u.test(first)) return joined(first === 'had' ? 'had' : plural ? 'have' : 'has', negation, adverbs, inflect('VBN'));
  if (second === 'being') return joined(be(/^(?:was|were)$/u.test(first) ? 'past' : 'present', plural), negation, adverbs, inflect('VBG'));
  return second === 'be' && sentence.word(main.finite).fineTag === 'MD' && !/['’]|^(?:ca|wo)$/u.test(first) ? joined(first, negation, adverbs, lemma) : undefined;
}

/** "takes four hours": a measure is no thing that something is done to. */
function isMeasured(sentence: Sentence, index: number): boolean {
  const [start, end] = sentence.word(index).span;
  return sentence.values.some((value) => value.kind === 'time' ? value.span[0] <= start && end <= value.span[1] : value.kind === 'quantity' && !/^(?:count|ordinal|money)/u.test(value.dimension) && value.span[0] <= end && start <= value.span[1]);
}

/** Under a negation, "all" and "any" say something else in another place. */
const isQuantified = (sentence: Sentence, a: number, b: number, main: Predicate): boolean =>
  [a, b].some((index) => sentence.below(index).some((one) => /^(?:no|none|nobody|nothing|neither|few|little|only)$/iu.test(sentence.word(one).text)))
  || (main.negation !== undefined && [a, b].some((index) => sentence.below(index).some((one) => /^(?:all|any|every|each|most|both|some|many|anything|anyone)$/iu.test(sentence.word(one).text))));

/** "opened its doors": the owner must be named before. */
const refersBack = (sentence: Sentence, object: number): boolean => sentence.below(object).some((one) => /^(?:his|her|its|their|our|my|your|himself|herself|itself|themselves)$/iu.test(sentence.word(one).text));
