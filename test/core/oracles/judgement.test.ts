import { describe, expect, test } from 'vitest';
import {
  deniedByValue,
  judgeReasoning,
  publishedCategory,
  statesAnswer,
} from '../../../src/core/oracles/judgement.ts';
import {
  publishedSettings,
  reasoningOf,
  type PlainAnswer,
  type ReasoningVerdict,
} from '../../../src/core/oracles/verdict.ts';
import { reading, type Case } from './readings.ts';

const judge = (
  made: Case,
  answer: PlainAnswer['kind'] = 'yes',
  expected: 'yes' | 'no' = 'yes',
): ReasoningVerdict => judgeReasoning(reading(made), answer, expected, publishedSettings);

test.each([
  [0.8, 0.8, 'CO'],
  [0.79, 0.8, 'EI'],
  [0.8, 0.79, 'EK'],
  [0.79, 0.79, 'OL'],
  [1, 1, 'CO'],
  [0, 0, 'OL'],
] as const)('S_e %d and S_n %d are %s', (edges, nodes, category) =>
  expect(publishedCategory(edges, nodes, { edgeJaccard: 0.8, nodeJaccard: 0.8 })).toBe(category),
);

test('edges and nodes have a threshold each', () =>
  expect(
    (
      [
        [0.5, 0.9],
        [0.9, 0.5],
      ] as const
    ).map(([edgeJaccard, nodeJaccard]) => publishedCategory(0.7, 0.7, { edgeJaccard, nodeJaccard })),
  ).toEqual(['EK', 'EI']));

test('a refusal is correct, as published, whatever it says', () =>
  expect(judge({ facts: ['A | r | B'], says: [] }, 'declined').published).toBe('CO'));

describe('coverage', () => {
  const coverage = (made: Case) => judge(made).coverage;
  test.each<readonly [name: string, made: Case, share: number]>([
    [
      'in the same words',
      { facts: ['Lima | lies in | Peru', 'Quito | lies in | Ecuador'], says: ['Lima | lies in | Peru'] },
      0.5,
    ],
    [
      'with more beside',
      { facts: ['Lima | lies in | Peru'], says: ['Lima | lies in | Peru', 'Lima | has | ports'] },
      1,
    ],
    [
      'by a light relation',
      {
        facts: ['Ceres | minor planet group | asteroid belt'],
        says: ['Ceres | member of | the asteroid belt'],
      },
      1,
    ],
    [
      'by a known paraphrase',
      { facts: ['Ada | place of birth | London'], says: ['Ada | was born in | London'] },
      1,
    ],
    [
      'by a known paraphrase turned round',
      { facts: ['radium | discoverer or inventor | Curie'], says: ['Curie | discovered | radium'] },
      1,
    ],
    ['turned round by "of"', { facts: ['Peru | capital | Lima'], says: ['Lima | capital of | Peru'] }, 1],
    [
      'mutual',
      { facts: ['gout | genetic association | ABC1'], says: ['ABC1 | is associated with | gout'] },
      1,
    ],
    ['not turned round for nothing', { facts: ['Lima | killed | Peru'], says: ['Peru | killed | Lima'] }, 0],
    ['not when denied', { facts: ['Lima | lies in | Peru'], says: ['Lima | lies in | Peru | not'] }, 0],
    [
      'not when only supposed',
      { facts: ['Lima | lies in | Peru'], says: ['Lima | lies in | Peru | perhaps'] },
      0,
    ],
    [
      'not by a name that only sounds alike',
      {
        facts: ['Musk | place of birth | Pretoria'],
        says: ['Musk | was born in | Johannesburg'],
        alike: ['pretoria ~ johannesburg: 0.85'],
      },
      0,
    ],
    [
      'not by another number',
      {
        facts: ['Kadett | took part in | World War I'],
        says: ['Kadett | took part in | World War II'],
        alike: ['world war i ~ world war ii: 0.97'],
      },
      0,
    ],
    [
      'by the year, where the year is what counts',
      {
        facts: ['Musk | place of birth | Pretoria'],
        says: ['Musk | was born on | June 28, 1971'],
        years: ['1971'],
      },
      1,
    ],
    [
      'not by another year',
      { facts: ['Musk | place of birth | Pretoria'], says: ['Musk | was born in | 1981'], years: ['1971'] },
      0,
    ],
    [
      'by "tributary of"',
      { facts: ['Spree | flows into | Havel'], says: ['Spree | left tributary of | Havel'] },
      1,
    ],
    [
      'by "brother of", both ways',
      {
        facts: ['Ted | sibling | Bob', 'Bob | sibling | John'],
        says: ['Bob | younger brother of | Ted', 'Bob | brother of | John'],
      },
      1,
    ],
    [
      'by "father of", turned round',
      { facts: ['Mary | parent | Henry'], says: ['Henry | was the father of | Mary'] },
      1,
    ],
    [
      'not by "father of" the wrong way',
      { facts: ['Mary | parent | Henry'], says: ['Mary | was the father of | Henry'] },
      0,
    ],
    [
      'by "made by", of a sculpture',
      { facts: ['Thinker | sculpted by | Rodin'], says: ['Thinker | was made by | Rodin'] },
      1,
    ],
    ['not by another relation', { facts: ['Lima | lies in | Peru'], says: ['Lima | exports to | Peru'] }, 0],
  ])('%s', (_, made, share) => expect(coverage(made)).toBe(share));
});

describe('contradiction', () => {
  const contradictions = (made: Case) =>
    judge(made).response.edges.flatMap((edge) => edge.contradicts?.why ?? []);
  test.each<readonly [name: string, made: Case, count: number]>([
    [
      'a denied fact',
      { facts: ['Ceres | minor planet group | belt'], says: ['Ceres | belong to | belt | not'] },
      1,
    ],
    [
      'a denied fact, mutual',
      { facts: ['gout | genetic association | ABC1'], says: ['ABC1 | was associated with | gout | not'] },
      1,
    ],
    [
      'a denied supposition is none',
      {
        facts: ['gout | genetic association | ABC1'],
        says: ['ABC1 | was associated with | gout | not | perhaps'],
      },
      0,
    ],
    ['"is not" is too vague', { facts: ['Ceres | parent body | Sun'], says: ['Ceres | is | Sun | not'] }, 0],
    [
      'another father, whoever "her" is',
      {
        facts: ['Elizabeth | father | George', 'George | father | Edward'],
        says: ['her father | was | Albert'],
      },
      1,
    ],
    [
      'one of the fathers in the facts',
      {
        facts: ['Elizabeth | father | George', 'George | father | Edward'],
        says: ['his father | was | Edward'],
      },
      0,
    ],
    ['another capital', { facts: ['Peru | capital | Lima'], says: ['Peru | capital | Quito'] }, 1],
    [
      'another year of birth',
      { facts: ['Ada | date of birth | 10 December 1815'], says: ['Ada | was born on | 1 May 1820'] },
      1,
    ],
    [
      'the same year of birth',
      { facts: ['Ada | date of birth | 10 December 1815'], says: ['Ada | was born in | 1815'] },
      0,
    ],
    [
      'a place may contain another',
      { facts: ['Curie | place of birth | Warsaw'], says: ['Curie | was born in | Poland'] },
      0,
    ],
    [
      'but not one that the facts tell apart',
      {
        facts: ['Curie | place of birth | Warsaw', 'Ada | place of birth | London'],
        says: ['Curie | was born in | London'],
      },
      1,
    ],
    [
      'a relation that may have many values',
      { facts: ['Curie | award received | Nobel Prize'], says: ['Curie | award received | Davy Medal'] },
      0,
    ],
    [
      'unless declared to have one',
      {
        facts: ['Curie | doctoral advisor | Lippmann'],
        says: ['Curie | doctoral advisor | Planck'],
        functional: ['doctoral advisor'],
      },
      1,
    ],
    [
      'two values in the facts: it has not one',
      { facts: ['Peru | capital | Lima', 'Peru | capital | Cusco'], says: ['Peru | capital | Quito'] },
      0,
    ],
    [
      'a town that is known to be another',
      {
        facts: ['Rembrandt | place of birth | Leiden'],
        says: ['Rembrandt | was born in | Amsterdam'],
        functional: ['place of birth'],
        rivals: ['place of birth | Amsterdam'],
      },
      1,
    ],
    [
      'to be there is not to be born there',
      {
        facts: ['Rembrandt | place of birth | Leiden'],
        says: ['Rembrandt | was in | Amsterdam'],
        functional: ['place of birth'],
        rivals: ['place of birth | Amsterdam'],
      },
      0,
    ],
    [
      'but to be there is to stand there',
      {
        facts: ['Parthenon | stands in | Athens'],
        says: ['Parthenon | is located in | Rome'],
        functional: ['stands in'],
        rivals: ['stands in | Rome'],
      },
      1,
    ],
    [
      'denied, another town is none',
      {
        facts: ['Rembrandt | place of birth | Leiden'],
        says: ['Rembrandt | was born in | Amsterdam | not'],
        functional: ['place of birth'],
        rivals: ['place of birth | Amsterdam'],
      },
      0,
    ],
    [
      'another year of a birth',
      {
        facts: ['Musk | place of birth | Pretoria'],
        says: ['Musk | was born in | 1981'],
        functional: ['place of birth'],
        years: ['1971'],
      },
      1,
    ],
    [
      'the same year of a birth, to the day',
      {
        facts: ['Musk | place of birth | Pretoria'],
        says: ['Musk | was born on | 28 June 1971'],
        functional: ['place of birth'],
        years: ['1971'],
      },
      0,
    ],
    [
      'a description is no other name',
      {
        facts: ['Tintin | created by | Hergé'],
        says: ['Tintin | was created by | the Belgian cartoonist'],
        functional: ['created by'],
      },
      0,
    ],
    [
      'two names in one sentence, one of them right',
      {
        facts: ['Tintin | created by | Hergé'],
        says: ['Tintin | was created by | Georges Remi', 'Tintin | was created by | Hergé'],
        functional: ['created by'],
        inOneSentence: true,
      },
      0,
    ],
    [
      'the same value in other words',
      {
        facts: ['Peru | capital | Lima'],
        says: ['Peru | capital | Lima City'],
        alike: ['lima ~ lima city: 0.7'],
      },
      0,
    ],
  ])('%s', (_, made, count) => {
    const reasons = contradictions(made);
    expect(reasons).toHaveLength(count);
    for (const why of reasons) expect(why).toMatch(/^The facts state “.+\.$/u);
  });
});

describe('outcome', () => {
  const fact = 'Peru | capital | Lima';
  const right = 'Peru | capital | Lima';
  const other = 'Peru | capital | Quito';
  test.each<
    readonly [
      outcome: ReasoningVerdict['outcome'],
      name: string,
      made: Case,
      answer: PlainAnswer['kind'],
      expected: 'yes' | 'no',
    ]
  >([
    ['sound', 'right, stated, not contradicted', { facts: [fact], says: [right] }, 'yes', 'yes'],
    [
      'thin',
      'right, but nothing of it stated',
      { facts: [fact], says: ['Peru | has | coasts'] },
      'yes',
      'yes',
    ],
    ['none', 'nothing read', { facts: [fact], says: [] }, 'yes', 'yes'],
    ['wrong knowledge', 'a fact contradicted', { facts: [fact], says: [other] }, 'no', 'yes'],
    [
      'wrong knowledge',
      'a fact contradicted, though the answer is right',
      { facts: [fact], says: [other] },
      'yes',
      'yes',
    ],
    ['wrong inference', 'stated, and yet wrong', { facts: [fact], says: [right] }, 'no', 'yes'],
    [
      'wrong inference',
      'the reasoning concludes the opposite',
      { facts: [fact], says: [right], concludes: 'no' },
      'yes',
      'yes',
    ],
    [
      'both',
      'contradicted, and concludes the opposite',
      { facts: [fact], says: [other], concludes: 'no' },
      'yes',
      'yes',
    ],
    [
      'thin',
      'true, but not what the two have in common',
      { facts: ['A | kind | K', 'A | kind | L', 'B | kind | K'], says: ['A | kind | L', 'B | kind | K'] },
      'no',
      'yes',
    ],
    [
      'sound',
      'one of the things in common',
      {
        facts: ['A | has | X', 'A | has | Y', 'B | has | X', 'B | has | Y'],
        says: ['A | has | X', 'B | has | X'],
      },
      'yes',
      'yes',
    ],
    [
      'thin',
      'one subject of two',
      { facts: ['A | kind | K', 'B | kind | K'], says: ['A | kind | K'] },
      'yes',
      'yes',
    ],
    [
      'sound',
      'the fact that was asked, among many',
      { facts: ['A | has | X', 'A | has | Y', 'A | has | Z'], says: ['A | has | Y'], asked: [1] },
      'yes',
      'yes',
    ],
    [
      'thin',
      'another fact than the one asked',
      { facts: ['A | has | X', 'A | has | Y'], says: ['A | has | X'], asked: [1] },
      'yes',
      'yes',
    ],
    ['thin', 'no facts to hold it against', { facts: [], says: ['A | has | X'] }, 'no', 'yes'],
    ['thin', 'no plain answer', { facts: [fact], says: [right] }, 'unclear', 'yes'],
  ])('%s: %s', (outcome, _, made, answer, expected) => {
    const verdict = judge(made, answer, expected);
    expect(verdict.outcome).toBe(outcome);
    expect(verdict.why).toMatch(/^[A-Z].*\.$/u);
  });
});

test('matched nodes and edges point at each other', () => {
  const { ground, response } = judge({
    facts: ['Peru | capital | Lima'],
    says: ['Lima | has | ports', 'Lima | capital of | Peru'],
  });
  for (const [own, other] of [
    [ground, response],
    [response, ground],
  ] as const) {
    own.nodes.forEach((node, i) => {
      if (node.match !== undefined) expect(other.nodes[node.match]?.match).toBe(i);
    });
    own.edges.forEach((edge, i) => {
      if (edge.match !== undefined) expect(other.edges[edge.match]?.match).toBe(i);
    });
  }
  expect(ground.edges[0]).toMatchObject({ match: 1, similarity: 1 });
});

describe('another value of a relation with one value', () => {
  const burial: Case = {
    facts: ['Liberace | place of burial | Los Angeles'],
    says: [],
    functional: ['place of burial'],
  };
  const why = (made: Case, answer: 'yes' | 'no' = 'no', expected: 'yes' | 'no' = 'no') => {
    const { outcome, why: words } = judge(made, answer, expected);
    return outcome === 'wrong knowledge' ? words : outcome;
  };

  test('another town is another place', () =>
    expect(why({ ...burial, says: ['Liberace | was buried in | Palm Springs'] })).toBe(
      'The facts state “Liberace, place of burial, Los Angeles”, and there is only one such value; ' +
        'the reply gives “Palm Springs”.',
    ));
  test.each(['California', 'Forest Lawn Memorial Park', 'Los Angeles County'])(
    '%s may be the same',
    (place) => expect(why({ ...burial, says: [`Liberace | was buried in | ${place}`] })).toBe('thin'),
  );
  test('two names with a likeness of meaning are two', () =>
    expect(
      why({
        facts: ['Clara | spouse | Robert Schumann'],
        says: ['Clara | was married to | Johannes Brahms'],
        functional: ['spouse'],
        alike: ['robert schumann ~ johannes brahms: 0.62'],
      }),
    ).toContain('“Johannes Brahms”'));
  test('beside a right answer one word may be a byname', () => {
    const sisi: Case = {
      facts: ['Elisabeth | spouse | Franz Joseph'],
      says: ['Elisabeth | spouse | Sisi'],
      functional: ['spouse'],
      asked: [0],
    };
    expect(why(sisi, 'yes', 'yes')).toBe('thin');
    expect(why(sisi, 'no', 'yes')).toContain('“Sisi”');
    expect(why({ ...sisi, asked: [] }, 'yes', 'yes')).toContain('“Sisi”');
  });
  test('the fact with its ends exchanged denies it', () => {
    const plato: Case = { facts: ['Plato | student of | Socrates'], says: ['Socrates | pupil of | Plato'] };
    expect(why(plato)).toContain('the reply denies it');
    expect(why({ ...plato, says: ['Socrates | teacher of | Plato'] })).toBe('sound');
    expect(why({ facts: ['Ann | sibling | Bob'], says: ['Bob | brother of | Ann'] })).toBe('sound');
  });
  test('the value may be said of another subject, first or last', () => {
    const book: Case = {
      facts: ['Principia | author | Isaac Newton'],
      says: ['Robert Hooke | wrote | Principia'],
      functional: ['author'],
    };
    expect(why(book)).toContain('“Robert Hooke”');
    expect(why({ ...book, functional: [] })).toBe('thin');
    const capital: Case = {
      facts: ['Canada | capital | Ottawa'],
      says: ['Kenya | capital | Ottawa'],
      oneSubject: ['capital'],
    };
    expect(why(capital)).toContain('“Kenya”');
    expect(why({ ...capital, oneSubject: [] })).toBe('thin');
  });
  test.each(['Her husband', 'The husband', 'Clara’s husband'])(
    '%s is the relation with its owner',
    (subject) =>
      expect(
        why({
          facts: ['Clara | spouse | Robert Schumann'],
          says: [`${subject} | was | Felix Mendelssohn`],
          functional: ['spouse'],
        }),
      ).toContain('“Felix Mendelssohn”'),
  );
  test('a number in a name tells two people apart', () =>
    expect(
      why({
        facts: ['Nicholas II | father | Alexander III'],
        says: ['Nicholas II | father | Alexander II'],
        alike: ['alexander iii ~ alexander ii: 0.95'],
      }),
    ).toContain('“Alexander II”'));
  test('a false claim of the question, repeated, counts only in a wrong answer', () => {
    const repeated: Case = { ...burial, repeats: ['Liberace | was buried in | Las Vegas'] };
    expect(why(repeated, 'yes', 'no')).toContain('“Las Vegas”');
    expect(why(repeated, 'no', 'no')).toBe('none');
  });
  test('who also gives the right value in the words of the question gives no other one', () => {
    const came: Case = {
      facts: ['Nikos | place of birth | Heraklion'],
      says: ['Nikos | place of birth | Athens'],
      functional: ['place of birth'],
    };
    expect(why(came)).toContain('“Athens”');
    const repeats = ['Nikos | place of birth | Heraklion'];
    expect(why({ ...came, repeats, inOneSentence: true })).toBe('thin');
    expect(why({ ...came, repeats: [`${repeats[0] ?? ''} | not`], inOneSentence: true })).toContain(
      '“Athens”',
    );
  });
  test('who is described by a name is not that name', () =>
    expect(
      why({
        facts: ['Anna | father | Nicholas', 'Nicholas | father | Alexander'],
        says: ['Anna | father | the son of Alexander'],
        functional: ['father'],
        alike: ['alexander ~ son of alexander: 0.85'],
      }),
    ).toBe('thin'));
});

test('a value instead of the one that the answer denies is another one, however alike the names are', () => {
  const made: Case = {
    facts: ['Turkey | capital | Ankara'],
    says: ['Turkey | capital | Istanbul'],
    alike: ['ankara ~ istanbul: 0.85'],
    functional: ['capital'],
    asked: [0],
  };
  expect(judge(made, 'no', 'yes').outcome).toBe('wrong knowledge');
  expect(judge({ ...made, asked: [] }, 'no', 'yes').outcome).toBe('thin');
});

test.each<readonly [name: string, made: Case, isStated: boolean]>([
  ['the fact', { facts: ['Peru | capital | Lima'], says: ['Peru | capital | Lima'] }, true],
  ['something else', { facts: ['Peru | capital | Lima'], says: ['Peru | has | coasts'] }, false],
  ['no facts to state', { facts: [], says: ['Peru | has | coasts'] }, false],
  [
    'the fact and another value',
    {
      facts: ['Peru | capital | Lima', 'Chile | capital | Santiago'],
      says: ['Peru | capital | Lima', 'Chile | capital | Valdivia'],
      functional: ['capital'],
      asked: [0],
    },
    false,
  ],
  [
    'a whole list',
    {
      facts: ['Prize | winner | A', 'Prize | winner | B'],
      says: ['Prize | winner | A', 'Prize | winner | B'],
    },
    true,
  ],
  [
    'a part of a list',
    { facts: ['Prize | winner | A', 'Prize | winner | B'], says: ['Prize | winner | A'] },
    false,
  ],
])('whether a reply without yes or no states the answer: %s', (_, made, isStated) =>
  expect(statesAnswer(reading(made), publishedSettings)).toBe(isStated),
);

test.each<readonly [name: string, made: Case, value: string | undefined]>([
  [
    'instead of the object',
    { facts: ['Peru | capital | Lima'], says: ['Peru | capital | Quito'], functional: ['capital'] },
    'Quito',
  ],
  [
    'instead of the subject',
    { facts: ['Peru | capital | Lima'], says: ['Chile | capital | Lima'], oneSubject: ['capital'] },
    'Chile',
  ],
  ['where there may be several', { facts: ['Peru | city | Lima'], says: ['Peru | city | Cusco'] }, undefined],
  [
    'beside a second fact',
    {
      facts: ['Peru | capital | Lima', 'Chile | capital | Santiago'],
      says: ['Peru | capital | Quito'],
      functional: ['capital'],
    },
    undefined,
  ],
])('the other value that a reply gives %s', (_, made, value) =>
  expect(deniedByValue(reading(made), publishedSettings)).toBe(value),
);

test.each([
  ['the French', 'thin'],
  ['the Finns', 'thin'],
  ['Brazil', 'wrong knowledge'],
  ['the Netherlands', 'wrong knowledge'],
] as const)('a people may be its country: %s', (said, outcome) =>
  expect(
    judge({
      facts: ['The cup | winner | France'],
      says: [`The cup | winner | ${said}`],
      functional: ['winner'],
    }).outcome,
  ).toBe(outcome),
);

test('right times that lead to the other answer deny no office by themselves', () => {
  const times = {
    found: 'right times',
    named: [],
    outcome: 'wrong inference',
    why: '',
    decides: false,
  } as const;
  const reasoning = (said: string) => judge({ facts: ['Brandt | held | office'], says: [said] }, 'no');
  expect(reasoningOf({ times, reasoning: reasoning('Brandt | held | office | not') })).toBe(
    'wrong inference',
  );
  expect(reasoning('Brandt | held | office | not').outcome).toBe('wrong knowledge');
});
