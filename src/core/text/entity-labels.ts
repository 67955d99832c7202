/**
 * Finds the best labels for the names in a sentence (BIO), with every I-x after a B-x or I-x, by Viterbi's
 * algorithm. A model that labels each word alone may call "Cyclone" an event and "Phailin" the rest of a
 * person.
 */

/**
 * Returns an index into `labels` for each word.
 * @param scores `scores[word * labels.length + label]`; higher is better. Comparable only within a word.
 */
export function bestLabelling(scores: Float32Array, labels: readonly string[]): number[] {
  const count = labels.length;
  const words = Math.floor(scores.length / count);
  const before = labels.map((label) => predecessors(label, labels));
  const from = new Int32Array(words * count);
  let best = Float64Array.from(labels, (label, i) =>
    label.startsWith('I-') ? -Infinity : (scores[i] as number),
  );
  for (let word = 1; word < words; word++) {
    const next = new Float64Array(count);
    for (let label = 0; label < count; label++) {
      const previous = highest(before[label] as readonly number[], best);
      from[word * count + label] = previous;
      next[label] = (best[previous] as number) + (scores[word * count + label] as number);
    }
    best = next;
  }
  return words === 0 ? [] : backwards(from, count, words, highest([...labels.keys()], best));
}

function predecessors(label: string, labels: readonly string[]): readonly number[] {
  return [...labels.keys()].filter(
    (index) => !label.startsWith('I-') || labels[index]?.slice(2) === label.slice(2),
  );
}

const highest = (of: readonly number[], values: Float64Array): number =>
  of.reduce((most, index) => ((values[index] as number) > (values[most] as number) ? index : most));

function backwards(from: Int32Array, count: number, words: number, last: number): number[] {
  const found = new Array<number>(words).fill(last);
  for (let word = words - 1; word > 0; word--)
    found[word - 1] = from[word * count + (found[word] as number)] as number;
  return found;
}
