import { expect, test } from 'vitest';
import {
  areOtherCodes,
  areTwoThings,
  haveOtherSurnames,
  isName,
} from '../../../src/core/oracles/name-likeness.ts';

test.each([
  ['Leiden', true],
  ['the House of Lords', true],
  ['Vincent van Gogh', true],
  ["Vincent d'Indy", true],
  ['Washington, D.C.', true],
  ['4 Vesta', true],
  ['the Belgian cartoonist', false],
  ['fourth period', false],
  ['1971', false],
  ['', false],
] as const)('%s is a name: %s', (label, expected) => expect(isName(label)).toBe(expected));

test.each<readonly [a: string, b: string, cosine: number, two: boolean]>([
  ['Pretoria', 'Johannesburg', 0.85, true],
  ['Pretoria', 'Pretoria, South Africa', 0.85, false],
  ['Netherlands', 'Holland', 0.92, false],
  ['Tchaikovsky', 'Tchaikowski', 0.8, false],
  ['Constantin Brâncuși', 'Brancusi', 0.7, false],
  ['United States', 'the US', 0.8, false],
  ['MoMA', 'Museum of Modern Art', 0.8, true],
  ['World War I', 'World War II', 0.97, true],
  ['Henry VIII', 'Henry VII', 0.95, true],
  ['Apollo 11', 'Apollo 12', 0.98, true],
  ['fourth period', 'period 4', 0.8, false],
  ['six faces', 'eight faces', 0.9, true],
  ['World War', 'World War II', 0.9, false],
  ['38th president', 'president', 0.8, false],
  ['fever', 'high temperature', 0.8, false],
  ['I', 'we', 0.5, false],
  ['Emily Brontë', 'Anne Brontë', 0.85, true],
  ['Johann Strauss II', 'Richard Strauss', 0.9, true],
  ['Johann Strauss II', 'Strauss', 0.9, false],
  ['Johann Strauss II', 'J. Strauss', 0.9, false],
  ['Johann Strauss II', 'Johann Baptist Strauss', 0.9, false],
  ['Elizabeth Bowen', 'Liz Bowen', 0.9, false],
  ['Isabella Bowen', 'Elizabeth Bowen', 0.9, false],
  ['Alexander II', 'Nicholas II', 0.95, false],
  ['Che Guevara', 'Ernesto Guevara', 0.8, false],
  ['Robert Kennedy', 'Bob Kennedy', 0.9, false],
  ['Lord Byron', 'George Byron', 0.8, false],
])('%s and %s at %d are two things: %s', (a, b, cosine, two) => {
  expect(areTwoThings(a, b, cosine)).toBe(two);
  expect(areTwoThings(b, a, cosine)).toBe(two);
});

test.each([
  ['Adam Shulman', 'Adam Driver', true],
  ['Adam Shulman', 'Adam Schulman', false],
  ['Adam Shulman', 'Adam', false],
  ['Mexico City', 'Mexico Town', false],
])('%s and %s have one first name and two surnames: %s', (a, b, expected) =>
  expect(haveOtherSurnames(a, b)).toBe(expected),
);

test.each([
  ['chemical symbol', 'pb', 'sn', true],
  ['chemical symbol', 'pb', 'pb', false],
  ['chemical symbol', 'pb', 'plumbum', false],
  ['atomic number', '47', '79', true],
  ['number of moons', '2', '3', true],
  ['number of inhabitants', '2', '3', false],
  ['elevation', '798', '797', false],
  ['capital', 'bern', 'rom', false],
] as const)('of a %s, %s and %s are two: %s', (relation, a, b, expected) =>
  expect(areOtherCodes(relation, a, b)).toBe(expected),
);
