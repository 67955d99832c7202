/** Commas that people leave out after an answer. */
import { expect, test } from 'vitest';
import { seeded } from '../../../src/core/random.ts';
import { withTypedAnswers } from '../../../src/core/text/typed-answers.ts';

const names = ['Oliver Twist', 'Charles Dickens'];

test.each([
  ['no dickens wrote it', 'no, dickens wrote it'],
  ['No Dickens wrote it', 'No, Dickens wrote it'],
  ['no twist is fiction', 'no, twist is fiction'],
  ['no it was 1838', 'no, it was 1838'],
  ['no 1838', 'no, 1838'],
  ['no in london', 'no, in london'],
  ['no thackeray wrote it', 'no, thackeray wrote it'],
  ['no emily did', 'no, emily did'],
  ['no thackeray', 'no, thackeray'],
  ['no ww1 started later', 'no, ww1 started later'],
  ['nope thackeray i think', 'nope, thackeray i think'],
  ['yes thats right', "yes, that's right"],
  ['yes and no', 'yes and no'],
  ['Well no dickens did', 'Well no, dickens did'],
  ['no idea', 'no idea'],
  ['no doubt', 'no doubt'],
  ['no problem', 'no problem'],
  ['No one knows', 'No one knows'],
  ['No evidence is known', 'No evidence is known'],
  ['No novel of that name exists', 'No novel of that name exists'],
  ['No, Dickens did', 'No, Dickens did'],
  ['There is no dickens here', 'There is no dickens here'],
  // What a name has, without its apostrophe; not where the name is of several, or no such noun follows.
  ['dickens novel', 'dickens novel'],
  ['so twists author', "so twist's author"],
  ['Charless father was john', "Charles's father was john"],
  ['no olivers mother was agnes', "no, oliver's mother was agnes"],
  ['both olivers mothers', 'both olivers mothers'],
  ['olivers live there', 'olivers live there'],
  ['rivers author', 'rivers author'],
])('%s', (written, expected) => expect(withTypedAnswers(written, names).text).toBe(expected));

test('every letter keeps its place', () => {
  const random = seeded(11);
  const parts = ['no ', 'yes ', 'dickens ', 'didnt ', 'its in ', '1838 ', '. ', '\n', 'nope '];
  for (let round = 0; round < 300; round++) {
    const written = Array.from({ length: 1 + random.integer(12) }, () => random.pick(parts)).join('');
    const { text, place } = withTypedAnswers(written, names);
    for (let i = 0; i < text.length; i++)
      if (!/[,']/u.test(text[i] as string)) expect(written[place(i)]).toBe(text[i]);
    expect(place(text.length)).toBe(written.length);
  }
});
