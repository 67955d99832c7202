/** What a reply states, where it leaves out what the question has said. */
import { expect, test } from 'vitest';
import { reasoningSpans, triplesOfReply } from '../../../src/core/oracles/reply-triples.ts';
import type { ReadingRequest } from '../../../src/core/oracles/reading.ts';
import { recordedParser } from '../detectors/small-models.ts';
import { trees } from '../text/tree-notation.ts';

const ottawa =
  'Is/AUX/cop>4 Ottawa/PROPN/nsubj>4 the/DET/det>4 capital/NOUN/root>0 of/ADP/case>6 ' +
  'Canada/PROPN/nmod>4 ?/PUNCT/punct>4';
const sydney =
  'Is/AUX/cop>4 Sydney/PROPN/nsubj>4 the/DET/det>4 capital/NOUN/root>0 of/ADP/case>6 ' +
  'Australia/PROPN/nmod>4 ?/PUNCT/punct>4';
const peak = 'Is/AUX/cop>4 Elbrus/PROPN/nsubj>4 in/ADP/case>4 Georgia/PROPN/root>0 ?/PUNCT/punct>4';
const liszt =
  'Was/AUX/aux:pass>3 Liszt/PERSON/nsubj:pass>3 born/VERB/root>0 in/ADP/case>5 Vienna/PROPN/obl>3 ' +
  '?/PUNCT/punct>3';

const canada = { subject: 'Canada', relation: 'capital', object: 'Ottawa' };
const australia = { subject: 'Australia', relation: 'capital', object: 'Canberra' };
const elbrus = { subject: 'Elbrus', relation: 'country', object: 'Russia' };
const born = { subject: 'Liszt', relation: 'place of birth', object: 'Raiding' };

const tosca = { subject: 'Tosca', relation: 'composer', object: 'Giacomo Puccini' };
const brandt = {
  subject: 'Willy Brandt',
  relation: 'position held',
  object: 'Chancellor of Germany',
  start: '1969',
  end: '1974',
};
const verdi = 'Did/AUX/aux>3 Verdi/PERSON/nsubj>3 compose/VERB/root>0 Tosca/PROPN/obj>3 ?/PUNCT/punct>3';

const lead = { subject: 'lead', relation: 'element symbol', object: 'Pb' };
const symbol =
  'Is/AUX/cop>5 Pb/PROPN/nsubj>5 the/DET/det>5 chemical/ADJ/amod>5 symbol/NOUN/root>0 of/ADP/case>7 ' +
  'lead/NOUN/nmod>5 ?/PUNCT/punct>5';
const mars = { subject: 'Mars', relation: 'number of moons', object: '2' };

const functional = ['capital', 'country', 'place of birth', 'composer'];

async function said(
  fact: ReadingRequest['ground'][number],
  question: string,
  opening: string,
  sentence: string,
): Promise<string[]> {
  const [asked, stated] = [trees(question), trees(sentence)];
  const parser = recordedParser(
    new Map([asked, stated].flatMap(({ text, trees: [tree] }) => (tree ? [[text, tree] as const] : []))),
  );
  const reply = `${opening}${stated.text}`;
  const { triples, restated } = await triplesOfReply(
    { reply, question: asked.text, ground: [fact], functional },
    parser,
  );
  return triples.map(
    ({ subject, relation, object, hedged }, i) =>
      [subject, relation, object].join(' | ') +
      (hedged ? ' (hedged)' : '') +
      (restated.includes(i) ? ' (asked)' : ''),
  );
}

test.each([
  [
    'a bare name in place of the one asked about',
    canada,
    ottawa,
    'No, ',
    "it/PRON/nsubj>3 's/AUX/cop>3 Toronto/PROPN/root>0 ./PUNCT/punct>3",
    'Canada | capital | Toronto',
  ],
  [
    'a noun for what the facts are about',
    elbrus,
    peak,
    'Yes; ',
    'the/DET/det>2 mountain/NOUN/nsubj>5 is/AUX/cop>5 in/ADP/case>5 Georgia/PROPN/root>0 ./PUNCT/punct>5',
    'Elbrus | is in | Georgia (asked)',
  ],
  [
    'a noun for the relation, with its value',
    elbrus,
    peak,
    'No, ',
    'the/DET/det>2 country/NOUN/nsubj>4 is/AUX/cop>4 Georgia/PROPN/root>0 ./PUNCT/punct>4',
    'Elbrus | country | Georgia',
  ],
  [
    'only a name after a no',
    canada,
    ottawa,
    'No. ',
    'Toronto/PROPN/root>0 ./PUNCT/punct>1',
    'Canada | capital | Toronto',
  ],
  [
    'only a name, without capital',
    canada,
    ottawa,
    'no ',
    'toronto/PROPN/root>0',
    'Canada | capital | Toronto',
  ],
  [
    'only a name, as the whole reply',
    canada,
    ottawa,
    '',
    'Toronto/PROPN/root>0 ./PUNCT/punct>1',
    'Canada | capital | Toronto',
  ],
  [
    'a name with the verb of the question',
    canada,
    ottawa,
    'No, ',
    'Toronto/PROPN/nsubj>2 is/AUX/root>0 ./PUNCT/punct>2',
    'Canada | capital | Toronto',
  ],
  [
    'a pronoun for what the claim has in its place',
    tosca,
    verdi,
    'No. ',
    'Bellini/PERSON/nsubj>2 composed/VERB/root>0 it/PRON/obj>2 ./PUNCT/punct>2',
    'Bellini | composed | Tosca',
  ],
  [
    'who held the office in the year',
    brandt,
    'Was/AUX/cop>4 Willy/PERSON/compound>3 Brandt/PERSON/nsubj>4 Chancellor/PROPN/root>0 in/ADP/case>6 ' +
      '1971/NUM/obl>4 ?/PUNCT/punct>4',
    'No, ',
    'in/ADP/case>2 1971/NUM/obl>6 the/DET/det>4 chancellor/NOUN/nsubj>6 was/AUX/cop>6 ' +
      'Adenauer/PERSON/root>0 ./PUNCT/punct>6',
    'Adenauer | position held | Chancellor of Germany',
  ],
  [
    'who held the office, as "it"',
    brandt,
    'Was/AUX/cop>4 Willy/PERSON/compound>3 Brandt/PERSON/nsubj>4 Chancellor/PROPN/root>0 of/ADP/case>6 ' +
      'Germany/PROPN/nmod>4 in/ADP/case>8 1971/NUM/obl>4 ?/PUNCT/punct>4',
    'No, ',
    'in/ADP/case>2 1971/NUM/obl>5 it/PRON/nsubj>5 was/AUX/cop>5 Adenauer/PERSON/root>0 ./PUNCT/punct>5',
    'Adenauer | position held | Chancellor of Germany',
  ],
  [
    'not who held it in another year',
    brandt,
    'Was/AUX/cop>4 Willy/PERSON/compound>3 Brandt/PERSON/nsubj>4 Chancellor/PROPN/root>0 in/ADP/case>6 ' +
      '1971/NUM/obl>4 ?/PUNCT/punct>4',
    'No, ',
    'in/ADP/case>2 1961/NUM/obl>6 the/DET/det>4 chancellor/NOUN/nsubj>6 was/AUX/cop>6 ' +
      'Adenauer/PERSON/root>0 ./PUNCT/punct>6',
    'the chancellor | was | Adenauer',
  ],
  [
    'a name without its capital letter',
    born,
    liszt,
    'no, ',
    'he/PRON/nsubj:pass>3 was/AUX/aux:pass>3 born/VERB/root>0 in/ADP/case>5 vienna/PROPN/obl>3',
    'Liszt | was born in | Vienna (asked)',
  ],
  [
    'a relation with its owner',
    lead,
    symbol,
    'No. ',
    'The/DET/det>2 symbol/NOUN/nsubj>6 for/ADP/case>4 lead/NOUN/nmod>2 is/AUX/cop>6 Ld/PROPN/root>0',
    'lead | element symbol | Ld',
  ],
  [
    'not a relation of another owner',
    lead,
    symbol,
    'No. ',
    'The/DET/det>2 symbol/NOUN/nsubj>6 for/ADP/case>4 tin/NOUN/nmod>2 is/AUX/cop>6 Sn/PROPN/root>0',
    'The symbol for tin | is | Sn',
  ],
  [
    'a number beside what it counts',
    mars,
    'Does/AUX/aux>3 Mars/PROPN/nsubj>3 have/VERB/root>0 two/NUM/nummod>5 moons/NOUN/obj>3 ?/PUNCT/punct>3',
    'No, ',
    'Mars/PROPN/nsubj>2 has/VERB/root>0 3/NUM/nummod>4 moons/NOUN/obj>2 ./PUNCT/punct>2',
    'Mars | number of moons | 3',
  ],
  [
    'the claim, affirmed in its words',
    australia,
    sydney,
    'Yes, ',
    'Sydney/PROPN/nsubj>4 is/AUX/cop>4 the/DET/det>4 capital/NOUN/root>0 ./PUNCT/punct>4',
    'Sydney | capital of | Australia (asked)',
  ],
] as const)('%s', async (...[, fact, question, opening, sentence, expected]) =>
  expect(await said(fact, question, opening, sentence)).toContain(expected),
);

test('a yes in another language is no value', async () =>
  expect(await said(canada, ottawa, '', 'Sí/PROPN/root>0 ./PUNCT/punct>1')).toEqual([]));

const penicillin = { subject: 'penicillin', relation: 'composer', object: 'Alexander Fleming' };
const pasteur =
  'Did/AUX/aux>3 Pasteur/PERSON/nsubj>3 discover/VERB/root>0 penicillin/NOUN/obj>3 ?/PUNCT/punct>3';

test.each([
  ['the right value', 'Fleming', ['penicillin | composer | Fleming']],
  ['another value', 'Lister', ['penicillin | composer | Lister', 'penicillin | composer | Oxford']],
] as const)('what stands beside %s is its place', async (_, name, stated) => {
  const sentence = `${name}/PERSON/root>0 ,/PUNCT/punct>3 Oxford/PROPN/appos>1 ./PUNCT/punct>1`;
  const triples = await said(penicillin, pasteur, '', sentence);
  expect(triples.filter((each) => each.startsWith('penicillin'))).toEqual(stated);
});

const uralic = { subject: 'Hungarian', relation: 'language family', object: 'Uralic' };
const hungarian =
  'Is/AUX/cop>5 Hungarian/PROPN/nsubj>5 a/DET/det>5 Uralic/ADJ/amod>5 language/NOUN/root>0 ' +
  '?/PUNCT/punct>5';
const slavic =
  'Hungarian/PROPN/nsubj>5 is/AUX/cop>5 a/DET/det>5 Slavic/ADJ/amod>5 language/NOUN/root>0 ' +
  ',/PUNCT/punct>10 not/PART/advmod>10';

test.each([
  ['of the value of the fact', 'a/DET/det>10 Uralic/ADJ/amod>10 one/NOUN/conj>5', true],
  ['of another one', 'a/DET/det>10 Turkic/ADJ/amod>10 one/NOUN/conj>5', false],
] as const)('a value in place %s', async (_, denied, isStated) =>
  expect(
    (await said(uralic, hungarian, 'No. ', `${slavic} ${denied} ./PUNCT/punct>5`)).includes(
      'Hungarian | language family | Slavic',
    ),
  ).toBe(isStated),
);

test('a place is no value where the question names none', async () =>
  expect(
    await said(
      tosca,
      verdi,
      'No. ',
      'He/PRON/nsubj>2 did/AUX/root>0 ,/PUNCT/punct>5 in/ADP/case>5 Rome/PROPN/obl>2 ./PUNCT/punct>2',
    ),
  ).not.toContain('Tosca | composer | Rome'));

test('what no record tells is not stated', async () =>
  expect(
    await said(
      born,
      liszt,
      '',
      'There/PRON/expl>2 is/VERB/root>0 no/DET/det>4 record/NOUN/nsubj>2 that/SCONJ/mark>8 ' +
        'Liszt/PERSON/nsubj:pass>8 was/AUX/aux:pass>8 born/VERB/acl>4 in/ADP/case>10 Vienna/PROPN/obl>8 ' +
        './PUNCT/punct>2',
    ),
  ).not.toContainEqual(expect.stringMatching(/Vienna$/u)));

test.each([
  ["It's Geneva, isn't it?", "It's Geneva"],
  ["it's geneva isn't it", "it's geneva"],
  ['Neither; it orbits Saturn.', 'it orbits Saturn.'],
  ['It lies in Spain ... or Italy?', 'It lies in Spain '],
  ['It lies in Spain ... or Peru?', ''],
  ['It lies in Spain, or Italy?', ''],
])('what a sentence states beside its doubt: %s', (reply, stated) =>
  expect(
    reasoningSpans(reply, [[0, reply.length]], ['Peru'])
      .map((span) => reply.slice(...span))
      .join(),
  ).toBe(stated),
);

test('a pronoun is not read as a person whom it cannot mean', async () =>
  expect(
    await said(
      { subject: 'Elizabeth', relation: 'father', object: 'George VI' },
      'Is/AUX/cop>3 George/PROPN/nsubj>3 king/NOUN/root>0 ?/PUNCT/punct>3',
      '',
      'George/PERSON/nsubj>3 is/AUX/cop>3 king/NOUN/root>0 and/CCONJ/cc>8 she/PRON/nsubj>8 is/AUX/cop>8 ' +
        'a/DET/det>8 queen/NOUN/conj>3 ./PUNCT/punct>3',
    ),
  ).not.toContainEqual(expect.stringMatching(/queen$/u)));
