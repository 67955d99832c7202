/** What the page shows of a case: its specification, values and reasoning, in words and tables. */
import type {
  AnsweredView,
  AtomView,
  CellView,
  ConflictView,
  FollowUpReply,
  LiteralView,
  RulesView,
  RuleView,
  StepView,
} from '../../core/api/rules-room.ts';
import type {
  Assignment,
  Atom,
  Conflict,
  GroundRule,
  Literal,
  Rule,
  Specification,
  Step,
  Support,
} from '../../core/rules/specification.ts';
import { atomText, isComparison, literalText } from '../../core/rules/terms.ts';
import { predicatesByName } from '../../core/rules/built-ins.ts';
import { differenceOf } from '../../core/difference.ts';
import { formulaText } from '../../core/rules/esl-text.ts';
import { questionFor } from '../../core/rules/follow-up.ts';
import { normalForm, normalRuleText, type NormalisationStep } from '../../core/rules/normalisation.ts';
import { Remembered } from '../../core/rules/remembered.ts';
import { atomTables } from './atom-tables.ts';
import { bindingText, neverApplied, RuleInstances, type KnownAtom } from './instances.ts';
import { atomsOf, promptsFor, readValues, type ReasonedCase } from './reasoning.ts';
import { Sentences } from './sentences.ts';
import { formOf } from './specification-form.ts';

/** @param memory of the view before: what has not changed since is not made again. */
export function viewOf(reasoned: ReasonedCase, memory = new ViewMemory()): RulesView {
  return new Drawing(reasoned, memory).view();
}

type WrittenLiteral = Pick<LiteralView, 'text' | 'atom' | 'sentence' | 'negated'>;
type WrittenRule = Pick<RuleView, 'sentence' | 'normal'>;

/** What a view was made of, for the next one. */
export class ViewMemory {
  #specification: Specification = { variables: [], predicates: [], rules: [] };
  /** The rules as they are written, by number. */
  #texts: readonly string[] = [];
  /** What the words of rules and literals depend on besides. */
  #language = '';
  #rules = new Map<string, WrittenRule>();
  #literals = new Map<string, WrittenLiteral>();
  #atoms = new Map<string, KnownAtom>();
  #views = new Map<string, LiteralView>();
  #cells = new Map<string, CellView>();
  /** The same of the view before; what this one does not need is forgotten. */
  #before = {
    rules: this.#rules,
    literals: this.#literals,
    atoms: this.#atoms,
    views: this.#views,
    cells: this.#cells,
  };
  readonly #instances = new Remembered(
    ({ rule }) => this.#keyOf(rule),
    (ground) => new RuleInstances(this.#specification.rules[ground[0]?.rule ?? 0] as Rule, ground),
  );

  /** Call this before anything else of a view. */
  begin(specification: Specification): void {
    const { variables, predicates, rules } = specification;
    const names = new Set(variables);
    const language = JSON.stringify([
      variables,
      predicates.map(({ name, parameters, description }) => [name, parameters, description]),
    ]);
    const same = language === this.#language;
    this.#before = {
      rules: same ? this.#rules : new Map(),
      literals: same ? this.#literals : new Map(),
      atoms: this.#atoms,
      views: this.#views,
      cells: this.#cells,
    };
    this.#rules = new Map();
    this.#literals = new Map();
    this.#atoms = new Map();
    this.#views = new Map();
    this.#cells = new Map();
    this.#language = language;
    this.#specification = specification;
    this.#texts = rules.map(
      ({ premise, conclusion }) => `${formulaText(premise, names)} => ${formulaText(conclusion, names)}`,
    );
  }

  #keyOf(rule: number): string {
    return `${String(rule)} ${this.#texts[rule] ?? ''}`;
  }

  /** The instances of each rule; undefined for a rule without. */
  instances(ground: readonly GroundRule[]): readonly (RuleInstances | undefined)[] {
    const found = this.#instances.of(ground);
    return this.#texts.map((_, rule) => found.get(this.#keyOf(rule)));
  }

  /** @param write depends on the rule and its specification alone. */
  writtenRule(rule: number, write: () => WrittenRule): WrittenRule {
    const key = this.#texts[rule] ?? '';
    const written = this.#rules.get(key) ?? this.#before.rules.get(key) ?? write();
    this.#rules.set(key, written);
    return written;
  }

  /** @param write depends on the literal and its specification alone. */
  writtenLiteral(text: string, write: () => WrittenLiteral): WrittenLiteral {
    const written = this.#literals.get(text) ?? this.#before.literals.get(text) ?? write();
    this.#literals.set(text, written);
    return written;
  }

  /** The same object as before where nothing changed. @param key names the literal and why it holds. */
  literalView(key: string, draw: () => LiteralView): LiteralView {
    const view = this.#views.get(key) ?? asBefore(this.#before.views.get(key), draw());
    this.#views.set(key, view);
    return view;
  }

  /** The same object as before where nothing changed. */
  cell(cell: CellView): CellView {
    const drawn = asBefore(this.#before.cells.get(cell.atom), cell);
    this.#cells.set(cell.atom, drawn);
    return drawn;
  }

  /** The same object as before where nothing changed. */
  knownAtom(text: string, know: () => KnownAtom): KnownAtom {
    const drawn = this.#atoms.get(text);
    if (drawn) return drawn;
    const now = know();
    const before = this.#before.atoms.get(text);
    const known = before && isSame(before, now) ? before : now;
    this.#atoms.set(text, known);
    return known;
  }
}

const asBefore = <View>(before: View | undefined, now: View): View =>
  before !== undefined && differenceOf(before, now) === undefined ? before : now;

/** The place of an inferred literal in a chain, or the assignment of an assigned one. */
const supportKey = (support: Support): string =>
  `${literalText(support.literal)} ${support.kind === 'inferred' ? String(support.step) : 'assigned'}`;

const isSame = (a: KnownAtom, b: KnownAtom): boolean =>
  a.value === b.value && a.view.value === b.view.value && String(a.view.words) === String(b.view.words);

class Drawing {
  readonly #reasoned: ReasonedCase;
  readonly #memory: ViewMemory;
  readonly #sentences: Sentences;
  /** What counts for each atom, by its text. */
  readonly #known: ReadonlyMap<string, Assignment>;
  readonly #read: ReturnType<typeof readValues>;
  /** The first step that inferred each literal, by its text. */
  readonly #inferred: ReadonlyMap<string, number>;

  constructor(reasoned: ReasonedCase, memory: ViewMemory) {
    memory.begin(reasoned.specification);
    this.#reasoned = reasoned;
    this.#memory = memory;
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
    const replied = new Set(kept.replies.map(({ atom }) => atomText(atom)));
    const promptFor = promptsFor(this.#reasoned);
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
        .filter(({ atom }) => !replied.has(atomText(atom)))
        .map((followUp) => ({
          atom: atomText(followUp.atom),
          question: followUp.question,
          prompt: promptFor(followUp),
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
    const { rules, variables } = specification;
    const names = new Set(variables);
    const broken = rules.map(() => new Set<string>());
    for (const conflict of reasoning.conflicts)
      broken[conflict.broken.rule]?.add(bindingText(conflict.broken.binding));
    const instances = this.#memory.instances(reasoning.rules);
    return rules.map((rule, i) => {
      const judged = instances[i]?.judge((atom) => this.#atom(atom), broken[i] ?? new Set());
      const { sentence, normal } = this.#memory.writtenRule(i, () => ({
        sentence: this.#sentences.rule(rule),
        normal: normalForm(rule, i, names).steps.filter(changesLines),
      }));
      const { verdict, instances: listed, counts } = judged ?? neverApplied;
      return {
        number: i + 1,
        text: rule.span ? kept.specification.slice(...rule.span) : '',
        ...(rule.span && { span: rule.span }),
        sentence,
        verdict,
        instances: listed,
        counts,
        normal,
      };
    });
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

  #support(support: Support): LiteralView {
    return this.#memory.literalView(supportKey(support), () => this.#supportView(support));
  }

  #supportView(support: Support): LiteralView {
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
    const { atom, negated } = literal;
    return this.#memory.writtenLiteral(text, () => ({
      text,
      atom: atomText(atom),
      sentence: this.#sentences.whole(literal),
      negated,
    }));
  }

  /** Of an atom whose terms are computed. */
  #atom(atom: Atom): KnownAtom {
    const text = atomText(atom);
    return this.#memory.knownAtom(text, () => {
      const known = this.#known.get(text);
      return { view: this.#atomView(atom, known), value: known?.value ?? 'unknown' };
    });
  }

  #atomView(atom: Atom, known: Assignment | undefined): AtomView {
    const text = atomText(atom);
    if (known && known.value !== 'unknown') return { text, value: known.value, words: known.words ?? [] };
    return { text, value: this.#inference(atom)?.value ?? 'unknown', words: [] };
  }

  /** With what is known of its atom, or else what was inferred. */
  #literal(literal: Literal): LiteralView {
    return this.#memory.literalView(literalText(literal), () => this.#literalView(literal));
  }

  #literalView(literal: Literal): LiteralView {
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
    return this.#memory.cell({
      atom: atomText(atom),
      value: known?.value ?? 'unknown',
      ...(known && { origin: known.origin, why: known.why }),
      ...(inferred && { inferred }),
      words: known?.words ?? [],
      read: this.#read(atom),
    });
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
