/** Where a repeating answer is cut off. */
import { describe, expect, test } from 'vitest';
import { repeatsFrom } from '../../../src/core/checking/repetition.ts';

const a = 'The tenancy begins on 1 March and runs for two years.';
const b = 'It ends on 28 February, unless both agree otherwise.';

describe('a text', () => {
  test.each<[name: string, text: string, kept: string | undefined]>([
    ['that says everything once', `${a} ${b} The rent is due.`, undefined],
    ['that repeats a sentence', `${a} ${a} The`, a],
    ['that repeats two', `${a} ${b} ${a} ${b} The`, `${a} ${b}`],
    ['that repeats two, on lines of their own', `Yes.\n${a} ${b}\n${a} ${b}\nThe`, `Yes.\n${a} ${b}`],
    ['that comes back to a sentence once', `${a} ${b} ${a} The rent is due.`, undefined],
    ['whose repetition is not finished', `${a} ${a.slice(0, 20)}`, undefined],
    ['with short sentences that come again', 'Yes. Yes. No', undefined],
    ['with short sentences that come again and again', 'Yes. Yes. Yes. No', 'Yes.'],
    ['that is empty', '', undefined],
  ])('%s', (_, text, kept) => {
    const at = repeatsFrom(text);
    expect(at === undefined ? undefined : text.slice(0, at).trim()).toBe(kept);
  });
});
