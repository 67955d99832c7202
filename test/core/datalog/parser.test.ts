import { describe, expect, test } from 'vitest';
import type { Program } from '../../../src/core/datalog/index.ts';
import {
  SymbolTable,
  parseProgram,
  readProgram,
  solve,
  writtenProgram,
} from '../../../src/core/datalog/index.ts';
import { seeded } from '../../../src/core/random.ts';
import { finish } from '../../../src/core/work.ts';
import { randomCase } from './random-program.ts';

/** A program on one line, without blanks after commas and around signs. */
function spelling(program: Program): string {
  return writtenProgram(program)
    .replaceAll(
      /('(?:[^'\\]|\\.)*')|(, | :- |\?- | (?:!=|<=|>=|=|<|>) )/gu,
      (_, quoted: string | undefined, sign: string) => quoted ?? sign.trim(),
    )
    .trim()
    .replaceAll('\n', ' ');
}

/** Checks what is read, and the issues as `line:column code`. */
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
    [
      'quoted names',
      `p('New York', "it's", 'it''s', 'a\\'b', 'a\\\\b').`,
      `p('New York','it\\'s','it\\'s','a\\'b','a\\\\b').`,
    ],
    [
      'quoted predicates',
      '\'place of birth\'(X,Y) :- "born in"(X,Y).',
      "'place of birth'(X,Y):-'born in'(X,Y).",
    ],
    ['letters of every script', 'größe(Ärzte) :- 人(Ärzte). p(人).', 'p(人). größe(Ärzte):-人(Ärzte).'],
    ['both arrows', 'p(X) :- q(X). p(X) <- r(X).', 'p(X):-q(X). p(X):-r(X).'],
    [
      'every negation',
      'p(X) :- q(X), !a(X), not b(X), \\+ c(X), not(d(X)), \\+(e(X)), !f.',
      'p(X):-q(X),!a(X),!b(X),!c(X),!d(X),!e(X),!f.',
    ],
    [
      'every comparison',
      'p(X) :- q(X,Y), X=Y, X==Y, X!=Y, X\\=Y, X<>Y, X<Y, X<=Y, X=<Y, X>Y, X>=Y.',
      'p(X):-q(X,Y),X=Y,X=Y,X!=Y,X!=Y,X!=Y,X<Y,X<=Y,X<=Y,X>Y,X>=Y.',
    ],
    ['a comparison with a negative number', 'p(X) :- q(X), X<-3, X > -3.', 'p(X):-q(X),X<-3,X>-3.'],
    [
      'comparisons of names and numbers',
      "p(X) :- q(X), a < X, 'b c' != X, 3 >= X.",
      "p(X):-q(X),a<X,'b c'!=X,3>=X.",
    ],
    ['comments', '% one\np(a). // two\n/* three\n p(b). */ q(c). % end', 'p(a). q(c).'],
    [
      'signs in quotes',
      "p('% no', '// comment', '/* here */', ':-').",
      "p('% no','// comment','/* here */',':-').",
    ],
    [
      'predicates in capitals',
      'Parent(ann,bob). p(X) :- Parent(X,_).',
      "'Parent'(ann,bob). p(X):-'Parent'(X,_).",
    ],
    ['queries', '?- p(X), X < 3.', '?-p(X),X<3.'],
    ['or', 'p(X) :- q(X) ; r(X), s(X).', 'p(X):-q(X). p(X):-r(X),s(X).'],
    ['or inside and', 'p(X) :- q(X), (r(X) ; X > 3).', 'p(X):-q(X),r(X). p(X):-q(X),X>3.'],
    [
      'not over and and or',
      'p(X) :- q(X), \\+ (r(X), !s(X) ; X < 3).',
      'p(X):-q(X),!r(X),X>=3. p(X):-q(X),s(X),X>=3.',
    ],
    ['true and false', 'p(X) :- q(X), (true ; fail). r :- false.', 'p(X):-q(X). r:-0=1.'],
    [
      'arithmetic',
      'p(Y) :- q(X), Y = X + 2 * 3 - X / 4 mod 5, Y < -(X), Y is abs(X) - min(X, 3).',
      'p(Y):-q(X),Y=(X + 6) - ((X / 4) mod 5),Y<0 - X,Y=abs(X) - min(X,3).',
    ],
    [
      'arithmetic without blanks',
      'p(Y) :- q(X), Y = X-3-2, (X-1)*2 =< Y+-1.',
      'p(Y):-q(X),Y=(X - 3) - 2,(X - 1) * 2<=Y + -1.',
    ],
    ['arithmetic on numbers alone', 'p(1 + 2 * 3). q(0.1 + 0.2).', 'p(7). q(0.3).'],
    ['arithmetic in atoms', 'p(X + 1) :- q(X), !r(X - 1).', 'p(V1):-q(X),V2=X - 1,!r(V2),V1=X + 1.'],
    [
      'aggregates',
      'p(N, M) :- q(G), N = count : { r(G, X), X > 1 }, M = sum X * 2 : { r(G, X) }.',
      'p(N,M):-q(G),N=count : { r(G,X),X>1 },M=sum (X * 2) : { r(G,X) }.',
    ],
    [
      'aggregates compared and of one atom',
      'p :- 2 < max X : r(X), min X : r(X) < 3.',
      'p:-V1=max X : { r(X) },2<V1,V2=min X : { r(X) },V2<3.',
    ],
    [
      'aggregates as Prolog has them',
      'p(N) :- aggregate_all(count, (q(X), X > 1), N), aggregate_all(max(X), q(X), 7).',
      'p(N):-N=count : { q(X),X>1 },7=max X : { q(X) }.',
    ],
    [
      'declarations',
      '.decl p(x: symbol, n: number)\n.input p\n:- table q/2.\n:- dynamic r/1.\nq(X) :- p(X, _).',
      '.decl p(x: symbol,n: number) q(X):-p(X,_).',
    ],
    ['a fact called not', "'not'(a).", "'not'(a)."],
  ])('%s', (_, text, expected) => check(text, expected));
});

describe('what is refused, where, and what is kept', () => {
  test.each([
    [
      'a full stop forgotten',
      'p(a)\nq(b).\nr(c).',
      'q(b). r(c).',
      '2:1 unexpected-token',
      /full stop is likely missing at the end of line 1/,
    ],
    [
      'a full stop forgotten at the end',
      'p(a). q(b)',
      'p(a).',
      '1:11 unexpected-token',
      /text ends here.*full stop/,
    ],
    [
      'a comma forgotten',
      'p(X) :- q(X) r(X). s(a).',
      's(a).',
      '1:14 unexpected-token',
      /Found r, but a comma or a full stop/,
    ],
    ['a bracket forgotten', 'p(a, b. s(a).', 's(a).', '1:7 unexpected-token', /a comma or a closing bracket/],
    ['a quote left open', "p('abc).\nq(b).", 'q(b).', '1:3 unbalanced-quote', /closing '/],
    ['a comment left open', 'p(a). /* more\nq(b).', 'p(a).', '1:7 open-comment', /never closed/],
    ['an unknown escape', "p('a\\d').", "p('a\\\\d').", '1:5 unknown-escape', /backslash was kept/],
    ['a strange sign', 'p(a) § q. r(b).', 'r(b).', '1:6 unknown-sign', /§ has no meaning/],
    ['a sign beyond the basic plane', 'p(😀). r(b).', 'r(b).', '1:3 unknown-sign', /😀 has no meaning/],
    ['a cut', 'p(X) :- q(X), !. s(a).', 's(a).', '1:15 cut', /cut/],
    ['a list', 'p([a,b]). s(a).', 's(a).', '1:3 unexpected-token', /no lists/],
    ['a power', 'p(X) :- q(Y), X = Y ^ 2. s(a).', 's(a).', '1:21 unexpected-token', /no powers/],
    [
      'an operation cut short',
      'p(X) :- q(Y), X = Y + . s(a).',
      's(a).',
      '1:23 unexpected-token',
      /a number or a variable/,
    ],
    ['a term in a term', 'p(f(a)). s(a).', 's(a).', '1:4 unexpected-token', /cannot be inside an atom/],
    [
      'a directive',
      ':- initialization main.\n.pragma "x"\ns(a).',
      's(a).',
      '1:1 directive-skipped, 2:1 directive-skipped',
      /The directive was skipped/,
    ],
    [
      'a constant of another type',
      '.decl p(who: symbol, age: number)\np(ann, old). p(ann, 3). p(4, 3).',
      '.decl p(who: symbol,age: number) p(ann,3).',
      '2:8 type-mismatch, 2:27 type-mismatch',
      /old does not fit: p was declared with a number as age/,
    ],
    [
      'another number of arguments than declared',
      '.decl p(x: symbol)\np(a, b).',
      '.decl p(x: symbol)',
      '2:1 arity-mismatch',
      /but 1 elsewhere/,
    ],
    [
      'a type that is not known',
      '.decl p(x: Person)\np(a).',
      '.decl p(x: symbol) p(a).',
      '1:12 unknown-type',
      /symbol, number/,
    ],
    ['an equation to be solved', 'p(X) :- q(Y), Y = X + 1.', '', '1:3 unbound-variable', /variable X/],
    [
      'an operation on nothing bound',
      'p(Y) :- q(Y), Y < X + 1.',
      '',
      '1:19 unbound-variable',
      /variable X in the comparison </,
    ],
    [
      'an operation in a head on nothing bound',
      'p(X + 1) :- q(_).',
      '',
      '1:3 unbound-variable',
      /variable X .*X is alone/,
    ],
    [
      'a sum over nothing bound',
      'p(N) :- N = sum X : { q(Y) }.',
      '',
      '1:17 unbound-variable',
      /in the braces of this sum/,
    ],
    [
      'a group that nothing binds',
      'p(X, N) :- N = count : { q(X) }.',
      '',
      '1:3 unbound-variable',
      /variable X/,
    ],
    [
      'an aggregate over alternatives',
      'p(N) :- N = count : { q(X) ; r(X) }.',
      '',
      '1:13 or-in-aggregate',
      /count twice/,
    ],
    [
      'an aggregate over itself',
      'p(N) :- N = count : { p(X) }. s(a).',
      's(a).',
      '1:23 aggregate-cycle',
      /p needs all of p \(line 1\)/,
    ],
    [
      'too many alternatives',
      `p(X) :- q(X), ${Array.from({ length: 8 }, () => '(X = 1 ; X = 2)').join(', ')}. s(a).`,
      's(a).',
      '1:9 too-many-alternatives',
      /a relation of its own/,
    ],
    [
      'a sum without end',
      `p(Y) :- q(X), Y = X${' + 1'.repeat(2000)}. s(a).`,
      's(a).',
      '1:4021 too-many-operations',
      /more than 1000 operations/,
    ],
    [
      'a body without end',
      `p(X) :- q(X)${', q(X)'.repeat(2000)}. s(a).`,
      's(a).',
      '1:6009 too-many-literals',
      /more than 1000 parts/,
    ],
    [
      'a long cycle',
      Array.from(
        { length: 60 },
        (_, i) => `p${i}(X) :- ${i === 0 ? '!' : ''}p${(i + 1) % 60}(X), s(X).`,
      ).join('\n'),
      '',
      '1:11 negation-cycle',
      /p1 needs p2 \(line 2\),.* and so on over 40 more, .*p59 needs p0/,
    ],
    ['brackets without end', `p(X) :- ${'('.repeat(200)}q(X).`, '', '1:109 too-deep', /deep/],
    ['a number too large', 'p(12345678901234567890). s(a).', 's(a).', '1:3 number-too-large', /in quotes/],
    ['nine arguments', 'p(1,2,3,4,5,6,7,8,9). s(a).', 's(a).', '1:1 too-many-arguments', /At most 8/],
    ['a fact with a variable', 'p(Ann). s(a).', 's(a).', '1:3 fact-with-variable', /lower case or in quotes/],
    [
      'a head variable unbound',
      'p(X,Y) :- q(X).',
      '',
      '1:5 unbound-variable',
      /variable Y in the head.*Add a positive atom with Y/,
    ],
    ['a head variable misspelt', 'p(Person) :- q(Persom).', '', '1:3 unbound-variable', /Was Persom meant/],
    ['a wildcard in the head', 'p(_) :- q(_).', '', '1:3 unbound-variable', /has no value/],
    [
      'a negative variable unbound',
      'p(X) :- q(X), !r(Y).',
      '',
      '1:18 unbound-variable',
      /negated atom of r .*or write _/,
    ],
    ['a comparison unbound', 'p(X) :- q(X), Y < X.', '', '1:15 unbound-variable', /comparison </],
    [
      'variables that only equal each other',
      'p(X) :- X = Y, Y = X.',
      '',
      '1:3 unbound-variable',
      /variable X/,
    ],
    [
      'an arity that changes',
      'p(a). p(a,b). q(X) :- p(X,X).',
      'p(a).',
      '1:7 arity-mismatch, 1:23 arity-mismatch',
      /2 arguments here, but 1 elsewhere/,
    ],
    [
      'a negation of oneself',
      'win(X) :- move(X,Y), !win(Y). s(a).',
      's(a).',
      '1:23 negation-cycle',
      /win needs not win \(line 1\)/,
    ],
    [
      'a cycle through a negation',
      'p(X) :- q(X), !r(X).\nr(X) :- s(X).\ns(X) :- p(X).\nt(X) :- q(X).',
      't(X):-q(X).',
      '1:16 negation-cycle',
      /p needs not r \(line 1\), r needs s \(line 2\), s needs p \(line 3\)/,
    ],
    [
      'a name misspelt by a letter',
      'parent(a,b). p(X) :- parnet(X,_).',
      'parent(a,b). p(X):-parnet(X,_).',
      '1:22 unknown-predicate',
      /Was parent meant/,
    ],
  ])('%s', (_, text, kept, issues, message) => {
    check(text, kept, issues);
    expect(
      parseProgram(text)
        .issues.map((issue) => issue.message)
        .join(' '),
    ).toMatch(message);
  });

  test('known relations fix arities and names', () => {
    const { program, issues } = parseProgram('p(X) :- born(X). q(X) :- bron(X,_).', new Map([['born', 2]]));
    expect(program.rules.length).toBe(1);
    expect(issues.map((issue) => issue.code)).toEqual(['arity-mismatch', 'unknown-predicate']);
  });
});

describe('mutated programs', () => {
  const scraps = [
    '(',
    ')',
    ',',
    '.',
    ':-',
    '!',
    'not ',
    '\\+',
    "'",
    '"',
    '/*',
    '*/',
    '%',
    '\n',
    '_',
    'X',
    '1',
    '-',
    '<',
    '=',
    '\\',
    '?-',
    '😀',
    '\0',
    '.decl ',
    '1e999',
    ' ',
  ];

  test(
    '1,500 are read without a throw; what is refused has a place; what is kept is evaluated',
    { timeout: 60_000 },
    () => {
      let refused = 0;
      let kept = 0;
      for (let seed = 1; seed <= 1500; seed++) {
        const random = seeded(seed);
        let text = randomCase(random).text;
        for (let edits = 1 + random.integer(4); edits > 0; edits--) {
          const at = random.integer(text.length + 1);
          const cut = random.integer(3) === 0 ? random.integer(6) : 0;
          text =
            text.slice(0, at) + (random.integer(3) === 0 ? '' : random.pick(scraps)) + text.slice(at + cut);
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
        expect(
          () => finish(solve(program, new Map(), new SymbolTable(), { maxTuples: 1000 })),
          text,
        ).not.toThrow();
      }
      expect(refused).toBeGreaterThan(1000);
      expect(kept).toBeGreaterThan(2500);
    },
  );
});

describe('symbols', () => {
  test('values and ids go both ways; strings and numbers stay apart', () => {
    const symbols = new SymbolTable();
    const values = ['a', 7, '7', '', 0, -1.5, ...Array.from({ length: 600 }, (_, i) => i + 100)];
    const ids = values.map((value) => symbols.intern(value));
    expect(ids).toEqual(values.map((_, i) => i));
    expect(values.map((value) => symbols.intern(value))).toEqual(ids);
    expect(ids.map((id) => symbols.value(id))).toEqual(values);
    expect(ids.map((id) => symbols.numeric(id))).toEqual(
      values.map((value) => (typeof value === 'number' ? value : NaN)),
    );
    expect(symbols.intern(-0)).toBe(4);
    expect(() => symbols.intern(NaN)).toThrow(RangeError);
    expect(() => symbols.value(values.length)).toThrow(RangeError);
  });
});

test('a long program is read, checked and planned in slices, and can be stopped between them', () => {
  const rules = Array.from({ length: 5000 }, (_, i) => `p${i}(X) :- p${(i * 7) % 5000}(X), e(X).`);
  const reading = readProgram(rules.join('\n'));
  const stages: string[] = [];
  let step = reading.next();
  for (; !step.done; step = reading.next()) stages.push(step.value.stage);
  expect(step.value.program.rules).toHaveLength(5000);
  expect(stages.filter((stage) => stage === 'Reading the program')).toHaveLength(10);
  expect(stages.filter((stage) => stage === 'Checking the program').length).toBeGreaterThanOrEqual(10);
  const solving = solve(step.value.program, new Map(), new SymbolTable());
  const planning = Array.from({ length: 20 }, () => solving.next());
  expect(planning.every(({ done }) => done === false)).toBe(true);
});
