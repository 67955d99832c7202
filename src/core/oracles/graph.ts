/**
 * Semantic graphs for comparison (Drowzee, section 3.6, BuildGraph): entities are nodes, statements are edges
 * with a relation and a polarity. Labels that differ only in case, articles, accents, underscores or camel
 * case are one node, or one relation.
 */
import type { ExtractedTriple } from '../text/syntax.ts';
import type { StatedFact } from '../testing/test-case.ts';

export interface LabelEdge {
  /** Indices into `nodes`. */
  readonly from: number;
  readonly to: number;
  /** Index into `relations`. */
  readonly relation: number;
  readonly negated: boolean;
  readonly hedged: boolean;
  /** Span in the reply; absent for a fact. */
  readonly span?: readonly [number, number];
}

export interface LabelGraph {
  /** One label for each node, as first written. */
  readonly nodes: readonly string[];
  readonly relations: readonly string[];
  readonly edges: readonly LabelEdge[];
}

export interface GraphStatement {
  readonly subject: string;
  readonly relation: string;
  readonly object: string;
  readonly negated?: boolean;
  readonly hedged?: boolean;
  readonly span?: readonly [number, number];
}

const articles = /^(?:the|a|an)$/u;
/** Words that a relation's name can lose without a change of meaning: `is caused by` is `caused by`. */
const auxiliaries =
  /^(?:the|a|an|is|are|was|were|be|been|being|has|have|had|will|can|did|does|do|also|s|re)$/u;

/**
 * Words of a label: lower case, without accents, articles, quotes and punctuation. `wasBornIn` and
 * `was_born_in` have three words.
 */
export function labelWords(label: string): string[] {
  return label
    .replace(/(\p{Ll})(\p{Lu})(?=\p{Ll})/gu, '$1 $2')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]s\b/gu, 's')
    .replace(/['’"“”]/gu, '')
    .split(/[^\p{L}\p{N}.+#]+|\.(?!\d)/u)
    .filter((word) => word !== '' && !articles.test(word));
}

/** The key for comparing nodes. A label of only articles and punctuation is its own key. */
export const nodeKey = (label: string): string => labelWords(label).join(' ') || label.trim().toLowerCase();

/** The key for comparing relations. A relation of only auxiliaries (`is`, `has`) keeps one of them. */
export function relationKey(label: string): string {
  const words = labelWords(label);
  const content = words.filter((word) => !auxiliaries.test(word));
  if (content.length > 0) return content.join(' ');
  return /^(?:has|have|had)$/u.test(words.at(-1) ?? '') ? 'have' : 'is';
}

/**
 * The relation in the other direction, where its wording says so: `capital of` for `capital`, `discovered by`
 * for `discovered`.
 */
export function inverseKey(key: string): string | undefined {
  const words = key.split(' ');
  return words.length > 1 && /^(?:of|by)$/u.test(words.at(-1) as string)
    ? words.slice(0, -1).join(' ')
    : undefined;
}

/** The graph of the facts behind an answer. */
export const groundGraph = (facts: readonly StatedFact[]): LabelGraph =>
  buildGraph(facts.map(({ subject, relation, object }) => ({ subject, relation, object })));

/**
 * The graph of a reply's triples.
 * @param phrases the wordings of the facts' relations.
 */
export const responseGraph = (triples: readonly ExtractedTriple[], phrases: readonly string[]): LabelGraph =>
  buildGraph(regrouped(triples, phrases));

/**
 * Builds a graph. Equal statements give one edge. A coarse statement is dropped where a finer one has the
 * same words.
 */
export function buildGraph(statements: readonly GraphStatement[]): LabelGraph {
  const nodes = new Numbering(nodeKey);
  const relations = new Numbering(relationKey);
  const edges = new Map<string, LabelEdge>();
  for (const { subject, relation, object, negated = false, hedged = false, span } of withoutCoarse(
    statements,
  )) {
    const edge = {
      from: nodes.number(subject),
      to: nodes.number(object),
      relation: relations.number(relation),
      negated,
      hedged,
    };
    const key = [edge.from, edge.to, edge.relation, negated].join();
    const known = edges.get(key);
    if (!known || (known.hedged && !hedged)) edges.set(key, { ...edge, ...(span ? { span } : {}) });
  }
  return { nodes: nodes.labels, relations: relations.labels, edges: [...edges.values()] };
}

/** Drops "X, is, a member of Y" where "X, member of, Y" says it better. */
function withoutCoarse<T extends GraphStatement>(statements: readonly T[]): T[] {
  const words = statements.map(({ subject, relation, object, negated, hedged }) =>
    [
      negated === true,
      hedged === true,
      nodeKey(subject),
      ...labelWords(`${relation} ${object}`).filter((word) => !auxiliaries.test(word)),
    ].join(' '),
  );
  const finest = new Map<string, number>();
  statements.forEach(({ object }, i) => {
    const best = finest.get(words[i] as string);
    if (best === undefined || object.length < (statements[best] as T).object.length)
      finest.set(words[i] as string, i);
  });
  return statements.filter((_, i) => finest.get(words[i] as string) === i);
}

/**
 * How many words of an object may belong to the wording of a relation: "lack of" is two. Chosen by hand.
 */
const LONGEST_ENDING = 6;

/**
 * Cuts statements where the facts' wording cuts: "is caused by | a lack of vitamin C" becomes "is caused by a
 * lack of | vitamin C" if a fact is worded "results from a lack of".
 * @param phrases the wordings of the facts' relations.
 */
export function regrouped(
  statements: readonly GraphStatement[],
  phrases: readonly string[],
): GraphStatement[] {
  const endings = new Set(
    phrases.flatMap((phrase) => {
      const words = relationKey(phrase).split(' ');
      return words.slice(1, -1).map((_, i) => words.slice(i + 1).join(' '));
    }),
  );
  if (endings.size === 0) return [...statements];
  return statements.map((said) => {
    const words = said.object.split(/\s+/u);
    for (let taken = Math.min(words.length - 1, LONGEST_ENDING); taken > 1; taken--) {
      const head = words.slice(0, taken).join(' ');
      if (
        !articles.test((words[taken - 1] as string).toLowerCase()) &&
        endings.has(labelWords(head).join(' '))
      )
        return { ...said, relation: `${said.relation} ${head}`, object: words.slice(taken).join(' ') };
    }
    return said;
  });
}

/**
 * Returns a label and its shorter forms: without "in ..." or a region after a comma ("Leiden, in the Dutch
 * Republic"), without an ordinal before it ("the 38th president"), and without a word that only names its
 * kind ("the constellation Perseus"). The shorter forms match by their words alone.
 */
export function nodeForms(label: string, naming: readonly string[]): string[] {
  const key = nodeKey(label);
  const [head = label] = label.split(', ', 1);
  const words = key.split(' ');
  const bare = words.slice(words.findIndex((word) => !naming.includes(word) && word !== 'of'));
  return [...new Set([key, nodeKey(head), key.replace(/^\d+(?:st|nd|rd|th) /u, ''), bare.join(' ')])].filter(
    (form) => form !== '',
  );
}

/** Numbers labels in order of appearance. Labels with one key share a number and the wording of the first. */
class Numbering {
  readonly labels: string[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #key: (label: string) => string;

  constructor(key: (label: string) => string) {
    this.#key = key;
  }

  number(label: string): number {
    const key = this.#key(label);
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.labels.push(label) - 1;
      this.#numbers.set(key, number);
    }
    return number;
  }
}
