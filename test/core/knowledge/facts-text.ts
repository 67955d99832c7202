/**
 * Writes a fact base as short lines `subject|relation|object|start..end`, for tables of cases, and makes
 * small fact bases from such lines.
 */
import { FactBaseBuilder, NO_TIME } from '../../../src/core/knowledge/fact-base-builder.ts';
import type { FactBase } from '../../../src/core/knowledge/fact-base.ts';
import { OPEN_END, OPEN_START } from '../../../src/core/knowledge/fact-base.ts';
import type { FactImport } from '../../../src/core/knowledge/importers/fact-reading.ts';
import { declareDefaults } from '../../../src/core/knowledge/relation-evidence.ts';
import { isoTick } from '../../../src/core/temporal/time-point.ts';

export function factLines(facts: FactBase | undefined): string[] {
  if (!facts) return [];
  return Array.from(facts.subject, (subject, row) => {
    const { entities, relations, object, relation, start, end, granularity } = facts;
    const from = start[row] as number;
    const to = end[row] as number;
    const when =
      from === OPEN_START && to === OPEN_END
        ? ''
        : `|${from === OPEN_START ? '' : isoTick(from, granularity)}..` +
          `${to === OPEN_END ? '' : isoTick(to, granularity)}`;
    return (
      `${entities[subject]}|${relations[relation[row] as number]?.name}|` +
      `${entities[object[row] as number]}${when}`
    );
  });
}

/** The issues as `code@line:column`, in order. */
export function issueMarks({ issues }: FactImport): string[] {
  return issues.issues.map(({ code, place: { line, column } = {} }) => {
    if (line === undefined) return code;
    return `${code}@${line}${column === undefined ? '' : `:${column}`}`;
  });
}

/**
 * The facts of lines such as `Marie Curie|spouse|Pierre Curie|1895..1906`, with the default declarations of
 * properties.
 */
export function factsOf(lines: readonly string[]): FactBase {
  const builder = new FactBaseBuilder();
  lines.forEach((line, i) => {
    const [subject = '', relation = '', object = '', when = '..'] = line.split('|');
    const [start, end] = when.split('..').map((text) => (text === '' ? NO_TIME : builder.time(text)));
    if (typeof start === 'string' || typeof end === 'string') throw new Error(line);
    builder.add(builder.entity(subject), builder.relation(relation), builder.entity(object), i + 1, {
      start: start ?? NO_TIME,
      end: end ?? NO_TIME,
    });
  });
  const facts = builder.finish();
  return { ...facts, relations: declareDefaults(facts) };
}
