/**
 * A syntax tree with its edges walked downwards: dependents by relation, coordinations, and phrases as words
 * for people.
 */
import { wordList } from '../pattern-parts.ts';
import type { SyntaxTree, Word } from './syntax.ts';
import type { Span } from './words.ts';
import { exemplifiers, negativeDeterminers } from './patterns.ts';

/** What belongs to a noun phrase at its top; clauses, appositions and further conjuncts do not. */
const partsOfNoun = new Set(
  wordList(`
  det det:predet amod compound nummod nmod nmod:poss nmod:unmarked nmod:desc flat fixed goeswith
`),
);
/** What is left out wherever it stands below. */
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

  /** From its first word to its last. */
  sentence(): Span {
    return [this.words[0]?.span[0] ?? 0, this.words.at(-1)?.span[1] ?? 0];
  }

  isQuestion(): boolean {
    return this.words.some((word) => word.text.endsWith('?'));
  }

  /** Lower-case word. */
  form(index: number): string {
    return this.word(index).text.toLowerCase();
  }

  /** Dependents in the order of the text; of the relations named, or all. */
  children(index: number, ...relations: readonly string[]): number[] {
    const all = this.#children[index] as number[];
    return relations.length === 0
      ? all
      : all.filter((child) => relations.includes(this.word(child).relation));
  }

  has(index: number, ...relations: readonly string[]): boolean {
    return this.children(index, ...relations).length > 0;
  }

  /** A name, a number or "the ...": "Crohn's disease is a disorder" gives Crohn no disease. */
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
   * The word that denies a noun phrase: "no", "neither", "not"; whoever reads it counts it, and it is no part
   * of the name.
   */
  isDenial(index: number): boolean {
    const { relation } = this.word(index);
    return (
      (relation === 'det' && negativeDeterminers.has(this.form(index))) ||
      (relation === 'advmod' && /^(?:not|n't|n’t)$/u.test(this.form(index)) && !this.isNotOnly(index))
    );
  }

  /** "not only ... but also" denies nothing. */
  isNotOnly(not: number): boolean {
    return /^(?:only|just|merely|simply|solely)$/u.test(this.words[not + 1]?.text.toLowerCase() ?? '');
  }

  /** The preposition of a phrase, with its fixed parts: `in`, `according to`. Empty without one. */
  preposition(index: number): string {
    return this.children(index, 'case')
      .filter((child) => this.word(child).fineTag !== 'POS')
      .flatMap((child) => [child, ...this.children(child, 'fixed')])
      .map((child) => this.form(child))
      .join(' ');
  }

  /**
   * A noun with its conjuncts, and with what `such as` names as examples: none of them a clause of its own.
   */
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

  /** "on mice but not on humans": members that are named to be denied. */
  denied(index: number): number[] {
    return this.children(index, 'conj').filter(
      (child) =>
        this.word(child).tag !== 'VERB' &&
        this.children(child, 'cc', 'advmod').some((each) => this.form(each) === 'not'),
    );
  }

  /** "X rather than Y", "X, not Y": Y is named to be left out. */
  #isExcluded(index: number): boolean {
    return this.children(index, 'cc', 'advmod', 'case').some((child) =>
      /^(?:rather|not|instead|unlike|versus|vs\.?)$/u.test(this.form(child)),
    );
  }

  /** Indices of a noun phrase's words, without its own preposition, ascending. */
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
   * Examples, "On the other hand, ..." before the noun, and the "no" that denies: they hang on the phrase
   * without being part of it.
   */
  #isOutside(child: number): boolean {
    const { relation, head } = this.word(child);
    if (relation === 'det') return negativeDeterminers.has(this.form(child));
    if (/^(?:himself|herself|itself|themselves)$/u.test(this.form(child))) return true;
    const preposition = relation === 'nmod' ? this.preposition(child) : '';
    return exemplifiers.has(preposition) || (preposition !== '' && child < head);
  }

  /** Everything that hangs below, asides left out. */
  #below(index: number): number[] {
    return [
      index,
      ...this.children(index)
        .filter((child) => !asides.has(this.word(child).relation) && !this.#isOutside(child))
        .flatMap((child) => this.#below(child)),
    ];
  }

  /**
   * Hyphens and the like between two words of the phrase hang anywhere; the marks that close it do not
   * belong.
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

  /** The noun with what makes it one term: `capital city`, `minor planet group`. */
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
   * All that hangs on a word and the word itself, ascending, but for dependents of the relations named; marks
   * at either end left out.
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

  /** [start, end) in the source of words given in ascending order, neighbours joined. */
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

  /** Words as the source writes them: a space where it had one, or where something was left out. */
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
