/**
 * The Check room's own check in a page, for a measure in Node: the document is read and cut as the room does
 * it, its passages are found by words and meaning, and `checkAnswer` runs with the room's default settings.
 */
import { readDocument } from '../../../src/adapters/documents/read-document.ts';
import {
  defaultSettings,
  type CheckedAnswer,
  type CheckSettings,
  type ShippedReader,
} from '../../../src/core/checking/check.ts';
import { contextPassages } from '../../../src/core/checking/context.ts';
import { verdictOf, type Verdict } from '../../../src/core/checking/verdict.ts';
import { checkAnswer } from '../../../src/core/detectors/metarag.ts';
import { chunk } from '../../../src/core/documents/chunks.ts';
import { Retriever } from '../../../src/core/evidence/retrieval/retriever.ts';
import { splitSentences } from '../../../src/core/text/sentences.ts';
import { uncontrolled } from '../../../src/core/work.ts';
import {
  embeddingModelId,
  embeddingDimensions,
} from '../../../src/adapters/transformers/embedding-identity.ts';
import type { EmbeddingModel } from '../../../src/core/ports/models.ts';
import { wordTable } from '../../../src/workers/models/word-table.ts';
import { startModels } from '../../models.ts';

export interface CheckedRow {
  readonly id: string;
  readonly source: string;
  readonly claim: string;
  readonly question?: string;
}

/** One statement of a row's claim, as the room shows it. */
export interface ShownStatement {
  readonly text: string;
  readonly verdict: Verdict;
  readonly support: number;
  readonly contradiction: number;
  /** S_i of its variants. */
  readonly score: number;
  readonly why: string;
  readonly synonyms: number;
  readonly antonyms: number;
}

const models = startModels();
const embedding: EmbeddingModel = {
  id: embeddingModelId,
  dimensions: embeddingDimensions,
  embed: (texts) => models.embed(texts),
};
/** As the room's defaults have it. */
const readers: readonly ShippedReader[] = ['combined'];
const settings: CheckSettings = { ...defaultSettings, readers };

interface OpenDocument {
  readonly text: string;
  readonly retriever: Retriever;
  readonly places: readonly { readonly document: string; readonly span: readonly [number, number] }[];
}

const documents = new Map<string, Promise<OpenDocument>>();

async function opened(source: string): Promise<OpenDocument> {
  const known = documents.get(source);
  if (known) return known;
  documents.clear();
  const opening = open(source);
  documents.set(source, opening);
  return opening;
}

async function open(source: string): Promise<OpenDocument> {
  const document = await readDocument(new TextEncoder().encode(source), 'Pasted text', uncontrolled);
  if (!document) throw new Error('The text was not read.');
  const chunks = chunk(document, splitSentences(document.text));
  return {
    text: document.text,
    retriever: new Retriever(chunks.map(({ span }) => document.text.slice(...span))),
    places: chunks.map(({ span }) => ({ document: 'source', span })),
  };
}

async function check(row: CheckedRow, mutations: number): Promise<readonly ShownStatement[]> {
  const { text, retriever, places } = await opened(row.source);
  const checking = checkAnswer(
    row.question ?? '',
    row.claim,
    { ...settings, mutations },
    {
      parser: { parse: (own, sentences) => models.parse(own, sentences) },
      lexicon: await wordTable(),
      reader: { id: await models.warm(readers), read: (requests) => models.judge(requests, readers) },
      context: async (query, count) => {
        const found =
          places.length <= count
            ? retriever.lexical(query, count)
            : await retriever.nearest(query, count, embedding);
        return contextPassages(found, places, () => text);
      },
    },
  );
  for (;;) {
    const step = await checking.next();
    if (step.done) return shown(step.value);
  }
}

const shown = ({ factoids, settings: { supportedFrom } }: CheckedAnswer): ShownStatement[] =>
  factoids.map(({ factoid, finding, variants, score }) => ({
    text: factoid.text,
    verdict: verdictOf(finding, supportedFrom),
    support: finding.support,
    contradiction: finding.contradiction,
    score,
    why: finding.why,
    synonyms: variants.filter(({ mutation }) => mutation.relation === 'synonym').length,
    antonyms: variants.filter(({ mutation }) => mutation.relation === 'antonym').length,
  }));

const inPage = {
  check: (rows: readonly CheckedRow[], mutations: number) =>
    Promise.all(rows.map((row) => check(row, mutations))),
};
export type ChecksInPage = typeof inPage;

declare global {
  interface Window {
    checks: ChecksInPage;
  }
}

window.checks = inPage;
