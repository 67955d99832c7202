/** The worker that a bench measures in: gets an order and the files as blobs, answers with the outcome. */
import type { Order } from './run.ts';
import { run } from './run.ts';
import { stored } from './stored.ts';

interface Asked { readonly order: Order; readonly files: Readonly<Record<string, Blob>>; readonly store: boolean }

self.onmessage = ({ data: { order, files, store } }: MessageEvent<Asked>) => {
  const read = async (file: string) => new Uint8Array(await (files[file] as Blob).arrayBuffer());
  (store ? stored(order, read) : run(order, read)).then((outcome) => self.postMessage({ outcome }), (error: unknown) => self.postMessage({ error: String(error) }));
};
