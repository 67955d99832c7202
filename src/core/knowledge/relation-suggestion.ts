/**
 * What a relation's name suggests: its category (Drowzee, Fig. 7), by its first words, and the properties
 * that its meaning makes certain. A suggestion is not a declaration; `relation-evidence` compares it with the
 * data first.
 */
import { wordList } from '../pattern-parts.ts';
import type { RelationCategory, RelationProperties } from './relation.ts';
import type { KnownRelation } from './relation-table.ts';
import { knownRelations } from './relation-table.ts';

const byName = new Map<string, KnownRelation>(
  knownRelations.flatMap((known) => known.names.map((name) => [name, known] as const)),
);

/** The words of a name. `wasBornIn`, `was_born_in` and `was born in` give the same. */
export function relationWords(name: string): string[] {
  return name
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[\s_/:.,-]+/)
    .filter((word) => word !== '');
}

/** A name in the spelling of the table of known relations. */
export function relationKey(name: string): string {
  return relationWords(name).join(' ');
}

export function knownRelation(name: string): KnownRelation | undefined {
  return byName.get(relationKey(name));
}

export interface RelationSuggestion {
  readonly category: RelationCategory;
  readonly properties: Partial<RelationProperties>;
}

/**
 * @param present the names of the relations in the fact base. If the inverse is among them, it is named as
 * there.
 */
export function suggestRelation(name: string, present: readonly string[] = []): RelationSuggestion {
  const known = knownRelation(name);
  const category = suggestCategory(name);
  const inverse = known?.inverse === undefined ? undefined : inverseName(known.inverse, present);
  return {
    category,
    properties: {
      ...known?.properties,
      ...(inverse === undefined || inverse === name ? {} : { inverse }),
      // Subjects with a common object share it under any relation. A question can say so only if the name is
      // a noun for the object: "the same place of birth".
      ...(category === 'noun phrase' && !known?.properties.symmetric && !known?.properties.transitive
        ? { sharing: true }
        : {}),
    },
  };
}

function inverseName(first: string, present: readonly string[]): string {
  const names = byName.get(first)?.names ?? [first];
  return names.flatMap((name) => present.filter((other) => relationKey(other) === name))[0] ?? first;
}

/* ---------- category ---------- */

const AUXILIARIES = new Set(['is', 'are', 'was', 'were', 'be', 'been', 'being']);
const PREPOSITIONS = new Set(
  wordList(`
  by in at of on with from for to as after into under against through within inside near between among
  about over upon
`),
);

/** Verbs that begin relation names in their -s, -ed or -ing form. */
const VERBS = new Set(
  wordList(`
    accept accompany acquire act adapt add administer admire affect affiliate allow ally appear apply
    approve attack attend award base belong border build buy call capture carry cause celebrate chair
    collaborate collect command commission compete complete compose conduct confer connect conquer consist
    construct contain contribute control cooperate create cross cure deal defeat define depict depend
    derive describe design destroy develop die differ direct discover display dissolve divide edit educate
    elect employ enact encode end endorse enforce enter equal establish exhibit exist expel explain export
    express extend feature film finance flow follow form found fund generate govern graduate happen head
    host house hunt illustrate imply import include increase infect influence inherit inhabit inspire know
    like love hate help need want see eat drink speak teach write win meet give take make interact
    introduce invade invent involve issue join kill last launch lead license live locate maintain manage
    manufacture march marry measure mentor merge move murder name narrate neighbor neighbour nominate
    occupy occur open operate oppose order organise organize originate own paint participate perform
    pioneer plan play point possess practice practise precede predate present prevent produce programme
    program promote propose protect prove publish quote rank record reduce refer reign regulate relate
    release remain replace report represent reside resign retire rule score serve settle share sign solve
    specialise specialize sponsor star start study succeed support surround survive symbolise symbolize
    tour trade train translate travel treat twin unify unite use utilise visit vote work worship yield
  `),
);

/** Past tenses and participles without a regular ending, by whether they can be a participle. */
const IRREGULAR_PAST = new Set(
  wordList(`
    became began bore broke brought built bought came chose drew drove fell fought flew found fled gave
    went grew held hid kept knew led left lent lost made met ran rose sang sat saw sold sent shot spent
    spoke stole stood swam swore taught took told thought threw understood woke won wore wrote
  `),
);
const IRREGULAR_PARTICIPLES = new Set(
  wordList(`
    born borne beaten begun bound broken brought built bought chosen cut done drawn driven fought flown
    found given gone grown held hidden hit hung kept known laid led left lent lost made meant met paid put
    read ridden risen run said seen sold sent set shot shown shut sung spent split spoken spread stolen
    stood struck sung sunk sworn taught taken told thought thrown understood won worn woven written
  `),
);

/** Past forms that take no object: `died in` is active, `located in` passive. */
const INTRANSITIVE = new Set(
  wordList(`
    acted appeared attended belonged collaborated competed consisted contributed cooperated dealt depended
    died differed existed flowed graduated happened interacted lived lasted marched moved occurred
    originated participated played referred reigned remained resided resigned retired ruled served
    specialised specialized starred studied succeeded survived toured traded travelled traveled visited
    voted worked fought fell went came ran rose sat stood grew won lost met
  `),
);

/**
 * Words in -ed that are not participles, and participles that are part of a noun phrase (`united nations
 * membership`).
 */
const NOT_PARTICIPLES = new Set('need seed speed breed feed bed red hundred sacred united embed'.split(' '));

/**
 * Decides by the first words: a participle with a preposition is passive, a finite verb active, anything else
 * a noun phrase.
 */
export function suggestCategory(name: string): RelationCategory {
  const words = relationWords(name).flatMap(
    (word) => /^(\w+ed|born)(in|by|at|to|of|from|with)$/.exec(word)?.slice(1) ?? [word],
  );
  const auxiliary = AUXILIARIES.has(words[0] ?? '');
  const [first = '', second = ''] = auxiliary ? words.slice(1) : words;
  const participle = isParticiple(first);
  if (participle && second === 'by') return 'passive verb';
  if (participle && auxiliary) return 'passive verb';
  if (participle && PREPOSITIONS.has(second) && !INTRANSITIVE.has(first)) return 'passive verb';
  if (auxiliary) return 'noun phrase';
  if (first === 'has' || first === 'had') return isParticiple(second) ? 'active verb' : 'noun phrase';
  return isFiniteVerb(first) || (participle && (second === '' || PREPOSITIONS.has(second)))
    ? 'active verb'
    : 'noun phrase';
}

function isParticiple(word: string): boolean {
  return (
    ((/[^e]ed$/.test(word) || /^(agreed|freed|decreed|refereed|guaranteed)$/.test(word)) &&
      !NOT_PARTICIPLES.has(word)) ||
    IRREGULAR_PARTICIPLES.has(word)
  );
}

function isFiniteVerb(word: string): boolean {
  if (IRREGULAR_PAST.has(word) || /^(can|must|may|does|will|would)$/.test(word)) return true;
  const base = thirdPersonBase(word);
  return base !== undefined && VERBS.has(base);
}

/** `studies` gives `study`, `crosses` `cross`, `owns` `own`. */
function thirdPersonBase(word: string): string | undefined {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x|z|o)es$/.test(word)) return word.slice(0, -2);
  return /[^s]s$/.test(word) ? word.slice(0, -1) : undefined;
}
