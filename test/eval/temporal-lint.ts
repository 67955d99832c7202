/**
 * The linter of temporal benchmarks on the authors' published one: evidence without a named event, answers
 * that differ from Definition 1, events that end before they begin.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importEvents } from '../../src/core/knowledge/importers/event-importer.ts';
import { lintBenchmark } from '../../src/core/testing/temporal/benchmark-lint.ts';
import { finish } from '../../src/core/work.ts';
import { missing, secondsSince } from '../measure.ts';
import type { Result, TaskOptions } from '../measure.ts';

export default async function* temporalLint(options: TaskOptions): AsyncGenerator<Result> {
  const rows = join(options.data, 'drowzee/temporal_dataset.json');
  const events = join(options.data, 'drowzee/temporal_facts.tsv');
  const absent = missing(rows) ?? missing(events);
  if (absent) {
    yield absent;
    return;
  }
  const started = performance.now();
  const read = (name: string) => ({ name, text: readFileSync(name, 'utf8') });
  const facts = finish(importEvents(read(events), {})).factBase;
  const lint = finish(lintBenchmark(read(rows), facts ? [{ name: 'temporal_facts.tsv', base: facts }] : []));
  const seconds = secondsSince(started);
  options.say(
    `temporal-lint: ${lint.rows} rows, ${lint.derived} answers derived; not derived: ` +
      `${[...lint.unknownNames.values()].flat().length} with a name that no event has ` +
      `(${[...lint.unknownNames.keys()].join('; ')}), ${lint.reversedRows.length} with an event that ` +
      `ends before it begins, ${lint.ambiguous.length} with an event of several dates; ` +
      `${JSON.stringify(lint.issues.counts)}`,
  );
  for (const { row, question, stated, derived } of lint.wrongAnswers)
    options.say(`  row ${row}: stated ${stated}, derived ${derived}: ${question}`);
  for (const { name, start, end, source, line } of lint.reversedEvents)
    options.say(`  reversed: ${name}, ${start} to ${end} (${source.split('/').at(-1) ?? ''}, line ${line})`);
  yield {
    measure: 'temporal-lint.missing-evidence',
    value: lint.missingEvidence.length,
    n: lint.rows,
    seconds,
  };
  yield { measure: 'temporal-lint.wrong-answers', value: lint.wrongAnswers.length, n: lint.derived, seconds };
  yield {
    measure: 'temporal-lint.reversed-events',
    value: lint.reversedEvents.length,
    n: lint.rows,
    seconds,
  };
}
