/**
 * Finds where a reply contradicts the facts. It claims a contradiction in two cases only, because a wrong
 * accusation is worse than a missed one: the reply denies a fact between the same two things; or it gives
 * another value of a relation that has one value.
 *
 * A relation has one value if that is declared, or clear from its name. A value is another one if both are
 * years, if the facts name it as another value of the relation, if it is declared to be one, or if both are
 * names and neither can contain the other, as places do ("born in Warsaw", "born in Poland"; `regions.ts`).
 */
import { pattern } from '../pattern-parts.ts';
import { labelWords, nodeKey, relationKey, type LabelEdge } from './graph.ts';
import { likenessOf, type Likeness } from './similarity.ts';
import { bearings, isLight, yearsOfDate, type Bearing } from './coverage.ts';
import {
  areOtherCodes,
  areTwoThings,
  haveOtherFirstNames,
  haveOtherNumbers,
  haveOtherSurnames,
  isName,
} from './name-likeness.ts';
import { saysRelation } from './paraphrases.ts';
import type { Reading } from './reading.ts';
import { areOtherCurrencies } from './currencies.ts';
import { isPeople } from './demonyms.ts';
import { excludeEachOther, isCountry } from './regions.ts';

export interface Contradiction {
  /** Index of the reply's edge. */
  readonly response: number;
  /** Index of the fact. */
  readonly ground: number;
  readonly why: string;
}

/** Relations that, by common knowledge, have one value. */
const singleByName = new RegExp(
  pattern`^(?:
      (?:date|year|day|place) of (?:birth|death)|birth ?(?:place|day|date|year)|death ?(?:place|date|year)|
      born (?:in|on)|died (?:in|on)|capital(?: city)?|mother|father|atomic number|chemical symbol|
      official name
    )$`,
  'u',
);
/**
 * Relations about a moment. Being in a place says nothing about them: a person who was in Paris need not have
 * been born there.
 */
const ofMoments = new RegExp(
  pattern`\b(?:
      birth|birthplace|born|death|died|burial|buried|signed|premiered|published|headquarters?|hosted|held|
      founded|educated
    )\b`,
  'u',
);
/** Values of these relations may contain each other. */
const nested =
  /\b(?:place|birthplace|born|died|buried|burial|located|location|country|city|region|continent|in)\b/u;

export interface GraphComparison {
  readonly reading: Reading;
  /** Likeness of the labels of the reading's graphs. */
  readonly likeness: Likeness;
  readonly bearing: (ground: number, response: number) => Bearing;
  readonly synonymCosine: number;
  /**
   * Facts that the answer denies. The reply takes the value that it gives instead for another one, however
   * alike the two names are.
   */
  readonly denied?: readonly number[];
}

export function contradictions(comparison: GraphComparison): Contradiction[] {
  const { reading, bearing } = comparison;
  const { ground, response } = reading;
  const others = new Map(otherValues(comparison).map((found) => [found.response, found]));
  return response.edges.flatMap((_, r): Contradiction[] => {
    const denied = ground.edges.findIndex((_, g) => bearing(g, r) === 'denies');
    if (denied < 0) return [others.get(r)].flatMap((found) => found ?? []);
    return [
      {
        response: r,
        ground: denied,
        why: `The facts state “${edgeWords(ground, denied)}”; the reply denies it.`,
      },
    ];
  });
}

/** Where the reply gives another value of a relation that has one value. */
export function otherValues(comparison: GraphComparison): Contradiction[] {
  const { reading, bearing } = comparison;
  const { ground, response } = reading;
  const another = anotherValue(comparison);
  const repeats = repeatedFacts(comparison);
  return response.edges.flatMap((said, r): Contradiction[] => {
    // "Her father was George VI" states a fact, and so it contradicts no other fact about fathers.
    if (said.negated || said.hedged || ground.edges.some((_, g) => bearing(g, r) === 'states')) return [];
    const givenToo = (g: number) =>
      repeats.some(({ fact, edge }) => fact === g && isSameSpan(edge, said)) ||
      response.edges.some((beside, i) => i !== r && isSameSpan(beside, said) && bearing(g, i) === 'states');
    for (let g = 0; g < ground.edges.length; g++) {
      const value = !givenToo(g) ? another(g, r) : undefined;
      if (value === undefined) continue;
      return [
        {
          response: r,
          ground: g,
          why:
            `The facts state “${edgeWords(ground, g)}”${inYear(reading, g)}, and ` +
            `there is only one such value; the reply gives “${response.nodes[value]}”.`,
        },
      ];
    }
    return [];
  });
}

/** The facts that a reply states in the question’s words: "he came from Crete; he was born in Heraklion". */
function repeatedFacts({ reading: { ground, repeated }, synonymCosine }: GraphComparison) {
  if (!repeated) return [];
  const { edges } = repeated.response;
  const bearing = bearings({ ...repeated, ground }, likenessOf(repeated), synonymCosine);
  return edges.flatMap((edge, r) =>
    ground.edges.flatMap((_, fact) => (bearing(fact, r) === 'states' ? [{ fact, edge }] : [])),
  );
}

const inYear = ({ years }: Reading, edge: number): string =>
  typeof years?.[edge] === 'string' ? ` in ${years[edge]}` : '';

/** Both edges come from one sentence: "by the Belgian cartoonist Hergé" names the one value twice. */
function isSameSpan(a: LabelEdge, b: LabelEdge): boolean {
  return a.span !== undefined && b.span !== undefined && a.span[0] === b.span[0];
}

/** A fact in words, for reasons: "France, capital, Paris". */
function edgeWords(graph: Reading['ground'], index: number): string {
  const edge = graph.edges[index] as LabelEdge;
  return `${graph.nodes[edge.from]}, ${graph.relations[edge.relation]}, ${graph.nodes[edge.to]}`;
}

/**
 * The node of the reply that is another value: for the fact's subject, or where each object has one subject,
 * for its object. Undefined where the reply's edge gives none.
 */
function anotherValue({
  reading,
  likeness,
  synonymCosine,
  denied = [],
}: GraphComparison): (ground: number, response: number) => number | undefined {
  const { ground, response, oneSubject = [] } = reading;
  const words = (fact: LabelEdge, said: LabelEdge) =>
    [ground.relations[fact.relation] as string, response.relations[said.relation] as string] as const;
  const isSame = (fact: LabelEdge, said: LabelEdge) =>
    likeness.relation(fact.relation, said.relation) >= synonymCosine ||
    saysRelation(...words(fact, said), 'along');
  const isTurned = (fact: LabelEdge, said: LabelEdge) =>
    likeness.inverse(fact.relation, said.relation) >= synonymCosine ||
    saysRelation(...words(fact, said), 'across');
  const alike = (fact: number, said: number) =>
    likeness.node(fact, said) >= synonymCosine && !describes.test(response.nodes[said] as string);
  const isOtherCode = otherCodes(reading);
  const isAnother = (own: number, said: number, fact: LabelEdge) =>
    isOtherCode(own, said, fact) ||
    (!isOneThing(own, said, fact) &&
      differ(
        ground.nodes[own] as string,
        response.nodes[said] as string,
        ground.relations[fact.relation] as string,
      ));
  const deniedEdges = denied.map((g) => ground.edges[g]);
  const isOneThing = (own: number, said: number, fact: LabelEdge) =>
    deniedEdges.includes(fact)
      ? haveCommonWords(ground.nodes[own] as string, response.nodes[said] as string)
      : isOneOf(reading, likeness, own, said);
  const otherObject = objectsBeside(reading, likeness, synonymCosine, isSame, isOneThing);
  return (g, r) => {
    const fact = ground.edges[g] as LabelEdge;
    const said = response.edges[r] as LabelEdge;
    const single = hasOneValue(reading, g);
    // "Her husband was Felix Mendelssohn", "the capital is Sydney".
    if (single && namesRelation(reading, g, r)) {
      // "Her father" may be anybody's in the facts: the value then differs from each of them.
      const owned = factsNamed(reading, g, r);
      return owned.every((own) => isAnother(own.to, said.to, own)) ? said.to : undefined;
    }
    if (single && alike(fact.from, said.from)) return otherObject(g, r) ? said.to : undefined;
    // "Robert Hooke wrote it", where the fact is that it was written by Isaac Newton.
    if (single && alike(fact.from, said.to) && isTurned(fact, said))
      return isAnother(fact.to, said.from, fact) ? said.from : undefined;
    if (!oneSubject.includes(fact.relation) || ground.edges.some((edge, i) => i !== g && edge.to === fact.to))
      return undefined;
    if (alike(fact.to, said.to) && isSame(fact, said))
      return isAnother(fact.from, said.from, fact) ? said.from : undefined;
    return alike(fact.to, said.from) && isTurned(fact, said) && isAnother(fact.from, said.to, fact)
      ? said.to
      : undefined;
  };
}

/** The facts of which an owner without a name may speak; only the one of a named owner. */
function factsNamed({ ground, response }: Reading, g: number, r: number): LabelEdge[] {
  const fact = ground.edges[g] as LabelEdge;
  const subject = response.nodes[(response.edges[r] as LabelEdge).from] as string;
  return /['’]s?\s/u.test(subject) ? [fact] : ground.edges.filter((edge) => edge.relation === fact.relation);
}

/**
 * Whether the reply's subject is the fact's relation with an owner: "her husband", "Chopin's birthplace". An
 * owner that is not named may be the subject of any fact with the relation.
 */
function namesRelation({ ground, response }: Reading, g: number, r: number): boolean {
  const fact = ground.edges[g] as LabelEdge;
  const said = response.edges[r] as LabelEdge;
  const subject = response.nodes[said.from] as string;
  if (relationKey(response.relations[said.relation] as string) !== 'is') return false;
  const [, owner, noun = ''] = /^(?:the|his|her|its|their|(\S.*)['’]s?)\s(\S.*)$/iu.exec(subject) ?? [];
  const relation = ground.relations[fact.relation] as string;
  if (nodeKey(noun) !== relationKey(relation) && !saysRelation(relation, noun, 'along')) return false;
  if (owner === undefined) return true;
  const [a, b] = [nodeKey(owner), nodeKey(ground.nodes[fact.from] as string)];
  return ` ${a} `.includes(` ${b} `) || ` ${b} `.includes(` ${a} `);
}

/** "The son of Alexander III" names somebody else than Alexander III. */
const describes = /^(?:the|a|an)\s+\p{Ll}[^,]*\s(?:of|by|in)\s/u;

/** Whether a value of the reply is another code than that of a fact: "Ld" for "Pb". */
const otherCodes =
  ({ ground, response }: Reading) =>
  (own: number, said: number, { relation }: LabelEdge): boolean =>
    areOtherCodes(
      relationKey(ground.relations[relation] as string),
      nodeKey(ground.nodes[own] as string),
      nodeKey(response.nodes[said] as string),
    );

/** Whether the reply's edge gives the fact's subject another object. */
function objectsBeside(
  reading: Reading,
  likeness: Likeness,
  synonymCosine: number,
  isSame: (fact: LabelEdge, said: LabelEdge) => boolean,
  isOneThing: (own: number, said: number, fact: LabelEdge) => boolean,
): (ground: number, response: number) => boolean {
  const { ground, response } = reading;
  const isOtherCode = otherCodes(reading);
  return (g, r) => {
    const fact = ground.edges[g] as LabelEdge;
    const said = response.edges[r] as LabelEdge;
    if (isOtherCode(fact.to, said.to, fact)) return isSame(fact, said);
    const rival =
      reading.rivals?.some(([relation, value]) => relation === fact.relation && value === said.to) ?? false;
    const happened = reading.years?.[g];
    const dates = yearsOfDate(response.nodes[said.to] as string);
    if (typeof happened === 'string' && dates.length > 0)
      return !dates.includes(happened) && isSame(fact, said);
    const isCurrency = relationKey(ground.relations[fact.relation] as string) === 'currency';
    if (!rival && !isCurrency && isOneThing(fact.to, said.to, fact)) return false;
    const same = isSame(fact, said);
    const listed =
      rival ||
      (!describes.test(response.nodes[said.to] as string) &&
        isOtherListedValue(reading, g, (value) => likeness.node(value, said.to) >= synonymCosine));
    const relation = relationKey(ground.relations[fact.relation] as string);
    if (!same)
      return listed && isLight(response.relations[said.relation] as string) && !ofMoments.test(relation);
    return listed || differ(ground.nodes[fact.to] as string, response.nodes[said.to] as string, relation);
  };
}

function hasOneValue({ ground, functional }: Reading, index: number): boolean {
  const { from, relation } = ground.edges[index] as LabelEdge;
  if (!functional.includes(relation) && !singleByName.test(relationKey(ground.relations[relation] as string)))
    return false;
  return ground.edges.filter((edge) => edge.from === from && edge.relation === relation).length === 1;
}

/**
 * The value may be the fact's own in other words: the labels are alike, or one contains the other's words.
 * @param own node of the facts.
 */
function isOneOf({ ground, response }: Reading, likeness: Likeness, own: number, said: number): boolean {
  const [fact, reply] = [ground.nodes[own] as string, response.nodes[said] as string];
  if (haveOtherFirstNames(fact, reply)) return false;
  if (isCountry(fact) && isPeople(reply)) return true;
  const cosine = likeness.node(own, said);
  const mayBeOne = cosine >= ALIKE ? !haveOtherNumbers(fact, reply) : !areTwoThings(fact, reply, cosine);
  if (cosine > 0 && mayBeOne) return !years(fact).length;
  const [a, b] = [nodeKey(fact), nodeKey(reply)];
  return ` ${a} `.includes(` ${b} `) || ` ${b} `.includes(` ${a} `);
}

/** Two names that share a word, or of which one is spelt much like the other. */
const haveCommonWords = (a: string, b: string): boolean => !areTwoThings(a, b, 0) && !haveOtherSurnames(a, b);

/** From this cosine on, two names may be names of one thing, however they are spelt. Chosen by hand. */
const ALIKE = 0.8;

/** The facts name it as the value of another subject. */
function isOtherListedValue({ ground }: Reading, index: number, isSaid: (value: number) => boolean): boolean {
  const fact = ground.edges[index] as LabelEdge;
  return ground.edges.some(
    (edge) => edge.relation === fact.relation && edge.to !== fact.to && isSaid(edge.to),
  );
}

const years = (label: string): string[] => labelWords(label).filter((word) => /^\d{4}$/u.test(word));

function differ(a: string, b: string, relation: string): boolean {
  if (relationKey(relation) === 'currency') return areOtherCurrencies(a, b);
  const [yearsOfA, yearsOfB] = [years(a), years(b)];
  if (yearsOfA.length > 0 && yearsOfB.length > 0) return !yearsOfA.some((year) => yearsOfB.includes(year));
  return (
    yearsOfA.length === 0 &&
    yearsOfB.length === 0 &&
    isName(a) &&
    isName(b) &&
    (!nested.test(relationKey(relation)) || excludeEachOther(a, b))
  );
}
