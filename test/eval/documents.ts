/**
 * Documents: whether Markdown says what CommonMark says it does, and whether any reader loses a character
 * without a word. `documents.commonmark` are the 652 examples of the specification: the text that is read
 * from the Markdown is that of the page it stands for, line ends aside, but for definitions that are no
 * addresses and are kept as text. `documents.unaccounted` is a seeded share of what the campaign of the same
 * name tries.
 */
import { tests } from 'commonmark-spec';
import { readHtml } from '../../src/core/documents/html.ts';
import { readMarkdown } from '../../src/core/documents/markdown.ts';
import type { Result, TaskOptions } from '../measure.ts';
import { secondsSince, share } from '../measure.ts';
import { tryDocuments } from '../campaign/hostile/mutated-documents.ts';

const plain = (text: string): string => text.replaceAll('→', '\t');
/** Files of the share, unless --cases says otherwise. */
const SHARE = 1000;

/** An image says what stands for it. */
const withImagesAsText = (html: string): string => html.replace(/<img [^>]*alt="([^"]*)"[^>]*>/gu, '$1');
const squeezed = (text: string): string => text.replace(/\s+/gu, '');

/** The text without lines that define a link, where the page does not have them. */
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
