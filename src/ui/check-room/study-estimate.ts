/** What a comparison of set-ups will ask for, before it begins, and which set-ups it leaves out. */
import { consume } from '@lit/context';
import { LitElement, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { StudyEstimate, StudyGrid, StudySetUp } from '../../core/checking/study.ts';
import { sessionContext, type Session } from '../session.ts';
import { texts } from '../texts/check-room.ts';
import { sheet } from '../tokens.ts';
import { Loading, watchSession } from '../watching.ts';
import { MODELS } from './asking.ts';
import { checkAt } from './check-addresses.ts';
import { checkContext, type CheckSession } from './check-session.ts';

const t = texts.study;

/** The set-ups that are left out, with the way to a language model. */
export const leftOut = (setUps: readonly StudySetUp[]) =>
  setUps.length === 0
    ? nothing
    : html`<details class="small">
        <summary>${t.leftOut(setUps.length)}</summary>
        <p class="quiet">
          ${setUps
            .map(({ settings, published }) => (published ? t.paperSetUp(published) : t.setUp(settings)))
            .join('; ')}
        </p>
        <p><a href=${checkAt.model()}>${t.addModel}</a></p>
      </details>`;

@customElement('totem-study-estimate')
export class StudyEstimateView extends LitElement {
  static override styles = [sheet];
  @consume({ context: sessionContext }) session!: Session;
  @consume({ context: checkContext }) room!: CheckSession;
  @property() batchId = '';
  @property({ attribute: false }) grid: StudyGrid | undefined;
  readonly #estimate = new Loading<StudyEstimate | undefined>(
    this,
    () => (this.grid ? this.room.service.studyEstimate(this.batchId, this.grid) : Promise.resolve(undefined)),
    () => [
      this.batchId,
      JSON.stringify(this.grid),
      this.session.version(MODELS),
      this.session.version('check listing'),
    ],
  );

  constructor() {
    super();
    watchSession(this);
  }

  override render() {
    return this.#estimate.draw(t.estimating, (found) =>
      found
        ? html`<p class="small">${t.estimate(found)}</p>
            ${leftOut(found.leftOut)}`
        : nothing,
    );
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-study-estimate': StudyEstimateView;
  }
}
