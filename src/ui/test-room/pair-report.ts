/** Replies with and without what was given, in pairs (Drowzee, Figs 17 and 18). */
import { LitElement, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { AnswerFilter, PairReport } from '../../core/oracles/run-report.ts';
import type { AnswerOutcome } from '../../core/oracles/verdict.ts';
import { count, namesOf } from '../figures.ts';
import { outcomes } from '../texts/terms.ts';
import { texts } from '../texts/test-room.ts';
import { sheet } from '../tokens.ts';

const t = texts.pairs;

@customElement('totem-pairs')
export class PairReportView extends LitElement {
  static override styles = sheet;
  @property({ attribute: false }) pairs: readonly PairReport[] = [];
  @property({ attribute: false }) href: (filter: AnswerFilter) => string = () => '#';

  override render() {
    return html`<section class="sheet">
      <header>
        <h2>${t.heading}</h2>
        <span class="quiet small">${t.note}</span>
      </header>
      <div class="pad stack">${this.pairs.map((group) => this.#group(group))}</div>
    </section>`;
  }

  #group(group: PairReport) {
    const counted = (before?: AnswerOutcome, after?: AnswerOutcome) =>
      group.cells
        .filter(
          (cell) =>
            (before === undefined || cell.before === before) && (after === undefined || cell.after === after),
        )
        .reduce((sum, cell) => sum + cell.count, 0);
    const shown = namesOf(outcomes).filter((name) => counted(name) + counted(undefined, name) > 0);
    const { model, learned, p } = group;
    return html`<div class="stack tight">
      <h3>${t.group(model, learned)}</h3>
      <p>
        ${t.moved(counted('wrong', 'right'), counted('wrong'), counted('right', 'wrong'), counted('right'))}
        ${t.p(p)}
      </p>
      <div class="wide">
        <table>
          <thead>
            <tr>
              <th scope="col">${t.corner}</th>
              ${shown.map((after) => html`<th scope="col" class="num">${outcomes[after].word}</th>`)}
              <th scope="col" class="num">${t.all}</th>
            </tr>
          </thead>
          <tbody>
            ${shown.map(
              (before) =>
                html`<tr>
                  <th scope="row">${outcomes[before].word}</th>
                  ${shown.map((after) => this.#cell(group, before, after))}
                  <td class="num">${count(counted(before))}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </div>`;
  }

  #cell({ cells }: PairReport, before: AnswerOutcome, after: AnswerOutcome) {
    const cell = cells.find((each) => each.before === before && each.after === after);
    return html`<td class="num">
      ${cell ? html`<a href=${this.href(cell.filter)}>${count(cell.count)}</a>` : '0'}
    </td>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-pairs': PairReportView;
  }
}
