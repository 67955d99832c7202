/** What the page shows of a case: its specification, values and reasoning, in words and tables. */
import {
  ruleVerdicts,
  type AnsweredView,
  type AtomView,
  type CellView,
  type ConflictView,
  type FollowUpReply,
  type InstanceView,
  type LiteralView,
  type RulesView,
  type RuleVerdict,
  type RuleView,
  type StepView,
} from '../../core/api/rules-room.ts';
import type {
  Assignment,
  Atom,
  Conflict,
  GroundRule,
  Literal,
  Rule,
  Step,
  Support,
  TruthValue,
} from '../../core/rules/specification.ts';
import { atomsIn, atomText, bindAtom, isComparison, literalText } from '../../core/rules/terms.ts';
import { computedAtom, predicatesByName } from '../../core/rules/built-ins.ts';
import { questionFor } from '../../core/rules/follow-up.ts';
import { normalForm, normalRuleText, type NormalisationStep } from '../../core/rules/normalisation.ts';
import { atomTables } from './atom-tables.ts';
import { bindingText, instancesOf, verdictOfAll, type Instance } from './instances.ts';
import { atomsOf, promptFor, readValues, type ReasonedCase } from './reasoning.ts';
import { Sentences } from './sentences.ts';
import { formOf } from './specification-form.ts';

/** Instances of a rule that are listed; the others are counted. */
const LISTED = 20;

export function viewOf(reasoned: ReasonedCase): RulesView {
  return new Drawing(reasoned).view();
}

type WrittenLiteral = Pick<LiteralView, 'text' | 'atom' | 'sentence' | 'negated'>;

class Drawing {
  readonly #reasoned: ReasonedCase;
  readonly #sentences: Sentences;
  /** What counts for each atom, by its text. */
  readonly #known: ReadonlyMap<string, Assignment>;
  readonly #read: (atom: Atom) => TruthValue;
  /** Literals that were put into words, by their text. */
  readonly #drawn = new Map<string, WrittenLiteral>();
  /** The first step that inferred each literal, by its text. */
  readonly #inferred: ReadonlyMap<string, number>;

  constructor(reasoned: ReasonedCase) {
    this.#reasoned = reasoned;
    this.#known = new Map(reasoned.reasoning.assignments.map((each) => [atomText(each.atom), each]));
    this.#read = readValues(reasoned);
    this.#sentences = new Sentences(reasoned.specification.predicates);
    const inferred = new Map<string, number>();
    for (const [i, { conclusion, outcome }] of reasoned.reasoning.steps.entries()) {
      const text = literalText(conclusion);
      if (outcome === 'new' && !inferred.has(text)) inferred.set(text, i);
    }
    this.#inferred = inferred;
  }

  view(): RulesView {
    const { kept, specification, issues, reasoning, known, took } = this.#reasoned;
    const faulty = issues.some(({ severity }) => severity === 'error');
    return {
      case: kept,
      issues,
      leftOut: reasoning.issues,
      form: faulty ? undefined : formOf(specification),
      predicates: specification.predicates.map(({ name, parameters, description }) => ({
        text: `${name}(${parameters.join(', ')})`,
        description,
      })),
      rules: this.#rules(),
      conflicts: this.#conflicts(),
      tables: this.#tables(),
      steps: reasoning.steps.map((step) => this.#step(step)),
      knowledge: reasoning.newKnowledge.map(({ literal, step, rules }) => ({
        literal: this.#literal(literal),
        ...(step !== undefined && { step: step + 1 }),
        rules: numbersOf(rules),
      })),
      followUps: reasoning.followUps
        .filter(({ atom }) => !kept.replies.some((reply) => atomText(reply.atom) === atomText(atom)))
        .map((followUp) => ({
          atom: atomText(followUp.atom),
          question: followUp.question,
          prompt: promptFor(this.#reasoned, followUp),
          expected: followUp.expected,
          decides: followUp.decides,
        })),
      answered: [...kept.replies.map(repliedView), ...this.#computed()],
      reading: known.state,
      took,
    };
  }

  /** Questions that arithmetic answered. */
  #computed(): AnsweredView[] {
    const { computed, specification } = this.#reasoned;
    const predicates = predicatesByName(specification.predicates);
    return computed.map(({ atom, value, why }) => ({
      atom: atomText(atom),
      question: questionFor(atom, predicates),
      value,
      computed: why,
    }));
  }

  /* ---------- rules ---------- */

  #rules(): RuleView[] {
    const { specification, reasoning, kept } = this.#reasoned;
    const { rules } = specification;
    const instances = instancesOf(rules, reasoning, (atom) => this.#valueOf(atom));
    return rules.map((rule, i) => {
      const own = instances[i] ?? [];
      return {
        number: i + 1,
        text: rule.span ? kept.specification.slice(...rule.span) : '',
        ...(rule.span && { span: rule.span }),
        sentence: this.#sentences.rule(rule),
        verdict: verdictOfAll(own),
        instances: own.slice(0, LISTED).map((instance) => this.#instance(rule, instance)),
        counts: countsOf(own),
        normal: normalForm(rule, i, new Set(specification.variables)).steps.filter(changesLines),
      };
    });
  }

  #instance(rule: Rule, { binding, invented, verdict }: Instance): InstanceView {
    const atoms = (side: 'premise' | 'conclusion') =>
      atomsIn(rule[side]).map(({ atom }) => this.#atom(computedAtom(bindAtom(atom, binding))));
    return {
      binding: bindingText(binding),
      verdict,
      invented,
      premises: atoms('premise'),
      conclusions: atoms('conclusion'),
    };
  }

  /** A rule with several parts in normal form shows the same conflict once. */
  #conflicts(): ConflictView[] {
    const shown = new Map<string, ConflictView>();
    for (const conflict of this.#reasoned.reasoning.conflicts) {
      const view = this.#conflict(conflict);
      const values = view.values.map(({ text }) => text).sort();
      const key = [view.rule, view.binding, ...values].join('\n');
      if (!shown.has(key)) shown.set(key, view);
    }
    return [...shown.values()];
  }

  #conflict({ broken, because, against, rules, assignments, inFollowUp, shownBy }: Conflict): ConflictView {
    return {
      rule: broken.rule + 1,
      binding: bindingText(broken.binding),
      invented: broken.level === 2,
      inFollowUp,
      because: because.map((support) => this.#support(support)),
      demanded: this.#literal(broken.conclusion),
      ...(against && shownBy === 'chain' && { against: this.#support(against) }),
      rules: numbersOf(rules),
      values: assignments.map((assignment) => this.#assigned(assignment)),
    };
  }

  #step({ round, rule, because, conclusion, backwards = false, outcome }: Step): StepView {
    return {
      round,
      rule: rule.rule + 1,
      binding: bindingText(rule.binding),
      text: normalRuleText(rule),
      because: because.map((support) => this.#support(support)),
      conclusion: this.#literal(conclusion),
      backwards,
      outcome,
    };
  }

  /* ---------- literals ---------- */

  /** Of an atom whose terms are computed. */
  #valueOf(atom: Atom): TruthValue {
    return this.#known.get(atomText(atom))?.value ?? 'unknown';
  }

  #support(support: Support): LiteralView {
    if (support.kind === 'assigned')
      return { ...this.#assigned(support.assignment), ...this.#written(support.literal) };
    return {
      ...this.#written(support.literal),
      value: support.literal.negated ? 'false' : 'true',
      origin: 'inferred',
      words: [],
      step: support.step + 1,
    };
  }

  /** The literal that an assignment makes true. */
  #assigned({ atom, value, origin, words = [], why }: Assignment): LiteralView {
    return { ...this.#written({ atom, negated: value === 'false' }), value, origin, words, why };
  }

  #written(literal: Literal): WrittenLiteral {
    const text = literalText(literal);
    const before = this.#drawn.get(text);
    if (before) return before;
    const { atom, negated } = literal;
    const sentence = this.#sentences.whole(literal);
    const written = { text, atom: atomText(atom), sentence, negated };
    this.#drawn.set(text, written);
    return written;
  }

  #atom(atom: Atom): AtomView {
    const text = atomText(atom);
    const known = this.#known.get(text);
    if (known && known.value !== 'unknown') return { text, value: known.value, words: known.words ?? [] };
    return { text, value: this.#inference(atom)?.value ?? 'unknown', words: [] };
  }

  /** With what is known of its atom, or else what was inferred. */
  #literal(literal: Literal): LiteralView {
    const { atom } = literal;
    const known = this.#known.get(atomText(atom));
    const written = this.#written(literal);
    if (known && known.value !== 'unknown') {
      const { value, origin, words = [], why } = known;
      return { ...written, value, origin, words, why };
    }
    const inferred = this.#inference(atom);
    return inferred
      ? { ...written, value: inferred.value, origin: 'inferred', words: [], step: inferred.step + 1 }
      : { ...written, value: 'unknown', words: [] };
  }

  #inference(atom: Atom): { readonly value: 'true' | 'false'; readonly step: number } | undefined {
    for (const [negated, value] of [
      [false, 'true'],
      [true, 'false'],
    ] as const) {
      const step = this.#inferred.get(literalText({ atom, negated }));
      if (step !== undefined) return { value, step };
    }
    return undefined;
  }

  /* ---------- tables ---------- */

  #tables() {
    const { specification, kept, known } = this.#reasoned;
    return atomTables({
      specification,
      atoms: atomsOf(this.#reasoned).filter(({ predicate }) => !isComparison(predicate)),
      cell: (atom) => this.#cell(atom),
      sentences: this.#sentences,
      objects: known.objects,
      added: kept.objects,
    });
  }

  #cell(atom: Atom): CellView {
    const known = this.#known.get(atomText(atom));
    const inferred = known && known.value !== 'unknown' ? undefined : this.#inference(atom)?.value;
    return {
      atom: atomText(atom),
      value: known?.value ?? 'unknown',
      ...(known && { origin: known.origin, why: known.why }),
      ...(inferred && { inferred }),
      words: known?.words ?? [],
      read: this.#read(atom),
    };
  }
}

const repliedView = ({ atom, question, value, reply, model }: FollowUpReply): AnsweredView => ({
  atom: atomText(atom),
  question,
  value,
  ...(reply !== undefined && { reply }),
  ...(model !== undefined && { model }),
});

/** A step after which every line is as before is not shown. */
const changesLines = (
  { lines }: NormalisationStep,
  i: number,
  steps: readonly NormalisationStep[],
): boolean => lines.join('\n') !== steps[i - 1]?.lines.join('\n');

const numbersOf = (rules: readonly GroundRule[]): number[] =>
  [...new Set(rules.map(({ rule }) => rule + 1))].sort((a, b) => a - b);

const countsOf = (instances: readonly Instance[]): Record<RuleVerdict, number> =>
  Object.fromEntries(
    ruleVerdicts.map((verdict) => [verdict, instances.filter((each) => each.verdict === verdict).length]),
  ) as Record<RuleVerdict, number>;
