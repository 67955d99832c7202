/** Words claims and their proofs. Clause patterns are made once per relation. Names are never changed. */
import type { FactBase } from '../knowledge/fact-base.ts';
import { OPEN_END, OPEN_START } from '../knowledge/fact-base.ts';
import type { Relation } from '../knowledge/relation.ts';
import { suggestCategory } from '../knowledge/relation-suggestion.ts';
import { formatTick, formatYear } from '../temporal/time-point.ts';
import type { Proof, Refutation, ClaimStep, Tuple } from './proven-claim.ts';
import type { Clause } from './english/clause.ts';
import { negatedStatement, statement } from './english/clause.ts';
import { asSentence, nounPhrase } from './english/noun-phrase.ts';
import type { NounPhrase } from './english/noun-phrase.ts';
import type { ClausePattern, SharedPattern } from './english/clause-pattern.ts';
import {
  clauseOf,
  inversePhraseOf,
  inversePatternOf,
  pastPattern,
  patternOf,
  sharedPatternOf,
} from './english/clause-pattern.ts';
import { wordsOfName } from './english/relation-name.ts';
import type { DerivationNode, StatedFact } from './test-case.ts';

interface RelationPatterns {
  readonly forwards: ClausePattern;
  readonly turned: ClausePattern | undefined;
  readonly shared: SharedPattern;
  /** The name of the turned relation. */
  readonly turnedName: string;
}

export class ClaimWording {
  readonly #base: FactBase;
  readonly #patterns: readonly RelationPatterns[];

  constructor(base: FactBase) {
    this.#base = base;
    this.#patterns = base.relations.map((relation) => patternsOf(base.relations, relation));
  }

  /** Whether the relation can be read from the object to the subject. */
  canTurn(relation: number): boolean {
    return this.#patterns[relation]?.turned !== undefined;
  }

  /** Whether the sentence of a shared tuple names the common object. */
  namesVia(tuple: Tuple): boolean {
    return tuple.direction === 'shared' && !this.#patterns[tuple.relation]?.shared.pattern.withoutObject;
  }

  /**
   * The clause of a tuple.
   * @param past whether to use the past tense, whatever the relation's own tense.
   */
  clause(tuple: Tuple, past: boolean): Clause {
    const { forwards, turned, shared } = this.#patterns[tuple.relation] as RelationPatterns;
    const pattern =
      tuple.direction === 'shared'
        ? shared.pattern
        : tuple.direction === 'turned'
          ? (turned ?? forwards)
          : forwards;
    const subject = tuple.direction === 'shared' ? this.#both(tuple) : this.#name(tuple.subject);
    const object = this.#name(tuple.direction === 'shared' ? (tuple.via as number) : tuple.object);
    return clauseOf(
      past ? pastPattern(pattern) : pattern,
      subject,
      object,
      tuple.year === undefined ? '' : ` in ${formatYear(tuple.year)}`,
    );
  }

  /** "A and B were born in different places", if that is the exact opposite. */
  differentClause(tuple: Tuple): Clause | undefined {
    const different =
      tuple.direction === 'shared' ? this.#patterns[tuple.relation]?.shared.different : undefined;
    return different && { subject: this.#both(tuple), predicate: different, tail: '' };
  }

  /** The tuple as a triple. */
  stated(tuple: Tuple): StatedFact {
    const relation = this.#base.relations[tuple.relation] as Relation;
    const name = {
      forwards: relation.name,
      turned: this.#patterns[tuple.relation]?.turnedName ?? relation.name,
      shared: `same ${wordsOfName(relation.name)}`,
    }[tuple.direction];
    const year =
      tuple.year === undefined ? {} : { start: formatYear(tuple.year), end: formatYear(tuple.year) };
    return {
      subject: this.#entity(tuple.subject),
      relation: name,
      object: this.#entity(tuple.object),
      ...year,
    };
  }

  /** A row of the fact base as it is stored. */
  fact(row: number): StatedFact {
    const { subject, relation, object, start, end, line, source, sources, granularity } = this.#base;
    const from = start[row] as number;
    const to = end[row] as number;
    return {
      subject: this.#entity(subject[row] as number),
      relation: (this.#base.relations[relation[row] as number] as Relation).name,
      object: this.#entity(object[row] as number),
      ...(from === OPEN_START ? {} : { start: formatTick(from, granularity) }),
      ...(to === OPEN_END ? {} : { end: formatTick(to, granularity) }),
      line: line[row] as number,
      ...(source && sources && { source: sources[source[row] as number] as string }),
    };
  }

  derivation(proof: Proof, past: boolean): DerivationNode {
    if (proof.kind === 'fact') return this.#factNode(proof.row, past);
    const clause = this.clause(proof.tuple, past);
    const premises = proof.premises.map((premise) => this.derivation(premise, past));
    return proof.kind === 'step'
      ? { claim: asSentence(statement(clause)), reason: this.#stepReason(proof.step, proof.tuple), premises }
      : {
          claim: asSentence(negatedStatement(clause)),
          reason: this.#refutationReason(proof.by, proof.tuple),
          premises,
        };
  }

  #factNode(row: number, past: boolean): DerivationNode {
    const { subject, relation, object, end } = this.#base;
    const tuple: Tuple = {
      relation: relation[row] as number,
      direction: 'forwards',
      subject: subject[row] as number,
      object: object[row] as number,
    };
    const fact = this.fact(row);
    const claim = asSentence(statement(this.clause(tuple, past && end[row] !== OPEN_END)));
    const source = fact.source === undefined ? '' : ` of ${fact.source}`;
    return {
      claim,
      reason: `Stated in line ${fact.line}${source}${spanInWords(fact)}.`,
      fact,
      premises: [],
    };
  }

  #stepReason(step: ClaimStep, { relation, via }: Tuple): string {
    const { name } = this.#base.relations[relation] as Relation;
    switch (step) {
      case 'inverse':
        return (
          `The same fact in the other direction: “${name}” and ` +
          `“${this.#patterns[relation]?.turnedName}” are each other's inverse.`
        );
      case 'symmetric':
        return `“${name}” is declared symmetric: what holds one way holds the other way.`;
      case 'transitive':
        return `“${name}” is declared transitive, so the steps can be joined.`;
      case 'shared':
        return `Both have the same “${name}”: ${this.#entity(via as number)}.`;
    }
  }

  #refutationReason(by: Refutation, { relation, direction }: Tuple): string {
    const { name } = this.#base.relations[relation] as Relation;
    if ('why' in by) {
      switch (by.why) {
        case 'turned round':
          return 'The same claim in the other direction is false.';
        case 'another year':
          return `“${name}” is declared functional, and the stated year is a different one.`;
        case 'already dead':
          return `${this.#entity(by.entity)} had died by then (${formatYear(by.year)}).`;
        case 'not yet born':
          return `${this.#entity(by.entity)} was born later (${formatYear(by.year)}).`;
        case 'lives apart':
          return `${this.#entity(by.earlier)} had died before ${this.#entity(by.later)} was born.`;
      }
    }
    if (by.basis === 'closed world')
      return `The list of “${name}” is declared complete, and this is not in it.`;
    if (by.basis === 'asymmetric')
      return `“${name}” is declared to go one way only, and it holds the other way.`;
    if (by.basis === 'disjoint')
      return (
        `Both are stated of ${this.#entity(by.whole)}, and “${name}” is declared so that such ` +
        'siblings have nothing in common.'
      );
    return direction === 'shared'
      ? `“${name}” is declared functional: each has only one, and these two differ.`
      : `“${name}” is declared functional: there is only one, and it is a different one.`;
  }

  #name(entity: number): NounPhrase {
    return nounPhrase(this.#entity(entity), this.#base.traits[entity] ?? 0);
  }

  #both({ subject, object }: Tuple): NounPhrase {
    return { text: `${this.#name(subject).text} and ${this.#name(object).text}`, plural: true };
  }

  #entity(id: number): string {
    return this.#base.entities[id] as string;
  }
}

function patternsOf(relations: readonly Relation[], relation: Relation): RelationPatterns {
  const partner = relations.find(
    ({ name, properties }) =>
      name !== relation.name &&
      (name === relation.properties.inverse ||
        (relation.properties.inverse === undefined && properties.inverse === relation.name)),
  );
  const named: Relation | undefined =
    partner ??
    (relation.properties.inverse === undefined
      ? undefined
      : {
          name: relation.properties.inverse,
          category: suggestCategory(relation.properties.inverse),
          properties: { ...relation.properties, functional: false, inverse: relation.name },
        });
  const turned = inversePatternOf(relation, named);
  return {
    forwards: patternOf(relation),
    turned,
    shared: sharedPatternOf(relation),
    turnedName: named?.name ?? inversePhraseOf(relation) ?? `inverse of ${relation.name}`,
  };
}

/** ", 1934 to 1945" */
function spanInWords({ start, end }: StatedFact): string {
  if (start === undefined && end === undefined) return '';
  if (start === end) return `, ${start}`;
  return start === undefined
    ? `, until ${end}`
    : end === undefined
      ? `, from ${start}`
      : `, ${start} to ${end}`;
}
