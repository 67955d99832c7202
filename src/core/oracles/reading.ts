/**
 * What is asked of a reader of replies, and the reading that comes back: the reply's triples, the two graphs,
 * and every pair of labels that some threshold could call synonyms. A reading is plain data and is kept with
 * the answer, so a threshold can be changed without reading again.
 */
import type { StatedFact, TestCase } from '../testing/test-case.ts';
import type { ExtractedTriple } from '../text/syntax.ts';
import type { Comparison } from './similarity.ts';

/** How relations are worded, by name; `inversePhrase` is the wording with the ends exchanged. */
export type Wordings = Readonly<Record<string, { readonly phrase: string; readonly inversePhrase?: string }>>;

export interface ReadingRequest {
  readonly reply: string;
  readonly question: string;
  /** The facts the expected answer rests on. */
  readonly ground: readonly StatedFact[];
  /** Names of relations that are declared functional: only of these another object contradicts. */
  readonly functional?: readonly string[];
  /** How relations are declared to read: `was born in`, and inversely `is the birthplace of`. */
  readonly wordings?: Wordings;
  /**
   * Of functional relations, by name: other values there are, each of which excludes the one that the facts
   * state.
   */
  readonly others?: Readonly<Record<string, readonly string[]>>;
  /** The answer rests on when lives began and ended. */
  readonly dated?: boolean;
}

/** What a reader needs of a case. */
export function readingRequest(
  { question, evidence, basis, lexicon = {} }: Pick<TestCase, 'question' | 'evidence' | 'lexicon' | 'basis'>,
  reply: string,
): ReadingRequest {
  const notes = Object.entries(lexicon);
  return {
    reply,
    question,
    ground: evidence,
    dated: basis === 'excluded by time',
    functional: notes.flatMap(([name, note]) => (note.functional ? [name] : [])),
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

export interface Reading extends Comparison {
  /** What the reply states, in the order of its text; questions and talk about the answer are left out. */
  readonly triples: readonly ExtractedTriple[];
  /**
   * Indices of triples that say no more than the question does, and state no fact either: no evidence, so not
   * in the graph.
   */
  readonly restated: readonly number[];
  /** What the reasoning itself concludes of the question, where it says so in the question's words. */
  readonly conclusion?: { readonly answer: 'yes' | 'no'; readonly span: readonly [number, number] };
  /** Indices of ground edges both of whose ends the question names. */
  readonly asked: readonly number[];
  /** Indices of ground relations that are declared functional. */
  readonly functional: readonly number[];
  /**
   * [ground relation, response node]: the node is another value of the relation, and excludes the one that
   * the facts state. Absent from older readings.
   */
  readonly rivals?: readonly (readonly [number, number])[];
}
