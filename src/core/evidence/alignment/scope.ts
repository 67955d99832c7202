/**
 * The scope of each word of a sentence: denial, hedges, obligation and permission, quantifiers, and the
 * direction of monotonicity (natural logic). `up`: a wider term keeps the sentence true ("a dog barks": an
 * animal barks). `down`: a narrower one does ("no animal barks": no dog barks).
 */
import { pattern } from '../../pattern-parts.ts';
import type { Branches } from '../../text/branches.ts';
import type { Predication } from '../../text/predications.ts';

export type Direction = 'up' | 'down' | 'neither';
export type Quantifier = 'all' | 'most' | 'many' | 'some' | 'few' | 'no';
/** How strongly a clause holds: it is allowed, it is so, it has to be. */
export type Strength = 'may' | 'is' | 'must';

export interface WordScope {
  readonly denied: boolean;
  readonly hedged: boolean;
  readonly strength: Strength;
  readonly quantifier?: Quantifier;
  readonly direction: Direction;
  /**
   * The only condition under which it holds: index of a word, "ordered" in "is paid only if it was ordered".
   */
  readonly limit?: number;
}

const quantifiers: Readonly<Record<string, Quantifier>> = {
  all: 'all',
  every: 'all',
  each: 'all',
  both: 'all',
  any: 'all',
  everyone: 'all',
  everybody: 'all',
  everything: 'all',
  most: 'most',
  majority: 'most',
  many: 'many',
  several: 'many',
  numerous: 'many',
  some: 'some',
  someone: 'some',
  somebody: 'some',
  something: 'some',
  few: 'few',
  hardly: 'few',
  barely: 'few',
  scarcely: 'few',
  seldom: 'few',
  rarely: 'few',
  no: 'no',
  none: 'no',
  nobody: 'no',
  nothing: 'no',
  neither: 'no',
  never: 'no',
};
/** Verbs and adjectives that deny their complement. */
const averse = new RegExp(
  pattern`^(?:
      refus|fail|lack|deny|deni|avoid|prevent|prohibit|forbid|forbad|refrain|reject|doubt|cease|stop|ban|
      neglect|declin|abstain|unlikely|unable|unwilling|impossible|omit|exclud
    )`,
  'u',
);
const upToOnly = /^(?:at most|less than|fewer than|no more than|up to|not more than)$/u;
const musts = new RegExp(
  pattern`^(?:
      must|shall|have to|has to|had to|need|needs|required|obliged|obligated|mandatory|compulsory|necessary
    )$`,
  'u',
);
const mays = /^(?:may|might|can|could|allowed|permitted|entitled|optional|free)$/u;

/**
 * Returns one scope for each word, in the order of the tree.
 * @param predications of the same tree.
 */
export function scopesOf(branches: Branches, predications: readonly Predication[]): WordScope[] {
  const { words } = branches;
  const denied = deniedWords(branches, predications);
  const hedged = new Set(
    predications
      .filter(
        (each) => each.conditional || (each.weakener !== undefined && !givesLeave(branches, each.weakener)),
      )
      .map(({ predicate }) => predicate),
  );
  const directions = directionsOf(branches, denied);
  // "sings or dances" asserts neither of the two.
  words.forEach((word, index) => {
    if (
      word.tag !== 'VERB' ||
      word.relation !== 'conj' ||
      denied.has(index) ||
      strengthOf(branches, index) === 'may' ||
      !branches.children(index, 'cc').some((child) => branches.form(child) === 'or')
    )
      return;
    for (const each of [index, word.head]) hedged.add(each);
  });
  return words.map((_, index): WordScope => {
    const quantifier = quantifierOf(branches, index);
    const limit = limitOf(branches, index);
    return {
      denied: denied.has(index),
      hedged: hedged.has(index),
      strength: strengthOf(branches, index),
      direction: directions[index] as Direction,
      ...(quantifier !== undefined && { quantifier }),
      ...(limit !== undefined && { limit }),
    };
  });
}

/** "only if ...", "only within 30 days": a circumstance right after "only". */
function limitOf(branches: Branches, index: number): number | undefined {
  return branches.children(index, 'advcl', 'obl', 'obl:unmarked').find((child) => {
    const [first] = [child, ...branches.children(child, 'mark', 'case', 'det', 'advmod')].sort(
      (a, b) => a - b,
    ) as [number];
    return (
      child > index &&
      (branches.form(first) === 'only' || branches.words[first - 1]?.text.toLowerCase() === 'only')
    );
  });
}

/** Predicates denied directly or by "no" at one of their arguments, and nouns after `without`. */
function deniedWords(branches: Branches, predications: readonly Predication[]): Set<number> {
  const denied = new Set<number>();
  for (const { predicate, negated } of predications) {
    const nos = branches
      .children(predicate, 'nsubj', 'nsubj:pass', 'obj', 'obl', 'iobj')
      .filter((child) => quantifierOf(branches, child) === 'no').length;
    const own = branches
      .children(predicate, 'advmod')
      .some((child) => /^(?:hardly|barely|scarcely|never)$/u.test(branches.form(child)));
    if ((negated || own) !== (nos % 2 === 1)) denied.add(predicate);
  }
  for (const { predicate } of predications) {
    if (!branches.has(predicate, 'expl') || !denied.delete(predicate)) continue;
    // "There is no man drawing": no man, and no drawing.
    for (const noun of branches.children(predicate, 'nsubj'))
      for (const each of [noun, ...branches.children(noun, 'acl', 'acl:relcl')]) denied.add(each);
  }
  // "is not allowed to sublet" denies the subletting.
  branches.words.forEach((word, index) => {
    if (word.relation === 'xcomp' && givesOrders(branches, word.head) && denied.delete(word.head))
      denied.add(index);
  });
  branches.words.forEach((_, index) => {
    if (
      /^(?:without|except|excluding)\b/u.test(branches.preposition(index)) ||
      isContrasted(branches, index) ||
      isExcepted(branches, index)
    )
      denied.add(index);
  });
  // "Smoking is forbidden", "it is forbidden to smoke", "smoking is not allowed".
  branches.words.forEach(({ relation, head, text }, index) => {
    const isDeed =
      /^(?:csubj|xcomp|ccomp)/u.test(relation) || (/^nsubj/u.test(relation) && /ing$/iu.test(text));
    if (!isDeed || head < 0) return;
    const verdict = denied.has(head) ? permitted : forbidden;
    if (verdict.test(branches.form(head))) denied.add(index);
  });
  return denied;
}

const permitted = /^(?:allowed|permitted|legal|lawful)$/u;
const forbidden = /^(?:forbidden|prohibited|banned|disallowed|unlawful|illegal)$/u;

/** "all but the guard", "everyone but Ann"; "nothing but tea" is tea. */
function isExcepted(branches: Branches, index: number): boolean {
  return (
    /^(?:NOUN|PROPN|PRON|NUM)$/u.test(branches.word(index).tag) &&
    branches
      .children(index, 'case', 'cc')
      .some(
        (child) =>
          child > 0 &&
          branches.form(child) === 'but' &&
          /^(?:all|every\p{L}*|any(?:one|body|thing))$/u.test(branches.form(child - 1)),
      )
  );
}

/** "is allowed to", "has to": a word that only says how strongly the next one holds. */
export const givesOrders = (branches: Branches, index: number): boolean =>
  mays.test(branches.form(index)) ||
  musts.test(branches.form(index)) ||
  /^(?:have|has|had)$/u.test(branches.form(index));

/** "tea, not coffee"; "tea rather than coffee", "instead of coffee". */
function isContrasted(branches: Branches, index: number): boolean {
  if (/^(?:instead of|rather than)$/u.test(branches.preposition(index))) return true;
  return (
    branches.word(index).relation === 'conj' &&
    branches.word(index).tag !== 'VERB' &&
    branches
      .children(index, 'advmod', 'cc')
      .some((child) => /^(?:not|rather)$/u.test(branches.form(child)) && child < index)
  );
}

function quantifierOf(branches: Branches, index: number): Quantifier | undefined {
  const marks = branches
    .children(index, 'det', 'det:predet', 'amod', 'advmod', 'cc:preconj')
    .filter(
      (child) =>
        child < index &&
        !/^no (?:more|less|fewer|longer|later|earlier)$/u.test(
          `${branches.form(child)} ${branches.words[child + 1]?.text.toLowerCase() ?? ''}`,
        ),
    );
  const own = branches.word(index).tag === 'PRON' ? quantifiers[branches.form(index)] : undefined;
  const found = marks.map((child) => quantifiers[branches.form(child)]).find((each) => each !== undefined);
  const less = marks.some((child) => branches.form(child) === 'not');
  const of = own ?? found ?? partitive(branches, index);
  return of === 'all' && less ? 'some' : of;
}

/**
 * In "all of the tenants", "none of them" and "most of the rooms" the quantifier is the head, and the noun
 * depends on it.
 */
function partitive(branches: Branches, index: number): Quantifier | undefined {
  const { relation, head } = branches.word(index);
  return relation === 'nmod' &&
    head >= 0 &&
    branches.preposition(index) === 'of' &&
    branches.word(head).tag !== 'VERB'
    ? quantifiers[branches.form(head)]
    : undefined;
}

function strengthOf(branches: Branches, index: number): Strength {
  const marks = branches.children(index, 'aux').map((child) => branches.form(child));
  const { relation, head } = branches.word(index);
  if (relation === 'xcomp' && head >= 0)
    marks.push(branches.form(head), ...branches.children(head, 'aux').map((child) => branches.form(child)));
  if (head >= 0 && relation === 'xcomp' && /^(?:have|has|had)$/u.test(branches.form(head))) return 'must';
  if (marks.some((mark) => musts.test(mark))) return 'must';
  return marks.some((mark) => mays.test(mark)) ? 'may' : 'is';
}

/** "may" and "must" for permission or obligation are no hedge. Their strength is compared instead. */
const givesLeave = (branches: Branches, weakener: number): boolean =>
  branches.word(weakener).relation === 'aux' &&
  /^(?:must|shall|should|would|can|may)$/u.test(branches.form(weakener));

/* ---------- monotonicity ---------- */

function directionsOf(branches: Branches, denied: ReadonlySet<number>): Direction[] {
  const directions: Direction[] = branches.words.map(() => 'up');
  const root = branches.words.findIndex((word) => word.head < 0);
  const walk = (index: number, from: Direction): void => {
    const own = ownDirection(branches, index, denied, from);
    directions[index] = own;
    for (const child of branches.children(index))
      walk(child, isOutsideDenial(branches, index, child) ? from : own);
  };
  if (root >= 0) walk(root, 'up');
  return directions;
}

const flipped: Readonly<Record<Direction, Direction>> = { up: 'down', down: 'up', neither: 'neither' };

function ownDirection(
  branches: Branches,
  index: number,
  denied: ReadonlySet<number>,
  from: Direction,
): Direction {
  const quantifier = quantifierOf(branches, index);
  const { tag } = branches.word(index);
  const isNoun = tag === 'NOUN' || tag === 'PRON' || tag === 'PROPN';
  if (isNoun && quantifier === 'most') return 'neither';
  if (
    isNoun &&
    branches
      .children(index, 'amod')
      .some(
        (child) =>
          branches.word(child).fineTag === 'JJS' || /^(?:first|last|only|same)$/u.test(branches.form(child)),
      )
  )
    return 'neither';
  // In "no dog barks" the clause is already denied, and the noun with it.
  if (isNoun && quantifier === 'all' && from === 'up') return 'down';
  if (isNoun && quantifier === 'few') return flipped[from];
  if (isLimited(branches, index)) return flipped[from];
  if (denied.has(index)) return flipped[from];
  const { relation, head } = branches.word(index);
  if (head >= 0 && /^(?:xcomp|ccomp|obj|obl|acl|advcl)$/u.test(relation) && averse.test(branches.form(head)))
    return flipped[from];
  if (
    /^advcl/u.test(relation) &&
    branches.children(index, 'mark').some((child) => /^(?:if|unless)$/u.test(branches.form(child)))
  )
    return flipped[from];
  return from;
}

/** "at most five rooms". */
function isLimited(branches: Branches, index: number): boolean {
  const before = branches.words
    .slice(Math.max(0, index - 4), index)
    .map((word) => word.text.toLowerCase())
    .join(' ');
  return (
    branches.word(index).tag === 'NOUN' &&
    [...before.matchAll(/\b(?:at most|less than|fewer than|no more than|not more than|up to)\b/gu)].some(
      ([found]) => upToOnly.test(found),
    ) &&
    branches.has(index, 'nummod')
  );
}

/** A denial does not reach a subject without "no": "Some dogs do not bark". */
function isOutsideDenial(branches: Branches, index: number, child: number): boolean {
  return (
    /^nsubj/u.test(branches.word(child).relation) &&
    quantifierOf(branches, child) !== 'no' &&
    !/^(?:any|anyone|anybody)$/u.test(branches.form(child)) &&
    branches
      .children(index, 'advmod', 'aux')
      .some((each) => /^(?:not|n't|n’t|never)$/u.test(branches.form(each)))
  );
}
