/**
 * The samples that ship with Totem: the fact base "World facts", and a recorded run with its readings, so
 * that there is something to see at once. They are unpacked into the store at the first visit, and again when
 * a newer version ships.
 */
import { readShippedTables } from '../../core/knowledge/shipped-tables.ts';
import type { Reading } from '../../core/oracles/reading.ts';
import type { Library } from '../../adapters/storage/library.ts';
import type { Answer, TestCase } from '../../core/testing/test-case.ts';
import { siteAddress } from '../kit/site-address.ts';
import { summaryOfFacts } from './facts.ts';
import { readingKey } from '../../adapters/storage/content-keys.ts';

/** `public/facts/index.json`. */
interface Shipped {
  readonly version: string;
  readonly factBases: readonly {
    readonly id: string;
    readonly name: string;
    readonly licence: string;
    readonly tables: readonly string[];
  }[];
  readonly run?: {
    readonly id: string;
    readonly name: string;
    readonly file: string;
    readonly factBaseId: string;
  };
}

/**
 * `public/facts/sample-run.json`: real answers to real cases, recorded. The readings are in the order of the
 * answers.
 */
export interface SampleRun {
  readonly cases: readonly TestCase[];
  readonly answers: readonly Answer[];
  readonly readings: readonly Reading[];
}

async function fetched(path: string): Promise<Response> {
  const response = await fetch(new URL(`facts/${path}`, siteAddress));
  if (!response.ok) throw new Error(`${path} could not be read: ${response.status}`);
  return response;
}

const shippedNow = async () => (await (await fetched('index.json')).json()) as Shipped;

export async function unpackSamples(library: Library, now: () => number): Promise<void> {
  const shipped = await shippedNow();
  if ((await library.settings.get('samples')) === shipped.version) return;
  await unpack(library, shipped, now);
  await library.settings.keep('samples', shipped.version);
}

/** Unpacks again the samples that were removed; the others stay as they are. */
export async function restoreSamples(library: Library, now: () => number): Promise<void> {
  const { run, ...shipped } = await shippedNow();
  const [factBases, runs] = await Promise.all([library.factBases.list(), library.runs.list()]);
  const missing = {
    ...shipped,
    factBases: shipped.factBases.filter(({ id }) => !factBases.some((kept) => kept.id === id)),
    ...(run && !runs.some(({ id }) => id === run.id) && { run }),
  };
  await unpack(library, missing, now);
}

async function unpack(library: Library, shipped: Shipped, now: () => number): Promise<void> {
  // Fetched now, because it is needed last: it loads while the facts are read.
  const recorded = shipped.run && fetched(shipped.run.file);
  for (const { id, name, licence, tables } of shipped.factBases) {
    const texts = await Promise.all(
      tables.map(async (path) => ({ name: path, text: await (await fetched(path)).text() })),
    );
    const factBase = readShippedTables(texts);
    await library.factBases.keep(
      summaryOfFacts(factBase, { id, name, licence, origin: 'ships with Totem', added: now() }),
      factBase,
    );
  }
  if (shipped.run && recorded)
    await unpackRun(library, shipped.run, (await (await recorded).json()) as SampleRun, now());
}

async function unpackRun(
  library: Library,
  run: NonNullable<Shipped['run']>,
  { cases, answers, readings }: SampleRun,
  added: number,
): Promise<void> {
  const { id, name, factBaseId } = run;
  const byId = new Map(cases.map((testCase) => [testCase.id, testCase]));
  const keys = answers.map((answer) => readingKey(byId.get(answer.caseId) as TestCase, answer));
  await library.readings.keep(new Map(readings.map((reading, i) => [keys[i] as string, reading])));
  await library.caseSets.keep(
    {
      id,
      name,
      origin: 'generated',
      factBaseId,
      added,
      cases: cases.length,
      yes: cases.filter(({ expected }) => expected === 'yes').length,
    },
    cases,
  );
  const models = [...new Set(answers.map(({ model }) => model))];
  await library.runs.keep(
    { id, name, caseSetId: id, added, answers: answers.length, models, sample: true },
    answers,
  );
  await library.runs.keepReadCount(id, readings.length);
}
