/** How relations are worded: one case on each line, statement | negated | question. */
import { describe, expect, it } from 'vitest';
import {
  clauseOf,
  pastPattern,
  patternOf,
  sharedPatternOf,
} from '../../../src/core/testing/english/clause-pattern.ts';
import { negatedStatement, question, statement } from '../../../src/core/testing/english/clause.ts';
import {
  asQuestion,
  asSentence,
  indefinite,
  nounPhrase,
  pluralNoun,
} from '../../../src/core/testing/english/noun-phrase.ts';
import { wordsOfName } from '../../../src/core/testing/english/relation-name.ts';
import { baseOf, pastOf, thirdPerson } from '../../../src/core/testing/english/verbs.ts';
import type { Relation, RelationCategory, Wording } from '../../../src/core/knowledge/relation.ts';
import { noProperties } from '../../../src/core/knowledge/relation.ts';
import { allQuestions } from '../../../src/core/testing/questions.ts';

function relation(name: string, category: RelationCategory, wording?: Wording, functional = false): Relation {
  return { name, category, properties: { ...noProperties, functional }, ...(wording && { wording }) };
}

function checkWording(subject: string, declared: Relation, object: string, expected: string): void {
  const clause = clauseOf(patternOf(declared), nounPhrase(subject, 0), nounPhrase(object, 0));
  expect([statement(clause), negatedStatement(clause), question(clause)].join(' | ')).toBe(expected);
}

const byName: readonly [
  subject: string,
  name: string,
  category: RelationCategory,
  object: string,
  expected: string,
][] = [
  [
    'Marie Curie',
    'wasBornIn',
    'passive verb',
    'Warsaw',
    'Marie Curie was born in Warsaw | Marie Curie was not born in Warsaw | was Marie Curie born in Warsaw',
  ],
  [
    'Kaká',
    'playsFor',
    'active verb',
    'Orlando City',
    'Kaká plays for Orlando City | Kaká does not play for Orlando City | does Kaká play for Orlando City',
  ],
  [
    'Raven Software',
    'created',
    'active verb',
    'Hexen',
    'Raven Software created Hexen | Raven Software did not create Hexen | did Raven Software create Hexen',
  ],
  [
    'Jim Backus',
    'diedIn',
    'active verb',
    'Los Angeles',
    'Jim Backus died in Los Angeles | Jim Backus did not die in Los Angeles | did Jim Backus die in ' +
      'Los Angeles',
  ],
  [
    'Yoko Ono',
    'isMarriedTo',
    'passive verb',
    'John Lennon',
    'Yoko Ono is married to John Lennon | Yoko Ono is not married to John Lennon | is Yoko Ono ' +
      'married to John Lennon',
  ],
  [
    'Max Born',
    'hasWonPrize',
    'active verb',
    'Hughes Medal',
    'Max Born has won the Hughes Medal | Max Born has not won the Hughes Medal | has Max Born won ' +
      'the Hughes Medal',
  ],
  [
    'Epic Records',
    'founded by',
    'passive verb',
    'CBS',
    'Epic Records was founded by CBS | Epic Records was not founded by CBS | was Epic Records founded by CBS',
  ],
  [
    'Leonhard Euler',
    'languages spoken, written, or signed',
    'noun phrase',
    'German',
    'the languages spoken, written or signed by Leonhard Euler include German | the languages ' +
      'spoken, written or signed by Leonhard Euler do not include German | do the languages spoken, ' +
      'written or signed by Leonhard Euler include German',
  ],
  [
    'Henry Rollins',
    'place of birth',
    'noun phrase',
    'Washington, D.C.',
    'Henry Rollins was born in Washington, D.C. | Henry Rollins was not born in Washington, D.C. | ' +
      'was Henry Rollins born in Washington, D.C.',
  ],
  [
    'France',
    'place of signing',
    'noun phrase',
    'Paris',
    'the place of signing of France is Paris | the place of signing of France is not Paris | is the ' +
      'place of signing of France Paris',
  ],
  [
    'Zoolander',
    'film crew member',
    'noun phrase',
    'Ann Lee',
    'the film crew members of Zoolander include Ann Lee | the film crew members of Zoolander do not ' +
      'include Ann Lee | do the film crew members of Zoolander include Ann Lee',
  ],
  [
    'Berlin',
    'is_capital_of',
    'active verb',
    'Germany',
    'Berlin is the capital of Germany | Berlin is not the capital of Germany | is Berlin the capital ' +
      'of Germany',
  ],
  [
    'Oslo',
    'located_in',
    'passive verb',
    'Norway',
    'Oslo is located in Norway | Oslo is not located in Norway | is Oslo located in Norway',
  ],
  [
    'Angelina Jolie',
    'unmarried partner',
    'noun phrase',
    'Brad Pitt',
    'Angelina Jolie has been the partner of Brad Pitt | Angelina Jolie has not been the partner of ' +
      'Brad Pitt | has Angelina Jolie been the partner of Brad Pitt',
  ],
  [
    'Netherlands',
    'borders',
    'active verb',
    'Belgium',
    'the Netherlands borders Belgium | the Netherlands does not border Belgium | does the ' +
      'Netherlands border Belgium',
  ],
  [
    'Poland',
    'http://www.wikidata.org/prop/hasCapital',
    'active verb',
    'Warsaw',
    'the capital of Poland is Warsaw | the capital of Poland is not Warsaw | is the capital of Poland Warsaw',
  ],
];

describe('a relation of which only the name is known', () => {
  it.each(byName)('%s, %s', (subject, name, category, object, expected) =>
    checkWording(subject, relation(name, category), object, expected),
  );
});

describe('a relation with its own wording', () => {
  it('takes the infinitive of the author for do-support', () => {
    checkWording(
      'Rhine',
      relation('flows into', 'active verb', { phrase: 'flows into', infinitive: 'flow into' }),
      'North Sea',
      'Rhine flows into the North Sea | Rhine does not flow into the North Sea | does Rhine flow ' +
        'into the North Sea',
    );
    checkWording(
      'Ann',
      relation('x', 'active verb', { phrase: 'left', infinitive: 'leave' }),
      'Bonn',
      'Ann left Bonn | Ann did not leave Bonn | did Ann leave Bonn',
    );
  });
  it('tells "has" as a main verb from "has" before a participle', () => {
    checkWording(
      'NATO',
      relation('x', 'noun phrase', {
        phrase: 'has its headquarters in',
        infinitive: 'have its headquarters in',
      }),
      'Brussels',
      'NATO has its headquarters in Brussels | NATO does not have its headquarters in Brussels | ' +
        'does NATO have its headquarters in Brussels',
    );
  });
  it('writes "cannot" as one word', () => {
    checkWording(
      'Chickenpox',
      relation('symptom', 'noun phrase', { phrase: 'can cause' }),
      'itching',
      'Chickenpox can cause itching | Chickenpox cannot cause itching | can Chickenpox cause itching',
    );
  });
  it('agrees with a plural subject', () => {
    const clause = clauseOf(
      patternOf(relation('x', 'active verb', { phrase: 'borders' })),
      nounPhrase('Alps', 3),
      nounPhrase('Po Valley', 1),
    );
    expect(statement(clause)).toBe('the Alps border the Po Valley');
    expect(question(clause)).toBe('do the Alps border the Po Valley');
  });
});

describe('tense', () => {
  it.each([
    ['is the capital of', 'was the capital of'],
    ['borders', 'bordered'],
    ['has won', 'won'],
    ['has been a member of', 'was a member of'],
    ['writes', 'wrote'],
    ['was born in', 'was born in'],
  ])('%s in the past: %s', (phrase, past) => {
    const pattern = pastPattern(patternOf(relation('x', 'active verb', { phrase })));
    expect(statement(clauseOf(pattern, nounPhrase('A', 0), nounPhrase('B', 0)))).toBe(`A ${past} B`);
  });
});

describe('two that share', () => {
  it.each([
    [
      'were born in the same place',
      true,
      'were A and B born in the same place',
      'were A and B born in different places',
    ],
    [
      'have the same official language',
      true,
      'do A and B have the same official language',
      'do A and B have different official languages',
    ],
    ['share a border', false, 'do A and B share a border', undefined],
    ['received the same award', false, 'did A and B receive the same award', undefined],
  ] as const)('%s', (phrase, functional, asked, different) => {
    const shared = sharedPatternOf(
      relation('x', 'noun phrase', { phrase: 'is', sharedPhrase: phrase }, functional),
    );
    const both = { text: 'A and B', plural: true };
    expect(question({ subject: both, predicate: shared.pattern.predicate, tail: '' })).toBe(asked);
    expect(shared.different && question({ subject: both, predicate: shared.different, tail: '' })).toBe(
      different,
    );
  });
  it('names the object where the phrase waits for it', () => {
    const { pattern, different } = sharedPatternOf(
      relation('branch of', 'noun phrase', {
        phrase: 'is a branch of',
        sharedPhrase: 'are both branches of',
      }),
    );
    expect(statement(clauseOf(pattern, { text: 'A and B', plural: true }, nounPhrase('law', 0)))).toBe(
      'A and B are both branches of law',
    );
    expect(different).toBeUndefined();
  });
  it('names the object where the relation has no phrase for it', () => {
    const { pattern } = sharedPatternOf(relation('praised by', 'passive verb'));
    expect(negatedStatement(clauseOf(pattern, { text: 'A and B', plural: true }, nounPhrase('C', 0)))).toBe(
      'A and B were not both praised by C',
    );
  });
});

describe('words', () => {
  it.each([
    ['Battle of Hastings', 'the Battle of Hastings'],
    ['Vietnam War', 'the Vietnam War'],
    ['World War II', 'World War II'],
    ['Joan of Arc', 'Joan of Arc'],
    ['The Beatles', 'The Beatles'],
    ['United Kingdom', 'the United Kingdom'],
    ['Latvia national under-21 football team', 'the Latvia national under-21 football team'],
    ['Battle of Britain (film)', 'Battle of Britain (film)'],
    ['1896 Summer Olympics', 'the 1896 Summer Olympics'],
    ['20th century', 'the 20th century'],
  ])('%s in a sentence: %s', (name, text) => expect(nounPhrase(name, 0).text).toBe(text));
  it.each([
    ['wasBornIn', 'was born in'],
    ['located_in', 'located in'],
    ['place of birth', 'place of birth'],
    ['schema:birthPlace', 'birth place'],
  ])('%s is "%s"', (name, text) => {
    expect(wordsOfName(name)).toBe(text);
  });
  it.each([
    ['created', 'create'],
    ['played', 'play'],
    ['wrote', 'write'],
    ['planned', 'plan'],
    ['married', 'marry'],
    ['replaced', 'replace'],
    ['directed', 'direct'],
    ['located', 'locate'],
    ['influenced', 'influence'],
    ['produced', 'produce'],
    ['borders', 'border'],
    ['discovered', 'discover'],
    ['developed', 'develop'],
    ['painted', 'paint'],
    ['killed', 'kill'],
    ['starred', 'star'],
    ['visited', 'visit'],
    ['founded', 'found'],
    ['composed', 'compose'],
    ['designed', 'design'],
    ['hosted', 'host'],
    ['carries', 'carry'],
    ['passes', 'pass'],
    ['uses', 'use'],
    ['owned', 'own'],
    ['released', 'release'],
    ['published', 'publish'],
    ['invaded', 'invade'],
    ['described', 'describe'],
    ['preceded', 'precede'],
    ['succeeded', 'succeed'],
    ['included', 'include'],
    ['acquired', 'acquire'],
    ['conquered', 'conquer'],
    ['divided', 'divide'],
    ['ended', 'end'],
    ['managed', 'manage'],
    ['belonged', 'belong'],
    ['solved', 'solve'],
  ])('%s is a form of %s', (form, base) => expect(baseOf(form)).toBe(base));
  it.each([
    ['write', 'wrote', 'writes'],
    ['carry', 'carried', 'carries'],
    ['plan', 'planned', 'plans'],
    ['play', 'played', 'plays'],
    ['use', 'used', 'uses'],
    ['pass', 'passed', 'passes'],
  ])('%s: %s, %s', (base, past, third) => {
    expect(pastOf(base)).toBe(past);
    expect(thirdPerson(base)).toBe(third);
  });
  it.each([
    ['place of birth', 'places of birth'],
    ['country', 'countries'],
    ['cast member', 'cast members'],
    ['child', 'children'],
    ['church', 'churches'],
    ['works', 'works'],
  ])('%s, %s', (one, many) => expect(pluralNoun(one)).toBe(many));
  it.each([
    ['actor', 'an actor'],
    ['unit', 'a unit'],
    ['hour', 'an hour'],
    ['umbrella', 'an umbrella'],
    ['genre', 'a genre'],
  ])('%s: %s', (noun, text) => expect(indefinite(noun)).toBe(text));
  it('keeps the stop that a name brings', () => {
    expect(asSentence('Ann was born in Washington, D.C.')).toBe('Ann was born in Washington, D.C.');
    expect(asQuestion('did Ann write Quo Vadis?')).toBe('Did Ann write Quo Vadis?');
    expect(asSentence('iPhone is made by Apple')).toBe('iPhone is made by Apple.');
  });
});

describe('patterns', () => {
  const clause = clauseOf(
    patternOf(relation('founded by', 'passive verb')),
    nounPhrase('Rome', 0),
    nounPhrase('Romulus', 0),
  );
  it('flip the meaning exactly in the negative forms', () => {
    for (const asked of allQuestions({ clause, category: 'passive verb', shared: false }, 'positive'))
      expect(asked).not.toMatch(/\bnot\b|\bfalse\b|\bwrong\b|\bmistake\b|\bdifferent\b/);
    for (const asked of allQuestions({ clause, category: 'passive verb', shared: false }, 'negative'))
      expect(asked.match(/\bnot\b|\bfalse\b|\bwrong\b|\bmistake\b/g)).toHaveLength(1);
  });
  it('never say "not both", which is heard as "neither" as well', () => {
    for (const sharedPhrase of [undefined, 'are both branches of']) {
      const { pattern } = sharedPatternOf(
        relation('branch of', 'noun phrase', {
          phrase: 'can be a branch of',
          ...(sharedPhrase && { sharedPhrase }),
        }),
      );
      const both = clauseOf(pattern, { text: 'A and B', plural: true }, nounPhrase('law', 0));
      for (const asked of allQuestions({ clause: both, category: 'noun phrase', shared: true }, 'negative'))
        expect(asked).toMatch(/^(?=.*\b(?:false|wrong|not the case)\b)(?!.*\b(?:not both|cannot)\b).*both/);
    }
  });
  it('end in a question mark and speak of both entities', () => {
    for (const polarity of ['positive', 'negative'] as const) {
      for (const category of ['noun phrase', 'passive verb', 'active verb'] as const) {
        const asked = allQuestions({ clause, category, shared: false }, polarity);
        expect(asked.length).toBeGreaterThanOrEqual(5);
        for (const text of asked) expect(text).toMatch(/^(?=[A-Z]).*Rome.*Romulus.*\?$/);
      }
    }
  });
});
