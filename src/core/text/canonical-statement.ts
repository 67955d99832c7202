/**
 * Statements in one form, so that wordings compare: "Curie discovered radium" and "radium was discovered by
 * Curie" have one predicate, agent and patient; "Peru's capital is Lima" and "Lima is the capital of Peru"
 * likewise. Lemmas come from whoever has a lexicon.
 */
import type { Lexicon } from './lexicon/lexicon.ts';
import type { ArgumentRole, ExtractedStatement, Part } from './statement.ts';

export interface CanonicalArgument {
  readonly part: Part;
  /** Empty without one. */
  readonly preposition: string;
  readonly role: ArgumentRole;
}

export interface CanonicalStatement {
  /**
   * A lemma with its particle: `discover`, `carry out`; `be` of a copula or apposition, `similar to` of a
   * quality, `have` of a possession, `capital of` of a noun that relates.
   */
  readonly predicate: string;
  /** Who does it, or of whom it is said. Absent of a passive without "by". */
  readonly agent?: Part;
  /** What it is done to, or what is said of the agent. */
  readonly patient?: Part;
  readonly others: readonly CanonicalArgument[];
  readonly negated: boolean;
  readonly hedged: boolean;
  /** As it was said. */
  readonly source: ExtractedStatement;
}

type Roles = Pick<CanonicalStatement, 'agent' | 'patient' | 'others'>;
type Lemmas = Pick<Lexicon, 'lemma'>;

/** @param lexicon needs to know lemmas only. */
export function canonicalStatement(statement: ExtractedStatement, lexicon: Lemmas): CanonicalStatement {
  const { negated, hedged } = statement;
  return {
    predicate: predicateOf(statement, lexicon),
    ...rolesOf(statement),
    negated,
    hedged,
    source: statement,
  };
}

function predicateOf({ construction, relation }: ExtractedStatement, lexicon: Lemmas): string {
  switch (construction) {
    case 'copula':
      return relation.word === 'is' ? 'be' : `${relation.word.toLowerCase()} ${relation.preposition}`;
    case 'apposition':
      return 'be';
    case 'possession':
      return 'have';
    case 'noun':
      return `${nounOf(relation.text, relation.preposition, lexicon)} ${relation.preposition || 'of'}`;
    default:
      return [
        lexicon.lemma(relation.word, 'VERB'),
        ...(relation.particle === '' ? [] : [relation.particle]),
      ].join(' ');
  }
}

/**
 * "members of" is `member`, "plays important role in" is `plays important role`: the last word before the
 * preposition is the noun.
 */
function nounOf(relation: string, preposition: string, lexicon: Lemmas): string {
  const words = relation
    .toLowerCase()
    .slice(0, relation.length - preposition.length)
    .trim()
    .split(' ');
  return [...words.slice(0, -1), lexicon.lemma(words.at(-1) as string, 'NOUN')].join(' ');
}

function rolesOf({ construction, relation, subject, object, further }: ExtractedStatement): Roles {
  const others = further.map(({ preposition, role, ...part }): CanonicalArgument => ({
    part,
    preposition,
    role,
  }));
  if (construction === 'noun') {
    // "Peru, capital, Lima" is "Lima, capital of, Peru".
    const [agent, patient] = relation.preposition === '' ? [object, subject] : [subject, object];
    return { ...(agent && { agent }), ...(patient && { patient }), others };
  }
  const isDirect = relation.preposition === '' || (relation.word !== 'is' && construction === 'copula');
  const all: CanonicalArgument[] =
    object && (!isDirect || relation.voice === 'passive')
      ? [
          { part: object, preposition: relation.preposition, role: isAgent(relation) ? 'agent' : 'other' },
          ...others,
        ]
      : others;
  if (relation.voice === 'active')
    return { agent: subject, ...(isDirect && object && { patient: object }), others: all };
  const agent = all.find(({ role }) => role === 'agent');
  return {
    ...(agent && { agent: agent.part }),
    patient: subject,
    others: all.filter((argument) => argument !== agent),
  };
}

const isAgent = ({ voice, preposition }: ExtractedStatement['relation']): boolean =>
  voice === 'passive' && preposition === 'by';
