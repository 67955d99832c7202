/**
 * The page's requests about time: events, formulas compared between evaluators, benchmarks. The event tables
 * of the base in use stay in memory, one for each granularity requested.
 */
import type { FactBase, Granularity } from '../../core/knowledge/fact-base.ts';
import type {
  BenchmarkReport,
  EventFilter,
  EventPage,
  FormulaEvaluation,
  UntilDifference,
} from '../../core/testing/temporal/time-reports.ts';
import type { Bytes } from '../../core/transfer.ts';
import type { EventTable } from '../../core/temporal/history.ts';
import { granularitiesFrom } from '../../core/temporal/time-point.ts';
import { lintBenchmark } from '../../core/testing/temporal/benchmark-lint.ts';
import { benchmarkReport } from '../../core/testing/temporal/benchmark-report.ts';
import { EventListings } from '../../core/testing/temporal/event-listing.ts';
import { eventTableOf } from '../../core/testing/temporal/fact-history.ts';
import { evaluateFormula, untilDifferences } from '../../core/testing/temporal/formula-evaluation.ts';
import { uncontrolled, type Control, type Work } from '../../core/work.ts';
import type { Facts } from './facts.ts';
import { fileText } from '../kit/file-text.ts';
import { drive } from '../kit/jobs.ts';

interface OpenTimes {
  /** The base these events come from. New declarations make another base of the same rows. */
  readonly factBase: FactBase;
  readonly listings: Map<Granularity, Promise<EventListings>>;
  readonly tables: Map<Granularity, Promise<EventTable>>;
}

export interface LintRequest {
  readonly file: Bytes;
  readonly name: string;
  readonly factBaseIds: readonly string[];
  readonly control: Control;
}

export class Times {
  readonly #facts: Facts;
  #open: OpenTimes | undefined;
  #differences: readonly UntilDifference[] | undefined;

  constructor(facts: Facts) {
    this.#facts = facts;
  }

  async events(
    factBaseId: string,
    filter: EventFilter,
    offset: number,
    limit: number,
    granularity?: Granularity,
  ): Promise<EventPage> {
    const open = await this.#opened(factBaseId);
    return (await this.#listings(open, countedBy(open.factBase, granularity))).page(filter, offset, limit);
  }

  async evaluate(
    factBaseId: string,
    formula: string,
    at: number | string,
    granularity?: Granularity,
  ): Promise<FormulaEvaluation> {
    const open = await this.#opened(factBaseId);
    const counted = countedBy(open.factBase, granularity);
    const [listings, table] = await Promise.all([this.#listings(open, counted), this.#table(open, counted)]);
    return whole(
      evaluateFormula({ formula, at, granularity: counted, table, words: (key) => listings.words(key) }),
    );
  }

  untilDifferences(): readonly UntilDifference[] {
    return (this.#differences ??= untilDifferences());
  }

  /** Undefined when it was stopped. */
  async lint({ file, name, factBaseIds, control }: LintRequest): Promise<BenchmarkReport | undefined> {
    control.report({ stage: 'Opening the file', done: 0, total: file.size, unit: 'letters' });
    const text = await fileText(file, name);
    const names = await this.#facts.names(factBaseIds);
    const facts = await Promise.all(
      factBaseIds.map(async (id, i) => ({ name: names[i] ?? id, base: await this.#facts.factBase(id) })),
    );
    const lint = await drive(lintBenchmark({ name, text }, facts), control);
    return lint && benchmarkReport(lint);
  }

  async #opened(factBaseId: string): Promise<OpenTimes> {
    const factBase = await this.#facts.factBase(factBaseId);
    if (this.#open?.factBase !== factBase) this.#open = { factBase, listings: new Map(), tables: new Map() };
    return this.#open;
  }

  #listings({ factBase, listings }: OpenTimes, granularity: Granularity): Promise<EventListings> {
    return kept(listings, granularity, () => whole(EventListings.of(factBase, granularity)));
  }

  #table({ factBase, tables }: OpenTimes, granularity: Granularity): Promise<EventTable> {
    return kept(tables, granularity, () => whole(eventTableOf(factBase, granularity)));
  }
}

/** The requested granularity, if the dates of the base are precise enough; otherwise its own. */
function countedBy(factBase: FactBase, wanted: Granularity | undefined): Granularity {
  return wanted !== undefined && granularitiesFrom(factBase.granularity).includes(wanted)
    ? wanted
    : factBase.granularity;
}

function kept<T>(
  made: Map<Granularity, Promise<T>>,
  granularity: Granularity,
  make: () => Promise<T>,
): Promise<T> {
  const known = made.get(granularity) ?? make();
  made.set(granularity, known);
  return known;
}

/** Runs in slices, so that other calls can run in between. It cannot be stopped. */
async function whole<T>(work: Work<T>): Promise<T> {
  return (await drive(work, uncontrolled)) as T;
}
