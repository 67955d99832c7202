/** A worked solution as the text of a case, with the three specifications in one. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { exactAnswers, exactInterpretation, reasonOver } from '../../../src/core/detectors/rvllm.ts';
import { parseSpecification } from '../../../src/core/rules/esl-parser.ts';
import { checkSolution } from '../../../src/core/rules/inequalities/solution-check.ts';
import { isAboutInequalities, readWorkedText } from '../../../src/core/rules/inequalities/solution-text.ts';
import { inequalitySpecifications } from '../../../src/core/rules/inequalities/specifications.ts';
import { examples } from '../../../src/workers/rules-room/examples.ts';

const example = examples.find(({ id }) => id === 'inequality');
const { specification } = parseSpecification(example?.specification ?? '');
const rows = readFileSync(new URL('../../eval/inequalities/problems.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { id: string; problem: string; solution: string; wrong: boolean });

function brokenIn(text: string): number {
  const read = exactInterpretation(specification, text);
  if (!read) throw new Error('It needs a reader.');
  const answer = exactAnswers(specification, text);
  return reasonOver(specification, read, { mode: 'published', level: 1 }, answer).deciding.conflicts.length;
}

test.each(rows)('$id is judged as by the three specifications apart', ({ problem, solution, wrong }) => {
  const broken = brokenIn(`${problem}\n${solution}`);
  expect(broken > 0).toBe(wrong);
  expect(broken > 0).toBe((checkSolution(problem, solution)?.errors.length ?? 0) > 0);
});

test('words are places of the whole text', () => {
  const text = `Homework of Monday\n${rows[0]?.problem ?? ''}\n${rows[0]?.solution ?? ''}`;
  const { assignments } = readWorkedText(text);
  const quoted = assignments.flatMap(({ words = [] }) => words.map((span) => text.slice(...span)));
  expect(quoted).toContain('x^2 - 5x + 6 = (x - 2)(x - 3)');
});

describe('what is no worked solution', () => {
  test.each(['', 'x^2 > 4', 'Dear Ann,\nthe train is late.'])('%j asserts nothing', (text) => {
    expect(readWorkedText(text)).toEqual({ objects: [], assignments: [] });
    expect(brokenIn(text)).toBe(0);
  });

  test('other predicates are none of its specifications', () => {
    for (const one of Object.values(inequalitySpecifications))
      expect(isAboutInequalities(parseSpecification(one).specification)).toBe(true);
    const other =
      'Variables: a\nPredicates:\n  Holds(a, b) := a holds b\nRules:\n  Holds(a, a) => Holds(a, a)\n';
    expect(isAboutInequalities(parseSpecification(other).specification)).toBe(false);
    expect(isAboutInequalities({ variables: [], predicates: [], rules: [] })).toBe(false);
  });
});
