/**
 * The view of the room: the program on the left, what follows from it on the right; below them why and why
 * not, changes of facts, the rules with their strata, and time. At the first visit it shows an example with
 * its answers.
 */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { LogicAtom, LogicRun, RunLimits } from '../../core/api/logic-room.ts';
import { namesOf } from '../figures.ts';
import { frame, frameStyles } from '../frame.ts';
import { LaterViews } from '../later.ts';
import '../parts/job-progress.ts';
import { markReady } from '../ready.ts';
import { reasonOf, sessionContext, type Session } from '../session.ts';
import { texts } from '../texts/logic-room.ts';
import { sheet } from '../tokens.ts';
import { Loading, watchSession } from '../watching.ts';
import './answers-view.ts';
import type { FactsOrder } from './change-view.ts';
import './change-view.ts';
import { logicAt } from './logic-addresses.ts';
import { logicContext, type LogicSession } from './logic-session.ts';
import type { ProgramEditor } from './program-editor.ts';
import './results-view.ts';
import './save-menu.ts';
import './structure-view.ts';
import './time-view.ts';
import './why-view.ts';

const t = texts.home;
/** The answers do not wait for the editor. Until it is there, the program stands in its place. */
const loadEditor = () => import('./program-editor.ts');

@customElement('totem-logic-home')
export class LogicHome extends LitElement {
  static override styles = [
    sheet,
    frameStyles,
    css`
      .limits {
        display: flex;
        flex-wrap: wrap;
        gap: var(--s3);
        padding-top: var(--s2);
      }
      .limits input {
        width: 8rem;
      }
      summary {
        cursor: pointer;
        color: var(--brand);
        font-size: 0.8125rem;
      }
      .link {
        width: 100%;
        font-family: var(--mono);
      }
      .example {
        flex: 0 1 22rem;
      }
      .example select {
        width: 100%;
      }
    `,
  ];
  @consume({ context: sessionContext }) session!: Session;
  @consume({ context: logicContext }) room!: LogicSession;
  /** The example of the address. */
  @property() example: string | undefined;
  @state() private message: string | undefined;
  @state() private link: string | undefined;
  @query('totem-program-editor') private program!: HTMLElement | null;
  @query('#file') private file!: HTMLInputElement;
  readonly #opening = new Loading<true>(
    this,
    async () => {
      await this.room.open();
      if (this.example !== undefined && this.example !== this.room.exampleId)
        await this.room.showExample(this.example);
      return true;
    },
    () => ['logic', this.example],
  );
  readonly #later = new LaterViews(this);
  #drawn = 0;

  constructor() {
    super();
    watchSession(this);
  }

  /** Undefined until its script is loaded. */
  get #editor(): ProgramEditor | undefined {
    const { program } = this;
    return program && 'flush' in program ? (program as ProgramEditor) : undefined;
  }

  override willUpdate(changed: PropertyValues<this>): void {
    this.#drawn++;
    if (changed.has('example')) [this.message, this.link] = [undefined, undefined];
  }

  override updated(): void {
    if (this.room.run || this.room.state === 'failed' || this.#opening.state === 'done') markReady();
  }

  override render() {
    return frame(
      { heading: t.heading, intro: t.intro, actions: this.#actions() },
      this.room.listing ? this.#whole() : this.#opening.draw(t.loading, () => nothing),
    );
  }

  #actions() {
    return html`<button @click=${() => this.file.click()}>${t.openFile}</button>
      <input id="file" type="file" multiple hidden aria-label=${t.openFile} @change=${this.#openFile} />
      <button @click=${this.#copyLink}>${t.copyLink}</button>
      <totem-logic-save
        class="full"
        .room=${this.room}
        .writers=${this.room.listing?.writers ?? []}
      ></totem-logic-save>`;
  }

  #whole() {
    const { room } = this;
    return html`<div class="stack tight">${this.#choice()} ${this.#messages()}</div>
      <div class="cols">
        <section class="sheet span6" aria-labelledby="program">
          <header>
            <h2 id="program">${texts.program.heading}</h2>
            <button class="primary push" @click=${this.#run}>${texts.program.run}</button>
          </header>
          <div class="pad stack">${this.#program()}</div>
        </section>
        <section class="sheet span6" aria-labelledby="answers">
          <header><h2 id="answers">${texts.answers.heading}</h2></header>
          <div class="pad stack">${this.#answers()}</div>
        </section>
      </div>
      ${room.run ? this.#explained(room.run.result) : nothing}`;
  }

  #choice() {
    const examples = this.room.listing?.examples ?? [];
    const current = this.room.exampleId;
    const choose = (event: Event) => {
      const { value } = event.target as HTMLSelectElement;
      if (value === '') return;
      // The same example twice has the same address, and no address would change.
      if (this.example === value) void this.room.showExample(value);
      else location.hash = logicAt.example(value);
    };
    const about = examples.find(({ id }) => id === current)?.about;
    return html`<div class="row middle">
      <label class="field example"
        >${t.example}<select @change=${choose}>
          <option value="" .selected=${current === undefined} ?hidden=${current !== undefined}>
            ${t.ownProgram}
          </option>
          ${examples.map(
            ({ id, name }) => html`<option value=${id} .selected=${id === current}>${name}</option>`,
          )}
        </select></label
      >
      ${about === undefined ? nothing : html`<p class="quiet">${about}</p>`}
    </div>`;
  }

  #messages() {
    const { room } = this;
    return html`<div aria-live="polite">
      ${this.message === undefined ? nothing : html`<p class="panel">${this.message}</p>`}
      ${
        this.link === undefined
          ? nothing
          : html`<label class="field"
              >${t.link}<input class="link" readonly .value=${this.link} @focus=${selectAll}
            /></label>`
      }
      ${
        room.replaced
          ? html`<p class="row middle">
              ${t.replaced}
              <button class="small" @click=${() => room.bringBack()}>${t.bringBack}</button>
            </p>`
          : nothing
      }
    </div>`;
  }

  #program() {
    const { room } = this;
    const editor = html`<totem-program-editor
      .value=${room.document.program}
      .reading=${room.reading}
      @program=${(event: CustomEvent<string>) => room.edit({ program: event.detail })}
      @run=${() => void room.start()}
    >
      <pre class="small">${room.document.program}</pre>
    </totem-program-editor>`;
    return html`${this.#later.draw('editor', loadEditor, editor)} ${this.#factBases()}
      <details>
        <summary>${texts.program.limits}</summary>
        <div class="limits">${namesOf(texts.program.limit).map((name) => this.#limit(name))}</div>
      </details>`;
  }

  #limit(name: keyof RunLimits) {
    const change = (event: Event) => {
      const value = Number((event.target as HTMLInputElement).value);
      if (value >= 1) this.room.setLimits({ ...this.room.limits, [name]: value });
    };
    return html`<label class="field"
      >${texts.program.limit[name]}<input
        type="number"
        min="1"
        .value=${String(this.room.limits[name])}
        @change=${change}
    /></label>`;
  }

  #factBases() {
    const { room } = this;
    const { factBases: chosen } = room.document;
    const names = [...new Set([...room.factBases, ...chosen])];
    if (names.length === 0 && room.listing?.hasLibrary === false) return nothing;
    const choose = (name: string, on: boolean) =>
      room.edit({ factBases: on ? [...chosen, name] : chosen.filter((each) => each !== name) });
    return html`<details ?open=${chosen.length > 0}>
      <summary>${texts.program.factBases}</summary>
      <div class="stack tight">
        <p class="quiet small">
          ${names.length === 0 ? texts.program.noFactBases : texts.program.factBasesAbout}
        </p>
        ${names.map(
          (name) =>
            html`<label class="tick"
              ><input
                type="checkbox"
                .checked=${chosen.includes(name)}
                @change=${(event: Event) => choose(name, (event.target as HTMLInputElement).checked)}
              />${name}</label
            >`,
        )}
      </div>
    </details>`;
  }

  /* ---------- what follows ---------- */

  #answers() {
    const { room } = this;
    return html`<div aria-live="polite" class="stack tight">${this.#state()}</div>
      ${
        room.run
          ? html`<totem-logic-answers
              .room=${room}
              .run=${room.run.result}
              .version=${room.version}
              @explain=${(event: CustomEvent<LogicAtom>) => void this.#explain(event.detail)}
            ></totem-logic-answers>`
          : nothing
      }`;
  }

  #state() {
    const { state, run, job, isStale, change, why } = this.room;
    const words = texts.run;
    return html`${job ? html`<totem-progress .job=${job}></totem-progress>` : nothing}
    ${state === 'empty' ? html`<p class="quiet">${words.none}</p>` : nothing}
    ${state === 'loading' && !job ? html`<p class="quiet" aria-busy="true">${words.loading}</p>` : nothing}
    ${state === 'failed' ? html`<p class="panel" role="alert">${words.failed(why)}</p>` : nothing}
    ${state === 'cancelled' ? html`<p class="panel">${words.cancelled}</p>` : nothing}
    ${run && state !== 'loading' ? runWords(run.result) : nothing}
    ${isStale && state !== 'loading' ? html`<p class="small">${words.stale}</p>` : nothing}
    ${change?.kind === 'changed' ? html`<p class="small">${texts.change.changed}</p>` : nothing}`;
  }

  #explained(run: LogicRun) {
    const { room } = this;
    const { formula, at } = room.document;
    return html`<div class="stack" @show-line=${(event: CustomEvent<number>) => this.#line(event.detail)}>
      <totem-logic-why
        .room=${room}
        .version=${this.#drawn}
        @explain=${(event: CustomEvent<string | LogicAtom>) => void room.explain(event.detail)}
      ></totem-logic-why>
      <totem-logic-change
        .change=${room.change}
        ?busy=${room.job !== undefined}
        @change-facts=${({ detail }: CustomEvent<FactsOrder>) =>
          void room.changeFacts(detail.kind, detail.facts)}
      ></totem-logic-change>
      <totem-logic-structure .room=${room} .run=${run}></totem-logic-structure>
      <totem-logic-results .room=${room} .run=${run}></totem-logic-results>
      <totem-logic-time
        .room=${room}
        .formula=${formula}
        .at=${at}
        .version=${room.version}
        @formula=${(event: CustomEvent<{ formula?: string; at?: string }>) => room.edit(event.detail)}
      ></totem-logic-time>
    </div>`;
  }

  /** A row of the answers opens its explanation, which is further down. */
  async #explain(atom: LogicAtom): Promise<void> {
    await this.room.explain(atom);
    await this.updateComplete;
    this.renderRoot.querySelector('totem-logic-why')?.scrollIntoView({ block: 'nearest' });
  }

  #line(line: number): void {
    this.#editor?.showLine(line);
    this.#editor?.scrollIntoView({ block: 'nearest' });
  }

  readonly #run = (): void => {
    this.#editor?.flush();
    void this.room.start();
  };

  /* ---------- files and links ---------- */

  async #openFile(): Promise<void> {
    const files = [...(this.file.files ?? [])];
    this.file.value = '';
    // Soufflé keeps a program and its facts in several files.
    const isFacts = ({ name }: File) => name.endsWith('.facts');
    const file = files.find((each) => !isFacts(each)) ?? files[0];
    const facts = files.filter((each) => each !== file).map((each) => ({ name: each.name, file: each }));
    if (!file) return;
    this.message = undefined;
    try {
      const opened = await this.room.service.openFile(file, file.name, facts);
      if ('refused' in opened) this.message = t.refusedFile(opened.refused);
      else {
        this.room.replace(opened.document);
        const [first] = opened.issues ?? [];
        if (first) this.message = t.openedWith(first.message, opened.issues?.length ?? 0);
      }
    } catch (fault) {
      this.message = t.refusedFile(reasonOf(fault));
    }
  }

  async #copyLink(): Promise<void> {
    this.#editor?.flush();
    [this.message, this.link] = [undefined, undefined];
    const made = await this.room.service.makeLink(this.room.document);
    if ('refused' in made) {
      this.message = t.refusedLink(made.refused);
      return;
    }
    const address = new URL(logicAt.link(made.link), location.href).href;
    try {
      await navigator.clipboard.writeText(address);
      this.message = t.linkCopied;
    } catch {
      [this.message, this.link] = [t.linkShown, address];
    }
  }
}

/** How a run ended, and what it could not use. */
function runWords({ endedBy, issues, relations, missingFactBases, milliseconds }: LogicRun) {
  const words = texts.run;
  const errors = issues.filter(({ severity }) => severity === 'error').length;
  const derived = relations.filter(({ isDerived }) => isDerived).reduce((sum, { size }) => sum + size, 0);
  return html`${endedBy ? html`<p class="panel">${words.partial(endedBy)}</p>` : nothing}
    <p class="quiet small">${words.done(derived, milliseconds)}</p>
    ${errors > 0 ? html`<p class="panel">${words.leftOut(errors)}</p>` : nothing}
    ${missingFactBases.length > 0 ? html`<p class="panel">${words.missing(missingFactBases)}</p>` : nothing}`;
}

const selectAll = (event: Event): void => (event.target as HTMLInputElement).select();

declare global {
  interface HTMLElementTagNameMap {
    'totem-logic-home': LogicHome;
  }
}
