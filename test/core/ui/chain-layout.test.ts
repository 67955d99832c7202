/** The literal graph of a chain, as it is drawn. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LiteralView, StepView } from '../../../src/core/api/rules-room.ts';
import { chainLayout, NODE_HEIGHT } from '../../../src/ui/rules-room/chain-layout.ts';

const literal = (text: string, step?: number): LiteralView => ({
  text,
  atom: text,
  sentence: `${text}.`,
  negated: false,
  value: 'true',
  words: [],
  ...(step !== undefined && { step }),
});

/** Steps as `A B > C`: a premise that an earlier step concludes names that step. */
function stepsOf(...lines: readonly string[]): StepView[] {
  const concluded = new Map<string, number>();
  return lines.map((line, i) => {
    const [left = '', right = ''] = line.split(' > ');
    const names = left.split(' ').filter((name) => name !== '');
    const because = names.map((name) => literal(name, concluded.get(name)));
    const isConflict = right.endsWith('!');
    if (!isConflict && !concluded.has(right)) concluded.set(right, i + 1);
    return {
      round: i + 1,
      rule: i + 1,
      binding: '',
      text: line,
      because,
      conclusion: literal(right.replace('!', '')),
      backwards: false,
      outcome: isConflict ? 'conflict' : 'new',
    };
  });
}

test('Appendix A: literals once, a node for the premises of each rule, the conflict apart', () => {
  const steps = stepsOf('A notB > notN', 'A notB > P', 'notN P > K', 'notM K > N!');
  const { nodes, edges } = chainLayout(steps, 3);
  const labels = nodes.filter(({ kind }) => kind === 'literal').map(({ label }) => label);
  expect(labels.toSorted()).toEqual(['A', 'K', 'N', 'P', 'notB', 'notM', 'notN']);
  expect(nodes.filter(({ kind }) => kind === 'rule')).toHaveLength(4);
  expect(nodes.filter(({ conflict }) => conflict).map(({ label }) => label)).toEqual(['N']);
  expect(edges).toHaveLength(8 + 4);
  expect(nodes.find(({ label }) => label === 'K')?.since).toBe(2);
});

test('of a long chain, only what the shown step rests on', () => {
  const line = Array.from({ length: 30 }, (_, i) => `L${String(i)} > L${String(i + 1)}`);
  const steps = stepsOf(...line, 'X > Y', 'Y L1 > Z');
  const labels = chainLayout(steps, 31).nodes.filter(({ kind }) => kind === 'literal');
  expect(labels.map(({ label }) => label).toSorted()).toEqual(['L0', 'L1', 'X', 'Y', 'Z']);
});

describe('places', () => {
  const chains = fc
    .array(fc.tuple(fc.uniqueArray(fc.nat(9), { maxLength: 3 }), fc.nat(9)), { minLength: 1, maxLength: 14 })
    .map((rules) =>
      rules.map(([premises, conclusion], i) => {
        // A conclusion is later than its premises, as in a chain.
        const names = premises.map((each) => `P${String(Math.min(each, i))}`);
        return `${names.join(' ')} > P${String(i + 1 + conclusion)}`;
      }),
    );

  test('every edge goes to the right, no two nodes overlap, and all are inside', () => {
    fc.assert(
      fc.property(chains, fc.nat(13), (lines, at) => {
        const steps = stepsOf(...lines);
        const { nodes, edges, width, height } = chainLayout(steps, Math.min(at, steps.length - 1));
        for (const { from, to } of edges) {
          const [start, end] = [nodes[from], nodes[to]];
          if (!start || !end) throw new Error('An edge has no node.');
          expect(start.x + start.width).toBeLessThan(end.x);
        }
        nodes.forEach((a, i) => {
          expect(a.x >= 0 && a.y >= 0 && a.x + a.width <= width && a.y + NODE_HEIGHT <= height).toBe(true);
          for (const b of nodes.slice(i + 1))
            expect(a.x === b.x && Math.abs(a.y - b.y) < NODE_HEIGHT).toBe(false);
        });
      }),
    );
  });
});
