/**
 * Cases to begin with, written for Totem. The first is shown solved at the first visit: the values of its
 * atoms were set when it was written.
 */
import type { Atom, TruthValue } from '../../core/rules/specification.ts';

/** The value of an atom, and the words of the text that show it. */
interface RecordedAtom {
  readonly predicate: string;
  readonly terms: readonly string[];
  readonly value: TruthValue;
  readonly words?: readonly string[];
  readonly why: string;
}

export interface Example {
  readonly id: string;
  readonly name: string;
  readonly field: string;
  readonly specification: string;
  readonly text: string;
  /** Whether objects are made up to test its rules. */
  readonly invents: boolean;
  /** Both are empty where the text is read without a reader (`exactInterpretation`), or has not been read. */
  readonly objects: readonly { readonly name: string; readonly words: string }[];
  readonly recorded: readonly RecordedAtom[];
}

/** Changes whenever the first example does, so that it is unpacked again. */
export const exampleVersion = '1';

const snake: Example = {
  id: 'snake',
  name: 'A snake on the train',
  field: 'railway',
  specification: `Variables: x

Predicates:
  OnTrain(x) := the animal x is on a train.
  IsGuideDog(x) := the animal x is a guide dog.
  IsPoliceDog(x) := the animal x is a police dog.
  IsHeld(x) := somebody holds the animal x by a lead or a harness.

Rules:
  OnTrain(x) => IsGuideDog(x) | IsPoliceDog(x)
  OnTrain(x) => IsHeld(x)
  IsPoliceDog(x) => not IsGuideDog(x)
`,
  text:
    'On her way home from the vet, Mira boarded the train with her pet snake, asleep in a locked box on ' +
    'her lap. Across the aisle a guide dog lay at the feet of a blind man, who held its harness. Nobody ' +
    'noticed the snake, and at the last stop Mira carried the box up the stairs.',
  invents: false,
  objects: [
    { name: 'snake', words: 'pet snake' },
    { name: 'dog', words: 'guide dog' },
  ],
  recorded: [
    {
      predicate: 'OnTrain',
      terms: ['snake'],
      value: 'true',
      words: ['boarded the train with her pet snake'],
      why: 'Mira takes the snake on the train.',
    },
    {
      predicate: 'IsGuideDog',
      terms: ['snake'],
      value: 'false',
      words: ['her pet snake'],
      why: 'It is a snake, not a dog.',
    },
    {
      predicate: 'IsPoliceDog',
      terms: ['snake'],
      value: 'false',
      words: ['her pet snake'],
      why: 'It is a snake, not a dog.',
    },
    {
      predicate: 'OnTrain',
      terms: ['dog'],
      value: 'true',
      words: ['Across the aisle a guide dog lay'],
      why: 'The dog lies across the aisle of the train.',
    },
    {
      predicate: 'IsGuideDog',
      terms: ['dog'],
      value: 'true',
      words: ['a guide dog'],
      why: 'The text calls it a guide dog.',
    },
    {
      predicate: 'IsHeld',
      terms: ['dog'],
      value: 'true',
      words: ['who held its harness'],
      why: 'The man holds its harness.',
    },
  ],
};

const kitchen: Example = {
  id: 'kitchen',
  name: 'Soup on the counter',
  field: 'kitchen',
  specification: `Variables: x, y

Predicates:
  KeptHot(x) := the dish x is kept warm to be served.
  HotterThan(x, y) := the dish x is hotter than y degrees.
  Served(x) := the dish x is served to guests.
  ThrownAway(x) := the dish x is thrown away.
  KeptLongerThan(x, y) := the dish x has been kept warm for more than y hours.

Rules:
  KeptHot(x) & not HotterThan(x, 63) => ThrownAway(x)
  KeptLongerThan(x, 2) => ThrownAway(x)
  ThrownAway(x) => not Served(x)
`,
  text:
    'At noon the lentil soup went to the warm counter. When Jo measured it at one, it was at 58.5 ' +
    'degrees. Jo stirred it and served the soup until half past one. The rice stayed at 71 degrees and ' +
    'was served too.',
  invents: false,
  objects: [
    { name: 'soup', words: 'lentil soup' },
    { name: 'rice', words: 'rice' },
  ],
  recorded: [
    {
      predicate: 'KeptHot',
      terms: ['soup'],
      value: 'true',
      words: ['the lentil soup went to the warm counter'],
      why: 'The soup stands on the warm counter.',
    },
    {
      predicate: 'HotterThan',
      terms: ['soup', '63'],
      value: 'false',
      words: ['it was at 58.5 degrees'],
      why: '58.5 is less than 63.',
    },
    {
      predicate: 'Served',
      terms: ['soup'],
      value: 'true',
      words: ['served the soup'],
      why: 'The text says so.',
    },
    {
      predicate: 'KeptHot',
      terms: ['rice'],
      value: 'true',
      words: ['The rice stayed at 71 degrees'],
      why: 'It stays hot.',
    },
    {
      predicate: 'HotterThan',
      terms: ['rice', '63'],
      value: 'true',
      words: ['at 71 degrees'],
      why: '71 is more than 63.',
    },
    {
      predicate: 'Served',
      terms: ['rice'],
      value: 'true',
      words: ['was served too'],
      why: 'The text says so.',
    },
  ],
};

const lease: Example = {
  id: 'lease',
  name: 'A deposit that is too high',
  field: 'lease',
  specification: `Variables: x, y

Predicates:
  DepositAbove(x, y) := the deposit for the flat x is more than y months of rent.
  Furnished(x) := the flat x is rented out with furniture.
  ReturnedWithin(x, y) := the deposit for the flat x is paid back within y months.
  Damaged(x) := the tenant damaged the flat x.
  PartKept(x) := the landlord keeps a part of the deposit for the flat x.

Rules:
  DepositAbove(x, 2) => Furnished(x)
  PartKept(x) => Damaged(x)
  not PartKept(x) => ReturnedWithin(x, 2)
`,
  text:
    'For the empty flat in Mill Road the landlord asked for a deposit of two and a half months of rent. ' +
    'The tenant left it clean and whole. Four weeks later the landlord paid back the deposit, but kept 180 ' +
    'euros for a new coat of paint.',
  invents: false,
  objects: [{ name: 'Mill Road', words: 'flat in Mill Road' }],
  recorded: [
    {
      predicate: 'DepositAbove',
      terms: ['Mill Road', '2'],
      value: 'true',
      words: ['a deposit of two and a half months of rent'],
      why: 'Two and a half is more than two.',
    },
    {
      predicate: 'Furnished',
      terms: ['Mill Road'],
      value: 'false',
      words: ['the empty flat'],
      why: 'The flat is empty.',
    },
    {
      predicate: 'PartKept',
      terms: ['Mill Road'],
      value: 'true',
      words: ['kept 180 euros for a new coat of paint'],
      why: 'The landlord keeps 180 euros.',
    },
    {
      predicate: 'Damaged',
      terms: ['Mill Road'],
      value: 'false',
      words: ['left it clean and whole'],
      why: 'The flat was left whole.',
    },
  ],
};

const trip: Example = {
  id: 'trip',
  name: 'A day at the lake',
  field: 'school trips',
  specification: `Variables: x, y

Predicates:
  MorePupilsThan(x, y) := more than y pupils come on the trip x.
  AdultsAtLeast(x, y) := at least y adults come on the trip x.
  OnWater(x) := the pupils swim or go out in boats on the trip x.
  LifesaverComes(x) := an adult with a lifesaving certificate comes on the trip x.
  ParentsAgree(x) := the parents of all pupils have agreed to the trip x.

Rules:
  MorePupilsThan(x, 20) => AdultsAtLeast(x, 3)
  OnWater(x) => LifesaverComes(x) & ParentsAgree(x)
`,
  text:
    'Class 6b, 24 pupils, goes to the lake on Friday. Ms Ito, Mr Dean and a parent come along. We will ' +
    'hire canoes for an hour. The swimming teacher, who has the lifesaving certificate, is ill and stays ' +
    'at home.',
  invents: false,
  objects: [{ name: 'lake', words: 'goes to the lake' }],
  recorded: [
    {
      predicate: 'MorePupilsThan',
      terms: ['lake', '20'],
      value: 'true',
      words: ['24 pupils'],
      why: '24 is more than 20.',
    },
    {
      predicate: 'AdultsAtLeast',
      terms: ['lake', '3'],
      value: 'true',
      words: ['Ms Ito, Mr Dean and a parent come along'],
      why: 'Three adults are named.',
    },
    {
      predicate: 'OnWater',
      terms: ['lake'],
      value: 'true',
      words: ['We will hire canoes'],
      why: 'Canoes are boats.',
    },
    {
      predicate: 'LifesaverComes',
      terms: ['lake'],
      value: 'false',
      words: ['is ill and stays at home'],
      why: 'The only person with the certificate stays at home.',
    },
  ],
};

const decimals: Example = {
  id: 'decimals',
  name: 'Which number is greater?',
  field: 'mathematics',
  specification: `Variables: x, y, z

Predicates:
  IsGreater(x, y) := x is greater than y.

Rules:
  IsGreater(x, y) & z > 0 => IsGreater(x * z, y * z)
  IsGreater(x, y) => not IsGreater(y, x)
`,
  text: 'Question: Which number is greater, 9.11 or 9.9? Answer: 9.11 is greater than 9.9.',
  invents: true,
  objects: [],
  recorded: [],
};

/** The three specifications of `core/rules/inequalities` in one. */
const inequality: Example = {
  id: 'inequality',
  name: 'A worked solution',
  field: 'mathematics',
  specification: `Variables: p, q, a

Predicates:
  Rewritten(p, q) := the solution writes the expression p as q.
  SameValue(p, q) := the expressions p and q have the same value for every x.
  TestPoint(a) := the point a lies beside or between the critical points.
  CriticalPoint(a) := a side of the inequality is zero or undefined at the point a.
  InAnswer(a) := the answer contains the point a.
  Holds(a) := the inequality of the problem holds at the point a.

Rules:
  Rewritten(p, q) => SameValue(p, q)
  TestPoint(a) & InAnswer(a) => Holds(a)
  TestPoint(a) & not InAnswer(a) => not Holds(a)
  CriticalPoint(a) & InAnswer(a) => Holds(a)
  CriticalPoint(a) & not InAnswer(a) => not Holds(a)
`,
  text:
    'Solve x^2 - 2x - 8 >= 0.\n' +
    'Factor the left side: x^2 - 2x - 8 = (x - 4)(x + 2).\n' +
    'The critical points are x = -2 and x = 4.\n' +
    'Between them the product is negative, outside it is positive.\n' +
    'Answer: (-∞, -2) ∪ (4, ∞)',
  invents: false,
  objects: [],
  recorded: [],
};

export const examples: readonly Example[] = [snake, kitchen, lease, trip, decimals, inequality];

const numeric = /^-?\d+(?:\.\d+)?$/;

/** A name, or a number, as a term. */
export const termOf = (name: string): Atom['terms'][number] =>
  numeric.test(name) ? { kind: 'number', value: name } : { kind: 'constant', name };
