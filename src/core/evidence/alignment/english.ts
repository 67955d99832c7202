/**
 * Facts of English for the alignment: words without content, prepositions with the same meaning, and
 * prepositions that exclude each other.
 */
import { barredRows } from '../../pattern-parts.ts';

/** Words that are never a term, because they have no content that could be missing. */
export const emptyWords = new Set([
  'also',
  'then',
  'there',
  'here',
  'very',
  'too',
  'so',
  'just',
  'even',
  'already',
  'however',
  'therefore',
  'thus',
  'such',
  'other',
  'own',
  'as',
  'well',
  'not',
  "n't",
  'n’t',
  'never',
  'moreover',
  'furthermore',
  'indeed',
  'quite',
  'rather',
  'really',
  'simply',
  'yes',
  'no',
  'please',
  'still',
  'yet',
  'when',
  'where',
  'why',
  'how',
  'otherwise',
  'instead',
  'hence',
  'both',
  'respectively',
  'away',
  'far',
  'close',
  'near',
  'next',
  'adjacent',
  'all',
  'some',
  'any',
  'most',
  'many',
  'few',
  'several',
  'each',
  'every',
  'etc',
  'etc.',
  'only',
  'once',
  'approximately',
  'about',
  'around',
  'nearly',
  'almost',
  'roughly',
  'numerous',
]);

/** Verbs and nouns that get their meaning from another word. */
export const lightWords = new Set([
  'be',
  'have',
  'do',
  'get',
  'make',
  'take',
  'give',
  'become',
  'include',
  'use',
  'go',
  'come',
  'say',
  'state',
  'mention',
  'describe',
  'note',
  'thing',
  'way',
  'one',
  'kind',
  'type',
  'sort',
  'form',
  'part',
  'case',
  'call',
  'name',
  'know',
  'locate',
  'situate',
  'involve',
  'remain',
  'stay',
  'contain',
  'same',
  'different',
  'certain',
  'various',
]);

/** Adverbs whose loss changes little. */
export const fadedAdverbs = new Set([
  'currently',
  'now',
  'mainly',
  'mostly',
  'generally',
  'usually',
  'often',
  'later',
  'subsequently',
  'eventually',
  'finally',
  'initially',
  'originally',
  'primarily',
  'particularly',
  'especially',
  'specifically',
  'together',
  'successfully',
  'back',
  'again',
  'more',
  'less',
  'much',
  'additionally',
  'notably',
  'officially',
  'previously',
  'recently',
  'soon',
  'today',
  'ago',
  'first',
  'next',
  'furthermore',
  'long',
]);

/** Maps a preposition to the one that represents its group. */
export const prepositionGroups: Readonly<Record<string, string>> = {
  at: 'in',
  on: 'in',
  within: 'in',
  inside: 'in',
  into: 'in',
  upon: 'in',
  onto: 'in',
  during: 'in',
  throughout: 'in',
  through: 'in',
  amid: 'in',
  'inside of': 'in',
  to: 'to',
  towards: 'to',
  toward: 'to',
  'next to': 'near',
  beside: 'near',
  by: 'by',
  'close to': 'near',
  nearby: 'near',
  alongside: 'near',
  along: 'near',
  'away from': 'far from',
  off: 'far from',
  'out of': 'outside',
  'outside of': 'outside',
  beneath: 'under',
  below: 'under',
  underneath: 'under',
  over: 'above',
  beyond: 'above',
  'prior to': 'before',
  until: 'until',
  till: 'until',
  following: 'after',
  since: 'since',
  'because of': 'due to',
  'owing to': 'due to',
  'along with': 'with',
  'together with': 'with',
  against: 'against',
  regarding: 'about',
  concerning: 'about',
  'in front of': 'in front of',
  "'s": 'of',
  s: 'of',
};

const pairs: readonly (readonly [string, string])[] = [
  ['near', 'far from'],
  ['in', 'far from'],
  ['in', 'outside'],
  ['before', 'after'],
  ['above', 'under'],
  ['with', 'without'],
  ['to', 'from'],
  ['in front of', 'behind'],
  ['for', 'against'],
  ['until', 'since'],
  ['until', 'after'],
  ['since', 'before'],
  ['up', 'down'],
  ['by', 'far from'],
  ['of', 'without'],
  ['in', 'without'],
  ['left of', 'right of'],
  ['by', 'without'],
];
const opposites = new Set(pairs.flatMap(([a, b]) => [`${a}|${b}`, `${b}|${a}`]));

/** Whether two roles of the same dependent exclude each other: `before`, `after`. */
export const areOpposite = (a: string, b: string): boolean => opposites.has(`${a}|${b}`);

const likeGroups = barredRows(`
  small little tiny wee miniature|big large huge great enormous vast massive gigantic|
  happy glad joyful pleased please cheerful delighted content|sad unhappy miserable sorrowful|
  near close nearby|fast quick rapid swift|famous well-known renowned celebrated|
  clever smart intelligent bright|beautiful pretty lovely gorgeous|begin start commence|
  end finish stop conclude|buy purchase acquire|ill sick|quiet silent still|angry mad furious|
  rich wealthy affluent|difficult hard tough|easy simple|important significant major key|
  wrong incorrect false|right correct|talk speak chat converse|shout yell scream|jump leap hop|
  big sizeable|old elderly aged|child kid youngster|mother mom mum mommy mummy|father dad daddy|
  many numerous|frightened scared afraid|receive get obtain|own possess|reside live dwell|help assist aid|
  try attempt|show display exhibit|choose select pick|allow permit let authorise authorize|
  forbid prohibit ban disallow|need require|get become|stay remain|end cease|grow increase rise|
  fall drop decline decrease|movie film|photo picture photograph image|car automobile|couch sofa|
  street road|road highway|shop store|garbage trash rubbish|autumn fall|sick unwell|tired exhausted weary|
  rock stone|forest woods|ocean sea|rug carpet|lady woman|guy man|pupil student|physician doctor|
  attorney lawyer|holiday vacation|flat apartment|lift elevator|rent lease|novel book volume|
  win award receive earn|salary pay wage|notice warning|taper gradually gradual
`).map((group) => new Set(group.split(' ')));

/** Words with the same meaning in most sentences, although no dictionary gives them a common sense. */
export const areAlike = (a: string, b: string): boolean =>
  likeGroups.some((group) => group.has(a) && group.has(b));

const likeVerbs = [
  new Set(['last', 'run', 'continue']),
  new Set(['reduce', 'lower', 'decrease', 'lessen', 'taper']),
];
/** The same for verbs that are other words as nouns or adjectives. */
export const areAlikeVerbs = (a: string, b: string): boolean =>
  likeVerbs.some((group) => group.has(a) && group.has(b));

/** Verbs that hold in both directions: "A married B" means that B married A. */
export const mutualVerbs = new Set([
  'marry',
  'meet',
  'border',
  'accompany',
  'resemble',
  'match',
  'divorce',
  'neighbour',
  'neighbor',
  'equal',
  'touch',
  'join',
  'wed',
  'rival',
  'share',
  'collaborate',
  'differ',
  'compete',
]);
