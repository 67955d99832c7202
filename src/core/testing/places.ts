/**
 * Whether two places exclude each other. "Born in Manhattan" does not refute "born in New York City", and
 * facts seldom state that one place is in another. So two places refute each other only if nothing suggests
 * that one contains the other: neither is a state or a region in the names of others, the facts link them
 * with no common place, and the people of the two have no citizenship in common. Where the relation is
 * declared disjoint, that is said already.
 */
import { barredRows, pattern } from '../pattern-parts.ts';
import { relationWords } from '../knowledge/relation-suggestion.ts';
import type { FactIndex } from './fact-index.ts';

const ofPlaces = new RegExp(pattern`
  \b(?:
    birth|born|birthplace|death|died|deathplace|burial|buried|located|locatedin|location|headquarters?|
    headquartered|housed|stands|premiered|signed in|residence|place|city|set in|published in
  )\b`);
const ofCitizens = /\b(?:citizenship|citizen|nationality|country)\b/;

const states = new Set(
  barredRows(`
    Afghanistan|Albania|Algeria|Angola|Argentina|Armenia|Australia|Austria|Azerbaijan|Bangladesh|Belarus|
    Belgium|Bolivia|Bosnia and Herzegovina|Botswana|Brazil|Bulgaria|Cambodia|Cameroon|Canada|Chile|China|
    Colombia|Costa Rica|Croatia|Cuba|Cyprus|Czech Republic|Czechoslovakia|Denmark|Ecuador|Egypt|
    El Salvador|England|Estonia|Ethiopia|Fiji|Finland|France|Georgia|Germany|East Germany|West Germany|
    Ghana|Greece|Guatemala|Haiti|Honduras|Hungary|Iceland|India|Indonesia|Iran|Iraq|Ireland|
    Republic of Ireland|Northern Ireland|Israel|Italy|Jamaica|Japan|Jordan|Kazakhstan|Kenya|Kosovo|Kuwait|
    Kyrgyzstan|Laos|Latvia|Lebanon|Liberia|Libya|Lithuania|Macedonia|Madagascar|Malawi|Malaysia|Mali|
    Malta|Mexico|Moldova|Mongolia|Montenegro|Morocco|Mozambique|Myanmar|Namibia|Nepal|Netherlands|
    New Zealand|Nicaragua|Nigeria|North Korea|Norway|Pakistan|Panama|Paraguay|People's Republic of China|
    Peru|Philippines|Poland|Portugal|Prussia|Puerto Rico|Romania|Russia|Russian Empire|Rwanda|
    Saudi Arabia|Scotland|Senegal|Serbia|Sierra Leone|Slovakia|Slovenia|Somalia|South Africa|South Korea|
    Soviet Union|Spain|Sri Lanka|Sudan|Sweden|Switzerland|Syria|Taiwan|Tanzania|Thailand|Tunisia|Turkey|
    Ottoman Empire|Uganda|Ukraine|United Arab Emirates|United Kingdom|United States|
    United States of America|Uruguay|Uzbekistan|Venezuela|Vietnam|Wales|Yemen|Yugoslavia|Zambia|Zimbabwe|
    Austria-Hungary|British India|British Raj
  `),
);

export class Places {
  readonly #index: FactIndex;
  readonly #ofPlaces: readonly boolean[];
  readonly #ofCitizens: readonly number[];
  /** The part of a name after a comma: `California`. */
  readonly #regions: ReadonlySet<string>;
  readonly #citizenships = new Map<number, ReadonlySet<number>>();

  constructor(index: FactIndex) {
    const { relations, entities } = index.base;
    const words = relations.map(({ name }) => relationWords(name).join(' '));
    this.#index = index;
    this.#ofPlaces = words.map((name) => ofPlaces.test(name));
    this.#ofCitizens = words.flatMap((name, relation) => (ofCitizens.test(name) ? [relation] : []));
    this.#regions = new Set(entities.flatMap((name) => /, (.+)$/.exec(name)?.[1] ?? []));
  }

  /** True if the relation's objects are not places, or if nothing suggests that one contains the other. */
  excludeEachOther(relation: number, a: number, b: number): boolean {
    return (
      !this.#ofPlaces[relation] ||
      this.#index.base.relations[relation]?.properties.disjoint === true ||
      (!this.#isRegion(a) &&
        !this.#isRegion(b) &&
        disjoint(this.#index.linked(a), new Set(this.#index.linked(b))) &&
        disjoint([...this.#citizenshipsAt(relation, a)], this.#citizenshipsAt(relation, b)))
    );
  }

  #isRegion(place: number): boolean {
    const name = this.#index.base.entities[place] as string;
    return states.has(name) || this.#regions.has(name);
  }

  /** The citizenships of all subjects that have the place as object of the relation. */
  #citizenshipsAt(relation: number, place: number): ReadonlySet<number> {
    const { length } = this.#index.base.entities;
    const known = this.#citizenships.get(relation * length + place);
    if (known) return known;
    const family = this.#index.familyOf[relation];
    const people = family ? (this.#index.subjects(family).get(place) ?? []) : [];
    const found = new Set(
      people.flatMap((person) =>
        this.#ofCitizens.flatMap(
          (citizen) =>
            this.#index.objects(this.#index.familyOf[citizen] as NonNullable<typeof family>).get(person) ??
            [],
        ),
      ),
    );
    this.#citizenships.set(relation * length + place, found);
    return found;
  }
}

function disjoint(some: readonly number[], others: ReadonlySet<number>): boolean {
  return !some.some((element) => others.has(element));
}
