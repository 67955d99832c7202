/** What became of each rule: for every choice of objects, whether it was broken or kept, or is undecided. */
import {
  ruleVerdicts,
  type AtomView,
  type InstanceView,
  type RuleVerdict,
  type RuleView,
} from '../../core/api/rules-room.ts';
import type { Atom, Binding, Formula, GroundRule, Rule, TruthValue } from '../../core/rules/specification.ts';
import { computedAtom } from '../../core/rules/built-ins.ts';
import { atomsIn, atomText, bindAtom, termText } from '../../core/rules/terms.ts';

/** Instances of a rule that are listed; the others are counted. */
const LISTED = 20;

/** What is known of an atom. The same object as before an edit that does not change it. */
export interface KnownAtom {
  readonly view: AtomView;
  /** Without what was inferred. */
  readonly value: TruthValue;
}

export type JudgedRule = Pick<RuleView, 'verdict' | 'instances' | 'counts'>;

/** What is said of a rule without instances. */
export const neverApplied: JudgedRule = {
  verdict: 'does not apply',
  instances: [],
  counts: Object.fromEntries(ruleVerdicts.map((verdict) => [verdict, 0])) as Record<RuleVerdict, number>,
};

/** The rule for one choice of objects. */
interface Bound {
  /** `x = snake, y = 3`, in the order of the variables. */
  readonly binding: string;
  readonly invented: boolean;
  /** For each occurrence of an atom in the rule, its place in the list of atoms. */
  readonly atoms: readonly number[];
}

interface Judged {
  readonly bound: Bound;
  readonly verdict: RuleVerdict;
  /** The premise is true. */
  readonly applies: boolean;
}

export const bindingText = (binding: Binding): string =>
  Object.entries(binding)
    .map(([variable, term]) => `${variable} = ${term.kind === 'constant' ? term.name : termText(term)}`)
    .join(', ');

/** The instances of one rule. Judged again only if what is known of one of their atoms has changed. */
export class RuleInstances {
  readonly #rule: Rule;
  readonly #bound: readonly Bound[];
  readonly #atoms: readonly Atom[];
  readonly #premises: number;
  #last:
    | {
        readonly known: readonly KnownAtom[];
        readonly broken: ReadonlySet<string>;
        readonly judged: JudgedRule;
      }
    | undefined;

  /** @param ground the rule under all its bindings, in all its parts. */
  constructor(rule: Rule, ground: readonly GroundRule[]) {
    this.#rule = rule;
    const byBinding = new Map<string, GroundRule>();
    for (const each of ground) byBinding.set(bindingText(each.binding), each);
    const occurrences = [...atomsIn(rule.premise), ...atomsIn(rule.conclusion)];
    this.#premises = atomsIn(rule.premise).length;
    const places = new Map<string, number>();
    const atoms: Atom[] = [];
    this.#bound = [...byBinding].map(([text, { binding, level }]) => ({
      binding: text,
      invented: level === 2,
      atoms: occurrences.map((occurrence) => {
        const atom = computedAtom(bindAtom(occurrence.atom, binding));
        const known = places.get(atomText(atom));
        if (known !== undefined) return known;
        places.set(atomText(atom), atoms.length);
        return atoms.push(atom) - 1;
      }),
    }));
    this.#atoms = atoms;
  }

  /** @param broken the bindings under which the rule is found broken. */
  judge(knownAtom: (atom: Atom) => KnownAtom, broken: ReadonlySet<string>): JudgedRule {
    const known = this.#atoms.map(knownAtom);
    const last = this.#last;
    const isSame =
      last !== undefined &&
      last.broken.size === broken.size &&
      last.known.every((each, i) => each === known[i]) &&
      [...broken].every((binding) => last.broken.has(binding));
    if (isSame) return last.judged;
    const judged = this.#judgeAnew(known, broken);
    this.#last = { known, broken, judged };
    return judged;
  }

  #judgeAnew(known: readonly KnownAtom[], broken: ReadonlySet<string>): JudgedRule {
    const found = this.#bound.map((bound) => this.#judged(bound, known, broken));
    const sorted = found.toSorted((a, b) => rank(a) - rank(b));
    const counts = { ...neverApplied.counts };
    for (const { verdict } of found) counts[verdict]++;
    return {
      verdict: sorted[0]?.verdict ?? neverApplied.verdict,
      instances: sorted.slice(0, LISTED).map((each) => this.#view(each, known)),
      counts,
    };
  }

  #judged(bound: Bound, known: readonly KnownAtom[], broken: ReadonlySet<string>): Judged {
    const values = bound.atoms.map((atom) => known[atom]?.value ?? 'unknown');
    const premise = truthOf(this.#rule.premise, values.values());
    const conclusion = truthOf(this.#rule.conclusion, values.slice(this.#premises).values());
    const verdict = broken.has(bound.binding) ? 'broken' : verdictOf(premise, conclusion);
    return { bound, verdict, applies: premise === 'true' };
  }

  #view({ bound, verdict }: Judged, known: readonly KnownAtom[]): InstanceView {
    const views = bound.atoms.flatMap((atom) => known[atom]?.view ?? []);
    return {
      binding: bound.binding,
      verdict,
      invented: bound.invented,
      premises: views.slice(0, this.#premises),
      conclusions: views.slice(this.#premises),
    };
  }
}

/**
 * The most telling instance first. A rule that applies and may be broken comes before one that is kept; a
 * rule that may not even apply comes after it.
 */
const rank = ({ verdict, applies }: Judged): number =>
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

/**
 * The strong three-valued logic of Kleene.
 * @param values of the atoms, in the order in which they stand in the formula.
 */
function truthOf(formula: Formula, values: Iterator<TruthValue>): TruthValue {
  if (formula.kind === 'atom') return values.next().value ?? 'unknown';
  if (formula.kind === 'not') return opposite[truthOf(formula.of, values)];
  const found = formula.of.map((part) => truthOf(part, values));
  const deciding = formula.kind === 'and' ? 'false' : 'true';
  if (found.includes(deciding)) return deciding;
  return found.includes('unknown') ? 'unknown' : opposite[deciding];
}

const opposite = { true: 'false', false: 'true', unknown: 'unknown' } as const;
