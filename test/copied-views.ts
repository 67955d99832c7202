/** The views of a case as the page receives them: sent by the worker, and copied as to another thread. */
import type { Cases } from '../src/workers/rules-room/cases.ts';
import { ReceivedViews, SentViews } from '../src/workers/rules-room/sent-views.ts';

export function copiedViews(cases: Cases): ReceivedViews {
  const sent = new SentViews();
  return new ReceivedViews({
    async sendView(id) {
      const view = await cases.view(id);
      return view && structuredClone(sent.send(view));
    },
    async sendChange(id, change, since) {
      const view = await cases.change(id, change);
      return view && structuredClone(sent.send(view, since));
    },
  });
}
