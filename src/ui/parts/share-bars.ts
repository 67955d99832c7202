/**
 * Measured shares as bars from 0 to 100 %, each with its figure; the count is its title. They use the text
 * colour, because they are counts and not verdicts.
 */
import { LitElement, css, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Measured } from '../../core/checking/batch.ts';
import { measuredCount, measuredFigure } from '../figures.ts';
import { sheet } from '../tokens.ts';
import { barList, barStyles } from './bars.ts';

export interface ShareRow {
  readonly label: string;
  readonly share: Measured;
}

@customElement('totem-shares')
export class ShareBars extends LitElement {
  static override styles = [
    sheet,
    barStyles,
    css`
      :host {
        --bar: color-mix(in oklab, var(--ink) 22%, var(--sheet));
        --bar-edge: var(--ink);
      }
    `,
  ];
  @property({ attribute: false }) rows: readonly ShareRow[] = [];

  override render() {
    return barList(
      this.rows.map(({ label, share }) => ({
        label,
        ...(share.of > 0 && { share }),
        figure: html`<span title=${measuredCount(share)}>${measuredFigure(share)}</span>`,
      })),
      1,
    );
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-shares': ShareBars;
  }
}
