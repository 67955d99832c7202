/**
 * A syntax tree with access from head to dependents: children by relation, coordinated nouns, and the words
 * of a phrase as text.
 */
import { wordList } from '../pattern-parts.ts';
import type { SyntaxTree, Word } from './syntax.ts';
import type { Span } from './words.ts';
import { exemplifiers, negativeDeterminers } from './patterns.ts';

/** Relations of the direct parts of a noun phrase. Clauses, appositions and conjuncts are not parts. */
const partsOfNoun = new Set(
  wordList(`
  det det:predet amod compound nummod nmod nmod:poss nmod:unmarked nmod:desc flat fixed goeswith
`),
);
/** Relations left out at every level of a phrase. */
const asides = new Set(
  wordList(`
  acl:relcl acl advcl:relcl parataxis appos discourse advcl cc:preconj
`),
);

export class Branches {
  readonly words: readonly Word[];
  readonly #text: string;
  readonly #children: readonly number[][];

  constructor(text: string, tree: SyntaxTree) {
    this.#text = text;
    this.words = tree.words;
    this.#children = tree.words.map(() => []);
    tree.words.forEach((word, i) => this.#children[word.head]?.push(i));
  }

  word(index: number): Word {
    return this.words[index] as Word;
  }

  /** Span from the first word to the last. */
  sentence(): Span {
    return [this.words[0]?.span[0] ?? 0, this.words.at(-1)?.span[1] ?? 0];
  }

  isQuestion(): boolean {
    return this.words.some((word) => word.text.endsWith('?'));
  }

  /** The word in lower case. */
  form(index: number): string {
    return this.word(index).text.toLowerCase();
  }

  /** Dependents in the order of the text, with the given relations; all if none is given. */
  children(index: number, ...relations: readonly string[]): number[] {
    const all = this.#children[index] as number[];
    return relations.length === 0
      ? all
      : all.filter((child) => relations.includes(this.word(child).relation));
  }

  has(index: number, ...relations: readonly string[]): boolean {
    return this.children(index, ...relations).length > 0;
  }

  /**
   * A name, a number or "the ...". The check prevents a wrong reading: "Crohn's disease is a disorder" does
   * not say that Crohn has a disease.
   */
  isDefinite(noun: number): boolean {
    return (
      /^(?:PROPN|NUM)$/u.test(this.word(noun).tag) ||
      this.children(noun, 'det').some((child) => this.form(child) === 'the')
    );
  }

  /** "no moons". */
  isDenied(noun: number): boolean {
    return this.children(noun, 'det').some((child) => negativeDeterminers.has(this.form(child)));
  }

  /**
   * Whether the word denies its noun phrase: "no", "neither", "not". It is not part of the name; the caller
   * counts it as a negation.
   */
  isDenial(index: number): boolean {
    const { relation } = this.word(index);
    return (
      (relation === 'det' && negativeDeterminers.has(this.form(index))) ||
      (relation === 'advmod' && /^(?:not|n't|n’t)$/u.test(this.form(index)) && !this.isNotOnly(index))
    );
  }

  /**
   * Whether the "not" at an index is followed by "only" or a similar word: "not only ... but also" denies
   * nothing.
   */
  isNotOnly(not: number): boolean {
    return /^(?:only|just|merely|simply|solely)$/u.test(this.words[not + 1]?.text.toLowerCase() ?? '');
  }

  /**
   * The preposition of a phrase in lower case, with its fixed parts: `in`, `according to`. Empty without one.
   */
  preposition(index: number): string {
    return this.children(index, 'case')
      .filter((child) => this.word(child).fineTag !== 'POS')
      .flatMap((child) => [child, ...this.children(child, 'fixed')])
      .map((child) => this.form(child))
      .join(' ');
  }

  /** The noun, its conjuncts and its examples after `such as`. Conjuncts that are clauses are left out. */
  coordinated(index: number): number[] {
    const further = this.children(index, 'conj').filter(
      (child) =>
        !this.has(child, 'cop', 'nsubj', 'nsubj:pass') &&
        this.word(child).tag !== 'VERB' &&
        !this.#isExcluded(child),
    );
    const examples = this.children(index, 'nmod').filter((child) =>
      exemplifiers.has(this.preposition(child)),
    );
    return [index, ...[...further, ...examples].flatMap((child) => this.coordinated(child))];
  }

  /** "on adults but not on children": the conjuncts that the text denies. */
  denied(index: number): number[] {
    return this.children(index, 'conj').filter(
      (child) =>
        this.word(child).tag !== 'VERB' &&
        this.children(child, 'cc', 'advmod').some((each) => this.form(each) === 'not'),
    );
  }

  /** "X rather than Y", "X, not Y": whether the word is the excluded Y. */
  #isExcluded(index: number): boolean {
    return this.children(index, 'cc', 'advmod', 'case').some((child) =>
      /^(?:rather|not|instead|unlike|versus|vs\.?)$/u.test(this.form(child)),
    );
  }

  /** Indices of the words of a noun phrase, ascending, without its own preposition. */
  phrase(index: number): number[] {
    const own = this.children(index).filter(
      (child) => partsOfNoun.has(this.word(child).relation) && !this.#isOutside(child),
    );
    const modifiers =
      this.word(index).tag === 'ADJ'
        ? this.children(index, 'advmod').filter(
            (child) =>
              child < index &&
              this.words[child + 1]?.tag !== 'PUNCT' &&
              !/^(?:not|n't|never|also|both)$/u.test(this.form(child)),
          )
        : [];
    return this.#withHyphens(
      [index, ...[...own, ...modifiers].flatMap((child) => this.#below(child))].sort((a, b) => a - b),
    );
  }

  /**
   * Whether a dependent is not part of its phrase: examples, "On the other hand, ..." before the noun, and
   * the "no" that denies.
   */
  #isOutside(child: number): boolean {
    const { relation, head } = this.word(child);
    if (relation === 'det') return negativeDeterminers.has(this.form(child));
    if (/^(?:himself|herself|itself|themselves)$/u.test(this.form(child))) return true;
    const preposition = relation === 'nmod' ? this.preposition(child) : '';
    return exemplifiers.has(preposition) || (preposition !== '' && child < head);
  }

  /** The word and its descendants, without asides. */
  #below(index: number): number[] {
    return [
      index,
      ...this.children(index)
        .filter((child) => !asides.has(this.word(child).relation) && !this.#isOutside(child))
        .flatMap((child) => this.#below(child)),
    ];
  }

  /**
   * Adds hyphens and similar marks between two words of the phrase, because the parser may attach them to any
   * word. Marks at its ends are left out.
   */
  #withHyphens(indices: number[]): number[] {
    const within = new Set(indices);
    for (const i of indices) {
      for (
        let j = i + 1;
        this.words[j]?.tag === 'PUNCT' && this.words[j - 1]?.span[1] === this.words[j]?.span[0];
        j++
      ) {
        if (within.has(j + 1) && this.words[j]?.span[1] === this.words[j + 1]?.span[0]) within.add(j);
      }
    }
    return this.#withoutOuterMarks([...within].sort((a, b) => a - b));
  }

  #withoutOuterMarks(indices: readonly number[]): number[] {
    const isMark = (index: number): boolean => this.word(index).tag === 'PUNCT';
    return indices.slice(
      indices.findIndex((index) => !isMark(index)),
      indices.findLastIndex((index) => !isMark(index)) + 1,
    );
  }

  /** The noun with the words that make it one term: `capital city`, `minor planet group`. */
  term(noun: number): string {
    const parts = this.children(noun, 'compound', 'amod', 'flat').filter(
      (child) => child < noun || this.word(child).relation === 'flat',
    );
    return [...parts.flatMap((part) => this.phrase(part)), noun]
      .sort((a, b) => a - b)
      .map((index) => this.word(index).text)
      .join(' ');
  }

  /**
   * The word and all its descendants, ascending, without dependents of the given relations and without marks
   * at either end.
   */
  whole(index: number, without: ReadonlySet<string> = new Set()): number[] {
    const kept = this.children(index).filter((child) => !without.has(this.word(child).relation));
    return this.#withoutOuterMarks(
      [index, ...kept.flatMap((child) => this.#all(child))].sort((a, b) => a - b),
    );
  }

  #all(index: number): number[] {
    return [index, ...this.children(index).flatMap((child) => this.#all(child))];
  }

  /** [start, end) spans in the source of words in ascending order; consecutive words share one span. */
  spans(indices: readonly number[]): Span[] {
    const runs: [number, number][] = [];
    indices.forEach((index, i) => {
      const [start, end] = this.word(index).span;
      const run = runs.at(-1);
      if (run && indices[i - 1] === index - 1) run[1] = end;
      else runs.push([start, end]);
    });
    return runs;
  }

  /**
   * The words as the source writes them. A space separates two words if the source has one there, or if words
   * between them are left out.
   */
  text(indices: readonly number[]): string {
    return indices
      .map((index, i) => {
        const before = indices[i - 1];
        const joined =
          before === undefined ||
          (before === index - 1 && this.word(before).span[1] === this.word(index).span[0]);
        return (joined ? '' : ' ') + this.#text.slice(...this.word(index).span);
      })
      .join('');
  }
}
