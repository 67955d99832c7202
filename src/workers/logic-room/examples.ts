/** The examples of the Logic room. The first is shown, with its answers, at the first visit. */
import type { LogicDocument, LogicExample } from '../../core/api/logic-room.ts';

const over = (parts: Partial<LogicDocument> & Pick<LogicDocument, 'program'>): LogicDocument => ({
  question: '',
  formula: '',
  at: '',
  factBases: [],
  ...parts,
  program: `${parts.program.trim()}\n`,
});

export const examples: readonly LogicExample[] = [
  {
    id: 'family',
    name: 'Family tree',
    about: 'Ancestors by recursion, and who is no one’s parent by negation.',
    document: over({
      program: `
% Who is a parent of whom.
parent(ada, ben).
parent(ada, cleo).
parent(ben, dora).
parent(cleo, eli).
parent(dora, finn).

% An ancestor is a parent, or a parent of an ancestor.
ancestor(X, Y) :- parent(X, Y).
ancestor(X, Z) :- parent(X, Y), ancestor(Y, Z).

sibling(X, Y) :- parent(P, X), parent(P, Y), X != Y.
cousin(X, Y) :- parent(P, X), parent(Q, Y), sibling(P, Q).

person(X) :- parent(X, _).
person(X) :- parent(_, X).
childless(X) :- person(X), !parent(X, _).

?- ancestor(ada, Who).
?- cousin(X, Y).`,
      question: 'ancestor(ada, finn)',
    }),
  },
  {
    id: 'trains',
    name: 'Trains',
    about: 'Which towns can be reached, and which cannot: negation needs a stratum of its own.',
    document: over({
      program: `
line(harbour, market).
line(market, castle).
line(castle, harbour).
line(castle, airport).
line(mill, market).

town(X) :- line(X, _).
town(X) :- line(_, X).

reach(X, Y) :- line(X, Y).
reach(X, Z) :- reach(X, Y), line(Y, Z).

cut_off(X, Y) :- town(X), town(Y), X != Y, !reach(X, Y).

?- cut_off(airport, Where).`,
      question: 'reach(airport, mill)',
    }),
  },
  {
    id: 'parity',
    name: 'Even and odd',
    about: 'Two relations that are defined by each other (mutual recursion), up to a bound.',
    document: over({
      program: `
limit(20).

even(0).
odd(N) :- even(M), limit(L), M < L, N = M + 1.
even(N) :- odd(M), limit(L), M < L, N = M + 1.

?- even(N), N > 15.`,
      question: 'odd(8)',
    }),
  },
  {
    id: 'access',
    name: 'Who may do what',
    about: 'Roles that inherit, permissions, and prohibitions that win.',
    document: over({
      program: `
role(nora, nurse).
role(otto, doctor).
role(pia, trainee).

% A role has all that the role above it has.
inherits(doctor, nurse).
inherits(nurse, staff).
inherits(trainee, staff).

allow(staff, read, rota).
allow(nurse, read, chart).
allow(doctor, write, chart).
deny(otto, write, chart).

has(Person, Role) :- role(Person, Role).
has(Person, Above) :- has(Person, Role), inherits(Role, Above).

may(Person, Action, Thing) :-
  has(Person, Role), allow(Role, Action, Thing), !deny(Person, Action, Thing).

?- may(Who, Action, chart).`,
      question: 'may(otto, write, chart)',
    }),
  },
  {
    id: 'parts',
    name: 'Parts of a bicycle',
    about: 'Sums and counts: what a thing is made of, and what it weighs.',
    document: over({
      program: `
% part(whole, part, how many)
part(bicycle, wheel, 2).
part(bicycle, frame, 1).
part(wheel, rim, 1).
part(wheel, spoke, 32).
grams(frame, 1800).
grams(rim, 450).
grams(spoke, 6).

basic(P) :- grams(P, _).
needs(W, P, N) :- part(W, P, N), basic(P).
needs(W, P, N) :- part(W, M, A), needs(M, P, B), N = A * B.

weight(W, T) :- needs(W, _, _), T = sum N * G : { needs(W, P, N), grams(P, G) }.
kinds(W, K) :- needs(W, _, _), K = count : { needs(W, P, _) }.

?- weight(bicycle, Grams).`,
      question: 'needs(bicycle, spoke, 64)',
    }),
  },
  {
    id: 'routes',
    name: 'Shortest routes',
    about: 'Every route up to a number of stages, then the shortest with min.',
    document: over({
      program: `
road(a, b, 4).
road(a, c, 1).
road(c, b, 2).
road(b, d, 5).
road(c, d, 8).
most_stages(4).

route(X, Y, D, 1) :- road(X, Y, D).
route(X, Z, D, N) :-
  route(X, Y, D1, M), road(Y, Z, D2), most_stages(S), M < S, D = D1 + D2, N = M + 1.

pair(X, Y) :- route(X, Y, _, _).
shortest(X, Y, D) :- pair(X, Y), D = min E : { route(X, Y, E, _) }.

?- shortest(a, To, Distance).`,
      question: 'shortest(a, d, 8)',
    }),
  },
  {
    id: 'courses',
    name: 'Courses and what they need',
    about: 'Who may take a course: nothing that it needs is missing, so a negation of a negation.',
    document: over({
      program: `
needs(logic, sets).
needs(databases, logic).
needs(compilers, logic).
needs(compilers, automata).
course(sets). course(automata).
course(X) :- needs(X, _).

student(rana). student(sven).
passed(rana, sets). passed(rana, logic).
passed(sven, sets).

missing(S, C) :- student(S), needs(C, D), !passed(S, D).
may_take(S, C) :- student(S), course(C), !passed(S, C), !missing(S, C).

?- may_take(Who, Course).`,
      question: 'may_take(sven, databases)',
    }),
  },
  {
    id: 'classes',
    name: 'An ontology',
    about: 'Classes, properties, domains and ranges, as in RDF Schema.',
    document: over({
      program: `
sub_class(novel, book).
sub_class(book, work).
sub_class(painting, work).
sub_property(wrote, made).
domain(made, person).
range(made, work).

says(vera, wrote, 'The Long Field').
type('The Long Field', novel).

says(S, Q, O) :- says(S, P, O), sub_property(P, Q).
type(S, C) :- says(S, P, _), domain(P, C).
type(O, C) :- says(_, P, O), range(P, C).
type(X, D) :- type(X, C), sub_class(C, D).

?- type('The Long Field', Class).`,
      question: "type('The Long Field', work)",
    }),
  },
  {
    id: 'points-to',
    name: 'Points-to analysis',
    about:
      'What each variable of a program may point to (Andersen’s analysis), and which two may be the same.',
    document: over({
      program: `
% x = new h       new(x, h)
% x = y           copy(x, y)
% x = y.f         load(x, y, f)
% x.f = y         store(x, f, y)
new(list, h1).
new(item, h2).
new(other, h3).
copy(alias, list).
store(list, head, item).
store(alias, head, other).
load(first, list, head).

points_to(X, H) :- new(X, H).
points_to(X, H) :- copy(X, Y), points_to(Y, H).
points_to(X, H) :- load(X, Y, F), points_to(Y, G), field(G, F, H).
field(G, F, H) :- store(X, F, Y), points_to(X, G), points_to(Y, H).

may_alias(X, Y) :- points_to(X, H), points_to(Y, H), X < Y.

?- points_to(first, What).`,
      question: 'points_to(first, h3)',
    }),
  },
  {
    id: 'liveness',
    name: 'Live variables',
    about: 'Where the value of a variable is still needed: an analysis that runs against the flow.',
    document: over({
      program: `
%   1: x = input
%   2: y = 0
%   3: if x = 0 go to 6
%   4: y = y + x
%   5: x = x - 1, go to 3
%   6: print y
next(1, 2). next(2, 3). next(3, 4). next(4, 5). next(5, 3). next(3, 6).
writes(1, x). writes(2, y). writes(4, y). writes(5, x).
reads(3, x). reads(4, x). reads(4, y). reads(5, x). reads(6, y).

live_in(N, V) :- reads(N, V).
live_in(N, V) :- live_out(N, V), !writes(N, V).
live_out(N, V) :- next(N, M), live_in(M, V).

?- live_in(3, Variable).`,
      question: 'live_in(2, y)',
    }),
  },
  {
    id: 'taint',
    name: 'Untrusted data',
    about: 'Does what a visitor types reach a query without being cleaned on the way?',
    document: over({
      program: `
% flow(from, to): a value goes from one place of a program to another.
flow(form, name).
flow(name, greeting).
flow(form, search).
flow(search, cleaned).
flow(cleaned, query).
flow(greeting, log).
flow(name, query).

source(form).
sink(query). sink(log).
cleans(cleaned).

tainted(X) :- source(X).
tainted(Y) :- tainted(X), flow(X, Y), !cleans(Y).

alarm(X) :- tainted(X), sink(X).

?- alarm(Where).`,
      question: 'alarm(query)',
    }),
  },
  {
    id: 'reigns',
    name: 'Reigns and wars',
    about: 'Facts with years are events; a formula of metric temporal logic is evaluated over them.',
    document: over({
      program: `
% The last two arguments are the first and the last year.
reign(alda, 1201, 1224).
reign(bero, 1225, 1240).
reign(cyra, 1241, 1263).
war(war_of_the_bridge, 1236, 1243).
famine(great_famine, 1238, 1239).

% An event that follows from others: two rulers had the same war.
inherited(W, A, B, From, To) :-
  war(W, From, To), reign(A, _, E), reign(B, S, _), From <= E, S <= To, E < S.

?- inherited(War, First, Second, From, To).`,
      question: '',
      formula: 'bero ∧ F[0,10] (war_of_the_bridge U[1,5] cyra)',
      at: '1235',
    }),
  },
  {
    id: 'ferry',
    name: 'A ferry between two bridges',
    about: 'Did the ferry come in time? A formula on which the paper’s printed rule for Until errs.',
    document: over({
      program: `
bridge(1900, 1959).
bridge(1966, 2020).
traffic_jams(1955, 1964).
ferry(1962, 1963).
toll(1940, 1990).

% The years without a bridge.
gap(From, To) :- bridge(_, E), bridge(S, _), E < S, From = E + 1, To = S - 1.

% How many years the ferry came after the old bridge was gone.
late(Y) :- gap(From, _), ferry(F, _), Y = F - From.

?- late(Years).`,
      question: 'late(2)',
      formula: 'traffic_jams U[1,10] (gap ∧ F[0,5] ferry)',
      at: '1954',
    }),
  },
];
