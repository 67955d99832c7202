/**
 * Statements that say as a fact what the document only makes a condition ("subject to approval"), puts after
 * something that is still to come ("once the court has ruled"), plans, or names as one of several.
 */
import type { Lexicon } from '../../text/lexicon/lexicon.ts';
import { wordsOf } from './compared.ts';
import { pairings, type Pairing } from './content.ts';
import type { Condition, ScopeReading } from './reading.ts';
import { openClasses, type Line } from './words.ts';

/** Why a sentence that has all words of the statement does not assert it; undefined where it does. */
export function unasserted(
  given: ScopeReading,
  claimed: ScopeReading,
  lexicon: Lexicon,
): Unasserted | undefined {
  const said = saidIn(given, claimed, lexicon);
  if (!said) return undefined;
  const condition = given.conditions.find(
    (one) => isHypothetical(one) && isWithin(said, (at) => one.words.includes(at)),
  );
  if (condition) return { isAsserted: false, why: hypothetical(textOf(given, condition.from, condition.to)) };
  const later = laterClauses(given.line).find((branch) => isWithin(said, (at) => branch.includes(at)));
  if (later)
    return { isAsserted: false, why: hypothetical(textOf(given, later[0] ?? 0, (later.at(-1) ?? 0) + 1)) };
  const { stage } = given;
  if (stage && /^(?:plan|future)$/u.test(stage.value) && isPast(claimed) && isBehind(given.line, stage, said))
    return {
      isAsserted: false,
      why:
        `The document says “${wordsOf(given, stage)}”, the statement says it as done: that is more than ` +
        'the document says.',
    };
  return { isAsserted: true, why: '' };
}

export interface Unasserted {
  readonly isAsserted: boolean;
  readonly why: string;
}

const hypothetical = (words: string): string =>
  `The document says “${words}”: it does not say that this is so.`;

const textOf = ({ text, line }: ScopeReading, from: number, to: number): string =>
  text.slice(line.words[from]?.span[0], line.words[to - 1]?.span[1]);

/** Where the words of a statement stand in the sentence: its main word, and all of them. */
interface Said {
  readonly main: number;
  readonly all: readonly number[];
}

/** Undefined where a word is missing, or the statement is itself a condition, a plan or a permission. */
function saidIn(given: ScopeReading, claimed: ScopeReading, lexicon: Lexicon): Said | undefined {
  const { line, content, conditions, modality, stage, denials } = claimed;
  const isFact = conditions.length === 0 && !modality && denials === 0 && (stage?.value ?? 'done') === 'done';
  const main = line.words.findIndex(({ head }) => head < 0);
  if (!isFact || !content.includes(main)) return undefined;
  const open = given.line.words.flatMap(({ tag }, at) => (openClasses[tag] ? [at] : []));
  const isFound = ({ relation }: Pairing) => relation === 'same' || relation === 'synonym';
  // Most sentences do not have the main word.
  const [own] = pairings(line, [main], given.line, open, lexicon);
  if (!own || !isFound(own)) return undefined;
  const found = pairings(line, content, given.line, open, lexicon);
  if (!found.every(isFound)) return undefined;
  // A word that stands twice can be meant in either place.
  const lemma = given.line.words[own.found]?.lemma;
  const isTwice = given.line.words.some((word, at) => at !== own.found && word.lemma === lemma);
  return isTwice ? undefined : { main: own.found, all: found.map((pair) => pair.found) };
}

const isWithin = ({ main, all }: Said, isInside: (at: number) => boolean): boolean =>
  isInside(main) && all.filter(isInside).length >= all.length / 2;

const isHypothetical = ({ kind, even }: Condition): boolean => /^(?:if|only if|unless)$/u.test(kind) && !even;

/** Clauses of time beside a clause that is not past: nothing says that their event took place. */
function laterClauses(line: Line): number[][] {
  return line.words.flatMap(({ form, relation, head }) => {
    const clause = line.words[head];
    const isTime = relation === 'mark' && /^(?:after|before|until|till|once|when)$/u.test(form);
    if (!isTime || clause?.relation !== 'advcl' || isPastAt(line, clause.head)) return [];
    return [line.branch(head)];
  });
}

const isPastAt = (line: Line, verb: number): boolean =>
  [verb, ...line.children(verb)].some((at) => {
    const { fineTag = '', relation = '' } = line.words[at] ?? {};
    return fineTag === 'VBD' && (at === verb || /^(?:aux|cop)/u.test(relation));
  });

/** "Has raised", "was raised", "merged". */
const isPast = ({ line }: ScopeReading): boolean =>
  line.words.some(({ form, head, relation }, at) =>
    head < 0 ? isPastAt(line, at) : relation === 'aux' && /^(?:has|have)$/u.test(form),
  );

/** Whether the main word depends on the words of an operator, or has them as auxiliaries. */
function isBehind(line: Line, { from, to }: { from: number; to: number }, { main }: Said): boolean {
  const isOperator = (at: number) => at >= from && at < to;
  const isAuxiliary = (at: number) => /^aux/u.test(line.words[at]?.relation ?? '');
  if (line.children(main).some((at) => isOperator(at) && isAuxiliary(at))) return true;
  for (let at = main, steps = 0; at >= 0 && steps < line.words.length; steps++) {
    at = line.words[at]?.head ?? -1;
    if (isOperator(at)) return true;
  }
  return false;
}
