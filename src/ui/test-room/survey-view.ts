/**
 * Answers judged by people (Drowzee, sections 4.1, 4.3.1 and 5.1): a sample is drawn, up to three people
 * judge it blind, and the results are compared with Totem's categories, or a threshold is chosen on them.
 */
import { consume } from '@lit/context';
import { LitElement, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { SurveyOverview } from '../../core/api/surveys.ts';
import {
  MOST_JUDGES,
  SAMPLE_SIZE,
  surveyLabels,
  type SurveyKind,
  type SurveyLabel,
} from '../../core/oracles/survey-labels.ts';
import { at, go } from '../addresses.ts';
import { count, percent } from '../figures.ts';
import { frame, frameStyles } from '../frame.ts';
import { reasonOf, sessionContext, type Session } from '../session.ts';
import { texts } from '../texts/test-room.ts';
import { sheet } from '../tokens.ts';
import { Loading, watchSession } from '../watching.ts';
import './blind-judge.ts';
import { testContext, type TestSession } from './test-session.ts';

const t = texts.surveys;

@customElement('totem-survey')
export class SurveyView extends LitElement {
  static override styles = [sheet, frameStyles];
  @consume({ context: sessionContext }) @property({ attribute: false }) session!: Session;
  @consume({ context: testContext }) @property({ attribute: false }) room!: TestSession;
  @property() runId = '';
  @property() kind: SurveyKind = 'faults';
  /** Who is judging now. */
  @property() judge = '';
  @state() private failure: string | undefined;
  readonly #survey = new Loading<SurveyOverview | undefined>(
    this,
    () => this.room.service.survey(this.runId, this.kind, this.room.settings),
    () => [`${this.runId} ${this.kind}`, this.judge, this.room.settings, this.session.version(this.runId)],
  );

  constructor() {
    super();
    watchSession(this);
  }

  override render() {
    const { kind, judge, runId } = this;
    return frame(
      {
        heading: judge === '' ? t.heading[kind] : t.judge.heading(judge),
        ...(judge === '' && { intro: t.intro[kind] }),
        trail: [
          { words: texts.trail.report, href: at.run(runId) },
          ...(judge === '' ? [] : [{ words: t.heading[kind], href: at.survey(runId, kind) }]),
        ],
      },
      html`${this.failure === undefined ? nothing : html`<p class="panel" role="alert">${this.failure}</p>`}
      ${
        judge === ''
          ? this.#survey.draw(texts.loading.sample, (survey) =>
              survey ? this.#results(survey) : this.#draw(),
            )
          : html`<totem-blind-judge .runId=${runId} .kind=${kind} .judge=${judge}></totem-blind-judge>`
      }`,
    );
  }

  #draw() {
    return html`<form class="sheet pad stack" @submit=${this.#drawNow}>
      <div class="row">
        <label class="field"
          >${t.size[this.kind]}<input
            name="size"
            type="number"
            min="1"
            max="10000"
            required
            value=${SAMPLE_SIZE[this.kind]}
        /></label>
        <label class="field"
          >${t.seed}<input name="seed" type="number" min="0" max="999999999" required value="1"
        /></label>
      </div>
      <p><button class="primary">${t.draw}</button></p>
    </form>`;
  }

  #results(survey: SurveyOverview) {
    return html`<div class="cols">
      <section class="sheet span5">
        <header>
          <h2>${t.judges}</h2>
          <button class="bare small push" @click=${this.#remove}>${t.remove}</button>
        </header>
        <div class="pad stack">
          <p class="quiet small">
            ${t.sample(survey.drawn, survey.seed)}
            ${survey.left < survey.drawn ? t.gone(survey.drawn - survey.left) : nothing}
          </p>
          ${this.#judges(survey)}
        </div>
      </section>
      <section class="sheet span7">
        <header><h2>${t.results}</h2></header>
        <div class="pad stack">${this.#figures(survey)}</div>
      </section>
      ${survey.kind === 'threshold' ? this.#thresholds(survey) : nothing}
      ${survey.disputed.length > 0 ? this.#disputed(survey) : nothing}
    </div>`;
  }

  #judges({ judges, left }: SurveyOverview) {
    return html`${
      judges.length === 0
        ? html`<p>${t.none}</p>`
        : judges.map(
            ({ name, done }) =>
              html`<p class="row middle">
                <span>${t.done(name, done, left)}</span>
                ${
                  done < left
                    ? html`<a class="button small" href=${at.survey(this.runId, this.kind, name)}
                        >${t.goOn(name)}</a
                      >`
                    : nothing
                }
              </p>`,
          )
    }
    ${
      judges.length < MOST_JUDGES
        ? html`<form class="row" @submit=${this.#begin}>
            <label class="field">${t.name}<input name="name" required autocomplete="off" /></label>
            <button class="primary">${t.start}</button>
          </form>`
        : nothing
    }`;
  }

  #figures({ agreement, judges, accuracy, labels, kind }: SurveyOverview) {
    const { of, same, kappa } = agreement;
    return html`<p>
        ${t.agreement(same, of)}
        ${of === 0 ? nothing : kappa === undefined ? t.noKappa : t.kappa(judges.length, kappa)}
      </p>
      ${accuracy ? html`<p>${t.accuracy(accuracy)}</p>` : nothing}
      <table>
        <thead>
          <tr>
            <th scope="col">${t.label}</th>
            <th scope="col" class="num">${t.people}</th>
            ${kind === 'faults' ? html`<th scope="col" class="num">${t.ours}</th>` : nothing}
          </tr>
        </thead>
        <tbody>
          ${labels.map(
            ({ label, count: people, ours }) =>
              html`<tr>
                <th scope="row">${t.labels[label].word}</th>
                <td class="num">${count(people)}</td>
                ${kind === 'faults' ? html`<td class="num">${count(ours)}</td>` : nothing}
              </tr>`,
          )}
        </tbody>
      </table>`;
  }

  #disputed({ disputed, judges, kind }: SurveyOverview) {
    return html`<section class="sheet span12">
      <header><h2>${t.disputed}</h2></header>
      <div class="wide pad" tabindex="0" role="region" aria-label=${t.disputed}>
        <table>
          <thead>
            <tr>
              <th scope="col">${t.question}</th>
              ${judges.map(({ name }) => html`<th scope="col">${name}</th>`)}
              <th scope="col">${t.consensus}</th>
            </tr>
          </thead>
          <tbody>
            ${disputed.map(
              ({ key, index, question, labels, consensus, settled }) =>
                html`<tr>
                  <th scope="row"><a href=${at.answer(this.runId, index)}>${question}</a></th>
                  ${judges.map((_, i) => {
                    const label = labels[i];
                    return html`<td>${label === undefined ? t.unlabelled : t.labels[label].word}</td>`;
                  })}
                  <td>
                    <select
                      aria-label=${t.settle(question)}
                      @change=${(event: Event) =>
                        this.#settle(key, (event.target as HTMLSelectElement).value, kind)}
                    >
                      <option value="" ?selected=${!settled}>
                        ${
                          settled || consensus === undefined
                            ? t.noConsensus
                            : t.byMajority(t.labels[consensus].word)
                        }
                      </option>
                      ${surveyLabels[kind].map(
                        (label) =>
                          html`<option value=${label} ?selected=${settled && label === consensus}>
                            ${t.labels[label].word}
                          </option>`,
                      )}
                    </select>
                  </td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </section>`;
  }

  #thresholds({ thresholds, best }: SurveyOverview) {
    const words = t.thresholds;
    const { settings } = this.room;
    const isUsed = settings.edgeJaccard === best && settings.nodeJaccard === best;
    return html`<section class="sheet span12">
      <header><h2>${texts.surveys.heading.threshold}</h2></header>
      <div class="pad stack">
        <p class="quiet small">${words.note}</p>
        <div class="wide" tabindex="0" role="region" aria-label=${texts.surveys.heading.threshold}>
          <table>
            <thead>
              <tr>
                ${[words.theta, words.flagged, words.rightly, words.missed, words.laplace].map(
                  (head) => html`<th scope="col" class="num">${head}</th>`,
                )}
              </tr>
            </thead>
            <tbody>
              ${thresholds.map(
                ({ theta, flagged, rightly, missed, laplace }) =>
                  html`<tr>
                    <th scope="row" class="num">${theta.toFixed(2)}</th>
                    <td class="num">${count(flagged)}</td>
                    <td class="num">${count(rightly)}</td>
                    <td class="num">${count(missed)}</td>
                    <td class="num">${flagged === 0 ? t.unlabelled : percent(laplace)}</td>
                  </tr>`,
              )}
            </tbody>
          </table>
        </div>
        ${
          best === undefined
            ? nothing
            : isUsed
              ? html`<p role="status">${words.used(best)}</p>`
              : html`<p>
                  <button
                    @click=${() =>
                      this.room.useSettings({ ...settings, edgeJaccard: best, nodeJaccard: best })}
                  >
                    ${words.use(best)}
                  </button>
                </p>`
        }
      </div>
    </section>`;
  }

  async #drawNow(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const number = (name: string) => Number(form.get(name));
    const { runId, kind, room } = this;
    await this.#do(t.drawFailed, () =>
      room.service.drawSurvey(runId, kind, room.settings, { seed: number('seed'), size: number('size') }),
    );
  }

  #begin(event: SubmitEvent): void {
    event.preventDefault();
    const name = String(new FormData(event.target as HTMLFormElement).get('name') ?? '').trim();
    if (name !== '') go(at.survey(this.runId, this.kind, name));
  }

  async #settle(key: string, label: string, kind: SurveyKind): Promise<void> {
    const stated: SurveyLabel | undefined = surveyLabels[kind].find((each) => each === label);
    await this.#do(texts.editing.failed, () => this.room.service.settle(this.runId, kind, key, stated));
  }

  async #remove(): Promise<void> {
    const { runId, kind } = this;
    this.failure = undefined;
    try {
      await this.room.edit('removed', (service) => service.removeSurvey(runId, kind));
    } catch (fault) {
      this.failure = texts.editing.removeFailed(reasonOf(fault));
    }
  }

  async #do(failed: (why: string) => string, work: () => Promise<void>): Promise<void> {
    this.failure = undefined;
    try {
      await work();
      this.session.touch(this.runId);
    } catch (fault) {
      this.failure = failed(reasonOf(fault));
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-survey': SurveyView;
  }
}
