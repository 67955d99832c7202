/**
 * Where a run begins: the facts that are kept, files to bring, and the questions and runs there are already.
 */
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { CaseSetSummary, FactBaseSummary, TestListing } from '../../core/api/test-room.ts';
import { at, go } from '../addresses.ts';
import { count, counted, day } from '../figures.ts';
import { frame, frameStyles } from '../frame.ts';
import '../parts/drop-zone.ts';
import { reasonOf } from '../session.ts';
import type { Session } from '../session.ts';
import { originWords } from '../texts/terms.ts';
import { sheet } from '../tokens.ts';
import { Loading, watchSession } from '../watching.ts';
import type { RunSummary } from '../../core/oracles/run-report.ts';

type Kind = 'fact base' | 'case set' | 'run';

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
  @property({ attribute: false }) session!: Session;
  @state() private removing = '';
  @state() private why = '';
  readonly #listing = new Loading<TestListing>(
    this,
    () => this.session.service.listing(),
    () => ['listing', this.session.version('listing')],
  );

  constructor() {
    super();
    watchSession(this);
  }

  override render() {
    return frame(
      {
        heading: 'What shall the questions rest on?',
        intro: 'Choose facts that are kept here, or bring a file of facts, of questions or of answers.',
        trail: [{ words: 'Report', href: at.home() }],
      },
      html`<totem-drop-zone
          words="Drop a file here, or choose one."
          hint="Facts as CSV or TSV, Prolog, N-Triples or Turtle, Wikidata or Drowzee JSON; questions as JSON; answers as JSON lines, CSV or OpenAI batch output. It is read in this tab and goes nowhere else."
          @files=${this.#received}
        ></totem-drop-zone>
        <p class="quiet small">
          A set of questions about time can also be
          <a href=${at.benchmark()}>checked against its own events</a>: wrong answers, missing evidence,
          events that end before they begin.
        </p>
        ${this.why ? html`<p class="panel" role="alert">${this.why}</p>` : nothing}
        ${this.#listing.draw(
          'what is kept here',
          (listing) =>
            html`<div class="cols">
              <div class="span4">
                ${this.#list(
                  'Facts',
                  'No facts are kept here yet.',
                  listing.factBases.map((base) => this.#factBase(base)),
                )}
              </div>
              <div class="span4">
                ${this.#list(
                  'Questions',
                  'No questions are kept here yet. They are derived from facts, or imported.',
                  listing.caseSets.map((set) => this.#caseSet(set)),
                )}
              </div>
              <div class="span4">
                ${this.#list(
                  'Runs',
                  'No answers have been judged yet.',
                  listing.runs.map((run) => this.#run(run)),
                )}
              </div>
            </div>`,
        )}`,
    );
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
        <p class="quiet small">
          ${counted(base.facts, 'fact')} of ${counted(base.relations, 'relation')}, ${count(base.dated)}
          dated.
        </p>
        <p class="quiet small">${originWords(base)}</p>
      </div>
      <span class="does"
        ><a
          class="button small"
          href=${at.facts(base.id, 'generate')}
          aria-label=${`Make questions from ${base.name}`}
          >Make questions</a
        >${this.#remove('fact base', base.id, base.name)}</span
      >
    </li>`;
  }

  #caseSet(set: CaseSetSummary) {
    return html`<li>
      <div>
        <a class="name" href=${at.cases(set.id)}>${set.name}</a>
        <p class="quiet small">
          ${counted(set.cases, 'question')}, ${count(set.yes)} with the answer yes.
          ${set.origin === 'generated' ? 'Derived' : 'Imported'} on ${day(set.added)}.
        </p>
      </div>
      <span class="does"
        ><a class="button small" href=${at.import(set.id)} aria-label=${`Import answers to ${set.name}`}
          >Import answers</a
        >${this.#remove('case set', set.id, set.name)}</span
      >
    </li>`;
  }

  #run(run: RunSummary) {
    return html`<li>
      <div>
        <a class="name" href=${at.run(run.id)}>${run.name}</a>
        <p class="quiet small">
          ${counted(run.answers, 'answer')} of ${counted(run.models.length, 'model')}, the reasoning of
          ${count(run.read)} read. ${run.sample ? 'A sample.' : day(run.added)}
        </p>
      </div>
      ${this.#remove('run', run.id, run.name)}
    </li>`;
  }

  /** Removing asks once more, in place. */
  #remove(kind: Kind, id: string, name: string) {
    return this.removing === id
      ? html`<span class="row middle small" role="alert"
          >It cannot be brought back.
          <button class="small" @click=${() => this.#removeNow(kind, id)}>Remove it</button
          ><button
            class="small"
            id="keep"
            @click=${() => {
              this.removing = '';
            }}
          >
            Keep it
          </button></span
        >`
      : html`<button class="bare small" aria-label=${`Remove ${name}`} @click=${() => this.#askToRemove(id)}>
          Remove
        </button>`;
  }

  async #askToRemove(id: string): Promise<void> {
    this.removing = id;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('#keep')?.focus();
  }

  async #removeNow(kind: Kind, id: string): Promise<void> {
    this.removing = '';
    this.why = '';
    try {
      await this.session.remove(kind, id);
    } catch (fault) {
      this.why = `It could not be removed. ${reasonOf(fault)}`;
    }
  }

  #received(event: CustomEvent<File[]>): void {
    this.session.receive(event.detail, {});
    go(at.import());
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-start': StartView;
  }
}
