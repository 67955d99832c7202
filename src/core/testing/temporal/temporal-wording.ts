/**
 * Words a formula about a year, a month or a day in fluent English. It covers the operators of Drowzee's
 * Table 3 and their past mirrors, in our words, with any nesting. A window is always given by its first and
 * last tick, which are both in it: as dates if the tick of the question is known, otherwise counted from a
 * tick with the name X, Y or Z. So every question has one reading, and that reading is Definition 1.
 */
import type { Formula, Quantifier, NextOperator, Window } from '../../temporal/formula.ts';
import { formatTick } from '../../temporal/time-point.ts';
import type { Granularity } from '../../temporal/time-point.ts';
import type { Clause } from '../english/clause.ts';
import { negatedStatement, question, statement } from '../english/clause.ts';
import { asQuestion, asSentence } from '../english/noun-phrase.ts';

type AtomFormula = Extract<Formula, { kind: 'atom' }>;
type Pair = Extract<Formula, { kind: 'and' | 'or' }>;
/** The clause of an atom, or of a negated atom. */
interface BareStatement {
  readonly clause: Clause;
  readonly denied: boolean;
  /** "Neither Ann nor Bob was": denied by its subject. */
  readonly neither?: boolean;
}
type Quantified = Extract<Formula, { kind: Quantifier }>;
type Spanning = Extract<Formula, { kind: 'until' | 'since' }>;

/** A tick that is `steps` away from `from`. `from` is a known tick, or a letter for each of several ticks. */
interface When {
  readonly from: number | string;
  readonly steps: number;
}

/** "on" a day, "in" a month or a year. */
const prepositions: Readonly<Record<Granularity, 'in' | 'on'>> = { year: 'in', month: 'in', day: 'on' };

export class TemporalWording {
  readonly #clauseOf: (atom: AtomFormula) => Clause;
  readonly #granularity: Granularity;
  readonly #in: 'in' | 'on';

  /** @param clauseOf the clause of an atom, in the past tense, without a time. */
  constructor(clauseOf: (atom: AtomFormula) => Clause, granularity: Granularity = 'year') {
    this.#clauseOf = clauseOf;
    this.#granularity = granularity;
    this.#in = prepositions[granularity];
  }

  /** @param choice a number in [0, 1) that selects the pattern, if there are several. */
  question(formula: Formula, tick: number, choice: number): string {
    const when: When = { from: tick, steps: 0 };
    const patterns = this.#patterns(formula, when);
    return asQuestion((patterns[Math.floor(choice * patterns.length)] as () => string)());
  }

  /** The formula as a sentence, or its negation. */
  sentence(formula: Formula, tick: number, holds: boolean): string {
    const when: When = { from: tick, steps: 0 };
    const bare = this.#bare(formula, holds);
    return asSentence(
      bare
        ? this.#timed(bare.clause, bare.denied, this.#at(when))
        : `${holds ? '' : 'it is not the case that '}${this.#statement(formula, when)}`,
    );
  }

  /* ---------- questions ---------- */

  #patterns(formula: Formula, when: When): readonly (() => string)[] {
    const whether = () => this.#whether(formula, when);
    switch (formula.kind) {
      case 'atom':
        return [() => question(this.#withTail(formula, this.#at(when))), whether];
      case 'not':
        return formula.of.kind === 'atom'
          ? [() => `is it correct to say that ${this.#statement(formula, when)}`, whether]
          : [whether];
      case 'next':
      case 'previous':
        return this.#neighbourAsked(formula, when);
      case 'eventually':
      case 'once': {
        const { of } = formula;
        return of.kind === 'atom'
          ? [() => question(this.#withTail(of, this.#inSome(formula, when, 'any'))), whether]
          : [() => `was there ${this.#some(formula, when)}`];
      }
      case 'always':
      case 'historically': {
        const bare = this.#bare(formula.of, true);
        return bare && !isDenied(bare)
          ? [() => question(withTail(bare.clause, this.#inEach(formula, when, false))), whether]
          : [whether];
      }
      case 'until':
      case 'since':
        return [this.#reachedAsked(formula, when) ?? (() => `was there ${this.#reached(formula, when)}`)];
      case 'and':
      case 'or':
        return this.#pairAsked(formula, when) ?? [whether];
      case 'implies':
        return [whether];
    }
  }

  /** "Was Ann alive in 1801": nobody says "in the year after 1800". */
  #neighbourAsked(formula: Extract<Formula, { kind: NextOperator }>, when: When): readonly (() => string)[] {
    const { of } = formula;
    const then = this.#neighbour(formula, when);
    const whether = () => this.#whether(formula, when);
    if (of.kind === 'atom') return [() => question(this.#withTail(of, this.#at(then))), whether];
    return (of.kind === 'or' && this.#pairAsked(of, then)) || [whether];
  }

  /**
   * "Were Ann and Bob both alive in 1800"; "In 1800, was Ann or Bob alive, or both"; "In 1800, was Ann alive
   * and did Bob reign over France"; "In 1800, was Ann alive, or did Bob reign over France, or both".
   */
  #pairAsked(formula: Pair, when: When): readonly (() => string)[] | undefined {
    const either = this.#either(formula);
    if (either) return [() => `${this.#at(when)}, ${question(either)}, or both`];
    const bare = this.#bare(formula, true);
    if (bare)
      return [() => question(withTail(bare.clause, this.#at(when))), () => this.#whether(formula, when)];
    const { kind, left, right } = formula;
    if (left.kind !== 'atom' || right.kind !== 'atom') return undefined;
    const asked = [left, right].map((atom) => question(this.#clauseOf(atom)));
    const parts = kind === 'and' ? asked.join(' and ') : `${asked.join(', or ')}, or both`;
    return [() => `${this.#at(when)}, ${parts}`];
  }

  /** "Ann or Bob was alive". */
  #either({ kind, left, right }: Pair): Clause | undefined {
    if (kind !== 'or' || left.kind !== 'atom' || right.kind !== 'atom') return undefined;
    const [first, second] = [this.#clauseOf(left), this.#clauseOf(right)];
    const { text, plural } = first.subject;
    return sayTheSame(first, second)
      ? { ...first, subject: { text: `${text} or ${second.subject.text}`, plural } }
      : undefined;
  }

  /** A question about the truth of any formula. */
  #whether(formula: Formula, when: When): string {
    const numbered = ({ left, right }: Pair) =>
      `(1) ${this.#statement(left, when)}; (2) ${this.#statement(right, when)}`;
    if (formula.kind === 'not' && formula.of.kind === 'and' && this.#bare(formula.of, true))
      return `is it false that ${this.#statement(formula.of, when)}`;
    if (this.#bare(formula, true)) return `is it true that ${this.#statement(formula, when)}`;
    if (formula.kind === 'and' || formula.kind === 'or') {
      const many = formula.kind === 'and' ? 'are both' : 'is at least one';
      return this.#together(formula)
        ? `is it true that ${this.#statement(formula, when)}`
        : `${many} of these statements true: ${numbered(formula)}`;
    }
    if (formula.kind === 'not' && formula.of.kind === 'and')
      return `is it false that both of these statements are true: ${numbered(formula.of)}`;
    if (formula.kind === 'not' && formula.of.kind === 'or')
      return `are both of these statements false: ${numbered(formula.of)}`;
    if (formula.kind === 'not' && !this.#bare(formula.of, true))
      return `is it false that ${this.#statement(formula.of, when)}`;
    if (
      (formula.kind === 'always' || formula.kind === 'historically') &&
      !this.#bare(formula.of, true) &&
      !this.#together(formula.of)
    ) {
      const name = nameFor(when);
      return (
        `is it true of every ${this.#granularity} ${name} ${this.#rangeOf(formula, when)}, that ` +
        `${this.#statement(formula.of, { from: name, steps: 0 })}`
      );
    }
    return asked(this.#statement(formula, when));
  }

  /* ---------- statements ---------- */

  /** A finite clause, without a capital or full stop. */
  #statement(formula: Formula, when: When): string {
    const bare = this.#bare(formula, true);
    if (bare) return this.#timed(bare.clause, bare.denied, this.#at(when));
    const together = this.#together(formula);
    if (together !== undefined) return `${this.#at(when)} ${together}`;
    switch (formula.kind) {
      case 'not':
        return this.#denied(formula.of, when);
      case 'and':
        return `it is true both that ${this.#joined(formula, when, ' and that ')}`;
      case 'or':
        return `it is true either that ${this.#joined(formula, when, ' or that ')} (or both)`;
      case 'implies':
        return (
          `either it is not true that ${this.#statement(formula.left, when)}, or it is true that ` +
          `${this.#statement(formula.right, when)} (or both)`
        );
      case 'next':
      case 'previous':
        return this.#statement(formula.of, this.#neighbour(formula, when));
      case 'eventually':
      case 'once':
        return formula.of.kind === 'atom'
          ? this.#timed(this.#clauseOf(formula.of), false, this.#inSome(formula, when, 'some'))
          : `there was ${this.#some(formula, when)}`;
      case 'always':
      case 'historically':
        return this.#inEvery(formula, when);
      case 'until':
      case 'since':
        return `there was ${this.#reached(formula, when)}`;
      case 'atom':
        throw new Error('internal: an atom is bare');
    }
  }

  #denied(formula: Formula, when: When): string {
    if (formula.kind === 'and')
      return `it is not true both that ${this.#joined(formula, when, ' and that ')}`;
    return formula.kind === 'or'
      ? `it is true neither that ${this.#joined(formula, when, ' nor that ')}`
      : `it is not true that ${this.#statement(formula, when)}`;
  }

  /** Joins the two parts, the simpler one first. A pair inside a pair is worded in one phrase. */
  #joined({ left, right }: Pair, when: When, by: string): string {
    const [first, second] = isPair(left) && !isPair(right) ? [right, left] : [left, right];
    const last = isPair(second) ? this.#inOnePhrase(second, when) : this.#statement(second, when);
    return `${closed(this.#statement(first, when))}${by}${last}`;
  }

  /** "either A or B (or both)". */
  #inOnePhrase({ kind, left, right }: Pair, when: When): string {
    const [first, second] = [this.#statement(left, when), this.#statement(right, when)];
    return kind === 'and'
      ? `both ${closed(first)} and ${second}`
      : `either ${closed(first)} or ${second} (or both)`;
  }

  /** The next or previous tick, by its date if it has one. */
  #neighbour(formula: Extract<Formula, { kind: NextOperator }>, when: When): When {
    const then = steppedBy(formula, when);
    return typeof then.from === 'string' ? then : { from: then.from + then.steps, steps: 0 };
  }

  /**
   * Two events in one phrase, without a time: "Ann was alive and Bob was in office", "Ann was alive but Bob
   * was not".
   */
  #together(formula: Formula): string | undefined {
    if (!isPair(formula)) return undefined;
    const merged = this.#bare(formula, true);
    if (merged) return stated(merged);
    const [left, right] = [this.#bare(formula.left, true), this.#bare(formula.right, true)];
    if (!left || !right) return undefined;
    if (formula.kind === 'and' && left.denied !== right.denied && sayTheSame(left.clause, right.clause)) {
      const [so, otherwise] = left.denied ? [right, left] : [left, right];
      return `${stated(so)} but ${negatedStatement(otherwise.clause).replace(/ not\b.*$/, ' not')}`;
    }
    return formula.kind === 'and'
      ? `${stated(left)} and ${stated(right)}`
      : `${stated(left)} or ${stated(right)} (or both)`;
  }

  /** "at any time from 1801 to 1803", "in 1801 or 1802". */
  #inSome(formula: Pick<Quantified | Spanning, 'kind' | 'window'>, when: When, some: 'any' | 'some'): string {
    const first = this.#firstOfTwo(formula, when);
    return first === undefined
      ? `at ${some} time ${this.#rangeOf(formula, when)}`
      : `${this.#in} ${this.#date(first)} or ${this.#date(first + 1)}`;
  }

  #some(formula: Quantified, when: When): string {
    const { of } = formula;
    const unit = this.#granularity;
    const bare = this.#bare(of, true);
    const said = bare ? stated(bare) : this.#together(of);
    if (said !== undefined) return `a ${unit} ${this.#rangeOf(formula, when)} ${this.#in} which ${said}`;
    const run = this.#run(formula, when);
    if (run !== undefined) return run;
    const name = nameFor(when);
    return (
      `a ${unit} ${name} ${this.#rangeOf(formula, when)} such that ` +
      `${this.#statement(of, { from: name, steps: 0 })}`
    );
  }

  /** "a year from 1801 to 1803 in which Ann was alive, and also in each of the 5 years after it". */
  #run({ kind, window, of }: Quantified, when: When): string | undefined {
    const inner = kind === 'eventually' ? 'always' : 'historically';
    if (of.kind !== inner || typeof when.from !== 'number') return undefined;
    const event = this.#bare(of.of, true);
    const more = of.window.to - of.window.from;
    if (!event || event.denied || !Number.isFinite(more)) return undefined;
    const shifted = { from: window.from + of.window.from, to: window.to + of.window.from };
    const unit = this.#granularity;
    const others = more === 1 ? `the ${unit}` : `each of the ${more} ${unit}s`;
    return (
      `a ${unit} ${this.#rangeOf({ kind, window: shifted }, when)} ${this.#in} which ${stated(event)}, and ` +
      `also ${this.#in} ${others} ${kind === 'eventually' ? 'after' : 'before'} it`
    );
  }

  #inEvery(formula: Quantified, when: When): string {
    const bare = this.#bare(formula.of, true);
    if (bare) return this.#timed(bare.clause, bare.denied, this.#inEach(formula, when, isDenied(bare)));
    const together = this.#together(formula.of);
    if (together !== undefined) return `${this.#inEach(formula, when, false)} ${together}`;
    const name = nameFor(when);
    return (
      `for every ${this.#granularity} ${name} ${this.#rangeOf(formula, when)}, ` +
      `${itIsTrue(this.#statement(formula.of, { from: name, steps: 0 }))}`
    );
  }

  /** The first tick of a window of two, if the tick of the question is known. */
  #firstOfTwo(
    { kind, window }: Pick<Quantified | Spanning, 'kind' | 'window'>,
    when: When,
  ): number | undefined {
    return typeof when.from !== 'number' || window.to !== window.from + 1
      ? undefined
      : when.from + when.steps + (looksBack({ kind }) ? -window.to : window.from);
  }

  /** "in every year from 1801 to 1803", "in both 1801 and 1802". */
  #inEach(formula: Pick<Quantified, 'kind' | 'window'>, when: When, denied: boolean): string {
    const first = this.#firstOfTwo(formula, when);
    if (first === undefined)
      return `${this.#in} ${denied ? 'any' : 'every'} ${this.#granularity} ${this.#rangeOf(formula, when)}`;
    const [both, and] = denied ? ['either', 'or'] : ['both', 'and'];
    return `${this.#in} ${both} ${this.#date(first)} ${and} ${this.#date(first + 1)}`;
  }

  /**
   * Of one office: "did Ann reign over Spain from 1801 until Bob did so, at some time from 1802 to 1805";
   * "did Ann reign over Spain up to 1799 after Bob last did so, at some time from 1796 to 1798". Else:
   * "did Bob first reign over Spain at any time from 1802 to 1805, and did Ann reign over France in every
   * year from 1801 to the year before"; "did Bob last reign over Spain at any time from 1796 to 1798, and did
   * Ann reign over France in every year after that up to 1799". So an until must be asked before Bob's reign,
   * and a since after it.
   */
  #reachedAsked(formula: Spanning, when: When): (() => string) | undefined {
    const { kind, left, right, window } = formula;
    if (left.kind !== 'atom' || right.kind !== 'atom') return undefined;
    if (window.from < 2 || typeof when.from !== 'number') return undefined;
    const unit = this.#granularity;
    const now = when.from + when.steps;
    const [adverb, since, held] =
      kind === 'until'
        ? ['first', `from ${this.#date(now + 1)} until`, `from ${this.#date(now + 1)} to the ${unit} before`]
        : ['last', `up to ${this.#date(now - 1)} after`, `after that up to ${this.#date(now - 1)}`];
    const [holding, reaching] = [this.#clauseOf(left), this.#clauseOf(right)];
    const every = `${this.#in} every ${unit}`;
    if (sayTheSame(holding, reaching)) {
      const last = kind === 'since' ? ' last' : '';
      const turn = `${reaching.subject.text}${last} ${insteadOf(reaching)}`;
      const some = this.#inSome(formula, when, 'some');
      return () => question(withTail(holding, `${since} ${turn}, ${some}`));
    }
    const reached = withTail(reaching, this.#inSome(formula, when, 'any'));
    const firstOrLast = { ...reached, predicate: { ...reached.predicate, adverb } };
    return () => `${question(firstOrLast)}, and ${question(withTail(holding, `${every} ${held}`))}`;
  }

  /** For d = 0 and d = 1 there is no tick between, so the sentence then says "if any". */
  #reached(formula: Spanning, when: When): string {
    const { left, right, window } = formula;
    const unit = this.#granularity;
    const range = this.#rangeOf(formula, when);
    const reached = this.#bare(right, true);
    const held = this.#bare(left, true);
    const name = nameFor(when);
    const ends = reached && held ? `that ${unit}` : name;
    const ifAny = window.from < 2 ? ' (if any)' : '';
    const between = betweenEnds(formula, this.#name(when), ends);
    const end = reached
      ? `${held ? '' : `${name} `}${range} ${this.#in} which ${stated(reached)}`
      : `${name} ${range} such that ${this.#statement(right, { from: name, steps: 0 })}`;
    if (held) {
      const all = isDenied(held) ? 'any' : 'every';
      const meanwhile = `${this.#in} ${all} ${unit} ${between}${ifAny}`;
      return `a ${unit} ${end}, while ${this.#timed(held.clause, held.denied, meanwhile)}`;
    }
    const inner = nameFor({ from: name, steps: 0 });
    return (
      `a ${unit} ${end}, while, for every ${unit} ${inner} ${between}${ifAny}, ` +
      itIsTrue(this.#statement(left, { from: inner, steps: 0 }))
    );
  }

  /* ---------- ticks ---------- */

  #at(when: When): string {
    return `${this.#in} ${this.#name(when)}`;
  }

  #date(tick: number): string {
    return formatTick(tick, this.#granularity);
  }

  /** "1801", "X", "the year after X", "the year that lies 2 years after 1801". */
  #name({ from, steps }: When): string {
    const name = typeof from === 'number' ? this.#date(from) : from;
    if (steps === 0) return name;
    const side = steps > 0 ? 'after' : 'before';
    const count = Math.abs(steps);
    const far = count === 1 ? '' : `that lies ${count} ${this.#granularity}s `;
    return `the ${this.#granularity} ${far}${side} ${name}`;
  }

  #count(ticks: number): string {
    return `${ticks} ${this.#granularity}${ticks === 1 ? '' : 's'}`;
  }

  /** "from 1801 to 1803"; "from 2 to 5 years after X". Both ends are in the range. */
  #rangeOf(
    { kind, window }: { readonly kind: Formula['kind']; readonly window: Window },
    when: When,
  ): string {
    const back = looksBack({ kind });
    const first = when.steps + (back ? -window.to : window.from);
    const last = when.steps + (back ? -window.from : window.to);
    if (typeof when.from === 'number') return this.#between(when.from + first, when.from + last);
    const name = when.from;
    const count = (ticks: number) => this.#count(ticks);
    if (first === 0) return `from ${name} to ${count(last)} after ${name}`;
    if (last === 0) return `from ${count(-first)} before ${name} to ${name}`;
    if (first > 0) return `from ${first === 1 ? count(1) : first} to ${count(last)} after ${name}`;
    if (last < 0) return `from ${last === -1 ? count(-first) : -first} to ${count(-last)} before ${name}`;
    return `from ${count(-first)} before ${name} to ${count(last)} after ${name}`;
  }

  #between(first: number, last: number): string {
    if (first === -Infinity)
      return last === Infinity ? 'at all' : `up to ${this.#date(last)}, which is included`;
    return last === Infinity
      ? `from ${this.#date(first)} on, which is included`
      : `from ${this.#date(first)} to ${this.#date(last)}`;
  }

  /**
   * A formula that fits in one clause: an atom, two atoms that say the same of two things ("Ann and Bob were
   * both alive"), or the negation of these.
   */
  #bare(formula: Formula, holds: boolean): BareStatement | undefined {
    if (formula.kind === 'atom') return { clause: this.#clauseOf(formula), denied: !holds };
    if (formula.kind === 'not') return this.#bare(formula.of, !holds);
    if (!isPair(formula) || formula.left.kind !== 'atom' || formula.right.kind !== 'atom') return undefined;
    const [left, right] = [this.#clauseOf(formula.left), this.#clauseOf(formula.right)];
    return sayTheSame(left, right) ? ofTwo(formula.kind, left, right, holds) : undefined;
  }

  #timed(clause: Clause, denied: boolean, time: string): string {
    const timed = withTail(clause, time);
    return denied ? negatedStatement(timed) : statement(timed);
  }

  #withTail(atom: AtomFormula, time: string): Clause {
    return withTail(this.#clauseOf(atom), time);
  }
}

function withTail(clause: Clause, time: string): Clause {
  return { ...clause, tail: clause.tail === '' ? time : `${clause.tail} ${time}` };
}

/** "did so", "was": stands for the predicate of the clause. */
function insteadOf(clause: Clause): string {
  const [verb = ''] = question(clause).split(' ');
  return clause.predicate.auxiliary ? verb : `${verb} so`;
}

function isPair(formula: Formula): formula is Pair {
  return formula.kind === 'and' || formula.kind === 'or';
}

/** Whether two clauses differ in nothing but their subjects. */
export function sayTheSame({ predicate: a, ...left }: Clause, { predicate: b, ...right }: Clause): boolean {
  return (
    left.tail === right.tail &&
    left.subject.text !== right.subject.text &&
    a.adverb === undefined &&
    b.adverb === undefined &&
    a.verb === b.verb &&
    a.tense === b.tense &&
    a.rest === b.rest &&
    a.auxiliary === b.auxiliary
  );
}

/** "Ann and Bob were both alive", "at least one of Ann and Bob was alive", "neither Ann nor Bob was". */
function ofTwo(kind: Pair['kind'], left: Clause, right: Clause, holds: boolean): BareStatement {
  const [a, b] = [left.subject.text, right.subject.text];
  const subject = (text: string) => ({ ...left, subject: { text, plural: false } });
  if (kind === 'or')
    return {
      clause: subject(holds ? `at least one of ${a} and ${b}` : `neither ${a} nor ${b}`),
      denied: false,
      neither: !holds,
    };
  // "Both members of", not "both a member of".
  const rest = left.predicate.rest.replace(/^an? (\w+)/, '$1s');
  const predicate = { ...left.predicate, adverb: 'both', rest };
  return { clause: { ...left, subject: { text: `${a} and ${b}`, plural: true }, predicate }, denied: !holds };
}

/** "In any year", not "in every year": that neither was alive in every year has two readings. */
const isDenied = ({ denied, neither = false }: BareStatement): boolean => denied || neither;

const stated = ({ clause, denied }: BareStatement): string =>
  denied ? negatedStatement(clause) : statement(clause);

/** Adds a comma after a part that ends with a window or a bracket. */
function closed(part: string): string {
  return /(?:included|\)| (?:to|from|after|before) [^,]*)$/.test(part) ? `${part},` : part;
}

/** A statement as a question. "It is true both that ..." becomes "Is it true both that ...". */
function asked(said: string): string {
  if (said.startsWith('it is not true that ')) return said.replace('it is not true that', 'is it false that');
  return said.startsWith('it is ') ? said.replace('it is', 'is it') : `is it true that ${said}`;
}

/** Adds "it is true that", unless the statement already begins that way. */
function itIsTrue(said: string): string {
  return /^it is (?:not )?true /.test(said) ? said : `it is true that ${said}`;
}

/* ---------- ticks ---------- */

function steppedBy({ kind }: { readonly kind: NextOperator }, { from, steps }: When): When {
  return { from, steps: steps + (kind === 'next' ? 1 : -1) };
}

/** Both ends are excluded. */
function betweenEnds({ kind }: Spanning, now: string, reached: string): string {
  return kind === 'until' ? `after ${now} and before ${reached}` : `after ${reached} and before ${now}`;
}

/** X, then Y, then Z, then X2 and so on. The tick of the question has no letter. */
function nameFor({ from }: When): string {
  if (typeof from === 'number') return 'X';
  const [letter = 'X', round = '1'] = [from[0], from.slice(1) || '1'];
  return letter === 'X'
    ? `Y${from.slice(1)}`
    : letter === 'Y'
      ? `Z${from.slice(1)}`
      : `X${Number(round) + 1}`;
}

function looksBack({ kind }: { readonly kind: Formula['kind'] }): boolean {
  return kind === 'once' || kind === 'historically' || kind === 'since';
}
