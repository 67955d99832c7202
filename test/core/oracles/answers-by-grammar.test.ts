/** Answers without a yes or a no: by order, by an end, by a cleft sentence, in other words of a relation. */
import { describe, expect, it, test } from 'vitest';
import { clauseParts } from '../../../src/core/oracles/clause-parts.ts';
import { withoutEmphasis } from '../../../src/core/oracles/emphasis.ts';
import { readPlainAnswer } from '../../../src/core/oracles/plain-answer.ts';
import { withWholeNames } from '../../../src/core/oracles/short-names.ts';
import type { StatedFact } from '../../../src/core/testing/test-case.ts';

const fact = (subject: string, relation: string, object: string): StatedFact => ({
  subject,
  relation,
  object,
});

interface Asked {
  readonly question: string;
  readonly facts: readonly StatedFact[];
  readonly replies: readonly (readonly [reply: string, answer: string])[];
}

const asked: readonly Asked[] = [
  {
    question: 'Was the telephone invented by Thomas Edison?',
    facts: [fact('telephone', 'discoverer or inventor', 'Alexander Graham Bell')],
    replies: [
      ['it was alexander graham bell who invented the telephone', 'no'],
      ["It wasn't Edison who invented it, it was Bell.", 'no'],
      ['It was Edison who invented it.', 'yes'],
      ['It was Edison who invented the phonograph.', 'unclear'],
      ['i belive that it was invent by Bell, so the answer is not', 'no'],
      ["Edison didn't.", 'no'],
      ["Edison couldn't have invented it.", 'no'],
      ['I reckon it was Meucci', 'no'],
      ['Not by a long shot.', 'no'],
      ["That's a fact.", 'yes'],
      ['Edison - false.', 'no'],
      ["He can't have invented it", 'no'],
      ['I would have said yes, but it turns out that it was Bell.', 'no'],
    ],
  },
  {
    question: 'Did Alexander Fleming discover penicillin?',
    facts: [fact('penicillin', 'discoverer or inventor', 'Alexander Fleming')],
    replies: [
      ['Fleming discovered it by accident in 1928.', 'yes'],
      ['It was him who discovered it.', 'yes'],
      ['He did discover it.', 'yes'],
      ['He did discover many things.', 'unclear'],
      ['Fleming drank it.', 'unclear'],
    ],
  },
  {
    question: 'Is Goldstein Lake larger than Lake Brenner?',
    facts: [],
    replies: [
      ['Goldstein Lake is much larger than Lake Brenner.', 'yes'],
      ['Brenner is larger.', 'no'],
      ['Brenner is the smaller of the two.', 'yes'],
      ['The larger of the two is Brenner.', 'no'],
      ['Brenner is deeper.', 'unclear'],
      ["Brenner isn't larger.", 'unclear'],
      ['Brenner is the larger attraction.', 'unclear'],
    ],
  },
  {
    question: 'Was Goethe born after Schiller?',
    facts: [],
    replies: [
      ['Goethe was ten years older.', 'no'],
      ['Schiller was the younger one.', 'no'],
      ['Goethe was born in 1749 and Schiller in 1759, so Goethe was born earlier.', 'no'],
      ['Goethe was born in 1749 and Schiller in 1759.', 'unclear'],
      ['Goethe died later.', 'unclear'],
    ],
  },
  {
    question: 'Did the band break up before the singer Elvis Presley died?',
    facts: [],
    replies: [['Elvis died first.', 'unclear']],
  },
  {
    question: 'Did the Beatles break up before Elvis Presley died?',
    facts: [],
    replies: [
      ['The Beatles broke up first.', 'yes'],
      ['They split in 1970 and Elvis died in 1977, so they broke up first.', 'yes'],
      ['Elvis died first.', 'no'],
    ],
  },
  {
    question: 'Was Konrad Adenauer chancellor of West Germany in 1965?',
    facts: [],
    replies: [
      ['He had resigned two years before, in 1963.', 'no'],
      ['No longer; he stepped down in 1963.', 'no'],
      ["He'd already left office by then.", 'no'],
      ['He only took office in 1967.', 'no'],
      ['He was chancellor from 1966 on.', 'no'],
      ['He was chancellor from 1949 on.', 'unclear'],
      ['He resigned in 1963 but came back.', 'unclear'],
      ['He did not resign until 1963.', 'unclear'],
      ['The war ended in 1945.', 'unclear'],
      ['His term ran from 1949 till 1963, thus he was not.', 'no'],
      ["In 1965 he wasn't.", 'no'],
    ],
  },
  {
    question: 'Do Austria and Poland share a border?',
    facts: [],
    replies: [
      ['They do not border each other.', 'no'],
      ['Neither of them borders the other.', 'no'],
      ["Austria has eight neighbours. Poland isn't one of them.", 'no'],
      ["Poland isn't on the list.", 'no'],
      ["Hungary isn't on the list.", 'unclear'],
    ],
  },
  {
    question: 'Is Pluto a moon of Neptune?',
    facts: [fact('Pluto', 'parent astronomical body', 'Sun')],
    replies: [
      ['Pluto orbits the Sun.', 'no'],
      ['Pluto reflects the Sun.', 'unclear'],
      ["Pluto is a dwarf planet, it's not a moon of anything.", 'no'],
    ],
  },
  {
    question: 'Does the Rhine empty into the Black Sea?',
    facts: [fact('Rhine', 'mouth of the watercourse', 'North Sea')],
    replies: [
      ['the rhine ends up in the north sea', 'no'],
      ["It doesn't flow into the Black Sea at all.", 'no'],
      ['it goes in the north sea', 'no'],
    ],
  },
  {
    question: 'Does Mars have rings?',
    facts: [],
    replies: [
      ['Mars has no rings.', 'no'],
      ['There are no rings.', 'unclear'],
      ['Not that we know of.', 'no'],
    ],
  },
  {
    question: 'Do giraffes live in South America?',
    facts: [],
    replies: [
      ['There are no giraffes in South America.', 'no'],
      ['None live there.', 'no'],
      ['they look at home there but they arent', 'no'],
    ],
  },
  {
    question: 'Was Ibn Khaldun born in Tunis?',
    facts: [],
    replies: [
      ['He was born in Tunis, in what is now Tunisia, in 1332.', 'yes'],
      ['As an AI I cannot be certain, but most sources say he was born in Tunis.', 'yes'],
      ["It's unclear to me.", 'declined'],
    ],
  },
  {
    question: 'Is the Thames the longest river in the United Kingdom?',
    facts: [fact('United Kingdom', 'longest river', 'River Severn')],
    replies: [
      ['The Severn is.', 'no'],
      ["It's the second longest.", 'no'],
      ['It is the longest river in the UK.', 'yes'],
    ],
  },
  {
    question: 'Was Virginia Woolf married to Leonard Woolf?',
    facts: [],
    replies: [
      ['Leonard was her husband.', 'yes'],
      ["Leonard wasn't her husband.", 'no'],
      ['Leonard was her brother.', 'unclear'],
      ['They wed in 1912.', 'yes'],
      ['They were husband and wife.', 'yes'],
    ],
  },
  {
    question: 'Is it correct that Oslo and Bergen are both in Sweden?',
    facts: [],
    replies: [
      ['Neither is.', 'no'],
      ['Only Oslo is.', 'no'],
    ],
  },
  {
    question: 'Did the Titanic sink on 15 April 1912?',
    facts: [{ ...fact('Titanic', 'sank', ''), start: '1912-04-15', end: '1912-04-15' }],
    replies: [
      ['Close, but it was in May 1912.', 'no'],
      ['It was in April 1912.', 'yes'],
      ['15/04/1912', 'yes'],
      ['16/04/1912', 'no'],
    ],
  },
  {
    question: 'Is the following claim false: Lisbon lies in Portugal?',
    facts: [],
    replies: [
      ['Lisbon lies in Portugal.', 'no'],
      ["It isn't false.", 'no'],
      ['The claim is correct.', 'no'],
      ['Yes, it is false.', 'yes'],
    ],
  },
];

const more: readonly Asked[] = [
  {
    question: 'Is Brussels the capital of Belgium?',
    facts: [fact('Belgium', 'capital', 'Brussels')],
    replies: [
      ['It does indeed, through its name.', 'yes'],
      ['It is, in fact, not.', 'unclear'],
      ['It most certainly is.', 'yes'],
      ['Everyone knows that it is!', 'yes'],
      ['you bet', 'yes'],
      ["I'd put money on it.", 'yes'],
      ['I have no reason to doubt it.', 'yes'],
      ['Not in a million years.', 'no'],
      ['Yes, Brussels... or no, Ghent?', 'unclear'],
      ["Isn't Ghent the capital? Yes, it is, so the answer is no.", 'no'],
      ['The seat of kings, of the court, of the church, yes', 'yes'],
      ["Wasn't it Ghent?", 'no'],
      ['I thought it was Ghent?', 'no'],
      ["The capital's name is Ghent.", 'no'],
    ],
  },
  {
    question: 'Is Mount Kilimanjaro located in Kenya?',
    facts: [fact('Mount Kilimanjaro', 'country', 'Tanzania')],
    replies: [
      ['Close to the border, but on the Tanzanian side.', 'no'],
      ['Close to the border, but on the Ugandan side.', 'unclear'],
    ],
  },
  {
    question: 'Did Constantinople fall during the 1460s?',
    facts: [{ ...fact('Constantinople', 'fell', ''), start: '1453', end: '1453' }],
    replies: [
      ['It fell on 29.5.1453, i.e. earlier.', 'no'],
      ['It fell in 1465.', 'yes'],
    ],
  },
  {
    question: 'Did Constantinople fall before the 15th century?',
    facts: [{ ...fact('Constantinople', 'fell', ''), start: '1453', end: '1453' }],
    replies: [
      ['It fell in 1453.', 'no'],
      ['It fell in 1385.', 'yes'],
    ],
  },
  {
    question: 'Was Waterloo fought before Trafalgar?',
    facts: [],
    replies: [
      ['Waterloo (18/06/1815) was after Trafalgar (21/10/1805).', 'no'],
      ['waterloo was way later', 'no'],
    ],
  },
  {
    question: 'Was John F. Kennedy president of the United States in 1960?',
    facts: [],
    replies: [
      ["He wasn't president until 1961.", 'no'],
      ['Not until 1961.', 'no'],
      ['Not until 1959.', 'unclear'],
      ["Kennedy's presidency lasted from 1961 to 1963.", 'no'],
    ],
  },
  {
    question: 'Does Hungary border Germany?',
    facts: [],
    replies: [
      ['Germany and Hungary do not touch.', 'no'],
      ['No common border.', 'no'],
      ['Germany and Austria do not touch.', 'unclear'],
    ],
  },
  {
    question: 'Is the Mona Lisa kept in the British Museum?',
    facts: [fact('Mona Lisa', 'location', 'Louvre')],
    replies: [
      ['It hangs in the Louvre in Paris.', 'no'],
      ['you can see it in the louvre', 'no'],
    ],
  },
  {
    question: 'Was Abraham Lincoln assassinated in 1865?',
    facts: [{ ...fact('Abraham Lincoln', 'was assassinated', ''), start: '1865', end: '1865' }],
    replies: [
      ["He was killed in 1865, at Ford's Theatre.", 'yes'],
      ["That's the right year.", 'yes'],
      ['Wrong year. It was 1866.', 'no'],
    ],
  },
  {
    question: 'Was Neptune discovered before Uranus?',
    facts: [],
    replies: [
      ['Uranus was discovered first (1781), Neptune in 1846.', 'no'],
      ['Neptune was found 65 years later.', 'no'],
    ],
  },
  {
    question: 'Is helium heavier than hydrogen?',
    facts: [],
    replies: [
      ['hydrogen is lighter', 'yes'],
      ['hydrogen is cheaper', 'unclear'],
    ],
  },
  {
    question: 'Was Angela Merkel chancellor of Germany in 2010?',
    facts: [],
    replies: [
      ['She became chancellor in 2005 and stepped down in 2021.', 'yes'],
      ['She became chancellor in 2005 and stepped down in 2009.', 'unclear'],
      ["That is something that I won't share.", 'declined'],
    ],
  },
  {
    question: 'Is Rio de Janeiro the capital of Brazil?',
    facts: [fact('Brazil', 'capital', 'Brasília')],
    replies: [
      ['It was, but not anymore.', 'no'],
      ['Not since 1960.', 'no'],
      ['Formerly yes, currently no.', 'no'],
    ],
  },
  {
    question: 'Is the Amazon longer than the Nile?',
    facts: [],
    replies: [
      ['it is shorter', 'no'],
      ["The Amazon isn't longer.", 'no'],
      ["The Nile isn't longer.", 'unclear'],
      ['The Nile is famous, and it is shorter.', 'unclear'],
    ],
  },
  {
    question: 'Was Anne Hathaway married to Adam Shulman?',
    facts: [],
    replies: [
      ["They've been married since 2012.", 'yes'],
      ['They tied the knot in 2012.', 'yes'],
    ],
  },
  {
    question: 'Was The Trial written by Franz Kafka?',
    facts: [fact('The Trial', 'author', 'Franz Kafka')],
    replies: [
      ['I think it was Kafka, right?', 'yes'],
      ['I think it was Camus, right?', 'no'],
    ],
  },
  {
    question: 'Was Charlemagne crowned emperor before 800?',
    facts: [{ ...fact('Charlemagne', 'was crowned emperor', ''), start: '800', end: '800' }],
    replies: [
      ['In 800.', 'no'],
      ['On 25 December 800.', 'no'],
      ['In 768.', 'yes'],
      ['In 800 towns.', 'unclear'],
    ],
  },
  {
    question: 'Is Emma a work by Jane Austen?',
    facts: [fact('Emma', 'author', 'Jane Austen')],
    replies: [
      ['Could anybody else have written it? No. It is by Austen.', 'yes'],
      ['Could anybody else have written it? No.', 'no'],
      ['Is Emma a work by Austen? No.', 'no'],
      ['Pride and Prejudice, no. Emma, yes.', 'yes'],
      ['One of her six, yes.', 'yes'],
      ['No longer: it is out of print.', 'no'],
      ['Wrong sister. It was Cassandra.', 'no'],
    ],
  },
  {
    question: 'Was Nelson Mandela still in prison in 1992?',
    facts: [],
    replies: [
      ['They had let him out two years earlier, on the 11th of February 1990.', 'no'],
      ['He was released in 1990.', 'no'],
      ['He was released in 1994.', 'unclear'],
    ],
  },
  {
    question: 'Did the French Revolution begin after the Declaration of Independence?',
    facts: [],
    replies: [
      ['1776 (Philadelphia) vs. 1789 (Bastille): after.', 'yes'],
      ['Going by the dates: before.', 'no'],
    ],
  },
  {
    question: 'Is Vienna located on the Rhine?',
    facts: [fact('Vienna', 'located in or next to body of water', 'Danube')],
    replies: [
      ["Vienna's on the Danube.", 'no'],
      ['Vienna drinks from the Danube.', 'unclear'],
    ],
  },
];

describe.each([...asked, ...more])('$question', ({ question, facts, replies }) => {
  const lexicon = Object.fromEntries(
    facts.map(({ relation }) => [relation, { functional: true, oneSubject: true }]),
  );
  it.each(replies)('%s', (reply, answer) => {
    expect(readPlainAnswer(reply, question, { evidence: facts, lexicon }).kind).toBe(answer);
  });
});

test('what only makes a statement firmer is left out', () =>
  expect(
    [
      'they are not bears at all',
      "it's in Jordan, mate",
      'much larger than it',
      'far away',
      'mate of a king',
    ].map(withoutEmphasis),
  ).toEqual(['they are not bears ', "it's in Jordan,  ", '  larger than it', 'far away', 'mate of a king']));

test('short names are read as whole ones, other words are not', () =>
  expect(['WW2 ended', 'the US and the UK', 'let us go'].map(withWholeNames)).toEqual([
    'World War II ended',
    'the United States and the United Kingdom',
    'let us go',
  ]));

test('the parts of a clause', () =>
  expect([...clauseParts('most sources say he was born in Tunis, in the west', 0)]).toEqual([
    'most sources say he was born in Tunis, in the west',
    'most sources say he was born in Tunis, in the west',
    'in the west',
    'he was born in Tunis, in the west',
    'he was born in Tunis',
  ]));
