/** The engines that live in the page alone, as a thread uses them. */
import { UnloadedEngine, type Engine, type ReplyOptions } from '../adapters/language-model/engine.ts';
import type { PageEngineKind, PageEngines } from '../core/api/page-engines.ts';
import type { ChatMessage, ChatReply } from '../core/ports/chat.ts';
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

class PageEngine extends UnloadedEngine {
  readonly #kind: PageEngineKind;

  constructor(kind: PageEngineKind) {
    super();
    this.#kind = kind;
  }

  protected override answer(
    messages: readonly ChatMessage[],
    options: ReplyOptions,
    stop: AbortSignal,
    onText: (soFar: string) => void,
  ): Promise<ChatReply> {
    return cancellable(inPage(), stop, (job) => inPage().reply(this.#kind, messages, options, job, onText));
  }
}

export const pageEngines = {
  /** A page of somebody else's offers none. */
  available: async () =>
    isGuest
      ? []
      : inPage()
          .available()
          .catch(() => []),
  engine: (kind: PageEngineKind): Engine => new PageEngine(kind),
};
