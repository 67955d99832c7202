/** Says which texts are in a language that the readers do not know, and how they are read then. */
import { html, nothing } from 'lit';
import type { ForeignTexts } from '../../core/api/check-room.ts';
import { texts } from '../texts/check-room.ts';

const t = texts.foreign;

export function foreignNote(foreign: ForeignTexts | undefined) {
  if (!foreign) return nothing;
  const { question, answer, documents } = foreign;
  const parts = [
    ...(question === undefined ? [] : [t.question(question)]),
    ...(answer === undefined ? [] : [t.answer(answer)]),
    ...documents.map(({ name, language }) => t.document(name, language)),
  ];
  return parts.length === 0
    ? nothing
    : html`<p class="panel small" role="note" aria-label=${t.label}>${t.said(parts)}</p>`;
}
