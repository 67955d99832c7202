/**
 * How far judges agree beyond chance. Both figures are 1 where they always agree, 0 where they agree as often
 * as chance gives, and undefined where only one label was ever used: chance then always agrees.
 */

/** Cohen's kappa of two judges. Each row has the labels of both. */
export function cohensKappa(rows: readonly (readonly [string, string])[]): number | undefined {
  const first = tally(rows.map(([a]) => a));
  const second = tally(rows.map(([, b]) => b));
  const agreed = rows.filter(([a, b]) => a === b).length / rows.length;
  let chance = 0;
  for (const [label, count] of first) chance += (count * (second.get(label) ?? 0)) / rows.length ** 2;
  return beyondChance(agreed, chance);
}

/** Fleiss' kappa. Each row has the labels of all judges: of equally many in each row, at least two. */
export function fleissKappa(rows: readonly (readonly string[])[]): number | undefined {
  const judges = rows[0]?.length ?? 0;
  const pairs = judges * (judges - 1);
  let agreed = 0;
  for (const row of rows)
    for (const count of tally(row).values()) agreed += (count * (count - 1)) / pairs / rows.length;
  let chance = 0;
  for (const count of tally(rows.flat()).values()) chance += (count / (rows.length * judges)) ** 2;
  return beyondChance(agreed, chance);
}

/** Cohen's for two judges, Fleiss' for more. Undefined also where there is nothing to compare. */
export function kappaOf(rows: readonly (readonly string[])[]): number | undefined {
  const [first] = rows;
  if (!first || first.length < 2) return undefined;
  return first.length === 2 ? cohensKappa(rows as readonly (readonly [string, string])[]) : fleissKappa(rows);
}

/** The label that more than half have chosen. */
export function majority<Label extends string>(labels: readonly Label[]): Label | undefined {
  for (const [label, count] of tally(labels)) if (2 * count > labels.length) return label;
  return undefined;
}

function tally<Label extends string>(labels: readonly Label[]): ReadonlyMap<Label, number> {
  const counts = new Map<Label, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return counts;
}

const beyondChance = (agreed: number, chance: number): number | undefined =>
  1 - chance < 1e-12 ? undefined : (agreed - chance) / (1 - chance);
