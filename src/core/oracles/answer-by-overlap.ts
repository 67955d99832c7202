/**
 * Answers to "Did the two live at the same time?": "They were contemporaries", "their lives never
 * overlapped", "Bach was already dead when Mozart was born".
 */
import { pattern } from '../pattern-parts.ts';
import { answerThat, claimWords, isNegated, type QuestionClaim } from './question-claim.ts';

const asks = new RegExp(
  pattern`\bcontemporar(?:y|ies)\b|\boverlap(?:ped)?\b|
    \b(?:alive|live|lived|living|around|reign|rule|in office)\b[^?]*\b(?:at the same time|simultaneously)\b|
    \balive when\b[^?]*\bborn\b`,
  'iu',
);
const together = pattern`(?:
    (?:contemporaries|contemporary)|overlap(?:ped|s)?|co-?existed|
    (?:(?:alive|live|lived|living|around|reigned|ruled)\s)?(?:at the same time|simultaneously)
  )`;
const apart = pattern`(?:
    missed (?:each other|one another)|(?:lived|reigned|ruled) (?:in|at) different times
  )`;
/** The two, and whether they were there together, with nothing that weakens it. */
const said = new RegExp(
  pattern`^[\s*_"“]*(?:(?:but|and|so|because|well|actually|yes|no|nope|yeah)[,\s]{1,2})?
    (?:(?:
        they|both|([^,;:()]{2,60}\sand\s[^,;:()]{2,60}?)|the two(?: men| women| of them)?|
        (?:their|the two) (?:lives|lifetimes|reigns|terms)
      )\s
      (?:(?:are|were|is|was|did|do|had|have|have been)(?:n['’]t|\snot)?\s)?
      (?:(?:indeed|actually|really|definitely|clearly|in fact|both|never|not|ever|once|even|just)\s){0,2}|
      (?:there (?:is|was)\s)?(?:(no)\s|(?:an?\s)))
    (?:${together}|(${apart}))\b(?=[\s*_"”]*(?:[.,;:!]|$)|\s(?:by|for|from|as|in|because|since|and|but)\b)`,
  'iu',
);
/** "Bach was already dead when Mozart was born", "Mozart was born six years after Bach's death". */
const deadBefore = new RegExp(
  pattern`^[\s*_"“]*(?:(?:but|and|so|because|since|as)\s)?(\p{L}[^,;:]{1,40}?)\s(?:
      (?:was|is|had been|has been)\s(?:(?:already|long|by then)\s){0,2}(?:dead|gone)
        (?:\sfor\s[^,;:]{1,30}?)?\s(?:when|before|by the time)|
      (?:(?:had|has)\s)?(?:(?:already|long)\s)?died\s(?:[^,;:]{1,30}\s)?before
    )\s(\p{L}[^,;:]{1,40}?)\s(?:was|is|were)\s(?:even\s)?born\b`,
  'iu',
);
const bornAfter = new RegExp(
  pattern`^[\s*_"“]*(\p{L}[^,;:]{1,40}?)\swas\s(?:only\s|not\s)?born\s(?:[^,;:]{1,30}\s)?after\s
    (\p{L}[^,;:]{1,40}?)(?:['’]s?\sdeath|\s(?:had\s)?died)\b`,
  'iu',
);

/** The answer of a clause; undefined where it says something else, or the question asks something else. */
export function answerByOverlap(clause: string, claim: QuestionClaim): 'yes' | 'no' | undefined {
  const { question } = claim;
  if (clause.includes('?')) return undefined;
  const holds = asks.test(question) ? isTogether(clause, claim) : diedBefore(clause, question);
  return holds === undefined ? undefined : answerThat(holds, claim);
}

/** "Did Bach die before Mozart was born?", "Was Mozart born after Bach's death?" */
const asksForDeath = new RegExp(
  pattern`^(?:is it true that\s|did\s)?(.{1,80}?)\s(?:die|died)\sbefore\s(.{1,80}?)\s(?:was|were)\sborn\W*$`,
  'iu',
);
const asksForBirth = new RegExp(
  pattern`^(?:is it true that\s|was\s)?(.{1,80}?)\s(?:was\s)?born\safter\s(.{1,80}?)
    (?:['’]s?\sdeath|\sdied)\W*$`,
  'iu',
);

/** Whether the clause says that the one was dead before the other was born, as the question asks. */
function diedBefore(clause: string, question: string): boolean | undefined {
  const [, dying, living] = asksForDeath.exec(question) ?? swapped(asksForBirth.exec(question));
  const [, dead, born] = deadBefore.exec(clause) ?? swapped(bornAfter.exec(clause));
  if (dying === undefined || dead === undefined || isNegated(clause)) return undefined;
  const isOf = (said = '', asked = ''): boolean => {
    const [own, words] = [claimWords(said), claimWords(asked)];
    return own.length > 0 && own.every((word) => words.includes(word));
  };
  if (isOf(dead, dying) && isOf(born, living)) return true;
  return isOf(dead, living) && isOf(born, dying) ? false : undefined;
}
const swapped = (found: RegExpExecArray | null): readonly (string | undefined)[] =>
  found ? [found[0], found[2], found[1]] : [];

function isTogether(clause: string, { words }: QuestionClaim): boolean | undefined {
  const dead = deadBefore.exec(clause) ?? bornAfter.exec(clause);
  if (dead && !isNegated(clause))
    return [dead[1], dead[2]].every((name) => {
      const own = claimWords(name ?? '');
      return own.length > 0 && own.every((word) => words.includes(word));
    })
      ? false
      : undefined;
  const [whole, named, no, missed] = said.exec(clause.replace(/\s?\([^()]*\)/gu, '')) ?? [];
  if (
    whole === undefined ||
    (named !== undefined && !claimWords(named).every((word) => words.includes(word)))
  )
    return undefined;
  return (no !== undefined || isNegated(whole)) === (missed !== undefined);
}
