/**
 * Other methods beside the rules, in one table: SelfCheckGPT from sampled answers, a language model as a
 * judge, and the reader without rules. Sends `compare`.
 */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import type { ComparedMethods, ComparisonOrder, RulesView } from '../../core/api/rules-room.ts';
import '../parts/job-progress.ts';
import { sessionContext, type Session } from '../session.ts';
import { texts } from '../texts/rules-room.ts';
import { sheet } from '../tokens.ts';
import { watchSession } from '../watching.ts';
import { COMPARE } from './rules-session.ts';

const t = texts.comparison;

@customElement('totem-method-comparison')
export class MethodComparison extends LitElement {
  static override styles = [
    sheet,
    css`
      form {
        display: grid;
        gap: var(--s3);
        grid-template-columns: minmax(0, 1fr);
      }
      textarea {
        min-height: 6rem;
      }
      td {
        overflow-wrap: anywhere;
      }
    `,
  ];
  @consume({ context: sessionContext }) session!: Session;
  @property({ attribute: false }) view!: RulesView;
  /** What was compared last for this case. */
  @property({ attribute: false }) compared: ComparedMethods | undefined;

  constructor() {
    super();
    watchSession(this);
  }

  override render() {
    const job = this.session.latest(COMPARE, this.view.case.id);
    const isRunning = job?.state === 'running';
    return html`<section class="sheet" aria-labelledby="heading">
      <header><h2 id="heading">${t.heading}</h2></header>
      <div class="pad stack">
        <p class="quiet small">${t.intro}</p>
        <form @submit=${this.#submit}>
          <label class="field">${t.samples}<textarea name="samples"></textarea></label>
          <label class="field">${t.question}<input name="question" /></label>
          <label class="tick small"><input type="checkbox" name="model" />${t.withModel}</label>
          <p><button ?disabled=${isRunning || this.view.rules.length === 0}>${t.compare}</button></p>
        </form>
        ${job && job.state !== 'done' ? html`<totem-progress .job=${job}></totem-progress>` : nothing}
        ${this.compared ? this.#table(this.compared) : nothing}
      </div>
    </section>`;
  }

  #submit(event: SubmitEvent): void {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const order: ComparisonOrder = {
      question: String(form.get('question') ?? ''),
      samples: samplesIn(String(form.get('samples') ?? '')),
      withModel: form.get('model') !== null,
    };
    this.dispatchEvent(new CustomEvent('compare', { detail: order }));
  }

  #table({ samples, rules, reader, selfCheck, judge }: ComparedMethods) {
    const knowsRules = t.knowsSentences;
    const row: Row = (method, says, knows) =>
      html`<tr>
        <th scope="row">${method}</th>
        <td>${says}</td>
        <td>${knows}</td>
      </tr>`;
    return html`<div class="wide" tabindex="0" role="region" aria-label=${t.tableLabel}>
      <table>
        <thead>
          <tr>
            <th scope="col">${t.method}</th>
            <th scope="col">${t.says}</th>
            <th scope="col">${t.knows}</th>
          </tr>
        </thead>
        <tbody>
          ${row(t.rules, t.broken(rules), t.knowsRules)} ${row(t.readerAlone, t.broken(reader), knowsRules)}
          ${selfCheck ? this.#selfCheck(selfCheck, samples.length, row) : row(t.selfCheck, t.noSamples, '')}
          ${judge ? row(t.judge(judge.model), t.judged(judge.value, judge.tokens), knowsRules) : nothing}
        </tbody>
      </table>
    </div>`;
  }

  #selfCheck(
    { entailment, flagged, ngrams }: NonNullable<ComparedMethods['selfCheck']>,
    samples: number,
    row: Row,
  ) {
    const knows = t.knowsSamples(samples);
    return [
      row(t.byEntailment, t.entailment(entailment, flagged), knows),
      row(t.byNgrams, t.ngrams(ngrams), knows),
    ];
  }
}

type Row = (method: string, says: string, knows: string) => TemplateResult;

/** Several answers in one field: a line of hyphens stands between two of them. */
export const samplesIn = (pasted: string): string[] =>
  pasted
    .split('\n')
    .reduce<string[][]>(
      (all, line) => {
        if (/^-{3,}$/u.test(line.trim())) all.push([]);
        else all.at(-1)?.push(line);
        return all;
      },
      [[]],
    )
    .map((lines) => lines.join('\n').trim())
    .filter((sample) => sample !== '');

declare global {
  interface HTMLElementTagNameMap {
    'totem-method-comparison': MethodComparison;
  }
}
