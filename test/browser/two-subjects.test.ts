/** Statements about two names without "both", with the real parser and the real word table. */
import { beforeAll, expect, test } from 'vitest';
import { eachOfBoth } from '../../src/core/evidence/each-of-both.ts';
import type { EvidenceFinding, EvidenceReader } from '../../src/core/ports/evidence.ts';
import type { Lexicon } from '../../src/core/text/lexicon/lexicon.ts';
import { wordTable } from '../../src/workers/models/word-table.ts';
import { startModels } from '../models.ts';

const parser = startModels();
let lexicon: Lexicon;
beforeAll(async () => {
  lexicon = await wordTable();
}, 60_000);

const towns =
  'Varde is a town in Denmark. Skien is a port in Norway. Ann Lee wrote to Bo Orr. Dana Poe sails. ' +
  'Salt and Smoke is a play. The Heron is a ship.';

test.each([
  ['Varde and Skien are located in Norway.', ['Varde is located in Norway.', 'Skien is located in Norway.']],
  ['Yes, Dana Poe and the Heron have arrived.', ['Dana Poe has arrived.', 'The Heron has arrived.']],
  ['Yes, Varde and Skien are both ports.', ['Varde is a port.', 'Skien is a port.']],
  ['Salt and Smoke and the Heron are old.', ['Salt and Smoke is old.', 'The Heron is old.']],
  // One sentence names both.
  ['Ann Lee and Bo Orr live in Varde.', undefined],
  // Only two can do or be this.
  ['Varde and Skien are in the same country.', undefined],
  ['Ann Lee and Dana Poe met in Skien.', undefined],
  // This may be of both together.
  ['Varde and Skien have 40,000 inhabitants.', undefined],
  ['Dana Poe and the Heron have carried five tons.', undefined],
  // One of them is named nowhere.
  ['Varde and Oslo are located in Norway.', undefined],
  // Neither is in Norway, or not both: it is not told.
  ['Varde and Skien are not located in Norway.', undefined],
  ['Salt and Smoke is a play.', undefined],
  ['The tenant and the landlord have signed.', undefined],
] as const)('%s', async (statement, parts) => {
  const read: string[] = [];
  const finding = { judgement: 'supports', support: 1, contradiction: 0 } as const;
  const reader: EvidenceReader = {
    id: 'listening',
    read: (requests) => {
      read.push(...requests.map((request) => request.statement));
      return Promise.resolve(
        requests.map((): EvidenceFinding => ({ ...finding, statementSpans: [], evidence: [], why: '' })),
      );
    },
  };
  await eachOfBoth(reader, parser, lexicon).read([{ statement, passages: [towns] }]);
  expect(read).toEqual(parts ?? [statement]);
});
