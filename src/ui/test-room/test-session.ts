/**
 * What the views of the Test room share: its worker, the oracle's two settings, files on their way in, the
 * benchmark that was read last.
 */
import { createContext } from '@lit/context';
import type { ImportReport, TestService } from '../../core/api/test-room.ts';
import type { ImportChoices } from '../../core/knowledge/importers/import-choices.ts';
import type { RunSummary } from '../../core/oracles/run-report.ts';
import type { OracleSettings } from '../../core/oracles/verdict.ts';
import type { Arrival, JobStart, Session } from '../session.ts';
import type { OnProgress } from '../../core/transfer.ts';

export const testContext = createContext<TestSession>('test room');

export class TestSession {
  readonly session: Session;
  readonly service: TestService;

  constructor(session: Session, service: TestService) {
    this.session = session;
    this.service = service;
    session.service = service;
  }

  /** Takes up what an earlier visit left. */
  open(): Promise<void> {
    return this.session.open();
  }

  get settings(): OracleSettings {
    return this.session.settings;
  }

  get arrivals(): readonly Arrival[] {
    return this.session.arrivals;
  }

  get benchmark(): Session['benchmark'] {
    return this.session.benchmark;
  }

  showBenchmark(benchmark: NonNullable<Session['benchmark']>): void {
    this.session.showBenchmark(benchmark);
  }

  useSettings(settings: OracleSettings): void {
    this.session.useSettings(settings);
  }

  /** Reads the reasoning of a run. */
  read(run: Pick<RunSummary, 'id' | 'name'>): Promise<void> {
    return this.session.read(run);
  }

  run<T>(about: JobStart, work: (job: string, onProgress: OnProgress) => Promise<T>): Promise<T | undefined> {
    return this.session.run(about, work, this.service);
  }

  /** What works on it is cancelled first. */
  remove(kind: Parameters<TestService['remove']>[0], id: string): Promise<boolean> {
    return this.session.remove(kind, id);
  }

  /** Brings back World facts and the sample run where they were removed. */
  async restoreShipped(): Promise<void> {
    await this.service.restoreShipped();
    this.session.touch('listing');
  }

  receive(files: readonly File[], choices: ImportChoices): void {
    this.session.receive(files, choices);
  }

  choose(file: File, choices: ImportChoices): void {
    this.session.choose(file, choices);
  }

  dismiss(file: File): void {
    this.session.dismiss(file);
  }

  import(arrival: Arrival): Promise<ImportReport | undefined> {
    return this.session.import(arrival);
  }
}
