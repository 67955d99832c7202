/**
 * Finds where a statement and a sentence about the same thing exclude each other: another filler in the same
 * slot, an opposite word, exchanged roles, only one of the two denied, another number or date, or more
 * claimed than the sentence says.
 */
import { displaced, excludesNothing, exaggerates, replaced, type ConflictKind } from './conflict-kinds.ts';
import { areOpposite, lightWords, mutualVerbs } from './english.ts';
import { neighboursOf, type Match, type Neighbour } from './sentence-alignment.ts';
import type { Agreement, TermComparison } from './term-comparison.ts';
import type { ContentTerm, TermGraph } from './term.ts';

/*
 * The numbers below were chosen by hand while the table of cases in
 * test/core/evidence/alignment-cases.ts grew. None of them is fitted. Only calibration.ts, which turns an
 * alignment into probabilities, is.
 */

/** Lighter terms are checked only if they are values. */
const CHECKED_WEIGHT = 0.3;
/** Terms compared in the place of one that the evidence lacks. */
const MOST_RIVALS = 3;
/** Among more unmatched terms than this, it is not clear which one belongs to the term. */
const MOST_UNMATCHED = 4;
/** How surely two terms exclude each other, by what was found. */
const STRENGTH = {
  swapped: 0.85,
  agentAndPatientSwapped: 0.9,
  deniedInOwnClause: 0.9,
  otherValueInOwnClause: 0.9,
  oppositePlace: 0.85,
  /** The opposite place belongs to another governor. */
  oppositePlaceElsewhere: 0.7,
  denied: 0.9,
  /** Denied, but the two predicates do not have the same core. */
  deniedOfAnother: 0.4,
  mustForMay: 0.6,
  mayForMust: 0.3,
  hedged: 0.3,
  /** The sentence says it of somebody else. */
  otherSubject: 0.45,
} as const;

export interface Conflict {
  readonly kind: ConflictKind;
  /** Ids of terms of the statement; `evidence` has those of the sentence. */
  readonly claimed: readonly number[];
  readonly evidence: readonly number[];
  /** How surely the two exclude each other, 0 to 1. Below 0.5 the statement only lacks support. */
  readonly strength: number;
}

export interface ReadTogether {
  readonly conflicts: readonly Conflict[];
  readonly matches: readonly (Match | undefined)[];
  /** Terms of the statement that the sentence has as a pronoun, with the pronoun's id. */
  readonly pronouns: ReadonlyMap<number, number>;
}

export class ConflictFinder {
  readonly #claimed: TermGraph;
  readonly #evidence: TermGraph;
  readonly #matches: (Match | undefined)[];
  readonly #comparison: TermComparison;
  readonly #own: readonly (readonly Neighbour[])[];
  readonly #other: readonly (readonly Neighbour[])[];
  readonly #conflicts: Conflict[] = [];
  readonly #matched: Set<number>;
  readonly #contested = new Set<number>();
  readonly #pronouns = new Map<number, number>();

  constructor(
    claimed: TermGraph,
    evidence: TermGraph,
    matches: readonly (Match | undefined)[],
    comparison: TermComparison,
  ) {
    this.#claimed = claimed;
    this.#evidence = evidence;
    this.#matches = [...matches];
    this.#comparison = comparison;
    this.#own = neighboursOf(claimed);
    this.#other = neighboursOf(evidence);
    this.#matched = new Set(matches.flatMap((match) => (match ? [match.evidence] : [])));
  }

  /** Returns the conflicts, and the matches, including those that only a shared slot shows. */
  find(): ReadTogether {
    for (const term of this.#claimed.terms)
      if (term.weight >= CHECKED_WEIGHT || term.kind === 'value') this.#checkSlots(term);
    for (const term of this.#claimed.terms)
      if (!this.#matches[term.id] && !this.#contested.has(term.id)) this.#checkRival(term);
    this.#matchRepeated();
    this.#checkRoles();
    for (const match of this.#matches) if (match) this.#checkScopes(match);
    return { conflicts: this.#conflicts, matches: this.#matches, pronouns: this.#pronouns };
  }

  /* ---------- another filler of the same slot ---------- */

  #checkSlots(term: ContentTerm): void {
    const own = this.#matches[term.id];
    for (const { term: governor, role, above } of this.#own[term.id] as readonly Neighbour[]) {
      const place = this.#matches[governor];
      if (!above || !place || role === 'clause' || role === 'conj') continue;
      const fillers = this.#fillers(place.evidence, role);
      if (
        fillers.length === 0 ||
        (own && fillers.some((filler) => filler === own.evidence || this.#areOne(filler, own.evidence))) ||
        (own && this.#areLinked(own.evidence, place.evidence))
      )
        continue;
      const otherwise = own && this.#conflictInOwnClause(term.id, own.evidence, governor, place, role);
      if (otherwise) return this.#push(otherwise);
      if (own && fillers.some((filler) => this.#areSwapped(filler, own)))
        return this.#push(conflictOf('roles', term.id, own.evidence, STRENGTH.swapped));
      const free = fillers.filter(
        (filler) => !this.#isNeededElsewhere(filler, governor, role) && !(own && this.#matched.has(filler)),
      );
      const isMany = this.#takesMany(governor, place, role);
      if (this.#contest(term, free, isMany ? `${role} of many` : role, own !== undefined)) return;
      const pronoun = own
        ? undefined
        : fillers.find((filler) => this.#evidence.terms[filler]?.kind === 'pronoun');
      if (pronoun !== undefined) this.#pronouns.set(term.id, pronoun);
    }
  }

  /** Having one thing does not exclude having another, and neither does not doing it. */
  #takesMany(governor: number, place: Match, role: string): boolean {
    const own = this.#claimed.terms[governor] as ContentTerm;
    return (
      (role === 'patient' && lightWords.has(own.lemma)) ||
      own.denied !== this.#evidence.terms[place.evidence]?.denied
    );
  }

  #fillers(governor: number, role: string): number[] {
    return (this.#other[governor] as readonly Neighbour[])
      .filter((near) => !near.above && near.role === role)
      .map((near) => near.term);
  }

  /** "The farmer, Ann Lee, sold it": the farmer is Ann Lee, so what she does she does. */
  #areOne(a: number, b: number): boolean {
    const links = (this.#other[a] as readonly Neighbour[]).filter(
      (near) => near.term === b && near.role === 'subject',
    );
    const isDenied = [a, b].some((id) => this.#evidence.terms[id]?.denied);
    return !isDenied && links.some(({ above }) => above) && links.some(({ above }) => !above);
  }

  #areLinked(a: number, b: number): boolean {
    return (this.#other[a] as readonly Neighbour[]).some((near) => near.term === b);
  }

  /**
   * The sentence has the same predicate for this filler in another clause, but denied or with another value:
   * "heating is included; electricity is not", "employees have 28 days; trainees have 30".
   */
  #conflictInOwnClause(
    term: number,
    filler: number,
    governor: number,
    place: Match,
    role: string,
  ): Conflict | undefined {
    const { terms } = this.#evidence;
    const lemma = terms[place.evidence]?.lemma;
    const clause = (this.#other[filler] as readonly Neighbour[]).find(
      (near) =>
        near.above && near.role === role && near.term !== place.evidence && terms[near.term]?.lemma === lemma,
    )?.term;
    if (clause === undefined) return undefined;
    if (terms[clause]?.denied !== this.#claimed.terms[governor]?.denied)
      return conflictOf('polarity', term, filler, STRENGTH.deniedInOwnClause);
    for (const near of this.#own[governor] as readonly Neighbour[]) {
      const value = this.#claimed.terms[near.term] as ContentTerm;
      const other =
        near.above || !value.value
          ? undefined
          : this.#fillers(clause, near.role).find(
              (each) => this.#comparison.compare(value, terms[each] as ContentTerm) === 'conflicts',
            );
      if (other !== undefined) return conflictOf('value', value.id, other, STRENGTH.otherValueInOwnClause);
    }
    return undefined;
  }

  /** The filler matches another term of the statement in the same slot: both are members of one list. */
  #isNeededElsewhere(filler: number, governor: number, role: string): boolean {
    return this.#matches.some(
      (match) =>
        match?.evidence === filler &&
        (this.#own[match.claimed] as readonly Neighbour[]).some(
          (near) => near.above && near.term === governor && near.role === role,
        ),
    );
  }

  /** The two terms are swapped: each is in the slot of the other. */
  #areSwapped(filler: number, own: Match): boolean {
    const holder = this.#matches.find((match) => match?.evidence === filler);
    return (
      holder !== undefined &&
      (this.#own[holder.claimed] as readonly Neighbour[]).some(({ term, role, above }) => {
        const place = above && role !== 'clause' ? this.#matches[term] : undefined;
        return place !== undefined && this.#fillers(place.evidence, role).includes(own.evidence);
      })
    );
  }

  #push(conflict: Conflict): void {
    this.#conflicts.push(conflict);
    for (const term of conflict.claimed) this.#contested.add(term);
  }

  /**
   * Looks for another term in the place of one that the evidence lacks: above the same words, or unmatched
   * between the same neighbours.
   */
  #checkRival(term: ContentTerm): void {
    if (term.weight < CHECKED_WEIGHT && term.kind !== 'value') return;
    const shared = new Map<number, number>();
    for (const near of this.#own[term.id] as readonly Neighbour[]) {
      const answer = near.above || near.role === 'clause' ? undefined : this.#matches[near.term];
      if (!answer) continue;
      for (const other of this.#other[answer.evidence] as readonly Neighbour[]) {
        if (other.above && other.role === near.role && !this.#matched.has(other.term))
          shared.set(other.term, (shared.get(other.term) ?? 0) + 1);
      }
    }
    const rivals = [...shared]
      .sort((a, b) => b[1] - a[1])
      .filter(([rival, count]) => term.of !== 'VERB' || count > 1 || this.#areRelated(term, rival))
      .map(([rival]) => rival);
    const between = this.#between(term.id).filter(
      (rival) =>
        this.#areRelated(term, rival) ||
        (term.of !== 'VERB' && this.#haveOneRole(term.id, rival)) ||
        this.#areNamesInPlace(term, rival),
    );
    const fitting = [...new Set([...rivals, ...between])].filter((rival) =>
      this.#haveOneType(term, this.#evidence.terms[rival] as ContentTerm),
    );
    this.#contest(term, fitting.slice(0, MOST_RIVALS), 'between', false);
  }

  /** The lexicon or arithmetic relates the two, whatever their slots. */
  #areRelated(term: ContentTerm, rival: number): boolean {
    return /^(?:same|synonym|derived|wider|narrower|antonym|conflicts)$/u.test(
      this.#comparison.compare(term, this.#evidence.terms[rival] as ContentTerm),
    );
  }

  /** Two names between the same words, whatever links the parser gave them. */
  #areNamesInPlace({ id, kind }: ContentTerm, rival: number): boolean {
    const isBeside = (step: number) => {
      const own = this.#matches[id + step];
      const isEdge = this.#claimed.terms[id + step] === undefined;
      return isEdge ? this.#evidence.terms[rival + step] === undefined : own?.evidence === rival + step;
    };
    return kind === 'name' && this.#evidence.terms[rival]?.kind === 'name' && isBeside(-1) && isBeside(1);
  }

  #haveOneRole(claimed: number, evidence: number): boolean {
    const roles = (neighbours: readonly Neighbour[] | undefined) =>
      (neighbours ?? []).filter((near) => near.above).map((near) => near.role);
    const isMany = (this.#own[claimed] as readonly Neighbour[]).some((near) => {
      const place = near.above ? this.#matches[near.term] : undefined;
      return place !== undefined && this.#takesMany(near.term, place, near.role);
    });
    if (isMany) return false;
    const [own, other] = [roles(this.#own[claimed]), roles(this.#other[evidence])];
    return own.length === 0 || other.length === 0
      ? own.length === other.length
      : own.some((role) => other.includes(role));
  }

  #haveOneType(term: ContentTerm, other: ContentTerm): boolean {
    if (term.value || other.value) return term.value !== undefined && other.value !== undefined;
    return other.of === term.of || (/^(?:ADJ|VERB)$/u.test(term.of) && /^(?:ADJ|VERB)$/u.test(other.of));
  }

  /**
   * Returns the unmatched terms between the matches of the term's nearest neighbours. One of them probably
   * belongs to the term.
   */
  #between(id: number): number[] {
    const before = this.#matches.slice(0, id).findLast((match) => match !== undefined)?.evidence ?? -1;
    const after =
      this.#matches.slice(id + 1).find((match) => match !== undefined)?.evidence ??
      this.#evidence.terms.length;
    const free = this.#evidence.terms
      .slice(before + 1, after)
      .filter(
        (other) => other.kind !== 'pronoun' && other.weight >= CHECKED_WEIGHT && !this.#matched.has(other.id),
      );
    return free.length > MOST_UNMATCHED ? [] : free.map((other) => other.id);
  }

  /**
   * Compares a term with the terms in its place.
   * @returns whether that settles the term.
   */
  #contest(term: ContentTerm, rivals: readonly number[], role: string, isMatchedElsewhere: boolean): boolean {
    let worst: Conflict | undefined;
    for (const rival of rivals) {
      const other = this.#evidence.terms[rival] as ContentTerm;
      const agreement = this.#comparison.compare(term, other);
      if (this.#settles(term, other, agreement)) return true;
      const found =
        standsForAnother(other) || excludesNothing(term, other, agreement)
          ? undefined
          : isMatchedElsewhere
            ? displaced(term, other, agreement, role)
            : agreement === 'other name' && this.#mayBeOneOfSeveral(term.id)
              ? (['other subject', STRENGTH.otherSubject] as const)
              : replaced(term, other, agreement, role);
      if (found && (!worst || found[1] > worst.strength))
        worst = { kind: found[0], claimed: [term.id], evidence: [rival], strength: found[1] };
    }
    if (!worst) return false;
    this.#contested.add(term.id);
    this.#conflicts.push(worst);
    return true;
  }

  /** "Ann is a nurse" does not tell that Bo is none. */
  #mayBeOneOfSeveral(id: number): boolean {
    return (this.#own[id] as readonly Neighbour[]).some(
      ({ term, role, above }) => above && role === 'subject' && this.#claimed.terms[term]?.kindOfSubject,
    );
  }

  /**
   * The shared slot shows that the two match: they are alike, one is a pronoun, or one is the opposite of
   * what is denied.
   */
  #settles(term: ContentTerm, other: ContentTerm, agreement: Agreement): boolean {
    const isOpposite = agreement === 'antonym' && term.denied !== other.denied;
    if (!isOpposite && !/^(?:same|synonym|derived|wider|narrower)$/u.test(agreement)) return false;
    if (!this.#matches[term.id]) {
      this.#matches[term.id] = {
        claimed: term.id,
        evidence: other.id,
        agreement: isOpposite ? 'antonym' : agreement,
      };
      this.#matched.add(other.id);
    }
    return true;
  }

  /** Matches a word that the statement uses once more than the evidence, if no other word is in its place. */
  #matchRepeated(): void {
    for (const { id, lemma, kind } of this.#claimed.terms) {
      if (this.#matches[id] || this.#contested.has(id)) continue;
      const same = this.#evidence.terms.find((other) => other.lemma === lemma && other.kind === kind);
      if (same) this.#matches[id] = { claimed: id, evidence: same.id, agreement: 'same' };
    }
  }

  /* ---------- roles ---------- */

  #checkRoles(): void {
    for (const { governor, dependent, role } of this.#claimed.links) {
      const g = this.#matches[governor];
      const d = this.#matches[dependent];
      if (!g || !d) continue;
      const roles = (this.#other[d.evidence] as readonly Neighbour[])
        .filter((near) => near.above && near.term === g.evidence)
        .map((near) => near.role);
      const anywhere =
        roles.length > 0
          ? roles
          : (this.#other[d.evidence] as readonly Neighbour[])
              .filter((near) => near.above)
              .map((near) => near.role);
      const opposite = anywhere.includes(role)
        ? undefined
        : anywhere.find((other) => areOpposite(role, other));
      if (opposite !== undefined && !this.#isLeftOpen(governor))
        this.#conflicts.push({
          kind: 'place',
          claimed: [dependent],
          evidence: [d.evidence],
          strength: roles.length > 0 ? STRENGTH.oppositePlace : STRENGTH.oppositePlaceElsewhere,
        });
      if (role === 'agent' && !roles.includes('agent') && roles.includes('patient'))
        this.#checkSwap(governor, dependent, g, d);
    }
  }

  /** Agent and patient are exchanged. */
  #checkSwap(governor: number, agent: number, place: Match, doer: Match): void {
    if (mutualVerbs.has(this.#claimed.terms[governor]?.lemma ?? '')) return;
    const patients = (this.#own[governor] as readonly Neighbour[]).filter(
      (near) => !near.above && near.role === 'patient',
    );
    const swapped = patients.find((near) =>
      this.#fillers(place.evidence, 'agent').includes(this.#matches[near.term]?.evidence ?? -1),
    );
    if (swapped)
      this.#conflicts.push({
        kind: 'roles',
        claimed: [agent, swapped.term],
        evidence: [doer.evidence, this.#matches[swapped.term]?.evidence as number],
        strength: STRENGTH.agentAndPatientSwapped,
      });
  }

  /* ---------- denial, quantity, duty ---------- */

  /** The sentence denies exactly what the statement says: both have the same core. */
  #isOfTheSame(predicate: number): boolean {
    return (this.#own[predicate] as readonly Neighbour[]).every(
      ({ term, role, above }) =>
        above ||
        !/^(?:patient|subject|agent)$/u.test(role) ||
        this.#claimed.terms[term]?.kind === 'pronoun' ||
        this.#pronouns.has(term) ||
        (this.#matches[term] !== undefined && !this.#contested.has(term)) ||
        role !== 'patient',
    );
  }

  /** "may not do it without permission" implies that it is allowed with permission. */
  #isLeftOpen(predicate: number): boolean {
    const place = this.#matches[predicate];
    return (
      place !== undefined &&
      !this.#claimed.terms[predicate]?.denied &&
      this.#evidence.terms[place.evidence]?.denied === true &&
      (this.#own[predicate] as readonly Neighbour[]).some(({ term, role, above }) => {
        const answer = above || role === 'without' ? undefined : this.#matches[term];
        return answer !== undefined && this.#fillers(place.evidence, 'without').includes(answer.evidence);
      })
    );
  }

  /** The word, or the one it depends on, is left open: "permission" in "with permission". */
  #isPartOfLeftOpen(term: number): boolean {
    return (
      this.#isLeftOpen(term) ||
      (this.#own[term] as readonly Neighbour[]).some((near) => near.above && this.#isLeftOpen(near.term))
    );
  }

  #checkScopes(match: Match): void {
    const a = this.#claimed.terms[match.claimed] as ContentTerm;
    const b = this.#evidence.terms[match.evidence] as ContentTerm;
    const push = (kind: ConflictKind, strength: number) =>
      this.#conflicts.push(conflictOf(kind, a.id, b.id, strength));
    const differs =
      isDenied(a, b, this.#own, (id) => this.#claimed.terms[id]?.denied === true) !==
      isDenied(b, a, this.#other, (id) => this.#evidence.terms[id]?.denied === true);
    if (differs !== (match.agreement === 'antonym') && !this.#isPartOfLeftOpen(match.claimed))
      push('polarity', this.#isOfTheSame(match.claimed) ? STRENGTH.denied : STRENGTH.deniedOfAnother);
    const exaggeration = exaggerates(a, b);
    if (exaggeration > 0) push('quantifier', exaggeration);
    if (!a.denied && !b.denied && !differs) {
      if (a.strength === 'must' && b.strength === 'may') push('strength', STRENGTH.mustForMay);
      if (a.strength === 'may' && b.strength === 'must') push('strength', STRENGTH.mayForMust);
    }
    if ((b.hedged && !a.hedged) || (b.strength === 'may' && a.strength === 'is' && !a.denied && !b.denied))
      push('hedge', STRENGTH.hedged);
  }
}

/** A pronoun, and "one" in "the new ones". */
const standsForAnother = ({ kind, lemma }: ContentTerm): boolean =>
  kind === 'pronoun' || (kind === 'word' && lemma === 'one');

function conflictOf(kind: ConflictKind, claimed: number, evidence: number, strength: number): Conflict {
  return { kind, claimed: [claimed], evidence: [evidence], strength };
}

/**
 * A noun is denied if the text says that it does not exist, or if its verb is denied: "there is no window",
 * "has no window".
 */
function isDenied(
  term: ContentTerm,
  other: ContentTerm,
  neighbours: readonly (readonly Neighbour[])[],
  above: (id: number) => boolean,
): boolean {
  if (term.of !== 'NOUN' || !(term.denied || other.denied)) return term.denied;
  return (
    term.denied ||
    (neighbours[term.id] as readonly Neighbour[]).some(
      (near) => near.above && /^(?:patient|subject|agent)$/u.test(near.role) && above(near.term),
    )
  );
}
