/** Seeded damage to text: errors in transmission, and changes made on purpose. */
import type { Random } from '../../../src/core/random.ts';

const pieces = [
  '"',
  "'",
  '{',
  '}',
  '[',
  ']',
  '(',
  ')',
  ',',
  ';',
  '\t',
  '|',
  '\n',
  '\r',
  '\r\n',
  '\\',
  '\0',
  '\uFEFF',
  '\uFFFD',
  '\u202E',
  '\uD800',
  '😀',
  '<!doctype html><html>',
  '<script>',
  ':-',
  '.',
  '%',
  '/*',
  '#',
  '@prefix',
  'null',
  'true',
  '-1',
  '1e999',
  '99999999999999',
  '2004-13-45',
  '-0044-03-15',
  'NaN',
  '__proto__',
  'constructor',
  '=1+1',
  '""""',
  '\\u12',
  '\\',
  '{"a":',
  '[[[[',
  ' '.repeat(300),
  'a'.repeat(3000),
  '"'.repeat(99),
  '['.repeat(2000),
  '{"x":'.repeat(700),
];

/** Makes one to six changes: insert, delete, double, exchange, cut off, reverse. */
export function mutated(text: string, random: Random): string {
  let result = text;
  for (let changes = 1 + random.integer(6); changes > 0; changes--) result = changed(result, random);
  return result;
}

function changed(text: string, random: Random): string {
  const at = random.integer(text.length + 1);
  const to = Math.min(text.length, at + random.integer(40));
  switch (random.integer(8)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return text.slice(0, at) + text.slice(to);
    case 2:
      return text.slice(0, to) + text.slice(at);
    case 3:
      return text.slice(at) + text.slice(0, at);
    case 4:
      return text.slice(0, at) + String.fromCharCode(random.integer(0x3000)) + text.slice(at + 1);
    case 5: {
      const lines = text.split('\n');
      lines.splice(random.integer(lines.length), 1, random.pick(lines));
      return lines.join('\n');
    }
    default:
      return text.slice(0, at) + random.pick(pieces) + text.slice(random.next() < 0.5 ? at : to);
  }
}

/** The shortest text that still fails, found by leaving out smaller and smaller parts. */
export function shrunk(text: string, fails: (text: string) => boolean): string {
  let shortest = text;
  for (let part = Math.ceil(shortest.length / 2); part >= 1; part = part === 1 ? 0 : Math.ceil(part / 2)) {
    for (let at = 0; at < shortest.length;) {
      const shorter = shortest.slice(0, at) + shortest.slice(at + part);
      if (fails(shorter)) shortest = shorter;
      else at += part;
    }
  }
  return shortest;
}
