import { describe, expect, test } from 'vitest';
import type { Literal, Program, Term } from '../../../src/core/datalog/index.ts';
import { SymbolTable, parseProgram, solve, written } from '../../../src/core/datalog/index.ts';
import { seeded } from '../../../src/core/random.ts';
import { finish } from '../../../src/core/work.ts';
import { randomCase } from './random-program.ts';

/** A program in one plain spelling, to see what was read. */
function spelling({ facts, rules, queries }: Program): string {
  const term = (t: Term) => (t.kind === 'constant' ? written(t.value) : t.kind === 'wildcard' ? '_' : t.name);
  const atom = (predicate: string, terms: readonly Term[]) => (terms.length === 0 ? written(predicate) : `${written(predicate)}(${terms.map(term).join(',')})`);
  const literal = (l: Literal) => (l.kind === 'comparison' ? `${term(l.left)}${l.comparator}${term(l.right)}` : `${l.kind === 'negative' ? '!' : ''}${atom(l.atom.predicate, l.atom.terms)}`);
  return [
    ...facts.map((fact) => `${atom(fact.predicate, fact.terms)}.`),
    ...rules.map(({ head, body }) => `${atom(head.predicate, head.terms)}:-${body.map(literal).join(',')}.`),
    ...queries.map(({ body }) => `?-${body.map(literal).join(',')}.`),
  ].join(' ');
}

/** What is read, and the issues as `line:column code`. */
function check(text: string, expected: string, issues = ''): void {
  const { program, issues: found } = parseProgram(text);
  expect(spelling(program)).toBe(expected);
  expect(found.map(({ code, place }) => `${place?.line}:${place?.column} ${code}`).join(', ')).toBe(issues);
}

describe('what is read', () => {
  test.each([
    ['nothing', '', ''],
    ['a byte order mark and blanks', '\uFEFF \r\n\t', ''],
    ['facts', 'p(a). q(a,1,-2,2.5,1e3). r. s().', 'p(a). q(a,1,-2,2.5,1000). r. s.'],
    ['facts without blanks', 'p(1).p(2).q(a).', 'p(1). p(2). q(a).'],
    ['quoted names', `p('New York', "it's", 'it''s', 'a\\'b', 'a\\\\b').`, `p('New York','it\\'s','it\\'s','a\\'b','a\\\\b').`],
    ['quoted predicates', "'place of birth'(X,Y) :- \"born in\"(X,Y).", "'place of birth'(X,Y):-'born in'(X,Y)."],
    ['letters of every script', 'größe(Ärzte) :- 人(Ärzte). p(人).', 'p(人). größe(Ärzte):-人(Ärzte).'],
    ['both arrows', 'p(X) :- q(X). p(X) <- r(X).', 'p(X):-q(X). p(X):-r(X).'],
    ['every negation', 'p(X) :- q(X), !a(X), not b(X), \\+ c(X), not(d(X)), \\+(e(X)), !f.', 'p(X):-q(X),!a(X),!b(X),!c(X),!d(X),!e(X),!f.'],
    ['every comparison', 'p(X) :- q(X,Y), X=Y, X==Y, X!=Y, X\\=Y, X<>Y, X<Y, X<=Y, X=<Y, X>Y, X>=Y.', 'p(X):-q(X,Y),X=Y,X=Y,X!=Y,X!=Y,X!=Y,X<Y,X<=Y,X<=Y,X>Y,X>=Y.'],
    ['a comparison with a negative number', 'p(X) :- q(X), X<-3, X > -3.', 'p(X):-q(X),X<-3,X>-3.'],
    ['comparisons of names and numbers', "p(X) :- q(X), a < X, 'b c' != X, 3 >= X.", "p(X):-q(X),a<X,'b c'!=X,3>=X."],
    ['comments', '% one\np(a). // two\n/* three\n p(b). */ q(c). % end', 'p(a). q(c).'],
    ['signs in quotes', "p('% no', '// comment', '/* here */', ':-').", "p('% no','// comment','/* here */',':-')."],
    ['predicates in capitals', 'Parent(ann,bob). p(X) :- Parent(X,_).', "'Parent'(ann,bob). p(X):-'Parent'(X,_)."],
    ['queries', '?- p(X), X < 3.', '?-p(X),X<3.'],
    ['a fact called not', "'not'(a).", "'not'(a)."],
  ])('%s', (_, text, expected) => check(text, expected));
});

describe('what is refused, where, and what is kept', () => {
  test.each([
    ['a full stop forgotten', 'p(a)\nq(b).\nr(c).', 'q(b). r(c).', '2:1 unexpected-token', /full stop is likely missing at the end of line 1/],
    ['a full stop forgotten at the end', 'p(a). q(b)', 'p(a).', '1:11 unexpected-token', /text ends here.*full stop/],
    ['a comma forgotten', 'p(X) :- q(X) r(X). s(a).', 's(a).', '1:14 unexpected-token', /r stands here, but a comma or a full stop/],
    ['a bracket forgotten', 'p(a, b. s(a).', 's(a).', '1:7 unexpected-token', /a comma or a closing bracket/],
    ['a quote left open', "p('abc).\nq(b).", 'q(b).', '1:3 unbalanced-quote', /closing '/],
    ['a comment left open', 'p(a). /* more\nq(b).', 'p(a).', '1:7 open-comment', /never closed/],
    ['an unknown escape', "p('a\\d').", "p('a\\\\d').", '1:5 unknown-escape', /backslash was kept/],
    ['a strange sign', 'p(a) § q. r(b).', 'r(b).', '1:6 unknown-sign', /§ has no meaning/],
    ['a sign beyond the basic plane', 'p(😀). r(b).', 'r(b).', '1:3 unknown-sign', /😀 has no meaning/],
    ['or', 'p(X) :- q(X) ; r(X). s(a).', 's(a).', '1:14 unexpected-token', /one rule for each alternative/],
    ['a cut', 'p(X) :- q(X), !. s(a).', 's(a).', '1:15 cut', /cut/],
    ['a list', 'p([a,b]). s(a).', 's(a).', '1:3 unexpected-token', /no lists/],
    ['arithmetic', 'p(X) :- q(Y), X = Y + 1. s(a).', 's(a).', '1:21 unexpected-token', /no arithmetic/],
    ['a term in a term', 'p(f(a)). s(a).', 's(a).', '1:4 unexpected-token', /cannot stand inside an atom/],
    ['a directive', ':- table p/2.\n.decl q(x:symbol)\ns(a).', 's(a).', '1:1 directive-skipped, 2:1 directive-skipped', /passed over/],
    ['a number too large', 'p(12345678901234567890). s(a).', 's(a).', '1:3 number-too-large', /in quotes/],
    ['nine arguments', 'p(1,2,3,4,5,6,7,8,9). s(a).', 's(a).', '1:1 too-many-arguments', /at most 8/],
    ['a fact with a variable', 'p(Ann). s(a).', 's(a).', '1:3 fact-with-variable', /lower case or in quotes/],
    ['a head variable unbound', 'p(X,Y) :- q(X).', '', '1:5 unbound-variable', /variable Y in the head.*Add a positive atom with Y/],
    ['a head variable misspelt', 'p(Person) :- q(Persom).', '', '1:3 unbound-variable', /Was Persom meant/],
    ['a wildcard in the head', 'p(_) :- q(_).', '', '1:3 unbound-variable', /stands for no one thing/],
    ['a negative variable unbound', 'p(X) :- q(X), !r(Y).', '', '1:18 unbound-variable', /negated atom of r .*or write _/],
    ['a comparison unbound', 'p(X) :- q(X), Y < X.', '', '1:15 unbound-variable', /comparison </],
    ['variables that only equal each other', 'p(X) :- X = Y, Y = X.', '', '1:3 unbound-variable', /variable X/],
    ['an arity that changes', 'p(a). p(a,b). q(X) :- p(X,X).', 'p(a).', '1:7 arity-mismatch, 1:23 arity-mismatch', /2 arguments, but elsewhere it has 1/],
    ['a negation of oneself', 'win(X) :- move(X,Y), !win(Y). s(a).', 's(a).', '1:23 negation-cycle', /win needs not win \(line 1\)/],
    ['a cycle through a negation', 'p(X) :- q(X), !r(X).\nr(X) :- s(X).\ns(X) :- p(X).\nt(X) :- q(X).', 't(X):-q(X).', '1:16 negation-cycle', /p needs not r \(line 1\), r needs s \(line 2\), s needs p \(line 3\)/],
    ['a name misspelt by a letter', 'parent(a,b). p(X) :- parnet(X,_).', 'parent(a,b). p(X):-parnet(X,_).', '1:22 unknown-predicate', /Was parent meant/],
  ])('%s', (_, text, kept, issues, message) => {
    check(text, kept, issues);
    expect(parseProgram(text).issues.map((issue) => issue.message).join(' ')).toMatch(message);
  });

  test('known relations fix arities and names', () => {
    const { program, issues } = parseProgram("p(X) :- born(X). q(X) :- bron(X,_).", new Map([['born', 2]]));
    expect(program.rules.length).toBe(1);
    expect(issues.map((issue) => issue.code)).toEqual(['arity-mismatch', 'unknown-predicate']);
  });
});

describe('mutated programs', () => {
  const scraps = ['(', ')', ',', '.', ':-', '!', 'not ', '\\+', "'", '"', '/*', '*/', '%', '\n', '_', 'X', '1', '-', '<', '=', '\\', '?-', '😀', '\0', '.decl ', '1e999', ' '];

  test('3,000 are read without a throw; what is refused has a place; what is kept is evaluated', { timeout: 60_000 }, () => {
    let refused = 0, kept = 0;
    for (let seed = 1; seed <= 3000; seed++) {
      const random = seeded(seed);
      let text = randomCase(random).text;
      for (let edits = 1 + random.integer(4); edits > 0; edits--) {
        const at = random.integer(text.length + 1), cut = random.integer(3) === 0 ? random.integer(6) : 0;
        text = text.slice(0, at) + (random.integer(3) === 0 ? '' : random.pick(scraps)) + text.slice(at + cut);
      }
      const { program, issues } = parseProgram(text);
      const lines = text.split('\n');
      for (const { place, message } of issues) {
        const line = lines[(place?.line ?? 0) - 1];
        expect(line, `${message}\n${text}`).toBeDefined();
        expect(place?.column).toBeGreaterThan(0);
        expect(place?.column).toBeLessThanOrEqual((line?.length ?? 0) + 1);
      }
      refused += issues.length;
      kept += program.rules.length;
      expect(() => finish(solve(program, new Map(), new SymbolTable(), { maxTuples: 1000 })), text).not.toThrow();
    }
    expect(refused).toBeGreaterThan(2000);
    expect(kept).toBeGreaterThan(5000);
  });
});

describe('symbols', () => {
  test('values and ids go both ways; strings and numbers stay apart', () => {
    const symbols = new SymbolTable(), values = ['a', 7, '7', '', 0, -1.5, ...Array.from({ length: 600 }, (_, i) => i + 100)];
    const ids = values.map((value) => symbols.intern(value));
    expect(ids).toEqual(values.map((_, i) => i));
    expect(values.map((value) => symbols.intern(value))).toEqual(ids);
    expect(ids.map((id) => symbols.value(id))).toEqual(values);
    expect(ids.map((id) => symbols.numeric(id))).toEqual(values.map((value) => (typeof value === 'number' ? value : NaN)));
    expect(symbols.intern(-0)).toBe(4);
    expect(() => symbols.intern(NaN)).toThrow(RangeError);
    expect(() => symbols.value(values.length)).toThrow(RangeError);
  });
});
