/** Shows one of the pages of `locality.ts`. */
import { LitElement, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { sheet } from '../tokens.ts';
import './hosting-view.ts';
import type { Locality, LocalityPage } from './locality.ts';
import './requests-view.ts';

@customElement('totem-locality')
export class LocalityPages extends LitElement {
  static override styles = sheet;
  @property({ attribute: false }) page: LocalityPage = 'requests';
  @property({ attribute: false }) locality!: Locality;

  override render() {
    return this.page === 'requests'
      ? html`<totem-requests .locality=${this.locality}></totem-requests>`
      : html`<totem-hosting></totem-hosting>`;
  }
}
