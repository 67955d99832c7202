/** Finds entities that the source seems not to describe. */
import { pattern } from '../../pattern-parts.ts';
import type { FactBase } from '../fact-base.ts';
import type { Check, FindingKind } from './finding-list.ts';

const BARE_IDENTIFIER: FindingKind = {
  code: 'bare-identifier',
  severity: 'warning',
  title: 'Entities with an identifier instead of a name',
  explanation:
    'A name such as Q123, /m/0d05w3 or a web address makes a question hard to understand. The source ' +
    'probably has a label that was not exported.',
};

const IDENTIFIER = new RegExp(pattern`
  ^(?:
    [QPL]\d+|\/[mg]\/[\w]+|_:\S+|https?:\/\/\S+|urn:\S+|
    [0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}
  )$`);

export const bareIdentifiers: Check = (facts, _rows, findings) => {
  const bare = facts.entities.map((name) => IDENTIFIER.test(name));
  if (!bare.includes(true)) return;
  firstRowOf(facts, (entity) => bare[entity] === true).forEach((row, entity) =>
    findings.add(
      BARE_IDENTIFIER,
      [row],
      () => `"${facts.entities[entity]}" looks like an identifier, not a name.`,
    ),
  );
};

const UNDESCRIBED: FindingKind = {
  code: 'undescribed',
  severity: 'note',
  title: 'Entities without facts of their own',
  explanation:
    'Nearly all other objects of the same relation have facts of their own, but these have none. ' +
    'The name may be misspelt, or the facts are missing.',
};

/** With fewer objects in a relation, "nearly all" says little. Chosen by hand. */
const ENOUGH_OBJECTS = 20;
const NEARLY_ALL = 0.9;

export const undescribedEntities: Check = (facts, rows, findings) => {
  const described = new Uint8Array(facts.entities.length);
  for (const subject of facts.subject) described[subject] = 1;
  const reported = new Set<number>();
  rows.forEach((own, relation) => {
    const rowOf = new Map<number, number>();
    for (const row of own)
      if (!rowOf.has(facts.object[row] as number)) rowOf.set(facts.object[row] as number, row);
    const known = [...rowOf.keys()].filter((entity) => described[entity]).length;
    if (rowOf.size < ENOUGH_OBJECTS || known === rowOf.size || known / rowOf.size < NEARLY_ALL) return;
    for (const [entity, row] of rowOf) {
      if (described[entity] || reported.has(entity)) continue;
      reported.add(entity);
      findings.add(
        UNDESCRIBED,
        [row],
        () =>
          `"${facts.entities[entity]}" has no facts of its own, unlike ${known} of the ${rowOf.size} ` +
          `objects of "${facts.relations[relation]?.name}".`,
      );
    }
  });
};

/** The first row of each entity of a kind, in the order of entities. */
function firstRowOf(facts: FactBase, of: (entity: number) => boolean): Map<number, number> {
  const rows = new Map<number, number>();
  for (let row = 0; row < facts.subject.length; row++) {
    for (const entity of [facts.subject[row] as number, facts.object[row] as number])
      if (of(entity) && !rows.has(entity)) rows.set(entity, row);
  }
  return rows;
}
