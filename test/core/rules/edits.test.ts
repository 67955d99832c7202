/** What reasoning remembers of the time before an edit changes no result. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSpecification } from '../../../src/core/rules/esl-parser.ts';
import { reason } from '../../../src/core/rules/reasoning.ts';
import type { Assignment, Interpretation } from '../../../src/core/rules/specification.ts';

const literals = ['A(x)', 'not A(x)', 'B(y)', 'not R(x, y)', 'R(y, x)', 'A(ann)', 'x > y', 'B(x + 1)'];
const objects = ['ann', 'bob', '3', '4'].map((name) =>
  /\d/u.test(name)
    ? ({ term: { kind: 'number', value: name }, kind: 'number', words: [] } as const)
    : ({ term: { kind: 'constant', name }, kind: 'name', words: [] } as const),
);

const rules = fc.array(
  fc.tuple(
    fc.uniqueArray(fc.constantFrom(...literals), { minLength: 1, maxLength: 2 }),
    fc.constantFrom(...literals),
  ),
  { minLength: 1, maxLength: 3 },
);
const assignment = fc
  .record({
    predicate: fc.constantFrom('A', 'B', 'R'),
    terms: fc.array(fc.constantFrom(...objects.map(({ term }) => term)), { minLength: 2, maxLength: 2 }),
    value: fc.constantFrom('true', 'false', 'unknown'),
  })
  .map(({ predicate, terms, value }): Assignment => ({
    atom: { predicate, terms: predicate === 'R' ? terms : terms.slice(0, 1) },
    value,
    origin: 'text',
    why: '',
  }));
const edit = fc.record({
  rules,
  assignments: fc.array(assignment, { maxLength: 6 }),
  objects: fc.subarray(objects),
  mode: fc.constantFrom('published', 'complete'),
  level: fc.constantFrom(1, 2),
});

function specificationOf(written: readonly (readonly [readonly string[], string])[]) {
  const lines = written.map(([premises, conclusion]) => `  ${premises.join(' & ')} => ${conclusion}`);
  const predicates = ['  A(x) := x is a.', '  B(x) := x is b.', '  R(x, y) := x sees y.'];
  return parseSpecification(['Variables: x, y', 'Predicates:', ...predicates, 'Rules:', ...lines].join('\n'))
    .specification;
}

/** Leaves nothing to remember. */
const forget = () =>
  reason(
    { variables: [], predicates: [], rules: [] },
    { objects: [], assignments: [] },
    { mode: 'complete', level: 1 },
  );

test('after any edits the result is that of a first reasoning', () => {
  fc.assert(
    fc.property(fc.array(edit, { minLength: 2, maxLength: 4 }), (edits) => {
      const reasoned = (each: (typeof edits)[number]) => {
        const interpretation: Interpretation = { objects: each.objects, assignments: each.assignments };
        return reason(specificationOf(each.rules), interpretation, each);
      };
      forget();
      const warm = edits.flatMap((each) => [reasoned(each), reasoned(each)]);
      const cold = edits.flatMap((each) =>
        [0, 1].map(() => {
          forget();
          return reasoned(each);
        }),
      );
      expect(warm).toEqual(cold);
    }),
    { numRuns: 60 },
  );
});
