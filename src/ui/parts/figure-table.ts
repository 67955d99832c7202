/** The figures of a plot as a plain table; each number is a link to what it counts. */
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { count, rateFigure } from '../figures.ts';
import { texts } from '../texts/parts.ts';
import type { AnswerFilter, Rate } from '../../core/oracles/run-report.ts';

type Link = (filter: AnswerFilter) => string;

const oneDigit = (share: number): string => (share * 100).toFixed(1);

export const ratesTable = (head: string, rates: readonly Rate[], href: Link): TemplateResult =>
  html`<table>
    <thead>
      <tr>
        <th scope="col">${head}</th>
        <th scope="col" class="num">${texts.figureTable.wrong}</th>
        <th scope="col" class="num">${texts.figureTable.answers}</th>
        <th scope="col" class="num">${texts.figureTable.share}</th>
        <th scope="col" class="num">${texts.figureTable.interval}</th>
      </tr>
    </thead>
    <tbody>
      ${rates.map(
        (rate) =>
          html`<tr>
            <th scope="row">${rate.label}</th>
            <td class="num"><a href=${href(rate.filter)}>${count(rate.wrong)}</a></td>
            <td class="num">${count(rate.of)}</td>
            <td class="num">${rateFigure(rate)}</td>
            <td class="num">
              ${rate.of === 0 ? nothing : texts.figureTable.range(oneDigit(rate.low), oneDigit(rate.high))}
            </td>
          </tr>`,
      )}
    </tbody>
  </table>`;

export const crossTable = (
  head: string,
  columns: readonly string[],
  rows: readonly { readonly label: string; readonly rates: readonly Rate[] }[],
  href: Link,
): TemplateResult => {
  const cell = ({ wrong, of, filter }: Rate) =>
    of === 0 ? '–' : html`<a href=${href(filter)}>${texts.figureTable.part(wrong, of)}</a>`;
  return table(
    head,
    columns,
    rows.map(({ label, rates }) => ({ label, cells: rates.map(cell) })),
  );
};

interface Part {
  readonly name: string;
  readonly count: number;
  readonly filter: AnswerFilter;
}

export const countsTable = (
  head: string,
  rows: readonly { readonly label: string; readonly parts: readonly Part[] }[],
  href: Link,
): TemplateResult => {
  const cell = (part: Part) =>
    part.count === 0 ? '0' : html`<a href=${href(part.filter)}>${count(part.count)}</a>`;
  return table(
    head,
    (rows[0]?.parts ?? []).map(({ name }) => name),
    rows.map(({ label, parts }) => ({ label, cells: parts.map(cell) })),
  );
};

type Cell = string | TemplateResult;

const table = (
  head: string,
  columns: readonly string[],
  rows: readonly { readonly label: string; readonly cells: readonly Cell[] }[],
): TemplateResult =>
  html`<table>
    <thead>
      <tr>
        <th scope="col">${head}</th>
        ${columns.map((column) => html`<th scope="col" class="num">${column}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ({ label, cells }) =>
          html`<tr>
            <th scope="row">${label}</th>
            ${cells.map((cell) => html`<td class="num">${cell}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
