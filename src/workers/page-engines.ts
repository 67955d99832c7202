/** The engines that live in the page alone, as a thread uses them. */
import type { Engine } from '../adapters/language-model/engine.ts';
import type { PageEngineKind, PageEngines } from '../core/api/page-engines.ts';
import { Lasting } from './kit/lasting.ts';
import { openPagePort } from './kit/page-port.ts';
import { isGuest } from './kit/site-address.ts';
import { cancellable } from './kit/stopping.ts';

let opened: PageEngines | undefined;
const inPage = (): PageEngines =>
  (opened ??= new Lasting<PageEngines>({
    open: openPagePort,
    isRepeatable: (method) => method !== 'reply',
  }).calls);

export const pageEngines = {
  /** A page of somebody else's offers none. */
  available: async () =>
    isGuest
      ? []
      : inPage()
          .available()
          .catch(() => []),
  engine(kind: PageEngineKind): Engine {
    return {
      reply: (messages, options, stop, onText) =>
        cancellable(inPage(), stop, (job) => inPage().reply(kind, messages, options, job, onText)),
      // The page keeps nothing for it.
      close: () => undefined,
      broken: undefined,
    };
  },
};
