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
const isItCorrect: Pattern = ({ clause }) => asQuestion(`is it correct to say that ${statement(clause)}`);
const isItAFact: Pattern = ({ clause }) => asQuestion(`is it a fact that ${statement(clause)}`);
const isThatRight: Pattern = ({ clause }) => `${asSentence(statement(clause))} Is that right?`;
const isTheClaimTrue: Pattern = ({ clause }) =>
  `Somebody claims that ${withStop(statement(clause))} Is the claim true?`;
const isTheClaimCorrect: Pattern = ({ clause }) =>
  `It is claimed that ${withStop(statement(clause))} Is this claim correct?`;
const isTheBookRight: Pattern = ({ clause }) =>
  `A book states that ${withStop(statement(clause))} Is the statement right?`;
const doesAFriendTellTheTruth: Pattern = ({ clause }) =>
  `A friend says that ${withStop(statement(clause))} Is that true?`;
const isWhatIReadCorrect: Pattern = ({ clause }) =>
  `I have read that ${withStop(statement(clause))} Is that correct?`;
const isThePupilRight: Pattern = ({ clause }) =>
  `A pupil writes that ${withStop(statement(clause))} Is the pupil right?`;
const wouldItBeRight: Pattern = ({ clause }) =>
  asQuestion(`would it be right to state that ${statement(clause)}`);

const isItFalse: Pattern = ({ clause }) => asQuestion(`is it false that ${statement(clause)}`);
const isItWrong: Pattern = ({ clause }) => asQuestion(`is it wrong to say that ${statement(clause)}`);
const notTheCase: Pattern = ({ clause }) =>
  `It is not the case that ${withStop(statement(clause))} Is that statement true?`;
const isItTrueThatNot: Pattern = ({ clause }) => asQuestion(`is it true that ${negatedStatement(clause)}`);
const isTheDenialRight: Pattern = ({ clause }) =>
  `${asSentence(negatedStatement(clause))} Is that statement correct?`;
const isTheClaimFalse: Pattern = ({ clause }) =>
  `Somebody claims that ${withStop(statement(clause))} Is the claim false?`;
const isTheClaimIncorrect: Pattern = ({ clause }) =>
  `It is claimed that ${withStop(statement(clause))} Is this claim incorrect?`;
const isTheBookWrong: Pattern = ({ clause }) =>
  `A book states that ${withStop(statement(clause))} Is the statement wrong?`;
const doesAFriendTellAFalsehood: Pattern = ({ clause }) =>
  `A friend says that ${withStop(statement(clause))} Is that false?`;
const isWhatIReadIncorrect: Pattern = ({ clause }) =>
  `I have read that ${withStop(statement(clause))} Is that incorrect?`;
const isThePupilWrong: Pattern = ({ clause }) =>
  `A pupil writes that ${withStop(statement(clause))} Is the pupil wrong?`;
const mistake: Pattern = ({ clause }) =>
  asQuestion(`would it be a mistake to state that ${statement(clause)}`);

const isThatWrong: Pattern = ({ clause }) => `${asSentence(statement(clause))} Is that wrong?`;
const wouldItBeWrong: Pattern = ({ clause }) =>
  asQuestion(`would it be wrong to state that ${statement(clause)}`);

const areTheyDifferent: Pattern = ({ different, clause }) => asQuestion(question(different ?? clause));
const isDifferenceTrue: Pattern = ({ different, clause }) =>
  `${asSentence(statement(different ?? clause))} Is that statement true?`;

const positive: Readonly<Record<RelationCategory | 'shared', readonly Pattern[]>> = {
  'noun phrase': [asks, asks, isItTrue, isItCorrect, isItAFact, isThatRight, isTheClaimCorrect],
  'passive verb': [asks, asks, isItTrue, isItAFact, isThatRight, wouldItBeRight, isTheBookRight],
  'active verb': [asks, asks, isItTrue, isItCorrect, isTheClaimTrue, isThatRight, isTheBookRight],
  shared: [asks, asks, isItTrue, isItCorrect, isItAFact, isThatRight, isTheClaimCorrect],
};
const negative: Readonly<Record<RelationCategory | 'shared', readonly Pattern[]>> = {
  'noun phrase': [isItFalse, isItTrueThatNot, isTheDenialRight, notTheCase, isItWrong, isTheClaimIncorrect],
  'passive verb': [isItTrueThatNot, isTheDenialRight, isItFalse, mistake, notTheCase, isTheBookWrong],
  'active verb': [isTheDenialRight, isItTrueThatNot, isTheClaimFalse, isItWrong, isItFalse, isTheBookWrong],
  shared: [isItTrueThatNot, isItFalse, isTheDenialRight, isItWrong, isTheClaimIncorrect],
};
/**
 * "A and B are not both ..." can also be understood as "neither is", so a claim about both is negated as a
 * whole.
 */
const negativeOfBoth: readonly Pattern[] = [isItFalse, isItWrong, notTheCase, isTheClaimFalse];
/**
 * Each is the same as its twin but for one word that is not next to the clause. They are many because few
 * facts have ends that can be exchanged: one that comes back in another set seldom has the same words.
 */
const twins: Readonly<Record<Polarity, readonly Pattern[]>> = {
  positive: [
    isItCorrect,
    isThatRight,
    isTheClaimTrue,
    wouldItBeRight,
    isTheClaimCorrect,
    isTheBookRight,
    doesAFriendTellTheTruth,
    isWhatIReadCorrect,
    isThePupilRight,
  ],
  negative: [
    isItWrong,
    isThatWrong,
    isTheClaimFalse,
    wouldItBeWrong,
    isTheClaimIncorrect,
    isTheBookWrong,
    doesAFriendTellAFalsehood,
    isWhatIReadIncorrect,
    isThePupilWrong,
  ],
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
  if (askable.exchanged) return twins[polarity];
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
