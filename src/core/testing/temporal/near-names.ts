/**
 * Suggests the name that was probably meant: one with the same letters, with all the words, or with a few
 * typing errors. A match that could be chance is not suggested.
 */

/** Undefined if no name is near. */
export function nearestName(name: string, names: Iterable<string>): string | undefined {
  const wanted = lettersOf(name);
  const words = wanted.split(' ').filter((word) => word !== '');
  const allowed = Math.min(3, Math.floor(wanted.length / 4));
  let best: string | undefined;
  let bestCost = Infinity;
  for (const candidate of names) {
    const cost = costOf(wanted, words, lettersOf(candidate), Math.min(allowed, bestCost - 1));
    if (cost < bestCost) [best, bestCost] = [candidate, cost];
    if (cost === 0) break;
  }
  return best;
}

function lettersOf(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * The cost is 0 for the same letters, otherwise the number of typing errors. A name that contains all the
 * words costs three plus the number of its other words.
 */
function costOf(wanted: string, words: readonly string[], candidate: string, allowed: number): number {
  if (candidate === wanted) return 0;
  const has = candidate.split(' ');
  if (words.length > 0 && words.every((word) => has.includes(word))) return 3 + has.length - words.length;
  return Math.abs(candidate.length - wanted.length) > allowed ? Infinity : slips(wanted, candidate, allowed);
}

/** The number of letters to change, add or remove. Infinity above the allowed number. */
function slips(a: string, b: string, allowed: number): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(
        Math.min(
          (row[j] as number) + 1,
          (next[j - 1] as number) + 1,
          (row[j - 1] as number) + Number(a[i - 1] !== b[j - 1]),
        ),
      );
    if (Math.min(...next) > allowed) return Infinity;
    row = next;
  }
  return (row[b.length] as number) <= allowed ? (row[b.length] as number) : Infinity;
}
