/** Views on their way from the worker to the page: of a view that the page has, only what changed is sent. */
import type { CaseChange, LiteralView, RulesService, RulesView } from '../../core/api/rules-room.ts';
import { changed, differenceOf, type Difference, type NameOf } from '../../core/difference.ts';
import { uniqueId } from '../../core/unique-id.ts';

/** `since` names the view that the difference is to. */
export type SentView =
  | { readonly version: string; readonly view: RulesView }
  | { readonly version: string; readonly since: string; readonly difference: Difference | undefined };

/** The service as the worker has it. */
export interface RulesWorkerService extends RulesService {
  sendView(id: string): Promise<SentView | undefined>;
  /** @param since the version of the view that the page has. */
  sendChange(id: string, change: CaseChange, since: string | undefined): Promise<SentView | undefined>;
}

/** The worker's side. It remembers the view that it sent last. */
export class SentViews {
  #last: { readonly version: string; readonly view: RulesView } | undefined;

  send(view: RulesView, since?: string): SentView {
    const before = this.#last;
    // A worker that was started again has sent no view yet, so no two views have one version.
    const version = uniqueId(crypto);
    this.#last = { version, view };
    return before && before.version === since
      ? { version, since, difference: differenceOf(before.view, view, nameOf) }
      : { version, view };
  }
}

/** An item of a view by the words that tell it from the others of its list. */
const nameOf: NameOf = ({ number, rule, text, binding, objects, atom, literal }): string =>
  [number ?? rule, text, binding, objects, typeof atom === 'object' ? JSON.stringify(atom) : atom]
    .concat(isLiteral(literal) ? literal.text : [])
    .join('\n');

const isLiteral = (value: unknown): value is LiteralView =>
  typeof value === 'object' && value !== null && 'text' in value;

/** The page's side. Parts of a view that did not change are the same objects as before. */
export class ReceivedViews {
  readonly #service: Pick<RulesWorkerService, 'sendView' | 'sendChange'>;
  #last: { readonly version: string; readonly view: RulesView } | undefined;

  constructor(service: Pick<RulesWorkerService, 'sendView' | 'sendChange'>) {
    this.#service = service;
  }

  readonly view = async (id: string): Promise<RulesView | undefined> =>
    this.#received(await this.#service.sendView(id), undefined);

  readonly change = async (id: string, change: CaseChange): Promise<RulesView | undefined> => {
    const base = this.#last?.view.case.id === id ? this.#last : undefined;
    return this.#received(await this.#service.sendChange(id, change, base?.version), base?.view);
  };

  #received(sent: SentView | undefined, base: RulesView | undefined): RulesView | undefined {
    if (!sent) return undefined;
    const view = 'view' in sent ? sent.view : (changed(base, sent.difference) as RulesView);
    this.#last = { version: sent.version, view };
    return view;
  }
}
