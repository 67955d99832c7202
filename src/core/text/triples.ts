/**
 * Reads triples from trees: who is said to stand in what relation to what (Drowzee, section 3.6, ExtractTriple).
 * One clause gives a triple per subject, argument and conjunct, by the tables in patterns.ts; noun phrases of the kind "a member of Y" give a finer one beside.
 * Questions state nothing. A pronoun that stands for nothing known gives no triple.
 */
import { Branches } from './branches.ts';
import { argumentPatterns, connectives, emptyPronouns, exemplifiers, formsOfHave, framingPrepositions, lightVerbs, namingVerbs, placingVerbs, negativeDeterminers, reciprocal, relationalNouns } from './patterns.ts';
import { Resolver } from './mentions.ts';
import { findPredications, type Predication } from './predications.ts';
import type { ExtractedTriple, SyntaxTree } from './syntax.ts';

/** Triples of the sentences, in the order of the text. Questions are skipped unless it is a question that is being read. */
export function extractTriples(text: string, trees: readonly SyntaxTree[], questions: 'skip questions' | 'read questions' = 'skip questions'): ExtractedTriple[] {
  const sentences = trees.map((tree) => new Branches(text, tree));
  const resolver = new Resolver(sentences);
  return distinct(sentences.flatMap((branches, i) => questions === 'skip questions' && isQuestion(branches) ? [] : new SentenceReader(branches, i, resolver).read()));
}

function isQuestion(branches: Branches): boolean {
  return branches.words.some((word) => word.text.endsWith('?'));
}

function distinct(triples: readonly ExtractedTriple[]): ExtractedTriple[] {
  const seen = new Set<string>();
  return triples.filter(({ subject, relation, object, negated }) => {
    const key = JSON.stringify([subject, relation, object, negated]);
    return !seen.has(key) && seen.add(key);
  });
}

/** A noun phrase that takes part in a triple: its head, and the names it stands for (several for "they"). */
interface Participant {
  readonly head: number;
  readonly names: readonly string[];
  /** "no evidence", "none of them": denies what is said. */
  readonly negative: boolean;
}

/** Said, of a clause: what all its triples have in common. */
type Modality = Pick<Predication, 'negated' | 'hedged'>;

class SentenceReader {
  readonly #branches: Branches;
  readonly #sentence: number;
  readonly #resolver: Resolver;
  readonly #pairsOff: boolean;
  readonly #triples: ExtractedTriple[] = [];

  constructor(branches: Branches, sentence: number, resolver: Resolver) {
    this.#branches = branches;
    this.#pairsOff = branches.words.some((word) => word.text === 'respectively');
    this.#sentence = sentence;
    this.#resolver = resolver;
  }

  read(): ExtractedTriple[] {
    for (const predication of findPredications(this.#branches)) {
      const subjects = predication.subject === undefined ? [] : this.#participants(predication.subject);
      if (predication.kind === 'copula') this.#readCopula(predication, subjects);
      else this.#readVerb(predication, subjects);
    }
    this.#branches.words.forEach((word, index) => {
      if (word.relation === 'appos') this.#readApposition(index);
      if (/^(?:NOUN|PROPN)$/u.test(word.tag)) this.#readBetween(index);
    });
    return this.#triples;
  }

  /** A coordinated noun phrase as its members, pronouns resolved, nothing for those that stand for nothing. */
  #participants(index: number): Participant[] {
    return this.#branches.coordinated(index).map((head): Participant => {
      const names = this.#resolver.names(this.#branches, this.#sentence, head);
      const negative = negativeDeterminers.has(this.#branches.form(head)) || this.#branches.children(head, 'det').some((child) => negativeDeterminers.has(this.#branches.form(child)));
      return { head, names, negative };
    }).filter(({ head, names }) => names.length > 0 && !this.#isNothing(head, names));
  }

  /** "the same group, which is the asteroid belt": what is said of the one is said of the other. */
  #otherNames(index: number): Participant[] {
    const clauses = this.#branches.children(index, 'acl:relcl').filter((child) => this.#branches.has(child, 'cop') && this.#branches.children(child, 'nsubj').some((subject) => /^(?:which|who)$/u.test(this.#branches.form(subject))));
    return [...clauses, ...this.#branches.children(index, 'appos')].filter((child) => this.#isDefinite(child) && this.#branches.preposition(child) === '').flatMap((child) => this.#participants(child).slice(0, 1));
  }

  #isNothing(head: number, names: readonly string[]): boolean {
    return this.#branches.word(head).tag === 'PRON' && names.some((name) => emptyPronouns.has(name.toLowerCase()));
  }

  /* ---------- verbs ---------- */

  #readVerb(predication: Predication, subjects: readonly Participant[]): void {
    const { predicate } = predication;
    const objects = this.#branches.children(predicate, 'obj');
    if (subjects.length > 0) this.#readReciprocal(predication, subjects);
    for (const pattern of argumentPatterns) {
      for (const argument of this.#branches.children(predicate, pattern.dependency)) {
        if (!this.#isArgument(argument)) continue;
        const preposition = this.#branches.preposition(argument);
        if (pattern.relation === 'verb and preposition' && preposition === '') continue;
        const relation = pattern.relation === 'verb' ? this.#verb(predicate) : this.#verbWith(predicate, objects[0], preposition);
        this.#stateAll(subjects, relation, [...this.#participants(argument), ...this.#otherNames(argument)], predication);
        if (pattern.dependency === 'obl' && predication.subject !== undefined && placingVerbs.has(this.#branches.form(predicate))) this.#readValue(predication.subject, this.#participants(argument), predication, ` ${preposition}`);
        if (pattern.dependency === 'obj') this.#readObject(predication, subjects, argument);
        if (pattern.dependency === 'xcomp') this.#readComplements(argument, subjects, predication, '');
      }
    }
  }

  #isArgument(index: number): boolean {
    const { tag, relation } = this.#branches.word(index);
    if (tag === 'VERB' || (relation === 'xcomp' && this.#branches.has(index, 'cop'))) return false;
    const preposition = this.#branches.preposition(index);
    return !connectives.has(this.#branches.form(index)) && !exemplifiers.has(preposition) && !framingPrepositions.has(preposition);
  }

  /** Finer triples of an object: "has a genetic association with Y", "Its symptoms include Y". */
  #readObject(predication: Predication, subjects: readonly Participant[], object: number): void {
    const verb = this.#branches.form(predication.predicate);
    if (lightVerbs.has(verb)) this.#readComplements(object, subjects, predication, formsOfHave.has(verb) ? '' : this.#verb(predication.predicate));
    if (namingVerbs.has(verb) && predication.subject !== undefined) this.#readValue(predication.subject, this.#participants(object), predication);
  }

  #readReciprocal(predication: Predication, subjects: readonly Participant[]): void {
    const preposition = reciprocal[this.#branches.form(predication.predicate)];
    const names = subjects.flatMap((subject) => subject.names);
    if (preposition === undefined || names.length < 2 || this.#branches.has(predication.predicate, 'obl')) return;
    const [first, ...others] = names as [string, ...string[]];
    for (const other of others) this.#state(first, `${this.#branches.form(predication.predicate)} ${preposition}`, other, predication);
  }

  /** The verb with its auxiliaries and particle: `was discovered`, `carried out`. Negations are kept apart. */
  #verb(index: number): string {
    const before = this.#branches.children(index, 'aux', 'aux:pass').filter((child) => child < index && !/^(?:do|does|did)$/u.test(this.#branches.form(child)));
    return [...before, index, ...this.#branches.children(index, 'compound:prt')].map((each) => this.#branches.form(each)).join(' ');
  }

  #verbWith(verb: number, object: number | undefined, preposition: string): string {
    return [this.#verb(verb), ...(object === undefined ? [] : [this.#bare(object)]), preposition].join(' ');
  }

  /* ---------- copulas ---------- */

  #readCopula(predication: Predication, subjects: readonly Participant[]): void {
    const { predicate } = predication, { tag } = this.#branches.word(predicate);
    const copula = this.#branches.children(predicate, 'cop').map((child) => this.#branches.form(child)).at(-1) ?? 'is';
    const preposition = this.#branches.preposition(predicate);
    this.#readReciprocal(predication, subjects);
    if (tag === 'ADV' || tag === 'INTJ') return;
    if (tag === 'ADJ' || tag === 'VERB') return this.#readQuality(predication, subjects, copula);
    const value = this.#participants(predicate).slice(0, 1);
    this.#stateAll(subjects, preposition === '' ? copula : `${copula} ${preposition}`, value, predication);
    if (preposition !== '') return predication.subject === undefined ? undefined : this.#readValue(predication.subject, value, predication, ` ${preposition}`);
    this.#readComplements(predicate, subjects, predication, '');
    if (predication.subject !== undefined && this.#isDefinite(predicate)) this.#readValue(predication.subject, value, predication);
  }

  /** A name, a number or "the ...": "Crohn's disease is a disorder" gives Crohn no disease. */
  #isDefinite(noun: number): boolean {
    return /^(?:PROPN|NUM)$/u.test(this.#branches.word(noun).tag) || this.#branches.children(noun, 'det').some((child) => this.#branches.form(child) === 'the');
  }

  /** "is rare", "is similar to Y". */
  #readQuality(predication: Predication, subjects: readonly Participant[], copula: string): void {
    const { predicate } = predication;
    const arguments_ = this.#branches.children(predicate, 'obl').filter((child) => this.#isArgument(child) && this.#branches.preposition(child) !== '');
    for (const argument of arguments_) {
      this.#stateAll(subjects, `${copula} ${this.#branches.form(predicate)} ${this.#branches.preposition(argument)}`, this.#participants(argument), predication);
    }
    if (arguments_.length === 0) this.#stateAll(subjects, copula, this.#participants(predicate).slice(0, 1), predication);
  }

  /* ---------- noun phrases ---------- */

  /** "a member of Y", "Y's capital": relation `member of`, object Y. */
  #readComplements(noun: number, subjects: readonly Participant[], modality: Modality, verb: string): void {
    const negative = this.#branches.children(noun, 'det').some((child) => negativeDeterminers.has(this.#branches.form(child)));
    const said = { ...modality, negated: modality.negated !== negative };
    for (const complement of this.#branches.children(noun, 'nmod', 'nmod:poss')) {
      const preposition = this.#branches.word(complement).relation === 'nmod:poss' ? 'of' : this.#branches.preposition(complement);
      if (preposition === '' || preposition === 'between' || exemplifiers.has(preposition) || this.#branches.word(complement).relation === 'nmod' && complement < noun) continue;
      this.#stateAll(subjects, [verb, this.#bare(noun), preposition].filter((part) => part !== '').join(' '), this.#participants(complement), said);
    }
  }

  /** "The capital of X is Y", "X's capital is Y", "the highest peak in X is Y": X, capital, Y. @param preposition " in" for "X's seat is in Y". */
  #readValue(subject: number, values: readonly Participant[], modality: Modality, preposition = ''): void {
    for (const owner of this.#branches.children(subject, 'nmod', 'nmod:poss')) {
      if (this.#branches.word(owner).relation === 'nmod' && !this.#isOwner(subject, this.#branches.preposition(owner))) continue;
      this.#stateAll(this.#participants(owner), `${this.#bare(subject)}${preposition}`, values, modality);
    }
  }

  #isOwner(subject: number, preposition: string): boolean {
    return preposition === 'of' || (preposition === 'in' && this.#branches.children(subject, 'amod').some((child) => this.#branches.word(child).fineTag === 'JJS'));
  }

  /** The noun with what makes it one term: `capital city`, `minor planet group`. */
  #bare(noun: number): string {
    const parts = this.#branches.children(noun, 'compound', 'amod', 'flat').filter((child) => child < noun || this.#branches.word(child).relation === 'flat');
    return [...parts.flatMap((part) => this.#branches.phrase(part)), noun].sort((a, b) => a - b).map((index) => this.#branches.word(index).text).join(' ');
  }

  /** "Paris, the capital of France": as if a copula stood between; an abbreviation in brackets says nothing more. */
  #readApposition(index: number): void {
    const { head, tag } = this.#branches.word(index);
    if (!/^(?:NOUN|PROPN)$/u.test(tag) || this.#branches.has(index, 'cop', 'nsubj') || !/^(?:NOUN|PROPN)$/u.test(this.#branches.word(head).tag)) return;
    if (this.#branches.words[index - 1]?.text === '(' && this.#branches.phrase(index).length === 1) return;
    const modality = { negated: false, hedged: false };
    const subjects = this.#participants(head).slice(0, 1);
    this.#stateAll(subjects, 'is', this.#participants(index).slice(0, 1), modality);
    this.#readComplements(index, subjects, modality, '');
  }

  /** "an association between X and Y": X, association with, Y; denied by "no" and by the clause it stands in. */
  #readBetween(noun: number): void {
    const [pair] = this.#branches.children(noun, 'nmod').filter((child) => this.#branches.preposition(child) === 'between');
    if (pair === undefined || !relationalNouns.has(this.#branches.form(noun))) return;
    const [first, ...others] = this.#participants(pair).flatMap((participant) => participant.names);
    const governing = findPredications(this.#branches).find(({ predicate }) => predicate === this.#branches.word(noun).head);
    const negative = this.#branches.children(noun, 'det').some((child) => negativeDeterminers.has(this.#branches.form(child)));
    if (first === undefined || !/^(?:nsubj|nsubj:pass|obj|root|obl)$/u.test(this.#branches.word(noun).relation)) return;
    const modality = { negated: (governing?.negated ?? false) !== negative, hedged: governing?.hedged ?? false };
    for (const other of others) this.#state(first, `${this.#bare(noun)} with`, other, modality);
  }

  /* ---------- stating ---------- */

  /** Every subject with every object; "respectively" pairs them off. */
  #stateAll(subjects: readonly Participant[], relation: string, objects: readonly Participant[], { negated, hedged }: Modality): void {
    const names = (participants: readonly Participant[]) => participants.flatMap((participant) => participant.names);
    if (this.#pairsOff && names(subjects).length === names(objects).length) {
      names(subjects).forEach((subject, i) => this.#state(subject, relation, names(objects)[i] as string, { negated, hedged }));
      return;
    }
    for (const subject of subjects) {
      for (const object of objects) {
        const said = { negated: negated !== (subject.negative || object.negative), hedged };
        for (const subjectName of subject.names) {
          for (const objectName of object.names) this.#state(subjectName, relation, objectName, said);
        }
      }
    }
  }

  #state(subject: string, relation: string, object: string, { negated, hedged }: Modality): void {
    if (subject === object) return;
    const { words } = this.#branches;
    this.#triples.push({ subject, relation, object, negated, hedged, span: [words[0]?.span[0] ?? 0, words.at(-1)?.span[1] ?? 0] });
  }
}
