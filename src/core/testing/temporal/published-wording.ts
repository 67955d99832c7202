/**
 * Temporal questions in the style of Drowzee's Table 3, as its released benchmark words them, in both
 * directions: a formula and a year to a question, and back. Operands are called Event1, Event2, ... and are
 * defined after the question. Law: the written question is read back as the same formula and year. The style
 * has no implication, no past operators and no windows without end.
 */
import type { Formula, Window } from '../../temporal/formula.ts';
import { event } from '../../temporal/formula.ts';

export interface YearQuestion {
  readonly formula: Formula;
  readonly year: number;
}

export type ReadYearQuestion =
  | { readonly ok: true; readonly question: YearQuestion }
  /** A whole sentence: what was found and expected. */
  | { readonly ok: false; readonly problem: string };

/* ---------- writing ---------- */

/**
 * @param nameOf the name of an atom's event.
 * @returns undefined if the style has no words for the formula.
 */
export function publishedQuestion(
  { formula, year }: YearQuestion,
  nameOf: (atom: Extract<Formula, { kind: 'atom' }>) => string,
): string | undefined {
  if (formula.kind === 'atom') return `At year ${year}, did ${nameOf(formula)} happen?`;
  const definitions: string[] = [];
  let count = 0;
  /** The body of a formula over new event names. Their definitions follow level by level. */
  const body = (part: Formula): string | undefined => {
    if (part.kind === 'atom') return `${nameOf(part)} happen`;
    const operands = 'of' in part ? [part.of] : [part.left, part.right];
    const named = operands.map((operand) => ({ operand, name: `Event${++count}` }));
    const text = operatorBody(
      part,
      named.map(({ name }) => name),
      year,
    );
    const at = definitions.push('') - 1;
    const bodies = named.map(({ operand, name }) => ({ name, text: body(operand) }));
    definitions[at] = bodies.map(({ name, text: meaning }) => `${name} is ${meaning}`).join(' and ');
    return bodies.some(({ text: meaning }) => meaning === undefined) ? undefined : text;
  };
  const main = body(formula);
  if (main === undefined) return undefined;
  const opening = startsWithYear(formula) ? `At year ${year}, did` : 'Did';
  return `${[`${opening} ${main}`, ...definitions].join('; where ')}?`;
}

function startsWithYear({ kind }: Formula): boolean {
  return kind === 'not' || kind === 'and' || kind === 'or' || kind === 'next';
}

function operatorBody(formula: Formula, names: readonly string[], year: number): string | undefined {
  const [first, second] = names;
  if ('window' in formula && formula.window.to === Infinity) return undefined;
  switch (formula.kind) {
    case 'eventually':
      return `${first} finally happen ${frame(formula.window)} after the year ${year} onwards`;
    case 'always':
      return `${first} globally happen ${frame(formula.window)} after the year ${year} onwards`;
    case 'next':
      return `${first} happen in the next year`;
    case 'until':
      return (
        `${first} happen continuously until ${second} started, during the period from the ` +
        `${ordinal(formula.window.from)} to the ${ordinal(formula.window.to)} after the year ${year} ` +
        'onwards'
      );
    case 'not':
      return `${first} not happen`;
    case 'and':
      return `${first} happen and ${second} also happen`;
    case 'or':
      return `${first} happen or ${second} happen`;
    default:
      return undefined;
  }
}

function frame({ from, to }: Window): string {
  return `within the time frame of the ${ordinal(from)} year to the ${ordinal(to)} year`;
}

/** The benchmark writes `21th`. We write `21st` and read both. */
function ordinal(n: number): string {
  const tail = n % 100 >= 11 && n % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
  return `${n}${tail}`;
}

/* ---------- reading ---------- */

const name = '(Event\\d+)';
const number = '(\\d+)(?:st|nd|rd|th)(?: year)?';
const after = 'after the year (-?\\d+) onwards';
const pattern = (text: string) =>
  new RegExp(`^${text.replaceAll('EVENT', name).replaceAll('NTH', number).replaceAll('AFTER', after)}$`);

interface BodyForm {
  readonly pattern: RegExp;
  build(operands: readonly Formula[], window: Window): Formula;
}

/** The operands are the first groups of a form, then come the ends of the window and the year. */
const forms: readonly BodyForm[] = [
  {
    pattern: pattern('EVENT finally happen within the time frame of the NTH to the NTH AFTER'),
    build: ([of], window) => ({ kind: 'eventually', window, of: of as Formula }),
  },
  {
    pattern: pattern('EVENT globally happen within the time frame of the NTH to the NTH AFTER'),
    build: ([of], window) => ({ kind: 'always', window, of: of as Formula }),
  },
  {
    pattern: pattern('EVENT happen in the next year'),
    build: ([of]) => ({ kind: 'next', of: of as Formula }),
  },
  {
    pattern: pattern(
      'EVENT happen continuously until EVENT started, during the period from the NTH to the NTH AFTER',
    ),
    build: ([left, right], window) => ({
      kind: 'until',
      window,
      left: left as Formula,
      right: right as Formula,
    }),
  },
  { pattern: pattern('EVENT not happen'), build: ([of]) => ({ kind: 'not', of: of as Formula }) },
  {
    pattern: pattern('EVENT happen and EVENT also happen'),
    build: ([left, right]) => ({ kind: 'and', left: left as Formula, right: right as Formula }),
  },
  {
    pattern: pattern('EVENT happen or EVENT happen'),
    build: ([left, right]) => ({ kind: 'or', left: left as Formula, right: right as Formula }),
  },
];

export function readPublishedQuestion(text: string): ReadYearQuestion {
  const opened = /^(?:At year (-?\d+), did|Did) (.+)\?\s*$/s.exec(text.trim());
  if (!opened)
    return {
      ok: false,
      problem:
        'Expected a question that begins with "At year ..., did" or "Did" and ends with a question mark.',
    };
  const [main = '', ...definitions] = (opened[2] as string).split('; where ');
  const meanings = new Map(
    definitions
      .flatMap((part) => part.split(/ and (?=Event\d+ is )/))
      .map((part): [string, string] => {
        const at = part.indexOf(' is ');
        return [part.slice(0, at), part.slice(at + 4)];
      }),
  );
  const years = new Set<number>(opened[1] === undefined ? [] : [Number(opened[1])]);
  const formula = readBody(main, meanings, years, 0);
  if (typeof formula === 'string') return { ok: false, problem: formula };
  if (years.size !== 1) {
    const found = years.size === 0 ? 'no year' : `several years (${[...years].join(', ')})`;
    return { ok: false, problem: `The question asks about ${found}. Expected one year.` };
  }
  return { ok: true, question: { formula, year: [...years][0] as number } };
}

/** @returns a sentence that says why, if the text cannot be read. */
function readBody(
  text: string,
  meanings: ReadonlyMap<string, string>,
  years: Set<number>,
  depth: number,
): Formula | string {
  if (depth > 20) return 'The events are defined by one another in a circle.';
  for (const { pattern: form, build } of forms) {
    const groups = form.exec(text)?.slice(1);
    if (!groups) continue;
    const operands = groups
      .filter((group) => group.startsWith('Event'))
      .map((each) => {
        const meaning = meanings.get(each);
        return meaning === undefined
          ? `${each} is not defined.`
          : readBody(meaning, meanings, years, depth + 1);
      });
    const problem = operands.find((operand) => typeof operand === 'string');
    if (problem !== undefined) return problem as string;
    const [from = 0, to = 0, year] = groups.filter((group) => !group.startsWith('Event')).map(Number);
    if (year !== undefined) years.add(year);
    if (from > to) return `The window from ${from} to ${to} ends before it begins.`;
    return build(operands as readonly Formula[], { from, to });
  }
  const plain = /^(.+) happen$/s.exec(text);
  return plain ? event(plain[1] as string) : `"${text.slice(0, 80)}" is not one of the phrases of Table 3.`;
}

/**
 * The key of an event's name: one word, as in the released files. `2006 FIFA World Cup` gives
 * `ev_2006_fifa_world_cup`.
 */
export function publishedKey(eventName: string): string {
  const key = eventName.toLowerCase().replace(/[^a-z0-9]/g, '_');
  return /^[a-z]/.test(key) ? key : `ev_${key}`;
}
