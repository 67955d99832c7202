/**
 * Writes a sentence without its operators, so that a model can judge the content alone: "Most tenants have
 * already paid" becomes "The tenants have paid". The numbers of the statement are replaced by those of the
 * document that they were compared with.
 */
import type { Span } from '../../text/words.ts';
import type { Quantified, ScopeReading } from './reading.ts';

export interface Replacement {
  readonly span: Span;
  readonly by: string;
}

export function neutral(
  reading: ScopeReading,
  replaced: readonly Replacement[] = [],
  keepsConditions = false,
): string {
  const { line, text, conditions } = reading;
  let written = '';
  line.words.forEach((word, index) => {
    const replacement = replaced.find(({ span }) => span[0] <= word.span[0] && word.span[1] <= span[1]);
    if (replacement) {
      if (replacement.span[0] === word.span[0]) written += `${replacement.by} `;
      return;
    }
    const isConditional = conditions.some(
      ({ from, to, kind }) => index >= from && index < to && kind !== 'who',
    );
    const isRelative = conditions.some(({ from, to, kind }) => index >= from && index < to && kind === 'who');
    if (isConditional ? !keepsConditions : line.isTaken(index) && !isRelative) {
      // "don't" loses its "n't", and the space after it stays.
      if (written !== '' && !/\s$/u.test(written) && text[word.span[1]] === ' ') written += ' ';
      written += substitute(reading, index);
      return;
    }
    written += word.text + (text[word.span[1]] === ' ' ? ' ' : '');
  });
  const tidy = written
    .replace(/\s{2,}/gu, ' ')
    .replace(/\s([.,])/gu, '$1')
    .replace(/\b(the|The) the\b/gu, '$1')
    .replace(/^[\s,]+/u, '')
    .replace(/,\./gu, '.')
    .trim();
  return tidy.charAt(0).toUpperCase() + tidy.slice(1);
}

/** What stands for an operator's first word: "the" for a quantity, "people" for "everyone". */
function substitute({ line, quantities }: ScopeReading, index: number): string {
  const quantified = quantities.find(({ from }: Quantified) => from === index);
  if (!quantified) return '';
  const next = line.words[quantified.to];
  if (
    /(?:one|body)$/u.test(line.words[quantified.to - 1]?.form ?? '') &&
    !/^(?:NOUN|ADJ)$/u.test(next?.tag ?? '')
  )
    return 'people ';
  return /^(?:the|of|its|his|her|their|our)$/u.test(next?.form ?? '') ||
    /^(?:VERB|AUX|PUNCT)$/u.test(next?.tag ?? '')
    ? ''
    : 'the ';
}
