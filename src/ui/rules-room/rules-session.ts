/**
 * State shared by the views of the Rules room: the worker, the shown cases, and the functions that change
 * them.
 */
import { createContext } from '@lit/context';
import type {
  CaseChange,
  ComparedMethods,
  ComparisonOrder,
  FollowUpView,
  PutBack,
  RemovableParts,
  RulesCase,
  RulesService,
  RulesView,
  SpecificationForm,
  TextReaderName,
  TurnVerdict,
} from '../../core/api/rules-room.ts';
import type { ReadConversations } from '../../core/rules/conversation.ts';
import { reasonOf, type Session } from '../session.ts';
import { texts } from '../texts/rules-room.ts';

/** The kind of the job that reads a text; its target is the case. */
export const READ = 'read text';
/** The kind of the job that asks the language model a follow-up question; its target is the case. */
export const ASK = 'ask follow-up';
/** The kind of the job that compares other methods; its target is the case. */
export const COMPARE = 'compare methods';
/** The version of the list of cases. */
export const LISTING = 'rules listing';

/** The kind of the job that checks a conversation, its target, and the version of its verdicts. */
export const CHECK_TURNS = 'check turns';
export const MONITOR = 'rules monitor';

export interface Monitored extends ReadConversations {
  /** The index of the conversation that is shown. */
  readonly chosen: number;
  /** The case whose rules gave the verdicts, one for each turn so far. */
  readonly caseId: string | undefined;
  readonly verdicts: readonly TurnVerdict[];
}

/** So many removals are known to a later one, for the order in which they come back. */
const REMEMBERED = 10;

/** A removal, as the views of a case ask for it in the event `remove-part`. */
export interface PartRemoval {
  /** Of what is removed, for the notice. */
  readonly name: string;
  readonly change: CaseChange;
}

export const rulesContext = createContext<RulesSession>('rules room');

export class RulesSession {
  readonly session: Session;
  readonly service: RulesService;
  /** The conversations that were read last, and the verdicts on the turns of one of them. */
  monitor: Monitored | undefined;
  /** Who reads the texts that are checked next. */
  reader: TextReaderName = 'shipped';
  /** Why the last change was not saved. */
  failure: string | undefined;
  #opening: Promise<void> | undefined;
  readonly #views = new Map<string, RulesView>();
  readonly #asked = new Map<string, number>();
  /** Of each case, the last change. */
  readonly #changes = new Map<string, Promise<unknown>>();
  /** Of each case, what its last removals found, the newest first. */
  readonly #found = new Map<string, readonly RemovableParts[]>();
  #removals = 0;
  readonly #compared = new Map<string, ComparedMethods>();

  constructor(session: Session, service: RulesService) {
    this.session = session;
    this.service = service;
  }

  open(): Promise<void> {
    const elsewhere = (changed: readonly string[]) => {
      for (const id of changed) this.#views.delete(id);
      this.session.touch(...changed);
    };
    return (this.#opening ??= this.service.open(elsewhere).then(
      ({ refused }) => {
        this.session.refused ??= refused;
        this.session.touch('rules');
      },
      (fault: unknown) => {
        // The next view that is opened tries again.
        this.#opening = undefined;
        throw fault;
      },
    ));
  }

  /** The newest view of a case, if it has been loaded. */
  shown(id: string): RulesView | undefined {
    return this.#views.get(id);
  }

  async load(id: string): Promise<RulesView | undefined> {
    await this.open();
    return this.#newest(id, () => this.service.view(id));
  }

  /** Keeps a change. Several changes may be under way; the view of the last one is shown. */
  async change(id: string, change: CaseChange): Promise<void> {
    await this.#changed(id, change);
  }

  /** Removes a part of a case. A notice offers to put it back. */
  async remove(id: string, { name, change }: PartRemoval): Promise<void> {
    // What an earlier change brings is put back too.
    await this.#changes.get(id);
    const before = this.shown(id) ?? (await this.load(id));
    const after = before && (await this.#changed(id, change));
    if (!after) return;
    const found = partsOf(before.case, before.form);
    const left = partsOf(after.case, 'form' in change ? change.form : before.form);
    if (JSON.stringify(found) === JSON.stringify(left)) return;
    const earlier = this.#found.get(id) ?? [];
    this.#found.set(id, [found, ...earlier].slice(0, REMEMBERED));
    this.#offerBack(id, name, { found, left, earlier });
  }

  /** If it cannot be put back now, it is offered again: the reader can do something about it first. */
  #offerBack(id: string, name: string, putBack: PutBack): void {
    const restore = async () => {
      try {
        const view = await this.#newest(id, () => this.service.change(id, { putBack }));
        if (!view) throw new Error(texts.home.noSuchCase);
      } catch (fault) {
        this.#offerBack(id, name, putBack);
        throw fault;
      } finally {
        this.session.touch(id, LISTING);
      }
    };
    this.session.offerUndo({ id: `part ${++this.#removals}`, name }, restore);
  }

  /** The view after the change; undefined if it was not made. */
  async #changed(id: string, change: CaseChange): Promise<RulesView | undefined> {
    let view: RulesView | undefined;
    const making = this.#newest(id, async () => (view = await this.service.change(id, change)));
    this.#changes.set(
      id,
      making.catch(() => undefined),
    );
    try {
      await making;
      this.failure = undefined;
    } catch (fault) {
      this.failure = texts.home.failed(reasonOf(fault));
    }
    this.session.touch(LISTING);
    return view;
  }

  /** Reads the text of a case as a job. */
  async read({ case: { id, name } }: RulesView): Promise<void> {
    if (this.session.running(READ, id)) return;
    const view = await this.session.run(
      { kind: READ, target: id, title: texts.home.reading(name) },
      (job, onProgress) => this.service.read(id, this.reader, job, onProgress),
      this.service,
    );
    if (view) this.#views.set(id, view);
    this.session.touch(id, LISTING);
  }

  /** The language model answers a follow-up question, as a job. */
  async ask({ case: { id } }: RulesView, followUp: FollowUpView): Promise<void> {
    if (this.session.running(ASK, id)) return;
    const { atom, question } = followUp;
    const view = await this.session.run(
      { kind: ASK, target: id, title: texts.knowledge.asking(question) },
      (job, onProgress) => this.service.askModel(id, { atom, question }, job, onProgress),
      this.service,
    );
    if (view) this.#views.set(id, view);
    this.session.touch(id, LISTING);
  }

  /** What other methods said last of the text of a case. */
  compared(id: string): ComparedMethods | undefined {
    return this.#compared.get(id);
  }

  /** Compares other methods on the text of a case, as a job. */
  async compare({ case: { id, name } }: RulesView, order: ComparisonOrder): Promise<void> {
    if (this.session.running(COMPARE, id)) return;
    const compared = await this.session.run(
      { kind: COMPARE, target: id, title: texts.comparison.comparing(name) },
      (job, onProgress) => this.service.compare(id, order, job, onProgress),
      this.service,
    );
    if (compared) this.#compared.set(id, compared);
    this.session.touch(id);
  }

  /** Checks the turns one after another, from the first that has no verdict. */
  async checkTurns(id: string, name: string): Promise<void> {
    const start = this.monitor;
    if (!start || this.session.running(CHECK_TURNS, MONITOR)) return;
    const turns = start.conversations[start.chosen]?.turns ?? [];
    const verdicts = start.caseId === id ? [...start.verdicts] : [];
    await this.session.run(
      { kind: CHECK_TURNS, target: MONITOR, title: texts.monitor.checking(name) },
      async (job, onProgress) => {
        while (verdicts.length < turns.length) {
          const before = verdicts.at(-1)?.broken.map(({ rule }) => rule) ?? [];
          const so = turns.slice(0, verdicts.length + 1);
          const verdict = await this.service.checkTurn(id, so, before, job, onProgress);
          if (!verdict) return;
          verdicts.push(verdict);
          // Another conversation may have been read meanwhile.
          if (this.monitor?.conversations[this.monitor.chosen]?.turns !== turns) return;
          this.monitor = { ...this.monitor, caseId: id, verdicts: [...verdicts] };
          this.session.touch(MONITOR);
        }
      },
      this.service,
    );
  }

  async #newest(id: string, ask: () => Promise<RulesView | undefined>): Promise<RulesView | undefined> {
    const asked = (this.#asked.get(id) ?? 0) + 1;
    this.#asked.set(id, asked);
    const view = await ask();
    if (this.#asked.get(id) !== asked) return this.#views.get(id) ?? view;
    if (view) this.#views.set(id, view);
    else this.#views.delete(id);
    return view;
  }
}

const partsOf = (
  { specification, objects, set, replies }: RulesCase,
  form: SpecificationForm | undefined,
): RemovableParts => ({ specification, objects, set, replies, ...(form && { form }) });
