/** A syntax tree with its edges walked downwards: dependents by relation, coordinations, and phrases as words for people. */
import type { SyntaxTree, Word } from './syntax.ts';
import { exemplifiers, negativeDeterminers } from './patterns.ts';

/** What belongs to a noun phrase at its top; clauses, appositions and further conjuncts do not. */
const partsOfNoun = new Set(['det', 'det:predet', 'amod', 'compound', 'nummod', 'nmod', 'nmod:poss', 'nmod:unmarked', 'nmod:desc', 'flat', 'fixed', 'goeswith']);
/** What is left out wherever it stands below. */
const asides = new Set(['acl:relcl', 'acl', 'advcl:relcl', 'parataxis', 'appos', 'discourse', 'advcl', 'cc:preconj']);

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

  word(index: number): Word { return this.words[index] as Word; }

  /** Lower-case word. */
  form(index: number): string { return this.word(index).text.toLowerCase(); }

  /** Dependents in the order of the text; of the relations named, or all. */
  children(index: number, ...relations: readonly string[]): number[] {
    const all = this.#children[index] as number[];
    return relations.length === 0 ? all : all.filter((child) => relations.includes(this.word(child).relation));
  }

  has(index: number, ...relations: readonly string[]): boolean { return this.children(index, ...relations).length > 0; }

  /** The preposition of a phrase, with its fixed parts: `in`, `according to`. Empty without one. */
  preposition(index: number): string {
    return this.children(index, 'case').filter((child) => this.word(child).fineTag !== 'POS')
      .flatMap((child) => [child, ...this.children(child, 'fixed')]).map((child) => this.form(child)).join(' ');
  }

  /** A noun with its conjuncts, and with what `such as` names as examples: none of them a clause of its own. */
  coordinated(index: number): number[] {
    const further = this.children(index, 'conj').filter((child) => !this.has(child, 'cop', 'nsubj', 'nsubj:pass') && this.word(child).tag !== 'VERB' && !this.#isExcluded(child));
    const examples = this.children(index, 'nmod').filter((child) => exemplifiers.has(this.preposition(child)));
    return [index, ...[...further, ...examples].flatMap((child) => this.coordinated(child))];
  }

  /** "X rather than Y", "X, not Y": Y is named to be left out. */
  #isExcluded(index: number): boolean {
    return this.children(index, 'cc', 'advmod', 'case').some((child) => /^(?:rather|not|instead|unlike|versus|vs\.?)$/u.test(this.form(child)));
  }

  /** Indices of a noun phrase's words, without its own preposition, ascending. */
  phrase(index: number): number[] {
    const own = this.children(index).filter((child) => partsOfNoun.has(this.word(child).relation) && !this.#isOutside(child));
    const modifiers = this.word(index).tag === 'ADJ' ? this.children(index, 'advmod').filter((child) => child < index && this.words[child + 1]?.tag !== 'PUNCT' && !/^(?:not|n't|never|also|both)$/u.test(this.form(child))) : [];
    return this.#withHyphens([index, ...[...own, ...modifiers].flatMap((child) => this.#below(child))].sort((a, b) => a - b));
  }

  /** Examples, "On the other hand, ..." before the noun, and the "no" that denies: they hang on the phrase without being part of it. */
  #isOutside(child: number): boolean {
    const { relation, head } = this.word(child);
    if (relation === 'det') return negativeDeterminers.has(this.form(child));
    if (/^(?:himself|herself|itself|themselves)$/u.test(this.form(child))) return true;
    const preposition = relation === 'nmod' ? this.preposition(child) : '';
    return exemplifiers.has(preposition) || (preposition !== '' && child < head);
  }

  /** Everything that hangs below, asides left out. */
  #below(index: number): number[] {
    return [index, ...this.children(index).filter((child) => !asides.has(this.word(child).relation) && !this.#isOutside(child)).flatMap((child) => this.#below(child))];
  }

  /** Hyphens and the like between two words of the phrase hang anywhere; the marks that close it do not belong. */
  #withHyphens(indices: number[]): number[] {
    const within = new Set(indices);
    for (const i of indices) {
      for (let j = i + 1; this.words[j]?.tag === 'PUNCT' && this.words[j - 1]?.span[1] === this.words[j]?.span[0]; j++) {
        if (within.has(j + 1) && this.words[j]?.span[1] === this.words[j + 1]?.span[0]) within.add(j);
      }
    }
    const sorted = [...within].sort((a, b) => a - b);
    const isMark = (at: number | undefined) => at !== undefined && this.word(at).tag === 'PUNCT';
    while (isMark(sorted.at(-1))) sorted.pop();
    while (isMark(sorted[0])) sorted.shift();
    return sorted;
  }

  /** Words as the source writes them: a space where it had one, or where something was left out. */
  text(indices: readonly number[]): string {
    return indices.map((index, i) => {
      const before = indices[i - 1];
      const joined = before === undefined || (before === index - 1 && this.word(before).span[1] === this.word(index).span[0]);
      return (joined ? '' : ' ') + this.#text.slice(...this.word(index).span);
    }).join('');
  }
}
