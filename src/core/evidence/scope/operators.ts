/**
 * The words and phrases that set the scope of a statement, by dimension, with the force of each. Within a
 * dimension the longer and more special phrases come first: what one has taken, a later one cannot take.
 */
import { above, below, none, notAll, part, whole, type Force } from './force.ts';

export interface Operator<Value> {
  readonly pattern: RegExp;
  readonly value: Value;
}

/** Rows of a value and its phrases, separated by bars. A phrase is a pattern over words in lower case. */
function table<Value>(rows: readonly (readonly [Value, string])[]): readonly Operator<Value>[] {
  return rows.map(([value, phrases]) => ({
    value,
    pattern: new RegExp(String.raw`(?<= )(?:${phrases.replace(/\s*\n\s*/gu, '')})(?= )`, 'gu'),
  }));
}

const be = '(?:is|are|was|were|be|been|being)';

export const quantities: readonly Operator<Force>[] = table([
  [{ low: 0.5, high: 1, lowOpen: true, highOpen: true }, 'all but (?:one|two|three|a few)(?: of)?'],
  [notAll, 'not (?:all|every|each|everyone|everybody|everything|both)(?: of| one of)?|not (?:quite )?all'],
  [none, 'not (?:one|a single|any)(?: one)?(?: of)?|none of|no single'],
  [
    { low: 0.8, high: 1 },
    `(?:almost|nearly|virtually|practically|just about|pretty much) (?:all|every|everyone|everybody|everything)
      (?: of)?|(?:the|a|an) (?:vast|great|overwhelming|large|huge) majority(?: of)?|the great bulk of`,
  ],
  [
    { low: 0, high: 0.15 },
    `(?:hardly|scarcely|barely) any(?:one|body|thing)?(?: of)?|almost (?:no|none)(?: of)?|next to (?:no|none)`,
  ],
  [
    { low: 0, high: 0.4, lowOpen: true },
    `(?:only|just|merely) (?:a )?(?:few|some|handful|small number|minority|fraction|part)(?: of)?|
      very few(?: of)?|a (?:small|tiny) (?:minority|fraction|part|number)(?: of)?|a minority(?: of)?`,
  ],
  [below(0.5), '(?:less|fewer) than half(?: of)?|under half(?: of)?'],
  [above(0.5), '(?:more than|over|well over|upwards of) half(?: of)?'],
  [above(0.5), '(?:the|a) majority(?: of)?|the (?:bulk|greater part|better part|lion share) of|mostly'],
  [above(0.5), '(?<!at |the )most(?: of)?(?! (?:likely|important|recent|common|famous|popular|expensive|of the time))'],
  [
    part,
    `at least (?:one|some|a few)(?: of)?|one or more(?: of)?|(?:a few|a number|a handful|a couple|some|several) of|
      a few|a number of|a handful of|a couple of|some(?:one|body|thing)?|several|various|certain|part of|parts of`,
  ],
  [
    { low: 0.2, high: 1 },
    `a (?:large|great|considerable|substantial|significant) (?:number|part|proportion|share) of|a great many|
      (?:very )?many(?: of)?|numerous|lots of|a lot of|plenty of|much of`,
  ],
  [{ low: 0, high: 0.35 }, '(?<!a )few(?: of)?'],
  [
    none,
    `no one|no-one|nobody|nothing|none(?: of)?|neither(?: of)?|zero|
      no(?! (?:longer|more|less|fewer|later|earlier|matter|need|obligation|doubt|plans?|intention|sooner|right))`,
  ],
  [
    whole,
    `every (?:single|last) (?:one of )?|every one of|each (?:and every|one of|of)|all of|all|every|each|everyone|
      everybody|everything|(?:the|its|their) (?:whole|entire)(?: of)?|both(?: of)?|any(?:one|body) who|
      without exception|unanimously|in its entirety|entirely|completely|fully|universally`,
  ],
]);

export const frequencies: readonly Operator<Force>[] = table([
  [notAll, 'not (?:always|necessarily|invariably|every time|at all times|constantly)'],
  [none, 'at no (?:time|point)|under no circumstances|in no (?:case|circumstances)|on no account|not (?:once|ever)|never'],
  [
    { low: 0, high: 0.3 },
    '(?:only )?(?:rarely|seldom|infrequently)|(?:hardly|scarcely|barely) ever|almost never|not often|not usually|only occasionally',
  ],
  [
    above(0.5),
    `(?:almost|nearly) always|usually|generally|normally|typically|as a rule|most of the time|in most cases|ordinarily|
      mainly|in general|for the most part|on most (?:days|occasions)|most (?:days|nights|evenings|mornings|weeks)`,
  ],
  [{ low: 0.3, high: 1 }, 'often|frequently|regularly|many times|in many cases|more often than not|repeatedly|commonly'],
  [
    part,
    `sometimes|occasionally|at times|now and (?:then|again)|from time to time|in some cases|once in a while|
      on occasions?|every so often|on some (?:days|occasions)|some of the time|periodically|at least once`,
  ],
  [
    whole,
    `always|at all (?:times|hours)|invariably|(?:every|each) (?:single )?time|constantly|continuously|without fail|
      in (?:all|every|each) (?:cases?|instances?)|at any time|under all circumstances|on every occasion|
      in all circumstances|permanently|without interruption|all the time|all day|around the clock|all year round`,
  ],
]);

/** A modality says what is allowed or ordered, or how sure something is. */
export const modalities: readonly Operator<Force>[] = table([
  [
    notAll,
    `(?:do|does|did|will|would) not (?:have|need) to(?: be)?|need not(?: be)?|(?:has|have|had) no (?:need|obligation|duty) (?:to|for)|
      (?:${be}|be) not (?:required|obliged|obligated|bound|compelled|forced|expected|needed|necessary|mandatory|compulsory|
      obligatory|a requirement|essential)(?: to| for)?(?: be)?|
      (?:there )?${be} no (?:need|obligation|requirement|duty)(?: to| for)?|
      under no (?:obligation|duty)(?: to)?|without having to|(?:${be} )?exempt(?:ed)? from|not (?:required|necessary|mandatory|compulsory|obliged)(?: to| for)?|
      (?:do|does|did) not (?:need|require)|(?:need|needs|needed|require|requires|required) no|no need (?:to|for)|no obligation to|unnecessary`,
  ],
  [
    { low: 0, high: 1, lowOpen: true, highOpen: true },
    `(?:${be} )?optional|voluntary|on a voluntary basis|voluntarily|at (?:the|its|their|his|her) (?:\\w+ )?(?:sole|own|absolute) discretion|
      at (?:the )?discretion of|(?:may|can) choose to`,
  ],
  [
    none,
    `(?:must|may|shall|can|could|might) not(?: be)?|can never|(?:${be} |be )?not (?:be )?(?:allowed|permitted|entitled|authorised|authorized|
      able|eligible|free|licensed)(?: to| for)?(?: be)?|(?:${be} )?(?:strictly )?(?:forbidden|prohibited|banned|barred|disallowed|illegal|
      unlawful|impossible|impermissible|inadmissible)(?: to| from)?|(?:${be} )?unable to|(?:has|have|had) no right to|
      not (?:possible|permissible|legal|lawful|acceptable)(?: to| for)?|out of the question`,
  ],
  [
    { low: 0, high: 0.3 },
    `(?:should|ought) not(?: to)?(?: be)?|not (?:advisable|recommended|advised)(?: to)?|
      (?:advised|recommended|warned|advises|recommends|warns) (?:against|not to)|discouraged(?: from)?`,
  ],
  [{ low: 0, high: 0.5, highOpen: true }, '(?:is|are|was|were) unlikely(?: to| that)?|improbable'],
  [above(0.5), '(?:(?:is|are|was|were) )?(?:very |most |highly )?likely(?: to| that)?|probably|in all likelihood'],
  [
    { low: 0.7, high: 1 },
    `should(?: be)?|ought to(?: be)?|(?:${be} )?(?:strongly )?(?:advised|encouraged|urged|recommended|advisable|invited)(?: to| that)?|
      (?:recommends?|advises?|suggests?|urges?)(?: that| to)?|${be} (?:asked|supposed) to`,
  ],
  [
    whole,
    `must(?: be)?|(?:has|have|had|having) to(?: be)?|(?:${be} )?(?:legally )?(?:required|obliged|obligated|compelled|bound|forced|
      obligatory|mandatory|compulsory|imperative)(?: to| for| by law)?(?: be)?|(?:${be} )?(?:necessary|essential|indispensable)(?: to| for)?|
      needs? to(?: be)?|needed(?: to)?|required|requires?|(?:is|are) to be|(?:has|have) (?:a|an|the) (?:duty|obligation) to|
      under (?:a|an) (?:duty|obligation) to|(?:it|there) is (?:a|an) (?:requirement|obligation)(?: to| that)?|shall(?: be)?|needs|need`,
  ],
  [
    part,
    `may(?: be)?|can(?: be)?|could(?: be)?|might(?: be)?|(?:${be} |be )?(?:allowed|permitted|entitled|authorised|authorized|
      eligible|free|able|welcome|licensed|at liberty)(?: to| for)(?: be)?|${be} (?:allowed|permitted|permissible|legal|lawful)|
      (?:has|have|had) (?:the|a) (?:right|option|possibility|choice|power) (?:to|of)|(?:it )?${be} possible(?: that| to| for)?|possibly|
      perhaps|maybe|potentially|(?:are|is) permitted|permits?|allows?|conceivably`,
  ],
]);

/**
 * How far an event has come. `undone`: not so far. `dropped`: planned and given up. `ended`: was so, and is
 * no longer.
 */
export type Stage = 'plan' | 'future' | 'ongoing' | 'done' | 'undone' | 'ended' | 'former' | 'still' | 'dropped';

export const stages: readonly Operator<Stage>[] = table<Stage>([
  [
    'undone',
    `not yet(?: been)?|(?:has|have|had|is|are) (?:still )?yet to(?: be)?|yet to be|still (?:has|have) to be|still not|
      (?:remains?|remained|still) to be|(?:is|are) still (?:pending|awaiting|outstanding|waiting)(?: for)?|pending|awaiting|awaits|so far`,
  ],
  ['ended', 'no longer|not (?:any more|anymore|any longer)|(?:ceased|stopped) to|has ceased'],
  ['former', '(?<!(?:is|are|was|were|be|get|got) )used to|formerly|previously|once'],
  ['done', 'already'],
  ['still', 'still|(?:continues?|continued) to|(?:remains?|remained)(?= (?:open|closed|in|at|on|a|an|the|\\w+ed) )'],
  [
    'plan',
    `(?:is|are|was|were) (?:planning|intending|hoping|aiming|preparing|considering|due|scheduled|set|expected|slated|
      supposed|meant)(?: to| on)?(?: be)?|(?:plans?|planned|intends?|intended|hopes?|hoped|aims?|proposes?|proposed|wants?|wanted|
      expects?|expected|agreed|decided|promised|promises|undertakes|pledged|prepares|prepared|means) to(?: be)?|
      (?:has|have|had) (?:the|an) intention (?:to|of)|there (?:is|are) (?:a )?plans? (?:to|for)|plans? (?:for|to)|
      (?:is|are|was|were) (?:planned|proposed|scheduled|intended|envisaged|projected|foreseen)|proposed|planned|intends?|scheduled`,
  ],
  ['future', '(?:is|are) going to(?: be)?|will(?: soon)?(?: be)?|would(?: be)?|is about to|are about to'],
  [
    'ongoing',
    `(?:is|are|was|were) (?:currently |now )?being|(?:is|are) (?:currently )?(?:under way|underway|in progress|ongoing)|
      (?:is|are) (?:currently |still )?working on|(?:has|have) (?:begun|started)(?: to)?|in the process of|in preparation`,
  ],
]);

/** What stands before a condition, or a phrase that works as one. */
export type ConditionKind = 'if' | 'only if' | 'unless' | 'any' | 'without' | 'except' | 'before' | 'after';

export const conditionMarks: readonly Operator<ConditionKind>[] = table<ConditionKind>([
  ['unless', 'unless|except (?:if|when|where)'],
  ['any', 'whether or not|(?:regardless|irrespective) of(?: whether)?|no matter (?:whether|if|how|what|when|who|where)'],
  [
    'only if',
    `if and only if|only (?:if|when|where|after|once|with|on condition that|subject to)|provided that|provided|providing that|
      as long as|so long as|on (?:the )?condition that|subject to|(?:is |are )?(?:conditional|contingent|dependent) (?:on|upon)|
      depends? (?:on|upon)|on condition of`,
  ],
  [
    'if',
    `even (?:if|when|where|though)|in (?:the )?event (?:of|that)|in case of|in case|in the case of|if|when|whenever|
      in cases? where|where`,
  ],
  ['without', 'without|in the absence of'],
  [
    'except',
    `except(?:ing)? for|except|apart from|aside from|other than|with the (?:sole |only )?exception of|excluding|
      save for|but for|with the exclusion of|barring|excepting|not including`,
  ],
]);

export const onlyMarks = /(?<= )(?:only|solely|exclusively|merely|nothing but|alone|purely)(?= )/gu;

/** What turns the clause into its opposite. */
export const negations =
  /(?<= )(?:not(?! (?:only|just|merely|later|earlier|more|less|fewer|exceed))|nor|fail(?:s|ed)? to|refus(?:e|es|ed) to|lack(?:s|ed)?|declin(?:e|es|ed) to|neither)(?= )/gu;
