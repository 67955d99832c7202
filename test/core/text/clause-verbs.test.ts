/** Verbs that a parser takes for nouns and adjectives. */
import { expect, test } from 'vitest';
import { withClauseVerbs } from '../../../src/core/text/clause-verbs.ts';
import { extractTriples } from '../../../src/core/text/triples.ts';
import { trees } from './tree-notation.ts';

test.each([
  [
    'the/DET/det>3 Elbe/PROPN/compound>3 empties/NNS/root>0 into/ADP/case>7 the/DET/det>7 ' +
      'North/PROPN/compound>7 Sea/PROPN/nmod>3 ./PUNCT/punct>3',
    ['the Elbe | empties into | the North Sea'],
  ],
  [
    'Clara/PERSON/nsubj:pass>3 was/AUX/aux:pass>3 married/ADJ/root>0 to/ADP/case>5 Robert/PERSON/obl>3',
    ['Clara | was married to | Robert'],
  ],
  ['Elbe/PROPN/compound>2 journeys/NNS/root>0 ./PUNCT/punct>2', []],
])('%s', (line, expected) => {
  const { text, trees: parsed } = trees(line);
  expect(
    extractTriples(text, parsed.map(withClauseVerbs)).map(({ subject, relation, object }) =>
      [subject, relation, object].join(' | '),
    ),
  ).toEqual(expected);
});
