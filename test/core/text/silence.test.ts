/** Sentences that say that the documents do not speak of something. */
import { expect, test } from 'vitest';
import { unmentioned } from '../../../src/core/text/silence.ts';

test.each([
  ['The documents do not say whether there is a lift.', 'whether: there is a lift'],
  ["The lease doesn't specify if pets are allowed.", 'whether: pets are allowed'],
  ['The lease does not explicitly state that dogs are forbidden.', 'that: dogs are forbidden'],
  ['The report does not say how much the bridge cost.', 'question: how much the bridge cost'],
  ['However, the text does not mention the weather.', 'topic: the weather'],
  ['The documents do not provide any information on parking.', 'topic: parking'],
  ['The contract contains no information about the garage.', 'topic: the garage'],
  ['This leaflet says nothing about cats.', 'topic: cats'],
  ['The agreement is silent on insurance.', 'topic: insurance'],
  ['There is no information on parking.', 'topic: parking'],
  ['There is no mention in the lease of a garage.', 'topic: a garage'],
  ['No information is given about the price.', 'topic: the price'],
  ['No information about the price is given.', 'topic: the price'],
  ['It is not stated who repairs the roof.', 'question: who repairs the roof'],
  ['It is not specified in the lease whether smoking is allowed.', 'whether: smoking is allowed'],
  ['The price is not mentioned in the documents.', 'topic: The price'],
  ['Nothing is said about the deposit.', 'topic: the deposit'],
  ['The rent is £900.', undefined],
  ['The policy does not cover theft.', undefined],
  ['The lease does not include the garage.', undefined],
  ['The landlord does not say when he will come.', undefined],
  ['It is not known who started the fire.', undefined],
  ['There is no lift.', undefined],
  ['The amount is not specified.', undefined],
])('%s', (sentence, expected) => {
  const found = unmentioned(sentence);
  expect(found && `${found.kind}: ${found.matter}`).toBe(expected);
});
