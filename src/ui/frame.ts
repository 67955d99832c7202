/**
 * The frame of a view: where the user is, the heading (which takes the focus when the view opens), one line
 * of introduction, and the actions.
 */
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { texts } from './texts/parts.ts';

export interface Frame {
  readonly heading: unknown;
  readonly intro?: unknown;
  /** The views above this one, outermost first. */
  readonly trail?: readonly { readonly words: string; readonly href: string }[];
  readonly actions?: unknown;
}

export function frame({ heading, intro, trail, actions }: Frame, body: unknown): TemplateResult {
  return html`<div class="frame">
    <div class="headline">
      <div>
        ${trail ? way(trail) : nothing}
        <h1 tabindex="-1">${heading}</h1>
        ${intro ? html`<p class="quiet">${intro}</p>` : nothing}
      </div>
      <div class="actions">${actions}</div>
    </div>
    ${body}
  </div>`;
}

const way = (trail: NonNullable<Frame['trail']>): TemplateResult =>
  html`<nav class="trail small" aria-label=${texts.frame.trail}>
    ${trail.map(({ href, words }) => html`<a href=${href}>${words}</a><span aria-hidden="true">›</span>`)}
  </nav>`;

export const frameStyles = css`
  .frame {
    display: grid;
    gap: var(--s5);
    grid-template-columns: minmax(0, 1fr);
  }
  .headline {
    display: flex;
    align-items: end;
    gap: var(--s3) var(--s5);
    flex-wrap: wrap;
  }
  .headline > :first-child {
    display: grid;
    gap: var(--s1);
    flex: 1 1 22rem;
    max-width: 60rem;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .actions {
    margin-left: auto;
    display: flex;
    gap: var(--s2);
    flex-wrap: wrap;
  }
  .trail {
    display: flex;
    gap: var(--s2);
    flex-wrap: wrap;
    color: var(--quiet);
  }
  @media (max-width: 60rem) {
    .actions {
      margin-left: 0;
    }
  }
`;
