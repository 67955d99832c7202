/** The start of a run: the stored facts, files to import, and the existing questions and runs. */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { CaseSetSummary, FactBaseSummary, TestListing } from '../../core/api/test-room.ts';
import { at, go } from '../addresses.ts';
import { day } from '../figures.ts';
import { frame, frameStyles } from '../frame.ts';
import '../parts/drop-zone.ts';
import { reasonOf, sessionContext, type Session } from '../session.ts';
import { originWords } from '../texts/terms.ts';
import { texts } from '../texts/test-room.ts';
import { sheet } from '../tokens.ts';
import './change-form.ts';
import { testContext, type TestSession } from './test-session.ts';
import { Loading, watchSession } from '../watching.ts';
import type { RunSummary } from '../../core/oracles/run-report.ts';

type Kind = 'fact base' | 'case set' | 'run';

/** The id of the facts that ship. */
const WORLD = 'world';

@customElement('totem-start')
export class StartView extends LitElement {
  static override styles = [
    sheet,
    frameStyles,
    css`
      ul {
        list-style: none;
        padding: 0;
      }
      li {
        display: flex;
        flex-wrap: wrap;
        gap: var(--s1) var(--s3);
        align-items: center;
        padding: var(--s3) var(--s4);
        border-bottom: 1px solid color-mix(in oklab, var(--line) 60%, transparent);
      }
      li:last-child {
        border: 0;
      }
      li > div {
        flex: 1 1 100%;
        min-width: 0;
        overflow-wrap: anywhere;
      }
      li a.name {
        font-weight: 600;
      }
      .does {
        display: flex;
        flex-wrap: wrap;
        gap: var(--s1);
      }
    `,
  ];
  @consume({ context: sessionContext }) @property({ attribute: false }) session!: Session;
  @consume({ context: testContext }) @property({ attribute: false }) room!: TestSession;
  @state() private failure: string | undefined;
  /** The thing that could not be removed, and why. */
  @state() private refused: { readonly id: string; readonly why: string } | undefined;
  readonly #listing = new Loading<TestListing>(
    this,
    () => this.room.service.listing(),
    () => ['listing', this.session.version('listing')],
  );

  constructor() {
    super();
    watchSession(this);
  }

  override render() {
    return frame(
      {
        heading: texts.start.heading,
        intro: texts.start.intro,
        trail: [{ words: texts.trail.report, href: at.home() }],
      },
      html`<totem-drop-zone
          .words=${texts.start.drop}
          .hint=${texts.start.hint}
          @files=${this.#received}
        ></totem-drop-zone>
        <p class="quiet small">
          ${texts.start.benchmark(html`<a href=${at.benchmark()}>${texts.start.checkBenchmark}</a>`)}
        </p>
        ${this.failure === undefined ? nothing : html`<p class="panel" role="alert">${this.failure}</p>`}
        ${this.#listing.draw(texts.loading.listing, (listing) => this.#lists(listing))}`,
    );
  }

  #lists({ factBases, caseSets, runs }: TestListing) {
    const facts = factBases.map((base) => this.#factBase(base));
    const questions = caseSets.map((set) => this.#caseSet(set));
    const judged = runs.map((run) => this.#run(run));
    const whole = factBases.some(({ id }) => id === WORLD) && runs.some(({ sample }) => sample);
    return html`${whole ? nothing : this.#missing()}
      <div class="cols">
        <div class="span4">${this.#list(texts.start.facts, texts.start.noFacts, facts)}</div>
        <div class="span4">${this.#list(texts.start.questions, texts.start.noQuestions, questions)}</div>
        <div class="span4">${this.#list(texts.start.runs, texts.start.noRuns, judged)}</div>
      </div>`;
  }

  #missing() {
    return html`<p class="panel row middle">
      ${texts.start.restoreHint}
      <button class="small" @click=${this.#restore}>${texts.start.restore}</button>
    </p>`;
  }

  #list(title: string, empty: string, rows: readonly unknown[]) {
    return html`<section class="sheet">
      <header><h2>${title}</h2></header>
      ${
        rows.length === 0
          ? html`<p class="pad quiet">${empty}</p>`
          : html`<ul>
              ${rows}
            </ul>`
      }
    </section>`;
  }

  #factBase(base: FactBaseSummary) {
    return html`<li>
      <div>
        <a class="name" href=${at.facts(base.id)}>${base.name}</a>
        <p class="quiet small">${texts.start.baseFigures(base.facts, base.relations, base.dated)}</p>
        <p class="quiet small">${originWords(base)}</p>
      </div>
      <span class="does"
        ><a
          class="button small"
          href=${at.facts(base.id, 'generate')}
          aria-label=${texts.start.generateFrom(base.name)}
          >${texts.start.generate}</a
        >${this.#remove('fact base', base.id, base.name)}</span
      >${this.#change('fact base', base.id, base.name)}
    </li>`;
  }

  #caseSet(set: CaseSetSummary) {
    return html`<li>
      <div>
        <a class="name" href=${at.cases(set.id)}>${set.name}</a>
        <p class="quiet small">
          ${texts.start.setFigures(set.cases, set.yes)} ${texts.start.setOrigin[set.origin](day(set.added))}
        </p>
      </div>
      <span class="does"
        ><a class="button small" href=${at.import(set.id)} aria-label=${texts.start.importTo(set.name)}
          >${texts.start.importAnswers}</a
        >${this.#remove('case set', set.id, set.name)}</span
      >${this.#change('case set', set.id, set.name)}
    </li>`;
  }

  #run(run: RunSummary) {
    return html`<li>
      <div>
        <a class="name" href=${at.run(run.id)}>${run.name}</a>
        <p class="quiet small">
          ${texts.start.runFigures({ answers: run.answers, models: run.models.length, read: run.read })}
          ${run.sample ? texts.start.sample : day(run.added)}
        </p>
      </div>
      ${this.#remove('run', run.id, run.name)} ${this.#change('run', run.id, run.name)}
    </li>`;
  }

  /** Removes the thing and shows a notice with Undo. */
  #remove(kind: Kind, id: string, name: string) {
    return html`<button
      class="bare small"
      aria-label=${texts.start.removeOf(name)}
      @click=${() => this.#removeNow(kind, id)}
    >
      ${texts.start.remove}
    </button>`;
  }

  /** Renames the thing. Beside it stands why it could not be removed, if so. */
  #change(kind: Kind, id: string, name: string) {
    const { edit, of, field } = texts.editing.name;
    return html`<totem-change
        .words=${{ edit, editOf: of(name) }}
        .fields=${[{ name: 'name', label: field, value: name }]}
        .save=${({ name: to = '' }) => this.room.edit('changed', (service) => service.rename(kind, id, to))}
      ></totem-change>
      ${this.refused?.id === id ? html`<p role="alert">${this.refused.why}</p>` : nothing}`;
  }

  async #removeNow(kind: Kind, id: string): Promise<void> {
    this.failure = undefined;
    this.refused = undefined;
    await this.room.remove(kind, id, (why) => {
      this.refused = { id, why };
    });
  }

  async #restore(): Promise<void> {
    this.failure = undefined;
    try {
      await this.room.restoreShipped();
    } catch (fault) {
      this.failure = texts.start.restoreFailed(reasonOf(fault));
    }
  }

  #received(event: CustomEvent<File[]>): void {
    this.room.receive(event.detail, {});
    go(at.import());
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-start': StartView;
  }
}
