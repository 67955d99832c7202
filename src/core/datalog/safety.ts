/**
 * What makes a program sound beyond its spelling: every predicate keeps one arity, every rule is safe (each variable of its head,
 * of a negative atom or of a comparison is bound by a positive atom, or by `=` to something bound), and the whole is stratifiable.
 */
import type { Issue } from '../issue.ts';
import type { Atom, Literal, Position, Program, Rule, Term } from './program.ts';
import { variablesOf, written } from './program.ts';
import { unstratifiable } from './stratification.ts';

type Report = (issue: Issue) => void;

/** The clauses of a program that are sound; each one left out is reported. `known`: the arity of relations whose facts come from elsewhere. */
export function soundProgram(program: Program, known: ReadonlyMap<string, number>, report: Report): Program {
  const arities = new Map(known);
  const fits = (atoms: readonly Atom[]) => atoms.every((atom) => fitsArity(atom, arities, report));
  const facts = program.facts.filter((fact) => fits([fact]));
  const safe = program.rules.filter((rule) => fits([rule.head, ...atomsOf(rule.body)]) && passes(unsafe(rule), report));
  const queries = program.queries.filter((query) => fits(atomsOf(query.body)) && passes(unboundIn(query.body), report));
  const { rules, issues } = unstratifiable(safe);
  issues.forEach(report);
  const sound = { facts, rules: safe.filter((rule) => !rules.has(rule)), queries };
  reportMisspelt(sound, known, report);
  return sound;
}

/** What makes a rule unsafe, or nothing. */
export function unsafe(rule: Rule): Issue | undefined {
  const bound = boundBy(rule.body);
  const open = rule.head.terms.find((term) => !isBound(term, bound));
  return open === undefined ? unboundIn(rule.body) : unboundInHead(open, rule, bound);
}

export function atomsOf(body: readonly Literal[]): Atom[] {
  return body.flatMap((literal) => (literal.kind === 'comparison' ? [] : [literal.atom]));
}

function passes(issue: Issue | undefined, report: Report): boolean {
  if (issue !== undefined) report(issue);
  return issue === undefined;
}

function fitsArity(atom: Atom, arities: Map<string, number>, report: Report): boolean {
  const expected = arities.get(atom.predicate);
  if (expected === undefined) arities.set(atom.predicate, atom.terms.length);
  if (expected === undefined || expected === atom.terms.length) return true;
  report({
    code: 'arity-mismatch', severity: 'error', place: { ...atom.at },
    message: `${written(atom.predicate)} stands here with ${count(atom.terms.length)}, but elsewhere it has ${expected}. The clause was left out.`,
  });
  return false;
}

/** The variables that positive atoms bind, and those that `=` makes equal to something bound. */
function boundBy(body: readonly Literal[]): Set<string> {
  const bound = new Set(body.flatMap((literal) => (literal.kind === 'positive' ? variablesOf(literal.atom.terms) : [])));
  for (let before = -1; before < bound.size;) {
    before = bound.size;
    for (const literal of body) {
      if (literal.kind !== 'comparison' || literal.comparator !== '=') continue;
      const { left, right } = literal;
      if (left.kind === 'variable' && isBound(right, bound)) bound.add(left.name);
      if (right.kind === 'variable' && isBound(left, bound)) bound.add(right.name);
    }
  }
  return bound;
}

function isBound(term: Term, bound: ReadonlySet<string>): boolean {
  return term.kind === 'constant' || (term.kind === 'variable' && bound.has(term.name));
}

function unboundInHead(open: Term, rule: Rule, bound: ReadonlySet<string>): Issue {
  const head = written(rule.head.predicate);
  if (open.kind !== 'variable') {
    return unbound(open.at, `The head of this rule for ${head} has _, which stands for no one thing. Name a variable that the body binds, or a constant.`);
  }
  const near = [...bound].find((name) => isNear(name, open.name));
  const mend = near === undefined
    ? `Add a positive atom with ${open.name} to the body, or write a constant.`
    : `Was ${near} meant?`;
  return unbound(open.at, `The variable ${open.name} in the head of this rule for ${head} is bound by no positive atom of the body. ${mend}`);
}

/** The first variable of a negative atom or a comparison that nothing binds. */
function unboundIn(body: readonly Literal[]): Issue | undefined {
  const bound = boundBy(body);
  for (const literal of body) {
    if (literal.kind === 'positive') continue;
    const terms = literal.kind === 'negative' ? literal.atom.terms : [literal.left, literal.right];
    const open = terms.find((term) => !isBound(term, bound) && !(literal.kind === 'negative' && term.kind === 'wildcard'));
    if (open === undefined) continue;
    const where = literal.kind === 'negative' ? `the negated atom of ${written(literal.atom.predicate)}` : `the comparison ${literal.comparator}`;
    if (open.kind !== 'variable') return unbound(open.at, `${sentence(where)} has _, which stands for no one thing. Name a variable that a positive atom binds.`);
    const near = [...bound].find((name) => isNear(name, open.name));
    const wildcard = literal.kind === 'negative' ? `, or write _ to say that it holds for none` : '';
    const mend = near === undefined ? `Add a positive atom with ${open.name}${wildcard}.` : `Was ${near} meant?`;
    return unbound(open.at, `The variable ${open.name} in ${where} is bound by no positive atom of the body. ${mend}`);
  }
  return undefined;
}

function unbound(at: Position, message: string): Issue {
  return { code: 'unbound-variable', severity: 'error', message: `${message} The clause was left out.`, place: { ...at } };
}

/** A predicate without facts and rules whose name is one letter away from one that has them is likely misspelt. */
function reportMisspelt(program: Program, known: ReadonlyMap<string, number>, report: Report): void {
  const defined = new Set([...known.keys(), ...program.facts.map((fact) => fact.predicate), ...program.rules.map((rule) => rule.head.predicate)]);
  const seen = new Set<string>();
  for (const atom of [...program.rules, ...program.queries].flatMap((clause) => atomsOf(clause.body))) {
    if (defined.has(atom.predicate) || seen.has(atom.predicate)) continue;
    seen.add(atom.predicate);
    const near = [...defined].find((name) => isNear(name, atom.predicate));
    if (near === undefined) continue;
    report({
      code: 'unknown-predicate', severity: 'warning', place: { ...atom.at },
      message: `${written(atom.predicate)} has neither facts nor rules. Was ${written(near)} meant? The clause was kept; nothing holds of ${written(atom.predicate)}.`,
    });
  }
}

/** Whether two names differ in case alone, or by one letter changed, missing, added or swapped with its neighbour; names of under three letters never do. */
export function isNear(a: string, b: string): boolean {
  if (a.toLowerCase() === b.toLowerCase()) return true;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < 3 || long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start++;
  const rest = (text: string, skipped: number) => text.slice(start + skipped);
  if (long.length > short.length) return rest(short, 0) === rest(long, 1);
  if (rest(short, 1) === rest(long, 1)) return true;
  return short[start] === long[start + 1] && short[start + 1] === long[start] && rest(short, 2) === rest(long, 2);
}

function count(terms: number): string {
  return terms === 1 ? '1 argument' : `${terms} arguments`;
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
