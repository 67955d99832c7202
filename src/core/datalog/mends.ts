/**
 * For an editor: which words of a program an issue is about, and changes of the text that mend it. A mend is
 * offered, never made; it takes away its issue and brings no new error.
 */
import type { Issue } from '../issue.ts';
import type { Work } from '../work.ts';
import { isNear } from './near-names.ts';
import { parseProgram, readProgram } from './parser.ts';
import type { Program } from './program.ts';
import { variablesOfLiteral, written } from './program.ts';
import { endStart } from '../text-ends.ts';

/** Offsets in the text, in UTF-16 units: the first, and the one after the last. */
export type TextSpan = readonly [start: number, end: number];

export interface ProgramMend {
  /** What it does: "Write a full stop". */
  readonly words: string;
  readonly span: TextSpan;
  readonly text: string;
}

export interface PlacedIssue extends Issue {
  readonly span: TextSpan;
  readonly mends: readonly ProgramMend[];
}

/** The most mends that are offered for one issue. */
const MOST_MENDS = 3;
/** Beyond this number of issues no mends are looked for: each is tried by reading the text again. */
const MOST_MENDED = 20;
/** Longer texts are not read again for each mend. */
const LONGEST_MENDED = 20_000;

/** Signs of other languages and of mathematics, and what is written here instead. */
const otherSigns: Readonly<Record<string, string>> = {
  '≠': '!=',
  '≤': '<=',
  '≥': '>=',
  '¬': '!',
  '∧': ',',
  '∨': ';',
  '←': ':-',
  '–': '-',
  '−': '-',
  '“': '"',
  '”': '"',
  '‘': "'",
  '’': "'",
  '&': ',',
  '|': ';',
};

/** The token at an offset: a word, a quoted name, a number or a sign. */
const token = /'(?:[^'\\\n]|\\.|'')*'?|"(?:[^"\\\n]|\\.|"")*"?|[\p{L}\p{N}_]+|[:!<>=?]?[-=]|[^]/uy;
const blank = /\s/;

/** @param known as for {@link readProgram}, which gave the issues. */
export function* placedIssues(
  text: string,
  issues: readonly Issue[],
  program: Program,
  known: ReadonlyMap<string, number> = new Map(),
): Work<PlacedIssue[]> {
  const starts = lineStarts(text);
  const isMended = issues.length > 0 && text.length <= LONGEST_MENDED;
  const before = isMended ? countOf((yield* readProgram(text, known)).issues) : 0;
  const placed: PlacedIssue[] = [];
  for (const [i, issue] of issues.entries()) {
    const line = starts[(issue.place?.line ?? 1) - 1] ?? text.length;
    const start = Math.min(text.length, line + (issue.place?.column ?? 1) - 1);
    const span: TextSpan = [start, start + tokenAt(text, start).length];
    const possible = isMended && i < MOST_MENDED ? mendsFor({ text, issue, span, program, known }) : [];
    const mends: ProgramMend[] = [];
    for (const mend of possible) {
      const found = (yield* readProgram(applied(text, mend), known)).issues;
      if (mends.length < MOST_MENDS && takesAway(issue, found, before)) mends.push(mend);
      yield { stage: 'Looking for mends', done: i, total: issues.length };
    }
    placed.push({ ...issue, span, mends });
  }
  return placed;
}

/** The text with a mend made. */
export function applied(text: string, { span: [start, end], text: by }: ProgramMend): string {
  return text.slice(0, start) + by + text.slice(end);
}

const signature = ({ code, message }: Issue) => `${code} ${message}`;
const countOf = (issues: readonly Issue[]) => issues.filter(({ severity }) => severity === 'error').length;

/** @param found the issues of the text with the mend made. */
function takesAway(issue: Issue, found: readonly Issue[], errorsBefore: number): boolean {
  const left = found.filter(({ place }) => place?.line === issue.place?.line).map(signature);
  return (
    !left.includes(signature(issue)) && countOf(found) <= errorsBefore - Number(issue.severity === 'error')
  );
}

interface Broken {
  readonly text: string;
  readonly issue: Issue;
  readonly span: TextSpan;
  readonly program: Program;
  readonly known: ReadonlyMap<string, number>;
}

function mendsFor({ text, issue, span, program, known }: Broken): ProgramMend[] {
  const [start, end] = span;
  const word = text.slice(start, end);
  const replace = (by: string): ProgramMend => ({ words: `Write ${by}`, span, text: by });
  const insert = (at: number, what: string, words: string): ProgramMend => ({
    words,
    span: [at, at],
    text: what,
  });
  switch (issue.code) {
    case 'unexpected-token': {
      const after = endBefore(text, start);
      const sign = otherSigns[word];
      return [
        ...(sign === undefined ? [] : [replace(sign)]),
        insert(after, '.', 'Write a full stop before this'),
        insert(after, ',', 'Write a comma before this'),
        insert(after, ')', 'Close the bracket before this'),
        insert(after, ').', 'Close the bracket and the clause before this'),
        { words: `Leave out ${word}`, span, text: '' },
      ];
    }
    case 'unknown-sign':
      return otherSigns[word] === undefined
        ? [{ words: `Leave out ${word}`, span, text: '' }]
        : [replace(otherSigns[word])];
    case 'unknown-predicate': {
      const name = unquoted(word);
      return definedIn(program, known)
        .filter((other) => isNear(other, name))
        .map((other) => replace(written(other)));
    }
    case 'fact-with-variable':
      return word === '_' ? [] : [replace(word.toLowerCase()), replace(written(word))];
    case 'unbound-variable':
      return clauseVariables(text, start)
        .filter((other) => other !== word && isNear(other, word))
        .map(replace);
    case 'unbalanced-quote': {
      const line = text.slice(start, endOfLine(text, start));
      const close = endStart(line, /[),.\s]/);
      return [insert(start + close, word.startsWith('"') ? '"' : "'", 'Close the quotes')];
    }
    case 'open-comment':
      return [
        insert(endOfLine(text, start), ' */', 'Close the comment at the end of this line'),
        insert(text.length, ' */', 'Close the comment at the end of the text'),
      ];
    case 'unknown-escape':
      return [insert(start, '\\', 'Write the backslash twice')];
    case 'type-mismatch':
    case 'number-too-large': {
      const number = /^-?[\d.]+(?:[eE][-+]?\d+)?/.exec(text.slice(start))?.[0].replace(/\.$/, '');
      return number === undefined
        ? []
        : [{ words: 'Put it in quotes', span: [start, start + number.length], text: `'${number}'` }];
    }
    default:
      return [];
  }
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function tokenAt(text: string, start: number): string {
  token.lastIndex = start;
  return token.exec(text)?.[0] ?? '';
}

/** Where the word before an offset ends; comments between them are passed over. */
function endBefore(text: string, offset: number): number {
  let end = offset;
  while (end > 0 && blank.test(text[end - 1] ?? '')) end--;
  const line = text.lastIndexOf('\n', end - 1) + 1;
  const comment = text.slice(line, end).search(/%|\/\//);
  return comment < 0 ? end : endBefore(text, line + comment);
}

function endOfLine(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end < 0 ? text.length : end;
}

const unquoted = (word: string): string =>
  /^['"]/.test(word) ? word.slice(1, -1).replaceAll("''", "'") : word;

function definedIn({ facts, rules, declarations }: Program, known: ReadonlyMap<string, number>): string[] {
  return [
    ...new Set([
      ...known.keys(),
      ...declarations.map(({ predicate }) => predicate),
      ...facts.map(({ predicate }) => predicate),
      ...rules.map(({ head }) => head.predicate),
    ]),
  ];
}

/** The variables of the clause that an offset is in, as the text between two full stops. */
function clauseVariables(text: string, offset: number): string[] {
  const begin = Math.max(text.lastIndexOf('.\n', offset) + 1, 0);
  const stop = text.indexOf('.\n', offset);
  const { program } = parseProgram(`?- ${clauseBody(text.slice(begin, stop < 0 ? text.length : stop + 1))}`);
  const parsed = program.queries.flatMap(({ body }) => body.flatMap(variablesOfLiteral));
  return [...new Set(parsed)];
}

const clauseBody = (clause: string): string => clause.slice(clause.search(/:-|<-/) + 2);
