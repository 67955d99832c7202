/**
 * Known errors put into true sentences of Wikipedia pages (number, date, unit, negation, entity, antonym), each judged against its page as the product does:
 * the share that is no longer said to be supported, and of the unedited sentences the share that is not said to be.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { deterministicReader } from '../../src/core/evidence/deterministic-reader.ts';
import { narrowingReader } from '../../src/core/evidence/narrowing.ts';
import type { EvidenceReader, EvidenceRequest } from '../../src/core/ports/evidence.ts';
import type { SyntaxParser } from '../../src/core/ports/models.ts';
import { seeded } from '../../src/core/random.ts';
import { canonicalText } from '../../src/core/text/canonical-text.ts';
import { parseLexicon } from '../../src/core/text/lexicon/parse-lexicon.ts';
import { secondsSince, share } from '../measure.ts';
import type { Result, TaskOptions } from '../measure.ts';
import { balanced, editedSentences, editKinds, type EditedSentence, type ReadPage } from './edits/edited-sentences.ts';
import { withReadingPage, type ReadingPage } from './reading/with-reading-page.ts';

const total = 500, sentencesOfAPage = 5, paragraphsOfAPage = 3;

export default async function* edits({ data, root, limit, seed, say }: TaskOptions): AsyncGenerator<Result, void, void> {
  const folder = join(data, 'timeqa');
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => /^human_annotated_.*[.]json$/u.test(name)) : [];
  if (files.length === 0) { yield { skipped: join(folder, 'human_annotated_*.json') }; return; }
  const documents = files.flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as { readonly paras: readonly string[] }[]);
  const lexicon = parseLexicon(readFileSync(join(root, 'public/lexicon/wordnet.txt'), 'utf8'));
  yield* await withReadingPage(root, async (page) => {
    const wanted = Math.min(total, limit), sentences: EditedSentence[] = [];
    for (const { paras } of seeded(seed).shuffle(documents)) {
      const few = editKinds.some((kind) => sentences.filter(({ edits: own }) => own.some((edit) => edit.kind === kind)).length < wanted / editKinds.length * 0.8);
      if (balanced(sentences, wanted).length === wanted && (!few || sentences.length > wanted)) break;
      sentences.push(...editedSentences(await readPage(paras, page, seed), lexicon, seed, sentencesOfAPage));
    }
    const trees = new Map<string, Awaited<ReturnType<ReadingPage['parse']>>[number]>();
    const reader = narrowingReader(deterministicReader(parserOf(page, trees), lexicon));
    return measured(sentences, wanted, reader, say);
  });
}

async function readPage(paras: readonly string[], page: ReadingPage, seed: number): Promise<ReadPage> {
  const paragraphs = [...new Set(paras.map((text) => canonicalText(text).text))].filter((text) => text !== '');
  const long = seeded(seed).shuffle(paragraphs.filter((text) => text.length > 200 && text.length < 1500)).slice(0, paragraphsOfAPage);
  const trees = await page.parse(long);
  return { paragraphs, read: long.map((text, i) => ({ text, trees: trees[i] ?? [] })) };
}

/** The page splits sentences as the product does. */
function parserOf(page: ReadingPage, known: Map<string, Awaited<ReturnType<ReadingPage['parse']>>[number]>): SyntaxParser {
  return {
    async parse(text) {
      const trees = known.get(text) ?? (await page.parse([text]))[0] ?? [];
      known.set(text, trees);
      return trees;
    },
  };
}

async function measured(sentences: readonly EditedSentence[], wanted: number, reader: EvidenceReader, say: (line: string) => void): Promise<Result[]> {
  const started = performance.now(), taken = balanced(sentences, wanted), true_ = [...new Set(taken.map(({ of }) => of))];
  const ask = async (statement: string, { page }: EditedSentence) => (await reader.read([{ statement, passages: page.paragraphs } satisfies EvidenceRequest]))[0];
  const hits = new Map<string, [caught: number, of: number]>(editKinds.map((kind) => [kind, [0, 0]]));
  for (const { of, edit } of taken) {
    const finding = await ask(edit.text, of), count = hits.get(edit.kind) as [number, number];
    count[1]++;
    if (finding?.judgement !== 'supports') count[0]++;
    else say(`missed ${edit.kind}: “${edit.text}” for ${edit.changes.map(({ from, to }) => `“${from}” → “${to}”`).join(', ')}`);
  }
  const alarms = await flagged(true_.map((of) => ({ of, text: of.sentence })), ask, say, 'false alarm');
  const otherwise = true_.flatMap((of) => of.paraphrases.map((each) => ({ of, text: each.text, kind: each.kind })));
  const saidOtherwise = await flagged(otherwise, ask, say, 'said otherwise');
  say(`edits: true sentences said otherwise that are not supported: ${String(saidOtherwise)} of ${String(otherwise.length)}`);
  const caught = [...hits.values()].reduce((sum, [own]) => sum + own, 0), seconds = secondsSince(started);
  return [
    share('edits.recall', caught, taken.length, seconds), share('edits.false-alarms', alarms, true_.length),
    ...[...hits].map(([kind, [own, of]]) => share(`edits.recall.${kind}`, own, of)),
  ];
}

async function flagged(rows: readonly { readonly of: EditedSentence; readonly text: string; readonly kind?: string }[], ask: (statement: string, of: EditedSentence) => Promise<{ readonly judgement: string; readonly why: string } | undefined>, say: (line: string) => void, name: string): Promise<number> {
  let count = 0;
  for (const { of, text, kind } of rows) {
    const finding = await ask(text, of);
    if (finding?.judgement === 'supports') continue;
    count++;
    say(`${name}${kind === undefined ? '' : ` (${kind})`}: “${text}” ${finding?.judgement ?? ''}: ${finding?.why ?? ''}`);
  }
  return count;
}
