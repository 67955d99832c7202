/** A field for one reply, which is judged at once and added to a run of this case set. */
import { consume } from '@lit/context';
import { LitElement, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { TestListing } from '../../core/api/test-room.ts';
import { at, go } from '../addresses.ts';
import { reasonOf, sessionContext, type Session } from '../session.ts';
import { texts } from '../texts/test-room.ts';
import { sheet } from '../tokens.ts';
import { testContext, type TestSession } from './test-session.ts';
import { Loading } from '../watching.ts';

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
    return html`<form class="stack tight" @submit=${this.#submit}>
      <label class="field">${texts.paste.reply}<textarea name="text" required></textarea></label>
      <div class="row">
        <label class="field">${texts.paste.model}<input name="model" required /></label>
        <label class="field"
          >${texts.paste.run}<select name="run">
            <option value="">${texts.paste.newRun}</option>
            ${runs.map(
              ({ id, name }, i) =>
                html`<option value=${id} ?selected=${i === runs.length - 1}>${name}</option>`,
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
