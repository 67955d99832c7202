/**
 * Programs of kinds that the engine was not made for, each with facts made from a seed: facts as triples,
 * points-to analysis, alias analysis, a borrow checker, a graph of very unequal degrees, distances, long
 * names, thousands of rules, and cycles through hubs.
 */
import { seeded, type Random } from '../../../src/core/random.ts';

export interface Unseen {
  readonly name: string;
  readonly program: string;
  /** Rows by relation. */
  readonly facts: ReadonlyMap<string, readonly (readonly string[])[]>;
  /** The derived relations whose tuples are counted. */
  readonly counted: readonly string[];
}

/** @param scale 1 is the full size; the tests use less. */
export function unseenWorkloads(seed: number, scale = 1): readonly Unseen[] {
  const made = [universities, pointsTo, aliases, borrows, friends, distances, longNames, manyRules, hubs];
  return made.map((make, i) => make(seeded(seed * 100 + i), scale));
}

type Rows = string[][];

/** Distinct rows only, so that every engine loads the same facts. */
function distinct(rows: Rows): Rows {
  return [...new Map(rows.map((row) => [row.join('\t'), row])).values()];
}

const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: Math.max(1, Math.round(count)) }, (_, i) => make(i));

/** Triples about universities, and rules that classify and connect, each over the one relation. */
function universities(random: Random, scale: number): Unseen {
  const rows: Rows = [];
  const say = (...row: string[]) => rows.push(row);
  const count = Math.max(1, Math.round(9 * scale));
  for (const u of times(count, String)) {
    say(`u${u}`, 'type', 'university');
    for (const d of times(15, (i) => `u${u}d${i}`)) {
      say(d, 'type', 'department');
      say(d, 'part_of', `u${u}`);
      for (const g of times(10, (i) => `${d}g${i}`)) {
        say(g, 'type', 'group');
        say(g, 'part_of', d);
      }
      const courses = times(40, (i) => `${d}c${i}`);
      const teachers = times(30, (i) => `${d}p${i}`);
      for (const course of courses) say(course, 'type', random.integer(2) === 0 ? 'course' : 'seminar');
      for (const [i, teacher] of teachers.entries()) {
        say(teacher, 'type', (['full', 'associate', 'assistant', 'lecturer'] as const)[i % 4] as string);
        say(teacher, i === 0 ? 'head_of' : 'works_for', d);
        say(teacher, 'degree_from', `u${random.integer(count)}`);
        for (let k = 0; k < 2; k++) say(teacher, 'teaches', random.pick(courses));
      }
      for (const student of times(90, (i) => `${d}s${i}`)) {
        say(student, 'type', random.integer(5) === 0 ? 'graduate' : 'undergraduate');
        say(student, 'member_of', d);
        for (let k = 0; k < 3; k++) say(student, 'takes', random.pick(courses));
        if (random.integer(5) === 0) say(student, 'advisor', random.pick(teachers));
      }
    }
  }
  return {
    name: 'universities',
    facts: new Map([['t', distinct(rows)]]),
    program: `
      professor(X) :- t(X, type, full). professor(X) :- t(X, type, associate).
      professor(X) :- t(X, type, assistant).
      faculty(X) :- professor(X). faculty(X) :- t(X, type, lecturer).
      student(X) :- t(X, type, graduate). student(X) :- t(X, type, undergraduate).
      course(X) :- t(X, type, course). course(X) :- t(X, type, seminar).
      works(X, D) :- t(X, works_for, D). works(X, D) :- t(X, head_of, D).
      chair(X) :- t(X, head_of, D), t(D, type, department).
      within(X, Y) :- t(X, part_of, Y). within(X, Z) :- within(X, Y), t(Y, part_of, Z).
      member(X, D) :- t(X, member_of, D). member(X, D) :- works(X, D).
      member(X, U) :- member(X, D), within(D, U).
      taught_by(S, P) :- t(S, type, undergraduate), t(P, type, full), t(S, takes, C), t(P, teaches, C).
      advised_in(S, C) :- t(S, type, graduate), t(C, type, course), t(S, advisor, P), t(P, teaches, C),
        t(S, takes, C).
      alumnus(X, U) :- faculty(X), t(U, type, university), t(X, degree_from, U), member(X, U).
      colleagues(X, Y) :- works(X, D), works(Y, D), professor(X), chair(Y).
      same_seminar(X, Y) :- t(C, type, seminar), t(X, takes, C), t(Y, advisor, P), t(P, teaches, C).
      busy(D) :- t(D, type, department), t(G, type, group), within(G, D), chair(P), works(P, D).
    `,
    counted: ['member', 'taught_by', 'advised_in', 'alumnus', 'colleagues', 'same_seminar', 'busy'],
  };
}

/** Andersen's points-to analysis: many derivations of each tuple. */
function pointsTo(random: Random, scale: number): Unseen {
  const variables = Math.round(9000 * scale);
  const name = () => `v${Math.floor(variables * random.next() ** 1.2)}`;
  const pairs = (count: number) => distinct(times(count * scale, () => [name(), name()]));
  return {
    name: 'points-to',
    facts: new Map([
      ['address', distinct(times(2500 * scale, () => [name(), `o${random.integer(variables)}`]))],
      ['copy', pairs(7600)],
      ['load', pairs(600)],
      ['store', pairs(600)],
      ['holds', distinct(times(1500 * scale, () => [`o${random.integer(variables)}`, name()]))],
    ]),
    program: `
      points(P, O) :- address(P, O).
      points(P, O) :- copy(P, Q), points(Q, O).
      points(P, O) :- load(P, Q), points(Q, R), cell(R, O).
      cell(R, O) :- store(P, Q), points(P, R), points(Q, O).
      cell(R, O) :- holds(R, P), points(P, O).
    `,
    counted: ['points', 'cell'],
  };
}

/** Context-sensitive alias analysis (CSPA). */
function aliases(random: Random, scale: number): Unseen {
  const variables = Math.round(4000 * scale);
  const near = (v: number) => `n${Math.min(variables - 1, Math.max(0, v + random.integer(60) - 30))}`;
  const rows = (count: number) =>
    distinct(
      times(count * scale, () => {
        const v = random.integer(variables);
        return [`n${v}`, near(v)];
      }),
    );
  return {
    name: 'aliases',
    facts: new Map([
      ['assign', rows(1500)],
      ['dereference', rows(2000)],
    ]),
    program: `
      flow(Y, X) :- assign(Y, X).
      flow(X, Y) :- flow(X, Z), flow(Z, Y).
      flow(X, Y) :- assign(X, Z), memory(Z, Y).
      flow(X, X) :- assign(X, _). flow(X, X) :- assign(_, X).
      memory(X, X) :- assign(X, _). memory(X, X) :- assign(_, X).
      memory(X, W) :- dereference(Y, X), value(Y, Z), dereference(Z, W).
      value(X, Y) :- flow(Z, X), flow(Z, Y).
      value(X, Y) :- flow(Z, X), memory(Z, W), flow(W, Y).
    `,
    counted: ['flow', 'memory', 'value'],
  };
}

/** Which loans are live where, in the manner of a borrow checker. */
function borrows(random: Random, scale: number): Unseen {
  const points = Math.round(6000 * scale);
  const regions = 30;
  const region = () => `r${random.integer(regions)}`;
  const point = (p: number) => `p${p}`;
  return {
    name: 'borrows',
    facts: new Map([
      [
        'next',
        distinct([
          ...times(points - 1, (p) => [point(p), point(p + 1)]),
          ...times(points / 10, () => {
            const from = random.integer(points);
            return [point(from), point(Math.min(points - 1, from + random.integer(40)))];
          }),
        ]),
      ],
      ['outlives', distinct(times(points * 2, () => [region(), region(), point(random.integer(points))]))],
      ['live', distinct(times(points * 60, () => [region(), point(random.integer(points))]))],
      ['issued', distinct(times(points / 6, (i) => [region(), `l${i}`, point(random.integer(points))]))],
      [
        'killed',
        distinct(times(points / 8, () => [`l${random.integer(points)}`, point(random.integer(points))])),
      ],
      [
        'invalidated',
        distinct(times(points, () => [point(random.integer(points)), `l${random.integer(points)}`])),
      ],
    ]),
    program: `
      subset(A, B, P) :- outlives(A, B, P).
      subset(A, C, P) :- subset(A, B, P), subset(B, C, P), A != C.
      subset(A, B, Q) :- subset(A, B, P), next(P, Q), live(A, Q), live(B, Q).
      contains(R, L, P) :- issued(R, L, P).
      contains(B, L, P) :- contains(A, L, P), subset(A, B, P).
      contains(R, L, Q) :- contains(R, L, P), next(P, Q), !killed(L, P), live(R, Q).
      loan_live(L, P) :- contains(R, L, P), live(R, P).
      error(P, L) :- invalidated(P, L), loan_live(L, P).
    `,
    counted: ['subset', 'contains', 'error'],
  };
}

/** A graph in which a few have most links: reachability, what is not reached, and triangles. */
function friends(random: Random, scale: number): Unseen {
  const people = Math.round(12_000 * scale);
  const person = () => `f${Math.floor(people * random.next() ** 3)}`;
  const rows = distinct(times(60_000 * scale, () => [person(), `f${random.integer(people)}`]));
  return {
    name: 'friends',
    facts: new Map([
      ['knows', rows.filter(([a, b]) => a !== b)],
      ['start', times(40, (i) => [`f${i * 3}`])],
    ]),
    program: `
      reached(S, S) :- start(S).
      reached(S, Y) :- reached(S, X), knows(X, Y).
      person(X) :- knows(X, _). person(X) :- knows(_, X).
      unreached(S, X) :- start(S), person(X), !reached(S, X).
      triangle(X, Y, Z) :- knows(X, Y), knows(Y, Z), knows(Z, X).
      isolated(X) :- person(X), !triangle(X, _, _), !triangle(_, X, _), !triangle(_, _, X).
    `,
    counted: ['reached', 'unreached', 'triangle', 'isolated'],
  };
}

/** Lengths of paths up to a limit, the shortest of them, and counts. */
function distances(random: Random, scale: number): Unseen {
  const places = Math.round(3000 * scale);
  const rows = distinct(
    times(9000 * scale, () => {
      const from = random.integer(places);
      return [`x${from}`, `x${(from + 1 + random.integer(200)) % places}`];
    }),
  );
  return {
    name: 'distances',
    facts: new Map([
      ['road', rows],
      ['depot', times(12, (i) => [`x${i * 7}`])],
    ]),
    program: `
      length(S, S, 0) :- depot(S).
      length(S, Y, M) :- length(S, X, N), N < 14, road(X, Y), M = N + 1.
      shortest(S, X, D) :- length(S, X, _), D = min N : { length(S, X, N) }.
      within(S, D, C) :- shortest(S, _, D), C = count : { shortest(S, _, D) }.
      nearest(X, D) :- shortest(_, X, D), D = min N : { shortest(_, X, N) }.
    `,
    counted: ['length', 'shortest', 'within', 'nearest'],
  };
}

/** Rows of long names beyond ASCII, joined. */
function longNames(random: Random, scale: number): Unseen {
  const parts = ['Østergård', 'Łódź', 'São Tomé', 'Þórunn', 'Ελευθερία', 'Мария', '東京都', 'naïveté'];
  const long = (kind: string, i: number) =>
    `${parts[i % parts.length]} ${kind} ${(i * 7919).toString(36)} ${parts[(i * 5 + 3) % parts.length]}`;
  const count = 125_000 * scale;
  return {
    name: 'long-names',
    facts: new Map([
      ['born', distinct(times(count, (i) => [long('person', i), long('place', random.integer(9000))]))],
      ['wrote', distinct(times(count, (i) => [long('person', random.integer(count)), long('work', i)]))],
    ]),
    program: `
      written_by_native(W, P) :- wrote(X, W), born(X, P).
      author(X) :- wrote(X, _).
      silent(X, P) :- born(X, P), !author(X).
    `,
    counted: ['written_by_native', 'silent'],
  };
}

/** Five thousand rules over few facts. */
function manyRules(random: Random, scale: number): Unseen {
  const count = Math.round(5000 * scale);
  const names = times(40, (i) => `a${i}`);
  const rules = times(count, (i) => {
    const before = () => (i === 0 ? 'base' : `q${Math.max(0, i - 1 - random.integer(Math.min(i, 60)))}`);
    return random.integer(3) === 0
      ? `q${i}(X, Z) :- ${before()}(X, Y), base(Y, Z).`
      : `q${i}(X, Y) :- ${before()}(X, Y), ${before()}(Y, _).`;
  });
  return {
    name: 'many-rules',
    facts: new Map([['base', distinct(times(60, () => [random.pick(names), random.pick(names)]))]]),
    program: rules.join('\n'),
    counted: [`q${count - 1}`, `q${Math.floor(count / 2)}`],
  };
}

/** A graph in which many point to two hubs, which point to as many others: cycles of three, in both forms. */
function hubs(random: Random, scale: number): Unseen {
  const people = Math.round(12_000 * scale);
  const person = () => `h${random.integer(people)}`;
  const rows = times(people, (i) => {
    const hub = `hub${i % 2}`;
    return i % 5 === 4 ? [person(), person()] : i % 5 < 2 ? [person(), hub] : [hub, person()];
  });
  return {
    name: 'hubs',
    facts: new Map([['follows', distinct(rows)]]),
    program: `
      triangle(X, Y, Z) :- follows(X, Y), follows(Y, Z), follows(X, Z).
      circle(X, Y, Z) :- follows(X, Y), follows(Y, Z), follows(Z, X).
      helped(X, Z) :- follows(X, Y), follows(Y, Z), follows(X, W), follows(W, Z), follows(X, Z), Y < W.
    `,
    counted: ['triangle', 'circle', 'helped'],
  };
}
