/** Facts from a table. Each row is a fact, or a dated event if the table has neither relation nor object. */
import type { Place } from '../../issue.ts';
import type { Work } from '../../work.ts';
import { domains } from '../domain.ts';
import { NO_TIME } from '../fact-base-builder.ts';
import type { FactChoices, FactImport, FactReading, Times } from './fact-reading.ts';
import { readingOf, ROWS_PER_STEP, shorten } from './fact-reading.ts';
import type { DateContext } from '../written-dates.ts';
import { dateColumns } from './date-columns.ts';
import type { DateOrders } from './import-choices.ts';
import type { TableLayout, TableRole } from './table-layout.ts';
import { holdsEvents, layoutOf, truthOf, wideNote } from './table-layout.ts';
import { TableReader } from './table-reader.ts';
import type { TextSource } from '../../text-source.ts';

export function importTable(source: TextSource, choices: FactChoices): Work<FactImport> {
  return readingOf(source, choices, function* (reading, text) {
    const layout = layoutOf(text, choices);
    [...layout.issues, ...wideNote(layout)].forEach((issue) => reading.issues.add(issue));
    if (layout.issues.some(({ severity }) => severity === 'error')) return;
    yield* new TableReading(reading, layout, text, choices.dateOrders).run();
  });
}

class TableReading {
  readonly #reading: FactReading;
  readonly #layout: TableLayout;
  readonly #reader: TableReader;
  readonly #size: number;
  readonly #events: boolean;
  readonly #mayHoldBadSigns: boolean;
  /** What helps to read the dates of each column. */
  readonly #dates: readonly DateContext[];

  constructor(reading: FactReading, layout: TableLayout, text: string, chosen: DateOrders = {}) {
    this.#reading = reading;
    this.#layout = layout;
    this.#reader = new TableReader(text, layout.delimiter);
    this.#size = text.length;
    this.#events = layout.relations.length === 0 && holdsEvents(layout.roles);
    this.#mayHoldBadSigns = text.includes('\uFFFD');
    this.#dates = dateColumns(text, layout).map((column, i) => {
      const order = chosen[layout.columns[i] ?? ''];
      return { ...column?.context, ...(order && { order }) };
    });
  }

  *run(): Work<void> {
    if (this.#layout.hasHeader) this.#reader.next();
    for (let row = 1; this.#reader.next(); row++) {
      this.#readRow();
      if (row % ROWS_PER_STEP === 0)
        yield { stage: 'Reading rows', done: this.#reader.offset, total: this.#size, unit: 'letters' };
    }
  }

  #readRow(): void {
    const { problem, line, cells } = this.#reader;
    if (problem) {
      this.#reading.leaveOut({
        code: problem.code,
        severity: 'error',
        place: { line, column: problem.column },
        message: `${problem.message} The line was left out.`,
      });
    } else if (cells.length !== this.#layout.columns.length && !this.#acceptsLength()) {
      // The issue was already reported.
    } else if (this.#isTrue()) {
      this.#readFact();
    }
  }

  /**
   * Whether the row has enough cells. It may be shorter than the header if only optional cells are missing.
   */
  #acceptsLength(): boolean {
    const { cells, line } = this.#reader;
    const expected = this.#layout.columns.length;
    const count = `${cells.length} ${cells.length === 1 ? 'cell' : 'cells'}`;
    const found = `The row has ${count} where ${expected} are expected`;
    const { subject = 0, relation = 0, object = 0, label = 0 } = this.#layout.roles;
    if (cells.length < expected && Math.max(subject, relation, object, label) < cells.length) {
      this.#reading.issues.add({
        code: 'cells-missing',
        severity: 'warning',
        place: { line },
        message: `${found}. It was kept, with the missing cells empty.`,
      });
      return true;
    }
    this.#reading.leaveOut({
      code: 'wrong-column-count',
      severity: 'error',
      place: { line, column: this.#reader.columnOf(Math.min(cells.length, expected)) },
      message: `${found}: "${shorten(cells.join(' '))}". The row was left out.`,
    });
    return false;
  }

  #isTrue(): boolean {
    if (this.#layout.roles.label === undefined) return true;
    const cell = this.#cell('label');
    const truth = truthOf(cell);
    if (truth === true) return true;
    this.#reading.leaveOut(
      truth === false
        ? {
            code: 'stated-false',
            severity: 'note',
            place: this.#place('label'),
            message: 'The row is labelled false. It was left out.',
          }
        : {
            code: 'unreadable-label',
            severity: 'error',
            place: this.#place('label'),
            message:
              `The label "${shorten(cell)}" is neither true (1) nor false (0). ` + 'The row was left out.',
          },
    );
    return false;
  }

  #readFact(): void {
    const subject = this.#required('subject');
    if (this.#layout.relations.length > 0) {
      if (subject !== undefined) this.#readWide(subject);
      return;
    }
    const relation = this.#events ? '' : subject !== undefined ? this.#required('relation') : undefined;
    const object = this.#events ? '' : relation !== undefined ? this.#required('object') : undefined;
    if (subject === undefined || relation === undefined || object === undefined) return;
    const when = this.#times();
    if (when === false) return;
    if (this.#mayHoldBadSigns) this.#warnOfBadSigns();
    const { builder } = this.#reading;
    const subjectId = builder.entity(subject);
    if (this.#events)
      this.#reading.keepEvent(subjectId, this.#reader.line, when ?? { start: NO_TIME, end: NO_TIME });
    else
      this.#reading.keep(
        subjectId,
        builder.relation(relation),
        builder.entity(object),
        this.#reader.line,
        when,
      );
    if (this.#layout.roles.domain !== undefined) this.#placeInDomain(subjectId);
  }

  /** A fact for each column that is a relation of its own, and the event itself if the row is dated. */
  #readWide(subject: string): void {
    const { relations, columns, roles } = this.#layout;
    const said = relations.flatMap((column) => {
      const object = (this.#reader.cells[column] ?? '').trim();
      return object === '' ? [] : [[columns[column] ?? '', object] as const];
    });
    const when = this.#times();
    if (when === false) return;
    const isEvent =
      when !== undefined && /^events?(?:[\s_-]?name)?$/iu.test(columns[roles.subject ?? 0] ?? '');
    if (said.length === 0 && !isEvent)
      return this.#reading.leaveOut({
        code: 'empty-cell',
        severity: 'error',
        place: { line: this.#reader.line },
        message: `The row of "${shorten(subject)}" has no other cell. It was left out.`,
      });
    if (this.#mayHoldBadSigns) this.#warnOfBadSigns();
    const { builder } = this.#reading;
    const { line } = this.#reader;
    const subjectId = builder.entity(subject);
    if (isEvent) this.#reading.keepEvent(subjectId, line, when);
    for (const [relation, object] of said)
      this.#reading.keep(subjectId, builder.relation(relation), builder.entity(object), line, when);
    if (roles.domain !== undefined) this.#placeInDomain(subjectId);
  }

  #required(role: TableRole): string | undefined {
    const cell = this.#cell(role);
    if (cell !== '') return cell;
    this.#reading.leaveOut({
      code: 'empty-cell',
      severity: 'error',
      place: this.#place(role),
      message: `The ${role} is empty. The row was left out.`,
    });
    return undefined;
  }

  /** Undefined if the table has no times; false if a time cannot be read. */
  #times(): Times | false | undefined {
    const { start, end, time } = this.#layout.roles;
    if (start === undefined && end === undefined && time === undefined) return undefined;
    const from = this.#time(time === undefined ? 'start' : 'time', 'start');
    if (from === undefined) return false;
    const to = this.#time(time === undefined ? 'end' : 'time', 'end');
    return to === undefined ? false : { start: from, end: to };
  }

  #time(column: TableRole, role: 'start' | 'end'): number | undefined {
    const cell = this.#cell(column);
    const context = this.#dates[this.#layout.roles[column] ?? -1];
    return cell === '' ? NO_TIME : this.#reading.time(cell, role, this.#place(column), context);
  }

  #placeInDomain(entity: number): void {
    const cell = this.#cell('domain');
    const domain = domains.findIndex((name) => name.toLowerCase() === cell.toLowerCase());
    if (domain > 0) this.#reading.builder.placeInDomain(entity, domain);
    else if (domain < 0 && cell !== '') {
      this.#reading.issues.add({
        code: 'unknown-domain',
        severity: 'warning',
        place: this.#place('domain'),
        message: `"${shorten(cell)}" is not one of the nine domains. The fact was kept without a domain.`,
      });
    }
  }

  #warnOfBadSigns(): void {
    const cell = this.#reader.cells.findIndex((text) => text.includes('\uFFFD'));
    if (cell < 0) return;
    this.#reading.issues.add({
      code: 'unreadable-character',
      severity: 'warning',
      place: {
        line: this.#reader.line,
        column: this.#reader.columnOf(cell) + (this.#reader.cells[cell]?.indexOf('\uFFFD') ?? 0),
      },
      message:
        `"${shorten(this.#reader.cells[cell] ?? '')}" contains the sign \uFFFD, which stands for a letter ` +
        'that could not be decoded. The row was kept.',
    });
  }

  #cell(role: TableRole): string {
    const column = this.#layout.roles[role];
    return column === undefined ? '' : (this.#reader.cells[column] ?? '').trim();
  }

  #place(role: TableRole): Place {
    return { line: this.#reader.line, column: this.#reader.columnOf(this.#layout.roles[role] ?? 0) };
  }
}
