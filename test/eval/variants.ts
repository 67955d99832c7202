/**
 * How often a statement has N variants on both sides (checks.full-sides: N = 2, checks.full-sides-5: N = 5),
 * over the statements of reading/answers.jsonl or of the files named after the task: JSON lines with `claim`,
 * or one statement a line. `TOTEM_SHOW_VARIANTS=1` says every variant, to be read.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseLexicon } from '../../src/core/text/lexicon/parse-lexicon.ts';
import { missing, secondsSince, share } from '../measure.ts';
import type { Result, TaskOptions } from '../measure.ts';
import { sidesOf, wrongKey } from './checks/full-sides.ts';
import { withReadingPage } from './reading/with-reading-page.ts';

const linesOf = (path: string): string[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');

const statementsIn = (path: string): string[] =>
  linesOf(path).map((line) =>
    path.endsWith('.jsonl') ? (JSON.parse(line) as { claim: string }).claim : line,
  );

export default async function* variants({
  data,
  root,
  limit,
  seed,
  words,
  say,
}: TaskOptions): AsyncGenerator<Result, void, void> {
  const paths = words.length > 0 ? words.map((path) => resolve(path)) : [join(data, 'reading/answers.jsonl')];
  const absent = paths.map(missing).find((one) => one !== undefined);
  if (absent) {
    yield absent;
    return;
  }
  const statements = [...new Set(paths.flatMap(statementsIn))].slice(0, limit);
  const lexicon = parseLexicon(readFileSync(join(root, 'public/lexicon/wordnet.txt'), 'utf8'));
  const read = join(root, 'test/eval/checks/wrong-variants.tsv');
  const wrong = new Set(existsSync(read) ? linesOf(read).map((line) => readWrong(line)) : []);
  const trees = await withReadingPage(root, async (page) => page.parseSentences(statements));
  for (const [measure, count] of [
    ['checks.full-sides', 2],
    ['checks.full-sides-5', 5],
  ] as const) {
    const started = performance.now();
    const sides = statements.map((statement, i) =>
      sidesOf({ statement, tree: trees[i] }, lexicon, { count, seed, wrong }),
    );
    for (const { statement, made, synonyms, antonyms, full } of sides) {
      const counts = `${synonyms.length} and ${antonyms.length}`;
      if (process.env['TOTEM_SHOW_VARIANTS'])
        say([`${count}: ${statement}`, ...made.map(shownWith([...synonyms, ...antonyms]))].join('\n'));
      else if (!full) say(`${count}: ${counts} of “${statement}”`);
    }
    const full = sides.filter((one) => one.full).length;
    yield share(measure, full, sides.length, secondsSince(started));
  }
}

const shownWith =
  (counted: readonly { readonly text: string }[]) =>
  (one: { readonly relation: string; readonly kind: string; readonly text: string }): string => {
    const sign = one.relation === 'synonym' ? '=' : '≠';
    return `  ${counted.includes(one) ? '' : 'not counted '}${sign} ${one.kind}: ${one.text}`;
  };

/** A line of the list: the statement, the variant and why it is wrong. */
function readWrong(line: string): string {
  const [statement = '', variant = ''] = line.split('\t');
  return wrongKey(statement, variant);
}
