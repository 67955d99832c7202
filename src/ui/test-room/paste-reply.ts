/**
 * A field for one reply, which is judged at once and added to a run of this case set: the run that was shown
 * last. The model's name is remembered, and what was typed survives a reload.
 */
import { consume } from '@lit/context';
import { LitElement, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import type { TestListing } from '../../core/api/test-room.ts';
import { at, go } from '../addresses.ts';
import { kept } from '../kept.ts';
import { reasonOf, sessionContext, type Session } from '../session.ts';
import { texts } from '../texts/test-room.ts';
import { sheet } from '../tokens.ts';
import { testContext, type TestSession } from './test-session.ts';
import { Loading } from '../watching.ts';

const lastModel = kept(() => sessionStorage, 'totem pasted model');
/** The reply being typed to a question. */
const draftOf = (caseSetId: string, caseId: string) =>
  kept(() => sessionStorage, `totem reply to ${caseSetId} ${caseId}`);

@customElement('totem-paste')
export class PasteReply extends LitElement {
  static override styles = sheet;
  @consume({ context: sessionContext }) @property({ attribute: false }) session!: Session;
  @consume({ context: testContext }) @property({ attribute: false }) room!: TestSession;
  @property() caseSetId = '';
  @property() caseId = '';
  @state() private failure: string | undefined;
  @state() private busy = false;
  readonly #listing = new Loading<TestListing>(
    this,
    () => this.room.service.listing(),
    () => ['listing', this.session.version('listing')],
  );

  override render() {
    const runs =
      this.#listing.value?.runs.filter((run) => run.caseSetId === this.caseSetId && !run.sample) ?? [];
    const chosen = runs.find(({ id }) => id === this.room.inView) ?? runs[0];
    const draft = draftOf(this.caseSetId, this.caseId);
    return html`<form class="stack tight" @submit=${this.#submit}>
      <label class="field"
        >${texts.paste.reply}<textarea
          name="text"
          required
          .value=${live(draft.get() ?? '')}
          @input=${(event: Event) => {
            draft.set((event.target as HTMLTextAreaElement).value || undefined);
          }}
        ></textarea>
      </label>
      <div class="row">
        <label class="field"
          >${texts.paste.model}<input
            name="model"
            required
            .value=${live(lastModel.get() ?? '')}
            @input=${(event: Event) => {
              lastModel.set((event.target as HTMLInputElement).value || undefined);
            }}
        /></label>
        <label class="field"
          >${texts.paste.run}<select name="run">
            <option value="">${texts.paste.newRun}</option>
            ${runs.map(
              ({ id, name }) => html`<option value=${id} ?selected=${id === chosen?.id}>${name}</option>`,
            )}
          </select></label
        >
        <button class="primary" ?disabled=${this.busy}>${texts.paste.submit}</button>
      </div>
      ${this.failure === undefined ? nothing : html`<p role="alert">${this.failure}</p>`}
    </form>`;
  }

  async #submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const stated = (name: string): string => String(form.get(name) ?? '').trim();
    const { session, room, caseSetId, caseId } = this;
    const runId = stated('run');
    this.busy = true;
    this.failure = undefined;
    try {
      const added = await room.service.addAnswer(runId === '' ? { caseSetId } : { caseSetId, runId }, {
        caseId,
        model: stated('model'),
        text: stated('text'),
      });
      lastModel.set(stated('model'));
      draftOf(caseSetId, caseId).set(undefined);
      room.view(added.runId);
      session.touch('listing', added.runId);
      go(at.answer(added.runId, added.index));
    } catch (fault) {
      this.failure = texts.paste.failed(reasonOf(fault));
    } finally {
      this.busy = false;
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-paste': PasteReply;
  }
}
