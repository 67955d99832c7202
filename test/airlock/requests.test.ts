/** The requests of models.html in its ledger: as they begin, with their causes and the bytes that came. */
import { expect, it } from 'vitest';
import type { LedgerEntry } from '../../src/core/api/requests.ts';
import { RequestLog } from '../../src/locality/request-log.ts';
import { listed } from '../../src/airlock/requests.ts';
import type { OpenLedger } from '../../src/locality/ledger.ts';

const address = 'https://hub.invalid/a/weights.gguf';

function opened() {
  const log = new RequestLog();
  const seen: (readonly LedgerEntry[])[] = [];
  const ledger: Pick<OpenLedger, 'add' | 'received'> = {
    add: (sighting) => log.add(sighting),
    received(sighting, bytes) {
      log.received(sighting, bytes);
      seen.push(log.entries);
    },
  };
  return { log, seen, ledger: ledger as OpenLedger };
}
/** @param url where the bytes came from. */
const response = (pieces: readonly number[], url = address): Response => {
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      for (const bytes of pieces) stream.enqueue(new Uint8Array(bytes));
      stream.close();
    },
  });
  const made = new Response(body, { status: 206, headers: { 'content-range': 'bytes 0-9/10' } });
  return Object.defineProperties(made, { url: { value: url }, redirected: { value: url !== address } });
};
const briefly = ({ log }: ReturnType<typeof opened>) =>
  log.entries.map(({ address: at, cause, bytes, refusedBy }) => [at, cause, bytes, refusedBy]);

it('is listed as it begins, and its bytes as they come', async () => {
  const made = opened();
  let answer: (response: Response) => void = () => undefined;
  const fetching = listed(made.ledger, () => new Promise((resolve) => (answer = resolve)));
  const asking = fetching(address, {}, 'file');
  expect(briefly(made)).toEqual([[address, 'file of a model', 0, undefined]]);
  answer(response([3, 7]));
  const { status, headers, body } = await asking;
  expect([status, headers.get('content-range')]).toEqual([206, 'bytes 0-9/10']);
  expect((await new Response(body).arrayBuffer()).byteLength).toBe(10);
  expect(made.seen.map(([entry]) => entry?.bytes)).toEqual([3, 10]);
  expect(briefly(made)).toEqual([[address, 'file of a model', 10, undefined]]);
});

it('is listed twice if another address sends the bytes, and they count there', async () => {
  const made = opened();
  const cdn = 'https://cdn.hub.invalid/b';
  const fetching = listed(made.ledger, () => Promise.resolve(response([4], cdn)));
  await (await fetching(address, {}, 'file')).arrayBuffer();
  expect(briefly(made)).toEqual([
    [cdn, 'redirected there', 4, undefined],
    [address, 'file of a model', 0, undefined],
  ]);
});

it('has the bytes that came before it broke off or was stopped', async () => {
  const made = opened();
  const fetching = listed(made.ledger, () => Promise.resolve(response([5, 5, 5])));
  const reader = (await fetching(address, {}, 'listing')).body?.getReader();
  await reader?.read();
  await reader?.cancel();
  const [entry] = made.log.entries;
  expect(entry?.cause).toBe('list of files');
  expect(entry?.bytes).toBeGreaterThanOrEqual(5);
  expect(entry?.bytes).toBeLessThan(15);

  const broken = new Response(
    new ReadableStream({
      pull(stream) {
        stream.error(new Error('cut'));
      },
    }),
  );
  const again = listed(made.ledger, () => Promise.resolve(broken));
  await expect((await again(address, {}, 'query')).text()).rejects.toThrow('cut');
});
