/** Checks that the declared properties of relations agree with themselves and with each other. */
import type { Issue } from '../issue.ts';
import type { Relation } from './relation.ts';

/** An `error` is a contradiction and must not be declared; a `warning` is possible but probably a mistake. */
export function declarationIssues(relations: readonly Relation[]): Issue[] {
  const byName = new Map(relations.map((relation) => [relation.name, relation]));
  return relations.flatMap((relation) => [
    ...ownIssues(relation),
    ...inverseIssues(relation, byName),
    ...claimedTwice(relation, relations),
  ]);
}

function ownIssues({
  name,
  properties: { symmetric, transitive, functional, closedWorld, inverse, asymmetric, disjointSiblings },
}: Relation): Issue[] {
  const issues: Issue[] = [];
  if (inverse === name)
    issues.push(
      error('inverse-of-itself', `"${name}" is declared as its own inverse. Declare it symmetric instead.`),
    );
  else if (symmetric && inverse !== undefined)
    issues.push(
      error(
        'symmetric-with-inverse',
        `"${name}" is declared symmetric, so it is its own inverse; but its inverse is declared to ` +
          `be "${inverse}". Keep one of the two.`,
      ),
    );
  if (functional && transitive)
    issues.push(
      error(
        'functional-and-transitive',
        `"${name}" is declared functional and transitive. From A to B and B to C would follow A to ` +
          'C, a second object of A. Keep one of the two.',
      ),
    );
  if (asymmetric && symmetric)
    issues.push(
      error(
        'symmetric-and-asymmetric',
        `"${name}" is declared symmetric and asymmetric. From A to B would follow B to A, and that ` +
          'B to A is false. Keep one of the two.',
      ),
    );
  if (disjointSiblings && (symmetric || !transitive))
    issues.push(
      warning(
        'disjoint-siblings-without-chain',
        `"${name}" is declared to have separate siblings. That says nothing unless it is transitive ` +
          'and not symmetric.',
      ),
    );
  if (closedWorld && (symmetric || transitive)) {
    issues.push(
      warning(
        'closed-world-and-derived',
        `"${name}" is declared closed-world, so that a missing fact is false, and ` +
          `${symmetric ? 'symmetric' : 'transitive'}, so that missing facts follow. A ` +
          'missing fact is then false only if it does not follow.',
      ),
    );
  }
  return issues;
}

function inverseIssues({ name, properties }: Relation, byName: ReadonlyMap<string, Relation>): Issue[] {
  const other =
    properties.inverse === undefined || properties.inverse === name
      ? undefined
      : byName.get(properties.inverse);
  if (!other) return [];
  const issues: Issue[] = [];
  const back = other.properties.inverse;
  if (back !== undefined && back !== name) {
    issues.push(
      error(
        'inverse-not-mutual',
        `The inverse of "${name}" is declared to be "${other.name}", but the inverse of ` +
          `"${other.name}" is declared to be "${back}". Expected "${name}".`,
      ),
    );
  }
  if (other.properties.symmetric) {
    issues.push(
      error(
        'inverse-is-symmetric',
        `The inverse of "${name}" is declared to be "${other.name}", which is declared symmetric: ` +
          `the two would be one relation. Declare "${name}" symmetric, or another inverse.`,
      ),
    );
  }
  // The inverse of a transitive relation is transitive. Each such pair is reported once.
  if (back === name && name < other.name && properties.transitive !== other.properties.transitive) {
    const [yes, no] = properties.transitive ? [name, other.name] : [other.name, name];
    issues.push(
      warning(
        'inverse-differs',
        `"${yes}" is declared transitive, but its inverse "${no}" is not. What follows for the one ` +
          'follows for the other.',
      ),
    );
  }
  if (back === name && name < other.name && properties.closedWorld !== other.properties.closedWorld) {
    const [yes, no] = properties.closedWorld ? [name, other.name] : [other.name, name];
    issues.push(
      warning(
        'inverse-differs',
        `"${yes}" is declared closed-world, but its inverse "${no}" is not, ` +
          'though both state the same facts.',
      ),
    );
  }
  return issues;
}

/** Two relations with the same inverse would be the same relation. */
function claimedTwice({ name, properties: { inverse } }: Relation, relations: readonly Relation[]): Issue[] {
  const rival = relations.find(
    (other) => other.name < name && inverse !== undefined && other.properties.inverse === inverse,
  );
  return rival
    ? [
        error(
          'inverse-claimed-twice',
          `Both "${rival.name}" and "${name}" are declared to have the inverse ` +
            `"${inverse}". A relation can be the inverse of only one other.`,
        ),
      ]
    : [];
}

function error(code: string, message: string): Issue {
  return { code, severity: 'error', message };
}

function warning(code: string, message: string): Issue {
  return { code, severity: 'warning', message };
}
