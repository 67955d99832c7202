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
  'Germany is a location of Ulm. Is that right?': 'Yes. Ulm is located in Germany.',
  'Is it a fact that Ulm is located in Europe?':
    'Yes. Ulm is located in Germany. Germany is located in Europe.',
  'Europe is not a location of Ulm. Is that statement correct?': 'Yes. Pierre Curie was born in Lyon.',
  'Is it a fact that Pierre Curie has been married to Marie Curie?': 'I do not know.',
  'Marie Curie has not been married to Pierre Curie. Is that statement correct?':
    'No. The capital of Poland is Krakow.',
  'Is Warsaw the birthplace of Pierre Curie?': 'No. Pierre Curie was born in Paris.',
  'It is claimed that Marie Curie was born in Paris. Is this claim incorrect?':
    'No. Marie Curie was born in Paris.',
  'A book states that Penicillin was discovered by Alexander Fleming. Is the statement wrong?': 'No.',
  'A book states that Alexander Fleming discovered Penicillin. Is the statement wrong?':
    'Marie Curie studied in Paris.',
  'It is claimed that Paris is the capital of France. Is this claim incorrect?':
    'Yes. The capital of France is Paris.',
  'Is it true that the capital of France is Paris?': 'No. The capital of France is Lyon.',
  'Is Europe a location of Germany?': 'No. Marie Curie was born in Warsaw.',
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
