/**
 * A formula about a year in fluent English: the operators of Drowzee's Table 3 and their past mirrors, in our words, at any nesting.
 * A window is always said by its first and last year, both included: as years where the year of asking is known, else counted from a year that was named X, Y or Z.
 * So every question has one reading, and that reading is Definition 1.
 */
import type { Formula, Quantifier, Step, Window } from '../../temporal/formula.ts';
import { formatYear } from '../../temporal/time-point.ts';
import type { Clause } from '../english/clause.ts';
import { negatedStatement, question, statement } from '../english/clause.ts';
import { asQuestion, asSentence } from '../english/names.ts';

type AtomFormula = Extract<Formula, { kind: 'atom' }>;
type Spanning = Extract<Formula, { kind: 'until' | 'since' }>;

/** A year: one that is known, or one that stands for each of several, so many years away from it. */
interface When {
  readonly from: number | string;
  readonly years: number;
}

export class TemporalWording {
  readonly #clauseOf: (atom: AtomFormula) => Clause;

  /** @param clauseOf in the past tense, without a time. */
  constructor(clauseOf: (atom: AtomFormula) => Clause) {
    this.#clauseOf = clauseOf;
  }

  /** @param choice a number in [0, 1) that picks the pattern, where there are several. */
  question(formula: Formula, year: number, choice: number): string {
    const when: When = { from: year, years: 0 }, patterns = this.#patterns(formula, when);
    return asQuestion((patterns[Math.floor(choice * patterns.length)] as () => string)());
  }

  /** The formula as a sentence, or its denial. */
  sentence(formula: Formula, year: number, holds: boolean): string {
    const when: When = { from: year, years: 0 }, bare = this.#bare(formula, holds);
    return asSentence(bare ? this.#timed(bare.clause, bare.denied, inYear(when)) : `${holds ? '' : 'it is not the case that '}${this.#statement(formula, when)}`);
  }

  /* ---------- questions ---------- */

  #patterns(formula: Formula, when: When): readonly (() => string)[] {
    const said = () => this.#statement(formula, when);
    switch (formula.kind) {
      case 'atom': return [() => question(this.#withTail(formula, inYear(when))), () => isItTrue(said())];
      case 'not': return formula.of.kind === 'atom' ? [() => `is it correct to say that ${said()}`, () => isItTrue(said())] : [() => isItFalse(this.#statement(formula.of, when))];
      case 'and': return this.#pairPatterns(formula, when, 'and');
      case 'or': return this.#pairPatterns(formula, when, 'or');
      case 'next': case 'previous': return this.#stepPatterns(formula, when);
      case 'eventually': case 'once': return [() => `${lookingBack(formula, when)}was there ${this.#someYear(formula.of, rangeOf(formula, when), when)}`, () => `${lookingBack(formula, when)}is it true that there was ${this.#someYear(formula.of, rangeOf(formula, when), when)}`];
      case 'always': case 'historically': return this.#everyPatterns(formula, when);
      case 'until': case 'since': return [() => `${lookingBack(formula, when)}was there ${this.#reached(formula, when)}`, () => `${lookingBack(formula, when)}is it true that there was ${this.#reached(formula, when)}`];
      case 'implies': return [() => isItTrue(said())];
    }
  }

  #pairPatterns({ left, right }: Extract<Formula, { left: Formula }>, when: When, joined: 'and' | 'or'): readonly (() => string)[] {
    const parts = () => [this.#statement(left, when), this.#statement(right, when)];
    if (this.#bare(left, true) && this.#bare(right, true)) {
      return [() => joined === 'and' ? `is it true both that ${thatBoth(parts(), 'and')}` : `is it true that ${thatBoth(parts(), 'or')} (or both)`];
    }
    return [() => `${joined === 'and' ? 'are both' : 'is at least one'} of these two statements true: (1) ${parts().join('; (2) ')}`];
  }

  #stepPatterns(formula: Extract<Formula, { kind: Step }>, when: When): readonly (() => string)[] {
    const then = stepped(when, formula.kind === 'next' ? 1 : -1);
    if (formula.of.kind === 'atom') {
      const atom = formula.of;
      return [() => question(this.#withTail(atom, inYear(then))), () => `is it true that ${this.#timed(this.#clauseOf(atom), false, inYear(then))}`];
    }
    // The year is told twice, so that what follows may speak of years.
    const now: When = { from: (then.from as number) + then.years, years: 0 };
    return [() => `take ${yearName(then)}, that is ${yearName(now)}: ${isItTrue(this.#statement(formula.of, now))}`];
  }

  #everyPatterns(formula: Extract<Formula, { kind: Quantifier }>, when: When): readonly (() => string)[] {
    const back = lookingBack(formula, when), range = rangeOf(formula, when), said = () => this.#statement(formula, when);
    if (formula.of.kind === 'atom') {
      const atom = formula.of;
      return [() => `${back}${question(this.#withTail(atom, `in every year ${range}`))}`, () => `${back}${isItTrue(said())}`];
    }
    if (this.#bare(formula.of, true)) return [() => `${back}${isItTrue(said())}`];
    const name = nameFor(when);
    return [() => `${back}is it true of every year ${name} ${range}, that ${this.#statement(formula.of, { from: name, years: 0 })}`];
  }

  /* ---------- statements ---------- */

  /** Finite, without capital or stop. */
  #statement(formula: Formula, when: When): string {
    const bare = this.#bare(formula, true);
    if (bare) return this.#timed(bare.clause, bare.denied, inYear(when));
    switch (formula.kind) {
      case 'not': return itIsNotTrue(this.#statement(formula.of, when));
      case 'and': return `it is true both that ${thatBoth([this.#statement(formula.left, when), this.#statement(formula.right, when)], 'and')}`;
      case 'or': return `it is true either that ${thatBoth([this.#statement(formula.left, when), this.#statement(formula.right, when)], 'or')} (or both)`;
      case 'implies': return `either it is not true that ${this.#statement(formula.left, when)}, or it is true that ${this.#statement(formula.right, when)} (or both)`;
      case 'next': return this.#statement(formula.of, stepped(when, 1));
      case 'previous': return this.#statement(formula.of, stepped(when, -1));
      case 'eventually': case 'once': return `there was ${this.#someYear(formula.of, rangeOf(formula, when), when)}`;
      case 'always': case 'historically': return this.#inEveryYear(formula.of, rangeOf(formula, when), when);
      case 'until': case 'since': return `there was ${this.#reached(formula, when)}`;
      case 'atom': throw new Error('internal: an atom is bare');
    }
  }

  #someYear(of: Formula, range: string, when: When): string {
    const bare = this.#bare(of, true);
    if (bare) return `at least one year ${range}, in which ${bare.denied ? negatedStatement(bare.clause) : statement(bare.clause)}`;
    const name = nameFor(when);
    return `at least one year ${name} ${range}, such that ${this.#statement(of, { from: name, years: 0 })}`;
  }

  #inEveryYear(of: Formula, range: string, when: When): string {
    const bare = this.#bare(of, true);
    if (bare) return this.#timed(bare.clause, bare.denied, bare.denied ? `in any year ${range}` : `in every year ${range}`);
    const name = nameFor(when);
    return `for every year ${name} ${range}, ${itIsTrue(this.#statement(of, { from: name, years: 0 }))}`;
  }

  /** For d = 0 and d = 1 no year lies between, so "if any". */
  #reached(formula: Spanning, when: When): string {
    const { left, right } = formula, range = rangeOf(formula, when), reached = this.#bare(right, true), held = this.#bare(left, true);
    const name = nameFor(when), ends = reached && held ? 'that year' : name, between = formula.kind === 'until' ? `${yearName(when)} and ${ends}` : `${ends} and ${yearName(when)}`;
    const end = reached
      ? `${held ? '' : `${name} `}${range}, in which ${reached.denied ? negatedStatement(reached.clause) : statement(reached.clause)}`
      : `${name} ${range}, such that ${this.#statement(right, { from: name, years: 0 })}`;
    if (held) return `at least one year ${end}, while ${this.#timed(held.clause, held.denied, `in ${held.denied ? 'any' : 'every'} year, if there is any, strictly between ${between}`)}`;
    const inner = nameFor({ from: name, years: 0 });
    return `at least one year ${end}, while, for every year ${inner}, if there is any, strictly between ${between}, ${itIsTrue(this.#statement(left, { from: inner, years: 0 }))}`;
  }

  /** An atom, or an atom denied: what can be said in one clause. */
  #bare(formula: Formula, holds: boolean): { readonly clause: Clause; readonly denied: boolean } | undefined {
    if (formula.kind === 'atom') return { clause: this.#clauseOf(formula), denied: !holds };
    return formula.kind === 'not' ? this.#bare(formula.of, !holds) : undefined;
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

/** "A and that B"; a part that ends with a window is closed by a comma. */
function thatBoth([first = '', second = '']: readonly string[], joined: 'and' | 'or'): string {
  return `${first}${/(?:included|both\))$/.test(first) ? ',' : ''} ${joined} that ${second}`;
}

/** A statement that begins with its own truth is not told to be true twice. */
function isItTrue(said: string): string {
  if (said.startsWith('it is not true that ')) return isItFalse(said.slice('it is not true that '.length));
  return /^it is (?:true|wrong) /.test(said) ? `is ${said.replace(' is', '')}` : `is it true that ${said}`;
}

function isItFalse(said: string): string {
  return said.startsWith('it is true ') ? said.replace('it is true ', 'is it wrong to say ') : `is it false that ${said}`;
}

function itIsNotTrue(said: string): string {
  return said.startsWith('it is true ') ? said.replace('it is true ', 'it is wrong to say ') : `it is not true that ${said}`;
}

function itIsTrue(said: string): string {
  return /^it is (?:not true|true|wrong) /.test(said) ? said : `it is true that ${said}`;
}

/* ---------- years ---------- */

function stepped({ from, years }: When, by: number): When {
  return { from, years: years + by };
}

/** "1801", "X", "the year after 1801", "3 years before X". */
function yearName({ from, years }: When): string {
  const name = typeof from === 'number' ? formatYear(from) : from;
  if (years === 0) return name;
  const side = years > 0 ? 'after' : 'before', count = Math.abs(years);
  return count === 1 ? `the year ${side} ${name}` : `the year that lies ${count} years ${side} ${name}`;
}

function inYear(when: When): string {
  return `in ${yearName(when)}`;
}

/** X, then Y, then Z, then X2 and so on; the year of asking has no letter. */
function nameFor({ from }: When): string {
  if (typeof from === 'number') return 'X';
  const [letter = 'X', round = '1'] = [from[0], from.slice(1) || '1'];
  return letter === 'X' ? `Y${from.slice(1)}` : letter === 'Y' ? `Z${from.slice(1)}` : `X${Number(round) + 1}`;
}

/** "from 1801 to 1803, both included"; "from 2 to 5 years after X, both included". */
function rangeOf({ kind, window }: { readonly kind: Formula['kind']; readonly window: Window }, when: When): string {
  const back = kind === 'once' || kind === 'historically' || kind === 'since';
  const first = when.years + (back ? -window.to : window.from), last = when.years + (back ? -window.from : window.to);
  if (typeof when.from === 'number') return yearsBetween(when.from + first, when.from + last);
  const name = when.from;
  if (first === 0) return `from ${name} to ${countOf(last)} after ${name}, both included`;
  if (last === 0) return `from ${countOf(-first)} before ${name} to ${name}, both included`;
  if (first > 0) return `from ${first === 1 ? '1 year' : first} to ${countOf(last)} after ${name}, both included`;
  if (last < 0) return `from ${last === -1 ? countOf(-first) : -first} to ${countOf(-last)} before ${name}, both included`;
  return `from ${countOf(-first)} before ${name} to ${countOf(last)} after ${name}, both included`;
}

function yearsBetween(first: number, last: number): string {
  if (first === -Infinity) return last === Infinity ? 'at all' : `up to ${formatYear(last)}, which is included`;
  return last === Infinity ? `from ${formatYear(first)} on, which is included` : `from ${formatYear(first)} to ${formatYear(last)}, both included`;
}

function countOf(years: number): string {
  return years === 1 ? '1 year' : `${years} years`;
}

/** Says of a past operator that it looks back, since its years alone would not. */
function lookingBack({ kind }: Formula, when: When): string {
  return kind === 'once' || kind === 'historically' || kind === 'since' ? `looking back from ${yearName(when)}, ` : '';
}
