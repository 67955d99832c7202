/**
 * The worker in which a bench measures: receives an order and the files as blobs, and returns the outcome.
 */
import type { Order } from './run.ts';
import { run } from './run.ts';
import type { StoredStep } from './stored.ts';
import { stored } from './stored.ts';

interface Asked {
  readonly order: Order;
  readonly files: Readonly<Record<string, Blob>>;
  readonly step?: StoredStep;
}

self.onmessage = ({ data: { order, files, step } }: MessageEvent<Asked>) => {
  if (order.withoutWebAssembly) Reflect.deleteProperty(self, 'WebAssembly');
  const read = async (file: string) => new Uint8Array(await (files[file] as Blob).arrayBuffer());
  (step === undefined ? run(order, read) : stored(step, order, read)).then(
    (outcome) => self.postMessage({ outcome }),
    (error: unknown) => self.postMessage({ error: String(error) }),
  );
};
