/**
 * The request to a reader of replies, and the resulting reading: the reply's triples, the two graphs, and
 * every pair of labels that some threshold could call synonyms. A reading is plain data and is stored with
 * the answer, so a threshold can change without a new reading.
 */
import type { StatedFact, TestCase } from '../testing/test-case.ts';
import type { ExtractedTriple } from '../text/syntax.ts';
import type { Comparison } from './similarity.ts';

/** The wording of relations, by name. `inversePhrase` is the wording with the ends exchanged. */
export type Wordings = Readonly<Record<string, { readonly phrase: string; readonly inversePhrase?: string }>>;

export interface ReadingRequest {
  readonly reply: string;
  readonly question: string;
  /** The facts behind the expected answer. */
  readonly ground: readonly StatedFact[];
  /** Names of relations declared functional. Only for these, another object is a contradiction. */
  readonly functional?: readonly string[];
  /** Names of relations with one subject for each object. Only for these, another subject contradicts. */
  readonly oneSubject?: readonly string[];
  /** Declared wordings of relations: `was born in`, and inversely `is the birthplace of`. */
  readonly wordings?: Wordings;
  /** Other known values of functional relations, by name. Each excludes the value in the facts. */
  readonly others?: Readonly<Record<string, readonly string[]>>;
  /** Whether the answer depends on when lives began and ended. */
  readonly dated?: boolean;
}

/** Returns what a reader needs from a case. */
export function readingRequest(
  {
    question,
    evidence,
    basis,
    temporal,
    lexicon = {},
  }: Pick<TestCase, 'question' | 'evidence' | 'lexicon' | 'basis' | 'temporal'>,
  reply: string,
): ReadingRequest {
  const notes = Object.entries(lexicon);
  return {
    reply,
    question,
    ground: [
      // An event without an object has a time, but gives no triple.
      ...evidence.filter(({ object }) => object !== ''),
      ...(temporal ? evidence.flatMap(timesAsTriples) : []),
    ],
    dated: basis === 'excluded by time',
    functional: notes.flatMap(([name, note]) => (note.functional ? [name] : [])),
    oneSubject: notes.flatMap(([name, note]) => (note.oneSubject ? [name] : [])),
    others: Object.fromEntries(notes.flatMap(([name, note]) => (note.others ? [[name, note.others]] : []))),
    wordings: Object.fromEntries(
      notes.flatMap(([name, { phrase, inversePhrase }]) =>
        phrase === undefined
          ? []
          : [[name, { phrase, ...(inversePhrase !== undefined && { inversePhrase }) }]],
      ),
    ),
  };
}

/**
 * The times of a fact as triples, for the graphs of a case about time (Fig. 21): the year of a fact with one
 * time under its own relation, and the two ends of a longer one. An open end gives none.
 */
export function timesAsTriples({ subject, relation, start, end }: StatedFact): StatedFact[] {
  if (start !== undefined && start === end) return [{ subject, relation, object: start }];
  return [
    ...(start === undefined ? [] : [{ subject, relation: 'began in', object: start }]),
    ...(end === undefined ? [] : [{ subject, relation: 'ended in', object: end }]),
  ];
}

export interface Reading extends Comparison {
  /** What the reply states, in text order, without questions and talk about the answer. */
  readonly triples: readonly ExtractedTriple[];
  /**
   * Indices of triples that say no more than the question and state no fact. They are no evidence, so they
   * are not in the graph.
   */
  readonly restated: readonly number[];
  /** The reasoning's own conclusion about the question, where it uses the question's words. */
  readonly conclusion?: { readonly answer: 'yes' | 'no'; readonly span: readonly [number, number] };
  /** Indices of ground edges with both ends named in the question. */
  readonly asked: readonly number[];
  /** Indices of ground relations declared functional. */
  readonly functional: readonly number[];
  /** Indices of ground relations with one subject for each object. Absent from older readings. */
  readonly oneSubject?: readonly number[];
  /**
   * The statements that only repeat the question, compared with the facts. They are no evidence, but they can
   * contradict a fact. Absent from older readings.
   */
  readonly repeated?: Comparison & Pick<Reading, 'rivals'>;
  /**
   * [ground relation, response node]: the node is another value of the relation, and excludes the one in the
   * facts. Absent from older readings.
   */
  readonly rivals?: readonly (readonly [number, number])[];
}
