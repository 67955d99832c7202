/**
 * Brings statements into one form, so that different wordings can be compared: "Curie discovered radium" and
 * "radium was discovered by Curie" get the same predicate, agent and patient. So do "Peru's capital is Lima"
 * and "Lima is the capital of Peru". The caller supplies the lemmas.
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
   * A lemma with its particle: `discover`, `carry out`. For a copula or apposition it is `be`, for an
   * adjective with its preposition `similar to`, for a possession `have`, for a relational noun `capital of`.
   */
  readonly predicate: string;
  /** Who does it, or the subject of a copula. Absent for a passive without "by". */
  readonly agent?: Part;
  /** What it is done to, or what is said of the agent. */
  readonly patient?: Part;
  readonly others: readonly CanonicalArgument[];
  readonly negated: boolean;
  readonly hedged: boolean;
  /** The statement before the change of form. */
  readonly source: ExtractedStatement;
}

type Roles = Pick<CanonicalStatement, 'agent' | 'patient' | 'others'>;
type Lemmas = Pick<Lexicon, 'lemma'>;

/**
 * Returns the canonical form of a statement.
 * @param lexicon only its lemmas are used.
 */
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
 * The noun as a lemma, with the words before it: `member` for "members of", `plays important role` for "plays
 * important role in". The noun is the last word before the preposition.
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
