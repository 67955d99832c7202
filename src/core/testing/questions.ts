/**
 * Makes a yes/no question from a clause (Drowzee, Table 2, reworded). Positive patterns ask whether the
 * clause is true. Negative patterns ask whether it is false: by negation, by a synonym of "false", or by the
 * opposite meaning if there is one. So the answer flips. Every pattern has one plain answer: "Wasn't ...?"
 * and "True or false?" are excluded on purpose.
 */
import type { RelationCategory } from '../knowledge/relation.ts';
import type { Clause } from './english/clause.ts';
import { negatedStatement, question, statement } from './english/clause.ts';
import { asQuestion, asSentence } from './english/noun-phrase.ts';

export type Polarity = 'positive' | 'negative';

/** The input for a question. `different` is a clause that is true exactly if `clause` is false. */
export interface Askable {
  readonly clause: Clause;
  readonly different?: Clause;
  readonly category: RelationCategory;
  readonly shared: boolean;
  /**
   * The claim is denied by exchanging its ends. Then the entity at the beginning tells something of the
   * truth, so the words next to it must be the same in positive and negative questions.
   */
  readonly exchanged?: boolean;
}

type Pattern = (askable: Askable) => string;

const asks: Pattern = ({ clause }) => asQuestion(question(clause));
const isItTrue: Pattern = ({ clause }) => asQuestion(`is it true that ${statement(clause)}`);
const isItTrueThatNot: Pattern = ({ clause }) => asQuestion(`is it true that ${negatedStatement(clause)}`);
const isItFalse: Pattern = ({ clause }) => asQuestion(`is it false that ${statement(clause)}`);

/** What is said of a statement, as one word. */
type Judgement = 'right' | 'wrong' | 'true' | 'false';
type Frame = (text: string, judgement: Judgement) => string;

const toSay: Frame = (text, judgement) =>
  asQuestion(`is it ${judgement === 'right' ? 'correct' : judgement} to say that ${text}`);
const wouldItBe: Frame = (text, judgement) => asQuestion(`would it be ${judgement} to say that ${text}`);
const isThat: Frame = (text, judgement) => `${asSentence(text)} Is that ${judgement}?`;
/** "A friend says that Ann was born in Rome. Is that true?" */
const said =
  (opening: string): Frame =>
  (text, judgement) =>
    `${opening} that ${withStop(text)} Is that ${judgement}?`;
const aFriend = said('A friend says');
const haveRead = said('I have read');
const wasTold = said('Somebody told me');
const onTheRadio = said('I heard on the radio');
const alwaysThought = said('I always thought');
const aPupil = said('A pupil writes');
const inAQuiz = said('A quiz says');

const of =
  (frame: Frame, judgement: Judgement): Pattern =>
  ({ clause }) =>
    frame(statement(clause), judgement);
const ofDenial =
  (frame: Frame, judgement: 'right' | 'true'): Pattern =>
  ({ clause }) =>
    frame(negatedStatement(clause), judgement);

const areTheyDifferent: Pattern = ({ different, clause }) => asQuestion(question(different ?? clause));
const isDifferenceTrue: Pattern = ({ different, clause }) => isThat(statement(different ?? clause), 'right');

const positive: Readonly<Record<RelationCategory | 'shared', readonly Pattern[]>> = {
  'noun phrase': [asks, asks, isItTrue, of(isThat, 'right'), of(haveRead, 'true'), of(toSay, 'right')],
  'passive verb': [asks, asks, isItTrue, of(isThat, 'right'), of(aFriend, 'true'), of(wasTold, 'right')],
  'active verb': [asks, asks, isItTrue, of(isThat, 'right'), of(wasTold, 'true'), of(haveRead, 'right')],
  shared: [asks, asks, isItTrue, of(isThat, 'right'), of(aFriend, 'right'), of(toSay, 'right')],
};
const negative: Readonly<Record<RelationCategory | 'shared', readonly Pattern[]>> = {
  'noun phrase': [
    isItTrueThatNot,
    ofDenial(isThat, 'right'),
    ofDenial(haveRead, 'true'),
    of(toSay, 'wrong'),
    of(wasTold, 'false'),
    isItFalse,
  ],
  'passive verb': [
    isItTrueThatNot,
    ofDenial(isThat, 'right'),
    ofDenial(aFriend, 'true'),
    of(toSay, 'wrong'),
    of(haveRead, 'wrong'),
    isItFalse,
  ],
  'active verb': [
    isItTrueThatNot,
    ofDenial(isThat, 'right'),
    ofDenial(wasTold, 'true'),
    of(toSay, 'wrong'),
    of(aFriend, 'wrong'),
    isItFalse,
  ],
  shared: [
    isItTrueThatNot,
    ofDenial(isThat, 'right'),
    ofDenial(aFriend, 'true'),
    of(toSay, 'wrong'),
    of(haveRead, 'wrong'),
    isItFalse,
  ],
};
/**
 * "A and B are not both ..." can also be understood as "neither is", so a claim about both is negated as a
 * whole.
 */
const negativeOfBoth: readonly Pattern[] = [
  isItFalse,
  of(toSay, 'wrong'),
  of(wasTold, 'false'),
  of(haveRead, 'wrong'),
];
/**
 * Each has a twin with another judgement, which is not next to the clause. They are many because few facts
 * have ends that can be exchanged: one that comes back in another set seldom has the same words.
 */
const twins: readonly (readonly [frame: Frame, positive: Judgement, negative: Judgement])[] = [
  [toSay, 'right', 'wrong'],
  [isThat, 'right', 'wrong'],
  [wouldItBe, 'right', 'wrong'],
  [aFriend, 'true', 'false'],
  [haveRead, 'true', 'false'],
  [wasTold, 'right', 'wrong'],
  [onTheRadio, 'true', 'false'],
  [alwaysThought, 'right', 'wrong'],
  [aPupil, 'right', 'wrong'],
  [inAQuiz, 'right', 'wrong'],
];
const exchanged: Readonly<Record<Polarity, readonly Pattern[]>> = {
  positive: twins.map(([frame, judgement]) => of(frame, judgement)),
  negative: twins.map(([frame, , judgement]) => of(frame, judgement)),
};
const opposites: readonly Pattern[] = [areTheyDifferent, areTheyDifferent, isDifferenceTrue];

/** @param choice a number in [0, 1) that picks the pattern. */
export function questionFor(askable: Askable, polarity: Polarity, choice: number): string {
  const patterns = patternsFor(askable, polarity);
  return (patterns[Math.floor(choice * patterns.length)] as Pattern)(askable);
}

/** All wordings of a clause, for tests and for the pattern list on the page. */
export function allQuestions(askable: Askable, polarity: Polarity): string[] {
  return [...new Set(patternsFor(askable, polarity))].map((pattern) => pattern(askable));
}

function patternsFor(askable: Askable, polarity: Polarity): readonly Pattern[] {
  if (askable.exchanged) return exchanged[polarity];
  const kind = askable.shared ? 'shared' : askable.category;
  if (polarity === 'positive') return positive[kind];
  if (saysBoth(askable.clause)) return negativeOfBoth;
  return askable.different ? [...opposites, ...negative[kind]] : negative[kind];
}

function saysBoth({ predicate: { adverb, rest } }: Clause): boolean {
  return adverb === 'both' || rest.startsWith('both ');
}

function withStop(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
