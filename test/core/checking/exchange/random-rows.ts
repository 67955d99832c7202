/** Random checked rows, with letters that break formats: quotes, tags, breaks, formulas, emoji, halves. */
import type { ExportedRow, ExportedStatement } from '../../../../src/core/checking/exchange/exported-row.ts';
import { verdicts } from '../../../../src/core/checking/verdict.ts';
import type { Random } from '../../../../src/core/random.ts';

const words = [
  'The',
  'lease',
  'ends',
  'on',
  '1 May 2027.',
  'Ann',
  'pays',
  '€ 40.',
  '"no"',
  "it's",
  '<b>',
  ']]>',
  '&amp;',
  '=1+1',
  '🙂',
  '👩‍👩‍👧',
  'e\u0301',
  '\n',
  '\r\n',
  '\t',
  'Ω',
  '中文。',
  '\u2028',
  '{"a": [',
  '\\',
  '-- x',
  '\u0007',
];

export function randomText(random: Random, most: number): string {
  const count = 1 + random.integer(most);
  return `A${Array.from({ length: count }, () => random.pick(words)).join(' ')}`;
}

/** Spans in order, without overlap, that do not cut a letter. */
function randomSpans(random: Random, text: string): (readonly [number, number])[] {
  const places = [0];
  for (const sign of text) places.push((places.at(-1) as number) + sign.length);
  const whole = places.filter((at) => text.slice(at - 1, at + 1) !== '\r\n');
  const chosen = [...new Set(Array.from({ length: 2 * random.integer(4) }, () => random.pick(whole)))].sort(
    (a, b) => a - b,
  );
  return Array.from({ length: Math.floor(chosen.length / 2) }, (_, i) => [
    chosen[2 * i] as number,
    chosen[2 * i + 1] as number,
  ]);
}

export function randomRows(random: Random): ExportedRow[] {
  return Array.from({ length: 1 + random.integer(5) }, (_, i): ExportedRow => {
    const answer = randomText(random, 20);
    const context = Array.from({ length: 1 + random.integer(3) }, () => randomText(random, 30));
    const isMarked = random.integer(2) === 0;
    const marked = randomSpans(random, answer);
    const statements = Array.from({ length: random.integer(4) }, (): ExportedStatement => {
      const document = random.integer(context.length);
      const quoted = context[document] as string;
      const [span = [0, 1] as const] = randomSpans(random, quoted);
      return {
        text: randomText(random, 6),
        verdict: random.pick(verdicts),
        support: random.integer(101) / 100,
        score: random.integer(101) / 100,
        spans: randomSpans(random, answer),
        words: randomSpans(random, answer),
        evidence: [{ document: String(document), span, text: quoted.slice(...span), passage: 0 }],
      };
    });
    const isChecked = random.integer(4) > 0;
    return {
      id: `${randomText(random, 2)} ${i}`,
      question: random.integer(3) === 0 ? '' : randomText(random, 6),
      context,
      answer,
      ...(isMarked && { marked }),
      // A label that says something else than the marks is stated of its own.
      ...(isMarked ? { hallucinated: marked.length > 0 } : random.integer(2) === 0 && { hallucinated: true }),
      ...(isChecked && { statements, score: random.integer(101) / 100, flagged: random.integer(2) === 0 }),
    };
  });
}
