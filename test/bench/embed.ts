/**
 * The time to embed a sentence in one worker of real Chromium with the model loaded. The sentences are from
 * the document of the check measure.
 */
import { splitSentences } from '../../src/core/text/sentences.ts';
import { round } from '../measure.ts';
import type { Result, TaskOptions } from '../measure.ts';
import { withPage } from '../eval/served-page.ts';
import { checkTexts } from './check/texts.ts';

const most = 100;

export default async function* embed(options: TaskOptions): AsyncGenerator<Result> {
  const { document } = checkTexts(options.root);
  const sentences = [...new Set(splitSentences(document).map((span) => document.slice(...span)))].slice(
    0,
    most,
  );
  const milliseconds = await withPage(options.root, 'test/bench/embed/embed-page.html', 'embed', (page) =>
    page.evaluate((some) => window.embed(some), sentences),
  );
  yield { measure: 'embed.milliseconds', value: round(milliseconds, 1), n: sentences.length };
}
