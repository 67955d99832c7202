/**
 * Builds a tree from scores: the maximum spanning arborescence with exactly one root (Chu and Liu 1965,
 * Edmonds 1967), contracting cycles by recursion. A large penalty on every arc from the root forces a single
 * root, because the graph is complete.
 */

/**
 * Returns the head of each word; -1 for the root.
 * @param scores `scores[i * size + j]` is the score of word j being the head of word i; 0 is the root, row 0
 * is ignored.
 */
export function maximumTree(scores: Float32Array | Float64Array, size: number): Int32Array {
  const heads = greedyHeads(scores, size);
  if (isSingleRooted(heads)) return heads;
  const matrix = Float64Array.from(scores.subarray(0, size * size));
  const penalty = 1 + size * 2 * matrix.reduce((most, score) => Math.max(most, Math.abs(score)), 0);
  for (let word = 1; word < size; word++) matrix[word * size] = (matrix[word * size] as number) - penalty;
  return arborescence(matrix, size);
}

/** The best head of each word alone: already the answer if it is a tree with one root. */
function greedyHeads(scores: Float32Array | Float64Array, size: number): Int32Array {
  const heads = new Int32Array(size).fill(-1);
  for (let word = 1; word < size; word++) {
    let best = -1;
    for (let head = 0; head < size; head++) {
      if (
        head !== word &&
        (best < 0 || (scores[word * size + head] as number) > (scores[word * size + best] as number))
      )
        best = head;
    }
    heads[word] = best;
  }
  return heads;
}

function isSingleRooted(heads: Int32Array): boolean {
  return heads.reduce((roots, head) => roots + (head === 0 ? 1 : 0), 0) <= 1 && findCycle(heads).length === 0;
}

function arborescence(scores: Float64Array, size: number): Int32Array {
  const heads = greedyHeads(scores, size);
  const cycle = findCycle(heads);
  return cycle.length === 0 ? heads : expand(scores, size, heads, cycle);
}

/**
 * Contracts the cycle to one node, solves the smaller graph, and breaks the cycle where the best arc from
 * outside enters it.
 */
function expand(scores: Float64Array, size: number, heads: Int32Array, cycle: readonly number[]): Int32Array {
  const inCycle = new Uint8Array(size);
  for (const word of cycle) inCycle[word] = 1;
  const outside = Array.from({ length: size }, (_, word) => word).filter((word) => !inCycle[word]);
  const node = outside.length;
  const small = node + 1;
  const score = (word: number, head: number) => scores[word * size + head] as number;
  const gain = (word: number, head: number) => score(word, head) - score(word, heads[word] as number);
  const contracted = new Float64Array(small * small).fill(-Infinity);
  const entering = new Int32Array(node);
  const leaving = new Int32Array(node);
  outside.forEach((word, i) => {
    entering[i] = best(cycle, (member) => gain(member, word));
    leaving[i] = best(cycle, (member) => score(word, member));
    contracted[node * small + i] = gain(entering[i] as number, word);
    contracted[i * small + node] = score(word, leaving[i] as number);
    outside.forEach((head, j) => {
      contracted[i * small + j] = score(word, head);
    });
  });
  const solved = arborescence(contracted, small);
  const result = Int32Array.from(heads);
  outside.forEach((word, i) => {
    const head = solved[i] as number;
    result[word] = head < 0 ? -1 : head === node ? (leaving[i] as number) : (outside[head] as number);
  });
  const from = solved[node] as number;
  result[entering[from] as number] = outside[from] as number;
  return result;
}

function best(words: readonly number[], value: (word: number) => number): number {
  return words.reduce((most, word) => (value(word) > value(most) ? word : most));
}

/** The words of one cycle in the graph of heads; empty if there is none. */
function findCycle(heads: Int32Array): number[] {
  const visit = new Int32Array(heads.length);
  for (let start = 1; start < heads.length; start++) {
    let word = start;
    while (word > 0 && visit[word] === 0) {
      visit[word] = start;
      word = heads[word] as number;
    }
    if (word > 0 && visit[word] === start) return around(heads, word);
  }
  return [];
}

function around(heads: Int32Array, start: number): number[] {
  const cycle = [start];
  for (let word = heads[start] as number; word !== start; word = heads[word] as number) cycle.push(word);
  return cycle;
}
