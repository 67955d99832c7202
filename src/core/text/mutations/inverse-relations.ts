/** Names of inverse relations. Facts of English. */
import { lookupTable } from '../../lookup-table.ts';

/**
 * For a noun in "X is the NOUN of Y": what Y is to X, with its article ("a child" if there may be several).
 */
export const inverseNouns = lookupTable({
  father: 'a child',
  mother: 'a child',
  parent: 'a child',
  son: 'a parent',
  daughter: 'a parent',
  child: 'a parent',
  husband: 'the wife',
  wife: 'the husband',
  spouse: 'the spouse',
  sibling: 'a sibling',
  cousin: 'a cousin',
  twin: 'the twin',
  teacher: 'a student',
  student: 'a teacher',
  pupil: 'a teacher',
  mentor: 'a protégé',
  disciple: 'a teacher',
  grandfather: 'a grandchild',
  grandmother: 'a grandchild',
  grandson: 'a grandparent',
  granddaughter: 'a grandparent',
  predecessor: 'the successor',
  successor: 'the predecessor',
  ancestor: 'a descendant',
  descendant: 'an ancestor',
  employer: 'an employee',
  employee: 'the employer',
  subsidiary: 'the parent company',
  neighbour: 'a neighbour',
  neighbor: 'a neighbor',
  rival: 'a rival',
  ally: 'an ally',
  opponent: 'an opponent',
  colleague: 'a colleague',
  partner: 'a partner',
  friend: 'a friend',
  contemporary: 'a contemporary',
  brother: 'a sibling',
  sister: 'a sibling',
  uncle: 'a nephew or niece',
  aunt: 'a nephew or niece',
});
/** Inverse verbs: subject and object swap places. `preposition` comes before the old subject. */
export const inverseVerbs: Readonly<
  Record<string, { readonly verb: string; readonly preposition?: string }>
> = {
  precede: { verb: 'follow' },
  follow: { verb: 'precede' },
  succeed: { verb: 'precede' },
  border: { verb: 'border' },
  marry: { verb: 'marry' },
  resemble: { verb: 'resemble' },
  outrank: { verb: 'rank', preposition: 'below' },
  own: { verb: 'belong', preposition: 'to' },
  outlive: { verb: 'die', preposition: 'before' },
  employ: { verb: 'work', preposition: 'for' },
  defeat: { verb: 'lose', preposition: 'to' },
  beat: { verb: 'lose', preposition: 'to' },
};

/** Transfers "X VERB thing PREPOSITION Y": the verb and the preposition for a sentence with subject Y. */
export const transferVerbs: Readonly<
  Record<string, { readonly preposition: string; readonly verb: string; readonly inverse: string }>
> = {
  sell: { preposition: 'to', verb: 'buy', inverse: 'from' },
  buy: { preposition: 'from', verb: 'sell', inverse: 'to' },
  lend: { preposition: 'to', verb: 'borrow', inverse: 'from' },
  borrow: { preposition: 'from', verb: 'lend', inverse: 'to' },
  give: { preposition: 'to', verb: 'receive', inverse: 'from' },
  receive: { preposition: 'from', verb: 'give', inverse: 'to' },
  purchase: { preposition: 'from', verb: 'sell', inverse: 'to' },
  acquire: { preposition: 'from', verb: 'sell', inverse: 'to' },
  inherit: { preposition: 'from', verb: 'leave', inverse: 'to' },
  teach: { preposition: 'to', verb: 'learn', inverse: 'from' },
  export: { preposition: 'to', verb: 'import', inverse: 'from' },
  import: { preposition: 'from', verb: 'export', inverse: 'to' },
};

/** Inverse prepositions and conjunctions of order. */
export const inverseOrder = lookupTable({
  before: 'after',
  after: 'before',
  above: 'below',
  below: 'above',
  behind: 'ahead of',
});

/** Inverse comparatives: "A is larger than B", "B is smaller than A". */
export const inverseComparatives = lookupTable({
  larger: 'smaller',
  bigger: 'smaller',
  greater: 'smaller',
  smaller: 'larger',
  higher: 'lower',
  taller: 'shorter',
  lower: 'higher',
  longer: 'shorter',
  older: 'younger',
  younger: 'older',
  heavier: 'lighter',
  lighter: 'heavier',
  faster: 'slower',
  slower: 'faster',
  hotter: 'colder',
  colder: 'hotter',
  warmer: 'cooler',
  cooler: 'warmer',
  richer: 'poorer',
  poorer: 'richer',
  stronger: 'weaker',
  weaker: 'stronger',
  deeper: 'shallower',
  wider: 'narrower',
  narrower: 'wider',
  thicker: 'thinner',
  thinner: 'thicker',
  cheaper: 'more expensive',
  earlier: 'later',
  later: 'earlier',
  brighter: 'darker',
  darker: 'brighter',
});
