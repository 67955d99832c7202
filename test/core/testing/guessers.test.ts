/** The guessers of `npm run eval -- guess` find what gives an answer away, and nothing where nothing does. */
import { describe, expect, it } from 'vitest';
import { seeded } from '../../../src/core/random.ts';
import { best, guessed } from '../../eval/guess/guessers.ts';
import type { AskedText } from '../../eval/guess/guessers.ts';

const people = ['Ann', 'Bob', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Hal', 'Ida', 'Jan'];
const places = ['Bonn', 'Cork', 'Delft', 'Essen', 'Faro', 'Gent', 'Hull', 'Izmir', 'Jena', 'Kiel'];
const wordings = [
  { says: 'Is it true that', positive: true },
  { says: 'Is it a fact that', positive: true },
  { says: 'Is it false that', positive: false },
  { says: 'Is it wrong to say that', positive: false },
];

/** @param answer decides from the drawn words. */
function planted(
  answer: (drawn: { positive: boolean; who: string; born: boolean; chance: boolean }) => boolean,
): number {
  const random = seeded(4);
  const questions = Array.from({ length: 1000 }, (): AskedText => {
    const { says, positive } = random.pick(wordings);
    const who = random.pick(people);
    const born = random.next() < 0.5;
    const yes = answer({ positive, who, born, chance: random.next() < 0.5 });
    const life = born ? 'was born in' : 'lived for some years in';
    return {
      question: `${says} ${who} ${life} ${random.pick(places)}?`,
      expected: yes ? 'yes' : 'no',
    };
  });
  const { right, of } = best(guessed(questions.slice(0, 500), questions.slice(500)));
  return right / of;
}

describe('the best guesser', () => {
  it('is nearly always right where polarity gives the answer away', () => {
    expect(planted(({ positive }) => positive)).toBeGreaterThan(0.95);
  });

  it('is nearly always right where a name, a verb or the length does', () => {
    expect(planted(({ who }) => who < 'F')).toBeGreaterThan(0.95);
    expect(planted(({ born }) => born)).toBeGreaterThan(0.95);
  });

  it('is right by chance where the answer is drawn', () => {
    expect(planted(({ chance }) => chance)).toBeLessThan(0.57);
  });
});
