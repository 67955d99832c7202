/**
 * The form that generates questions: how many, of which kind, domains, rules and operators, and the seed. The
 * same choices give the same questions.
 */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { domains } from '../../core/knowledge/domain.ts';
import type { Domain } from '../../core/knowledge/domain.ts';
import type { CaseSetSummary } from '../../core/api/test-room.ts';
import { drawnRules } from '../../core/testing/test-case.ts';
import type { Rule } from '../../core/testing/test-case.ts';
import { at, go } from '../addresses.ts';
import '../parts/job-progress.ts';
import { sessionContext, type Session } from '../session.ts';
import { ruleMeaning, ruleWords } from '../texts/terms.ts';
import { texts } from '../texts/test-room.ts';
import { sheet } from '../tokens.ts';
import { keptOut } from './kept-out.ts';
import './one-object.ts';
import { testContext, type TestSession } from './test-session.ts';
import { watchSession } from '../watching.ts';
import { operatorField, temporalChoicesIn, wordingFields } from './temporal-choices.ts';
import { caseKinds } from '../../core/testing/generation-options.ts';
import type { CaseKind, GenerationOptions } from '../../core/testing/generation-options.ts';

type Difficulty = GenerationOptions['difficulties'][number];
const difficulties: readonly Difficulty[] = [1, 2, 3, 4, 5];

@customElement('totem-generate')
export class GenerateForm extends LitElement {
  static override styles = [
    sheet,
    css`
      form {
        display: grid;
        gap: var(--s5);
        grid-template-columns: 1fr;
      }
      form {
        align-items: start;
      }
      @media (min-width: 40rem) {
        form {
          grid-template-columns: repeat(2, minmax(0, 1fr));
        }
      }
      @media (min-width: 60rem) {
        form {
          grid-template-columns: repeat(4, minmax(0, 1fr));
        }
        form.relational {
          grid-template-columns: minmax(12rem, 1fr) 1.2fr 1.2fr;
        }
      }
      form > :last-child {
        grid-column: 1 / -1;
      }
      .means {
        color: var(--quiet);
        font-size: 0.8125rem;
        display: block;
      }
      input[type='number'] {
        width: 9rem;
      }
    `,
  ];
  @consume({ context: sessionContext }) @property({ attribute: false }) session!: Session;
  @consume({ context: testContext }) @property({ attribute: false }) room!: TestSession;
  @property() factBaseId = '';
  @state() private made: CaseSetSummary | undefined;
  @state() private kind: CaseKind = 'relational';

  constructor() {
    super();
    watchSession(this);
  }

  override render() {
    const job = this.session.latest('generate', this.factBaseId);
    const running = job?.state === 'running';
    return html`<section class="sheet pad stack">
      <form class=${this.kind} @submit=${this.#submit}>
        <div class="stack">
          <fieldset>
            <legend>${texts.generate.kind}</legend>
            ${caseKinds.map((kind) => this.#kind(kind))}
          </fieldset>
          <label class="field"
            >${texts.generate.count}<input
              name="count"
              type="number"
              min="1"
              max="100000"
              value="500"
              required
          /></label>
          <label class="field"
            >${texts.generate.seed}<input
              name="seed"
              type="number"
              min="0"
              max="4294967295"
              step="1"
              value="1"
              required
          /></label>
          <p class="quiet small">${texts.generate.seedHint}</p>
          ${
            this.kind === 'temporal'
              ? nothing
              : html`<fieldset>
                    <legend>${texts.generate.difficulty}</legend>
                    <div class="row">${difficulties.map((difficulty) => tick('difficulty', difficulty))}</div>
                  </fieldset>
                  <label class="tick"
                    ><input type="checkbox" name="exhaustive" /><span
                      >${texts.generate.exhaustive}<span class="means"
                        >${texts.generate.exhaustiveMeans}</span
                      ></span
                    ></label
                  >`
          }
          <label class="field"
            >${texts.generate.name}<input name="name" placeholder=${texts.generate.namePlaceholder}
          /></label>
        </div>
        <div class="stack">
          <fieldset>
            <legend>${texts.generate.domains}</legend>
            ${domains.map((domain) => tick('domain', domain))}
          </fieldset>
          ${this.kind === 'mixed' ? wordingFields() : nothing}
        </div>
        ${
          this.kind === 'temporal'
            ? nothing
            : html`<fieldset>
                <legend>${texts.generate.rules}</legend>
                ${drawnRules.map(
                  (rule) =>
                    html`<label class="tick"
                      ><input type="checkbox" name="rule" value=${rule} /><span
                        >${ruleWords[rule]}<span class="means">${ruleMeaning[rule]}</span></span
                      ></label
                    >`,
                )}
              </fieldset>`
        }
        ${this.kind === 'relational' ? nothing : operatorField()}
        ${this.kind === 'temporal' ? html`<div class="stack">${wordingFields()}</div>` : nothing}
        <p class="row middle">
          <button class="primary" ?disabled=${running}>${texts.generate.submit}</button>
        </p>
      </form>
      ${job && job.state !== 'done' ? html`<totem-progress .job=${job}></totem-progress>` : nothing}
      ${this.made ? this.#outcome(this.made) : nothing}
    </section>`;
  }

  #kind(kind: CaseKind) {
    const { word, means } = texts.generate.kinds[kind];
    return html`<label class="tick"
      ><input
        type="radio"
        name="kind"
        value=${kind}
        .checked=${kind === this.kind}
        @change=${() => {
          this.kind = kind;
        }}
      /><span>${word}<span class="means">${means}</span></span></label
    >`;
  }

  #outcome(made: CaseSetSummary) {
    const { id, cases } = made;
    if (cases > 0)
      return html`<p role="status">
        ${texts.generate.made(cases)} <a href=${at.cases(id)}>${texts.generate.viewQuestions}</a>
      </p>`;
    return html`<p role="status">
        ${texts.generate.none}
        ${this.kind === 'temporal' ? texts.generate.noneTemporal : texts.generate.noneRelational}
        <a href=${at.facts(this.factBaseId, 'relations')}>${texts.generate.viewRelations}</a>
      </p>
      ${keptOut(made)}
      ${
        this.kind === 'temporal'
          ? nothing
          : html`<totem-one-object
              .factBaseId=${this.factBaseId}
              @declared=${() => this.renderRoot.querySelector('form')?.requestSubmit()}
            ></totem-one-object>`
      }`;
  }

  async #submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const { session, room, factBaseId } = this;
    // A second click can come before the first is drawn.
    if (session.running('generate', factBaseId)) return;
    const form = new FormData(event.target as HTMLFormElement);
    const name = String(form.get('name') ?? '').trim();
    const options = {
      count: Number(form.get('count')),
      seed: Number(form.get('seed')),
      domains: form.getAll('domain') as Domain[],
      rules: form.getAll('rule') as Rule[],
      difficulties: form.getAll('difficulty').map(Number) as Difficulty[],
      ...(name === '' ? {} : { name }),
      ...(form.has('exhaustive') && { exhaustive: true }),
      kind: this.kind,
      ...(this.kind === 'relational' ? {} : { temporal: temporalChoicesIn(form) }),
    };
    const here = location.hash;
    this.made = await room.run(
      { kind: 'generate', target: factBaseId, title: texts.generate.job },
      (job, onProgress) => room.service.generate(factBaseId, options, job, onProgress),
    );
    if (this.made && this.made.cases > 0 && location.hash === here) go(at.cases(this.made.id));
  }
}

const tick = (name: string, value: string | number) =>
  html`<label class="tick"><input type="checkbox" name=${name} value=${value} />${value}</label>`;

declare global {
  interface HTMLElementTagNameMap {
    'totem-generate': GenerateForm;
  }
}
