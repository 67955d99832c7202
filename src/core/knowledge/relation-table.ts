/**
 * What the names of common relations say about them: Wikidata's labels, YAGO's names, and everyday names.
 * Each line says only what the meaning of the name makes certain. That is why `capital` is not functional
 * (Bolivia has two seats, and capitals move), `parent organization` and `influenced by` are not transitive,
 * and `father` has no inverse (a child's parent may be its mother).
 */
import type { RelationProperties } from './relation.ts';

export interface KnownRelation {
  /**
   * Several names of the same relation, as `relationKey` writes them. If an inverse must be named, its first
   * name is used.
   */
  readonly names: readonly string[];
  readonly properties: Partial<Pick<RelationProperties, 'symmetric' | 'transitive' | 'functional'>>;
  /** The first of the `names` of the relation in the other direction. */
  readonly inverse?: string;
}

const symmetric = [
  'spouse|married to|is married to|has spouse|spouse of|marriage|husband or wife',
  'unmarried partner|partner|domestic partner|has partner',
  'sibling|sibling of|has sibling|brother or sister',
  'shares border with|shares a border with|borders|bordering|neighbor|neighbour|neighbor ' +
    'of|neighbour of|has neighbor|has neighbour|neighbors|neighbours|adjacent to|borders with',
  'diplomatic relation|diplomatic relations|has diplomatic relation with|diplomatic relations with',
  'twinned administrative body|twin town|sister city|twinned with',
  'relative|relative of|related to|kinship',
  'cousin|cousin of',
  'colleague|colleague of|coworker',
  'friend|friend of|friends with',
  'business partner|partner in business or sport|professional or sports partner',
  'different from|distinct from',
  'opposite of|antonym|antonym of',
  'is connected to|connected to|connects with|connecting line with',
  'deals with|trades with|trade partner',
  'allied with|ally|ally of',
  'coexists with|synonym|synonym of',
  'classmate|classmate of|teammate|teammate of',
];

const symmetricAndTransitive = [
  'same as|said to be the same as|equal to|equals|equivalent to|equivalent class|identical to',
];

const functional = [
  'place of birth|born in|was born in|birthplace|birth place|born at|was born at',
  'place of death|died in|died at|deathplace|death place',
  'date of birth|birth date|birthdate|born on|was born on date|was born on|birth year|year of birth',
  'date of death|death date|died on|died on date|death year|year of death',
  'father|has father',
  'mother|has mother',
  'atomic number',
  'chemical symbol|element symbol',
  'iso 3166 1 alpha 2 code|iso 3166 1 alpha 3 code|iso 3166 1 numeric code|country code',
];

/** `a = b`: a holds from S to O exactly when b holds from O to S. With a star, both are transitive. */
const inverses = [
  'ancestor|has ancestor|descended from|descendant of = descendant|has descendant|ancestor of *',
  'subclass of|subclass|sub class of|is a kind of|kind of|hypernym = has subclass|superclass of|hyponym *',
  'subset of|contained in = superset of *',
  'located in|is located in|locatedin|located inside|situated in|is in = location of|is location of *',
  'located in the administrative territorial entity|is in the administrative region = contains the ' +
    'administrative territorial entity|contains administrative territorial entity *',
  'part of|is part of = has part|has parts|has part s|has part(s)|consists of *',
  'parent taxon|has parent taxon = child taxon *',
  'older than = younger than *',
  'larger than|bigger than|greater than = smaller than|less than *',
  'taller than|higher than = shorter than|lower than *',
  'predates|earlier than = later than *',
  'child|has child|parent of|children = parent|has parent|child of|parents',
  'parent organization|parent company|has parent organization = subsidiary|has subsidiary',
  'founded by|founder|founders = founder of|founded|has founded',
  'capital|has capital = capital of|is capital of',
  'written by|author|has author = wrote|author of|writer of',
  'created by|creator|was created by = created|creator of|has created',
  'composed by|composer = composed|composer of|wrote music for|wrote the music for',
  'directed by|director = directed|director of',
  'produced by|producer = produced|producer of',
  'performed by|performer = performed|performer of',
  'discovered or invented by|discoverer or inventor|discovered by|invented by|discoverer|inventor ' +
    '= discovered or invented|discovered|invented|discoverer of|inventor of',
  'developed by|developer = developed|developer of',
  'designed by|designer = designed|designer of',
  'published by|publisher = published|publisher of',
  'architect|designed by architect = architect of',
  'cast member|starring|has actor = acted in|cast member of|starred in',
  'employer|works at|works for|employed by|worked at = employee|employs|employer of',
  'influenced by|is influenced by|was influenced by = influenced|influences|influence on',
  'owned by|owner|has owner = owns|owner of',
  'killed by|murdered by|has killer = killed|killer of',
  'led by|leader|has leader = leads|leader of|is leader of',
  'member of|is member of = has member|member|members',
  'educated at|alma mater|graduated from|studied at = educated|alma mater of|has alumnus',
  'student of|has teacher|teacher|taught by = student|teacher of|taught|has student',
  'doctoral advisor|has academic advisor = doctoral student|academic advisor of',
  'follows|preceded by|predecessor = followed by|precedes|successor',
  'replaces = replaced by',
  'named after|is named after = namesake of|eponym of',
  'based on|derived from = has derivative|basis of',
  'cause|has cause|caused by = has effect|causes|effect',
  'head of state = head of state of',
  'head of government = head of government of',
  'headquarters location|headquartered in = headquarters of',
  'place of burial|buried in = burial place of',
  'award received|has won prize|won = awarded to|winner|prize winner',
  'manufacturer|made by|manufactured by = manufactured|manufacturer of|makes',
  'operator|operated by = operates|operator of',
  'conquered by = conquered',
  'defeated by|lost to = defeated',
];

export const knownRelations: readonly KnownRelation[] = [
  ...symmetric.map((names) => ({ names: names.split('|'), properties: { symmetric: true } })),
  ...symmetricAndTransitive.map((names) => ({
    names: names.split('|'),
    properties: { symmetric: true, transitive: true },
  })),
  ...functional.map((names) => ({ names: names.split('|'), properties: { functional: true } })),
  ...inverses.flatMap(inversePair),
];

function inversePair(line: string): KnownRelation[] {
  const transitive = line.endsWith('*');
  const [one = [], other = []] = line
    .replace(/ \*$/, '')
    .split(' = ')
    .map((names) => names.split('|'));
  const properties = transitive ? { transitive } : {};
  return [
    { names: one, properties, ...(other[0] === undefined ? {} : { inverse: other[0] }) },
    { names: other, properties, ...(one[0] === undefined ? {} : { inverse: one[0] }) },
  ];
}
