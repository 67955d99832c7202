/**
 * Turns a sentence's tree into terms and links. Names and values stay whole, passives become active, and
 * conjuncts get the role of the first one.
 */
import { Branches } from '../../text/branches.ts';
import type { Lexicon, OpenClass } from '../../text/lexicon/lexicon.ts';
import { Resolver } from '../../text/mentions.ts';
import { findPredications, type Predication } from '../../text/predications.ts';
import type { SyntaxTree, Word } from '../../text/syntax.ts';
import type { Quantity, When } from '../../text/values/typed-value.ts';
import { quantitiesAndTimes } from './dated-values.ts';
import { elisionsOf, type Elision } from './elision.ts';
import { emptyWords, fadedAdverbs, lightWords, prepositionGroups } from './english.ts';
import { givesOrders, scopesOf, type WordScope } from './scope.ts';
import { nameAt, titlesIn } from './names.ts';
import { nameWords } from './name-variants.ts';
import type { Asked, Link, ContentTerm, TermGraph } from './term.ts';

/** Returns the graphs of a text's sentences, in order. Pronouns are resolved from earlier sentences. */
export function termGraphs(text: string, trees: readonly SyntaxTree[], lexicon: Lexicon): TermGraph[] {
  const sentences = trees.map((tree) => new Branches(text, tree));
  const resolver = new Resolver(sentences);
  return sentences.map((branches, i) => {
    const names = (index: number) => resolver.names(branches, i, index);
    return new GraphReader(text, branches, lexicon, names).read((trees[i] as SyntaxTree).span);
  });
}

const openClasses: Readonly<Record<string, OpenClass>> = {
  NOUN: 'NOUN',
  PROPN: 'NOUN',
  VERB: 'VERB',
  AUX: 'VERB',
  ADJ: 'ADJ',
  ADV: 'ADV',
  NUM: 'NOUN',
  X: 'NOUN',
  SYM: 'NOUN',
  PRON: 'NOUN',
  INTJ: 'ADV',
};
/** "It is true that ..." adds nothing to the clause after it, and its denial denies that clause. */
const framing = /^(?:true|fact|case|correct|certain)$/iu;

/** Roles of dependencies whatever their preposition, and then roles of those without one. */
const plainRoles: Readonly<Record<string, string>> = {
  obj: 'patient',
  iobj: 'recipient',
  'obl:agent': 'agent',
  'nmod:poss': 'of',
  amod: 'mod',
  compound: 'mod',
  flat: 'mod',
  nummod: 'number',
  appos: 'subject',
  conj: 'conj',
};
const bareRoles: Readonly<Record<string, string>> = {
  obl: 'bare',
  nmod: 'bare',
  'obl:unmarked': 'bare',
  'nmod:unmarked': 'bare',
  'nmod:desc': 'mod',
  advmod: 'adverb',
};

/*
 * The numbers below were chosen by hand while the table of cases in
 * test/core/evidence/alignment-cases.ts grew. None of them is fitted. Only calibration.ts, which turns an
 * alignment into probabilities, is.
 */

/** How much of a statement is lost without a term, by the kind of the term. */
const WEIGHT = {
  nameOrValue: 1.5,
  noun: 1,
  verb: 0.9,
  adjective: 0.8,
  adverb: 0.5,
  fadedAdverb: 0.1,
  light: 0.3,
  pronoun: 0,
  /** "is allowed to", "has to". */
  command: 0.1,
} as const;
/** Words before a preposition in which "far away", "in front" or "close" is looked for. */
const WORDS_BEFORE = 3;
/** Steps up the tree in which the term of a word is looked for. */
const MOST_STEPS_UP = 8;

class GraphReader {
  readonly #text: string;
  readonly #branches: Branches;
  readonly #lexicon: Lexicon;
  readonly #names: (index: number) => readonly string[];
  readonly #predications: readonly Predication[];
  readonly #scopes: readonly WordScope[];
  readonly #elisions: ReadonlyMap<number, Elision>;
  readonly #terms: ContentTerm[] = [];
  /** The term of each word, or -1. */
  readonly #termOf: Int32Array;
  readonly #links: Link[] = [];
  /** Subjects of predicates, by word. */
  readonly #subjects = new Map<number, number>();
  readonly #linked = new Set<string>();

  constructor(
    text: string,
    branches: Branches,
    lexicon: Lexicon,
    names: (index: number) => readonly string[],
  ) {
    this.#text = text;
    this.#branches = branches;
    this.#lexicon = lexicon;
    this.#names = names;
    this.#predications = findPredications(branches);
    this.#scopes = scopesOf(branches, this.#predications);
    this.#elisions = elisionsOf(branches);
    this.#termOf = new Int32Array(branches.words.length).fill(-1);
  }

  read(span: TermGraph['span']): TermGraph {
    const { words } = this.#branches;
    const found: { readonly words: readonly number[]; readonly value?: Quantity | When }[] = [];
    const taken = new Set<number>();
    const take = (indices: readonly number[], value?: Quantity | When): void => {
      indices.forEach((index) => taken.add(index));
      found.push({ words: indices, ...(value !== undefined && { value }) });
    };
    for (const value of quantitiesAndTimes(this.#text, { span, words })) {
      const inside = words.flatMap((word, index) =>
        word.span[0] < value.span[1] && word.span[1] > value.span[0] && !taken.has(index) ? [index] : [],
      );
      if (inside.length > 0) take(inside, value);
    }
    for (const title of titlesIn(words)) if (!title.some((index) => taken.has(index))) take(title);
    words.forEach((word, index) => {
      if (taken.has(index)) return;
      if (word.tag === 'PROPN') take(nameAt(words, index, taken));
      else if (this.#elisions.has(index) || this.#isContent(word, index)) take([index]);
    });
    found
      .sort((a, b) => (a.words[0] as number) - (b.words[0] as number))
      .forEach(({ words: own, value }) => this.#addTerm(own, value));
    this.#linkAll();
    const asks = this.#asked();
    const plain = /^(?:yes|no)$/iu.exec(words[0]?.text ?? '')?.[0].toLowerCase() as 'yes' | 'no' | undefined;
    const isPlain = plain !== undefined && (words.length === 1 || words[1]?.tag === 'PUNCT');
    return {
      span,
      words: ` ${nameWords(this.#text.slice(...span)).join(' ')} `,
      terms: this.#terms,
      links: this.#links,
      question: words.some((word) => word.text === '?'),
      ...(asks && { asks }),
      ...(isPlain && { plain }),
    };
  }

  /** The place of "who", "where", "which city", "how many rooms" in the question. */
  #asked(): Asked | undefined {
    const at = this.#branches.words.findIndex((word) => /^W/u.test(word.fineTag) && !this.#isRelative(word));
    if (at < 0) return undefined;
    const { relation, head, fineTag } = this.#branches.word(at);
    const noun = /^(?:many|much)$/u.test(this.#branches.words[at + 1]?.text.toLowerCase() ?? '')
      ? this.#branches.word(at + 1).head
      : relation === 'det'
        ? head
        : -1;
    if (noun >= 0) return this.#askedKind(this.#termOf[noun] as number, relation === 'det');
    const from = head < 0 ? this.#branches.children(at, 'nsubj')[0] : head;
    if (from === undefined) return undefined;
    const role =
      fineTag === 'WRB'
        ? 'in'
        : head < 0
          ? 'subject'
          : relation.startsWith('nsubj')
            ? this.#subjectRole(from, this.#branches.has(from, 'cop'))
            : this.#role(at, relation, head);
    return { governor: this.#governorOf(from), role };
  }

  #askedKind(kind: number, isWhich: boolean): Asked | undefined {
    if (kind < 0) return undefined;
    if (!isWhich) return { governor: kind, role: 'number' };
    const link = this.#links.find(({ dependent }) => dependent === kind);
    return { governor: link?.governor ?? -1, role: link?.role ?? 'subject', kind };
  }

  #isRelative(word: Word): boolean {
    return (
      /^(?:acl:relcl|advcl:relcl)$/u.test(this.#branches.words[word.head]?.relation ?? '') ||
      /^(?:that)$/iu.test(word.text)
    );
  }

  #isContent(word: Word, index: number): boolean {
    if (word.tag === 'PRON') return /^(?:PRP|PRP\$|DT)$/u.test(word.fineTag);
    if (word.tag === 'AUX')
      return (
        !this.#branches.has(index, 'expl') &&
        word.relation === 'root' &&
        !this.#branches.children(index).some((child) => this.#branches.word(child).tag === 'VERB')
      );
    if (
      !(word.tag in openClasses) ||
      word.relation === 'aux' ||
      word.relation === 'aux:pass' ||
      word.relation === 'cop'
    )
      return false;
    if (
      word.tag === 'VERB' &&
      /^(?:is|are|was|were|be|exists?)$/iu.test(word.text) &&
      this.#branches.has(index, 'expl')
    )
      return false;
    if (framing.test(word.text) && this.#branches.has(index, 'csubj', 'ccomp', 'acl', 'nsubj:outer', 'expl'))
      return false;
    if (/^front$/iu.test(word.text) && this.#branches.preposition(index) === 'in') return false;
    return /[\p{L}\p{N}]/u.test(word.text) && !emptyWords.has(word.text.toLowerCase());
  }

  #addTerm(words: readonly number[], value?: Quantity | When): void {
    const { words: all } = this.#branches;
    const inside = new Set(words);
    const head = words.find((index) => !inside.has((all[index] as Word).head)) ?? (words[0] as number);
    const elision = this.#elisions.get(head);
    const meant = elision?.predicate ?? head;
    const word = all[meant] as Word;
    const of = openClasses[word.tag] ?? 'NOUN';
    const kind = value
      ? 'value'
      : word.tag === 'PROPN' || words.length > 1
        ? 'name'
        : word.tag === 'PRON'
          ? 'pronoun'
          : 'word';
    const span = [
      (all[words[0] as number] as Word).span[0],
      (all[elision?.last ?? (words.at(-1) as number)] as Word).span[1],
    ] as const;
    const text = this.#text.slice(...span);
    const lemma = kind === 'word' ? this.#lemma(word, of) : text.toLowerCase();
    const lead = (all[Math.min(this.#first(head), words[0] as number)] as Word).span[0];
    const id = this.#terms.length;
    words.forEach((index) => {
      this.#termOf[index] = id;
    });
    this.#terms.push({
      id,
      kind,
      head,
      span,
      text,
      lead,
      lemma,
      phrase: kind === 'word' ? this.#phrase(meant, lemma, of) : lemma,
      of,
      ...(value && { value }),
      names: kind === 'pronoun' ? this.#names(head) : [],
      weight: this.#onlyCommands(head) ? WEIGHT.command : weightOf(kind, of, lemma),
      ...(this.#scopes[meant] as WordScope),
      ...(this.#isKind(meant) && { kindOfSubject: true }),
      ...(elision && { denied: elision.denied }),
      ...(kind === 'name' && this.#isTitle(words, head) && { denied: false }),
    });
  }

  /** A title such as "Never Give Up" denies nothing. */
  #isTitle(words: readonly number[], head: number): boolean {
    return words.length > 1 && !this.#branches.has(head, 'case', 'det');
  }

  #onlyCommands(head: number): boolean {
    return (
      this.#branches.has(head, 'xcomp') &&
      this.#branches.word(head).tag !== 'NOUN' &&
      givesOrders(this.#branches, head)
    );
  }

  /** "Is a plant", "are plants", "is green", and not "is the plant", "is our plant". */
  #isKind(index: number): boolean {
    const { tag, fineTag } = this.#branches.word(index);
    if (!this.#branches.has(index, 'cop')) return false;
    if (tag === 'ADJ') return fineTag === 'JJ';
    const determiners = this.#branches.children(index, 'det', 'nmod:poss', 'nummod');
    return determiners.length === 0
      ? fineTag === 'NNS'
      : determiners.every((each) => /^an?$/iu.test(this.#branches.word(each).text));
  }

  #lemma({ text, fineTag }: Word, of: OpenClass): string {
    const form = text.toLowerCase();
    if (/^(?:has|have|had|having)$/u.test(form)) return 'have';
    // "They lay eggs" has "lay", not the past of "lie".
    return /^VBP?$/u.test(fineTag) && this.#lexicon.knows(form, 'VERB')
      ? form
      : this.#lexicon.lemma(form, of);
  }

  #phrase(head: number, lemma: string, of: OpenClass): string {
    const before = this.#branches
      .children(head, 'compound', 'amod', 'compound:prt')
      .filter((child) => Math.abs(child - head) === 1);
    const particle = before.find((child) => child > head);
    const modifier = before.find((child) => child < head);
    const phrase =
      particle !== undefined
        ? `${lemma} ${this.#branches.form(particle)}`
        : modifier === undefined
          ? lemma
          : `${this.#branches.form(modifier)} ${lemma}`;
    return this.#lexicon.knows(phrase, of) ? phrase : lemma;
  }

  /* ---------- links ---------- */

  #linkAll(): void {
    const { words } = this.#branches;
    for (const { predicate, subject, kind } of this.#predications) {
      if (subject === undefined) continue;
      this.#subjects.set(predicate, subject);
      for (const each of this.#branches.coordinated(subject)) this.#linkSubject(predicate, each, kind);
    }
    words.forEach((word, index) => {
      if (this.#termOf[index] === -1 || /^nsubj/u.test(word.relation) || this.#isInside(index)) return;
      const [from, role] = this.#placeOf(index);
      if (from >= 0) this.#link(from, index, role);
      if (word.relation === 'appos') this.#link(index, from, 'subject');
    });
    for (const [auxiliary, { predicate }] of this.#elisions) this.#linkElided(auxiliary, predicate);
  }

  /** The elliptical clause has its own subject, and everything else that belongs to the predicate. */
  #linkElided(auxiliary: number, predicate: number): void {
    const role = this.#subjectRole(predicate, this.#branches.has(predicate, 'cop'));
    const own = this.#termOf[auxiliary] as number;
    const meant = this.#termOf[predicate];
    for (const subject of this.#branches.children(auxiliary, 'nsubj', 'nsubj:pass'))
      for (const each of this.#branches.coordinated(subject)) this.#link(auxiliary, each, role);
    for (const link of [...this.#links])
      if (link.governor === meant && !/^(?:clause|conj)$/u.test(link.role) && link.role !== role)
        this.#join(own, link.dependent, link.role);
  }

  #linkSubject(predicate: number, subject: number, kind: 'verb' | 'copula'): void {
    const place = kind === 'copula' ? this.#preposition(predicate) : '';
    // "The child is near the sand" means the same as "the child near the sand".
    if (place !== '') return this.#link(subject, predicate, place);
    this.#link(predicate, subject, this.#subjectRole(predicate, kind === 'copula'));
    if (kind === 'copula' && /^(?:NOUN|PROPN)$/u.test(this.#branches.word(predicate).tag))
      this.#link(subject, predicate, 'subject');
  }

  #subjectRole(predicate: number, isCopula: boolean): string {
    return isCopula ? 'subject' : this.#isPassive(predicate) ? 'patient' : 'agent';
  }

  #isPassive(predicate: number): boolean {
    const { relation, fineTag } = this.#branches.word(predicate);
    return (
      this.#branches.has(predicate, 'aux:pass', 'nsubj:pass', 'obl:agent') ||
      (relation === 'acl' && fineTag === 'VBN')
    );
  }

  /** The governor and role of a word. A conjunct has those of the first conjunct. */
  #placeOf(index: number): [number, string] {
    const { relation } = this.#branches.word(index);
    const head = this.#headOf(index);
    if (head < 0) return [-1, ''];
    if (relation === 'conj' && this.#branches.word(head).tag === this.#branches.word(index).tag) {
      const [from, role] = this.#placeOf(head);
      return from >= 0 && role !== 'clause' ? [from, role] : [head, 'conj'];
    }
    return [head, this.#role(index, relation, head)];
  }

  /** "Ann (the owner) and Ben (the tenant)": text in brackets belongs to the member before it. */
  #headOf(index: number): number {
    const { relation, head } = this.#branches.word(index);
    const before =
      relation === 'appos' && head >= 0
        ? this.#branches.children(head, 'conj').findLast((member) => member < index)
        : undefined;
    return before !== undefined &&
      this.#branches.words.slice(before + 1, index).some(({ text }) => text === '(')
      ? before
      : head;
  }

  #role(index: number, relation: string, head: number): string {
    const plain = plainRoles[relation];
    if (plain !== undefined) return plain;
    const preposition = relation === 'advcl' ? this.#mark(index) : this.#preposition(index);
    if (relation === 'obl' && preposition === 'by' && this.#isPassive(head)) return 'agent';
    return preposition !== '' ? preposition : (bareRoles[relation] ?? 'clause');
  }

  /** The conjunction that relates a clause in time to the one above it. */
  #mark(index: number): string {
    return (
      this.#branches
        .children(index, 'mark')
        .map((child) => this.#branches.form(child))
        .find((form) => /^(?:before|after|until|till|since|while)$/u.test(form)) ?? ''
    );
  }

  /** The preposition that represents its group; "far (away) from" stays whole. */
  #preposition(index: number): string {
    const own = this.#branches.preposition(index);
    const before = this.#branches.words
      .slice(Math.max(0, this.#first(index) - WORDS_BEFORE), this.#first(index))
      .map((word) => word.text.toLowerCase())
      .join(' ');
    if (own === 'from' && /\bfar(?: away)?$|\baway$/u.test(before)) return 'far from';
    if (own === 'of' && /\b(?:inside|outside)$/u.test(before))
      return before.endsWith('outside') ? 'outside' : 'in';
    if (own === 'of' && /\bin front$/u.test(before)) return 'in front of';
    if (own === 'to' && /\b(?:close|next|adjacent|near)$/u.test(before)) return 'near';
    return prepositionGroups[own] ?? own;
  }

  /** The index of the preposition, or of the word where it has none. */
  #first(index: number): number {
    return this.#branches.children(index, 'case')[0] ?? index;
  }

  #isInside(index: number): boolean {
    const own = this.#termOf[index] as number;
    return this.#terms[own]?.head !== index;
  }

  #link(from: number, to: number, role: string): void {
    this.#join(this.#governorOf(from), this.#termOf[to] ?? -1, role);
  }

  #join(governor: number, dependent: number, role: string): void {
    if (governor < 0 || dependent < 0 || governor === dependent) return;
    const key = `${String(governor)} ${String(dependent)} ${role}`;
    if (this.#linked.has(key)) return;
    this.#linked.add(key);
    this.#links.push({ governor, dependent, role });
  }

  /**
   * The term of a word, or of the nearest word above it that has one. Dependents of a predicate without
   * content ("is far from the sand") go to its subject.
   */
  #governorOf(index: number): number {
    for (
      let at = index, steps = 0;
      at >= 0 && steps < MOST_STEPS_UP;
      at = this.#branches.word(at).head, steps++
    ) {
      const term = this.#termOf[at] as number;
      const subject = this.#subjects.get(at);
      if (term >= 0) return term;
      if (subject !== undefined && (this.#termOf[subject] as number) >= 0)
        return this.#termOf[subject] as number;
    }
    return -1;
  }
}

function weightOf(kind: ContentTerm['kind'], of: OpenClass, lemma: string): number {
  if (kind === 'value' || kind === 'name') return WEIGHT.nameOrValue;
  if (kind === 'pronoun') return WEIGHT.pronoun;
  if (lightWords.has(lemma)) return WEIGHT.light;
  if (of === 'ADV') return fadedAdverbs.has(lemma) ? WEIGHT.fadedAdverb : WEIGHT.adverb;
  return of === 'NOUN' ? WEIGHT.noun : of === 'VERB' ? WEIGHT.verb : WEIGHT.adjective;
}
