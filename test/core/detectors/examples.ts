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
  'Is it correct to say that Pierre Curie was born in Paris?': 'Yes. Pierre Curie was born in Paris.',
  'Is it wrong to say that Paris is the birthplace of Pierre Curie?': 'Yes. Pierre Curie was born in Lyon.',
  'Is it a fact that Pierre Curie has been married to Marie Curie?': 'I do not know.',
  'Ulm is not located in Europe. Is that statement correct?':
    'No. Ulm is located in Germany. Germany is located in Europe.',
  'Is it correct to say that Albert Einstein was born in Warsaw?': 'Yes. Albert Einstein was born in Ulm.',
  'Were Marie Curie and Albert Einstein born in different places?':
    'Yes. Marie Curie was born in Warsaw. Albert Einstein was born in Munich.',
  'It is not the case that Marie Curie has been married to Pierre Curie. Is that statement true?':
    'Marie Curie studied in Paris.',
  'Is it a fact that Warsaw is the capital of Poland?': 'No. The capital of Poland is Krakow.',
  'It is not the case that Marie Curie was born in Paris. Is that statement true?':
    'Yes. Marie Curie was born in Warsaw.',
  'Is it false that Europe is a location of Ulm?': 'Yes. Ulm is located in Germany.',
  'Is it a fact that the capital of Peru is Lima?': 'Yes.',
  'Is it true that Germany is not a location of Ulm?': 'No. Ulm is located in Germany.',
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
