/**
 * Reads which of two numbers a text says is the greater one, without a model: `9.11 and 9.9, which one is
 * greater? 9.11` (RvLLM, case study 2), or `9.11 is greater than 9.9`. What it finds is what the text
 * asserts, right or wrong. Numbers are compared as numbers, never by their digits.
 */
import type { Span } from '../text/words.ts';
import { comparisonOf } from './built-ins.ts';
import { decimalText, readDecimal } from './decimal.ts';
import type {
  Assignment,
  Interpretation,
  Predicate,
  RuleObject,
  Specification,
  Term,
} from './specification.ts';

interface NumberInText {
  readonly value: string;
  readonly span: Span;
}

/** The text says that the first is greater than the second. */
interface Claim {
  readonly greater: NumberInText;
  readonly less: NumberInText;
  readonly words: Span;
}

const numberPattern = /(?<![\p{L}\p{N}.])[-−]?\d+(?:\.\d+)?(?![\p{L}\p{N}]|\.\d)/gu;
const more = '(?:greater|larger|bigger|higher|more)';
const less = '(?:less|smaller|lower)';
const question = new RegExp(
  `which (?:one |number |of (?:them|the two) )?is (?:the )?(${more}|${less}|\\w+est)`,
  'i',
);

const isMore = new RegExp(`^(?:>|is ${more} than)$`, 'i');
const isLess = new RegExp(`^(?:<|is ${less} than)$`, 'i');
const asking = /\b(?:is|are|if|whether)\s*$/i;
/** Letters before a number in which a word that asks is looked for. */
const BEFORE = 30;

/** Objects are the numbers; each comparison of the specification gets its value both ways round. */
export function readComparison(text: string, specification: Specification): Interpretation {
  const numbers = numbersIn(text);
  const claims = [...stated(text, numbers), ...chosen(text, numbers)];
  return {
    objects: objectsOf(numbers),
    assignments: specification.predicates.flatMap((predicate) =>
      claims.flatMap((claim) => assignmentsOf(claim, predicate)),
    ),
  };
}

function numbersIn(text: string): readonly NumberInText[] {
  return [...text.matchAll(numberPattern)].flatMap((found) => {
    const exact = readDecimal(found[0].replace('−', '-'));
    const value = exact && decimalText(exact);
    return value === undefined ? [] : [{ value, span: [found.index, found.index + found[0].length] as Span }];
  });
}

function objectsOf(numbers: readonly NumberInText[]): readonly RuleObject[] {
  const values = new Map<string, Span[]>();
  for (const { value, span } of numbers) {
    const spans = values.get(value) ?? [];
    spans.push(span);
    values.set(value, spans);
  }
  return [...values].map(([value, words]) => ({ term: { kind: 'number', value }, kind: 'number', words }));
}

/** `9.11 is greater than 9.9`, `9.9 < 9.11`. A question or a negation states nothing. */
function stated(text: string, numbers: readonly NumberInText[]): readonly Claim[] {
  return numbers.flatMap((first, i) => {
    const second = numbers[i + 1];
    if (!second || first.value === second.value) return [];
    const between = text.slice(first.span[1], second.span[0]).trim();
    const words: Span = [first.span[0], second.span[1]];
    if (asking.test(text.slice(Math.max(0, first.span[0] - BEFORE), first.span[0]))) return [];
    if (isMore.test(between)) return [{ greater: first, less: second, words }];
    if (isLess.test(between)) return [{ greater: second, less: first, words }];
    return [];
  });
}

/** Two numbers in the question; the reply names one of them and no other. */
function chosen(text: string, numbers: readonly NumberInText[]): readonly Claim[] {
  const asked = question.exec(text);
  const mark = asked ? text.indexOf('?', asked.index) : -1;
  if (!asked || mark < 0) return [];
  const candidates = numbers.filter(({ span }) => span[1] <= mark);
  const [first, second] = [...new Map(candidates.map((number) => [number.value, number])).values()];
  const replied = [
    ...new Map(numbers.filter(({ span }) => span[0] > mark).map((one) => [one.value, one])).values(),
  ];
  const [pick] = replied;
  if (!first || !second || !pick || replied.length !== 1) return [];
  const other = pick.value === first.value ? second : pick.value === second.value ? first : undefined;
  if (!other) return [];
  const words: Span = [Math.min(first.span[0], second.span[0]), pick.span[1]];
  return new RegExp(`^(?:${less}|smallest|least|lowest)$`, 'i').test(asked[1] ?? '')
    ? [{ greater: other, less: pick, words }]
    : [{ greater: pick, less: other, words }];
}

function assignmentsOf({ greater, less: lesser, words }: Claim, predicate: Predicate): readonly Assignment[] {
  const meaning = comparisonOf(predicate);
  if (!meaning || typeof meaning.left !== 'number' || typeof meaning.right !== 'number') return [];
  const { left, right, comparison } = meaning;
  const pair = (a: NumberInText, b: NumberInText, sign: number): Assignment => {
    const terms: Term[] = predicate.parameters.map((_, i) => ({
      kind: 'number',
      value: i === left ? a.value : i === right ? b.value : '0',
    }));
    const holds = sign > 0 ? ['>', '>=', '!='] : ['<', '<=', '!='];
    return {
      atom: { predicate: predicate.name, terms },
      value: holds.includes(comparison) ? 'true' : 'false',
      origin: 'text',
      words: [words],
      why: `The text says that ${greater.value} is greater than ${lesser.value}.`,
    };
  };
  return predicate.parameters.length === 2 ? [pair(greater, lesser, 1), pair(lesser, greater, -1)] : [];
}
