/**
 * Rules that all generated cases must satisfy, on small random fact bases with random declarations. They are
 * checked with a naive closure and a small checker that only sees the evidence.
 */
import { describe, expect, it } from 'vitest';
import type { FactBase } from '../../../src/core/knowledge/fact-base.ts';
import { OPEN_END, OPEN_START } from '../../../src/core/knowledge/fact-base.ts';
import type { Relation } from '../../../src/core/knowledge/relation.ts';
import { noProperties } from '../../../src/core/knowledge/relation.ts';
import type { Random } from '../../../src/core/random.ts';
import { seeded } from '../../../src/core/random.ts';
import { generateCases } from '../../../src/core/testing/generate.ts';
import type { DerivationNode, StatedFact, TestCase } from '../../../src/core/testing/test-case.ts';
import { finish } from '../../../src/core/work.ts';
import { NaiveClosure } from './naive-closure.ts';

const BASES = 120;
const entities = ['Ann', 'Bob', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Hal', 'Ida'];

/** Names that the generator understands (births, deaths, marriages, founders) and names it does not. */
const names = [
  'links to',
  'rests on',
  'likes',
  'leads to',
  'place of birth',
  'place of death',
  'spouse',
  'founded by',
];

function randomBase(random: Random): FactBase {
  const relations = names.map((name, i) => randomRelation(name, i, random));
  const rows = Array.from({ length: 12 + random.integer(40) }, (_, i) => {
    const [start, end] = randomInterval(random);
    return {
      s: random.integer(entities.length),
      r: random.integer(relations.length),
      o: random.integer(entities.length),
      start,
      end,
      line: i + 1,
    };
  });
  const column = (key: 's' | 'r' | 'o' | 'start' | 'end' | 'line') =>
    Int32Array.from(rows, (row) => row[key]);
  return {
    entities,
    domain: Uint8Array.from(entities, () => random.integer(3)),
    traits: new Uint8Array(entities.length),
    relations,
    subject: column('s'),
    relation: column('r'),
    object: column('o'),
    start: column('start'),
    end: column('end'),
    line: column('line'),
    granularity: 'year',
  };
}

/**
 * Contradictory declarations are refused earlier, so they are not generated: functional with transitive,
 * symmetric with inverse, one inverse for two relations.
 */
function randomRelation(name: string, i: number, random: Random): Relation {
  const flip = (p: number) => random.next() < p;
  const symmetric = name === 'spouse' || flip(0.25);
  const transitive = i < 4 && flip(0.5);
  const inverse = symmetric || !flip(0.5) ? undefined : i === 0 && flip(0.5) ? 'rests on' : `${name}, turned`;
  const named = i === 1 ? undefined : inverse;
  return {
    name,
    category: random.pick(['noun phrase', 'passive verb', 'active verb'] as const),
    properties: {
      ...noProperties,
      symmetric: symmetric && i > 1,
      transitive,
      functional: !transitive && flip(0.4),
      asymmetric: !(symmetric && i > 1) && flip(0.4),
      disjointSiblings: transitive,
      closedWorld: flip(0.25),
      sharing: flip(0.6),
      ...(named && !(symmetric && i > 1) ? { inverse: named } : {}),
    },
  };
}

function randomInterval(random: Random): [number, number] {
  const kind = random.integer(6);
  const start = 1900 + random.integer(60);
  const length = random.integer(30);
  if (kind === 0) return [start, start];
  if (kind === 1) return [start, OPEN_END];
  if (kind === 2) return [OPEN_START, start];
  if (kind === 3) return [start + 5, start];
  return kind === 4 ? [start, start + length] : [OPEN_START, OPEN_END];
}

/** Made once, because all rules check the same sets: an exhaustive one of each base, and another. */
let made: readonly { readonly base: FactBase; readonly cases: readonly TestCase[] }[] | undefined;

function forEachBase(check: (base: FactBase, cases: readonly TestCase[], seed: number) => void): void {
  made ??= Array.from({ length: BASES }, (_, i) => {
    const base = randomBase(seeded(i + 1));
    return [true, false].map((exhaustive) => ({ base, cases: casesOf(base, i + 1, exhaustive) }));
  }).flat();
  made.forEach(({ base, cases }, i) => check(base, cases, Math.floor(i / 2) + 1));
}

function casesOf(base: FactBase, seed: number, exhaustive = true): readonly TestCase[] {
  return finish(generateCases(base, { count: 120, seed, domains: [], rules: [], exhaustive }));
}

/** Whether the claim is true, however the question is worded. */
function truthOf({ expected, polarity }: TestCase): boolean {
  return (expected === 'yes') === (polarity === 'positive');
}

const shares = /^same (.+)$/;

/** The claim as triples of declared relations; a shared one as both readings of its premises. */
function untold(
  base: FactBase,
  claim: StatedFact,
): { readonly relation: Relation; readonly s: string; readonly o: string } | undefined {
  const direct = base.relations.find(({ name }) => name === claim.relation);
  if (direct) return { relation: direct, s: claim.subject, o: claim.object };
  const turned = base.relations.find(
    ({ name, properties }) => properties.inverse === claim.relation || phrases[name] === claim.relation,
  );
  return turned && { relation: turned, s: claim.object, o: claim.subject };
}

/** The generator's names for inverse relations that it can word without a declared inverse. */
const phrases: Readonly<Record<string, string>> = {
  'place of birth': 'is the birthplace of',
  'place of death': 'is the place of death of',
  'founded by': 'founded',
};

describe('a true claim', () => {
  it('follows from the facts by the declared properties', () => {
    let checked = 0;
    forEachBase((base, cases, seed) => {
      const closure = new NaiveClosure(base);
      for (const testCase of cases.filter(truthOf)) {
        const claim = testCase.claim as StatedFact;
        const relation = shares.exec(claim.relation)?.[1];
        const told = untold(base, claim);
        const holds =
          relation === undefined
            ? told && closure.has(told.relation.name, told.s, told.o)
            : closure.objects(relation, claim.subject).some((o) => closure.has(relation, claim.object, o));
        expect(holds, `seed ${seed}: ${testCase.question}`).toBe(true);
        checked++;
      }
    });
    expect(checked).toBeGreaterThan(BASES * 10);
  }, 60_000);

  it('rests on facts that hold at one time, where it speaks of the present', () => {
    let chains = 0;
    forEachBase((_, cases, seed) => {
      for (const testCase of cases.filter(
        (each) => truthOf(each) && (each.rule === 'transitive' || each.rule === 'composite'),
      )) {
        const { evidence } = testCase;
        const start = Math.max(...evidence.map((fact) => Number(fact.start ?? -Infinity)));
        const end = Math.min(...evidence.map((fact) => Number(fact.end ?? Infinity)));
        if (!/^same|place of|found|spouse|birthplace/.test(testCase.claim?.relation ?? ''))
          expect(start, `seed ${seed}: ${testCase.question} ${JSON.stringify(evidence)}`).toBeLessThanOrEqual(
            end,
          );
        chains++;
      }
    });
    expect(chains).toBeGreaterThan(BASES);
  });
});

describe('a false claim', () => {
  it('does not follow, and one of the five bases proves it', () => {
    const found = {
      functional: 0,
      'closed world': 0,
      'excluded by time': 0,
      asymmetric: 0,
      disjoint: 0,
    };
    forEachBase((base, cases, seed) => {
      const closure = new NaiveClosure(base);
      for (const testCase of cases.filter((each) => !truthOf(each))) {
        const basis = testCase.basis;
        expect(basis, testCase.question).toBeDefined();
        expect(
          refuted(base, closure, testCase),
          `seed ${seed}: ${testCase.question} ${basis} ${JSON.stringify(testCase.evidence)}`,
        ).toBe(true);
        if (basis) found[basis]++;
      }
    });
    // Few random facts have a chain beside a sibling.
    for (const [basis, count] of Object.entries(found))
      expect(count, basis).toBeGreaterThan(basis === 'disjoint' ? 8 : 20);
  });
});

function refuted(base: FactBase, closure: NaiveClosure, { claim, basis, evidence }: TestCase): boolean {
  const { subject, object, relation: name } = claim as StatedFact;
  const shared = shares.exec(name)?.[1];
  if (shared !== undefined) {
    const declared = base.relations.find((relation) => relation.name === shared);
    const [a, b] = [closure.objects(shared, subject), closure.objects(shared, object)];
    return (
      basis === 'functional' &&
      declared?.properties.functional === true &&
      a.length === 1 &&
      b.length === 1 &&
      a[0] !== b[0]
    );
  }
  const told = untold(base, claim as StatedFact);
  if (!told) return false;
  const { relation, s, o } = told;
  if (basis === 'excluded by time')
    return (
      excludedByTime(relation, s, o, claim as StatedFact, evidence) &&
      (claim?.start !== undefined || !closure.has(relation.name, s, o))
    );
  if (closure.has(relation.name, s, o)) return false;
  if (basis === 'asymmetric') return closure.has(relation.name, o, s);
  const siblings = (part: string, wrong: string, has: (a: string, b: string) => boolean) =>
    entities.some((right) =>
      entities.some(
        (whole) =>
          right !== wrong &&
          has(part, right) &&
          evidence.some((fact) => states(fact, right, whole)) &&
          evidence.some((fact) => states(fact, wrong, whole)),
      ),
    );
  // The declaration may be that of the inverse relation.
  if (basis === 'disjoint')
    return (
      siblings(s, o, (a, b) => closure.has(relation.name, a, b)) ||
      siblings(o, s, (a, b) => closure.has(relation.name, b, a))
    );
  const partner = base.relations.find(
    (other) => other.name === relation.properties.inverse || other.properties.inverse === relation.name,
  );
  return basis === 'functional'
    ? relation.properties.functional && closure.objects(relation.name, s).length === 1
    : (relation.properties.closedWorld || partner?.properties.closedWorld === true) &&
        closure.objects(relation.name, s).length > 0;
}

/** Whether the fact is one of the two, in either direction: of the relation or its inverse. */
function states({ subject, object }: StatedFact, a: string, b: string): boolean {
  return [`${a} ${b}`, `${b} ${a}`].includes(`${subject} ${object}`);
}

/**
 * From the evidence alone: the year or the two lives do not overlap, or a functional event has another year.
 */
function excludedByTime(
  relation: Relation,
  s: string,
  o: string,
  claim: StatedFact,
  evidence: readonly StatedFact[],
): boolean {
  const birth = (who: string) =>
    evidence
      .filter((fact) => fact.relation === 'place of birth' && fact.subject === who)
      .map((fact) => Number(fact.start))[0] ?? -Infinity;
  const death = (who: string) =>
    evidence
      .filter((fact) => fact.relation === 'place of death' && fact.subject === who)
      .map((fact) => Number(fact.end))[0] ?? Infinity;
  if (claim.start !== undefined) {
    const year = Number(claim.start);
    const otherYear =
      relation.properties.functional &&
      evidence.some(
        (fact) =>
          fact.relation === relation.name &&
          fact.subject === s &&
          fact.object === o &&
          fact.start === fact.end &&
          Number(fact.start) !== year,
      );
    return otherYear || year < birth(s) || year > death(s);
  }
  const made =
    evidence
      .filter((fact) => fact.relation === 'founded by' && fact.subject === s)
      .map((fact) => Number(fact.end))[0] ?? Infinity;
  const begun =
    evidence
      .filter((fact) => fact.relation === 'founded by' && fact.subject === s)
      .map((fact) => Number(fact.start))[0] ?? -Infinity;
  return death(s) < birth(o) || death(o) < birth(s) || made < birth(o) || begun > death(o);
}

describe('every derivation', () => {
  it('has the evidence as its leaves, no reversed fact among them, and no empty words', () => {
    forEachBase((base, cases) => {
      for (const { derivation, evidence } of cases) {
        const leaves = new Map(leavesOf(derivation as DerivationNode).map((fact) => [fact.line, fact]));
        expect([...leaves.values()]).toEqual(evidence);
        expect(evidence.length).toBeGreaterThan(0);
        for (const fact of evidence) {
          const row = (fact.line as number) - 1;
          expect(base.start[row]).toBeLessThanOrEqual(base.end[row] as number);
          expect([fact.subject, fact.relation, fact.object]).toEqual([
            entities[base.subject[row] as number],
            names[base.relation[row] as number],
            entities[base.object[row] as number],
          ]);
        }
      }
    });
  });
});

function leavesOf(node: DerivationNode): StatedFact[] {
  expect(node.claim).toMatch(/^[A-Z].*\.$/);
  expect(node.reason).toMatch(/^[A-Z“].*\.$/);
  return node.fact ? [node.fact] : node.premises.flatMap(leavesOf);
}

describe('a set', () => {
  it('is balanced overall and within each rule, without a question or a claim twice', () => {
    forEachBase((_, cases) => {
      const difference = (some: readonly TestCase[]) =>
        Math.abs(some.filter(({ expected }) => expected === 'yes').length * 2 - some.length);
      expect(difference(cases)).toBeLessThanOrEqual(1);
      for (const rule of new Set(cases.map((each) => each.rule)))
        expect(difference(cases.filter((each) => each.rule === rule))).toBeLessThanOrEqual(1);
      expect(new Set(cases.map(({ question }) => question)).size).toBe(cases.length);
      expect(new Set(cases.map(({ claim }) => JSON.stringify(claim))).size).toBe(cases.length);
      expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
    });
  });

  it('has, unless it is exhaustive, as many false claims as true ones in each rule and domain', () => {
    let sets = 0;
    for (let seed = 1; seed <= BASES; seed++) {
      const cases = casesOf(randomBase(seeded(seed)), seed, false);
      const cells = groupedBy(cases, ({ rule, domain }) => `${rule} ${domain}`);
      for (const [cell, within] of cells) {
        const truths = within.filter(truthOf).length;
        expect(Math.abs(2 * truths - within.length), `seed ${seed}: ${cell}`).toBeLessThanOrEqual(1);
        if (within.length > 1) sets++;
      }
    }
    expect(sets).toBeGreaterThan(BASES);
  });

  it('is the same for the same seed, and another for another', () => {
    const base = randomBase(seeded(7));
    expect(casesOf(base, 3)).toEqual(casesOf(base, 3));
    expect(casesOf(base, 3).map(({ question }) => question)).not.toEqual(
      casesOf(base, 4).map(({ question }) => question),
    );
  });

  it('keeps to the rules, domains and number asked for', () => {
    const base = randomBase(seeded(11));
    const cases = finish(
      generateCases(base, {
        count: 5,
        seed: 1,
        domains: ['Not stated', 'Culture and the Arts'],
        rules: ['direct', 'shared'],
        exhaustive: true,
      }),
    );
    expect(cases.length).toBe(5);
    for (const { rule, domain } of cases)
      expect([
        ['direct', 'shared'].includes(rule),
        ['Not stated', 'Culture and the Arts'].includes(domain),
      ]).toEqual([true, true]);
  });

  it('keeps to the difficulties asked for, and stays balanced', () => {
    const base = randomBase(seeded(3));
    for (const difficulties of [[1], [2, 3], [4, 5]] as const) {
      const cases = finish(generateCases(base, { count: 21, seed: 5, domains: [], rules: [], difficulties }));
      expect(cases.every(({ difficulty }) => (difficulties as readonly number[]).includes(difficulty))).toBe(
        true,
      );
      expect(cases.length).toBeLessThanOrEqual(21);
      const yes = cases.filter(({ expected }) => expected === 'yes').length;
      expect(Math.abs(cases.length - 2 * yes)).toBeLessThanOrEqual(1);
    }
  });

  it('is empty where the facts give nothing, and does not fail', () => {
    const base = randomBase(seeded(1));
    const empty = {
      ...base,
      subject: new Int32Array(),
      relation: new Int32Array(),
      object: new Int32Array(),
      start: new Int32Array(),
      end: new Int32Array(),
      line: new Int32Array(),
    };
    expect(casesOf(empty, 1)).toEqual([]);
  });
});

function groupedBy<T>(from: readonly T[], key: (element: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const element of from) groups.set(key(element), [...(groups.get(key(element)) ?? []), element]);
  return groups;
}
