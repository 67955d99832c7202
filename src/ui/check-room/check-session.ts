/**
 * State shared by the views of the Check room: the worker, the settings, the inputs, the running check, and
 * the functions that run jobs.
 */
import { createContext } from '@lit/context';
import type { Policy, Topic } from '../../core/checking/policy.ts';
import type {
  CheckListing,
  CheckService,
  CheckPreferences,
  CheckRequest,
  CheckView,
} from '../../core/api/check-room.ts';
import { kept } from '../kept.ts';
import { reasonOf, type JobStart, type Session } from '../session.ts';
import { texts } from '../texts/check-room.ts';
import { Asking, MODELS, type Draft } from './asking.ts';
import type { OnProgress } from '../../core/transfer.ts';

/** The running check, or the last one of this tab. */
export interface Underway {
  readonly request: Omit<CheckRequest, 'settings'>;
  /** The result so far. */
  readonly view?: CheckView;
}

/** The target of the session's job that checks; only one runs at a time. */
export const CHECK = 'check';

/** The version that views of the policy watch; other tabs name it when they change the policy. */
const POLICY = 'check policy';

const emptyDraft: Draft = { collection: '', question: '', answer: '', origin: undefined };

/** The input fields of this tab. They survive a reload but not the end of the tab. */
const keptDraft = kept(() => sessionStorage, 'totem check draft');

function draftOfTab(): Draft {
  try {
    return { ...emptyDraft, ...(JSON.parse(keptDraft.get() ?? '{}') as Partial<Draft>) };
  } catch {
    return emptyDraft;
  }
}

export const checkContext = createContext<CheckSession>('check room');

export class CheckSession {
  readonly session: Session;
  readonly service: CheckService;
  preferences: CheckPreferences | undefined;
  underway: Underway | undefined;
  /** The contents of the input fields. They stay when another view is opened, and after a reload. */
  draft = draftOfTab();
  /** Names of documents that were to make a new collection and were not added; then none is chosen. */
  notAdded: readonly string[] = [];
  readonly asking = new Asking(this);
  /** The policy with unsaved changes; absent if there are none. */
  policyDraft: Policy | undefined;
  #opening: Promise<void> | undefined;
  #offered = false;

  constructor(session: Session, service: CheckService) {
    this.session = session;
    this.service = service;
  }

  open(): Promise<void> {
    const elsewhere = (changed: readonly string[]) => void this.#changedElsewhere(changed);
    return (this.#opening ??= this.service.open(elsewhere).then(
      ({ preferences, refused }) => {
        this.preferences = preferences;
        this.session.refused ??= refused;
        this.session.touch('check');
      },
      (fault: unknown) => {
        // The next view that is opened tries again.
        this.#opening = undefined;
        throw fault;
      },
    ));
  }

  /** Reads the policy again if another tab changed it. What is saved here meanwhile is newer. */
  async #changedElsewhere(changed: readonly string[]): Promise<void> {
    if (changed.includes(POLICY)) {
      const { preferences: before } = this;
      const now = await this.service.preferences().catch((fault: unknown) => {
        this.session.announce(texts.session.policyNotRead(reasonOf(fault)));
        return before;
      });
      if (this.preferences === before) this.preferences = now;
    }
    this.session.touch(...changed);
  }

  keep(preferences: CheckPreferences): void {
    this.preferences = preferences;
    this.session.touch('check', POLICY);
    this.service.keepPreferences(preferences).then(
      () => this.session.touch('check listing'),
      (fault: unknown) => this.session.announce(texts.session.notSaved(reasonOf(fault))),
    );
  }

  /**
   * At the first visit, fills the fields with the example; the user can change it. Later, chooses the
   * collection of the last check, or the user's newest one. After that only the user chooses.
   */
  offerStart({ example, checks, collections }: CheckListing): void {
    if (this.#offered) return;
    this.#offered = true;
    const { question, answer, collection } = this.draft;
    if (collections.every(({ id }) => id !== collection)) this.write({ collection: '' });
    const isNew = checks.every(({ sample }) => sample) && collections.every(({ sample }) => sample);
    if (example && question === '' && answer === '' && isNew) this.write(example);
    if (this.draft.collection !== '') return;
    const last = checks.find((check) => !check.sample)?.collection;
    const own = collections.find(({ id }) => id === last) ?? collections.find((each) => !each.sample);
    // Who types before the example is there has it checked against the example's documents.
    this.write({ collection: own?.id ?? (isNew ? (example?.collection ?? '') : '') });
  }

  write(draft: Partial<Draft>): void {
    this.draft = { ...this.draft, ...draft };
    keptDraft.set(JSON.stringify(this.draft));
  }

  /** Removes a thing and shows a notice with Undo. Resolves to whether it was removed. */
  remove(kind: Parameters<CheckService['remove']>[0], id: string): Promise<boolean> {
    return this.session.removeFrom({ service: this.service, kind, id, listing: 'check listing' });
  }

  /** Another model may be in use after it, or none. */
  async removeModel(id: string): Promise<boolean> {
    const again = () => this.asking.look();
    const service: Pick<CheckService, 'remove' | 'undo'> = {
      remove: (kind, model) => this.service.remove(kind, model).finally(again),
      undo: (removal) => this.service.undo(removal).finally(again),
    };
    return this.session.removeFrom({ service, kind: 'language model', id, listing: MODELS });
  }

  /** The draft or the saved policy; its general threshold is the one that answers are checked with. */
  get policy(): Policy | undefined {
    const { preferences, policyDraft } = this;
    return (
      policyDraft ?? (preferences && { ...preferences.policy, threshold: preferences.settings.threshold })
    );
  }

  /** Saves the policy, and applies its general threshold. */
  keepPolicy(policy: Policy): void {
    const { preferences } = this;
    if (!preferences) return;
    this.policyDraft = undefined;
    const settings = { ...preferences.settings, threshold: policy.threshold };
    this.keep({ ...preferences, policy, settings });
  }

  /** Removes a topic from the draft. Undo restores it where it was; it is saved if the removal was saved. */
  removeTopic(policy: Policy, topic: Topic): void {
    const place = policy.topics.indexOf(topic);
    this.#draft({ ...policy, topics: policy.topics.filter((each) => each !== topic) });
    this.session.offerUndo({ id: `topic ${topic.id}`, name: topic.name }, () => {
      const { policy: now, policyDraft } = this;
      if (!now || now.topics.some(({ id }) => id === topic.id)) return Promise.resolve();
      const restored = { ...now, topics: now.topics.toSpliced(place, 0, topic) };
      if (policyDraft) this.#draft(restored);
      else this.keepPolicy(restored);
      return Promise.resolve();
    });
  }

  #draft(policy: Policy): void {
    this.policyDraft = policy;
    this.session.touch(POLICY);
  }

  run<T>(about: JobStart, work: (job: string, onProgress: OnProgress) => Promise<T>): Promise<T | undefined> {
    return this.session.run(about, work, this.service).finally(() => this.session.touch('check listing'));
  }

  /** The statements on screen are checked first. */
  checkFirst(places: readonly number[]): void {
    const job = this.session.running('check', CHECK)?.id;
    // If this fails, the check runs on in the order of the answer.
    if (job !== undefined) void this.service.checkFirst(job, places).catch(() => undefined);
  }

  /**
   * Runs a check and updates its view as results arrive. If another check is running, it is cancelled first.
   * Resolves to undefined if the check was cancelled or failed.
   */
  async check(request: Omit<CheckRequest, 'settings'>): Promise<CheckView | undefined> {
    const running = this.session.running('check', CHECK);
    if (running && this.underway && isSame(this.underway.request, request)) return undefined;
    if (running) this.session.cancel(running.id);
    await this.open();
    const { preferences } = this;
    if (!preferences) return undefined;
    this.underway = { request };
    const view = await this.run(
      { kind: 'check', target: CHECK, title: texts.session.checking },
      (job, onProgress) =>
        this.service.check({ ...request, settings: preferences.settings }, job, onProgress, (soFar) => {
          if (this.underway?.request !== request) return;
          this.underway = { request, view: soFar };
          this.session.touch(CHECK);
        }),
    );
    if (this.underway?.request === request && view) this.underway = { request, view };
    this.session.touch(CHECK);
    return view;
  }
}

const isSame = (a: Underway['request'], b: Underway['request']): boolean =>
  a.collection === b.collection && a.question === b.question && a.answer === b.answer;
