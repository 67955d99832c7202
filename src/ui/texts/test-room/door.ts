/** The Test room as the header and the front door show it. */
import { count, counted } from '../../figures.ts';

export const texts = {
  room: 'Test',
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
} as const;
