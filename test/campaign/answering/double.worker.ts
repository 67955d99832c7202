/**
 * Stands in for the thread of the language model where no weights are at hand: the same service, with replies
 * that depend on the messages and the seed only, as those of a model at temperature 0 do.
 */
import type { LanguageModelService } from '../../../src/core/api/language-models.ts';
import { serve } from '../../../src/workers/kit/life.ts';

const model = { id: 'double', name: 'Double', format: 'gguf', bytes: 1, added: 0 } as const;
/** Milliseconds of a reply: short, but long enough to be cut off. */
const REPLY_MS = 60;
const stopped = new Set<string>();

function replyTo(text: string, seed: number): string {
  let sum = seed;
  for (let i = 0; i < text.length; i++) sum = (sum * 31 + text.charCodeAt(i)) % 1_000_003;
  return `${sum % 2 === 0 ? 'Yes' : 'No'}. Number ${String(sum)} says so.`;
}

const service: Pick<
  LanguageModelService,
  'models' | 'modelsInPage' | 'state' | 'ready' | 'reply' | 'cancel' | 'means' | 'removed'
> = {
  means: () => Promise.resolve({ gpu: { available: false, why: 'None.' } }),
  models: () => Promise.resolve([model]),
  modelsInPage: () => Promise.resolve([]),
  removed: () => Promise.resolve([]),
  state: () => Promise.resolve({ kind: 'ready', model: model.id }),
  ready: () => Promise.resolve({ id: model.id, contextTokens: 2048 }),
  async reply(messages, { seed }, job) {
    await new Promise((later) => setTimeout(later, REPLY_MS));
    if (stopped.delete(job)) throw new Error('The reply was stopped.');
    return { text: replyTo(JSON.stringify(messages), seed), complete: true };
  },
  cancel(job) {
    stopped.add(job);
    return Promise.resolve();
  },
};
serve(service);
