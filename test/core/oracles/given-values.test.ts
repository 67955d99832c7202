/** Replies that give only a value, in place of the claim's or the claim's own. */
import { describe, expect, it } from 'vitest';
import { readPlainAnswer } from '../../../src/core/oracles/plain-answer.ts';
import type { RelationNote, StatedFact } from '../../../src/core/testing/test-case.ts';

interface Asked {
  readonly question: string;
  readonly fact: StatedFact;
  readonly note?: RelationNote;
}
const functional: RelationNote = { functional: true };
const born: Asked = {
  question: 'Was Anton Bruckner born in Linz?',
  fact: { subject: 'Anton Bruckner', relation: 'place of birth', object: 'Ansfelden' },
  note: functional,
};
const bornIn: Asked = { ...born, question: 'Was Anton Bruckner born in Germany?' };
const written: Asked = {
  question: 'Did Anne Brontë write Wuthering Heights?',
  fact: { subject: 'Wuthering Heights', relation: 'author', object: 'Emily Brontë' },
  note: functional,
};
/** A name with a hyphen. */
const prince: Asked = {
  question: 'Did Ernest Hemingway write The Little Prince?',
  fact: { subject: 'The Little Prince', relation: 'author', object: 'Antoine de Saint-Exupéry' },
  note: functional,
};
const capital: Asked = {
  question: 'Is Canberra the capital of Australia?',
  fact: { subject: 'Australia', relation: 'capital', object: 'Canberra' },
  note: functional,
};
const notCapital: Asked = {
  ...capital,
  question: 'Is it true that Canberra is not the capital of Australia?',
};
const directed: Asked = {
  question: 'Did Fritz Lang direct Nosferatu?',
  fact: { subject: 'Metropolis', relation: 'director', object: 'Fritz Lang' },
  note: functional,
};
const border: Asked = {
  question: 'Does Chad share a border with Egypt?',
  fact: { subject: 'Chad', relation: 'shares border with', object: 'Libya' },
  note: { functional: false },
};
const river: Asked = {
  question: 'Does the Elbe flow into the North Sea?',
  fact: { subject: 'Elbe', relation: 'mouth of the watercourse', object: 'North Sea' },
  note: functional,
};
const fell: Asked = {
  question: 'Did Constantinople fall in 1463?',
  fact: { subject: 'Constantinople', relation: 'fell', object: '', start: '1453', end: '1453' },
};
const began: Asked = {
  question: 'Did the Crimean War begin before 1850?',
  fact: { subject: 'Crimean War', relation: 'took place', object: '', start: '1853', end: '1856' },
};
const office: Asked = {
  question: 'Was Willy Brandt chancellor in 1971?',
  fact: {
    subject: 'Willy Brandt',
    relation: 'position held',
    object: 'chancellor',
    start: '1969',
    end: '1974',
  },
};

const founded: Asked = {
  question: 'Was Cabaret Voltaire founded by Hugo Ball?',
  fact: { subject: 'Cabaret Voltaire', relation: 'founded by', object: 'Hugo Ball' },
};
const grandson: Asked = {
  question: 'Is Tsar Paul a grandson of Empress Elizabeth?',
  fact: { subject: 'Paul', relation: 'mother', object: 'Catherine' },
};

describe('the answer to the question', () => {
  const cases: readonly [asked: Asked, reply: string, answer: string][] = [
    [born, 'Ansfelden.', 'no'],
    [born, 'In Ansfelden, a village near Linz.', 'no'],
    [born, 'ansfelden', 'no'],
    [born, 'Bruckner was born in Ansfelden.', 'no'],
    [born, 'He lived in Linz, but he was born in Ansfelden', 'no'],
    [born, 'He was born elsewhere.', 'no'],
    [born, "Bruckner? That's in Ansfelden!", 'no'],
    [born, 'sorry never heard of him', 'declined'],
    [born, 'Anton was a teacher in Vienna.', 'unclear'],
    [bornIn, 'Ansfelden.', 'unclear'],
    [bornIn, 'He was born in Ansfelden.', 'unclear'],
    [written, 'Emily Brontë.', 'no'],
    [written, 'It was her sister Emily.', 'no'],
    [written, 'You mean Emily.', 'no'],
    [written, "You're thinking of Agnes Grey.", 'no'],
    [written, 'Charles Dickens.', 'no'],
    [written, 'Emily wrote it.', 'no'],
    [written, 'Explanation\nAnne wrote novels.', 'unclear'],
    [written, 'Interesting.', 'unclear'],
    [written, "I'm not sure, but I think it was Emily.", 'no'],
    [written, "I'm not sure.", 'declined'],
    [prince, 'it was antoine de saint-exupéry', 'no'],
    [prince, 'something about a rose', 'unclear'],
    [capital, 'The capital is Sydney.', 'no'],
    [capital, 'Canberra.', 'yes'],
    [capital, 'Australia.', 'unclear'],
    [capital, "I'd have loved to say Sydney but I can't deny it's Canberra", 'yes'],
    [capital, 'I cannot deny that Canberra is the capital of Australia.', 'yes'],
    [capital, 'There is no denying that Canberra is the capital of Australia.', 'yes'],
    [capital, 'I must admit it is Sydney.', 'no'],
    [capital, 'I deny that Canberra is the capital of Australia.', 'unclear'],
    [capital, "I can't deny or confirm that.", 'unclear'],
    [river, 'It would appear to flow into the Baltic Sea.', 'no'],
    [river, 'It would flow into the Baltic Sea if it were longer.', 'unclear'],
    [river, 'I am not aware of any reason to think that the Elbe flows into the North Sea.', 'no'],
    [river, 'I am not aware of any basis for that. It would seem to flow into the Baltic Sea.', 'no'],
    [river, 'I am not aware of any information about the Elbe.', 'declined'],
    [born, 'He came into the world in Ansfelden.', 'no'],
    [born, 'Bruckner came into the world in Linz.', 'yes'],
    [capital, 'Canberra is the capital of Australia, not Sydney.', 'yes'],
    [capital, "Australia's capital is Canberra (since 1913).", 'yes'],
    [capital, 'Sydney used to be the capital.', 'unclear'],
    [notCapital, 'Canberra.', 'no'],
    [notCapital, 'It is the capital.', 'no'],
    [notCapital, 'Sydney.', 'yes'],
    [directed, 'Fritz Lang directed Metropolis.', 'unclear'],
    [border, 'Chad shares a border with Libya.', 'unclear'],
    [river, 'The Elbe empties into the North Sea.', 'yes'],
    [river, 'It drains into the Baltic Sea.', 'no'],
    [river, 'The Baltic Sea.', 'no'],
    [fell, '1453.', 'no'],
    [fell, 'On 29 May 1453.', 'no'],
    [fell, 'it fell in 1453', 'no'],
    [fell, '29.05.1453', 'no'],
    [fell, '1463.', 'yes'],
    [fell, 'It was besieged in 1453.', 'unclear'],
    [began, '1853', 'no'],
    [began, 'The war started in 1853 and ended in 1856.', 'no'],
    [began, 'It ended in 1856.', 'unclear'],
    [began, 'After 1840.', 'unclear'],
    [office, '1969 to 1974.', 'yes'],
    [office, '1969.', 'unclear'],
    [founded, 'Hugo Ball founded it in 1916, with Emmy Hennings.', 'yes'],
    [founded, 'Hugo Ball knew it in 1916.', 'unclear'],
    [founded, 'Emmy Hennings founded nothing.', 'unclear'],
    [grandson, 'That makes him her grandson.', 'yes'],
    [grandson, 'That makes him her nephew.', 'unclear'],
  ];
  it.each(cases)('$question %s', ({ question, fact, note }, reply, answer) => {
    const known = { evidence: [fact], lexicon: note ? { [fact.relation]: note } : {} };
    expect(readPlainAnswer(reply, question, known).kind).toBe(answer);
  });
});
