/**
 * The times of one thing as bars on a shared axis, for a table cell. It is hidden from assistive technology,
 * because the cells beside it say the same.
 */
import { LitElement, css, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { TickSpan } from '../../core/testing/temporal/temporal-question.ts';
import { placeIn } from './time-axis.ts';
import type { View } from './time-axis.ts';

@customElement('totem-spans')
export class SpanBars extends LitElement {
  static override styles = css`
    :host {
      display: block;
      position: relative;
      height: 1.25rem;
      background: linear-gradient(var(--line), var(--line)) 0 50% / 100% 1px no-repeat;
    }
    i {
      position: absolute;
      top: 0.4rem;
      height: 0.45rem;
      left: var(--from);
      width: max(3px, calc(var(--to) - var(--from)));
      border-radius: 2px;
      background: color-mix(in oklab, var(--brand) 80%, var(--sheet));
    }
    i.from {
      clip-path: polygon(0 50%, 0.4rem 0, 100% 0, 100% 100%, 0.4rem 100%);
    }
    i.to {
      clip-path: polygon(0 0, calc(100% - 0.4rem) 0, 100% 50%, calc(100% - 0.4rem) 100%, 0 100%);
    }
    i.from.to {
      clip-path: none;
    }
    @media (forced-colors: active) {
      i {
        background: CanvasText;
        forced-color-adjust: none;
      }
    }
  `;
  @property({ attribute: false }) spans: readonly TickSpan[] = [];
  @property({ attribute: false }) axis: View | undefined;

  override render() {
    const { axis } = this;
    return (
      axis &&
      this.spans.map(
        (span) =>
          html`<i
            class=${`${span.from === undefined ? 'from' : ''} ${span.to === undefined ? 'to' : ''}`}
            .style=${placesOf(span, axis)}
          ></i>`,
      )
    );
  }
}

const placesOf = ({ from, to }: TickSpan, axis: View): string => {
  const start = placeIn(axis, from ?? axis.from);
  const end = placeIn(axis, to === undefined ? axis.to : to + 1);
  return `--from:${percent(start)};--to:${percent(end)}`;
};
const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

declare global {
  interface HTMLElementTagNameMap {
    'totem-spans': SpanBars;
  }
}
