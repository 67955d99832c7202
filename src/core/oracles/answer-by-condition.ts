/**
 * Answers that hang on a condition: "Yes if it was 1988, no if it was 1990" says both. "Yes, if I remember
 * correctly" only says how sure it is.
 */
import { pattern } from '../pattern-parts.ts';
import { skip } from './skip.ts';

/** After an answer: a condition, but not one about the one who speaks. */
const condition = new RegExp(
  pattern`[\s*_"”,–—-]{1,4}(?:only\s)?(?:if|unless|provided|assuming|as long as|in case)\s
    (?!(?:
      i|we|you (?:ask|want|wish|like|need|must)|(?:my |the )?(?:memory|memories|sources?)|anything|
      not mistaken|so|possible|that helps|all (?:goes|is) well
    )\b)`,
  'iuy',
);
/** The other answer, under another condition: "no if it was 1990", "otherwise no". */
const other = new RegExp(
  pattern`(?:[,;.:–—]\s?|\s)(?:(?:and|but|or)\s)?(?:
      (?:otherwise|else|if not|in the other case)[,:]?\s(?:it[’']s\s)?(?:an?\s)?(yes|no)\b|
      (?:an?\s)?(yes|no)\b[\s*_"”,–—-]{1,4}(?:only\s)?(?:if|unless|otherwise|provided|assuming|in case)\b
    )`,
  'iu',
);

/** Whether a condition follows the answer that ends here. */
export const hasCondition = (sentence: string, end: number): boolean => skip(condition, sentence, end) > end;

/** Whether the sentence gives the other answer as well, for another case. */
export function saysOtherToo(sentence: string, end: number, answer: 'yes' | 'no'): boolean {
  const said = other.exec(sentence.slice(end));
  return said !== null && (said[1] ?? said[2])?.toLowerCase() !== answer;
}

/**
 * "If it had fallen in 1990, the answer would be no" tells of what was not so; "if I had to guess, ..." is a
 * guess.
 */
export const isHypothetical = (before: string): boolean =>
  supposes.test(before) && /\b(?:would|could|might)\b/iu.test(before);
const supposes = new RegExp(
  pattern`^[\s*_"“]*(?:(?:but|so|and|of course),?\s)?
    (?:if|had|were|unless)\s(?!(?:i|we|you|pressed|forced)\b)`,
  'iu',
);
