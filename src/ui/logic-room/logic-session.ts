/**
 * State shared by the views of the Logic room: the program that is edited, what is known of it while it is
 * typed, and the last run. The draft outlives a reload.
 */
import { createContext } from '@lit/context';
import type {
  Answer,
  ChangeResult,
  LogicAtom,
  LogicDocument,
  LogicListing,
  LogicRun,
  LogicService,
  ProgramReading,
  RunLimits,
} from '../../core/api/logic-room.ts';
import { kept } from '../kept.ts';
import { reasonOf, type Job, type Session } from '../session.ts';
import { texts } from '../texts/logic-room.ts';

/** The kinds of the room's jobs, and their target. */
export const RUN = 'run program';
export const CHANGE = 'change facts';
export const LOGIC = 'logic';

/** `empty`: nothing was run yet. `partial`: a limit stopped the run. */
export type RunState = 'empty' | 'loading' | 'partial' | 'failed' | 'cancelled' | 'done';

export const logicContext = createContext<LogicSession>('logic room');

const keptDraft = kept(() => localStorage, 'totem logic draft');

const emptyDocument: LogicDocument = { program: '', question: '', formula: '', at: '', factBases: [] };
/** Chosen so that a run that gets out of hand ends while one still waits for it. */
const defaultLimits: RunLimits = { maxTuples: 2_000_000, maxMegabytes: 1000, maxSeconds: 30 };

export class LogicSession {
  readonly session: Session;
  readonly service: LogicService;
  document = emptyDocument;
  limits = defaultLimits;
  listing: LogicListing | undefined;
  /** The names of the library's fact bases. */
  factBases: readonly string[] = [];
  reading: (ProgramReading & { readonly of: string }) | undefined;
  /** The last run that ended, and the document that was run. */
  run: { readonly result: LogicRun; readonly of: LogicDocument } | undefined;
  state: RunState = 'empty';
  /** Why the last run failed. */
  why = '';
  /** The last change of facts since the run. */
  change: ChangeResult | undefined;
  /** The atom that is explained, and the answer. */
  explained: { readonly atom: string; readonly answer: Answer } | undefined;
  /** The program that an example or a link has taken the place of. */
  replaced: LogicDocument | undefined;
  /** Grows with each run and each change of facts: what tables show depends on it. */
  version = 0;
  #opening: Promise<void> | undefined;
  #asked = 0;
  #runs = 0;
  readonly #isKept: boolean;

  /** @param isKept whether the draft outlives a reload. */
  constructor(session: Session, service: LogicService, isKept = true) {
    this.session = session;
    this.service = service;
    this.#isKept = isKept;
  }

  /** Lists the examples, and begins with the draft, or with the first example and its answers. */
  open(): Promise<void> {
    return (this.#opening ??= Promise.all([this.#openLibrary(), this.#begin()]).then(
      () => undefined,
      (fault: unknown) => {
        this.#opening = undefined;
        throw fault;
      },
    ));
  }

  /** The first program does not wait for the library, which a new browser takes a while to make. */
  async #openLibrary(): Promise<void> {
    const { refused } = await this.service.open(() => undefined);
    this.session.refused ??= refused;
    this.factBases = await this.service.factBases();
    this.#touch();
  }

  async #begin(): Promise<void> {
    this.listing = await this.service.listing();
    const draft = await this.#draft();
    const [first] = this.listing.examples;
    if (this.document !== emptyDocument) return;
    if (draft) this.#show(draft);
    else if (first) await this.showExample(first.id);
    this.#touch();
  }

  async #draft(): Promise<LogicDocument | undefined> {
    const text = keptDraft.get();
    if (text === undefined) return undefined;
    const read = await this.service.openFile(new Blob([text]), 'draft.json');
    return 'document' in read ? read.document : undefined;
  }

  #touch(): void {
    this.session.touch(LOGIC);
  }

  /** The example that has this program. */
  get exampleId(): string | undefined {
    const { program } = this.document;
    return this.listing?.examples.find(({ document }) => document.program === program)?.id;
  }

  /** Opens an example and runs it. */
  async showExample(id: string): Promise<void> {
    const example = this.listing?.examples.find((each) => each.id === id);
    if (!example) return;
    this.replace(example.document);
    await this.start();
  }

  /** Puts another document in the place of the one that is edited. A program of one's own can be got back. */
  replace(document: LogicDocument): void {
    const isOwn = this.document.program.trim() !== '' && this.exampleId === undefined;
    this.replaced = isOwn ? this.document : undefined;
    this.#show(document);
  }

  bringBack(): void {
    if (!this.replaced) return;
    const document = this.replaced;
    this.replaced = undefined;
    this.#show(document);
  }

  #show(document: LogicDocument): void {
    this.document = document;
    [this.run, this.state, this.explained, this.change] = [undefined, 'empty', undefined, undefined];
    void this.read();
    this.#keep();
    this.#touch();
  }

  edit(part: Partial<LogicDocument>): void {
    this.document = { ...this.document, ...part };
    if ('program' in part || 'factBases' in part) void this.read();
    this.#keep();
    this.#touch();
  }

  #keep(): void {
    if (!this.#isKept) return;
    const text = JSON.stringify({ format: 'totem-logic', version: 1, ...this.document });
    const isPristine = this.exampleId !== undefined && this.exampleId === this.listing?.examples[0]?.id;
    keptDraft.set(isPristine ? undefined : text);
  }

  setLimits(limits: RunLimits): void {
    this.limits = limits;
    this.#touch();
  }

  /** Looks for problems in the text; a newer text overtakes an older one. */
  async read(): Promise<void> {
    const asked = ++this.#asked;
    const { document } = this;
    const reading = await this.service.read(document).catch(() => undefined);
    if (!reading || asked !== this.#asked) return;
    this.reading = { ...reading, of: document.program };
    this.#touch();
  }

  /** Whether the document is no longer the one that was run. */
  get isStale(): boolean {
    const { run, document } = this;
    if (!run) return false;
    return (
      run.of.program !== document.program || run.of.factBases.join('\n') !== document.factBases.join('\n')
    );
  }

  get job(): Job | undefined {
    return this.session.running(RUN, LOGIC) ?? this.session.running(CHANGE, LOGIC);
  }

  /** Runs the program. A run that is under way is stopped. */
  async start(): Promise<void> {
    const before = this.session.running(RUN, LOGIC);
    if (before) this.session.cancel(before.id);
    const number = ++this.#runs;
    const of = this.document;
    [this.state, this.why, this.change] = ['loading', '', undefined];
    this.#touch();
    const about = { kind: RUN, target: LOGIC, title: texts.program.running };
    const result = await this.session.run(
      about,
      (job, onProgress) => this.service.run(of, this.limits, job, onProgress),
      this.service,
    );
    if (number !== this.#runs) return;
    if (result) {
      this.run = { result, of };
      this.state = result.endedBy ? 'partial' : 'done';
      this.version++;
      this.explained = undefined;
      if (of.question !== '') await this.explain(of.question);
    } else {
      const job = this.session.latest(RUN, LOGIC);
      this.state = job?.state === 'failed' ? 'failed' : 'cancelled';
      this.why = job?.why ?? '';
    }
    this.#touch();
  }

  async explain(atom: string | LogicAtom): Promise<void> {
    const answer = await (
      typeof atom === 'string' ? this.service.explain(atom) : this.service.explainAtom(atom)
    ).catch((fault: unknown): Answer => ({
      kind: 'unreadable',
      issues: [{ code: 'failed', severity: 'error', message: reasonOf(fault), span: [0, 0], mends: [] }],
    }));
    const text = 'text' in answer ? answer.text : typeof atom === 'string' ? atom : this.document.question;
    this.explained = { atom: text, answer };
    this.document = { ...this.document, question: text };
    this.#keep();
    this.#touch();
  }

  async changeFacts(kind: 'add' | 'remove', facts: string): Promise<void> {
    if (this.job) return;
    const title = kind === 'add' ? texts.change.adding : texts.change.removing;
    const result = await this.session.run(
      { kind: CHANGE, target: LOGIC, title },
      (job, onProgress) => this.service.change(kind, facts, job, onProgress),
      this.service,
    );
    this.change = result ?? { kind: 'not done' };
    if (result?.kind === 'changed' && this.run) {
      const { relations, queries } = result;
      this.run = { ...this.run, result: { ...this.run.result, relations, queries } };
      this.version++;
      if (this.explained) await this.explain(this.explained.atom);
    }
    this.#touch();
  }
}
