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
  'Is the capital of Peru Lima?': 'Yes. The capital of France is Paris.',
  'A friend says that Ulm is located in Europe. Is that true?':
    'Yes. Ulm is located in Germany. Germany is located in Europe.',
  'Is Europe a location of Ulm?': 'No. Marie Curie was born in Warsaw.',
  'Is it true that Pierre Curie has not been married to Marie Curie?': 'I do not know.',
  'Ulm is not the birthplace of Albert Einstein. Is that right?': 'Yes. Marie Curie was born in Paris.',
  'Somebody told me that Albert Einstein was born in Ulm. Is that false?':
    'Yes. Albert Einstein was born in Ulm.',
  'Is it true that Warsaw is the birthplace of Marie Curie?': 'No. Marie Curie was born in Warsaw.',
  'Is it correct to say that Lima is the capital of Peru?': 'No. The capital of Peru is Krakow.',
  'Is it correct to say that Marie Curie was born in Warsaw?': 'Yes. Pierre Curie was born in Lyon.',
  'Is it wrong to say that Ulm is located in Germany?': 'No. Ulm is located in Germany.',
  'Alexander Fleming did not discover Penicillin. Is that right?': 'No.',
  'Germany is not located in Europe. Is that right?': 'Marie Curie studied in Paris.',
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
