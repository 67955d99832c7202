/**
 * CaRB's score of open information extraction (Bhardwaj, Aggarwal, Mausam: "CaRB: A Crowdsourced Benchmark
 * for Open IE", EMNLP 2019, section 3), as its authors report it:
 * - Tuples are compared word by word, part with part: relation with relation, first argument with first, all
 *   further arguments of the one with those of the other.
 * A pair whose relations share no word scores nothing. Precision is the share of our words that the gold part
 * has too, recall the share of the gold's words.
 * - Recall of a sentence: for each gold tuple the best recall of any of ours (several may be covered by one),
 *   over the number of gold tuples.
 * - Precision of a sentence: ours matched one to one with gold tuples, best precision first; the sum over the
 *   number of ours. A tuple without a partner counts as 0.
 * - Both are averaged over all tuples of all sentences; sentences for which we say nothing count. There is
 *   one confidence, so one point. Words are what white space parts, case kept. An English verb of saying may
 *   have its two arguments exchanged, as in the published scorer.
 */
export interface Tuple {
  readonly relation: string;
  readonly arguments: readonly string[];
}

/** Sums for one sentence, and what they are shares of. */
export interface SentenceScore {
  readonly precise: number;
  readonly ours: number;
  readonly recalled: number;
  readonly gold: number;
}

interface PairScore {
  readonly precision: number;
  readonly recall: number;
}

const nothing: PairScore = { precision: 0, recall: 0 };
const sayingVerbs = ['said', 'told', 'added', 'adds', 'says'];
const formsOfBe = new Set(['be', 'is', 'am', 'are', 'was', 'were', 'been', 'being']);

export function scoreSentence(gold: readonly Tuple[], ours: readonly Tuple[]): SentenceScore {
  const scores = gold.map((wanted) => ours.map((found) => scorePair(wanted, found)));
  const recalled = scores.reduce((sum, row) => sum + Math.max(0, ...row.map(({ recall }) => recall)), 0);
  return { precise: oneToOne(scores), ours: ours.length, recalled, gold: gold.length };
}

/** The sum of precisions of pairs, best first, using each row and column once. */
function oneToOne(scores: readonly (readonly PairScore[])[]): number {
  const pairs = scores
    .flatMap((row, i) => row.map(({ precision }, j) => ({ i, j, precision })))
    .sort((a, b) => b.precision - a.precision || a.i - b.i || a.j - b.j);
  const rows = new Set<number>();
  const columns = new Set<number>();
  let sum = 0;
  for (const { i, j, precision } of pairs) {
    if (rows.has(i) || columns.has(j)) continue;
    rows.add(i);
    columns.add(j);
    sum += precision;
  }
  return sum;
}

export function scorePair(gold: Tuple, ours: Tuple): PairScore {
  const wanted = parts(gold);
  const found = parts(ours);
  const straight = scoreParts(wanted, found);
  if (!sayingVerbs.some((verb) => gold.relation.includes(verb)) || found.length < 3) return straight;
  const exchanged = scoreParts(wanted, [found[0], found[2], found[1]] as string[][]);
  return exchanged.precision > straight.precision ||
    (exchanged.precision === straight.precision && exchanged.recall > straight.recall)
    ? exchanged
    : straight;
}

/** The words of the relation, of the first argument, and of all other arguments. */
function parts({ relation, arguments: [first, ...others] }: Tuple): string[][] {
  return [
    relation,
    ...(first === undefined ? [] : [first]),
    ...(others.length === 0 ? [] : [others.join(' ')]),
  ].map((part) => part.split(/\s+/u).filter((word) => word !== ''));
}

function scoreParts(gold: readonly (readonly string[])[], ours: readonly (readonly string[])[]): PairScore {
  if (ours.length < gold.length) return nothing;
  let matched = 0;
  let found = 0;
  let wanted = 0;
  for (let part = 0; part < gold.length; part++) {
    const theirs = gold[part] as readonly string[];
    const own = ours[part] as readonly string[];
    const common = inCommon(theirs, own) + (part === 0 ? beInCommon(theirs, own) : 0);
    if (part === 0 && common === 0) return nothing;
    matched += common;
    found += own.length;
    wanted += theirs.length;
  }
  return { precision: found === 0 ? 0 : matched / found, recall: wanted === 0 ? 0 : matched / wanted };
}

/** Common words, each counted as often as in the tuple that has it less often. */
function inCommon(gold: readonly string[], ours: readonly string[]): number {
  const left = [...ours];
  return gold.filter((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  }).length;
}

/** A bare "be" in our tuple matches any of its forms. */
const beInCommon = (gold: readonly string[], ours: readonly string[]): number =>
  !gold.includes('be') && ours.includes('be') && gold.some((word) => formsOfBe.has(word)) ? 1 : 0;
