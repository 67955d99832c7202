/** Ways to reach another address that pages and workers share. Each tells whether the address answered. */

export type Attempt = (address: string) => Promise<boolean>;

/** Whether a promise of an answer is kept. */
export const answered = (answer: Promise<unknown>): Promise<boolean> =>
  answer.then(
    () => true,
    () => false,
  );

export const attempts = {
  fetch: (address) => answered(fetch(address, { mode: 'no-cors', cache: 'no-store' })),
  websocket: (address) =>
    new Promise((resolve) => {
      const socket = new WebSocket(address.replace(/^http/u, 'ws'));
      socket.onopen = () => {
        socket.close();
        resolve(true);
      };
      socket.onerror = () => resolve(false);
    }),
  import: (address) => answered(import(/* @vite-ignore */ address)),
} satisfies Readonly<Record<string, Attempt>>;

/** What a worker shall try. */
export interface CanaryOrder {
  readonly attempts: readonly { readonly way: keyof typeof attempts; readonly address: string }[];
  /** What a worker of this worker shall try, and the address of that worker's file. */
  readonly nested?: { readonly file: string; readonly order: CanaryOrder };
}

/** Sent to the starter for each address that answered. What was refused, the ledger knows. */
export interface CanaryAnswer {
  readonly reached: string;
}
