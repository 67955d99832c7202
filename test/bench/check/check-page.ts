/**
 * One check in a page that has loaded its models and has read nothing yet: the answer is parsed, and each
 * factoid is judged against the passages that retrieval finds.
 */
import type { ShippedReader } from '../../../src/core/checking/check.ts';
import { chunk } from '../../../src/core/documents/chunks.ts';
import { Retriever } from '../../../src/core/evidence/retrieval/retriever.ts';
import { canonicalText } from '../../../src/core/text/canonical-text.ts';
import { factoidsIn } from '../../../src/core/text/factoids/factoids.ts';
import { splitSentences } from '../../../src/core/text/sentences.ts';
import { startModels } from '../../models.ts';

export interface CheckTimes {
  readonly seconds: number;
  /** Milliseconds until the first verdict. */
  readonly first: number;
  readonly judgements: Readonly<Record<string, number>>;
}

declare global {
  interface Window {
    check(document: string, answer: string, readers: readonly ShippedReader[]): Promise<CheckTimes>;
    /** Milliseconds for a sentence in one worker. */
    embed(sentences: readonly string[]): Promise<number>;
  }
}

const passagesRead = 3;

window.check = async (source, given, readers) => {
  const models = startModels();
  await models.warm(readers);
  const started = performance.now();
  const since = () => (performance.now() - started) / 1000;
  const { text } = canonicalText(source);
  const { text: answer } = canonicalText(given);
  const chunks = chunk({ text, format: 'text', pages: [0], headings: [], issues: [] }, splitSentences(text));
  const retriever = new Retriever(chunks.map(({ span }) => text.slice(...span)));
  const trees = await models.parse(answer, splitSentences(answer));
  const requests = factoidsIn(answer, trees).map(({ text: statement }) => ({
    statement,
    passages: retriever
      .lexical(statement, passagesRead)
      .map(({ index }) => retriever.passages[index] as string),
  }));
  let first = Infinity;
  const findings = await models.judge(requests, readers, {
    onDone: () => {
      first = Math.min(first, since());
    },
  });
  const seconds = since();
  const judgements: Record<string, number> = {};
  for (const { judgement } of findings) judgements[judgement] = (judgements[judgement] ?? 0) + 1;
  return { seconds, first, judgements };
};

window.embed = async (sentences) => {
  const models = startModels(1);
  await models.embed(['The ship lies in the harbour.']);
  const started = performance.now();
  await models.embed(sentences);
  return (performance.now() - started) / sentences.length;
};
