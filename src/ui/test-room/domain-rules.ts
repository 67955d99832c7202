/**
 * Fig. 19: for each domain and model, the rule whose questions are answered wrongly most often; and for one
 * model, every domain and rule.
 */
import { LitElement, css, html } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { AnswerFilter, Rate, RunReport } from '../../core/oracles/run-report.ts';
import type { Rule } from '../../core/testing/test-case.ts';
import { share } from '../figures.ts';
import { crossTable } from '../parts/figure-table.ts';
import '../parts/heat-map.ts';
import type { HeatRow } from '../parts/heat-map.ts';
import '../parts/plot-sheet.ts';
import { ruleWords } from '../texts/terms.ts';
import { texts } from '../texts/test-room.ts';
import { sheet } from '../tokens.ts';

/** A rule with fewer answers in a domain is not called its worst: one wrong answer would decide. */
export const LEAST_ANSWERS = 5;

/** The rules that derive something. A stated fact, a question about time and an unnamed rule do not. */
const derives = (rule: Rule): boolean => rule !== 'direct' && rule !== 'temporal' && rule !== 'stated';

const unasked: Rate = { label: '', wrong: 0, of: 0, low: 0, high: 0, filter: {} };

type Figures = RunReport['byDomainAndRule'];

/**
 * The rule that is wrong most often in each domain, with its name over the figure. Where no rule is ever
 * wrong, none is named, and the figure is that of the rule with the most answers.
 */
export function worstRules(byDomainAndRule: Figures, models: number): HeatRow[] {
  return [...new Set(byDomainAndRule.map(({ domain }) => domain))].map((label) => {
    const ofDomain = byDomainAndRule.filter(({ domain }) => domain === label);
    const worst = Array.from({ length: models }, (_, model) =>
      ofDomain
        .filter(({ rule, rates }) => derives(rule) && (rates[model]?.of ?? 0) >= LEAST_ANSWERS)
        .map(({ rule, rates }) => ({ rule, rate: rates[model] as Rate }))
        .toSorted((a, b) => share(b.rate) - share(a.rate) || b.rate.of - a.rate.of)
        .at(0),
    );
    return {
      label,
      rates: worst.map((cell) => cell?.rate ?? unasked),
      notes: worst.map(
        (cell) => cell && (cell.rate.wrong > 0 ? ruleWords[cell.rule] : texts.report.noWorstRule),
      ),
    };
  });
}

@customElement('totem-domain-rules')
export class DomainRules extends LitElement {
  static override styles = [
    sheet,
    css`
      select {
        font-size: 0.8125rem;
        min-height: 1.75rem;
        padding-block: 0.125rem;
        max-width: 12rem;
      }
    `,
  ];
  @property({ attribute: false }) report!: RunReport;
  @property({ attribute: false }) href: (filter: AnswerFilter) => string = () => '#';
  /** The model whose domains and rules are shown; undefined for the worst rule of all models. */
  @state() private model: string | undefined;

  override render() {
    const { byModel, byDomainAndRule } = this.report;
    const models = byModel.map(({ label }) => label);
    const chosen = this.model === undefined ? -1 : models.indexOf(this.model);
    const view = chosen < 0 ? this.#worst(models) : this.#ofModel(models[chosen] as string, chosen);
    const corner = texts.report.domain;
    return html`<totem-plot .heading=${view.heading} .note=${view.note}>
      <select
        slot="choice"
        aria-label=${texts.report.model}
        @change=${(event: Event) => {
          this.model = models[(event.target as HTMLSelectElement).selectedIndex - 1];
        }}
      >
        <option ?selected=${chosen < 0}>${texts.report.allModels}</option>
        ${models.map((name, i) => html`<option ?selected=${i === chosen}>${name}</option>`)}
      </select>
      <totem-heat
        slot="plot"
        .corner=${corner}
        .columns=${view.columns}
        .rows=${view.rows}
        .href=${this.href}
      ></totem-heat>
      <div slot="table">
        ${crossTable(
          chosen < 0 ? texts.report.domainAndRule : corner,
          view.columns,
          // The table of all models has every domain and rule.
          chosen < 0
            ? byDomainAndRule.map(({ domain, rule, rates }) => ({
                label: texts.report.ruleIn(domain, ruleWords[rule]),
                rates,
              }))
            : view.rows,
          this.href,
        )}
      </div></totem-plot
    >`;
  }

  #worst(models: readonly string[]) {
    return {
      heading: texts.report.byDomainAndRule,
      note: texts.report.worstRuleNote(LEAST_ANSWERS),
      columns: models,
      rows: worstRules(this.report.byDomainAndRule, models.length),
    };
  }

  #ofModel(name: string, model: number) {
    const { byDomain, byRule, byDomainAndRule } = this.report;
    return {
      heading: texts.report.byRuleOf(name),
      note: texts.report.cellNote,
      columns: byRule.map(({ rule }) => ruleWords[rule]),
      rows: byDomain.map(({ domain }): HeatRow => ({
        label: domain,
        rates: byRule.map(
          ({ rule }) =>
            byDomainAndRule.find((each) => each.domain === domain && each.rule === rule)?.rates[model] ??
            unasked,
        ),
      })),
    };
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-domain-rules': DomainRules;
  }
}
