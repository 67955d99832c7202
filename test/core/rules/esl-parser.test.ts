import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seeded } from '../../../src/core/random.ts';
import { applyMend, parseSpecification } from '../../../src/core/rules/esl-parser.ts';
import { ruleText, setNotation, specificationText } from '../../../src/core/rules/esl-text.ts';
import type { Specification } from '../../../src/core/rules/specification.ts';
import { specificationFromJson, specificationJson } from '../../../src/core/rules/specification-json.ts';
import { damagedText, mendingFault } from './mending.ts';
import { animals, appendixA, gum, multiplication } from './published-specifications.ts';
import { randomSpecification } from './random-specification.ts';

const rulesOf = (source: string): readonly string[] => {
  const { specification, issues } = parseSpecification(source);
  expect(issues).toEqual([]);
  return specification.rules.map((rule) => ruleText(rule, new Set(specification.variables)));
};
/** One rule over P(x), Q(x), A, B and C, as it is understood. */
const ruleOf = (rule: string): string | undefined => rulesOf(`Variables: x, y\nRules:\n  ${rule}\n`)[0];

describe('the parser of ESL', () => {
  it("reads the paper's set notation", () => {
    const { specification, issues } = parseSpecification(gum);
    expect(issues).toEqual([]);
    expect(specification.variables).toEqual(['x']);
    expect(specification.predicates.map(({ name, description }) => [name, description])).toEqual([
      ['ChewGum', 'a person x consumes or attempts to consume chewing gum or bubble gum.'],
      ['InRailway', 'a person x is in some part of railway premises'],
    ]);
    const [rule] = specification.rules;
    expect(rule && ruleText(rule)).toBe('InRailway(x) => not ChewGum(x)');
    expect(rule && gum.slice(...(rule.span ?? [0, 0]))).toBe('InRailway(x) => not ChewGum(x)');
  });

  it('joins lines that the paper wraps', () => {
    const { specification } = parseSpecification(animals);
    expect(specification.predicates[1]?.description).toBe(
      'x is a guide dog accompanying a person with a sight or hearing impairment.',
    );
    expect(rulesOf(animals)[1]).toBe(
      'IsAnimal(x) & InRailwayPremises(x) & not IsGuideDog(x) => IsOfficerDog(x)',
    );
  });

  it('reads arithmetic, and names without brackets', () => {
    expect(rulesOf(multiplication)).toEqual(['IsGreater(x, y) & IsGreater(z, 0) => IsGreater(x * z, y * z)']);
    expect(rulesOf(appendixA)[3]).toBe('not M & K => N');
  });

  it.each([
    ['A and B implies C', 'A & B => C'],
    ['if A and not B then C or B', 'A & not B => C | B'],
    ['A ∧ ¬B ⇒ C', 'A & not B => C'],
    ['$'.slice(1) + 'A \\wedge \\neg B \\Rightarrow C', 'A & not B => C'],
    ['A && !B -> C || B', 'A & not B => C | B'],
    ['A | B & C => not (A | B)', 'A | B & C => not (A | B)'],
    ['P(x, "bubble gum") => Q(alice)', "P(x, 'bubble gum') => Q(alice)"],
    ['x > 0 => Square(x) >= 0', 'x > 0 => Square(x) >= 0'],
    ['(x + 1) * 2 > y => P(-(x ^ 2), -3)', '(x + 1) * 2 > y => P(-x ^ 2, -3)'],
    ['0 < x <= 1 => P(x)', '0 < x & x <= 1 => P(x)'],
    ['P(09.110) => P(1e3)', 'P(9.11) => P(1000)'],
    ['1. A => B', 'A => B'],
    ['A\n    & B\n    => C', 'A & B => C'],
  ])('reads %s', (text, understood) => {
    expect(ruleOf(text)).toBe(understood);
  });

  it('takes the parameters as variables where none are declared', () => {
    expect(parseSpecification('P(u) := u is red.\nP(u) => P(v)').specification).toMatchObject({
      variables: ['u'],
      rules: [{ conclusion: { atom: { terms: [{ kind: 'constant', name: 'v' }] } } }],
    });
  });

  it.each([
    ['A & B', 'no-implication', 'A => B'],
    ['A => B => C', 'two-implications', 'A & B => C'],
    ['P(x) Q(x) => A', 'missing-connective', 'P(x) & Q(x) => A'],
    ['P(x => A', 'missing-bracket', 'P(x) => A'],
    ['P(x)) => A', 'extra-bracket', 'P(x) => A'],
    ['(A & B => C', 'missing-bracket', 'A & B => C'],
    ['A & => C', 'missing-operand', 'A => C'],
    ['P(x y) => A', 'missing-comma', 'P(x, y) => A'],
    ['P(x,) => A', 'missing-argument', 'P(x) => A'],
    ['A § B => C', 'unexpected-sign', undefined],
    ['for all x. P(x) => A', 'quantifier', 'P(x) => A'],
    ['∀x. P(x) => A', 'quantifier', 'P(x) => A'],
    ['P(x) = Q(x)', 'no-implication', 'P(x) => Q(x)'],
    ["P('x) => A", 'unclosed-quote', undefined],
    ['3 => A', 'not-a-predicate', undefined],
    ['=> A', 'missing-premise', undefined],
    ['A =>', 'missing-conclusion', undefined],
  ])('refuses %s and mends it', (text, code, mended) => {
    const source = `Variables: x, y\nRules:\n  ${text}\n`;
    const [issue] = parseSpecification(source).issues;
    expect(issue).toMatchObject({ code, severity: 'error', place: { line: 3 } });
    expect(issue?.mend).toBeDefined();
    if (mended !== undefined && issue?.mend) expect(rulesOf(applyMend(source, issue.mend))).toEqual([mended]);
  });

  it('says what stands in the set notation and was not expected', () => {
    const codes = (text: string) => parseSpecification(text).issues.map(({ code }) => code);
    expect(codes('"Rules": {"A => B}')).toEqual(['unclosed-quote']);
    expect(codes('"Variables": {"x", "Rules": {"A => B"}')).toEqual(['unclosed-list']);
    expect(codes('"Rules": {A => B}')).toContain('not-in-quotes');
    expect(codes('{"Rules": ["A => B"], "Version": 3}')).toEqual(['unknown-section']);
    expect(codes('"Rules": ["A => B"')).toEqual(['unclosed-list']);
  });

  it('counts columns in the source, after escapes too', () => {
    const source = '{"Rules": ["P(\\u0041, \\"b c\\") $ Q => A"]}';
    const [issue] = parseSpecification(source).issues;
    expect(issue?.place).toEqual({ line: 1, column: source.indexOf('$') + 1 });
  });
});

const withoutPlaces = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, part: unknown) => (key === 'span' ? undefined : part)));
const sameAfter = (specification: Specification, again: Specification) =>
  expect(withoutPlaces(again)).toEqual(withoutPlaces(specification));

describe('a specification that was written', () => {
  it('is the same when it is read again, in all three forms', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const specification = randomSpecification(seeded(seed));
        for (const text of [specificationText(specification), setNotation(specification)]) {
          const { specification: again, issues } = parseSpecification(text);
          expect(issues).toEqual([]);
          sameAfter(specification, again);
        }
        sameAfter(specification, specificationFromJson(specificationJson(specification)).specification);
      }),
      { numRuns: 400 },
    );
  });

  it('is read or refused with a place and a mend after any mutation', () => {
    const random = seeded(3);
    for (let i = 0; i < 300; i++) {
      const text = damagedText(random);
      expect(mendingFault(text), text).toBeUndefined();
    }
  });
});
