/**
 * A sheet to print from a set of questions: with lines to write on, or with the answers and proofs. On paper
 * there is nothing but the sheet.
 */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { TestListing } from '../../core/api/test-room.ts';
import type { QuestionSheet } from '../../core/testing/exchange/question-sheet.ts';
import { addressOf, at, type SheetQuery } from '../addresses.ts';
import { offer } from '../download.ts';
import { namesOf } from '../figures.ts';
import { frame, frameStyles } from '../frame.ts';
import { sessionContext, type Session } from '../session.ts';
import { texts } from '../texts/test-room.ts';
import { sheet } from '../tokens.ts';
import { Loading, watchSession } from '../watching.ts';
import { testContext, type TestSession } from './test-session.ts';
import './sheet-paper.ts';
import type { CaseFilter } from '../../core/testing/case-filter.ts';

@customElement('totem-sheet')
export class SheetView extends LitElement {
  static override styles = [
    sheet,
    frameStyles,
    css`
      input {
        width: 8rem;
      }
      [role='status'] {
        line-height: 2.25rem;
      }
      @media print {
        .frame {
          display: block;
        }
        .frame > :not(totem-paper) {
          display: none;
        }
      }
    `,
  ];
  @consume({ context: sessionContext }) @property({ attribute: false }) session!: Session;
  @consume({ context: testContext }) @property({ attribute: false }) room!: TestSession;
  @property() caseSetId = '';
  @property({ attribute: false }) filter: CaseFilter = {};
  @property({ attribute: false }) chosen: SheetQuery = { kind: 'questions' };
  @state() private said: string | undefined;
  readonly #listing = new Loading<TestListing>(
    this,
    () => this.room.service.listing(),
    () => ['listing', this.session.version('listing')],
  );
  readonly #sheet = new Loading<QuestionSheet>(
    this,
    () => this.room.service.sheet(this.caseSetId, this.filter, this.chosen),
    () => [this.caseSetId, addressOf([], { ...this.filter, ...this.chosen })],
  );

  constructor() {
    super();
    watchSession(this);
  }

  override render() {
    const set = this.#listing.value?.caseSets.find(({ id }) => id === this.caseSetId);
    const made = this.#sheet.value;
    return frame(
      {
        heading: texts.printing.heading,
        intro: texts.printing.intro,
        trail: [
          { words: texts.trail.newRun, href: at.start() },
          { words: texts.trail.questions, href: at.cases(this.caseSetId, this.filter) },
        ],
        actions:
          made && made.shown > 0
            ? html`<button @click=${() => this.#save(made, set?.name ?? '')}>${texts.printing.save}</button
                ><button class="primary" @click=${() => print()}>${texts.printing.print}</button>`
            : nothing,
      },
      html`${this.#choices()} ${this.#sheet.draw(texts.loading.sheet, (shown) => this.#paper(shown))}`,
    );
  }

  #choices() {
    const { kind } = this.chosen;
    return html`<div class="row">
      <div class="row" role="group" aria-label=${texts.printing.kind}>
        ${namesOf(texts.printing.kinds).map(
          (each) =>
            html`<button aria-pressed=${each === kind} @click=${() => this.#choose({ kind: each })}>
              ${texts.printing.kinds[each]}
            </button>`,
        )}
      </div>
      ${this.#number('most', 1, 500)} ${kind === 'questions' ? this.#number('lines', 0, 20) : nothing}
      <span role="status" class="quiet small">${this.said ?? this.#count()}</span>
    </div>`;
  }

  #count() {
    const made = this.#sheet.value;
    return made ? texts.printing.shown(made.shown, made.found) : nothing;
  }

  #number(name: 'most' | 'lines', least: number, most: number) {
    const shown =
      name === 'lines' ? (this.chosen.lines ?? 3) : (this.chosen.most ?? this.#sheet.value?.shown);
    return html`<label class="field"
      >${texts.printing[name]}<input
        type="number"
        min=${least}
        max=${most}
        .value=${String(shown ?? '')}
        @change=${(event: Event) => {
          const { value, validity } = event.target as HTMLInputElement;
          if (validity.valid && value !== '') this.#choose({ [name]: Number(value) });
        }}
    /></label>`;
  }

  #paper(made: QuestionSheet) {
    return made.shown === 0
      ? html`<p class="panel">${texts.printing.nothing}</p>`
      : html`<totem-paper .sheet=${made} aria-label=${texts.printing.view} role="region"></totem-paper>`;
  }

  #choose(change: Partial<SheetQuery>): void {
    this.said = undefined;
    location.replace(at.sheet(this.caseSetId, { ...this.chosen, ...change }, this.filter));
  }

  #save({ page, shown }: QuestionSheet, name: string): void {
    offer(new Blob([page], { type: 'text/html' }), texts.printing.fileName(name, this.chosen.kind));
    this.said = texts.printing.saved(shown);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-sheet': SheetView;
  }
}
