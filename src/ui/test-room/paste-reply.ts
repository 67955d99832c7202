/** A box for one reply: it is judged at once, into a run of this case set. */
import { LitElement, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { TestListing } from '../../core/api/test-room.ts';
import { at, go } from '../addresses.ts';
import { reasonOf } from '../session.ts';
import type { Session } from '../session.ts';
import { sheet } from '../tokens.ts';
import { Loading } from '../watching.ts';

@customElement('totem-paste')
export class PasteReply extends LitElement {
  static override styles = sheet;
  @property({ attribute: false }) session!: Session;
  @property() caseSetId = '';
  @property() caseId = '';
  @state() private why = '';
  @state() private busy = false;
  readonly #listing = new Loading<TestListing>(
    this,
    () => this.session.service.listing(),
    () => ['listing', this.session.version('listing')],
  );

  override render() {
    const runs =
      this.#listing.value?.runs.filter((run) => run.caseSetId === this.caseSetId && !run.sample) ?? [];
    return html`<form class="stack tight" @submit=${this.#submit}>
      <label class="field">The reply, as the model wrote it<textarea name="text" required></textarea></label>
      <div class="row">
        <label class="field">Model<input name="model" required /></label>
        <label class="field"
          >Put it into<select name="run">
            <option value="">a new run</option>
            ${runs.map((run, i) => html`<option value=${run.id} ?selected=${i === runs.length - 1}>${run.name}</option>`)}
          </select></label
        >
        <button class="primary" ?disabled=${this.busy}>Judge the reply</button>
      </div>
      ${this.why ? html`<p role="alert">${this.why}</p>` : nothing}
    </form>`;
  }

  async #submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const stated = (name: string): string => String(form.get(name) ?? '').trim();
    const { session, caseSetId, caseId } = this;
    const runId = stated('run');
    this.busy = true;
    this.why = '';
    try {
      const added = await session.service.addAnswer(runId === '' ? { caseSetId } : { caseSetId, runId }, {
        caseId,
        model: stated('model'),
        text: stated('text'),
      });
      session.touch('listing', added.runId);
      go(at.answer(added.runId, added.index));
    } catch (fault) {
      this.why = `The reply could not be judged. ${reasonOf(fault)}`;
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
