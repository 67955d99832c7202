/** A checked answer as files: a page to read and a certificate to check again. */
import { html } from 'lit';
import type { CheckDesk, CheckView } from '../../core/ports/check-desk.ts';
import { offer } from '../test-room/download.ts';

export function proofButtons(desk: CheckDesk, { summary: { id, excerpt } }: CheckView) {
  const name =
    excerpt
      .slice(0, 40)
      .replace(/[^\p{L}\p{N} ]+/gu, '')
      .trim() || 'checked answer';
  return html`<button @click=${async () => offer(await desk.reportPage(id), `${name}.html`)}>
      Report as a page</button
    ><button @click=${async () => offer(await desk.certificate(id), `${name}.json`)}>Certificate</button>`;
}
