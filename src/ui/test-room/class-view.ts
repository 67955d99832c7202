/** A class file that a link names: opened, or why it cannot be. */
import { consume } from '@lit/context';
import { LitElement, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { ImportReport } from '../../core/api/test-room.ts';
import { at } from '../addresses.ts';
import { frame, frameStyles } from '../frame.ts';
import '../parts/issue-list.ts';
import { sessionContext, type Session } from '../session.ts';
import { texts } from '../texts/test-room.ts';
import { sheet } from '../tokens.ts';
import { Loading } from '../watching.ts';
import { testContext, type TestSession } from './test-session.ts';

@customElement('totem-class')
export class ClassView extends LitElement {
  static override styles = [sheet, frameStyles];
  @consume({ context: sessionContext }) @property({ attribute: false }) session!: Session;
  @consume({ context: testContext }) @property({ attribute: false }) room!: TestSession;
  /** Its address, relative to the page. */
  @property() file = '';
  /** Whether it opens at the questions without their answers. */
  @property({ type: Boolean }) pupil = false;
  readonly #opened = new Loading<ImportReport | undefined>(
    this,
    () => this.#open(),
    () => (this.file === '' ? undefined : [this.file]),
  );

  override render() {
    return frame(
      {
        heading: texts.classFile.heading,
        trail: [{ words: texts.trail.newRun, href: at.start() }],
      },
      this.file === ''
        ? html`<p class="panel">${texts.classFile.noAddress}</p>`
        : this.#opened.draw(texts.loading.classFile, (report) => (report ? faults(report) : nothing)),
    );
  }

  async #open(): Promise<ImportReport | undefined> {
    const { file } = this;
    const report = await this.room.service.openClassFile(file, `class ${file}`, () => undefined);
    // Back leads to the view before the link, not to the link, which would open the file again.
    if (report?.kept && this.isConnected) {
      this.session.touch('listing');
      location.replace(this.pupil ? at.pupil(report.kept.id) : at.cases(report.kept.id));
    }
    return report;
  }
}

const faults = ({ kept, issues }: ImportReport) =>
  kept
    ? nothing
    : html`<p role="alert">${texts.classFile.faulty}</p>
        <totem-issues .issues=${issues.issues} .counts=${issues.counts}></totem-issues>`;

declare global {
  interface HTMLElementTagNameMap {
    'totem-class': ClassView;
  }
}
