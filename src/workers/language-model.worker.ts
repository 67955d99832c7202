/** The thread of language models that the user has brought: keeps them, and starts another for the one that replies. Its name is that of the folder they are kept in. */
import { expose } from 'comlink';
import { LanguageModelShelf } from '../adapters/language-model/shelf.ts';
import llamaWorkerUrl from './llama.worker.ts?worker&url';
import { trustedScriptUrl } from './trusted-script-url.ts';

expose(new LanguageModelShelf({
  home: self.name,
  startLlama: () => new Worker(trustedScriptUrl(llamaWorkerUrl) as string, { type: 'module', name: 'totem llama' }),
}));
