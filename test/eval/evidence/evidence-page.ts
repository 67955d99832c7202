/** The product's pool of evidence workers in a page, for a measure in Node. */
import { EvidencePool } from '../../../src/workers/evidence-pool.ts';

const pool = new EvidencePool();

const inPage = {
  warm: pool.warm.bind(pool),
  judge: (...[requests, readers]: Parameters<EvidencePool['judge']>) => pool.judge(requests, readers),
  ground: (...[claims, readers]: Parameters<EvidencePool['ground']>) => pool.ground(claims, readers),
  observe: (...[requests]: Parameters<EvidencePool['observe']>) => pool.observe(requests),
  /** Vectors as plain numbers: typed arrays do not cross to Node as they are. */
  embed: async (texts: readonly string[]) =>
    (await pool.embedMany(texts)).map((vector) => Array.from(vector)),
};
export type EvidenceInPage = typeof inPage;

declare global {
  interface Window {
    evidence: EvidenceInPage;
  }
}

window.evidence = inPage;
