/**
 * Where a statement and a sentence exclude one another though they speak of the same thing: another filler in
 * the same slot, the opposite word, roles the other way round, one denied and the other not, another number
 * or date, more claimed than is said.
 */
import { displaced, excludesNothing, exaggerates, replaced, type ConflictKind } from './conflict-kinds.ts';
import { areOpposite, lightWords, mutualVerbs } from './english.ts';
import { neighboursOf, type Match, type Neighbour } from './sentence-alignment.ts';
import type { Agreement, TermComparison } from './term-comparison.ts';
import type { Term, TermGraph } from './term.ts';

export interface Conflict {
  readonly kind: ConflictKind;
  /** Terms of the statement, then of the sentence. */
  readonly claimed: readonly number[];
  readonly evidence: readonly number[];
  /** How surely the two exclude one another, 0 to 1. Below a half the statement only lacks support. */
  readonly strength: number;
}

export interface ReadTogether {
  readonly conflicts: readonly Conflict[];
  readonly matches: readonly (Match | undefined)[];
  /** Terms of the statement whose place is held by a pronoun, and which. */
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

  /** The conflicts, and the matches with those that only the slot could tell. */
  find(): ReadTogether {
    for (const term of this.#claimed.terms)
      if (term.weight >= 0.3 || term.kind === 'value') this.#checkSlots(term);
    for (const term of this.#claimed.terms)
      if (!this.#matches[term.id] && !this.#contested.has(term.id)) this.#checkRival(term);
    this.#leanOnRepeated();
    this.#checkRoles();
    for (const match of this.#matches) if (match) this.#checkScopes(match);
    return { conflicts: this.#conflicts, matches: this.#matches, pronouns: this.#pronouns };
  }

  /* ---------- another filler of the same slot ---------- */

  #checkSlots(term: Term): void {
    const own = this.#matches[term.id];
    for (const { term: governor, role, above } of this.#own[term.id] as readonly Neighbour[]) {
      const place = this.#matches[governor];
      if (!above || !place || role === 'clause' || role === 'conj') continue;
      const fillers = this.#fillers(place.evidence, role);
      if (
        fillers.length === 0 ||
        (own && fillers.includes(own.evidence)) ||
        (own && this.#areLinked(own.evidence, place.evidence))
      )
        continue;
      const otherwise = own && this.#saidOtherwise(term.id, own.evidence, governor, place, role);
      if (otherwise) return this.#push(...otherwise);
      if (own && fillers.some((filler) => this.#areSwapped(filler, own)))
        return this.#push('roles', term.id, own.evidence, 0.85);
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

  /** Having one thing, or not doing one, does not exclude another. */
  #takesMany(governor: number, place: Match, role: string): boolean {
    const own = this.#claimed.terms[governor] as Term;
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

  #areLinked(a: number, b: number): boolean {
    return (this.#other[a] as readonly Neighbour[]).some((near) => near.term === b);
  }

  /**
   * The same predicate is said of it too, but denied or with another value: "heating is included; electricity
   * is not", "employees have 28 days; trainees have 30".
   */
  #saidOtherwise(
    term: number,
    filler: number,
    governor: number,
    place: Match,
    role: string,
  ): readonly [ConflictKind, number, number, number] | undefined {
    const { terms } = this.#evidence;
    const lemma = terms[place.evidence]?.lemma;
    const clause = (this.#other[filler] as readonly Neighbour[]).find(
      (near) =>
        near.above && near.role === role && near.term !== place.evidence && terms[near.term]?.lemma === lemma,
    )?.term;
    if (clause === undefined) return undefined;
    if (terms[clause]?.denied !== this.#claimed.terms[governor]?.denied)
      return ['polarity', term, filler, 0.9];
    for (const near of this.#own[governor] as readonly Neighbour[]) {
      const value = this.#claimed.terms[near.term] as Term;
      const other =
        near.above || !value.value
          ? undefined
          : this.#fillers(clause, near.role).find(
              (each) => this.#comparison.compare(value, terms[each] as Term) === 'conflicts',
            );
      if (other !== undefined) return ['value', value.id, other, 0.9];
    }
    return undefined;
  }

  /**
   * It matches another term of the statement in the same slot: both are members of one list.
   */
  #isNeededElsewhere(filler: number, governor: number, role: string): boolean {
    return this.#matches.some(
      (match) =>
        match?.evidence === filler &&
        (this.#own[match.claimed] as readonly Neighbour[]).some(
          (near) => near.above && near.term === governor && near.role === role,
        ),
    );
  }

  /**
   * The two terms have changed places: each is found in the slot of the other.
   */
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

  #push(kind: ConflictKind, claimed: number, evidence: number, strength: number): void {
    this.#conflicts.push({ kind, claimed: [claimed], evidence: [evidence], strength });
    this.#contested.add(claimed);
  }

  /**
   * A term that the evidence lacks, and that has another term in its place: above the same words, or left
   * over between the same neighbours.
   */
  #checkRival(term: Term): void {
    if (term.weight < 0.3 && term.kind !== 'value') return;
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
      .filter(([rival, count]) => term.of !== 'VERB' || count > 1 || this.#isKin(term, rival))
      .map(([rival]) => rival);
    const between = this.#between(term.id).filter(
      (rival) =>
        this.#isKin(term, rival) ||
        (term.of !== 'VERB' && this.#haveOneRole(term.id, rival)) ||
        this.#areNamesInPlace(term, rival),
    );
    const fitting = [...new Set([...rivals, ...between])].filter((rival) =>
      this.#isOfOneSort(term, this.#evidence.terms[rival] as Term),
    );
    this.#contest(term, fitting.slice(0, 3), 'between', false);
  }

  /** The lexicon or arithmetic knows how the two relate, in whatever slots they are. */
  #isKin(term: Term, rival: number): boolean {
    return /^(?:same|synonym|derived|wider|narrower|antonym|conflicts)$/u.test(
      this.#comparison.compare(term, this.#evidence.terms[rival] as Term),
    );
  }

  /** Two names between the same words, however the parser attached them. */
  #areNamesInPlace({ id, kind }: Term, rival: number): boolean {
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

  #isOfOneSort(term: Term, other: Term): boolean {
    if (term.value || other.value) return term.value !== undefined && other.value !== undefined;
    return other.of === term.of || (/^(?:ADJ|VERB)$/u.test(term.of) && /^(?:ADJ|VERB)$/u.test(other.of));
  }

  /**
   * A term without a match, and what is left over between the matches of its nearest neighbours: these two
   * belong together.
   */
  #between(id: number): number[] {
    const before = this.#matches.slice(0, id).findLast((match) => match !== undefined)?.evidence ?? -1;
    const after =
      this.#matches.slice(id + 1).find((match) => match !== undefined)?.evidence ??
      this.#evidence.terms.length;
    const free = this.#evidence.terms
      .slice(before + 1, after)
      .filter((other) => other.kind !== 'pronoun' && other.weight >= 0.3 && !this.#matched.has(other.id));
    return free.length > 4 ? [] : free.map((other) => other.id);
  }

  /** Compares a term with the one in its place. @returns whether that settled the term. */
  #contest(term: Term, rivals: readonly number[], role: string, isMatchedElsewhere: boolean): boolean {
    let worst: Conflict | undefined;
    for (const rival of rivals) {
      const other = this.#evidence.terms[rival] as Term;
      const agreement = this.#comparison.compare(term, other);
      if (this.#settles(term, other, agreement)) return true;
      const found =
        other.kind === 'pronoun' || excludesNothing(term, other, agreement)
          ? undefined
          : isMatchedElsewhere
            ? displaced(term, other, agreement, role)
            : replaced(term, other, agreement, role);
      if (found && (!worst || found[1] > worst.strength))
        worst = { kind: found[0], claimed: [term.id], evidence: [rival], strength: found[1] };
    }
    if (!worst) return false;
    this.#contested.add(term.id);
    this.#conflicts.push(worst);
    return true;
  }

  /**
   * The slot shows that the two match after all: they are alike, one is a pronoun, or one is the opposite of
   * what is denied.
   */
  #settles(term: Term, other: Term, agreement: Agreement): boolean {
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

  /** A word that the statement repeats once more than the evidence does, with nothing else in its place. */
  #leanOnRepeated(): void {
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
          strength: roles.length > 0 ? 0.85 : 0.7,
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
        strength: 0.9,
      });
  }

  /* ---------- denial, quantity, duty ---------- */

  /** What the sentence denies is what the statement says: both have the same core. */
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

  /** "may not do it without leave" says that one may with leave. */
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

  /** The word, or the one it depends on, is left open: "leave" in "with leave". */
  #isWithin(term: number): boolean {
    return (
      this.#isLeftOpen(term) ||
      (this.#own[term] as readonly Neighbour[]).some((near) => near.above && this.#isLeftOpen(near.term))
    );
  }

  #checkScopes(match: Match): void {
    const a = this.#claimed.terms[match.claimed] as Term;
    const b = this.#evidence.terms[match.evidence] as Term;
    const push = (kind: ConflictKind, strength: number) =>
      this.#conflicts.push({ kind, claimed: [a.id], evidence: [b.id], strength });
    const differs =
      isDenied(a, b, this.#own, (id) => this.#claimed.terms[id]?.denied === true) !==
      isDenied(b, a, this.#other, (id) => this.#evidence.terms[id]?.denied === true);
    if (differs !== (match.agreement === 'antonym') && !this.#isWithin(match.claimed))
      push('polarity', this.#isOfTheSame(match.claimed) ? 0.9 : 0.4);
    const exaggeration = exaggerates(a, b);
    if (exaggeration > 0) push('quantifier', exaggeration);
    if (!a.denied && !b.denied && !differs) {
      if (a.strength === 'must' && b.strength === 'may') push('strength', 0.6);
      if (a.strength === 'may' && b.strength === 'must') push('strength', 0.3);
    }
    if ((b.hedged && !a.hedged) || (b.strength === 'may' && a.strength === 'is' && !a.denied && !b.denied))
      push('hedge', 0.3);
  }
}

/**
 * A noun is denied where it is said not to be, or where what is done to it is: "there is no window", "has no
 * window".
 */
function isDenied(
  term: Term,
  other: Term,
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
