/** Damaged specifications, and what the parser owes for each. Used by the tests and the campaign. */
import type { Random } from '../../../src/core/random.ts';
import { applyMend, parseSpecification } from '../../../src/core/rules/esl-parser.ts';
import { setNotation, specificationText } from '../../../src/core/rules/esl-text.ts';
import { animals, appendixA, gum } from './published-specifications.ts';
import { mutated, randomSpecification } from './random-specification.ts';

/** No text that damage leaves needs more mends. */
const MOST_MENDS = 300;

export function damagedText(random: Random): string {
  const own = random.pick([specificationText, setNotation])(randomSpecification(random));
  return mutated(random, random.pick([own, animals, gum, appendixA]));
}

/** Undefined if each refusal has a place in the text and a mend, and the mends end in a text without any. */
export function mendingFault(damaged: string): string | undefined {
  let text = damaged;
  for (let mends = 0; mends < MOST_MENDS; mends++) {
    let issues;
    try {
      ({ issues } = parseSpecification(text));
    } catch (error) {
      return `crashed, ${String(error)}`;
    }
    for (const { code, place, span, mend } of issues) {
      const inside = span[0] >= 0 && span[0] <= span[1] && span[1] <= text.length;
      if (!inside || place?.line === undefined || place.column === undefined) return `${code} has no place`;
      if (!mend) return `${code} has no mend`;
    }
    const mend = issues[0]?.mend;
    if (!mend) return undefined;
    text = applyMend(text, mend);
  }
  return `not mended by ${MOST_MENDS} mends`;
}
