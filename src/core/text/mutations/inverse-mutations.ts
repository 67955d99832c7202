/**
 * Writes the same relation from its other end: parent and child, larger and smaller, sold to and bought from,
 * "the capital of Y is X".
 */
import { candidate, type Candidate, type Edit } from './mutation.ts';
import {
  inverseComparatives,
  inverseNouns,
  inverseOrder,
  inverseVerbs,
  transferVerbs,
} from './inverse-relations.ts';
import { objective, type Predicate, type Sentence } from './sentence.ts';
import type { Span } from '../words.ts';

export function inverseMutations(sentence: Sentence): Candidate[] {
  const main = sentence.main;
  if (
    !main ||
    main.subject === undefined ||
    (sentence.branches.has(main.head, 'conj', 'ccomp', 'parataxis', 'advcl', 'xcomp') &&
      sentence.word(main.head).tag !== 'VERB')
  )
    return [];
  const isCopula = main.auxiliaries.some((index) => sentence.word(index).relation === 'cop');
  const made = isCopula
    ? [
        otherEnd(sentence, main, main.subject),
        exchangedCopula(sentence, main, main.subject),
        comparison(sentence, main, main.subject),
      ]
    : sentence.word(main.head).tag === 'VERB'
      ? [
          verbEnds(sentence, main, main.subject),
          transfer(sentence, main, main.subject),
          orderOfEvents(sentence, main, main.subject),
        ]
      : [];
  return made.filter((one) => one !== undefined);
}

/** Subject and complement of a plain copula that make up the whole sentence: [subject][is][complement]. */
interface Copula {
  readonly subject: Span;
  readonly verb: Span;
  readonly complement: Span;
  readonly end: number;
}

function copula(sentence: Sentence, main: Predicate, subject: number): Copula | undefined {
  const cop = main.auxiliaries[0];
  if (
    main.auxiliaries.length !== 1 ||
    cop === undefined ||
    !/^(?:is|was|are|were)$/iu.test(sentence.word(cop).text)
  )
    return undefined;
  const who = sentence.phrase(subject);
  const verb = sentence.word(cop).span;
  const first = sentence.words.findIndex((word) => word.span[0] > verb[0]);
  const last = [...sentence.words].findLastIndex((_, index) => !sentence.isEdge(index));
  if (
    !who ||
    first < 0 ||
    last < first ||
    who[0] !== sentence.words[0]?.span[0] ||
    sentence.text.slice(who[1], verb[0]).trim() !== ''
  )
    return undefined;
  return {
    subject: who,
    verb,
    complement: [sentence.word(first).span[0], sentence.word(last).span[1]],
    end: sentence.word(last).span[1],
  };
}

const isName = (sentence: Sentence, index: number): boolean => sentence.word(index).tag === 'PROPN';

/**
 * "X is the R of Y" -> "Y is the inverse of X". Not under a negation: "not the parent" says nothing about
 * other children.
 */
function otherEnd(sentence: Sentence, main: Predicate, subject: number): Candidate | undefined {
  const parts = copula(sentence, main, subject);
  const noun = sentence.branches.form(main.head);
  const inverse = inverseNouns[noun];
  const of = sentence.branches
    .children(main.head, 'nmod')
    .filter((child) => sentence.branches.preposition(child) === 'of');
  const owner = sentence.branches.children(main.head, 'nmod:poss');
  const other = of[0] ?? owner[0];
  if (
    !parts ||
    inverse === undefined ||
    other === undefined ||
    of.length + owner.length !== 1 ||
    main.negation !== undefined ||
    sentence.isPlural(subject) ||
    sentence.isPlural(other)
  )
    return undefined;
  const isWhole = sentence.branches
    .children(main.head)
    .every(
      (child) =>
        /^(?:det|cop|nsubj|nmod|nmod:poss|punct)$/u.test(sentence.word(child).relation) &&
        (sentence.word(child).relation !== 'nmod' || child === other),
    );
  const who = sentence.phrase(other, 'case');
  if (!isWhole || !who || sentence.word(other).tag === 'PRON' || !isName(sentence, subject)) return undefined;
  const [start] = parts.subject;
  const name = sentence.slice(who);
  return candidate(sentence.text, 'synonym', 'inverse relation', [
    [
      [start, parts.end],
      `${name.charAt(0).toUpperCase()}${name.slice(1)} ${sentence.slice(parts.verb)} ${inverse} of ` +
        `${sentence.inside(parts.subject)}`,
    ],
  ]);
}

/** "Paris is the capital of France" -> "The capital of France is Paris": both ends name one thing. */
function exchangedCopula(sentence: Sentence, main: Predicate, subject: number): Candidate | undefined {
  const parts = copula(sentence, main, subject);
  if (
    !parts ||
    main.negation !== undefined ||
    sentence.isPlural(subject) !== sentence.isPlural(main.head) ||
    sentence.words.some(({ relation }) => /^(?:advcl|parataxis|ccomp)/u.test(relation))
  )
    return undefined;
  const isDefinite = (index: number) =>
    (sentence.branches.children(index, 'det').some((child) => sentence.branches.form(child) === 'the') &&
      sentence.branches.has(index, 'nmod')) ||
    sentence.branches.children(index, 'nmod:poss').some((child) => sentence.word(child).tag !== 'PRON');
  const names =
    isName(sentence, subject) &&
    /^(?:NOUN|PROPN)$/u.test(sentence.word(main.head).tag) &&
    isDefinite(main.head);
  const named = isName(sentence, main.head) && isDefinite(subject);
  // "the second president" is one thing, and so is "the most famous in the world of ..."; a dependent of the
  // verb ("in 1923") would change its place.
  if ((!names && !named) || sentence.branches.has(main.head, 'obl', 'advmod', 'acl:relcl')) return undefined;
  const complement = sentence.slice(parts.complement);
  return candidate(sentence.text, 'synonym', 'inverse relation', [
    [
      [parts.subject[0], parts.end],
      `${complement.charAt(0).toUpperCase()}${complement.slice(1)} ${sentence.slice(parts.verb)} ` +
        `${sentence.inside(parts.subject)}`,
    ],
  ]);
}

/** "A is larger than B" -> "B is smaller than A". */
function comparison(sentence: Sentence, main: Predicate, subject: number): Candidate | undefined {
  const parts = copula(sentence, main, subject);
  const inverse = inverseComparatives[sentence.branches.form(main.head)];
  const than = sentence.branches
    .children(main.head, 'obl')
    .find((child) => sentence.branches.preposition(child) === 'than');
  if (
    !parts ||
    inverse === undefined ||
    than === undefined ||
    main.negation !== undefined ||
    !/^(?:NOUN|PROPN)$/u.test(sentence.word(than).tag)
  )
    return undefined;
  const other = sentence.phrase(than, 'case');
  if (
    !other ||
    other[1] !== parts.end ||
    sentence
      .below(than)
      .some(
        (index) =>
          sentence.word(index).tag === 'NUM' || /^(?:other|any|all)$/iu.test(sentence.word(index).text),
      )
  )
    return undefined;
  const verb = /^(?:was|were)$/iu.test(sentence.slice(parts.verb))
    ? sentence.isPlural(than)
      ? 'were'
      : 'was'
    : sentence.isPlural(than)
      ? 'are'
      : 'is';
  const between = sentence.text.slice(sentence.word(main.head).span[1], sentence.phrase(than)?.[0] ?? 0);
  const degree = sentence.text.slice(parts.verb[1], sentence.word(main.head).span[0]);
  const name = sentence.slice(other);
  return candidate(sentence.text, 'synonym', 'inverse relation', [
    [
      [parts.subject[0], parts.end],
      `${name.charAt(0).toUpperCase()}${name.slice(1)} ${verb}${degree}${inverse}${between}than ` +
        `${sentence.inside(parts.subject)}`,
    ],
  ]);
}

/** Subject, verb and object if they are adjacent and in a plain tense; undefined otherwise. */
function plainClause(
  sentence: Sentence,
  main: Predicate,
  subject: number,
): { readonly who: Span; readonly what: Span; readonly object: number; readonly verb: Span } | undefined {
  const object = sentence.branches.children(main.head, 'obj')[0];
  const verb = sentence.word(main.head).span;
  if (
    object === undefined ||
    main.auxiliaries.length > 0 ||
    main.negation !== undefined ||
    sentence.branches.has(main.head, 'conj', 'compound:prt')
  )
    return undefined;
  const who = sentence.phrase(subject);
  const what = sentence.phrase(object);
  if (
    !who ||
    !what ||
    sentence.text.slice(who[1], verb[0]).trim() !== '' ||
    sentence.text.slice(verb[1], what[0]).trim() !== '' ||
    /^(?:PRON|NUM)$/u.test(sentence.word(object).tag)
  )
    return undefined;
  return { who, what, object, verb };
}

const tensed = (sentence: Sentence, main: Predicate, verb: string, plural: boolean): string =>
  sentence.lexicon.inflect(verb, sentence.word(main.head).fineTag === 'VBD' ? 'VBD' : plural ? 'VBP' : 'VBZ');
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function verbEnds(sentence: Sentence, main: Predicate, subject: number): Candidate | undefined {
  const clause = plainClause(sentence, main, subject);
  const inverse = inverseVerbs[sentence.lemma(main.head)];
  // "followed the rules": the inverse is valid only for two things of one kind.
  if (!clause || !inverse || !isName(sentence, subject) || !isName(sentence, clause.object)) return undefined;
  const { who, what, object } = clause;
  const begins = who[0] === sentence.words[0]?.span[0] ? capital(sentence.slice(what)) : sentence.slice(what);
  const verb = tensed(sentence, main, inverse.verb, sentence.isPlural(object));
  const preposition = inverse.preposition ? ` ${inverse.preposition}` : '';
  return candidate(sentence.text, 'synonym', 'inverse relation', [
    [[who[0], what[1]], `${begins} ${verb}${preposition} ${sentence.inside(who)}`],
  ]);
}

/** "The king sold the castle to a merchant" -> "A merchant bought the castle from the king". */
function transfer(sentence: Sentence, main: Predicate, subject: number): Candidate | undefined {
  const clause = plainClause(sentence, main, subject);
  const other = transferVerbs[sentence.lemma(main.head)];
  const partner =
    other &&
    sentence.branches
      .children(main.head, 'obl')
      .find(
        (child) =>
          sentence.branches.preposition(child) === other.preposition &&
          /^(?:NOUN|PROPN)$/u.test(sentence.word(child).tag),
      );
  if (!clause || !other || partner === undefined || sentence.word(partner).entity.endsWith('time'))
    return undefined;
  const whole = sentence.phrase(partner);
  const inner = sentence.phrase(partner, 'case');
  if (
    !whole ||
    !inner ||
    sentence.text.slice(clause.what[1], whole[0]).trim() !== '' ||
    clause.who[0] !== sentence.words[0]?.span[0]
  )
    return undefined;
  const who = sentence.slice(clause.who);
  const giver = objective[who.toLowerCase()] ?? sentence.inside(clause.who);
  const edits: Edit[] = [
    [clause.who, capital(sentence.slice(inner))],
    [clause.verb, tensed(sentence, main, other.verb, sentence.isPlural(partner))],
    [whole, `${other.inverse} ${giver}`],
  ];
  return candidate(sentence.text, 'synonym', 'inverse relation', edits);
}

/** "A died before B" -> "B died after A". */
function orderOfEvents(sentence: Sentence, main: Predicate, subject: number): Candidate | undefined {
  const later = sentence.branches
    .children(main.head, 'obl')
    .find((child) => sentence.branches.preposition(child) in inverseOrder);
  if (
    later === undefined ||
    !isName(sentence, subject) ||
    !isName(sentence, later) ||
    main.auxiliaries.length > 0 ||
    main.negation !== undefined ||
    sentence.branches.has(main.head, 'obj', 'xcomp', 'ccomp')
  )
    return undefined;
  const who = sentence.phrase(subject);
  const other = sentence.phrase(later, 'case');
  const mark = sentence.branches.children(later, 'case')[0];
  if (
    !who ||
    !other ||
    mark === undefined ||
    sentence.word(later).entity.slice(2) !== sentence.word(subject).entity.slice(2) ||
    !/person|event|organization/u.test(sentence.word(later).entity)
  )
    return undefined;
  return candidate(sentence.text, 'synonym', 'inverse relation', [
    [who, sentence.slice(other)],
    [sentence.word(mark).span, inverseOrder[sentence.branches.form(mark)] as string],
    [other, sentence.inside(who)],
  ]);
}
