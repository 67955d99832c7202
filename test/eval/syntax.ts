/**
 * Syntax compared with treebank rows, from raw text: words found, heads, labelled heads, tags and entities. A
 * word matches a gold word with exactly the same span. All other figures are F1 over matched words, as in the
 * CoNLL shared task on parsing from raw text.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { SyntaxTree } from '../../src/core/text/syntax.ts';
import { missing, secondsSince } from '../measure.ts';
import type { Result, TaskOptions } from '../measure.ts';
import { f1, Tally } from './reading/tally.ts';
import { withReadingPage } from './reading/with-reading-page.ts';

interface TreebankRow {
  readonly source: string;
  readonly text: string;
  readonly spans: readonly (readonly [number, number])[];
  /** Numbers from 1; 0 is the root. */
  readonly heads: readonly number[];
  readonly relations: readonly string[];
  readonly tags: readonly string[];
  readonly entities?: readonly string[];
}

export default async function* syntax(options: TaskOptions): AsyncGenerator<Result> {
  const folder = join(options.data, 'ud');
  const absent = missing(folder);
  if (absent) {
    yield absent;
    return;
  }
  const rows = readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .flatMap((name) => readRows(join(folder, name)))
    .slice(0, options.limit);
  const started = performance.now();
  const trees = await withReadingPage(options.root, (page) =>
    page.parseSentences(rows.map(({ text }) => text)),
  );
  const seconds = secondsSince(started);
  options.say(
    `syntax: ${String(rows.length)} sentences, ` +
      `${String(rows.filter(({ entities }) => entities).length)} of them with entities, none left out`,
  );
  yield* measures(rows, trees, seconds);
}

const readRows = (path: string): TreebankRow[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as TreebankRow);

const judged = ['syntax.words-f1', 'syntax.uas', 'syntax.las', 'syntax.tags'] as const;

function* measures(
  rows: readonly TreebankRow[],
  trees: readonly SyntaxTree[],
  seconds: number,
): Generator<Result> {
  const tallies = new Map<string, Tally>(judged.map((name) => [name, new Tally()]));
  const entities = new Tally();
  rows.forEach((row, index) => {
    const tree = trees[index] as SyntaxTree;
    const gold = goldWords(row);
    const own = ownWords(tree);
    judged.forEach((name, kind) =>
      tallies.get(name)?.add(
        own.map((word) => word[kind] as string),
        gold.map((word) => word[kind] as string),
      ),
    );
    if (row.source === 'gum' && row.entities)
      entities.add(
        entitySpans(
          tree.words.map(({ span }) => span),
          tree.words.map(({ entity }) => entity),
        ),
        entitySpans(row.spans, row.entities),
      );
  });
  for (const [name, tally] of tallies) yield f1(name, tally, seconds);
  yield f1('syntax.entities-f1', entities, seconds);
}

/**
 * The properties of a word that must agree, for each measure: its span; also its head; also the relation; its
 * span and tag.
 */
type WordKeys = readonly [words: string, uas: string, las: string, tags: string];

function goldWords({ spans, heads, relations, tags }: TreebankRow): WordKeys[] {
  return spans.map((span, index) => {
    const head = heads[index] as number;
    return wordKeys(
      span,
      head === 0 ? undefined : spans[head - 1],
      relations[index] as string,
      tags[index] as string,
    );
  });
}

const ownWords = ({ words }: SyntaxTree): WordKeys[] =>
  words.map(({ span, head, relation, tag }) => wordKeys(span, words[head]?.span, relation, tag));

function wordKeys(
  span: readonly [number, number],
  head: readonly [number, number] | undefined,
  relation: string,
  tag: string,
): WordKeys {
  const own = span.join();
  const attached = `${own} < ${head?.join() ?? 'root'}`;
  return [own, attached, `${attached} ${relation}`, `${own} ${tag}`];
}

/** Entities of a BIO labelling as `type start-end`; an I- without its B- begins a new one. */
function entitySpans(spans: readonly (readonly [number, number])[], labels: readonly string[]): string[] {
  const found: { type: string; start: number; end: number }[] = [];
  let open = '';
  labels.forEach((label, index) => {
    const [start, end] = spans[index] as readonly [number, number];
    const type = label.slice(2);
    const last = found.at(-1);
    if (label.startsWith('I-') && open === type && last) last.end = end;
    else if (label !== 'O') found.push({ type, start, end });
    open = type;
  });
  return found.map(({ type, start, end }) => `${type} ${String(start)}-${String(end)}`);
}
