/**
 * The view of the room: the rules of a case on the left, its text with the verdicts on the right, below them
 * the facts, the chain of rules and the follow-up questions; at the end the list of cases. Without a case in
 * the address, the one that was changed last is shown; at the first visit that is the solved example.
 */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import type { PropertyValues } from 'lit';
import type {
  CaseChange,
  ComparisonOrder,
  FollowUpView,
  RulesCaseSummary,
  RulesListing,
  RulesView,
} from '../../core/api/rules-room.ts';
import type { Issue } from '../../core/issue.ts';
import type { ReportFormat } from '../../core/report-document.ts';
import { addressOf, go } from '../addresses.ts';
import { offer } from '../download.ts';
import { namesOf } from '../figures.ts';
import { frame, frameStyles } from '../frame.ts';
import '../parts/issue-list.ts';
import '../parts/job-progress.ts';
import { markReady } from '../ready.ts';
import { reasonOf, sessionContext, type Session } from '../session.ts';
import { texts } from '../texts/rules-room.ts';
import { sheet } from '../tokens.ts';
import { Loading, watchSession } from '../watching.ts';
import './atom-tables.ts';
import './chain-view.ts';
import './follow-ups.ts';
import './method-comparison.ts';
import './rule-list.ts';
import { rulesAt } from './rules-addresses.ts';
import { LISTING, READ, rulesContext, type PartRemoval, type RulesSession } from './rules-session.ts';
import './rules-text.ts';
import { marksOf, openRule } from './rule-marks.ts';
import './specification-editor.ts';

const t = texts.home;

type Example = RulesListing['examples'][number];

@customElement('totem-rules-home')
export class RulesHome extends LitElement {
  static override styles = [
    sheet,
    frameStyles,
    css`
      .name {
        flex: 1 1 14rem;
      }
      .name input {
        width: 100%;
      }
      td:first-child {
        min-width: 10rem;
        overflow-wrap: anywhere;
      }
    `,
  ];
  @consume({ context: sessionContext }) session!: Session;
  @consume({ context: rulesContext }) room!: RulesSession;
  /** The case of the address. */
  @property({ attribute: false }) caseId: string | undefined;
  /** The rule of the address, from 0. */
  @property({ attribute: false }) rule: number | undefined;
  /** The rule that was opened or closed; undefined until then. */
  @state() private chosen: { readonly rule: number | undefined } | undefined;
  @state() private issues: readonly Issue[] = [];
  @state() private problem: string | undefined;
  @query('#file') private file!: HTMLInputElement;
  readonly #listing = new Loading<RulesListing>(
    this,
    async () => {
      await this.room.open();
      return this.room.service.listing();
    },
    () => ['listing', this.session.version(LISTING)],
  );
  /** The case that was changed last when the room was opened; it stays when another is changed. */
  #first: string | undefined;
  readonly #kept = new Loading<RulesView | undefined>(
    this,
    () => this.room.load(this.#shown ?? ''),
    () => (this.#shown === undefined ? undefined : [this.#shown, this.session.version(this.#shown)]),
  );
  /** Its thread starts when a person first chooses it. */
  readonly #languageModel = new Loading<{ readonly name: string | undefined }>(
    this,
    async () => ({ name: await this.room.service.languageModel() }),
    () => (this.room.reader === 'language model' ? ['language model'] : undefined),
  );

  constructor() {
    super();
    watchSession(this);
  }

  get #shown(): string | undefined {
    return this.caseId ?? this.#first;
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('caseId') || changed.has('rule')) this.chosen = undefined;
    const cases = this.#listing.value?.cases;
    if (cases && !cases.some(({ id }) => id === this.#first)) this.#first = cases[0]?.id;
  }

  override updated(): void {
    if (this.#kept.value) markReady();
  }

  override render() {
    const id = this.#shown;
    const view = id === undefined ? undefined : (this.room.shown(id) ?? this.#kept.value);
    return frame(
      { heading: t.heading, intro: t.intro, actions: view ? this.#actions(view) : nothing },
      html`${this.#listing.draw(t.loadingList, (listing) => this.#start(listing, view))} ${this.#messages()}
      ${id === undefined ? this.#none() : this.#case(view)}
      ${this.#listing.value ? this.#list(this.#listing.value.cases) : nothing}`,
    );
  }

  #actions(view: RulesView) {
    const { id, name } = view.case;
    const save = async (format: 'esl' | 'json') =>
      offer(
        await this.room.service.exportCase(id, format),
        `${name}.${format === 'esl' ? 'esl.txt' : 'json'}`,
      );
    const report = async (format: ReportFormat) =>
      offer(await this.room.service.report(id, format), `${name}.${format === 'page' ? 'html' : 'md'}`);
    const certificate = async () =>
      offer(await this.room.service.certificate(id), `${name}.certificate.json`);
    return html`<button @click=${() => report('page')}>${t.saveReport}</button
      ><button @click=${() => report('markdown')}>${t.saveMarkdown}</button
      ><button @click=${certificate}>${t.saveCertificate}</button
      ><button @click=${() => save('esl')}>${t.saveEsl}</button
      ><button @click=${() => save('json')}>${t.saveJson}</button>`;
  }

  #start({ examples }: RulesListing, view: RulesView | undefined) {
    return html`<div class="row">
      ${view ? this.#name(view) : nothing}
      <form class="row" @submit=${this.#create}>
        <label class="field"
          >${t.start}<select name="example">
            <option value="">${t.empty}</option>
            ${[...new Set(examples.map(({ field }) => field))].map(
              (field) =>
                html`<optgroup label=${field}>
                  ${examples.map((example) =>
                    example.field === field ? this.#example(example, examples[0]) : nothing,
                  )}
                </optgroup>`,
            )}
          </select></label
        ><button>${t.create}</button>
      </form>
      <button @click=${() => this.file.click()}>${t.importFile}</button>
      <input id="file" type="file" hidden aria-label=${t.importFile} @change=${this.#import} />
    </div>`;
  }

  #example({ id, name }: Example, first: Example | undefined) {
    return html`<option value=${id} ?selected=${id === first?.id}>${name}</option>`;
  }

  #name({ case: { id, name } }: RulesView) {
    return html`<label class="field name"
      >${t.name}<input
        .value=${name}
        maxlength="120"
        @change=${(event: Event) => this.#change(id, { name: (event.target as HTMLInputElement).value })}
    /></label>`;
  }

  #messages() {
    const failure = this.problem ?? this.room.failure;
    return html`${failure === undefined ? nothing : html`<p role="alert">${failure}</p>`}
    ${this.issues.length === 0 ? nothing : html`<totem-issues .issues=${this.issues}></totem-issues>`}`;
  }

  #none() {
    return this.#listing.value
      ? html`<p class="panel">
          ${t.none} <button class="small" @click=${this.#restore}>${t.restore}</button>
        </p>`
      : nothing;
  }

  /** Parts with a state of their own are made anew for another case. */
  #case(view: RulesView | undefined) {
    if (!view) return this.#kept.draw(t.loading, () => html`<p class="panel">${t.noSuchCase}</p>`);
    const { id } = view.case;
    const open = openRule(view, this.chosen, this.rule);
    const change = (event: CustomEvent<CaseChange>) => this.#change(id, event.detail);
    const remove = (event: CustomEvent<PartRemoval>) => this.#removePart(id, event.detail);
    return keyed(
      id,
      html`<div class="cols">
          <totem-specification-editor
            class="span5"
            .view=${view}
            @change-case=${change}
            @remove-part=${remove}
          ></totem-specification-editor>
          <div class="span7 stack">
            <totem-rules-text
              .view=${view}
              .marks=${marksOf(view, open)}
              @text=${(event: CustomEvent<string>) => this.#change(id, { text: event.detail })}
            ></totem-rules-text>
            ${this.#check(view)}
            <totem-rule-list .view=${view} .open=${open} @rule=${this.#choose}></totem-rule-list>
          </div>
        </div>
        <totem-atom-tables .view=${view} @change-case=${change} @remove-part=${remove}></totem-atom-tables>
        <div class="cols">
          <totem-chain class="span7" .view=${view} @change-case=${change}></totem-chain>
          <totem-follow-ups
            class="span5"
            .view=${view}
            @change-case=${change}
            @remove-part=${remove}
            @ask-model=${(event: CustomEvent<FollowUpView>) => this.room.ask(view, event.detail)}
          ></totem-follow-ups>
        </div>
        <totem-method-comparison
          .view=${view}
          .compared=${this.room.compared(id)}
          @compare=${(event: CustomEvent<ComparisonOrder>) => this.room.compare(view, event.detail)}
        ></totem-method-comparison>`,
    );
  }

  #check(view: RulesView) {
    const job = this.session.latest(READ, view.case.id);
    return html`<div class="row middle">
      <button
        class="primary"
        ?disabled=${job?.state === 'running' || view.case.text.trim() === '' || view.rules.length === 0}
        @click=${() => this.room.read(view)}
      >
        ${t.check}
      </button>
      <label class="field small"
        >${t.readBy}<select @change=${this.#chooseReader}>
          ${namesOf(t.readers).map(
            (name) =>
              html`<option value=${name} .selected=${name === this.room.reader}>${t.readers[name]}</option>`,
          )}
        </select></label
      >
      ${this.room.reader === 'language model' ? this.#model() : nothing}
      ${job && job.state !== 'done' ? html`<totem-progress .job=${job}></totem-progress>` : nothing}
    </div>`;
  }

  readonly #chooseReader = (event: Event): void => {
    const chosen = namesOf(t.readers).find((name) => name === (event.target as HTMLSelectElement).value);
    if (chosen) this.room.reader = chosen;
    this.requestUpdate();
  };

  /** Which model reads, and where another is chosen. */
  #model() {
    return this.#languageModel.draw(
      t.loadingModel,
      ({ name }) =>
        html`<span class="quiet small"
          >${name === undefined ? t.noModel : t.model(name)}
          <a href=${addressOf(['check', 'model'])}>${t.chooseModel}</a></span
        >`,
    );
  }

  #choose(event: CustomEvent<number | undefined>): void {
    this.chosen = { rule: event.detail };
  }

  async #change(id: string, change: CaseChange): Promise<void> {
    await this.room.change(id, change);
    this.requestUpdate();
  }

  async #removePart(id: string, removal: PartRemoval): Promise<void> {
    await this.room.remove(id, removal);
    this.requestUpdate();
  }

  async #create(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const example = String(new FormData(event.target as HTMLFormElement).get('example') ?? '');
    await this.#told(async () => {
      const id = await this.room.service.create(example === '' ? undefined : example, t.emptyName);
      go(rulesAt.case(id));
    });
  }

  async #import(): Promise<void> {
    const [file] = this.file.files ?? [];
    this.file.value = '';
    if (!file) return;
    await this.#told(async () => {
      const { id, issues } = await this.room.service.importCase(file, file.name);
      this.issues = issues;
      if (id !== undefined) go(rulesAt.case(id));
    });
  }

  readonly #restore = (): Promise<void> => this.#told(() => this.room.service.restoreShipped());

  /** Runs something that changes the list of cases, and says why it failed. */
  async #told(work: () => Promise<void>): Promise<void> {
    this.problem = undefined;
    this.issues = [];
    try {
      await work();
    } catch (fault) {
      this.problem = t.failed(reasonOf(fault));
    }
    this.session.touch(LISTING);
  }

  #list(cases: readonly RulesCaseSummary[]) {
    if (cases.length === 0) return nothing;
    return html`<section class="sheet">
      <header>
        <h2>${t.cases}</h2>
        <span class="push small"
          ><a href=${rulesAt.monitor()}>${texts.monitor.link}</a> ·
          <a href="certificate/index.html">${t.certificate}</a></span
        >
      </header>
      <div class="wide" tabindex="0" role="region" aria-label=${t.cases}>
        <table>
          <thead>
            <tr>
              <th scope="col">${t.columnCase}</th>
              <th scope="col" class="num">${t.columnRules}</th>
              <th scope="col" class="num">${t.columnBroken}</th>
              <th scope="col">${t.columnChanged}</th>
              <td></td>
            </tr>
          </thead>
          <tbody>
            ${cases.map((each) => this.#row(each))}
          </tbody>
        </table>
      </div>
    </section>`;
  }

  #row({ id, name, rules, broken, changed }: RulesCaseSummary) {
    return html`<tr aria-current=${id === this.#shown ? 'true' : nothing}>
      <td><a href=${rulesAt.case(id)}>${name}</a></td>
      <td class="num">${rules}</td>
      <td class="num">${broken}</td>
      <td>${t.changed(changed)}</td>
      <td>
        <button class="bare small" aria-label=${t.removeNamed(name)} @click=${() => this.#remove(id)}>
          ${t.remove}
        </button>
      </td>
    </tr>`;
  }

  async #remove(id: string): Promise<void> {
    const { service } = this.room;
    if (!(await this.session.removeFrom({ service, kind: 'rules case', id, listing: LISTING }))) return;
    if (this.caseId === id) go(rulesAt.home());
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-rules-home': RulesHome;
  }
}
