/** Atoms, literals and rules as sentences, in the words of the predicates' descriptions. */
import type {
  Atom,
  Binding,
  Formula,
  Literal,
  Predicate,
  Rule,
  Term,
} from '../../core/rules/specification.ts';
import { statedDescription } from '../../core/rules/presumption.ts';
import { atomText, bindAtom, isComparison, termText } from '../../core/rules/terms.ts';

export class Sentences {
  readonly #predicates: ReadonlyMap<string, Predicate>;

  constructor(predicates: readonly Predicate[]) {
    this.#predicates = new Map(predicates.map((predicate) => [predicate.name, predicate]));
  }

  atom(atom: Atom): string {
    const predicate = this.#predicates.get(atom.predicate);
    const description = predicate ? statedDescription(predicate).words : '';
    if (!predicate || description === '' || isComparison(atom.predicate)) return atomText(atom);
    const terms = new Map(predicate.parameters.map((name, i) => [name, atom.terms[i]]));
    return description.replace(/[\p{L}_][\p{L}\p{M}\p{N}_]*/gu, (word, at: number, whole: string) => {
      const term = terms.get(word);
      return term ? named(term, whole.slice(0, at)) : word;
    });
  }

  literal({ atom, negated }: Literal): string {
    return negated ? `it is not true that ${this.atom(atom)}` : this.atom(atom);
  }

  /** With a capital and a full stop. */
  whole(literal: Literal): string {
    return asSentence(this.literal(literal));
  }

  rule({ premise, conclusion }: Rule, binding: Binding = {}): string {
    return asSentence(`if ${this.#formula(premise, binding)}, then ${this.#formula(conclusion, binding)}`);
  }

  #formula(formula: Formula, binding: Binding): string {
    if (formula.kind === 'atom') return this.atom(bindAtom(formula.atom, binding));
    if (formula.kind === 'not')
      return formula.of.kind === 'atom'
        ? this.literal({ atom: bindAtom(formula.of.atom, binding), negated: true })
        : `it is not true that ${this.#formula(formula.of, binding)}`;
    const word = formula.kind === 'and' ? ' and ' : ' or ';
    return formula.of.map((part) => this.#formula(part, binding)).join(word);
  }
}

/** After a noun a name stands alone, “the dish soup”; elsewhere a common noun takes “the”. */
function named(term: Term, before: string): string {
  const name = termWords(term);
  const common = term.kind === 'constant' && /^\p{Ll}/u.test(name) && !hasArticle.test(name);
  return common && (before === '' || beforeName.test(before)) ? `the ${name}` : name;
}

const hasArticle = /^(?:the|an?|my|your|his|her|its|our|their|this|that|one|some) /iu;
const beforeName = new RegExp(
  String.raw`(?:^|\s)(?:${[
    'is|are|was|were|has|than|and|or|that|which',
    'to|of|by|with|for|in|on|at|from|person|animal|thing',
  ].join('|')}) $`,
  'iu',
);

/** A name as people write it, without the quotes of the language. */
export const termWords = (term: Term): string => (term.kind === 'constant' ? term.name : termText(term));

const asSentence = (words: string): string =>
  words === '' ? '' : `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
