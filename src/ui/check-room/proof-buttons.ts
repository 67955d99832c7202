/** Buttons that save a checked answer: as a page, as Markdown, and as a certificate that can be verified. */
import { html, nothing } from 'lit';
import type { CheckService, CheckView } from '../../core/api/check-room.ts';
import { offer } from '../download.ts';
import { texts } from '../texts/check-room.ts';

const t = texts.checked;

export function proofButtons(service: CheckService, { summary: { id, excerpt }, showing }: CheckView) {
  const beginning = excerpt.slice(0, 40).replace(/[^\p{L}\p{N} ]+/gu, '');
  const name = beginning.trim() || t.fileName;
  const isWhole = showing.kind === 'whole';
  return html`<button @click=${async () => offer(await service.report(id, 'page'), `${name}.html`)}>
      ${t.saveReport}</button
    ><button @click=${async () => offer(await service.report(id, 'markdown'), `${name}.md`)}>
      ${t.saveMarkdown}</button
    ><button
      ?disabled=${!isWhole}
      title=${isWhole ? nothing : texts.safeguards.noCertificate}
      @click=${async () => offer(await service.certificate(id), `${name}.json`)}
    >
      ${t.saveCertificate}
    </button>`;
}
