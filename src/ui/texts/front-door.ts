/** Texts of the page for a first visit. */
import { count, counted, day } from '../figures.ts';

export const texts = {
  heading: 'Find what a language model made up',
  intro:
    'Totem checks answers against your documents, and tests models with questions that have proven ' +
    'answers. It works in this tab: nothing that you open leaves it.',
  reading: 'the example',
  /** Labels for a recorded result of the Check room. */
  recorded: {
    mark: 'Recorded',
    on: (time: number) => `on ${day(time)}.`,
    example: 'The documents are an example, written for Totem. Bring your own above.',
    checkHere: 'Check it here',
  },
  check: {
    heading: 'Is an answer in your documents?',
    about: 'Totem reads each statement of an answer and marks what the documents contradict or do not say.',
    example: (recorded: number) =>
      `Example: an answer about a tenancy agreement, checked on ${day(recorded)}`,
    open: 'Check an answer',
    proof: 'See the proof',
    caution: 'Supported means that these documents say so, not that it is true.',
  },
  test: {
    heading: 'Where does a model make things up?',
    about: 'Totem derives questions with proven answers from facts, and shows how often a model is wrong.',
    example: (answers: number, models: number) =>
      `Example: ${counted(answers, 'recorded answer')} of ${counted(models, 'model')}`,
    overall: 'of the answers are wrong or wrongly reasoned',
    rate: (wrong: number, of: number) => `${count(wrong)} of ${count(of)}`,
    reply: (model: string) => `${model} replied`,
    proven: (answer: string) => `The proven answer is ${answer}.`,
    open: 'Test a model',
    report: 'See the report',
  },
} as const;
