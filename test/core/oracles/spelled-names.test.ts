/** Names with slips of the pen, and names that are like them but other ones. */
import { describe, expect, test } from 'vitest';
import { asMeant, withSpelledNames } from '../../../src/core/oracles/spelled-names.ts';
import { readPlainAnswer } from '../../../src/core/oracles/plain-answer.ts';

const meant = (text: string, ...names: string[]): string => withSpelledNames(text, names).text;

describe('a slip in a name is put right', () => {
  test.each([
    ['its canbera', 'Canberra', 'its Canberra'],
    ['It is Cannberra.', 'Canberra', 'It is Canberra.'],
    ['By Shakespear.', 'William Shakespeare', 'By Shakespeare.'],
    ['No, Ghandi did.', 'Mahatma Gandhi', 'No, Gandhi did.'],
    ['It was Colombus.', 'Christopher Columbus', 'It was Columbus.'],
    ['Kopenhagen and Coppenhagin', 'Copenhagen', 'Kopenhagen and Copenhagen'],
    ['Neil Amrstrong was.', 'Neil Armstrong', 'Neil Armstrong was.'],
    ['In Reykavik', 'Reykjavík', 'In Reykjavík'],
  ])('%s', (text, name, right) => expect(meant(text, name)).toBe(right));
});

describe('another name stays', () => {
  test.each([
    ['It is Austria.', 'Australia'],
    ['It is Australia.', 'Austria'],
    ['In Iraq.', 'Iran'],
    ['In Niger.', 'Nigeria'],
    ['In Slovenia.', 'Slovakia'],
    ['The Austrian one', 'Australian Capital Territory'],
    ['By Manet.', 'Claude Monet'],
    ['The Russian empire', 'Russia'],
    ['Queen Alexandra', 'Alexander'],
    ['Ben and Martin Jonson', 'Samuel Johnson'],
    ['He was at the turning point.', 'Alan Turing'],
    ['turning it on', 'Alan Turing'],
    ['Dublin', 'Lublin'],
    ['Keplers birthplace', 'Kepler'],
    ['It is Canbera, not Canberra.', 'Canberra'],
    ['In Lisbonne', 'Lima'],
  ])('%s', (text, name) => expect(meant(text, name)).toBe(text));

  test('if it is named in the question, in the facts, or as another value', () => {
    expect(meant('In Kingstown', 'Kingston', 'Kingstown')).toBe('In Kingstown');
    expect(withSpelledNames('In Kingstown', ['Kingston'], ['Kingstown']).text).toBe('In Kingstown');
    expect(meant('In Freiborg', 'Freiburg', 'Freiberg')).toBe('In Freiborg');
  });
});

test('who came into the world was born', () => {
  expect(asMeant('He came into the world in Salzburg.', []).text).toBe('He was born in Salzburg.');
  expect(asMeant('He came into the room.', []).text).toBe('He came into the room.');
});

test.each([
  [
    'Mahler was born in Kaliště and Freud in Příbor.',
    'Mahler was born in Kaliště and Freud was born in Příbor.',
  ],
  ['mahler died in Vienna, freud lived in Vienna', ''],
  [
    'Mahler died in Vienna, but Freud (82) in London.',
    'Mahler died in Vienna, but Freud (82) died in London.',
  ],
  ['Mahler was born in Bohemia and Brahms in Hamburg.', ''],
  ['Mahler was born in Kaliště and worked in Vienna.', ''],
  ['Mahler has 6 letters and Freud has 5', ''],
  ['Mahler has opus number 1 and Freud has 2', 'Mahler has opus number 1 and Freud has opus number 2'],
  ['Mahler has opus number 1 and Freud 2', 'Mahler has opus number 1 and Freud has opus number 2'],
])('a verb that is left out before a second value: %s', (reply, whole) =>
  expect(asMeant(reply, ['Gustav Mahler', 'Sigmund Freud']).text.toLowerCase()).toBe(
    (whole || reply).toLowerCase(),
  ),
);

test('every letter has its place in the reply', () => {
  const reply = 'so canbera and ghandi, yes';
  const { text, place } = withSpelledNames(reply, ['Canberra', 'Mahatma Gandhi']);
  expect(text).toBe('so Canberra and Gandhi, yes');
  expect(place(text.indexOf('and'))).toBe(reply.indexOf('and'));
  expect(place(text.indexOf('Canberra'))).toBe(reply.indexOf('canbera'));
  expect(place(text.indexOf('yes'))).toBe(reply.indexOf('yes'));
  expect(place(text.length)).toBe(reply.length);
});

test('a slip does not hide the value that affirms the claim', () => {
  const known = {
    evidence: [{ subject: 'Australia', relation: 'capital', object: 'Canberra' }],
    lexicon: { capital: { functional: true } },
  };
  const kinds = ['its canbera', 'Canbera.', 'It is Sydney.'].map(
    (reply) => readPlainAnswer(reply, 'Is Canberra the capital of Australia?', known).kind,
  );
  expect(kinds).toEqual(['yes', 'yes', 'no']);
});
