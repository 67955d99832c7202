/**
 * Reads full statements from trees: each clause with all its arguments, one statement per subject and object
 * (Drowzee, section 3.6; open information extraction). Noun phrases add statements: appositions, possessions,
 * relations such as "capital of". Questions state nothing.
 */
import { wordList } from '../pattern-parts.ts';
import type { Branches } from './branches.ts';
import { findClauses, type Argument, type Clause } from './clauses.ts';
import { sentencesOf, type Pronouns, type SentenceNames } from './mentions.ts';
import { NounReader, saidBy, type NounStatement, type Said } from './noun-statements.ts';
import { isDeniedOf, named, Participants, type Named } from './participants.ts';
import { emptyPronouns, timeNouns } from './patterns.ts';
import type { ExtractedStatement, FurtherArgument, Part, RelationPhrase } from './statement.ts';
import type { SyntaxTree } from './syntax.ts';
import type { Questions } from './triples.ts';
import { lookupTable } from '../lookup-table.ts';

export interface StatementOptions {
  /** By default, names replace pronouns where a mention fits; other pronouns stay. */
  readonly pronouns?: Pronouns;
  readonly questions?: Questions;
}

/**
 * Statements of the sentences, in the order of the text. Within a sentence, those of the clauses come first.
 */
export function extractStatements(
  text: string,
  trees: readonly SyntaxTree[],
  { pronouns = 'resolved or kept', questions = 'skip questions' }: StatementOptions = {},
): ExtractedStatement[] {
  return sentencesOf(text, trees, pronouns)
    .filter(({ branches }) => questions === 'read questions' || !branches.isQuestion())
    .flatMap((sentence) => new StatementReader(sentence).read());
}

type Circumstances = Pick<ExtractedStatement, 'modality' | 'conditional' | 'attribution'>;

class StatementReader {
  readonly #branches: Branches;
  readonly #participants: Participants;

  constructor({ branches, namesOf }: SentenceNames) {
    this.#branches = branches;
    this.#participants = new Participants(branches, namesOf);
  }

  read(): ExtractedStatement[] {
    const clauses = findClauses(this.#branches);
    const nouns = new NounReader(this.#branches, this.#participants).read(clauses);
    const ofNames = nouns.filter(
      ({ subject, object }) => !this.#isKeptPronoun(subject) && !this.#isKeptPronoun(object),
    );
    return [
      ...clauses.flatMap((clause) => this.#statementsOf(clause)),
      ...ofNames.map((noun) => this.#nounStatement(noun)),
      ...this.#possessions(),
    ];
  }

  /* ---------- clauses ---------- */

  #statementsOf(clause: Clause): ExtractedStatement[] {
    const subjects = this.#participants.subjectsOf(clause);
    const relation = this.#relation(clause);
    const circumstances = this.#circumstances(clause);
    const further = clause.further.map((argument) => this.#further(argument));
    const { negated, hedged } = saidBy(clause);
    const isOfRelation = (index: number) => clause.words.includes(index);
    const state = (subject: Named, object?: Part, ...others: readonly Named[]): ExtractedStatement => ({
      construction: clause.kind,
      subject: this.#part(subject),
      relation,
      ...(object && { object }),
      further,
      ...this.#polarity({ negated: isDeniedOf(negated, subject, ...others), hedged }),
      ...circumstances,
    });
    const { object } = clause;
    if (!object) return named(subjects).map((subject) => state(subject));
    if (!this.#isNoun(object))
      return named(subjects).map((subject) => state(subject, this.#wholePart(object)));
    const objects =
      clause.kind === 'copula' && object.dependency === 'value'
        ? this.#participants.value(object.index)
        : this.#participants.of(object.index);
    return this.#participants
      .pairs(subjects, objects)
      .filter(([one, other]) => one.name !== other.name)
      .map(([one, other]) => state(one, this.#part(other, isOfRelation), other));
  }

  #isNoun({ dependency, index }: Argument): boolean {
    return (
      !/^(?:ccomp|advcl|advmod)$/u.test(dependency) &&
      !(dependency === 'xcomp' && this.#branches.word(index).tag === 'VERB') &&
      !(dependency === 'value' && this.#branches.word(index).tag === 'ADJ')
    );
  }

  #relation({ predicate, words, passive, understood, object, kind }: Clause): RelationPhrase {
    const preposition = object?.preposition ?? '';
    const isValue = object?.dependency === 'value';
    const word =
      kind === 'copula' && isValue
        ? (this.#branches.children(predicate, 'cop').at(-1) ?? predicate)
        : predicate;
    const text = [
      ...(words.length === 0 ? [understood] : [understood, this.#branches.text(words)]),
      preposition,
    ]
      .filter((part) => part !== '')
      .join(' ');
    return {
      text,
      spans: this.#branches.spans(words),
      head: this.#branches.word(word).span,
      word: isValue ? 'is' : this.#branches.word(word).text,
      fineTag: isValue ? 'VBZ' : this.#branches.word(word).fineTag,
      particle: this.#branches
        .children(predicate, 'compound:prt')
        .map((child) => this.#branches.form(child))
        .join(' '),
      voice: passive ? 'passive' : 'active',
      preposition,
    };
  }

  #circumstances({ weakener, conditional, attribution }: Clause): Circumstances {
    const source = attribution && named(this.#participants.of(attribution.source))[0];
    return {
      ...(weakener !== undefined && { modality: this.#branches.form(weakener) }),
      conditional,
      ...(attribution &&
        source && {
          attribution: { source: this.#part(source), verb: this.#branches.word(attribution.verb).text },
        }),
    };
  }

  #further(argument: Argument): FurtherArgument {
    const { role, preposition } = argument;
    const members = this.#isNoun(argument) ? this.#participants.of(argument.index) : [];
    const [only] = named(members);
    const resolved = members.length === 1 && only && this.#branches.word(only.head).tag === 'PRON';
    return { ...(resolved ? this.#part(only) : this.#wholePart(argument)), role, preposition };
  }

  /* ---------- noun phrases ---------- */

  #nounStatement({
    construction,
    subject,
    relation,
    word,
    preposition,
    object,
    negated,
    hedged,
    clause,
  }: NounStatement): ExtractedStatement {
    const said = clause ? this.#circumstances(clause) : { conditional: false };
    const { span, text, fineTag } = this.#branches.word(word);
    const isNamed = construction === 'apposition';
    const how: RelationPhrase = {
      text: relation,
      spans: isNamed ? [] : [span],
      ...(!isNamed && { head: span }),
      word: isNamed ? 'is' : text,
      fineTag: isNamed ? 'VBZ' : fineTag,
      particle: '',
      voice: 'active',
      preposition,
    };
    return {
      construction,
      subject: this.#part(subject),
      relation: how,
      object: this.#part(object),
      further: [],
      ...this.#polarity({ negated, hedged }),
      ...said,
    };
  }

  /** "Peru's coast", "its coast": Peru has a coast. */
  #possessions(): ExtractedStatement[] {
    const has: RelationPhrase = {
      text: 'has',
      spans: [],
      word: 'has',
      fineTag: 'VBZ',
      particle: '',
      voice: 'active',
      preposition: '',
    };
    return this.#branches.words.flatMap(({ relation, head }, owner) => {
      if (relation !== 'nmod:poss' || timeNouns.has(this.#branches.form(owner))) return [];
      const object = this.#partOf(
        this.#branches.phrase(head).filter((index) => !this.#branches.whole(owner).includes(index)),
        head,
      );
      const said = {
        object,
        further: [],
        ...this.#polarity({ negated: false, hedged: false }),
        conditional: false,
      };
      return named(this.#participants.of(owner))
        .filter((subject) => !this.#isKeptPronoun(subject))
        .map((subject): ExtractedStatement => ({
          construction: 'possession',
          subject: this.#part(subject),
          relation: has,
          ...said,
        }));
    });
  }

  /* ---------- parts ---------- */

  #polarity({ negated, hedged }: Said): Pick<ExtractedStatement, 'negated' | 'hedged' | 'span'> {
    return { negated, hedged, span: this.#branches.sentence() };
  }

  /**
   * A participant as a part of a statement.
   * @param isElsewhere words that belong to another part: "no longer" to "is", not to "a planet".
   */
  #part({ head, name }: Named, isElsewhere: (index: number) => boolean = () => false): Part {
    const part = this.#partOf(
      this.#branches
        .whole(head, outsideNoun)
        .filter((index) => !this.#branches.isDenial(index) && !isElsewhere(index)),
      head,
    );
    if (this.#branches.word(head).tag !== 'PRON') return part;
    return { ...part, text: name, ...(this.#isKeptPronoun({ head, name }) && { pronoun: true }) };
  }

  #isKeptPronoun({ head, name }: Pick<Named, 'head' | 'name'>): boolean {
    return this.#branches.word(head).tag === 'PRON' && emptyPronouns.has(name.toLowerCase());
  }

  /** A clause or a phrase with all its dependents. */
  #wholePart({ index, dependency }: Argument): Part {
    return this.#partOf(this.#branches.whole(index, outsideOf[dependency] ?? outsidePhrase), index);
  }

  /** The words as text, with the owner's name instead of "its" and "their". */
  #textOf(indices: readonly number[]): string {
    const at = indices.findIndex(
      (index) =>
        this.#branches.word(index).relation === 'nmod:poss' && this.#branches.word(index).tag === 'PRON',
    );
    const owner = at < 0 ? undefined : named(this.#participants.of(indices[at] as number));
    if (owner?.length !== 1 || this.#isAsWritten(owner[0] as Named)) return this.#branches.text(indices);
    const around = [
      this.#branches.text(indices.slice(0, at)),
      possessive((owner[0] as Named).name),
      this.#textOf(indices.slice(at + 1)),
    ];
    return around.filter((part) => part !== '').join(' ');
  }

  #isAsWritten({ head, name }: Named): boolean {
    return this.#branches.word(head).text === name;
  }

  #partOf(indices: readonly number[], head: number): Part {
    return {
      text: this.#textOf(indices),
      spans: this.#branches.spans(indices),
      head: this.#branches.word(head).span,
    };
  }
}

/**
 * Relations of dependents that are not part of a noun's name: clauses, conjuncts, and words that link the
 * noun to its clause.
 */
const outsideNoun = new Set(
  wordList(`
  case mark cc cc:preconj conj cop aux nsubj nsubj:outer csubj obl obl:unmarked advcl advcl:relcl acl
  acl:relcl appos parataxis expl discourse vocative list
`),
);
/** "Peru's", "the states'". */
const possessive = (name: string): string =>
  /['’]s?$/u.test(name) ? name : name.endsWith('s') && !/^\p{Lu}/u.test(name) ? `${name}'` : `${name}'s`;

const outsidePhrase = new Set(['case', 'acl:relcl', 'appos', 'parataxis']);
/**
 * Relations left out of an argument, by its dependency. A clause leaves out only asides; the value of a
 * copula also leaves out what belongs to its clause.
 */
const outsideOf = lookupTable<ReadonlySet<string>>({
  ccomp: new Set(['parataxis']),
  xcomp: new Set(['parataxis']),
  advcl: new Set(['mark', 'parataxis']),
  value: new Set([
    ...outsidePhrase,
    'cop',
    'aux',
    'nsubj',
    'cc',
    'punct',
    'mark',
    'conj',
    'obl',
    'advcl',
    'discourse',
    'expl',
    'csubj',
    'advmod',
  ]),
});
