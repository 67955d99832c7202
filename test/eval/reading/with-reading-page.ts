/**
 * The product's model workers for a measure in Node: a page in real Chromium, served by Vite from the
 * project's own sources. With TOTEM_KEEP_PARSES=1 trees are stored in the system's temporary folder between
 * runs, by text and by the sources that produce them; for development only.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import type { SyntaxTree } from '../../../src/core/text/syntax.ts';
import { openPage, type ServedPage } from '../served-page.ts';
import type { ParseRequest } from './reading-page.ts';

export interface ReadingPage {
  /** Trees of each text, sentence by sentence; spans count from the start of the text. */
  parse(texts: readonly string[]): Promise<readonly (readonly SyntaxTree[])[]>;
  /** One tree for each text, which is one sentence, as in the rows of a treebank. */
  parseSentences(sentences: readonly string[]): Promise<readonly SyntaxTree[]>;
  /** A unit vector for each text. */
  embed(texts: readonly string[]): Promise<readonly Float32Array[]>;
}

const path = 'test/eval/reading/reading-page.html';
/** Texts sent to the page at once. */
const batch = 200;

/** The page starts when it is first needed. */
export async function withReadingPage<T>(root: string, use: (page: ReadingPage) => Promise<T>): Promise<T> {
  const opened: { page?: Promise<ServedPage> } = {};
  const open = async (): Promise<Page> => (await (opened.page ??= openPage(root, path, 'parseAll'))).page;
  const kept = process.env['TOTEM_KEEP_PARSES'] ? new KeptParses(root) : undefined;
  const parse = async (requests: readonly ParseRequest[]): Promise<readonly (readonly SyntaxTree[])[]> => {
    const fresh = requests.filter((request) => !kept?.get(request));
    const trees = await inBatches(fresh, async (part) =>
      (await open()).evaluate((wanted) => window.parseAll(wanted), part),
    );
    if (!kept) return trees;
    fresh.forEach((request, index) => kept.set(request, trees[index] as readonly SyntaxTree[]));
    return requests.map((request) => kept.get(request) as readonly SyntaxTree[]);
  };
  try {
    return await use({
      parse: (texts) => parse(texts.map((text) => ({ text }))),
      parseSentences: async (sentences) =>
        (await parse(sentences.map((text) => ({ text, sentences: [[0, text.length]] as const })))).map(
          ([tree]) => tree as SyntaxTree,
        ),
      embed: async (texts) =>
        (
          await inBatches(texts, async (part) =>
            (await open()).evaluate((wanted) => window.embedAll(wanted), part),
          )
        ).map((vector) => Float32Array.from(vector)),
    });
  } finally {
    await (await opened.page)?.close();
  }
}

async function inBatches<Item, Result>(
  items: readonly Item[],
  run: (part: readonly Item[]) => Promise<readonly Result[]>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += batch)
    results.push(...(await run(items.slice(from, from + batch))));
  return results;
}

/** The sources that a tree depends on besides its text. */
const sources = ['words', 'sentences', 'long-sentences', 'tree', 'entity-labels']
  .map((name) => `src/core/text/${name}.ts`)
  .concat(
    ['syntax-parser', 'syntax-scores', 'encoder', 'kernel/code'].map(
      (name) => `src/adapters/transformers/${name}.ts`,
    ),
  );
const model = 'public/models/totem-syntax/model.safetensors';

class KeptParses {
  readonly #path: string;
  readonly #trees = new Map<string, readonly SyntaxTree[]>();

  constructor(root: string) {
    const version = createHash('sha256');
    for (const source of sources) version.update(readFileSync(join(root, source)));
    version.update(String(statSync(join(root, model)).size));
    const folder = join(tmpdir(), 'totem-kept-parses');
    mkdirSync(folder, { recursive: true });
    this.#path = join(folder, `${version.digest('hex').slice(0, 16)}.jsonl`);
    if (!existsSync(this.#path)) return;
    for (const line of readFileSync(this.#path, 'utf8')
      .split('\n')
      .filter((text) => text !== '')) {
      const [key, trees] = JSON.parse(line) as [string, readonly SyntaxTree[]];
      this.#trees.set(key, trees);
    }
  }

  get(request: ParseRequest): readonly SyntaxTree[] | undefined {
    return this.#trees.get(keyOf(request));
  }

  set(request: ParseRequest, trees: readonly SyntaxTree[]): void {
    this.#trees.set(keyOf(request), trees);
    appendFileSync(this.#path, `${JSON.stringify([keyOf(request), trees])}\n`);
  }
}

const keyOf = ({ text, sentences }: ParseRequest): string => JSON.stringify([text, sentences ?? null]);
