/**
 * What questions about time may be like: operators, nesting, wording, and what they count in. Read with
 * {@link temporalChoicesIn} from the form around it.
 */
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { askedOperators, temporalStyles } from '../../core/testing/test-case.ts';
import { namesOf } from '../figures.ts';
import { granularityWords, operatorWords, operators } from '../texts/terms.ts';
import type { GenerationOptions } from '../../core/testing/generation-options.ts';

type TemporalChoices = NonNullable<GenerationOptions['temporal']>;

const styleWords: Readonly<Record<TemporalChoices['style'], readonly [string, string]>> = {
  plain: ['Plain', 'our own words, with windows that cannot be misread'],
  published: ['As published', "in the manner of the authors' benchmark, which has no past operators"],
};
const depths = [1, 2, 3] as const;

export const operatorField = (): TemplateResult =>
  html` <fieldset>
    <legend>Operators; none chosen means all</legend>
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
      <legend>Operators within one another; none chosen means all</legend>
      <div class="row">
        ${depths.map((depth) => html`<label class="tick"><input type="checkbox" name="depth" value=${depth} />${depth}</label>`)}
      </div>
    </fieldset>
    <fieldset>
      <legend>Wording</legend>
      ${temporalStyles.map(
        (style, i) =>
          html`<label class="tick"
            ><input type="radio" name="style" value=${style} ?checked=${i === 0} /><span
              >${styleWords[style][0]}<span class="means">${styleWords[style][1]}</span></span
            ></label
          >`,
      )}
    </fieldset>
    <label class="field"
      >Counted in<select name="granularity">
        ${namesOf(granularityWords).map((each) => html`<option value=${each}>${granularityWords[each]}</option>`)}
      </select></label
    >
    <p class="quiet small">Only what is stated as finely is asked about in months or days.</p>`;

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
