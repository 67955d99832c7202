/**
 * A run's report: the main figure and its categories, the paper's Figs 13 to 15 and 17 to 22, the grid of
 * answer and reasoning, and the wrong answers.
 */
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { surveyKinds } from '../../core/oracles/survey-labels.ts';
import { at } from '../addresses.ts';
import { count, rateCount, rateFigure } from '../figures.ts';
import { crossTable, ratesTable } from '../parts/figure-table.ts';
import '../parts/heat-map.ts';
import '../parts/plot-sheet.ts';
import '../parts/rate-bars.ts';
import '../parts/verdict-badge.ts';
import { categories, categoryMeaning, ruleMeaning, ruleWords } from '../texts/terms.ts';
import { texts } from '../texts/test-room.ts';
import { sheet } from '../tokens.ts';
import './answers-table.ts';
import './asking-panel.ts';
import './domain-rules.ts';
import './kinds-of-fault.ts';
import './pair-report.ts';
import './reading-panel.ts';
import './reasoning-grid.ts';
import './temporal-report.ts';
import type { AnswerFilter, Rate, RunReport } from '../../core/oracles/run-report.ts';

@customElement('totem-report')
export class RunReportView extends LitElement {
  static override styles = [
    sheet,
    css`
      .figure {
        display: grid;
        gap: 0.1rem;
      }
      .figure b {
        font-size: 1.75rem;
        line-height: 1.1;
        font-weight: 650;
        letter-spacing: -0.02em;
        font-variant-numeric: tabular-nums;
      }
      .figure b a {
        color: inherit;
        text-decoration-thickness: 1px;
        text-decoration-color: var(--line);
      }
      td:first-child {
        padding-left: 0;
      }
      td:last-child {
        padding-right: 0;
      }
    `,
  ];
  @property({ attribute: false }) report!: RunReport;
  readonly #href = (filter: AnswerFilter): string => at.answers(this.report.run.id, filter);

  override render() {
    const { report } = this;
    if (report.run.answers === 0) return this.#asking(report);
    return html`<div class="cols">
      <section class="sheet span3 pad stack" aria-label=${texts.report.figures}>
        ${this.#headline(report)}
      </section>
      <div class="span5 stack">${this.#byModel(report)}</div>
      <div class="span4 stack">
        ${this.#asking(report)}
        <totem-reading .run=${report.run} .agreement=${report.agreement}></totem-reading>
      </div>
      ${
        report.pairs.length > 0
          ? html`<div class="span12">
              <totem-pairs .pairs=${report.pairs} .href=${this.#href}></totem-pairs>
            </div>`
          : nothing
      }
      <div class="span6">${this.#byDomain(report)}</div>
      <div class="span6">${this.#byRule(report)}</div>
      <div class="span12">
        <totem-domain-rules .report=${report} .href=${this.#href}></totem-domain-rules>
      </div>
      <div class="span7 stack tight">
        <totem-kinds
          .heading=${texts.report.kinds}
          .publishedNote=${texts.report.publishedNote(report.run.read)}
          .ours=${report.categoriesByModel}
          .published=${report.publishedByModel}
          .href=${this.#href}
        ></totem-kinds>
        <p class="row small">
          ${surveyKinds.map(
            (kind) => html`<a href=${at.survey(report.run.id, kind)}>${texts.surveys.open[kind]}</a>`,
          )}
        </p>
      </div>
      <div class="span5"><totem-grid .report=${report}></totem-grid></div>
      ${
        report.temporal
          ? html`<div class="span12">
              <totem-temporal-report .report=${report}></totem-temporal-report>
            </div>`
          : nothing
      }
      <section class="sheet span12">
        <header>
          <h2>${texts.report.wrongAnswers}</h2>
          <span class="quiet small">${texts.report.part(report.overall.wrong, report.overall.of)}</span>
          <a class="small push" href=${at.answers(report.run.id)}
            >${texts.report.allAnswers(report.run.answers)}</a
          >
        </header>
        <totem-answers-table .runId=${report.run.id} .filter=${onlyWrong}></totem-answers-table>
      </section>
    </div>`;
  }

  #asking({ run, samples }: RunReport) {
    return run.asking ? html`<totem-asking .run=${run} .samples=${samples}></totem-asking>` : nothing;
  }

  #headline({ overall, categories: parts }: RunReport) {
    return html`<div class="figure">
        <span class="quiet small">${texts.report.headline}</span>
        <b
          ><a href=${this.#href(overall.filter)} aria-label=${texts.report.headlineLink(rateFigure(overall))}
            >${rateFigure(overall)}</a
          ></b
        ><span class="quiet small">${rateCount(overall)}</span>
      </div>
      <table>
        <tbody>
          ${parts
            .filter((part) => part.count > 0)
            .map(
              (part) =>
                html`<tr title=${categoryMeaning[part.name]}>
                  <td><totem-verdict .says=${categories[part.name]}></totem-verdict></td>
                  <td class="num">
                    <a
                      href=${this.#href(part.filter)}
                      aria-label=${texts.report.category(categories[part.name].word, part.count)}
                      >${count(part.count)}</a
                    >
                  </td>
                </tr>`,
            )}
        </tbody>
      </table>
      <p class="quiet small">${texts.report.caution}</p>`;
  }

  #byModel({ byModel }: RunReport) {
    return html`<totem-plot .heading=${texts.report.byModel} .note=${texts.report.shareNote}>
      <totem-bars slot="plot" .rates=${byModel} .href=${this.#href}></totem-bars>
      <div slot="table">${ratesTable(texts.report.model, byModel, this.#href)}</div></totem-plot
    >`;
  }

  #byDomain({ byDomain, byModel }: RunReport) {
    return this.#cross(
      texts.report.byDomain,
      texts.report.domain,
      byModel,
      byDomain.map(({ domain, rates }) => ({ label: domain, meaning: '', rates })),
    );
  }

  #byRule({ byRule, byModel }: RunReport) {
    return this.#cross(
      texts.report.byRule,
      texts.report.rule,
      byModel,
      byRule.map(({ rule, rates }) => ({ label: ruleWords[rule], meaning: ruleMeaning[rule], rates })),
    );
  }

  /** For one model it draws bars with intervals, for several a heat map. */
  #cross(
    heading: string,
    head: string,
    byModel: readonly Rate[],
    rows: readonly { readonly label: string; readonly meaning: string; readonly rates: readonly Rate[] }[],
  ) {
    const models = byModel.map((rate) => rate.label);
    const single =
      models.length === 1
        ? rows.flatMap(({ label, rates }) => rates.map((rate) => ({ ...rate, label })))
        : undefined;
    return single
      ? html`<totem-plot .heading=${heading} .note=${texts.report.shareNote}>
          <totem-bars slot="plot" .rates=${single} .href=${this.#href}></totem-bars>
          <div slot="table">${ratesTable(head, single, this.#href)}</div></totem-plot
        >`
      : html`<totem-plot .heading=${heading} .note=${texts.report.cellNote}>
          <totem-heat
            slot="plot"
            .corner=${head}
            .columns=${models}
            .rows=${rows}
            .href=${this.#href}
          ></totem-heat>
          <div slot="table">${crossTable(head, models, rows, this.#href)}</div></totem-plot
        >`;
  }
}

const onlyWrong: AnswerFilter = { only: 'wrong' };

declare global {
  interface HTMLElementTagNameMap {
    'totem-report': RunReportView;
  }
}
