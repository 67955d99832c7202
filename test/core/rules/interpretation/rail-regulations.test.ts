/** The rail specifications are read without an issue, and each regulation is there once. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseSpecification } from '../../../../src/core/rules/esl-parser.ts';

interface Regulation {
  readonly file: string;
  readonly index: number;
}
const text = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
const { specifications, leftOut } = JSON.parse(text('public/examples/rail-regulations.json')) as {
  specifications: { regulation: Regulation; name: string; specification: object }[];
  leftOut: { regulation: Regulation; reason: string }[];
};
const keyOf = ({ file, index }: Regulation) => `${file} ${String(index)}`;

describe('rail regulations', () => {
  test.each(specifications)('$name', ({ specification }) => {
    const { issues, specification: read } = parseSpecification(JSON.stringify(specification));
    expect(issues).toEqual([]);
    expect(read.predicates.every(({ description }) => description !== '')).toBe(true);
  });

  test('each of the 66 is specified or left out with a reason', () => {
    const all = [...specifications, ...leftOut].map(({ regulation }) => keyOf(regulation));
    expect(new Set(all).size).toBe(66);
    expect(all).toHaveLength(66);
    expect(leftOut.every(({ reason }) => reason !== '')).toBe(true);
  });

  test('each specification has at least three safe scenarios of our own', () => {
    const twins = text('test/eval/rails/safe-twins.jsonl')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { regulation: Regulation });
    for (const { regulation } of specifications)
      expect(
        twins.filter((twin) => keyOf(twin.regulation) === keyOf(regulation)).length,
      ).toBeGreaterThanOrEqual(3);
  });
});
