/** A library with things of every kind, of any size, for tests and campaigns of backups. */
import type { Library } from '../../../src/adapters/storage/library.ts';
import { vectorKey } from '../../../src/adapters/storage/content-keys.ts';
import type { KeptCheck } from '../../../src/adapters/storage/tables.ts';
import { defaultPolicy } from '../../../src/core/checking/default-policy.ts';
import {
  defaultSettings,
  type CheckedAnswer,
  type CheckedFactoid,
} from '../../../src/core/checking/check.ts';
import type { FactBase } from '../../../src/core/knowledge/fact-base.ts';
import { noProperties } from '../../../src/core/knowledge/relation.ts';
import { seeded } from '../../../src/core/random.ts';
import type { TestCase } from '../../../src/core/testing/test-case.ts';

export interface Filling {
  readonly facts: number;
  readonly documents: number;
  /** Rows of a batch, each with a checked answer of some 4 kB. */
  readonly verdicts: number;
  readonly answers: number;
  readonly seed: number;
}

const many = <Made>(count: number, make: (i: number) => Made): Made[] =>
  Array.from({ length: count }, (_, i) => make(i));

/** The ids of things end in this, so that two fillings can lie side by side. */
export async function fill(library: Library, filling: Filling, suffix = ''): Promise<void> {
  const random = seeded(filling.seed);
  const word = () => random.integer(36 ** 5).toString(36);
  const words = (count: number) => many(count, word).join(' ');
  const id = (name: string) => `${name}${suffix}`;

  const facts = factBaseOf(filling.facts, filling.seed);
  await library.factBases.keep(
    {
      id: id('facts'),
      name: 'Facts',
      origin: 'a file',
      added: 5,
      facts: filling.facts,
      entities: facts.entities.length,
      relations: facts.relations.length,
      dated: filling.facts,
    },
    facts,
  );

  const cases = many(Math.max(1, filling.answers), (i): TestCase => ({
    id: `case ${String(i)}`,
    question: `Is it true that ${words(6)}?`,
    expected: i % 2 ? 'yes' : 'no',
    domain: 'Not stated',
    rule: 'stated',
    polarity: 'positive',
    difficulty: 1,
    evidence: [{ subject: word(), relation: 'knows', object: word() }],
    entities: [word()],
  }));
  const set = {
    id: id('set'),
    name: 'Questions',
    origin: 'generated' as const,
    factBaseId: id('facts'),
    added: 4,
    cases: cases.length,
    yes: cases.filter(({ expected }) => expected === 'yes').length,
  };
  const answers = cases.map(({ id: caseId }) => ({ caseId, model: 'a model', text: `Yes. ${words(20)}` }));
  await library.runs.keep(
    {
      id: id('run'),
      name: 'Run',
      caseSetId: id('set'),
      added: 3,
      answers: answers.length,
      models: ['a model'],
      sample: false,
    },
    answers,
    { summary: set, cases },
  );
  await library.runs.keepReadCount(id('run'), answers.length);

  const collection = { id: id('papers'), name: 'Papers', added: 2, sample: false };
  await library.collections.keep(collection);
  const texts: string[] = [];
  for (let i = 0; i < filling.documents; i++) {
    const text = many(20, () => words(40)).join('. ');
    texts.push(text.slice(0, 200));
    await library.collections.keepDocument(
      collection.id,
      {
        id: id(`document ${String(i)}`),
        name: `Paper ${String(i)}.txt`,
        format: 'text',
        hash: word(),
        pages: 1,
        words: 800,
        chunks: 1,
        issues: [],
      },
      {
        document: { text, format: 'text', pages: [0], headings: [], issues: [] },
        chunks: [{ span: [0, 200], sentences: [0, 1], page: 1, headings: [] }],
      },
    );
  }
  const vector = () => Float32Array.from({ length: 384 }, () => random.next() - 0.5);
  await library.collections.keepVectors(
    new Map(texts.map((text) => [vectorKey('a model', text), vector()] as const)),
  );

  const checked = (): CheckedAnswer => ({
    question: words(8),
    answer: words(30),
    settings: defaultSettings,
    reader: 'a reader',
    factoids: many(4, () => factoidOf(`${words(10)}.`)),
    score: random.next(),
  });
  const check: KeptCheck = {
    id: id('check'),
    added: 1,
    collection: collection.id,
    checked: checked(),
    tags: [],
    sample: false,
  };
  await library.checks.keep(check, { kind: 'check', at: 1, check: check.id });
  await library.checks.addReview(
    check.id,
    { at: 2, verdict: 'confirmed', note: words(3) },
    { kind: 'review', at: 2, check: check.id },
  );

  const batch = id('batch');
  const rows = many(filling.verdicts, (i) => ({
    id: String(i),
    question: words(8),
    context: [words(40)],
    answer: words(20),
  }));
  await library.batches.keep({ id: batch, name: 'Batch', added: 0, rows: rows.length, labelled: 0 }, rows);
  for (let row = 0; row < rows.length; row++)
    await library.batches.keepResult(
      { batch, configuration: 'c', row },
      { scores: [random.next()], words: [[[0, 4]]], tags: [], seconds: 0.5 },
      checked(),
    );

  await library.rulesCases.keep({
    id: id('rules'),
    name: 'Rules',
    added: 6,
    changed: 6,
    sample: false,
    specification: 'IsRed(b) => IsBoat(b)',
    text: words(20),
    mode: 'complete',
    invents: false,
    objects: ['b'],
    set: [],
    replies: [],
    rules: 1,
    broken: 0,
  });
  await library.settings.keep('check preferences', {
    settings: defaultSettings,
    policy: defaultPolicy,
    logTexts: true,
  });
}

/** A checked statement with as many variants as a real one. */
const factoidOf = (text: string): CheckedFactoid => {
  const finding = {
    judgement: 'supports' as const,
    support: 0.9,
    contradiction: 0.05,
    why: `It says “${text}”.`,
  };
  return {
    factoid: {
      text,
      spans: [[0, 10]],
      sentence: [0, 10],
      resolved: [],
      hedged: false,
      conditional: false,
      whole: true,
    },
    context: [{ document: 'a document', span: [0, 10], text, score: 1 }],
    finding: { ...finding, statementSpans: [[0, 4]], evidence: [] },
    variants: many(4, () => ({
      mutation: { relation: 'synonym' as const, kind: 'synonym' as const, text, changes: [] },
      finding,
      decision: 'YES' as const,
      penalty: 0,
    })),
    score: 0,
    words: [[0, 4]],
  };
};

/** Names of letters that are not in ASCII, rows before the year 0, and open ends. */
function factBaseOf(rows: number, seed: number): FactBase {
  const random = seeded(seed);
  const entities = many(
    Math.max(3, Math.round(rows / 4)),
    (i) => `Ä${i % 7 ? '' : '𝒞'}${(i * 7919).toString(36)}`,
  );
  const column = (below: number) => Int32Array.from({ length: rows }, () => random.integer(below));
  return {
    entities,
    domain: new Uint8Array(entities.length),
    traits: new Uint8Array(entities.length),
    granularity: 'year',
    relations: [
      { name: 'knows', category: 'active verb', properties: { ...noProperties, inverse: 'known by' } },
      { name: 'place of birth', category: 'noun phrase', properties: { ...noProperties, functional: true } },
    ],
    subject: column(entities.length),
    relation: column(2),
    object: column(entities.length),
    start: column(2000).map((year) => (year % 9 ? year : -0x80000000)),
    end: column(3000).map((year) => (year % 9 ? year + 2000 : 0x7fffffff)),
    line: Int32Array.from({ length: rows }, (_, i) => i + 1),
  };
}
