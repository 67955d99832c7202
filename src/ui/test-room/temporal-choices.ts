/**
 * Options for questions about time: operators, nesting, wording, and the length of a tick. {@link
 * temporalChoicesIn} reads them from the surrounding form.
 */
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { askedOperators, temporalStyles } from '../../core/testing/test-case.ts';
import { namesOf } from '../figures.ts';
import { granularityWords, operatorWords, operators } from '../texts/terms.ts';
import type { GenerationOptions } from '../../core/testing/generation-options.ts';

import { texts } from '../texts/test-room.ts';

type TemporalChoices = NonNullable<GenerationOptions['temporal']>;

const depths = [1, 2, 3] as const;

export const operatorField = (): TemplateResult =>
  html` <fieldset>
    <legend>${texts.generate.operators}</legend>
    ${askedOperators.map(
      (operator) =>
        html`<label class="tick"
          ><input type="checkbox" name="operator" value=${operator} /><span
            >${operatorWords(operator)}<span class="means">${operators[operator].meaning}</span></span
          ></label
        >`,
    )}
  </fieldset>`;

export const wordingFields = (): TemplateResult =>
  html` <fieldset>
      <legend>${texts.generate.depths}</legend>
      <div class="row">
        ${depths.map(
          (depth) =>
            html`<label class="tick"><input type="checkbox" name="depth" value=${depth} />${depth}</label>`,
        )}
      </div>
    </fieldset>
    <fieldset>
      <legend>${texts.generate.wording}</legend>
      ${temporalStyles.map(
        (style, i) =>
          html`<label class="tick"
            ><input type="radio" name="style" value=${style} ?checked=${i === 0} /><span
              >${texts.generate.styles[style].word}<span class="means"
                >${texts.generate.styles[style].means}</span
              ></span
            ></label
          >`,
      )}
    </fieldset>
    <label class="field"
      >${texts.generate.unit}<select name="granularity">
        ${namesOf(granularityWords).map(
          (each) => html`<option value=${each}>${granularityWords[each]}</option>`,
        )}
      </select></label
    >
    <p class="quiet small">${texts.generate.unitHint}</p>`;

export function temporalChoicesIn(form: FormData): TemporalChoices {
  const style = form.get('style');
  const granularity = form.get('granularity');
  return {
    operators: form.getAll('operator') as TemporalChoices['operators'][number][],
    depths: form.getAll('depth').map(Number),
    style: temporalStyles.find((each) => each === style) ?? 'plain',
    granularity: namesOf(granularityWords).find((each) => each === granularity) ?? 'year',
  };
}
