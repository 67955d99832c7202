/**
 * Documents: whether Markdown is read as CommonMark specifies, and whether a reader loses a character without
 * reporting it. `documents.commonmark` uses the 652 examples of the specification: the text read from the
 * Markdown must be equal to the text of the HTML page, apart from line ends and from definitions without an
 * address, which are kept as text. `documents.unaccounted` is a seeded sample of the campaign with the same
 * name.
 */
import { tests } from 'commonmark-spec';
import { readHtml } from '../../src/core/documents/html.ts';
import { readMarkdown } from '../../src/core/documents/markdown.ts';
import type { Result, TaskOptions } from '../measure.ts';
import { secondsSince, share } from '../measure.ts';
import { tryDocuments } from '../campaign/hostile/mutated-documents.ts';

const plain = (text: string): string => text.replaceAll('→', '\t');
/** The number of files in the sample, unless --cases is given. */
const SHARE = 1000;

/** An image is replaced by its alternative text. */
const withImagesAsText = (html: string): string => html.replace(/<img [^>]*alt="([^"]*)"[^>]*>/gu, '$1');
const squeezed = (text: string): string => text.replace(/\s+/gu, '');

/** The text without link definitions that the page does not show. */
function withoutDefinitions(text: string, page: string): string {
  const isKept = (line: string) => /^\[[^\n]+\]:/u.test(line) && !page.includes(line);
  return text
    .split('\n')
    .filter((line) => !isKept(line))
    .join('\n');
}

export default async function* documents({ say, cases = SHARE, seed }: TaskOptions): AsyncGenerator<Result> {
  const started = performance.now();
  const differing = tests.filter(({ markdown, html }) => {
    const page = readHtml(withImagesAsText(plain(html))).text;
    const { text } = readMarkdown(plain(markdown));
    return squeezed(withoutDefinitions(text, page)) !== squeezed(page);
  });
  for (const { number, section, markdown } of differing)
    say(`example ${number} (${section}) differs: ${JSON.stringify(markdown)}`);
  const agreeing = tests.length - differing.length;
  const measure = share('documents.commonmark', agreeing, tests.length, secondsSince(started));
  yield differing.length === 0 ? measure : { ...measure, failure: `${differing.length} examples differ` };

  const beganFiles = performance.now();
  const { files, unaccounted, example } = await tryDocuments(cases, seed);
  yield {
    measure: 'documents.unaccounted',
    value: unaccounted,
    n: files,
    seconds: secondsSince(beganFiles),
    ...(example !== undefined && { failure: example }),
  };
}
