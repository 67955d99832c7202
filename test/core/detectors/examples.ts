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
  'Is it false that Ulm is located in Europe?':
    'No. Ulm is located in Germany. Germany is located in Europe.',
  'Is it a fact that Germany is located in Europe?': 'Yes.',
  'It is not the case that Pierre Curie has been married to Marie Curie. Is that statement true?':
    'I do not know.',
  'Is it wrong to say that Ulm is the birthplace of Albert Einstein?':
    'Yes. Albert Einstein was born in Ulm.',
  'Would it be right to state that Europe is a location of Ulm?': 'Yes. Ulm is located in Germany.',
  'Is it true that Germany is a location of Ulm?': 'No. Marie Curie was born in Warsaw.',
  'Is it wrong to say that the capital of Poland is Warsaw?': 'Yes. The capital of Poland is Krakow.',
  'Is it true that Europe is not a location of Germany?': 'Marie Curie studied in Paris.',
  'Is it true that the capital of France is not Paris?': 'No. The capital of France is Paris.',
  'Is it correct to say that Lima is the capital of Peru?': 'Yes. Pierre Curie was born in Lyon.',
  'Pierre Curie was not born in Warsaw. Is that statement correct?': 'Yes. Pierre Curie was born in Paris.',
  'Is it true that Warsaw is not the birthplace of Albert Einstein?':
    'No. Albert Einstein was born in Munich.',
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
