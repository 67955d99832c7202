/**
 * Checked rows in the formats of other tools for retrieval-augmented answers. {@link importBatch} reads each
 * of them again.
 *
 * - RAGAS: the rows of an `EvaluationDataset`, with the column that its metric faithfulness has: the share of
 *   statements that the texts support (Es et al., arXiv 2309.15217, section 3).
 * - SelfCheckGPT: `passage`, `sentences`, `sampled_passages` (Manakul et al., arXiv 2303.08896), with a score
 *   for each sentence. The texts take the place of the samples.
 * - Spans, as LettuceDetect predicts and RAGTruth annotates them (arXiv 2502.17125, 2401.00396): offsets in
 *   code points, as in Python.
 */
import { splitSentences } from '../../text/sentences.ts';
import type { Span } from '../../text/words.ts';
import { doubtfulIn, type ExportedRow } from './exported-row.ts';
import { pointsOf } from './offsets.ts';

const line = (row: object): string => `${JSON.stringify(row)}\n`;
/** What the places of spans count. */
const OFFSETS = 'code points';
const label = ({ hallucinated }: ExportedRow) => (hallucinated === undefined ? {} : { hallucinated });

export function ragasRow(row: ExportedRow): string {
  const { statements = [], id, question, context, answer } = row;
  const supported = statements.filter(({ verdict }) => verdict === 'supported').length;
  return line({
    id,
    user_input: question,
    retrieved_contexts: context,
    response: answer,
    ...(statements.length > 0 && { faithfulness: supported / statements.length }),
    ...label(row),
  });
}

const overlap = ([a, b]: Span, [c, d]: Span): boolean => a < d && c < b;

export function selfCheckRow(row: ExportedRow): string {
  const { id, question, context, answer, statements, marked } = row;
  const sentences = splitSentences(answer);
  const scoreOf = (sentence: Span): number | null => {
    const scores = (statements ?? [])
      .filter(({ spans }) => spans.some((span) => overlap(span, sentence)))
      .map(({ score }) => score);
    return scores.length === 0 ? null : Math.max(...scores);
  };
  return line({
    id,
    ...(question !== '' && { question }),
    passage: answer,
    sentences: sentences.map((sentence) => answer.slice(...sentence)),
    sampled_passages: context,
    ...(statements && { sentence_scores: sentences.map(scoreOf) }),
    ...(marked && {
      annotation: sentences.map((sentence) =>
        marked.some((span) => overlap(span, sentence)) ? 'major_inaccurate' : 'accurate',
      ),
    }),
    ...label(row),
  });
}

const spanIn = (answer: string) => {
  const points = pointsOf(answer);
  return ([start, end]: Span) => ({
    start: points(start),
    end: points(end),
    text: answer.slice(start, end),
  });
};

/** People's marks, where there are any. */
export const labelsOf = ({
  answer,
  marked,
}: ExportedRow): {
  readonly offset_unit?: string;
  readonly labels?: readonly object[];
} => (marked ? { offset_unit: OFFSETS, labels: marked.map(spanIn(answer)) } : {});

/**
 * `labels` are people's marks. What this check finds has a name of its own, so that it is never read as a
 * label.
 */
export function spansRow(row: ExportedRow): string {
  const { id, question, context, answer, statements } = row;
  const span = spanIn(answer);
  const found = doubtfulIn(row).flatMap(({ words, verdict, support }) =>
    words.map((each) => ({ ...span(each), label: verdict, confidence: 1 - support })),
  );
  return line({
    id,
    question,
    context,
    answer,
    offset_unit: OFFSETS,
    ...labelsOf(row),
    ...(statements && { found_by_totem: found }),
    ...label(row),
  });
}
