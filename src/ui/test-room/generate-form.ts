/**
 * How many questions, of which kind, domains, rules and operators, from which seed: the same choices give the
 * same questions.
 */
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { domains } from '../../core/knowledge/domain.ts';
import type { Domain } from '../../core/knowledge/domain.ts';
import type { CaseSetSummary } from '../../core/api/test-room.ts';
import { rules } from '../../core/testing/test-case.ts';
import type { Rule } from '../../core/testing/test-case.ts';
import { at, go } from '../addresses.ts';
import { counted } from '../figures.ts';
import '../parts/job-progress.ts';
import type { Session } from '../session.ts';
import { ruleMeaning, ruleWords } from '../texts/terms.ts';
import { sheet } from '../tokens.ts';
import { watchSession } from '../watching.ts';
import { operatorField, temporalChoicesIn, wordingFields } from './temporal-choices.ts';
import { caseKinds } from '../../core/testing/generation-options.ts';
import type { CaseKind, GenerationOptions } from '../../core/testing/generation-options.ts';

/** A stated rule belongs to imported questions; nothing is derived by it. Time is a kind of its own here. */
const derivable = rules.filter((rule) => rule !== 'stated' && rule !== 'temporal');

const kindWords: Readonly<Record<CaseKind, readonly [string, string]>> = {
  relational: ['What is related to what', 'by the rules of each relation'],
  temporal: ['What held when', 'by metric temporal logic, from facts with times'],
  mixed: ['Both', 'half of each'],
};

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
  @property({ attribute: false }) session!: Session;
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
            <legend>What they ask about</legend>
            ${caseKinds.map(
              (kind) =>
                html`<label class="tick"
                  ><input
                    type="radio"
                    name="kind"
                    value=${kind}
                    .checked=${kind === this.kind}
                    @change=${() => {
                      this.kind = kind;
                    }}
                  /><span>${kindWords[kind][0]}<span class="means">${kindWords[kind][1]}</span></span></label
                >`,
            )}
          </fieldset>
          <label class="field"
            >How many questions<input name="count" type="number" min="1" max="100000" value="500" required
          /></label>
          <label class="field"
            >Seed<input name="seed" type="number" min="0" max="4294967295" step="1" value="1" required
          /></label>
          <p class="quiet small">The same facts, choices and seed give the same questions again.</p>
          ${
            this.kind === 'temporal'
              ? nothing
              : html`<fieldset>
                  <legend>Difficulty; none chosen means all</legend>
                  <div class="row">
                    ${difficulties.map((difficulty) => html`<label class="tick"><input type="checkbox" name="difficulty" value=${difficulty} />${difficulty}</label>`)}
                  </div>
                </fieldset>`
          }
          <label class="field">Keep them as<input name="name" placeholder="A name of your own" /></label>
        </div>
        <div class="stack">
          <fieldset>
            <legend>Domains; none chosen means all</legend>
            ${domains.map((domain) => html`<label class="tick"><input type="checkbox" name="domain" value=${domain} />${domain}</label>`)}
          </fieldset>
          ${this.kind === 'mixed' ? wordingFields() : nothing}
        </div>
        ${
          this.kind === 'temporal'
            ? nothing
            : html`<fieldset>
                <legend>Rules; none chosen means all</legend>
                ${derivable.map(
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
        <p class="row middle"><button class="primary" ?disabled=${running}>Make the questions</button></p>
      </form>
      ${job && job.state !== 'done' ? html`<totem-progress .job=${job}></totem-progress>` : nothing}
      ${
        this.made?.cases === 0
          ? html`<p role="status">
              No question follows from these facts with these choices.
              ${this.kind === 'temporal' ? 'It takes two facts with a start and an end that are stated; choose more domains, ' + 'operators and depths.' : 'Declare properties of the relations, or choose more rules and domains.'}
              <a href=${at.facts(this.factBaseId, 'relations')}>See the relations</a>
            </p>`
          : this.made
            ? html`<p role="status">
                ${counted(this.made.cases, 'question')} made.
                <a href=${at.cases(this.made.id)}>Look at them</a>
              </p>`
            : nothing
      }
    </section>`;
  }

  async #submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const { session, factBaseId } = this;
    // A second click comes before the first is drawn.
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
      kind: this.kind,
      ...(this.kind === 'relational' ? {} : { temporal: temporalChoicesIn(form) }),
    };
    const here = location.hash;
    this.made = await session.run(
      { kind: 'generate', target: factBaseId, title: 'Making the questions' },
      (job, onProgress) => session.service.generate(factBaseId, options, job, onProgress),
    );
    if (this.made && this.made.cases > 0 && location.hash === here) go(at.cases(this.made.id));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-generate': GenerateForm;
  }
}
