/**
 * What follows from triples by declared properties alone, derived naively: a reference that shares no code
 * with the product's derivation.
 */
import type { Relation } from '../../../src/core/knowledge/relation.ts';

export interface Triple {
  readonly subject: string;
  readonly relation: string;
  readonly object: string;
}

export const tripleKey = ({ subject, relation, object }: Triple): string =>
  `${subject}\t${relation}\t${object}`;

/**
 * Applies symmetry, inverse and transitivity until nothing is new. Returns the keys of all triples, including
 * the given ones.
 */
export function closure(triples: readonly Triple[], relations: readonly Relation[]): ReadonlySet<string> {
  const declared = new Map(relations.map((relation) => [relation.name, relation.properties]));
  const inverses = new Map(
    relations.flatMap(({ name, properties: { inverse } }) =>
      inverse === undefined
        ? []
        : ([
            [name, inverse],
            [inverse, name],
          ] as const),
    ),
  );
  const known = new Set<string>();
  const outgoing = new Lists();
  const incoming = new Lists();
  const queue = [...triples];
  for (let triple = queue.pop(); triple; triple = queue.pop()) {
    const key = tripleKey(triple);
    if (known.has(key)) continue;
    known.add(key);
    const { subject, relation, object } = triple;
    const properties = declared.get(relation);
    const inverse = inverses.get(relation);
    if (properties?.symmetric) queue.push({ subject: object, relation, object: subject });
    if (inverse !== undefined) queue.push({ subject: object, relation: inverse, object: subject });
    if (!properties?.transitive) continue;
    const from = `${relation}\t${subject}`;
    const to = `${relation}\t${object}`;
    outgoing.of(from).push(triple);
    incoming.of(to).push(triple);
    for (const next of outgoing.of(to)) queue.push({ subject, relation, object: next.object });
    for (const before of incoming.of(from)) queue.push({ subject: before.subject, relation, object });
  }
  return known;
}

class Lists {
  readonly #lists = new Map<string, Triple[]>();
  of(key: string): Triple[] {
    const list = this.#lists.get(key) ?? [];
    this.#lists.set(key, list);
    return list;
  }
}
