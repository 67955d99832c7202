/** The result of an import: rows read, stored and left out, every issue, and where to go next. */
import { LitElement, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { ImportReport } from '../../core/api/test-room.ts';
import { at } from '../addresses.ts';
import '../parts/issue-list.ts';
import { texts } from '../texts/test-room.ts';
import { sheet } from '../tokens.ts';

type Kept = NonNullable<ImportReport['kept']>;

const onward = (kept: Kept) =>
  ({
    'fact base': html`<a class="button primary" href=${at.facts(kept.id, 'generate')}
        >${texts.result.generate}</a
      ><a class="button" href=${at.facts(kept.id)}>${texts.result.viewFacts}</a>`,
    'case set': html`<a class="button primary" href=${at.cases(kept.id)}>${texts.result.viewQuestions}</a>`,
    run: html`<a class="button primary" href=${at.run(kept.id)}>${texts.result.viewReport}</a>`,
  })[kept.kind];

@customElement('totem-arrival-result')
export class ArrivalResult extends LitElement {
  static override styles = sheet;
  @property({ attribute: false }) report!: ImportReport;

  override render() {
    const { kept, rows, issues } = this.report;
    return html`<div class="stack">
      <p role="status">
        ${texts.result.rows(rows)} ${kept ? texts.result.kept(kept.name) : texts.result.nothing}
      </p>
      ${kept ? html`<p class="row">${onward(kept)}</p>` : nothing}
      <totem-issues .issues=${issues.issues} .counts=${issues.counts}></totem-issues>
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-arrival-result': ArrivalResult;
  }
}
