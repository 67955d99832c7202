import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chain, forwards, LiteralGraph, ruleTable } from '../../../src/core/rules/literal-graph.ts';
import type { Assignment, Literal } from '../../../src/core/rules/specification.ts';

const literal = fc
  .tuple(fc.constantFrom(...'abcdefgh'), fc.boolean())
  .map(([predicate, negated]): Literal => ({ atom: { predicate, terms: [] }, negated }));
const rules = fc.array(fc.tuple(fc.array(literal, { maxLength: 2 }), literal), { maxLength: 14 });
const assignments = fc.uniqueArray(literal, {
  selector: ({ atom }) => atom.predicate,
  maxLength: 4,
});

test('chaining again without some rules is chaining without them', () => {
  fc.assert(
    fc.property(
      rules,
      assignments,
      fc.array(fc.array(fc.nat(13), { maxLength: 2 }), { maxLength: 5 }),
      fc.constantFrom('stop', 'go-on'),
      (written, literals, leavings, afterConflict) => {
        const directed = written.map(([premises, conclusion], rule) =>
          forwards({ rule, clause: 0, premises, conclusion, binding: {}, level: 1 }),
        );
        const given = literals.map(({ atom, negated }): Assignment => ({
          atom,
          value: negated ? 'false' : 'true',
          origin: 'text',
          why: '',
        }));
        const chaining = new LiteralGraph(ruleTable(directed)).chain(given, afterConflict);
        const without = new Set<number>();
        for (const leaving of leavings) {
          // As reasoning does, it looks at the first conflict before it leaves something out.
          chaining.stepAt(chaining.conflicts[0] ?? 0);
          for (const rule of leaving) without.add(rule);
          chaining.leaveOut(leaving);
          const rest = directed.filter((_, rule) => !without.has(rule));
          const anew = chain(rest, given, afterConflict);
          expect(chaining.steps).toEqual(anew.steps);
          expect(chaining.conflicts).toEqual(anew.conflicts);
        }
      },
    ),
    { numRuns: 500 },
  );
});
