import { expect, test } from 'vitest';
import { parseProgram } from '../../../src/core/datalog/index.ts';
import { applied, placedIssues } from '../../../src/core/datalog/mends.ts';
import { seeded } from '../../../src/core/random.ts';
import { finish } from '../../../src/core/work.ts';

const issuesOf = (text: string) => {
  const { program, issues } = parseProgram(text);
  return finish(placedIssues(text, issues, program));
};

test.each<[string, string, string, string]>([
  ['a full stop is missing', 'p(a)\nq(b).', 'q', 'p(a).\nq(b).'],
  ['a comma is missing', 'p(X) :- q(X) r(X). q(a). r(a).', 'r', 'p(X) :- q(X), r(X). q(a). r(a).'],
  ['a bracket is missing', 'p(a.\nq(b).', '.', 'p(a).\nq(b).'],
  ['a sign of mathematics', 'p(X) :- q(X), X ≠ a. q(b).', '≠', 'p(X) :- q(X), X != a. q(b).'],
  [
    'a name is misspelt',
    'parent(a, b). p(X) :- parnet(X, _).',
    'parnet',
    'parent(a, b). p(X) :- parent(X, _).',
  ],
  ['a fact has a variable', 'p(Ada).', 'Ada', 'p(ada).'],
  ['a variable is misspelt', 'p(Person) :- q(Persan). q(a).', 'Person', 'p(Persan) :- q(Persan). q(a).'],
  ['quotes are not closed', "p('New York).\nq(a).", "'New York).", "p('New York').\nq(a)."],
  ['a comment is not closed', 'p(a). /* one\nq(b).', '/', 'p(a). /* one */\nq(b).'],
])('%s: the words are found, and the first mend takes it away', (_, text, words, mended) => {
  const [issue] = issuesOf(text);
  if (!issue) throw new Error('no issue');
  expect(text.slice(...issue.span)).toBe(words);
  const [mend] = issue.mends;
  expect(mend && applied(text, mend)).toBe(mended);
});

test('every mend of damaged programs leaves fewer problems, and none of them throws', () => {
  const whole = `parent(ada, ben). parent(ben, 'D E').\n% who
anc(X, Y) :- parent(X, Y).\nanc(X, Z) :- anc(X, Y),
    parent(Y, Z), X != Z.\nn(N) :- N = count : { anc(X, _) }.\n?- anc(ada, Who).\n`;
  const random = seeded(5);
  let mends = 0;
  for (let i = 0; i < 300; i++) {
    const cut = random.integer(whole.length);
    const piece = random.pick(['', '(', ')', '.', "'", '≤', 'X', 'parnet', ' ', '\\', '9e999', '/*']);
    const text = whole.slice(0, cut) + piece + whole.slice(cut + random.integer(3));
    const before = issuesOf(text);
    const errors = before.filter(({ severity }) => severity === 'error').length;
    for (const { span, mends: offered, severity } of before) {
      expect(span[0]).toBeLessThanOrEqual(span[1]);
      expect(span[1]).toBeLessThanOrEqual(text.length);
      for (const mend of offered) {
        mends++;
        const after = parseProgram(applied(text, mend)).issues.filter((each) => each.severity === 'error');
        expect(after.length).toBeLessThanOrEqual(errors - Number(severity === 'error'));
      }
    }
  }
  expect(mends).toBeGreaterThan(100);
});
