/** Other wordings of a set's questions: how far the model is, Pause and Go on, and how many were kept. */
import { consume } from '@lit/context';
import { LitElement, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { CaseSetSummary, ModelToAsk, RewordingReport } from '../../core/api/test-room.ts';
import { addressOf } from '../addresses.ts';
import '../parts/job-progress.ts';
import { reasonOf, sessionContext, type Session } from '../session.ts';
import { texts } from '../texts/test-room.ts';
import { sheet } from '../tokens.ts';
import { Loading, watchSession } from '../watching.ts';
import { testContext, type TestSession } from './test-session.ts';

const t = texts.rewording;

interface Far {
  readonly report: RewordingReport;
  readonly model: ModelToAsk | undefined;
}

@customElement('totem-rewording')
export class RewordingPanel extends LitElement {
  static override styles = sheet;
  @consume({ context: sessionContext }) @property({ attribute: false }) session!: Session;
  @consume({ context: testContext }) @property({ attribute: false }) room!: TestSession;
  @property({ attribute: false }) set!: CaseSetSummary;
  @state() private failure: string | undefined;
  readonly #far = new Loading<Far>(
    this,
    async () => {
      const { service } = this.room;
      const [report, model] = await Promise.all([service.rewording(this.set.id), service.modelToAsk()]);
      return { report, model };
    },
    () => [this.set.id, this.session.version(this.set.id)],
  );

  constructor() {
    super();
    watchSession(this);
  }

  override render() {
    const { report } = this.#far.value ?? {};
    return html`<section class="sheet">
      <header>
        <h2 tabindex="-1">${t.heading}</h2>
        ${
          report && report.asked > 0
            ? html`<span class="quiet small push">${t.far(report.asked, report.wanted)}</span>`
            : nothing
        }
      </header>
      <div class="pad stack tight">
        <p class="quiet">${t.hint}</p>
        ${this.#far.value ? this.#state(this.#far.value) : nothing}
        ${this.failure === undefined ? nothing : html`<p role="alert">${t.couldNot(this.failure)}</p>`}
      </div>
    </section>`;
  }

  #state({ report: { wanted, asked, kept }, model }: Far) {
    const job = this.session.latest('reword', this.set.id);
    const result = asked === 0 ? nothing : html`<p class="small" role="status">${t.result(kept, asked)}</p>`;
    if (job?.state === 'running')
      return html`<totem-progress .job=${job} .cancelWord=${t.pause}></totem-progress>${result}`;
    return html`${job?.state === 'failed' ? html`<p role="alert">${t.stopped(job.why ?? '')}</p>` : nothing}
    ${result}
    ${
      wanted === 0
        ? html`<p class="small">${t.none}</p>`
        : html`<p class="row middle">
            ${
              asked === wanted
                ? nothing
                : model
                  ? html`<button @click=${this.#reword}>${asked === 0 ? t.start : t.goOn}</button
                      ><span class="quiet small">${texts.asking.inUse(model.name)}</span>`
                  : html`<span class="small">${texts.asking.none}</span
                      ><a class="button" href=${addressOf(['check', 'model'])}>${texts.asking.add}</a>`
            }
            ${
              asked === 0
                ? nothing
                : html`<button class="bare" @click=${this.#takeBack}>${t.takeBack}</button>`
            }
          </p>`
    }`;
  }

  #reword(): void {
    this.renderRoot.querySelector('h2')?.focus();
    void this.room.reword(this.set);
  }

  async #takeBack(): Promise<void> {
    this.failure = undefined;
    try {
      await this.room.edit('changed', (service) => service.takeWordingsBack(this.set.id));
    } catch (fault) {
      this.failure = reasonOf(fault);
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-rewording': RewordingPanel;
  }
}
