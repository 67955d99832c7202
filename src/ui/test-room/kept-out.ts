/** Says how many facts are in none of the questions, because they contradict each other. */
import { html, nothing } from 'lit';
import type { CaseSetSummary } from '../../core/api/test-room.ts';
import { at } from '../addresses.ts';
import { texts } from '../texts/test-room.ts';

export const keptOut = ({ keptOut: facts = 0, factBaseId }: CaseSetSummary) =>
  facts === 0 || factBaseId === undefined
    ? nothing
    : html`<p role="note">
        ${texts.generate.keptOut(
          facts,
          html`<a href=${at.facts(factBaseId)}>${texts.generate.viewFindings}</a>`,
        )}
      </p>`;
