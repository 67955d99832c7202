/** The lexicon that ships: lemmas, forms, relations between words. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { inflected, possibleBases } from '../../../src/core/text/lexicon/inflection.ts';
import type { OpenClass, WordRelation } from '../../../src/core/text/lexicon/lexicon.ts';
import { parseLexicon } from '../../../src/core/text/lexicon/parse-lexicon.ts';

const table = readFileSync(new URL('../../../public/lexicon/wordnet.txt', import.meta.url), 'utf8');
const lexicon = parseLexicon(table);

describe('lemma', () => {
  const lemmas: Readonly<Record<OpenClass, string>> = {
    NOUN:
      'houses:house leaves:leaf species:species news:news physics:physics buses:bus women:woman ' +
      'heroes:hero boxes:box analyses:analysis children:child people:person cities:city ' +
      'smartphones:smartphone blockchains:blockchain grandchildren:grandchild knives:knife Houses:house',
    VERB:
      'went:go found:find founded:found left:leave made:make making:make stopped:stop dying:die ' +
      'lying:lie used:use based:base born:bear was:be saw:see travelled:travel undergone:undergo ' +
      'focused:focus tied:tie agreed:agree seed:seed need:need studied:study shown:show zorbed:zorb ' +
      'zorping:zorp overthrew:overthrow began:begin has:have had:have is:be are:be does:do did:do ' +
      'goes:go undergoes:undergo says:say lies:lie dies:die',
    ADJ: 'larger:large happiest:happy better:good older:old other:other bigger:big outer:outer red:red',
    ADV: 'faster:fast early:early better:well',
  };
  for (const of of Object.keys(lemmas) as OpenClass[]) {
    test.each(lemmas[of].split(' ').map((pair) => pair.split(':') as [string, string]))(
      `${of} %s is of %s`,
      (form, lemma) => expect(lexicon.lemma(form, of)).toBe(lemma),
    );
  }
});

describe('inflect', () => {
  test.each([
    ['buy', 'VBD', 'bought'],
    ['write', 'VBN', 'written'],
    ['stop', 'VBG', 'stopping'],
    ['visit', 'VBG', 'visiting'],
    ['refer', 'VBD', 'referred'],
    ['carry', 'VBZ', 'carries'],
    ['go', 'VBZ', 'goes'],
    ['have', 'VBZ', 'has'],
    ['die', 'VBG', 'dying'],
    ['see', 'VBG', 'seeing'],
    ['agree', 'VBD', 'agreed'],
    ['fix', 'VBD', 'fixed'],
    ['play', 'VBD', 'played'],
    ['panic', 'VBD', 'panicked'],
    ['teach', 'VBZ', 'teaches'],
    ['make', 'VBG', 'making'],
    ['quit', 'VBG', 'quitting'],
    ['look', 'VBD', 'looked'],
    ['undergo', 'VBD', 'underwent'],
    ['sublet', 'VBN', 'sublet'],
    ['withdraw', 'VBN', 'withdrawn'],
    ['child', 'NNS', 'children'],
    ['city', 'NNS', 'cities'],
    ['church', 'NNS', 'churches'],
    ['stomach', 'NNS', 'stomachs'],
    ['series', 'NNS', 'series'],
    ['prime minister', 'NNS', 'prime ministers'],
    ['human', 'NNS', 'humans'],
    ['bus', 'NNS', 'buses'],
    ['large', 'JJR', 'larger'],
    ['big', 'JJS', 'biggest'],
    ['happy', 'JJR', 'happier'],
    ['expensive', 'JJR', 'more expensive'],
    ['good', 'JJS', 'best'],
    ['slow', 'JJR', 'slower'],
    ['famous', 'JJS', 'most famous'],
    ['buy', 'VB', 'buy'],
  ])('%s as %s is %s', (lemma, tag, form) => expect(lexicon.inflect(lemma, tag)).toBe(form));

  test('every attested verb and noun is found again behind its forms', () => {
    const lost: string[] = [];
    for (const [section, of, tags] of [
      ['words VERB', 'VERB', ['VBZ', 'VBD', 'VBN', 'VBG']],
      ['words NOUN', 'NOUN', ['NNS']],
    ] as const) {
      const words =
        (table.split(`# ${section} `)[1] as string)
          .split('\n# ')[0]
          ?.split('\n')
          .slice(1)
          .filter((line) => /^[a-z]{2,}\t[0-9a-z]+[D-Z]/u.test(line))
          .map((line) => line.split('\t')[0] as string) ?? [];
      for (const word of words)
        for (const tag of tags)
          if (
            inflected(word, tag) !== word &&
            ![word, ...possibleBases(inflected(word, tag), of)].includes(word)
          )
            lost.push(word);
      for (const word of words)
        for (const tag of tags)
          if (inflected(word, tag) !== word && !possibleBases(inflected(word, tag), of).includes(word))
            lost.push(`${word} ${inflected(word, tag)}`);
      expect(words.length).toBeGreaterThan(1000);
    }
    // A form of two verbs belongs to the more frequent one: "lay", "found", "bound".
    expect([...new Set(lost)].filter((entry) => entry.includes(' ')).length).toBeLessThan(25);
  });
});

describe('relation', () => {
  const check = (relation: WordRelation | undefined, of: OpenClass, pairs: string) =>
    test.each(pairs.split(', ').map((pair) => pair.split('/') as [string, string]))(
      `${String(relation)}: %s, %s`,
      (a, b) => expect(lexicon.relation(a, b, of)).toBe(relation),
    );

  check('synonym', 'NOUN', 'car/automobile, sofa/couch, film/movie, country/nation, author/writer');
  check('synonym', 'VERB', 'buy/purchase, begin/start');
  check('synonym', 'ADJ', 'big/large');
  check(
    'antonym',
    'VERB',
    'rise/fall, buy/sell, increase/decrease, allow/forbid, accept/refuse, include/exclude, win/lose',
  );
  check(
    'antonym',
    'ADJ',
    'hot/cold, scorching/cold, legal/illegal, first/last, married/unmarried, northern/southern',
  );
  check('antonym', 'NOUN', 'man/woman, victory/defeat');
  check('wider', 'NOUN', 'dog/animal, king/ruler, surgeon/doctor');
  check('narrower', 'NOUN', 'animal/dog');
  check(
    'sibling',
    'NOUN',
    'dog/cat, guitar/piano, physicist/chemist, January/March, coffee/tea, rabbit/hare',
  );
  check('sibling', 'ADJ', 'red/blue, French/German, Catholic/Protestant');
  check('same', 'NOUN', 'dog/dog, January/january');
  check(undefined, 'NOUN', 'apple/table, zorb/car');

  test('wider is the converse of narrower, antonyms and siblings of our own hold both ways', () => {
    for (const [a, b, of] of [
      ['dog', 'animal', 'NOUN'],
      ['rise', 'fall', 'VERB'],
      ['red', 'blue', 'ADJ'],
      ['car', 'automobile', 'NOUN'],
    ] as const) {
      const [there, back] = [lexicon.relation(a, b, of), lexicon.relation(b, a, of)];
      expect(back).toBe(there === 'wider' ? 'narrower' : there);
    }
  });
});

describe('look-ups', () => {
  test('synonyms say how likely they are meant', () => {
    const [first] = lexicon.synonyms('car', 'NOUN');
    expect(first).toMatchObject({ sense: 0 });
    expect(lexicon.synonyms('car', 'NOUN').map(({ lemma }) => lemma)).toContain('automobile');
    for (const { share, fit } of lexicon.synonyms('begin', 'VERB'))
      expect(share >= 0 && share <= 1 && fit >= 0 && fit <= 1).toBe(true);
  });
  test('derived words', () =>
    expect(lexicon.derived('discover', 'VERB')).toContainEqual({ lemma: 'discovery', of: 'NOUN' }));
  test('siblings never hold the word itself', () => {
    for (const word of ['dog', 'red', 'guitar', 'king'])
      expect(lexicon.siblings(word, 'NOUN')).not.toContain(word);
  });
  test('a word that is not there has nothing', () => {
    expect([
      lexicon.knows('zorb', 'NOUN'),
      lexicon.synonyms('zorb', 'NOUN'),
      lexicon.antonyms('zorb', 'VERB'),
      lexicon.siblings('zorb', 'NOUN'),
    ]).toEqual([false, [], [], []]);
  });
  test('a text that is no table is refused with its line', () =>
    expect(() => parseLexicon('title\nnonsense\n')).toThrow(/line 2/u));
});
