/** A worker for tests of threads that end or hang. Its name says what the browser lacks. */
import { serve } from '../../src/workers/kit/life.ts';

if (self.name === 'without locks') Object.defineProperty(navigator, 'locks', { value: undefined });
if (self.name === 'locks refused')
  Object.defineProperty(navigator, 'locks', {
    value: { request: () => Promise.reject(new DOMException('Denied.', 'SecurityError')) },
  });

let opened = 0;
const later = (milliseconds: number) =>
  new Promise<void>((done) => {
    setTimeout(done, milliseconds);
  });

const stubborn = {
  open: (value: number): void => {
    opened = value;
  },
  /** What this thread was opened with. */
  opened: () => opened,
  /** Replies after a while, with the number of the thread that replies. */
  async slowly(milliseconds: number, job: string): Promise<string> {
    await later(milliseconds);
    return job;
  },
  /** The same, for work that must not be done twice. */
  async once(milliseconds: number, job: string): Promise<string> {
    await later(milliseconds);
    return job;
  },
  /** Tells the listener a number, replies, and then tells it a last one. */
  async tellLate(listener: (told: number) => unknown): Promise<string> {
    await listener(1);
    setTimeout(() => void listener(2), 20);
    return 'done';
  },
  /** Never returns, and lets no message in. */
  hang(job: string): void {
    for (let turns = 0; ; turns++) if (job === String(turns)) turns = 0;
  },
  /** Ends the thread in the midst of a call, as a crash does. */
  async crash(milliseconds: number): Promise<void> {
    await later(milliseconds);
    self.close();
    return new Promise(() => undefined);
  },
  cancel: (job: string): boolean => job !== '',
};
export type Stubborn = typeof stubborn;

serve(stubborn);
