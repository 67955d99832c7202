/**
 * Tables for reading triples from a tree: what each dependent of a predicate states, and the words that
 * change what is asserted. To support a new construction, add a row here before writing code.
 */
import { barredRows, pattern, wordList } from '../pattern-parts.ts';
import { monthNames } from '../temporal/time-point.ts';
import { lookupTable } from '../lookup-table.ts';

export interface ArgumentPattern {
  /** Dependency of the argument on the predicate. */
  readonly dependency: string;
  /** The relation: the verb alone, or the verb with its object, if any, and the argument's preposition. */
  readonly relation: 'verb' | 'verb and preposition';
  /** An example sentence: subject, [relation], (object). */
  readonly example: string;
}

/** Arguments of a verb. */
export const argumentPatterns: readonly ArgumentPattern[] = [
  { dependency: 'obj', relation: 'verb', example: 'Curie [discovered] (radium)' },
  { dependency: 'xcomp', relation: 'verb', example: 'She [became] (a professor)' },
  { dependency: 'obl', relation: 'verb and preposition', example: 'She [was born in] (Warsaw)' },
  {
    dependency: 'obl:agent',
    relation: 'verb and preposition',
    example: 'Radium [was discovered by] (Curie)',
  },
  { dependency: 'nmod', relation: 'verb and preposition', example: 'an asteroid [named after] (Europa)' },
];

/** Dependencies of a verb that are arguments of its statement. */
export const argumentRelations = [
  'obj',
  'iobj',
  'obl',
  'obl:agent',
  'obl:unmarked',
  'nmod',
  'xcomp',
  'ccomp',
  'advmod',
  'advcl',
] as const;

/** Nouns that name a time. */
export const timeNouns = new Set([
  ...monthNames.map((name) => name.toLowerCase()),
  ...wordList('monday tuesday wednesday thursday friday saturday sunday'),
  ...wordList(`
    today yesterday tomorrow tonight year years month months week weeks day days hour hours minute minutes
    morning afternoon evening night century centuries decade decades season spring summer autumn fall
    winter era period date noon midnight weekend
  `),
]);

/**
 * Prepositions that link an adjective to its complement: "similar to", "aware of", "longer than". Others give
 * a circumstance: "open during the week".
 */
export const completingPrepositions = new Set(
  wordList(`
  to of for with from about at in on by than as into against toward towards upon over between among
`),
);

export const timeAdverbs = new Set(
  wordList(`
    now then currently presently recently formerly previously once later earlier soon ago already still
    always never often sometimes usually rarely seldom annually monthly weekly daily immediately
    eventually finally initially originally subsequently afterwards before since
  `),
);

/** Adverbs that structure the text or point at a word; they are not arguments of the verb. */
export const orderingAdverbs = new Set(
  wordList(`
    however therefore thus hence moreover furthermore additionally also too either meanwhile nevertheless
    nonetheless otherwise instead indeed only even just especially particularly mainly mostly largely
    namely respectively so rather quite very almost nearly about approximately well
  `),
);

/** "the way the law works", "the place they met": the noun says how or where; it is not the verb's object. */
export const circumstanceNouns = new Set(
  wordList(`
  way ways manner reason reasons place time times moment point extent degree fact
`),
);

/** Dependencies at which a predicate is looked for; at others a verb is only a modifier. */
export const clauseRelations = new Set(
  wordList(`
  root conj ccomp xcomp advcl acl acl:relcl advcl:relcl parataxis csubj csubj:pass appos list dep
  nsubj:outer dislocated orphan
`),
);

/** Prepositions that introduce examples: the example is read as coordinated with the noun before. */
export const exemplifiers = new Set(['such as', 'including', 'like', 'especially', 'particularly']);

/** Nouns of prepositional phrases that structure a text and state nothing ("for example"). */
export const connectives = new Set(
  wordList(`
  example instance result fact hand addition contrast general conclusion summary words particular
  comparison contrary case reason knowledge information evidence turn terms honor honour then part time
  way addition essence short light average
`),
);

/** Prepositions of phrases that give the source of a statement or its place in the text, not its content. */
export const framingPrepositions = new Set(
  barredRows(`
  according to|based on|in contrast to|in addition to|as well as|unlike|as of|in terms of|instead of|
  rather than|despite
`),
);

/** Nouns that name a relation between two things: "a link between X and Y". */
export const relationalNouns = new Set(
  wordList(`
  association associations link links relationship relation connection connections correlation border
  boundary marriage similarity overlap linkage interaction alliance war treaty
`),
);

/**
 * Verbs whose object carries the meaning: "has a genetic association with", "plays a role in". The relation
 * leaves out `have`.
 */
export const lightVerbs = new Set(
  wordList(`
  have has had having play plays played share shares shared show shows bear bears form forms formed
`),
);
export const formsOfHave = new Set(['have', 'has', 'had', 'having']);

/** Verbs that, like the copula, introduce a value: "Its symptoms include fever". */
export const namingVerbs = new Set(
  wordList(`
  include includes included including become became becomes remain remains
`),
);

/** Verbs that only locate their subject: "Its seat is located in Y" means "its seat is in Y". */
export const placingVerbs = new Set(['located', 'situated', 'based']);

export const negators = new Set(['not', "n't", 'n’t', 'never', 'neither', 'nor', 'hardly', 'nt']);
export const negativeDeterminers = new Set(['no', 'neither', 'none', 'nothing', 'nobody']);
/** Verbs that deny their complement. */
export const denyingVerbs = new Set(
  wordList(`
  fail fails failed lack lacks lacked deny denies denied cease ceased refuse refuses refused decline
  declines declined neglect neglects neglected forgot forgets
`),
);
/** If one of these is negated, the clause below it is denied: "It is not true that ...". */
export const truthWords = new Set(
  wordList(`
  true correct accurate right case fact known clear certain possible said evidence indication proof record
  shown proven found suggest suggesting indicate indicating support supporting show showing prove proving
  link say claim think believe suppose imagine expect agree convinced sure
`),
);
/** Predicates that deny the clause below them: "It is false that ...". */
export const falsehoodWords = new Set(
  wordList(`
  false untrue incorrect wrong inaccurate impossible unlikely improbable myth misconception mistake
  mistaken error
`),
);

export const hedgingAuxiliaries = new Set(['may', 'might', 'could', 'would', 'should', 'must']);
export const hedgingAdverbs = new Set(
  wordList(`
  probably possibly perhaps maybe likely potentially apparently presumably seemingly supposedly allegedly
  reportedly arguably
`),
);
/** Predicates whose complement is said but not asserted. */
export const hedgingPredicates = new Set([
  ...wordList(`
    think thinks thought believe believes believed suspect suspected assume assumed suppose supposed
    seem seems seemed appear appears appeared possible likely unlikely probable plausible unclear
    uncertain speculated hypothesized hypothesised rumored rumoured alleged claim claims claimed
  `),
  // Something wanted or tried has not happened yet.
  ...wordList(`
    want wants wanted plan plans planned hope hopes hoped intend intends intended try tries tried
    attempt attempts attempted wish wishes wished expect expects expected suggest suggests suggested ask
    asks asked wonder whether determine judge imply implies implied state states statement question
    evidence
  `),
]);
/** Verbs that attribute a statement to a source. */
export const sayingVerbs = new Set(
  wordList(`
  say says said saying state states stated claim claims claimed claiming report reports reported announce
  announces announced add adds added argue argues argued assert asserts asserted maintain maintains
  maintained insist insists insisted believe believes believed think thinks thought suggest suggests
  suggested tell tells told write writes wrote note notes noted explain explains explained declare
  declares declared allege alleges alleged estimate estimates estimated predict predicts predicted expect
  expects expected deny denies denied concede concedes conceded acknowledge acknowledges acknowledged
  confirm confirms confirmed warn warns warned remark remarks remarked reply replies replied ask asks
  asked recall recalls recalled
`),
);
export const conditionalMarks = new Set(['if', 'whether', 'unless']);

/** Predicates that hold between the members of their subject: "A and B are related". */
export const reciprocal = lookupTable({
  associated: 'with',
  related: 'to',
  linked: 'to',
  connected: 'to',
  married: 'to',
  identical: 'to',
  equivalent: 'to',
  synonymous: 'with',
  adjacent: 'to',
  unrelated: 'to',
});

export const personalPronouns = new Set(['he', 'she', 'him', 'her', 'his', 'hers']);
/** Nouns for people, so that "he" or "she" may refer to them if no person is named. */
const masculineNouns = pattern`
  man|gentleman|boy|king|prince|duke|father|son|brother|husband|uncle|nephew|monk|landlord|grandfather|
  businessman|policeman|salesman|emperor`;
const feminineNouns = pattern`
  woman|lady|girl|queen|princess|duchess|mother|daughter|sister|wife|aunt|niece|nun|landlady|grandmother|
  businesswoman|actress|heiress|waitress|empress`;
const nounsOfEither = pattern`
  person|child|friend|guest|host|nurse|chef|judge|pilot|clerk|guard|student|patient|tenant|president|
  minister|secretary|author|actor|director|doctor|professor|driver|player|singer|painter|lawyer|officer|
  worker|employer|employee|manager|owner|speaker|user|customer|buyer|seller|lender|borrower|leader|
  founder|composer|inventor|farmer|soldier|prisoner|senator|governor|mayor|ambassador|editor|dancer|
  photographer|philosopher|astronomer|researcher|lecturer|teacher|writer|winner|suspect|victim|plaintiff|
  chief|spouse|parent|poet|architect|agent|resident|client|captain|bishop|priest|pope|hero|witness|
  neighbour|neighbor|colleague|candidate|member|athlete|coach|champion|thief|contractor|visitor|supplier|
  passenger|carer|baker|butcher|tailor|accountant|consultant|applicant|defendant|assistant|servant|
  immigrant|scientist|artist|chemist|physicist|biologist|economist|journalist|novelist|dentist|pianist|
  violinist|tourist|activist|terrorist|guitarist|politician|musician|physician|mathematician|historian|
  librarian|technician|electrician|guardian|comedian|engineer|pioneer|volunteer|footballer|wrestler|boxer|
  runner|swimmer`;
export const nounsFor: ReadonlyMap<string, RegExp> = new Map([
  ...['he', 'him', 'his'].map(
    (pronoun) => [pronoun, new RegExp(`^(?:${masculineNouns}|${nounsOfEither})$`, 'u')] as const,
  ),
  ...['she', 'her', 'hers'].map(
    (pronoun) => [pronoun, new RegExp(`^(?:${feminineNouns}|${nounsOfEither})$`, 'u')] as const,
  ),
]);
export const singularPronouns = new Set(['it', 'its', 'this', 'that']);
export const pluralPronouns = new Set(['they', 'them', 'their', 'theirs', 'both', 'these', 'those']);
/** Words that are never a name. */
export const emptyPronouns = new Set(
  wordList(`
  i we you me us my our your one there who which what that whom it this these those they them he she him
  her itself themselves others none nothing both each everyone someone something anyone anything
`),
);
