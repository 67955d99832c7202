/**
 * Finds where a reply contradicts the facts. It claims a contradiction in two cases only, because a wrong
 * accusation is worse than a missed one: the reply denies a fact between the same two things; or it gives
 * another value of a relation that has one value.
 *
 * A relation has one value if that is declared, or clear from its name. A value is another one if both are
 * years, if the facts name it as another value of the relation, if it is declared to be one, or if both are
 * names and neither can contain the other, as places do ("born in Warsaw", "born in Poland").
 */
import { pattern } from '../pattern-parts.ts';
import { labelWords, nodeKey, relationKey, type LabelEdge } from './graph.ts';
import type { Likeness } from './similarity.ts';
import { isLight, yearsOfDate, type Bearing } from './coverage.ts';
import { isName } from './name-likeness.ts';
import { saysRelation } from './paraphrases.ts';
import type { Reading } from './reading.ts';

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
const nested = /\b(?:place|birthplace|born|died|located|location|country|city|region|continent|in)\b/u;

export interface GraphComparison {
  readonly reading: Reading;
  /** Likeness of the labels of the reading's graphs. */
  readonly likeness: Likeness;
  readonly bearing: (ground: number, response: number) => Bearing;
  readonly synonymCosine: number;
}

export function contradictions({
  reading,
  likeness,
  bearing,
  synonymCosine,
}: GraphComparison): Contradiction[] {
  const { ground, response } = reading;
  const another = anotherValue(reading, likeness, synonymCosine);
  return response.edges.flatMap((said, r): Contradiction[] => {
    for (let g = 0; g < ground.edges.length; g++) {
      if (bearing(g, r) === 'denies')
        return [
          {
            response: r,
            ground: g,
            why: `The facts state “${edgeWords(reading.ground, g)}”; the reply denies it.`,
          },
        ];
    }
    if (said.negated || said.hedged) return [];
    const givenToo = (g: number) =>
      response.edges.some((beside, i) => i !== r && isSameSpan(beside, said) && bearing(g, i) === 'states');
    const other = ground.edges.findIndex(
      (_, g) => another(g, r) && bearing(g, r) !== 'states' && !givenToo(g),
    );
    if (other < 0) return [];
    return [
      {
        response: r,
        ground: other,
        why:
          `The facts state “${edgeWords(ground, other)}”${inYear(reading, other)}, and ` +
          `there is only one such value; the reply gives “${response.nodes[said.to]}”.`,
      },
    ];
  });
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

/** Whether the reply's edge gives the fact's subject another value of the fact's relation. */
function anotherValue(
  reading: Reading,
  likeness: Likeness,
  synonymCosine: number,
): (ground: number, response: number) => boolean {
  const { ground, response } = reading;
  const isSame = (fact: LabelEdge, said: LabelEdge) =>
    likeness.relation(fact.relation, said.relation) >= synonymCosine ||
    saysRelation(
      ground.relations[fact.relation] as string,
      response.relations[said.relation] as string,
      'along',
    );
  return (g, r) => {
    const fact = ground.edges[g] as LabelEdge;
    const said = response.edges[r] as LabelEdge;
    if (likeness.node(fact.from, said.from) < synonymCosine || !hasOneValue(reading, g)) return false;
    const rival =
      reading.rivals?.some(([relation, value]) => relation === fact.relation && value === said.to) ?? false;
    const happened = reading.years?.[g];
    const dates = yearsOfDate(response.nodes[said.to] as string);
    if (typeof happened === 'string' && dates.length > 0)
      return !dates.includes(happened) && isSame(fact, said);
    if (!rival && isOneOf(reading, likeness, g, said.to)) return false;
    const same = isSame(fact, said);
    const listed =
      rival || isOtherListedValue(reading, g, (value) => likeness.node(value, said.to) >= synonymCosine);
    if (!same)
      return (
        listed &&
        isLight(response.relations[said.relation] as string) &&
        !ofMoments.test(relationKey(ground.relations[fact.relation] as string))
      );
    return (
      listed ||
      differ(
        ground.nodes[fact.to] as string,
        response.nodes[said.to] as string,
        ground.relations[fact.relation] as string,
      )
    );
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
 */
function isOneOf({ ground, response }: Reading, likeness: Likeness, index: number, to: number): boolean {
  const own = (ground.edges[index] as LabelEdge).to;
  if (likeness.node(own, to) > 0) return !years(ground.nodes[own] as string).length;
  const a = nodeKey(ground.nodes[own] as string);
  const b = nodeKey(response.nodes[to] as string);
  return ` ${a} `.includes(` ${b} `) || ` ${b} `.includes(` ${a} `);
}

/** The facts name it as the value of another subject. */
function isOtherListedValue({ ground }: Reading, index: number, isSaid: (value: number) => boolean): boolean {
  const fact = ground.edges[index] as LabelEdge;
  return ground.edges.some(
    (edge) => edge.relation === fact.relation && edge.to !== fact.to && isSaid(edge.to),
  );
}

const years = (label: string): string[] => labelWords(label).filter((word) => /^\d{4}$/u.test(word));

function differ(a: string, b: string, relation: string): boolean {
  const [yearsOfA, yearsOfB] = [years(a), years(b)];
  if (yearsOfA.length > 0 && yearsOfB.length > 0) return !yearsOfA.some((year) => yearsOfB.includes(year));
  return (
    yearsOfA.length === 0 &&
    yearsOfB.length === 0 &&
    isName(a) &&
    isName(b) &&
    !nested.test(relationKey(relation))
  );
}
