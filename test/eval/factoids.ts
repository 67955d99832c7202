/**
 * Factoids of texts by people and by models: the share of content words that lie in a span of some factoid
 * (target: 1), and words that are not in the text (target: none). A content word is a word that is in no
 * closed list of function words; the count does not use the parser's tags.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalText } from '../../src/core/text/canonical-text.ts';
import { factoidsIn } from '../../src/core/text/factoids/factoids.ts';
import { invented, uncovered } from '../core/text/factoids/laws.ts';
import { missing, round, secondsSince, share } from '../measure.ts';
import type { Result, TaskOptions } from '../measure.ts';
import { withReadingPage } from './reading/with-reading-page.ts';

const jsonLines = (path: string): Record<string, string>[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Record<string, string>);

/** Texts by the folder they are in. */
function textsIn(data: string): Record<string, string[]> {
  const files = (folder: string) =>
    existsSync(join(data, folder))
      ? readdirSync(join(data, folder))
          .filter((name) => /[.]jsonl?$/u.test(name))
          .map((name) => join(data, folder, name))
      : [];
  return {
    timeqa: files('timeqa').flatMap((path) =>
      (JSON.parse(readFileSync(path, 'utf8')) as { paras: string[] }[]).flatMap(({ paras }) => paras),
    ),
    halueval: files('halueval')
      .flatMap(jsonLines)
      .flatMap((row) => [row['right_answer'] ?? '', row['hallucinated_answer'] ?? '']),
    faithbench: files('faithbench')
      .flatMap(jsonLines)
      .map((row) => row['summary'] ?? ''),
  };
}

export default async function* factoids({
  data,
  root,
  limit,
  say,
}: TaskOptions): AsyncGenerator<Result, void, void> {
  yield* await withReadingPage(root, async (page) => {
    const results: Result[] = [];
    let of = 0;
    let covered = 0;
    let coined = 0;
    let count = 0;
    let failure: string | undefined;
    const started = performance.now();
    for (const [folder, all] of Object.entries(textsIn(data))) {
      if (all.length === 0) {
        results.push(missing(join(data, folder)) ?? { skipped: `rows of ${folder}` });
        continue;
      }
      const texts = [...new Set(all.map((text) => canonicalText(text).text))]
        .filter((text) => text !== '')
        .slice(0, limit);
      const trees = await page.parse(texts);
      texts.forEach((text, i) => {
        const found = factoidsIn(text, trees[i] ?? []);
        const { missed, of: words } = uncovered(text, found);
        const strange = found.flatMap((factoid) => invented(text, factoid));
        of += words;
        covered += words - missed.length;
        coined += strange.length;
        count += found.length;
        if (missed.length + strange.length > 0)
          failure ??= `${folder}: ${[...missed, ...strange].join(', ')} in “${text.slice(0, 300)}”`;
        if (missed.length + strange.length > 0)
          say(`${folder}: ${[...missed, ...strange].join(', ')} in “${text.slice(0, 200)}”`);
      });
      say(`${folder}: ${String(texts.length)} texts`);
    }
    const failed = failure === undefined ? {} : { failure };
    results.push(
      { ...share('factoids.coverage', covered, of, secondsSince(started)), ...failed },
      { measure: 'factoids.invented', value: coined, n: count },
      { measure: 'factoids.count', value: round(count), n: of },
    );
    return results;
  });
}
