/** Serves the engines that live in the page alone to its threads. */
import { BUILT_IN_CONTEXT, BuiltInEngine, builtInModel } from './adapters/language-model/built-in-engine.ts';
import { PersonEngine } from './adapters/language-model/person-engine.ts';
import { ModelError, type Engine } from './adapters/language-model/engine.ts';
import type { PageEngineKind, PageEngines } from './core/api/page-engines.ts';
import { uncontrolled } from './core/work.ts';
import type { Session } from './ui/session.ts';
import { calmly, Jobs } from './workers/kit/jobs.ts';
import { serve } from './workers/kit/life.ts';

/** What a person is shown, and a chatbot in another window takes. */
const PERSON_CONTEXT = 4096;

export function servePageEngines(port: MessagePort, session: Session): void {
  const jobs = new Jobs();
  const engines: Readonly<Record<PageEngineKind, () => Promise<Engine>>> = {
    async 'built-in'() {
      const api = await builtInModel();
      if (!api) throw new ModelError('This browser has no language model of its own any more.');
      return new BuiltInEngine(api);
    },
    person: () => Promise.resolve(new PersonEngine((question, stop) => session.ask(question, stop))),
  };
  const offered: PageEngines = {
    async available() {
      const person = { kind: 'person', contextTokens: PERSON_CONTEXT } as const;
      const builtIn = { kind: 'built-in', contextTokens: BUILT_IN_CONTEXT } as const;
      return (await builtInModel()) ? [builtIn, person] : [person];
    },
    reply: (kind, messages, options, job, onText) =>
      jobs.under(job, uncontrolled.report, async ({ stop }) =>
        (await engines[kind]()).reply(messages, options, stop, calmly(onText)),
      ),
    cancel: (job) => Promise.resolve(jobs.cancel(job)),
  };
  serve(offered, { endpoint: port });
}
