/**
 * The samples that ship with Totem: the fact base "World facts", and a recorded run with its readings, so
 * that there is something to see at once. They are unpacked into the store at the first visit, and again when
 * a newer version ships.
 */
import { readShippedTables } from '../../core/knowledge/shipped-tables.ts';
import type { Reading } from '../../core/oracles/reading.ts';
import type { Library } from '../../adapters/storage/library.ts';
import type { Answer, TestCase } from '../../core/testing/test-case.ts';
import { withLock } from '../../adapters/storage/with-lock.ts';
import { siteAddress } from '../kit/site-address.ts';
import { summaryOfFacts } from '../../adapters/storage/repositories/fact-bases.ts';
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

/** One tab unpacks at a time: a second one would write the run again, over replies pasted meanwhile. */
const alone = (work: () => Promise<void>): Promise<void> => withLock('totem samples', work);

export async function unpackSamples(library: Library, now: () => number): Promise<void> {
  const shipped = await shippedNow();
  await alone(async () => {
    if ((await library.settings.get('samples')) === shipped.version) return;
    await unpack(library, await without(library, shipped, ({ edited }) => edited === true), now);
    await library.settings.keep('samples', shipped.version);
  });
}

/** Unpacks again the samples that were removed; the others stay as they are. */
export async function restoreSamples(library: Library, now: () => number): Promise<void> {
  const shipped = await shippedNow();
  await alone(async () => unpack(library, await without(library, shipped, () => true), now));
}

/** What ships, without the things that are stored and of this kind. */
async function without(
  library: Library,
  { run, ...shipped }: Shipped,
  isOf: (kept: { readonly edited?: true }) => boolean,
): Promise<Shipped> {
  const [factBases, caseSets, runs] = await Promise.all([
    library.factBases.list(),
    library.caseSets.list(),
    library.runs.list(),
  ]);
  const kept = (things: readonly { readonly id: string; readonly edited?: true }[], id: string) =>
    things.some((thing) => thing.id === id && isOf(thing));
  // With the run come its questions, which would replace edited ones.
  const areEdited = (id: string) => caseSets.some((set) => set.id === id && set.edited === true);
  return {
    ...shipped,
    factBases: shipped.factBases.filter(({ id }) => !kept(factBases, id)),
    ...(run && !kept(runs, run.id) && !areEdited(run.id) && { run }),
  };
}

async function unpack(library: Library, shipped: Shipped, now: () => number): Promise<void> {
  // Fetched now, because it is needed last: it loads while the facts are read.
  const recorded = shipped.run && fetched(shipped.run.file);
  // If the facts cannot be read either, only their failure is told.
  recorded?.catch(() => undefined);
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
  recorded: SampleRun,
  added: number,
): Promise<void> {
  const { id, name, factBaseId } = run;
  const byId = new Map(recorded.cases.map((testCase) => [testCase.id, testCase]));
  const keys = recorded.answers.map((answer) => readingKey(byId.get(answer.caseId) as TestCase, answer));
  await library.readings.keep(new Map(recorded.readings.map((reading, i) => [keys[i] as string, reading])));
  const { cases, answers } = await withAddedReplies(library, id, recorded);
  await library.runs.keep(
    {
      id,
      name,
      caseSetId: id,
      added,
      answers: answers.length,
      models: [...new Set(answers.map(({ model }) => model))],
      sample: true,
    },
    answers,
    {
      summary: {
        id,
        name,
        origin: 'generated',
        factBaseId,
        added,
        cases: cases.length,
        yes: cases.filter(({ expected }) => expected === 'yes').length,
      },
      cases,
    },
  );
  await library.runs.keepReadCount(id, recorded.readings.length);
}

/** What is recorded, and after it the replies that were added to the stored run, with their questions. */
async function withAddedReplies(
  { runs, caseSets }: Library,
  id: string,
  { cases, answers }: SampleRun,
): Promise<Pick<SampleRun, 'cases' | 'answers'>> {
  const same = ({ caseId, model, text }: Answer) => JSON.stringify([caseId, model, text]);
  const recorded = new Set(answers.map(same));
  const replies = (await runs.answers(id)).filter((answer) => !recorded.has(same(answer)));
  const asked = new Set(replies.map(({ caseId }) => caseId));
  for (const testCase of cases) asked.delete(testCase.id);
  const earlier = asked.size === 0 ? [] : await caseSets.read(id);
  return {
    cases: [...cases, ...earlier.filter((testCase) => asked.has(testCase.id))],
    answers: [...answers, ...replies],
  };
}
