/** What is lost of random rows when they are written in a format and read again; undefined if nothing is. */
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { parse } from 'junit2json';
import { importBatch } from '../../../../src/core/checking/batch-import.ts';
import type { BatchInput } from '../../../../src/core/checking/batch.ts';
import { junitXml, sarifLog } from '../../../../src/core/checking/exchange/ci-formats.ts';
import { doubtfulIn, type ExportedRow } from '../../../../src/core/checking/exchange/exported-row.ts';
import { headingOf, writtenRows, type BatchFormat } from '../../../../src/core/checking/exchange/formats.ts';
import { ragasRow, selfCheckRow, spansRow } from '../../../../src/core/checking/exchange/row-formats.ts';
import { splitSentences } from '../../../../src/core/text/sentences.ts';
import { finish } from '../../../../src/core/work.ts';

/** Of the OASIS standard. The package around it needs a network and a module that it does not name. */
const { type, properties, required, definitions } = JSON.parse(
  readFileSync('node_modules/@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json', 'utf8'),
) as Record<string, object>;
const ajv = new Ajv({
  strict: false,
  allErrors: true,
  unicodeRegExp: false,
  formats: { uri: /^[a-z][a-z+.-]*:\S+$/, 'uri-reference': /^\S*$/, 'date-time': /^\d{4}-\d\d-\d\dT/ },
});
const isSarif = ajv.compile({ type, properties, required, definitions, additionalProperties: false });

type Law = (rows: readonly ExportedRow[]) => string | undefined | Promise<string | undefined>;

const same = (found: unknown, expected: unknown, what: string): string | undefined =>
  JSON.stringify(found) === JSON.stringify(expected)
    ? undefined
    : `${what}: found ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`;

const plain = ({ id, question, context, answer, hallucinated, marked }: BatchInput): BatchInput => ({
  id,
  question,
  context,
  answer,
  ...(hallucinated !== undefined && { hallucinated }),
  ...(marked && { marked }),
});

function readAgain(text: string, expected: readonly BatchInput[]): string | undefined {
  const { inputs, rows, issues } = finish(importBatch({ name: 'rows.jsonl', text }));
  if (issues.issues.length > 0 || rows.leftOut > 0) return `issues: ${JSON.stringify(issues.issues)}`;
  return same(inputs.map(plain), expected.map(plain), 'rows');
}

/** The sentences that a mark touches, whole: more than that the labels of SelfCheckGPT cannot say. */
function markedBySentence({ answer, marked }: ExportedRow): BatchInput['marked'] {
  return (
    marked &&
    splitSentences(answer).filter(([start, end]) => marked.some(([from, to]) => from < end && start < to))
  );
}

function without(row: ExportedRow): BatchInput {
  const { id, question, context, answer, hallucinated } = row;
  return { id, question, context, answer, ...(hallucinated !== undefined && { hallucinated }) };
}

/** As the list of rows has them. */
const asListed = (rows: readonly ExportedRow[]) =>
  rows.map((row) => ({ ...row, shown: 'whole' as const, actions: [] }));

const wholeRows =
  (format: BatchFormat): Law =>
  (rows) =>
    readAgain(headingOf(format) + writtenRows(asListed(rows), format, 'random'), rows);

export const laws: Readonly<Record<string, Law>> = {
  'JSON lines': wholeRows('jsonl'),
  CSV: wholeRows('csv'),
  ragas: (rows) => {
    const text = rows.map(ragasRow).join('');
    for (const [i, line] of text.trimEnd().split('\n').entries()) {
      const { faithfulness } = JSON.parse(line) as { faithfulness?: number };
      const statements = rows[i]?.statements ?? [];
      const share = statements.filter(({ verdict }) => verdict === 'supported').length / statements.length;
      if (faithfulness !== (statements.length === 0 ? undefined : share)) return `faithfulness of ${line}`;
    }
    return readAgain(text, rows.map(without));
  },
  selfcheckgpt: (rows) => {
    const text = rows.map(selfCheckRow).join('');
    for (const line of text.trimEnd().split('\n')) {
      const { sentences, sentence_scores: scores } = JSON.parse(line) as Record<string, unknown[]>;
      if (scores && scores.length !== sentences?.length) return `scores of ${line}`;
    }
    return readAgain(
      text,
      rows.map((row) => {
        const marked = markedBySentence(row);
        return { ...without(row), ...(marked && { marked }) };
      }),
    );
  },
  spans: (rows) => {
    const text = rows.map(spansRow).join('');
    for (const line of text.trimEnd().split('\n')) {
      const { answer, found_by_totem: found = [] } = JSON.parse(line) as SpansRow;
      const points = Array.from(answer);
      const wrong = found.find((each) => points.slice(each.start, each.end).join('') !== each.text);
      if (wrong) return `a span is not its text in code points: ${JSON.stringify(wrong)}`;
    }
    return readAgain(text, rows);
  },
  sarif: (rows) => {
    const text = sarifLog(rows, 'random');
    const log = JSON.parse(text) as SarifLog;
    if (!isSarif(log)) return `not SARIF 2.1.0: ${ajv.errorsText(isSarif.errors)}`;
    const [run] = log.runs;
    const contents = new Map(run?.artifacts.map((each) => [each.location.uri, each.contents.text]));
    const found = run?.results.map(({ ruleId, properties, locations }) => [
      properties.row,
      ruleId,
      locations.map(({ physicalLocation: { artifactLocation, region } }) => {
        const lines = (contents.get(artifactLocation.uri) ?? '').split(/(?<=\r\n|\n|\r(?!\n))/);
        const before = lines.slice(0, region.startLine - 1).join('').length + region.startColumn - 1;
        return [before, before + region.charLength, region.snippet.text];
      }),
    ]);
    return same(
      found,
      rows.flatMap((row) =>
        doubtfulIn(row).map(({ verdict, words }) => [
          row.id,
          verdict,
          words.map(([start, end]) => [start, end, row.answer.slice(start, end)]),
        ]),
      ),
      'findings',
    );
  },
  junit: async (rows) => {
    const suites = await parse(junitXml(rows, 'random'));
    const [suite] = suites && 'testsuite' in suites ? (suites.testsuite ?? []) : [];
    const cases = suite?.testcase ?? [];
    return same(
      cases.map(({ name, failure, skipped }) => [name, failure !== undefined, skipped !== undefined]),
      rows.map(({ id, flagged, score }) => [
        // XML cannot write this character.
        id.replaceAll('\u0007', '\uFFFD'),
        score !== undefined && flagged === true,
        score === undefined,
      ]),
      'test cases',
    );
  },
};

interface SpansRow {
  readonly answer: string;
  readonly found_by_totem?: readonly {
    readonly start: number;
    readonly end: number;
    readonly text: string;
  }[];
}

interface SarifLog {
  readonly runs: readonly {
    readonly artifacts: readonly {
      readonly location: { readonly uri: string };
      readonly contents: { readonly text: string };
    }[];
    readonly results: readonly {
      readonly ruleId: string;
      readonly properties: { readonly row: string };
      readonly locations: readonly {
        readonly physicalLocation: {
          readonly artifactLocation: { readonly uri: string };
          readonly region: {
            readonly startLine: number;
            readonly startColumn: number;
            readonly charLength: number;
            readonly snippet: { readonly text: string };
          };
        };
      }[];
    }[];
  }[];
}
