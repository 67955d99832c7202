/**
 * The findings of checked rows for tools that review code and run tests: SARIF 2.1.0 (OASIS), in which each
 * statement that the texts do not support is a result with its words as the region, and JUnit's XML, in which
 * each row is a test case that fails if it is flagged.
 */
import { escapedXml } from '../../escaped.ts';
import type { Verdict } from '../verdict.ts';
import { doubtfulIn, type ExportedRow, type ExportedStatement } from './exported-row.ts';

type Doubt = Exclude<Verdict, 'supported'>;

const rules: Readonly<Record<Doubt, { readonly level: string; readonly text: string }>> = {
  contradicted: { level: 'error', text: 'The texts say something else.' },
  absent: { level: 'warning', text: 'The texts do not speak of it.' },
  unclear: { level: 'note', text: 'The texts speak of it, and it is not clear what they say.' },
};
const order = Object.keys(rules) as Doubt[];

/* ---------- SARIF ---------- */

/** The whole file. It contains the answers and the quoted texts, so that no other file is needed. */
export function sarifLog(rows: Iterable<ExportedRow>, name: string): string {
  const artifacts: object[] = [];
  const results: object[] = [];
  for (const [i, row] of [...rows].entries()) {
    const own = `row-${String(i + 1)}/`;
    const doubtful = doubtfulIn(row);
    artifacts.push({
      location: { uri: `${own}answer.txt` },
      description: { text: row.id },
      contents: { text: row.answer },
    });
    const quoted = new Set(doubtful.flatMap(({ evidence }) => evidence.map(({ document }) => document)));
    row.context.forEach((text, k) => {
      if (quoted.has(String(k)))
        artifacts.push({ location: { uri: `${own}text-${String(k + 1)}.txt` }, contents: { text } });
    });
    for (const statement of doubtful) results.push(sarifResult(row, statement, own));
  }
  const log = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Totem',
            rules: order.map((id) => ({
              id,
              shortDescription: { text: rules[id].text },
              defaultConfiguration: { level: rules[id].level },
            })),
          },
        },
        automationDetails: { id: `${name}/` },
        columnKind: 'utf16CodeUnits',
        artifacts,
        results,
      },
    ],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

function sarifResult({ id, answer }: ExportedRow, statement: ExportedStatement, own: string): object {
  const { text, verdict, words, evidence, score, support } = statement;
  const rule = verdict as Doubt;
  return {
    ruleId: rule,
    ruleIndex: order.indexOf(rule),
    level: rules[rule].level,
    message: { text: `${rules[rule].text} Statement: ${text}` },
    locations: words.map(([start, end]) => ({
      physicalLocation: {
        artifactLocation: { uri: `${own}answer.txt` },
        region: { ...regionOf(answer, start, end), snippet: { text: answer.slice(start, end) } },
      },
    })),
    relatedLocations: evidence.map(({ document, span: [start, end], text: quoted }, k) => ({
      id: k + 1,
      message: { text: quoted },
      physicalLocation: {
        artifactLocation: { uri: `${own}text-${String(Number(document) + 1)}.txt` },
        region: { charOffset: start, charLength: end - start },
      },
    })),
    properties: { row: id, score, support },
  };
}

/** Lines and columns count from 1; the end's column is the one after the last letter. */
function regionOf(text: string, start: number, end: number) {
  const placeOf = (at: number) => {
    const before = text.slice(0, at).split(/\r\n|\n|\r/);
    return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
  };
  const [from, to] = [placeOf(start), placeOf(end)];
  return {
    startLine: from.line,
    startColumn: from.column,
    endLine: to.line,
    endColumn: to.column,
    charOffset: start,
    charLength: end - start,
  };
}

/* ---------- JUnit ---------- */

/** In an attribute, a break that is not written by its number is read as a space. */
const attribute = (text: string): string =>
  escapedXml(text).replace(/[\t\n\r]/g, (sign) => `&#${String(sign.charCodeAt(0))};`);

/** The whole file. A row that is not checked is skipped. */
export function junitXml(rows: Iterable<ExportedRow>, name: string): string {
  const all = [...rows];
  const failures = all.filter(({ flagged }) => flagged === true).length;
  const skipped = all.filter(({ score }) => score === undefined).length;
  const counts = `tests="${all.length}" failures="${failures}" errors="0" skipped="${skipped}"`;
  const suite = attribute(name);
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="Totem" ${counts}>\n` +
    `<testsuite name="${suite}" ${counts}>\n${all.map((row) => testCase(row, suite)).join('')}` +
    `</testsuite>\n</testsuites>\n`
  );
}

function testCase(row: ExportedRow, suite: string): string {
  const { id, score, flagged, heldBack } = row;
  const start = `<testcase classname="${suite}" name="${attribute(id)}"`;
  if (score === undefined) return `${start}><skipped message="Not checked."/></testcase>\n`;
  if (flagged !== true) return `${start}/>\n`;
  const doubts = heldBack
    ? ['The policy holds this answer back.']
    : doubtfulIn(row).map(({ verdict, text }) => `${rules[verdict as Doubt].text} ${text}`);
  return (
    `${start}><failure message="${attribute(`Score ${score.toFixed(3)}`)}" type="hallucination">` +
    `${escapedXml(doubts.join('\n'))}</failure></testcase>\n`
  );
}
