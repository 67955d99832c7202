/** Rates of wrong answers as bars from zero; the figure links to the answers that it counts (Fig. 13). */
import { LitElement, css, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { rateCount, rateFigure, share } from '../figures.ts';
import { texts } from '../texts/parts.ts';
import { sheet } from '../tokens.ts';
import type { AnswerFilter, Rate } from '../../core/oracles/run-report.ts';
import { barList, barStyles } from './bars.ts';

/** The end of the scale: the smallest of 10, 25, 50 and 100 % that contains every interval. */
export function scaleOf(rates: readonly Rate[]): number {
  const highest = Math.max(0, ...rates.filter((rate) => rate.of > 0).map((rate) => rate.high));
  return [0.1, 0.25, 0.5].find((end) => highest <= end) ?? 1;
}

@customElement('totem-bars')
export class RateBars extends LitElement {
  static override styles = [
    sheet,
    barStyles,
    css`
      :host {
        --bar: color-mix(in oklab, var(--contradicted) 45%, var(--sheet));
        --bar-edge: var(--contradicted);
      }
    `,
  ];
  @property({ attribute: false }) rates: readonly Rate[] = [];
  @property({ attribute: false }) href: (filter: AnswerFilter) => string = () => '#';

  override render() {
    return barList(
      this.rates.map((rate) => ({
        label: rate.label,
        ...(rate.of > 0 && { share: { value: share(rate), low: rate.low, high: rate.high } }),
        figure: html`<a
          href=${this.href(rate.filter)}
          title=${rateCount(rate)}
          aria-label=${texts.rateBars.figure(rate.label, rateFigure(rate), rateCount(rate))}
          >${rateFigure(rate)}</a
        >`,
      })),
      scaleOf(this.rates),
    );
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-bars': RateBars;
  }
}
