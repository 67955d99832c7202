/**
 * Checks that a program is sound. Every predicate has one arity. Every rule is safe: each variable of its
 * head, of a negative atom or of a comparison is bound by a positive atom, or by `=` to something bound. The
 * whole program is stratifiable.
 */
import type { Issue } from '../issue.ts';
import { paced, type Portions, type Progress, type Work } from '../work.ts';
import { isNear, NearNames } from './near-names.ts';
import type {
  Aggregate,
  Atom,
  Declaration,
  Expression,
  Literal,
  Position,
  Program,
  Rule,
  Term,
} from './program.ts';
import { atomsOf, groupOf, isUnwritten, variablesOf, written } from './program.ts';
import { unstratifiable } from './stratification.ts';

type Report = (issue: Issue) => void;

/** Clauses that are checked between two yields: a few milliseconds of work. */
const PORTION = 500;

/**
 * The sound clauses of a program; each other clause is reported.
 * @param known the arities of relations whose facts come from elsewhere.
 */
export function* soundProgram(
  program: Program,
  known: ReadonlyMap<string, number>,
  report: Report,
): Work<Program> {
  const arities = new Map(known);
  const declared = new Map<string, Declaration>();
  const declarations = program.declarations.filter((declaration) => {
    const fits = fitsArity(
      { predicate: declaration.predicate, terms: declaration.parameters, at: declaration.at },
      arities,
      report,
    );
    if (fits) declared.set(declaration.predicate, declaration);
    return fits;
  });
  const fits = (atoms: readonly Atom[]) =>
    atoms.every((atom) => fitsArity(atom, arities, report) && fitsTypes(atom, declared, report));
  const facts = yield* checked(program.facts, (fact) => fits([fact]));
  const safe = yield* checked(
    program.rules,
    (rule) => fits([rule.head, ...atomsOf(rule.body)]) && passes(unsafe(rule), report),
  );
  const queries = yield* checked(
    program.queries,
    (query) => fits(atomsOf(query.body)) && passes(unboundIn(query.body, []), report),
  );
  const all = () => checking(safe.length, safe.length);
  const { rules, issues } = yield* paced(unstratifiable(safe), all);
  yield all();
  issues.forEach(report);
  const sound = { declarations, facts, rules: safe.filter((rule) => !rules.has(rule)), queries };
  yield* paced(reportMisspelt(sound, known, report), all);
  return sound;
}

const checking = (done: number, total: number): Progress => ({ stage: 'Checking the program', done, total });

/** The clauses that pass a test. */
function* checked<T>(clauses: readonly T[], passesTest: (clause: T) => boolean): Work<T[]> {
  const kept: T[] = [];
  for (const [i, clause] of clauses.entries()) {
    if (passesTest(clause)) kept.push(clause);
    if (i % PORTION === PORTION - 1) yield checking(i + 1, clauses.length);
  }
  return kept;
}

/** Throws on a program with an unsafe rule, or one that is not stratifiable. */
export function* assertSound({ rules }: Program): Work<void> {
  yield* checked(rules, (rule) => {
    const issue = unsafe(rule);
    if (issue !== undefined) throw new Error(issue.message);
    return true;
  });
  const {
    issues: [cycle],
  } = yield* paced(unstratifiable(rules), () => checking(rules.length, rules.length));
  if (cycle !== undefined) throw new Error(cycle.message);
}

/** The issue that makes a rule unsafe; undefined if it is safe. */
function unsafe(rule: Rule): Issue | undefined {
  const bound = boundBy(rule.body, rule.head.terms);
  const open = rule.head.terms.find(
    (term) => !isBound(term, bound) && !(term.kind === 'variable' && isUnwritten(term.name)),
  );
  return open === undefined ? unboundIn(rule.body, rule.head.terms) : unboundInHead(open, rule, bound);
}

function passes(issue: Issue | undefined, report: Report): boolean {
  if (issue !== undefined) report(issue);
  return issue === undefined;
}

function fitsArity(
  atom: Pick<Atom, 'predicate' | 'at'> & { readonly terms: readonly unknown[] },
  arities: Map<string, number>,
  report: Report,
): boolean {
  const expected = arities.get(atom.predicate);
  if (expected === undefined) arities.set(atom.predicate, atom.terms.length);
  if (expected === undefined || expected === atom.terms.length) return true;
  report({
    code: 'arity-mismatch',
    severity: 'error',
    place: { ...atom.at },
    message:
      `${written(atom.predicate)} has ${count(atom.terms.length)} here, but ${expected} ` +
      'elsewhere. The clause was left out.',
  });
  return false;
}

/** Whether each constant has the type that its position was declared with. */
function fitsTypes(
  { predicate, terms }: Atom,
  declared: ReadonlyMap<string, Declaration>,
  report: Report,
): boolean {
  const parameters = declared.get(predicate)?.parameters ?? [];
  const index = terms.findIndex(
    (term, i) =>
      term.kind === 'constant' &&
      parameters[i] !== undefined &&
      (parameters[i].type === 'number') !== (typeof term.value === 'number'),
  );
  const term = terms[index];
  const parameter = parameters[index];
  if (term?.kind !== 'constant' || parameter === undefined) return true;
  const advice =
    parameter.type === 'symbol' ? `Write it in quotes to make it a name.` : `Was a number meant?`;
  report({
    code: 'type-mismatch',
    severity: 'error',
    place: { ...term.at },
    message:
      `${written(term.value)} does not fit: ${written(predicate)} was declared with a ` +
      `${parameter.type} as ${parameter.name}. ${advice} The clause was left out.`,
  });
  return false;
}

/**
 * The variables that positive atoms bind, and those that get a value from something bound, by `=` or an
 * aggregate.
 */
function boundBy(
  body: readonly Literal[],
  head: readonly Expression[],
  given: ReadonlySet<string> = new Set(),
): Set<string> {
  const bound = new Set([
    ...given,
    ...body.flatMap((literal) => (literal.kind === 'positive' ? variablesOf(literal.atom.terms) : [])),
  ]);
  for (let before = -1; before < bound.size;) {
    before = bound.size;
    for (const literal of body) {
      if (
        literal.kind === 'aggregate' &&
        literal.result.kind === 'variable' &&
        [...groupOf(literal, head, body)].every((name) => bound.has(name))
      )
        bound.add(literal.result.name);
      if (literal.kind !== 'comparison' || literal.comparator !== '=') continue;
      const { left, right } = literal;
      if (left.kind === 'variable' && isBound(right, bound)) bound.add(left.name);
      if (right.kind === 'variable' && isBound(left, bound)) bound.add(right.name);
    }
  }
  return bound;
}

function isBound(expression: Expression, bound: ReadonlySet<string>): boolean {
  if (expression.kind === 'operation') return expression.operands.every((operand) => isBound(operand, bound));
  return expression.kind === 'constant' || (expression.kind === 'variable' && bound.has(expression.name));
}

/** The terms of some expressions, from left to right. */
function termsOf(expressions: readonly Expression[]): Term[] {
  return expressions.flatMap((expression) =>
    expression.kind === 'operation' ? termsOf(expression.operands) : [expression],
  );
}

function unboundInHead(open: Term, rule: Rule, bound: ReadonlySet<string>): Issue {
  const head = written(rule.head.predicate);
  if (open.kind !== 'variable') {
    return unbound(
      open.at,
      `The head of this rule for ${head} contains _, which has no value. Write a variable ` +
        'that the body binds, or a constant.',
    );
  }
  const near = [...bound].find((name) => isNear(name, open.name));
  const advice =
    near === undefined
      ? `Add a positive atom with ${open.name} to the body, or write a constant.`
      : `Was ${near} meant?`;
  return unbound(
    open.at,
    `The variable ${open.name} in the head of this rule for ${head} is not bound by a positive atom of ` +
      `the body. ${advice}`,
  );
}

/** The issue for the first unbound variable of a negative atom, a comparison or an aggregate. */
function unboundIn(
  body: readonly Literal[],
  head: readonly Expression[],
  given: ReadonlySet<string> = new Set(),
): Issue | undefined {
  const bound = boundBy(body, head, given);
  for (const literal of body) {
    const issue =
      literal.kind === 'positive'
        ? undefined
        : literal.kind === 'aggregate'
          ? unboundInAggregate(literal, body, head, bound)
          : unboundInLiteral(literal, bound);
    if (issue !== undefined) return issue;
  }
  return undefined;
}

function unboundInLiteral(
  literal: Exclude<Literal, { kind: 'positive' | 'aggregate' }>,
  bound: ReadonlySet<string>,
): Issue | undefined {
  const terms = literal.kind === 'negative' ? literal.atom.terms : termsOf([literal.left, literal.right]);
  const isOpen = (term: Term) =>
    !isBound(term, bound) && !(literal.kind === 'negative' && term.kind === 'wildcard');
  // A variable that is not in the text is unbound only because one in the text is: report that one.
  const open = terms.find((term) => isOpen(term) && !(term.kind === 'variable' && isUnwritten(term.name)));
  if (open === undefined) return undefined;
  const where =
    literal.kind === 'negative'
      ? `the negated atom of ${written(literal.atom.predicate)}`
      : `the comparison ${literal.comparator}`;
  if (open.kind !== 'variable')
    return unbound(
      open.at,
      `${sentence(where)} contains _, which has no value. Write a variable that a positive atom binds.`,
    );
  const near = [...bound].find((name) => isNear(name, open.name));
  const wildcard = literal.kind === 'negative' ? `, or write _ if it must hold for no value` : '';
  const inside =
    literal.kind === 'comparison' &&
    literal.comparator === '=' &&
    open !== literal.left &&
    open !== literal.right;
  const advice =
    near !== undefined
      ? `Was ${near} meant?`
      : inside
        ? `Write it so that ${open.name} is alone on one side.`
        : `Add a positive atom with ${open.name}${wildcard}.`;
  return unbound(
    open.at,
    `The variable ${open.name} in ${where} is not bound by a positive atom of the body. ${advice}`,
  );
}

function unboundInAggregate(
  aggregate: Aggregate,
  body: readonly Literal[],
  head: readonly Expression[],
  bound: ReadonlySet<string>,
): Issue | undefined {
  const group = groupOf(aggregate, head, body);
  const open = [...group].find((name) => !bound.has(name));
  if (open !== undefined)
    return unbound(
      aggregate.at,
      `The variable ${open} is used inside and outside this ${aggregate.function}, but ` +
        `nothing outside binds it. Add a positive atom with ${open}, or rename the variable ` +
        'inside.',
    );
  const own = aggregate.of === undefined ? [] : [aggregate.of];
  const inside = boundBy(aggregate.body, own, group);
  const missing = termsOf(own).find((term) => !isBound(term, inside));
  if (missing !== undefined)
    return unbound(
      missing.at,
      `No positive atom in the braces of this ${aggregate.function} binds the value it is computed from. ` +
        `Add one with ${missing.kind === 'variable' ? missing.name : 'a variable in place of _'}.`,
    );
  if (aggregate.result.kind === 'wildcard')
    return unbound(
      aggregate.result.at,
      `The result of this ${aggregate.function} is _, so it is not used. Write a variable, ` +
        'or remove it.',
    );
  return unboundIn(aggregate.body, own, group);
}

function unbound(at: Position, message: string): Issue {
  return {
    code: 'unbound-variable',
    severity: 'error',
    message: `${message} The clause was left out.`,
    place: { ...at },
  };
}

/**
 * A predicate without facts and rules is probably misspelt if its name is one letter away from one that has
 * them.
 */
function* reportMisspelt(
  program: Program,
  known: ReadonlyMap<string, number>,
  report: Report,
): Portions<void> {
  const defined = new Set([
    ...known.keys(),
    ...program.declarations.map((declaration) => declaration.predicate),
    ...program.facts.map((fact) => fact.predicate),
    ...program.rules.map((rule) => rule.head.predicate),
  ]);
  const unknown = new Map<string, Atom>();
  for (const [i, { body }] of [...program.rules, ...program.queries].entries()) {
    for (const atom of atomsOf(body))
      if (!defined.has(atom.predicate) && !unknown.has(atom.predicate)) unknown.set(atom.predicate, atom);
    if (i % PORTION === PORTION - 1) yield;
  }
  if (unknown.size === 0) return;
  const names = yield* NearNames.of(defined, PORTION);
  let compared = 0;
  for (const atom of unknown.values()) {
    if (++compared % PORTION === 0) yield;
    const near = names.first(atom.predicate);
    if (near === undefined) continue;
    report({
      code: 'unknown-predicate',
      severity: 'warning',
      place: { ...atom.at },
      message:
        `${written(atom.predicate)} has neither facts nor rules. Was ${written(near)} meant? ` +
        `The clause was kept, but ${written(atom.predicate)} never holds.`,
    });
  }
}

function count(terms: number): string {
  return terms === 1 ? '1 argument' : `${terms} arguments`;
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
