/**
 * Statements in one form, so that wordings compare: "Curie discovered radium" and "radium was discovered by Curie" have one predicate, agent and patient;
 * "Peru's capital is Lima" and "Lima is the capital of Peru" likewise. Lemmas come from whoever has a lexicon.
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
  /** A lemma with its particle: `discover`, `carry out`; `be` of a copula or apposition, `have` of a possession, `capital of` of a noun that relates. */
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

/** @param lexicon needs to know lemmas only. */
export function canonicalStatement(statement: ExtractedStatement, lexicon: Pick<Lexicon, 'lemma'>): CanonicalStatement {
  const { subject, object, negated, hedged } = statement;
  const said = { predicate: predicateOf(statement, lexicon), negated, hedged, source: statement };
  const others = argumentsOf(statement);
  if (statement.relation.voice === 'active') {
    const direct = statement.relation.preposition === '' || statement.construction === 'noun';
    return { ...said, agent: subject, ...direct && object && { patient: object }, others };
  }
  const agent = others.find(({ role }) => role === 'agent');
  return { ...said, ...agent && { agent: agent.part }, patient: subject, others: others.filter((argument) => argument !== agent) };
}

function predicateOf({ construction, relation }: ExtractedStatement, lexicon: Pick<Lexicon, 'lemma'>): string {
  if (construction === 'copula' || construction === 'apposition') return 'be';
  if (construction === 'possession') return 'have';
  if (construction === 'noun') return [...relation.text.split(' ').slice(0, -1).map((word) => lexicon.lemma(word, 'NOUN')), relation.preposition].join(' ');
  return [lexicon.lemma(relation.word, 'VERB'), ...relation.particle === '' ? [] : [relation.particle]].join(' ');
}

/** Further arguments, with the object where it follows by a preposition or cannot be the patient. */
function argumentsOf({ construction, relation, object, further }: ExtractedStatement): CanonicalArgument[] {
  const rest = further.map(({ preposition, role, ...part }): CanonicalArgument => ({ part, preposition, role }));
  const isOther = object && construction !== 'noun' && (relation.preposition !== '' || relation.voice === 'passive');
  return isOther ? [{ part: object, preposition: relation.preposition, role: relation.voice === 'passive' && relation.preposition === 'by' ? 'agent' : 'other' }, ...rest] : rest;
}
