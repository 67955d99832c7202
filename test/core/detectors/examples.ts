/**
 * Data for the tests of the detectors: ten facts with a model's replies, and a lease with an answer about it.
 */
import type { ContextPassage } from '../../../src/core/checking/check.ts';
import { Retriever } from '../../../src/core/evidence/retrieval/retriever.ts';
import { factsOf } from '../knowledge/facts-text.ts';

export const tenFacts = factsOf([
  'Marie Curie|place of birth|Warsaw',
  'Pierre Curie|place of birth|Paris',
  'Marie Curie|spouse|Pierre Curie',
  'Albert Einstein|place of birth|Ulm',
  'Poland|capital|Warsaw',
  'France|capital|Paris',
  'Peru|capital|Lima',
  'Ulm|located in|Germany',
  'Germany|located in|Europe',
  'Penicillin|discovered by|Alexander Fleming',
]);

/** The model's replies, by question. */
export const replies = {
  'I have read that the capital of Peru is Lima. Is that true?': 'Yes. The capital of France is Paris.',
  'Is it true that Ulm is not located in Europe?':
    'No. Ulm is located in Germany. Germany is located in Europe.',
  'Is it true that Europe is a location of Ulm?': 'No. Marie Curie was born in Warsaw.',
  'I have read that Pierre Curie has not been married to Marie Curie. Is that true?': 'I do not know.',
  'Ulm is not the birthplace of Albert Einstein. Is that right?': 'Yes. Marie Curie was born in Paris.',
  'Pierre Curie was not born in Warsaw. Is that right?': 'Yes. Pierre Curie was born in Paris.',
  'Warsaw is the birthplace of Albert Einstein. Is that right?': 'No.',
  'Is it true that Germany is not located in Europe?': 'Marie Curie studied in Paris.',
  'Is Warsaw the capital of Poland?': 'No. The capital of Poland is Krakow.',
  'Warsaw is not the birthplace of Pierre Curie. Is that right?': 'No. Pierre Curie was born in Paris.',
  'Marie Curie has been married to Pierre Curie. Is that right?': 'Yes. Pierre Curie was born in Lyon.',
  'A friend says that Ulm is not located in Germany. Is that true?': 'No. Ulm is located in Germany.',
};

export const lease = [
  'The flat has three rooms. The rent is 900 euros per month.',
  'The rent is due on the first day of each month. The tenant pays the deposit in May.',
  'The tenant may not keep dogs. The landlord cleans the hall.',
];

/** It contains two spaces in a row, so that its spans differ from those of its canonical form. */
export const answer =
  'The flat has  three rooms. The rent is 950 euros per month. The landlord sold the garden in 2019.';
export const question = 'What does the lease say about the flat?';

const retriever = new Retriever(lease);

export function leaseContext(query: string, count: number): Promise<ContextPassage[]> {
  return Promise.resolve(
    retriever.lexical(query, count).map(({ index, score }) => {
      const text = lease[index] ?? '';
      return { document: 'lease', span: [0, text.length], text, score };
    }),
  );
}
