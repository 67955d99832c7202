/** A checked answer as files: a page to read and a certificate to check again. */
import { html } from 'lit';
import type { CheckService, CheckView } from '../../core/api/check-room.ts';
import { offer } from '../download.ts';

export function proofButtons(service: CheckService, { summary: { id, excerpt } }: CheckView) {
  const name =
    excerpt
      .slice(0, 40)
      .replace(/[^\p{L}\p{N} ]+/gu, '')
      .trim() || 'checked answer';
  return html`<button @click=${async () => offer(await service.reportPage(id), `${name}.html`)}>
      Report as a page</button
    ><button @click=${async () => offer(await service.certificate(id), `${name}.json`)}>Certificate</button>`;
}
