/** What became of each rule: for every choice of objects, whether it was broken or kept, or is undecided. */
import type { RuleVerdict } from '../../core/api/rules-room.ts';
import type {
  Atom,
  Binding,
  Formula,
  GroundRule,
  Reasoning,
  Rule,
  TruthValue,
} from '../../core/rules/specification.ts';
import { computedAtom } from '../../core/rules/built-ins.ts';
import { bindAtom, termText } from '../../core/rules/terms.ts';

export interface Instance {
  readonly binding: Binding;
  readonly invented: boolean;
  readonly verdict: RuleVerdict;
  /** The premise is true. */
  readonly applies: boolean;
}

/** `x = snake, y = 3`, in the order of the variables. */
export const bindingText = (binding: Binding): string =>
  Object.entries(binding)
    .map(([variable, term]) => `${variable} = ${term.kind === 'constant' ? term.name : termText(term)}`)
    .join(', ');

/**
 * The instances of each rule, by its index in the specification.
 * @param valueOf takes atoms whose terms are computed.
 */
export function instancesOf(
  rules: readonly Rule[],
  { rules: ground, conflicts }: Reasoning,
  valueOf: (atom: Atom) => TruthValue,
): Instance[][] {
  const broken = new Set(conflicts.map((conflict) => keyOf(conflict.broken)));
  const bound = new Map(ground.map((each) => [keyOf(each), each]));
  const found: Instance[][] = rules.map(() => []);
  for (const [key, ground] of bound) {
    const { rule: index, binding, level } = ground;
    const rule = rules[index];
    if (!rule) continue;
    const truth = (formula: Formula) => truthOf(formula, (atom) => valueOf(boundAtom(atom, ground)));
    const premise = truth(rule.premise);
    const verdict = broken.has(key) ? 'broken' : verdictOf(premise, truth(rule.conclusion));
    found[index]?.push({ binding, invented: level === 2, verdict, applies: premise === 'true' });
  }
  return found.map((instances) => instances.sort((a, b) => rank(a) - rank(b)));
}

/** A ground rule stays the same object as long as its rule and the objects do (`grounding.ts`). */
const keys = new WeakMap<GroundRule, string>();
const boundAtoms = new WeakMap<GroundRule, WeakMap<Atom, Atom>>();

/** The rule and its binding. */
function keyOf(ground: GroundRule): string {
  const known = keys.get(ground) ?? `${String(ground.rule)} ${bindingText(ground.binding)}`;
  keys.set(ground, known);
  return known;
}

function boundAtom(atom: Atom, ground: GroundRule): Atom {
  const own = boundAtoms.get(ground) ?? new WeakMap<Atom, Atom>();
  boundAtoms.set(ground, own);
  const bound = own.get(atom) ?? computedAtom(bindAtom(atom, ground.binding));
  own.set(atom, bound);
  return bound;
}

/**
 * The most telling instance first. A rule that applies and may be broken comes before one that is kept; a
 * rule that may not even apply comes after it.
 */
const rank = ({ verdict, applies }: Instance): number =>
  verdict === 'not decided' ? (applies ? 1 : 3) : { broken: 0, kept: 2, 'does not apply': 4 }[verdict];

/**
 * By the values alone. A rule whose consequence is inferred and not in the text is not decided: the text has
 * not said so yet.
 */
function verdictOf(premise: TruthValue, conclusion: TruthValue): RuleVerdict {
  if (premise === 'false') return 'does not apply';
  if (conclusion === 'true') return 'kept';
  return premise === 'true' && conclusion === 'false' ? 'broken' : 'not decided';
}

/** The strong three-valued logic of Kleene. */
export function truthOf(formula: Formula, valueOf: (atom: Atom) => TruthValue): TruthValue {
  if (formula.kind === 'atom') return valueOf(formula.atom);
  if (formula.kind === 'not') return opposite[truthOf(formula.of, valueOf)];
  const values = formula.of.map((part) => truthOf(part, valueOf));
  const deciding = formula.kind === 'and' ? 'false' : 'true';
  if (values.includes(deciding)) return deciding;
  return values.includes('unknown') ? 'unknown' : opposite[deciding];
}

const opposite = { true: 'false', false: 'true', unknown: 'unknown' } as const;

/** Of a rule: the verdict on its most telling instance. A rule without instances does not apply. */
export const verdictOfAll = ([first]: readonly Instance[]): RuleVerdict => first?.verdict ?? 'does not apply';
