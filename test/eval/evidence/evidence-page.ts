/** The product's model workers in a page, for a measure in Node. */
import { splitSentences } from '../../../src/core/text/sentences.ts';
import type { Models } from '../../../src/workers/models/models.ts';
import { startModels } from '../../models.ts';

const models = startModels();

const inPage = {
  warm: models.warm.bind(models),
  judge: (...[requests, readers]: Parameters<Models['judge']>) => models.judge(requests, readers),
  ground: (...[claims, readers]: Parameters<Models['ground']>) => models.ground(claims, readers),
  observe: (...[requests]: Parameters<Models['observe']>) => models.observe(requests),
  parse: (texts: readonly string[]) =>
    Promise.all(texts.map((text) => models.parse(text, splitSentences(text)))),
  /** Vectors as plain numbers, because typed arrays cannot be passed to Node. */
  embed: async (texts: readonly string[]) =>
    (await models.embedMany(texts)).map((vector) => Array.from(vector)),
};
export type EvidenceInPage = typeof inPage;

declare global {
  interface Window {
    evidence: EvidenceInPage;
  }
}

window.evidence = inPage;
