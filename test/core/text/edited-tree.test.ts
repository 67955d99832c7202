/** Trees of edited sentences, made from the tree of the sentence before. */
import { expect, test } from 'vitest';
import { editedTree } from '../../../src/core/text/edited-tree.ts';
import type { SyntaxTree, Word } from '../../../src/core/text/syntax.ts';

/** @param lines of word, tags, head and relation. */
function treeOf(text: string, lines: readonly string[]): SyntaxTree {
  let end = 0;
  const words = lines.map((line): Word => {
    const [word = '', tag = '', fineTag = '', head = '', relation = ''] = line.split(' ');
    const start = text.indexOf(word, end);
    end = start + word.length;
    return { span: [start, end], text: word, tag, fineTag, head: Number(head), relation, entity: 'O' };
  });
  return { span: [0, text.length], words };
}

const ship = treeOf('The ship is open.', [
  'The DET DT 1 det',
  'ship NOUN NN 3 nsubj',
  'is AUX VBZ 3 cop',
  'open ADJ JJ -1 root',
  '. PUNCT . 3 punct',
]);
const port = treeOf('She closes the port.', [
  'She PRON PRP 1 nsubj',
  'closes VERB VBZ -1 root',
  'the DET DT 3 det',
  'port NOUN NN 1 obj',
  '. PUNCT . 1 punct',
]);

const written = (tree: SyntaxTree | undefined) =>
  tree?.words.map(({ text, head, relation, fineTag }) => `${text} ${fineTag} ${String(head)} ${relation}`);

test('a word is exchanged, and spans count in the new sentence', () => {
  const tree = editedTree(ship, 'The steamer is open.');
  expect(written(tree)).toEqual([
    'The DT 1 det',
    'steamer NN 3 nsubj',
    'is VBZ 3 cop',
    'open JJ -1 root',
    '. . 3 punct',
  ]);
  expect(tree?.span).toEqual([0, 20]);
  expect(tree?.words.map(({ span }) => span)).toEqual([
    [0, 3],
    [4, 11],
    [12, 14],
    [15, 19],
    [19, 20],
  ]);
});

test.each<[SyntaxTree, string, string[]]>([
  [
    ship,
    'The ship is not open.',
    ['The DT 1 det', 'ship NN 4 nsubj', 'is VBZ 4 cop', 'not RB 4 advmod', 'open JJ -1 root', '. . 4 punct'],
  ],
  [
    port,
    'She does not close the port.',
    [
      'She PRP 3 nsubj',
      'does VBZ 3 aux',
      'not RB 3 advmod',
      'close VB -1 root',
      'the DT 5 det',
      'port NN 3 obj',
      '. . 3 punct',
    ],
  ],
])('a sentence is denied: %#, %s', (before, edited, expected) =>
  expect(written(editedTree(before, edited))).toEqual(expected),
);

test.each([
  ['other words in another order', 'The port is closed by her.'],
  ['three words exchanged', 'He opens a port.'],
  ['a word added', 'She closes the big port.'],
  ['another denial', 'She never closes the port.'],
  ['nothing left', ''],
])('%s: it has to be parsed', (_, edited) => expect(editedTree(port, edited)).toBeUndefined());

test('a sentence inside a longer text is not edited', () =>
  expect(editedTree({ ...ship, span: [5, 22] }, 'The steamer is open.')).toBeUndefined());
