/**
 * The words and phrases that set the scope of a statement, by dimension, with the force of each. Within a
 * dimension the longer and more special phrases come first: what one has taken, a later one cannot take.
 * The ends of ranges such as "few" and "often" are chosen by hand, in sixteenths, so that turning is exact.
 */
import { pattern } from '../../pattern-parts.ts';
import { above, below, none, notAll, part, whole, type Force } from './force.ts';

export interface Operator<Value> {
  readonly pattern: RegExp;
  readonly value: Value;
}

/** Rows of a value and its phrases, separated by bars. A phrase is a pattern over words in lower case. */
function table<Value>(rows: readonly (readonly [Value, string])[]): readonly Operator<Value>[] {
  return rows.map(([value, phrases]) => ({
    value,
    pattern: new RegExp(String.raw`(?<= )(?:${phrases.replace(/\n\s*/gu, '')})(?= )`, 'gu'),
  }));
}

const be = '(?:is|are|was|were|be|been|being)';

export const quantities: readonly Operator<Force>[] = table([
  [{ low: 0.5, high: 1, lowOpen: true, highOpen: true }, 'all but (?:one|two|three|a few)(?: of)?'],
  [
    notAll,
    `
      not (?:all|every|each|everyone|everybody|everything|both)(?: of| one of)?|not (?:quite )?all
    `,
  ],
  [none, 'not (?:one|a single|any)(?: one)?(?: of)?|none of|no single'],
  [
    { low: 0.8125, high: 1 },
    `
      (?:almost|nearly|virtually|practically|just about|pretty much) (?:all|every|everyone|everybody|
      everything)(?: of)?|(?:the|a|an) (?:vast|great|overwhelming|large|huge) majority(?: of)?|
      the great bulk of
    `,
  ],
  [
    { low: 0, high: 0.125 },
    `
      (?:hardly|scarcely|barely) any(?:one|body|thing)?(?: of)?|precious (?:few|little)|
      a mere handful(?: of)?|a sprinkling of|only one or two(?: of)?|next to nothing|almost (?:no|
      none)(?: of)?|next to (?:no|none)
    `,
  ],
  [
    { low: 0, high: 0.4375, lowOpen: true },
    `
      (?:only|just|merely) (?:a )?(?:few|some|handful|small number|minority|fraction|part)(?: of)?|
      very few(?: of)?|a (?:small|tiny) (?:minority|fraction|part|number)(?: of)?|a minority(?: of)?
    `,
  ],
  [below(0.5), '(?:less|fewer) than half(?: of)?|under half(?: of)?'],
  [above(0.5), '(?:more than|over|well over|upwards of) half(?: of)?'],
  [
    above(0.5),
    `
      (?:the|a) majority of|the majority|the (?:bulk|greater part|better part|lion share) of|mostly|
      predominantly|largely|chiefly|by and large|in the main|primarily|principally|the (?:larger|
      best) part of
    `,
  ],
  [
    above(0.5),
    `
      (?<!at |the )most(?: of)?(?! (?:likely|important|recent|common|famous|popular|expensive|
      of the time))
    `,
  ],
  [
    part,
    `
      one of(?= (?:the|its|his|her|their|our|these|those) )|at least (?:one|some|a few)(?: of)?|
      one or more(?: of)?|(?:a few|a number|a handful|a couple|some|several) of|a few|a number of|
      a handful of|a couple of|some(?:one|body|thing)?|several|various|certain|(?:a )?part of|parts of|
      a (?:portion|proportion|share|subset|section) of|here and there|(?:a )?certain (?:number|
      amount) of
    `,
  ],
  [
    { low: 0.1875, high: 1 },
    `
      a (?:large|great|considerable|substantial|significant) (?:number|part|proportion|share) of|
      a great many|(?:very )?many(?: of)?|numerous|lots of|a lot of|plenty of|much of
    `,
  ],
  [{ low: 0, high: 0.375 }, '(?<!a )few(?: of)?'],
  [
    none,
    `
      not a soul|no one|no-one|nobody|nothing|none(?: of)?|free (?:of|from)(?! charge)|devoid of|nil|no such|
      neither(?: of)?|zero|no(?! (?:,|;|longer|more|less|fewer|later|earlier|matter|need|obligation|
      doubt|plans?|intention|sooner|right))
    `,
  ],
  [
    whole,
    `
      every (?:single|last) (?:one of )?|every one of|each (?:and every|one of|of)|all of|(?<!at )all|
      every|each|everyone|everybody|everything|(?:the|its|their) (?:whole|entire)(?: of)?|both(?: of)?|
      any(?:one|body) who|one and all|across the board|to a man|in full|100 percent of|the full (?:set|
      number|range|list|complement) of|throughout|without (?:a single )?exception|(?:is|was|were|
      are) unanimous|unanimously|in its entirety|entirely|completely|fully|universally
    `,
  ],
]);

export const frequencies: readonly Operator<Force>[] = table([
  [notAll, 'not (?:always|necessarily|invariably|every time|at all times|constantly)'],
  [
    none,
    `
      at no (?:time|point)|under no circumstances|in no (?:case|circumstances)|on no account|
      not (?:once|ever)|never
    `,
  ],
  [
    { low: 0, high: 0.3125 },
    `
      (?:only )?(?:rarely|seldom|infrequently)|(?:hardly|scarcely|barely) ever|almost never|not often|
      not usually|only occasionally
    `,
  ],
  [
    above(0.5),
    `
      (?:almost|nearly) always|usually|generally|normally|customarily|routinely|as a general rule|
      under normal circumstances|in the normal course|more often than not|typically|as a rule|
      most of the time|in most cases|ordinarily|mainly|in general|for the most part|on most (?:days|
      occasions)|most (?:days|nights|evenings|mornings|weeks)
    `,
  ],
  [
    { low: 0.3125, high: 1 },
    `
      often|frequently|quite often|most times|in a large number of cases|habitually|regularly|
      many times|in many cases|repeatedly|commonly
    `,
  ],
  [
    part,
    `
      sometimes|occasionally|at times|now and (?:then|again)|from time to time|in some cases|
      once in a while|on occasions?|every so often|on some (?:days|occasions)|some of the time|
      periodically|at least once|intermittently|sporadically|every now and then|in a few cases|
      in certain cases|once or twice|on (?:one|two|three|several|rare|some) occasions?
    `,
  ],
  [
    whole,
    `
      always|at all (?:times|hours)|invariably|(?:every|each) (?:single )?time|constantly|continuously|
      without fail|in (?:all|every|each) (?:cases?|instances?)|at any time|under all circumstances|
      on every occasion|in all circumstances|permanently|without interruption|consistently|
      day in , day out|year in , year out|round the clock|24 hours a day|seven days a week|
      in every instance|whenever it|never fails? to|all the time|all day|around the clock|all year round
    `,
  ],
]);

/** A modality says what is allowed or ordered, or how sure something is. */
export const modalities: readonly Operator<Force>[] = table([
  [
    notAll,
    `
      (?:do|does|did|will|would) not (?:have|need) to(?: be)?|need not(?: be)?|(?:has|have|
      had) no (?:need|obligation|duty) (?:to|for)|(?:${be}|be) not (?:required|obliged|obligated|bound|
      compelled|forced|expected|needed|necessary|mandatory|compulsory|obligatory|a requirement|
      essential)(?: to| for)?(?: be)?|(?:there )?${be} no (?:need|obligation|requirement|duty)(?: to| for)?|
      under no (?:obligation|duty)(?: to)?|without having to|(?:${be} )?exempt(?:ed)? from|
      not (?:required|necessary|mandatory|compulsory|obliged)(?: to| for)?|(?:do|does|did) not (?:need|
      require)|(?:excused|exempt|spared|released|relieved) from|free (?:from|of) (?:the|any) (?:duty|
      obligation)|can (?:skip|do without|dispense with)|is waived|are waived|there is no (?:obligation|
      requirement|duty) (?:to|for|on|that)|not (?:a )?(?:condition|prerequisite)|(?:is|
      are) under no (?:obligation|duty|compulsion) to|(?:need|needs|needed|require|requires|
      required) no|no need (?:to|for)|no obligation to|unnecessary
    `,
  ],
  [
    { low: 0, high: 1, lowOpen: true, highOpen: true },
    `
      (?:${be} )?optional|${be} voluntary|on a voluntary basis|voluntarily|(?:may|can) choose to
    `,
  ],
  [
    none,
    `
      (?:must|may|shall|can|could|might) not(?: be)?|can never|(?:${be} |be )?not (?:be )?(?:allowed|
      permitted|entitled|authorised|authorized|able|eligible|free|licensed)(?: to| for)?(?: be)?|
      (?:${be} )?(?:strictly )?(?:forbidden|prohibited|banned|barred|disallowed|illegal|unlawful|
      impossible|impermissible|inadmissible)(?: to| from)?|(?:${be} )?unable to|(?:has|have|
      had) no right to|not (?:possible|permissible|legal|lawful|acceptable)(?: to| for)?|
      out of the question|has no (?:power|authority|permission) to|have no (?:power|authority|
      permission) to|off limits|against the (?:rules|law)|(?:is|are) (?:denied|refused|precluded|
      prevented|stopped)(?: from)?|(?:forbids?|prohibits?|bans?|bars?|rules? out|outlaws?|precludes?|
      prevents?)(?: from)?|under no circumstances (?:may|can|should|must)|in no case (?:may|can)|
      not an option|not open to
    `,
  ],
  [
    { low: 0, high: 0.3125 },
    `
      (?:should|ought) not(?: to)?(?: be)?|not (?:advisable|recommended|advised)(?: to)?|(?:advised|
      recommended|warned|advises|recommends|warns) (?:against|not to)|discouraged(?: from)?
    `,
  ],
  [{ low: 0, high: 0.5, highOpen: true }, '(?:is|are|was|were) unlikely(?: to| that)?|improbable'],
  [
    above(0.5),
    `
      (?:(?:is|are|was|were) )?(?:very |most |highly )?likely(?: to| that)?|probably|in all likelihood
    `,
  ],
  [
    { low: 0.6875, high: 1 },
    `
      should(?: be)?|ought to(?: be)?|had better|would do well to|it is (?:a good idea|wise|best|
      sensible|prudent) to|best practice is to|good practice|preferably|ideally|
      (?:${be} )?(?:strongly )?(?:advised|encouraged|urged|recommended|advisable|invited)(?: to| that)?|
      (?:recommends?|advises?|suggests?|urges?)(?: that| to)?|${be} (?:asked|supposed) to
    `,
  ],
  [
    whole,
    `
      must(?: be)?|(?:has|have|had|having) to(?: be)?|(?:${be} )?(?:legally )?(?:required|obliged|
      obligated|compelled|bound|forced|obligatory|mandatory|compulsory|
      imperative)(?: to| for| by law)?(?: be)?|
      (?:${be} )?(?:necessary|essential|indispensable)(?: to| for)?|needs? to(?: be)?|needed(?: to)?|
      required|requires?|(?:is|are) to be|(?:has|have) (?:a|an|the) (?:duty|obligation) to|under (?:a|
      an) (?:duty|obligation) to|(?:it|there) is (?:a|an) (?:requirement|obligation)(?: to| that)?|
      shall(?: be)?|(?:has|have|had) (?:got to|no (?:choice|option|alternative) but to)|(?:is|are|was|
      were) (?:under (?:a|an) (?:duty|obligation) to|obligated to|subject to mandatory|a (?:requirement|
      must|condition|prerequisite)(?: for)?)|it is incumbent (?:up)?on|prerequisite|cannot (?:avoid|
      escape)|demands? that|insists? that|calls? for|is responsible for ensuring|needs|need
    `,
  ],
  [
    part,
    `
      may(?: be)?|can(?: be)?|could(?: be)?|might(?: be)?|(?:${be} |be )?(?:allowed|permitted|entitled|
      authorised|authorized|eligible|free|able|welcome|licensed|at liberty)(?: to| for)(?: be)?|
      ${be} (?:allowed|permitted|permissible|legal|lawful)|(?:has|have|had) (?:the|a) (?:right|option|
      possibility|choice|power) (?:to|of)|(?:it )?${be} possible(?: that| to| for)?|possibly|perhaps|
      maybe|potentially|at (?:the|its|their|his|her) (?:\\w+ )?(?:sole|own|absolute|full) discretion|
      at (?:the )?discretion of|(?:are|is) permitted|permits?|allows?|conceivably|(?:is|are|was|
      were) (?:at liberty|within (?:its|his|her|their) rights|welcome|at leave|in a position|capable|
      able) (?:to|of)|it is open to|(?:is|are|has|have|was|were) (?:given|granted)? ?(?:permission|
      leave|authority|licence) to|(?:has|have) (?:the )?(?:power|freedom|permission|authority|
      discretion) to|there is (?:a|some) (?:chance|possibility|risk) (?:that|of)|it is (?:conceivable|
      possible|permissible) (?:that|to|for)|on request|if (?:they|he|she|it|you) (?:wish|wishes|like|
      likes|choose|chooses|want|wants)(?: to)?
    `,
  ],
]);

/**
 * How far an event has come. `undone`: not so far. `dropped`: planned and given up. `ended`: was so, and is
 * no longer.
 */
export type Stage =
  'plan' | 'future' | 'ongoing' | 'done' | 'undone' | 'ended' | 'former' | 'still' | 'dropped';

export const stages: readonly Operator<Stage>[] = table<Stage>([
  [
    'undone',
    `
      not yet(?: been)?|(?:has|have|had|is|are) (?:still )?yet to(?: be)?|yet to be|still (?:has|
      have) to be|still not|(?:remains?|remained|still) to be|(?:is|are) still (?:pending|awaiting|
      outstanding|waiting)(?: for)?|pending|awaiting|awaits|remains? outstanding|(?:is|
      are) (?:still )?outstanding|still (?:waiting|needs?)(?: for| to be)?|has so far failed to|
      have so far failed to|(?:is|are) still no|no [a-z]+ (?:so far|as yet|to date)
    `,
  ],
  [
    'ended',
    `
      no longer|has stopped|have stopped|gave up|has given up|have given up|discontinued|
      has been discontinued|not (?:any more|anymore|any longer)|(?:ceased|stopped) to|has ceased
    `,
  ],
  ['former', '(?<!(?:is|are|was|were|be|get|got) )used to|formerly|previously'],
  [
    'done',
    `
      already|by now|(?:has|have|had) (?:long )?since(?: been)?|has now(?: been)?|have now(?: been)?|
      (?:is|are|was|were) (?:now )?(?:complete|completed|finished|in place|up and running|
      over and done with)
    `,
  ],
  [
    'still',
    `
      still|(?:continues?|continued) to|(?:remains?|remained)(?= (?:open|closed|in|at|on|a|an|the|
      \\w+ed) )
    `,
  ],
  [
    'plan',
    `
      (?:is|are|was|were) (?:planning|intending|hoping|aiming|preparing|considering|due|scheduled|set|
      expected|slated|supposed|meant)(?: to| on)?(?: be)?|(?:plans?|planned|intends?|intended|hopes?|
      hoped|aims?|proposes?|proposed|wants?|wanted|expects?|expected|agreed|decided|promised|promises|
      undertakes|pledged|prepares|prepared|means) to(?: be)?|(?:has|have|had) (?:the|
      an) intention (?:to|of)|there (?:is|are) (?:a )?plans? (?:to|for)|(?:is|are|was|
      were) (?:earmarked|pencilled in|slated|lined up|tipped|on course|on track|mooted|
      under consideration|on the drawing board|in the pipeline|in the works|looking|
      poised|about)(?: to| for)?(?: be)?|
      (?:has|have) (?:announced|unveiled|drawn up|put forward|tabled) (?:a )?(?:plans?|proposals?|
      intentions?) (?:to|for)|(?:has|have) (?:pledged|promised|vowed|undertaken|resolved|agreed|
      decided) to(?: be)?|(?:a|the) proposal to|(?:a|the) proposed|wishes to|wish to|seeks? to|
      plans? (?:for|to)|(?:is|are|was|were) (?:planned|proposed|scheduled|intended|envisaged|projected|
      foreseen)|(?<!as )(?:proposed|planned|intends?|scheduled)
    `,
  ],
  ['future', '(?:is|are) going to(?: be)?|will(?: soon)?(?: be)?|is about to|are about to'],
  [
    'ongoing',
    `
      (?:is|are|was|were) (?:currently |now )?being|(?:is|are) (?:currently )?(?:under way|underway|
      in progress|ongoing)|(?:is|are) (?:currently |still )?working on|(?:has|have) (?:begun|
      started)(?: to)?|in the process of|in preparation
    `,
  ],
]);

/** What stands before a condition, or a phrase that works as one. */
export type ConditionKind = 'if' | 'only if' | 'unless' | 'any' | 'without' | 'except' | 'before' | 'after';

export const conditionMarks: readonly Operator<ConditionKind>[] = table<ConditionKind>([
  [
    'unless',
    `
      unless|except (?:if|when|where|in the event)|save (?:if|when|where)|failing|barring|
      other than (?:if|when|where)|if not
    `,
  ],
  [
    'any',
    `
      whether or not|come what may|in any (?:case|event)|at all events|(?:in )?all (?:circumstances|
      weathers)|(?:even )?(?:without|in spite of|despite)(?= (?:any|a|the) condition)|rain or shine|
      (?:regardless|irrespective) of(?: whether)?|no matter (?:whether|if|how|what|when|who|where)
    `,
  ],
  [
    'only if',
    `
      if and only if|only (?:if|when|where|after|once|with|on condition that|subject to)|provided that|
      provided|providing that|as long as|so long as|on (?:the )?condition that|subject to|(?:is |
      are )?(?:conditional|contingent|dependent) (?:on|upon)|depends? (?:on|upon)|on condition of|
      on the (?:understanding|proviso|basis|premise|assumption) that|with the proviso that|
      assuming(?: that)?|hinges? on|only (?:once|with|after|upon|on)|pending|not (?:until|before)|
      against (?:presentation|payment|proof) of|given that|once
    `,
  ],
  [
    'if',
    `
      even (?:if|when|where|though)|in (?:the )?event (?:of|that)|in case of|in case|in the case of|if|
      when|whenever|in cases? where|where|should(?= (?:the|a|an|it|they|you|he|she|any|there|this) )|
      supposing(?: that)?|each time|every time|on the occasion of|upon
    `,
  ],
  ['without', 'without|in the absence of|lacking|for (?:lack|want) of|unaccompanied by'],
  [
    'except',
    `
      except(?:ing)? for|except|(?<=(?:nobody|no one|none|everyone|everybody|nothing|everything|all|
      every|any)(?: \\w+)? )but|apart from|aside from|other than|with the (?:sole |only )?exception of|
      excluding|save for|but for|with the exclusion of|excepting|not (?:including|counting)|
      leaving (?:out|aside)|exclusive of|bar|minus|save(?= (?:the|a|an|for|on|in|one|two|that|those) )
    `,
  ],
]);

export const onlyMarks = new RegExp(
  pattern`
    (?<= )(?:only|solely|uniquely|the preserve of|the sole|(?:(?:is|are|was|were|
    be) )?(?:restricted|confined|limited|reserved|exclusive|open only)(?: solely| only)? (?:to|
    for)(?! \d)|no one other than|nobody other than|none other than|nothing other than|exclusively|
    merely|nothing but|alone|purely)(?= )`,
  'gu',
);

/** What turns the clause into its opposite. */
export const negations = new RegExp(
  pattern`
    (?<= )(?:no(?= (?:longer )?(?:plans?|intention))|not(?! (?:only|just|merely|later|earlier|more|
    less|fewer|exceed))|fail(?:s|ed)? to|refus(?:e|es|ed) to|lack(?:s|ed)?|declin(?:e|es|
    ed) to)(?= )`,
  'gu',
);
