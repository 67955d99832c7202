/** Keys computed from the content they stand for, so that the same work is never done twice. */
import { modelDoes, type CheckSettings } from '../../core/checking/check.ts';
import { sha256 } from '../../core/checking/sha256.ts';
import { evidenceSentences } from '../../core/evidence/retrieval/sentences.ts';
import { readingRequest } from '../../core/oracles/reading.ts';
import type { Answer, TestCase } from '../../core/testing/test-case.ts';
import type { KeptText } from './tables.ts';

/** 128 bits, in hexadecimal digits: the first half of the text's SHA-256. */
export const contentKey = (text: string): string => sha256(text).slice(0, 32);

/**
 * Part of every reading's key. When the reader improves, this number is raised and everything is read again.
 */
const READER = 2;

/** The text from which the key of a reading is computed. */
export const readingText = (testCase: TestCase, answer: Answer): string =>
  JSON.stringify([READER, readingRequest(testCase, answer.text)]);

export const readingKey = (testCase: TestCase, answer: Answer): string =>
  contentKey(readingText(testCase, answer));

export const vectorKey = (model: string, text: string): string => `${model}/${contentKey(text)}`;

/** The text's part of a vector's key. */
export const vectorTextKey = (key: string): string => key.slice(key.lastIndexOf('/') + 1);

/** The keys of the texts of a document that have vectors: its passages and their sentences. */
export function* textKeysOf(text: KeptText | undefined): Generator<string> {
  for (const { span } of text?.chunks ?? []) {
    const passage = text?.document.text.slice(...span) ?? '';
    yield contentKey(passage);
    for (const sentence of evidenceSentences(passage)) yield contentKey(passage.slice(...sentence));
  }
}

type Configured = Pick<
  CheckSettings,
  'mutations' | 'passages' | 'scoring' | 'seed' | 'method' | 'modelSteps' | 'temperature'
>;

/**
 * The text from which the key of a batch's configuration is computed: everything that determines a row's
 * result, except the row itself. The threshold is applied afterwards.
 */
export const configurationText = (reader: string, settings: Configured): string => {
  const { mutations, passages, scoring, seed, method, modelSteps, temperature = 0 } = settings;
  return JSON.stringify([
    reader,
    mutations,
    passages,
    scoring,
    seed,
    // Absent for the rules, so that results of earlier versions keep their keys.
    ...(method === 'as published' ? [method, modelDoes(settings, 'generation') ? temperature : 0] : []),
    // Absent where the model does both, for the same reason.
    ...(method === 'as published' && modelSteps && modelSteps.length < 2 ? [modelSteps.join()] : []),
  ]);
};

export const configurationKey = (reader: string, settings: Configured): string =>
  contentKey(configurationText(reader, settings));
