/** A program as text again, in the engine's own spelling. Reading the text gives the same program. */
import type { Aggregate, Expression, Literal, Operation, Program, Rule } from './program.ts';
import { isUnwritten, variablesOfLiteral, variablesOf, written, writtenAtom } from './program.ts';

export function writtenProgram({ declarations, facts, rules, queries }: Program): string {
  const lines = [
    ...declarations.map(
      ({ predicate, parameters }) =>
        `.decl ${written(predicate)}(${parameters.map(({ name, type }) => `${name}: ${type}`).join(', ')})`,
    ),
    ...facts.map(({ predicate, terms }) => `${writtenAtom(predicate, terms.map(writtenExpression))}.`),
    ...rules.map(writtenRule),
    ...queries.map(({ body }) => `?- ${writtenBody(named(body))}.`),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

/**
 * The program with names of variables as this language writes them: in a `.dl` file they may begin with a
 * small letter.
 */
export function withCapitalVariables(program: Program): Program {
  const capital = (names: readonly string[]): Map<string, string> => {
    const taken = new Set(names);
    const small = [...taken].filter((name) => /^\p{Ll}/u.test(name));
    return new Map(
      small.map((name) => {
        let free = name.charAt(0).toUpperCase() + name.slice(1);
        while (taken.has(free)) free += '_';
        taken.add(free);
        return [name, free];
      }),
    );
  };
  return {
    ...program,
    rules: program.rules.map(({ head, body }) => {
      const names = capital([...variablesOf(head.terms), ...body.flatMap(variablesOfLiteral)]);
      return {
        head: { ...head, terms: renamedTerms(head.terms, names) },
        body: body.map((literal) => renamed(literal, names)),
      };
    }),
    queries: program.queries.map((query) => {
      const names = capital(query.body.flatMap(variablesOfLiteral));
      return { ...query, body: query.body.map((literal) => renamed(literal, names)) };
    }),
  };
}

export function writtenRule(rule: Rule): string {
  const names = nameUnwritten([...variablesOf(rule.head.terms), ...rule.body.flatMap(variablesOfLiteral)]);
  const { head, body } = {
    head: renamedTerms(rule.head.terms, names),
    body: rule.body.map((literal) => renamed(literal, names)),
  };
  return `${writtenAtom(rule.head.predicate, head.map(writtenExpression))} :- ${writtenBody(body)}.`;
}

export function writtenBody(body: readonly Literal[]): string {
  return body.length === 0 ? 'true' : body.map(writtenLiteral).join(', ');
}

export function writtenLiteral(literal: Literal): string {
  switch (literal.kind) {
    case 'positive':
      return writtenAtom(literal.atom.predicate, literal.atom.terms.map(writtenExpression));
    case 'negative':
      return `!${writtenAtom(literal.atom.predicate, literal.atom.terms.map(writtenExpression))}`;
    case 'comparison':
      return `${writtenExpression(literal.left)} ${literal.comparator} ${writtenExpression(literal.right)}`;
    case 'aggregate':
      return writtenAggregate(literal);
  }
}

function writtenAggregate({ result, function: name, of, body }: Aggregate): string {
  const over =
    of === undefined
      ? ''
      : of.kind === 'operation'
        ? ` (${writtenExpression(of)})`
        : ` ${writtenExpression(of)}`;
  return `${writtenExpression(result)} = ${name}${over} : { ${writtenBody(body)} }`;
}

export function writtenExpression(expression: Expression): string {
  switch (expression.kind) {
    case 'wildcard':
      return '_';
    case 'variable':
      return expression.name;
    case 'constant':
      return written(expression.value);
    case 'operation':
      return writtenOperation(expression);
  }
}

function writtenOperation({ operator, operands }: Operation): string {
  if (isFunction(operator)) return `${operator}(${operands.map(writtenExpression).join(', ')})`;
  return operands
    .map((operand) =>
      operand.kind === 'operation' && !isFunction(operand.operator)
        ? `(${writtenExpression(operand)})`
        : writtenExpression(operand),
    )
    .join(` ${operator} `);
}

function isFunction(operator: Operation['operator']): boolean {
  return operator === 'min' || operator === 'max' || operator === 'abs';
}

/** Names for variables that a program cannot write, different from the names it has. */
export function nameUnwritten(variables: readonly string[]): ReadonlyMap<string, string> {
  const taken = new Set(variables);
  const names = new Map<string, string>();
  for (const name of taken) {
    if (!isUnwritten(name)) continue;
    let candidate = `V${name.trim()}`;
    while (taken.has(candidate)) candidate += '_';
    names.set(name, candidate);
  }
  return names;
}

function named(body: readonly Literal[]): Literal[] {
  const names = nameUnwritten(body.flatMap(variablesOfLiteral));
  return body.map((literal) => renamed(literal, names));
}

function renamedTerms<T extends Expression>(terms: readonly T[], names: ReadonlyMap<string, string>): T[] {
  return terms.map((term) => {
    if (term.kind === 'variable') return { ...term, name: names.get(term.name) ?? term.name };
    return term.kind === 'operation' ? { ...term, operands: renamedTerms(term.operands, names) } : term;
  });
}

/** A literal with some of its variables renamed. */
export function renamed(literal: Literal, names: ReadonlyMap<string, string>): Literal {
  switch (literal.kind) {
    case 'comparison': {
      const [left, right] = renamedTerms([literal.left, literal.right], names) as [Expression, Expression];
      return { ...literal, left, right };
    }
    case 'aggregate': {
      const [result] = renamedTerms([literal.result], names) as [Aggregate['result']];
      const of = literal.of && renamedTerms([literal.of], names)[0];
      return {
        ...literal,
        result,
        ...(of !== undefined && { of }),
        body: literal.body.map((inner) => renamed(inner, names)),
      };
    }
    default:
      return { ...literal, atom: { ...literal.atom, terms: renamedTerms(literal.atom.terms, names) } };
  }
}
