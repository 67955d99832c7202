/**
 * The words by which English says yes, says no, or declines: tables for `plain-answer.ts`. Every pattern is
 * sticky or runs over one sentence, and none nests a repetition in another, so reading is linear.
 */
import { pattern } from '../pattern-parts.ts';

/** A template literal cannot contain this character. */
const backtick = '`';

export type Sense = 'yes' | 'no' | 'unclear';

/**
 * Words that are an answer at the start of a sentence. `closed`: only before a stop or a reason ("No one has"
 * is no answer, "Yes it has" is).
 */
export const interjections: readonly {
  readonly sense: Sense;
  readonly closed: boolean;
  readonly words: string;
}[] = [
  {
    sense: 'unclear',
    closed: false,
    words: pattern`yes,? (?:and|but also|but) (?:also )?no|yes,? no,? (?:or )?maybe|both yes and no|
      (?:(?:it|that) )?depends (?:on|who|what|how|when|where|which|whether|if)|
      or (?:maybe |perhaps |is it )?(?:yes|no)(?=[^\p{L}\p{N}])|
      neither yes nor no|neither true nor false|no,? and (?:also )?yes|yes\s?&\s?no`,
  },
  {
    sense: 'unclear',
    closed: true,
    words: pattern`partly|partially|partly true|partially true|half[ -]true|mostly true|mostly false|
      partially correct|partly correct|partially|maybe|perhaps|possibly|it depends|that depends|depends|
      sort of|kind of|kinda|more or less|in a (?:way|sense)|up to a point|
      not necessarily|not entirely|not always|not completely|not fully|to some extent|in part|sometimes|
      mixed|debatable|inconclusive`,
  },
  {
    sense: 'no',
    closed: true,
    words: pattern`(?:
        absolutely|certainly|definitely|obviously|clearly|surely|of course|most certainly|probably|likely|
        most likely|very likely|presumably|apparently|evidently|almost certainly|decidedly
      ) not`,
  },
  {
    sense: 'no',
    closed: true,
    words: pattern`(?:
        no longer|no more|no such thing|no chance|no relation|no way|no+|nope|na+h+|naw|nay|
        nuh[ -]?uh|negative|false|incorrect|wrong|untrue|inaccurate|
        disagree|i disagree|
        by no means|far from it|hardly|scarcely|unlikely|
        doubtful|never|not at all|not really|not exactly|not quite|not true|not correct|
        not right|not accurate|not possible|not yet|not (?:any ?more|now|today)|
        (?:(?:it[’']s|that[’']s|it is|that is) )?(?:exactly )?the (?:other way (?:a?round)|opposite|reverse)|
        other way a?round|not the case|not so|not that (?:i|we)(?: know|[’']m aware| am aware| are aware) of|
        not to my knowledge|not (?:as|so) far as i(?: know|[’']m aware| am aware)|
        not by a long (?:shot|way|chalk)|not in the (?:slightest|least)|not remotely|not even close|
        not a chance|fat chance|not in a million years|hell no|heck no|nowhere near|
        (?:that|it|this)(?:[’']s| is) (?:nonsense|rubbish|bogus|absurd|ridiculous)|nonsense|rubbish|
        (?:that|it|this) (?:can[’']t|cannot) be(?: (?:right|true|correct))?|
        nothing of the (?:sort|kind)|out of the question|
        (?:(?:that|it)(?:[’']s| is) the )?wrong (?:one|\p{Ll}{3,15})|
        impossible|i think not|i[’']m afraid not|i am afraid not|probably no|likely no|most likely no|
        definitely no|indeed not|you(?:[’']re| are) (?:wrong|mistaken|incorrect)|
        (?:a |an )?(?:definite|clear|firm|hard|resounding|emphatic) no
      )`,
  },
  { sense: 'no', closed: false, words: 'not since(?= \\d)' },
  { sense: 'no', closed: false, words: 'no way(?= \\p{L})(?! (?:of|to|for|i can)\\b)' },
  {
    sense: 'yes',
    closed: false,
    words: 'yes+|yessir|yea+h*|yep|yup|ya|yah|aye|uh[ -]huh|mhm+|ofc|affirmative',
  },
  {
    sense: 'yes',
    closed: true,
    words: pattern`true|correct|confirmed|agreed|i agree|that[’']s right|that is right|
      (?:that|it)(?:[’']s| is) the (?:right|correct) (?:one|year|date|day|place|name|person|answer)|
      (?:that|it)(?:[’']s| is) a fact|i (?:can )?confirm (?:that|this|it)|100 ?%|you bet|you betcha|
      sure thing|spot on|no doubt about it|(?:without|beyond) (?:a )?(?:doubt|question)|for sure|
      (?:damn|darn|dead|quite) right|(?:i )?couldn[’']t agree more|(?:that|it) checks out|
      i(?:[’']d| would) (?:put money|bet) on (?:it|that)|
      i have no (?:reason to )?doubt(?: (?:it|that|about it))?|
      you(?:[’']re| are) (?:right|correct)|
      (?:probably|likely|most likely|definitely|absolutely|certainly|presumably) (?:yes|true|correct)|
      (?:a |an )?(?:definite|clear|firm|resounding|emphatic) yes`,
  },
];

/** What may follow a closed answer: the end, a stop, or the start of its reason. */
export const answerEnds = new RegExp(
  pattern`\s*(?:$|[,.;:!…~()\]}"'”’*_|/<\\]|[—–]|-(?!\w))|\s+(?:
      because|since|as|due|but|if|unless|it|it[’']s|that|that[’']s|this|these|those|they|there|he|she|we|
      i|you|the|both|given|based|according|although|while|however|for|in fact|actually|not|
      its|hes|shes|theyre|thats|theres|cause|cuz|cos|coz|bc|bcs|lol|haha
    )\b`,
  'iuy',
);
/** Adjectives have other uses before a noun or a subject, so fewer words may follow them. */
export const adjectiveEnds = new RegExp(
  pattern`\s*(?:$|[,.;:!…~()\]}"'”’*_|/<\\]|[—–]|-(?!\w))|\s+
    (?:because|since|as|due to|but|based on|according to|given)\b`,
  'iuy',
);

/** Words before the answer that say nothing about it. */
export const fillers = new RegExp(
  pattern`(?:
      lol|haha|lmao|sorry|
      sure|okay|ok|well|hmm+|hm|oh|ah|um|uh|alright|all right|great|good question|great question|thanks|
      thank you|hello|hi|honestly|actually|in fact|simply put|right|certainly|absolutely|of course|
      definitely|wait|now|then|but|and|however|on the other hand|on the one hand|in contrast|conversely|
      alternatively|at the same time|i think|i believe|i guess|i would say|i[’']d say|i[’']d have to say|
      i have to say|i would have to say|i must say|i say|i[’']d answer|i would answer|i answer|
      i[’']d go with|my guess is|it seems|(?:as )?(?:it )?turns out(?: that)?|unfortunately|to be clear|
      put simply|in my opinion|in my view|
      from what i (?:know|remember|recall)|to my knowledge|
      as far as i (?:know|remember|recall|can tell|can see)|
      as far as i(?: am|[’']m) aware|i mean|from memory|
      if i (?:remember|recall)(?: (?:correctly|rightly|right|well))?|if memory serves(?: me (?:right|well))?|
      (?:everyone|everybody) knows|we all know|i (?:always )?thought|(?:(?:my|most|many|all) )?sources say|
      i (?:reckon|suppose|assume|figure|bet)|i[’']d guess|afaik|iirc|
      i(?:[’']m| am) (?:\d{1,3} ?% |pretty |fairly |quite |almost |very |reasonably |rather |absolutely )?
        (?:sure|certain|confident|positive)(?: that)?|
      to the best of my knowledge|technically|in general|generally speaking|generally|strictly speaking|
      broadly speaking|
      (?:(?:most|very|quite) )?likely|probably|presumably|in principle|basically|essentially|
      officially|historically|in reality|
      (?:i|one|we|you) (?:can|could)(?:not|n?[’']?t| not) deny(?! or\b)|(?:nobody|no one) (?:can|could) deny|
      (?:there(?:[’']s| is) )?no denying|admittedly|i (?:must|have to|gotta|can only) admit
    )[\s,:;!.…*—–-]+(?:that\s+(?=(?:it|this|that|the|there|no|yes|they|he|she)\b))?`,
  'iuy',
);
/** Words that open a conclusion. */
export const conclusives = new RegExp(
  pattern`(?:
      therefore|thus|hence|so|consequently|accordingly|as such|ultimately|finally|overall|in conclusion|
      to conclude|in summary|to sum(?: it)? up|to summari[sz]e|in short|in other words|in the end|all in all|
      putting it together|tl;?dr
    )[\s,:;*—–-]+`,
  'iuy',
);
/** A clause before the answer, up to the length of a sentence: "Based on what is known, no". */
export const groundClause = new RegExp(
  pattern`(?:
      based on|according to|as of|contrary to|given|considering|from|after|looking at|judging by|
      under|by|upon|with|following|
      to|in|for
    )\s[^,\n]{1,160},[\s*_"“]*`,
  'iuy',
);

/** Words that announce an answer: "Final answer:", "the correct answer is". */
export const labels = pattern`(?:
    answer|verdict|judge?ment|conclusion|response|result|label|decision|prediction|evaluation|determination|
    assessment|reply|truth value|output|classification|guess|vote|bet
  )`;
const labelled = pattern`\b(?:(final|conclusive|ultimate) )?
  (?:${labels}|(?:statement|claim)(?=[\s*_]{0,4}[:：]))
  (?:\s*\((?:yes|true|[^()\n]{1,20})\))?[^.?!\n:=]{0,80}?
  (?:[:=→：]|=>|->|-|\b(?:
    is|was|would be|might be|may be|could be|should be|must be|will be|has to be|remains?|as)\b)
  [^\p{L}\p{N}\n.?!]*(?:
    (?:
      that|it is|it[’']s|most likely|likely|probably|therefore|definitely|clearly|simply|still|indeed|a|an|
      clear|definite|resounding|plain|obviously|also|thus|of course|actually|:|,
    )[\s"'“‘*_${backtick}([{]+
  ){0,4}(not\s+)?(?:a\s+)?["'“‘*_${backtick}]*`;
export const labelledAnswer = new RegExp(
  pattern`${labelled}(yes|no|true|false|correct|incorrect|affirmative|negative|wrong|untrue|
    not(?=[\s.!*_"”]*$))
    \b(?!\s+(?:one|evidence|record|information|data|answer|relation|link|way|known|longer)\b)`,
  'iu',
);
export const announces = new RegExp(`\\b(?:${labels}|statement|claim)\\b`, 'iu');
/** "I would say no", "I'm leaning towards yes", "that would be a yes", "the evidence points to no". */
export const spokenAnswer = new RegExp(
  pattern`\b(?:
      i(?:[’'](?:d|ll|m)| would| will| must| shall| can| am)?
        (?: (?:have to|want to|going to|only|then|still|probably|just|rather|inclined to))*
        (?: (?:say|answer|respond|reply|go|going|lean|leaning|vote|voting|guess|bet|conclude))
        (?: (?:with|for|on|towards?|to))?(?: an?)?|
      (?:that|this|it)(?:[’']s| is| would be|[’']d be) an?(?: definite| clear| firm| hard)?|
      (?:evidence|everything|all) (?:points|leans) (?:to|towards?)(?: an?)?
    )[\s:,"'“‘*]+(yes|no)\b(?!\s+(?:one|evidence|way|known)\b)`,
  'iu',
);
/** Text before a colon that announces an answer, unless it announces a reason: "Following the form: no". */
export const prefix = /[^:：\n]{1,80}[:：][\s"'“‘*_`([{]*/uy;
export const reasonPrefix = new RegExp(
  pattern`\b(?:
      reason\w*|explanation|note|evidence|example|step|fact|context|premise|question|because|if|whether|
      quote|said|says|wrote
    )\b`,
  'iu',
);
/** "The answer has to be", "that makes it a": words between "so" and the answer. */
const soItIs = pattern`(?:
    (?:(?:the|my) (?:final )?answer|it|that|this)
      (?:[’']s| is| was| has (?:got )?to be| must be| should be| would be| can only be| makes (?:it|that)|
      [’']d be)(?: an?)? |
    (?:i(?:[’']d| would|[’']ll| will)? )?(?:say|go with|answer) (?:an? )?
  )?(?:(?:obviously|clearly|definitely|probably|certainly|of course|simply|just|still) )?`;
/** "..., so no.", "..., so it has to be no", "..., which makes it a yes". */
export const trailingAnswer = new RegExp(
  pattern`[,;]\s(?:(?:and )?(?:so|hence|therefore|thus)[\s,]{1,3}${soItIs}|
    (?:(?:and )?(?:that|this|which) (?:makes|would make)|making) (?:it|that|the answer) an? )(yes|no)
    (?:(?: (?:lol|haha|then|i think|i guess|i'd say|from me))?[\s*.!"”]*$|,\s)`,
  'iu',
);
/** "The Black Sea, yes." */
export const closingAnswer = /(?:,\s|\b(?:now|currently|today|nowadays),?\s)(yes|no)[\s*.!"”]*$/iu;
/** "It was 1912 so no", "so no she wasnt": the same without a comma, at the end or before a sentence. */
export const lastAnswer = new RegExp(
  pattern`\s(?:so|hence|therefore|thus)[\s,]{1,3}${soItIs}(yes|no)
    (?:[\s*.!"”]*$|(?=,\s|\s(?:it|he|she|they|we|you|i|that|this|these|those|the|its|hes|shes|thats)\b))`,
  'iu',
);
/** "The telephone, no, that was Bell." */
export const topicalAnswer = /^[\s*_"“]*([^,;:?]{2,40}),\s(yes|no)(?=[,.;!]|\s*$)/iu;
/** "Sydney - false." */
export const headedAnswer = new RegExp(
  pattern`^[\s*_"“]*\p{L}[^,;:?]{0,60}\s[–—-]{1,2}\s(yes|no|true|false|correct|incorrect|wrong)[\s*.!"”]*$`,
  'iu',
);
/** "I am not sure, but yes"; "not sure, maybe yes"; "He was, yes." */
export const hedgedAnswer = new RegExp(
  pattern`(?:,\s*but(?:\s+i(?:[’']d| would)?\s+(?:say|think|believe|guess)|\s+probably)?\s+|
    \b(?:sure|certain|know|idk|idea|dunno),?\s+(?:maybe|perhaps|probably|possibly)\s+|
    ^[\s*_"“]*(?:it|he|she|they|there|this|that)\s(?:is|was|are|were|does|do|did|has|have|had|can|could)
    (?:n[’']t|\s+not)?,\s+)(yes|no)\b(?=[\s*_"”]*(?:[.,:;!—–-]|$))`,
  'iu',
);
/** "That is a common mistake.", "Many people think so, but ..." */
export const misconception = new RegExp(
  pattern`\b(?:many|most|some|a lot of|lots of)(?:\s+(?:of|people|students|pupils)){0,2}\s+
    (?:think|believe|assume|say)\s+(?:so|that|it|this)(?:\s+(?:is|was))?,?\s+but\b|
    \byou(?:[’']re|\s+are|\s+(?:may|might|must)\s+be|\s+seem\s+to\s+be)?\s+(?:(?:probably|perhaps|likely)\s+)?
      (?:thinking\s+of|confus(?:e|ing)|mixing\s+(?:(?:up|them)\b|(?:\S+\s){1,3}up))\b|
    \b(?:that|this|it)(?:[’']s|\s+is)\s+an?\s+(?:(?:very|rather)\s+)?
    (?:(?:common|popular|widespread|frequent|persistent)\s+)?
    (?:mistake|mix-?up|misconception|myth|error|misunderstanding|fallacy|confusion|legend)\b`,
  'iu',
);
/** "It is not.", "she sure was": as the whole sentence, or what is left of it after a comma. */
export const shortForm = new RegExp(
  pattern`(?:it|they|he|she|there|this|that|both|these|those|we)
    (?:[’']s|\s(?:(?:(?:most |very )?(?:certainly|definitely)|of course|undoubtedly|obviously|sure|surely|
        indeed|really|absolutely|clearly|probably)\s)?
      (?:is|are|was|were|does|do|did|has|have|had|can|could|will|would))
    (?:
      (n[’']?t|\s+not)(?=,\s)|(?:\sindeed)?(?=,\s(?:
        in(?!\s(?:fact|reality|truth|any))|on(?!\sthe\s(?:other|contrary))|through|from|since|by|because|
        until|under|near|thanks|according|with
      )\s)|
      (n[’']?t|\s+not)?(?:\s(?:indeed|actually|so|though|there))?[\s.!*_]*$
    )`,
  'iuy',
);
/** "... is yes for one and no for the other". */
export const bothAnswers = new RegExp(
  pattern`\b(yes|no)\b[^.!?\n]{1,120}\b(?:and|but|or|while)[\s"'“‘*_]{1,4}(yes|no)
    \b[\s"'”’*_]{0,4}(?:for|to|in|on|with|[,.]|$)`,
  'iu',
);

const adjective = pattern`(
    true|false|correct|incorrect|right|wrong|accurate|inaccurate|valid|invalid|untrue|factual|the case|so|
    mistaken|a myth|supported|unsupported|a false statement|a true statement|a correct statement|
    an incorrect statement|an accurate statement|an inaccurate statement
  )`;
const degree = pattern`(
    partially|partly|mostly|somewhat|largely|half|only|entirely|necessarily|completely|fully|wholly|strictly|
    totally|always|quite|exactly|100%|both|neither
  )`;
const adverb = pattern`(?:
    indeed|actually|in fact|simply|clearly|definitely|certainly|therefore|thus|also|factually|historically|
    technically|generally|absolutely|probably|likely|most likely|very|plainly|demonstrably|scientifically|
    mathematically|logically|still|however|considered|considered to be|deemed|said to be|to be|also
  )`;
const predicate = pattern`(?:
    [’']s|\s+(?:
      is|was|are|would be|must be|should be|can be|could be|may be|might be|seems?|appears?|turns out|
      remains|holds|evaluates to|sounds|looks
    )
  )(n[’']t)?(?:\s+(?:${adverb}))?(?:\s*,)?(\s+not)?(?:\s+${adverb}){0,2}(?:\s+${degree})?(?:\s+${adverb})?
  \s+["'“*_]{0,3}${adjective}\b`;
/** Groups of both verdict patterns: n't, not, degree, adjective. */
export const impersonalVerdict = new RegExp(
  `(?:it|that|this)${predicate}(?!\\s+(?:to (?:say|state|assume) (?:that )?not|if|only))`,
  'iuy',
);
export const statementVerdict = new RegExp(
  pattern`\b(?:
      statement|claim|assertion|proposition|premise|sentence|assumption|hypothesis|allegation|
      conjecture stated|date|year|information|info
    )\b[^.?!\n]{0,200}?${predicate}`,
  'iu',
);
/** "This does not appear to be accurate", "that doesn't sound right". */
export const seemsOtherwise = new RegExp(
  pattern`\b(?:it|that|this|statement|claim)\s(?:do|does|did)(?:n[’']?t|\s+not)\s
    (?:seem|appear|sound|look)(?:\s+to\s+be)?(?:\s+(?:quite|entirely))?\s${adjective}\b`,
  'iu',
);
export const holds =
  /\b(?:statement|claim|assertion|proposition)\s+(does not|doesn[’']?t|fails to)?\s?(holds?(?: true)?)\b/iu;
export const falseAdjectives = new RegExp(
  pattern`^(?:
      false|incorrect|wrong|inaccurate|invalid|untrue|mistaken|a myth|unsupported|a false statement|
      an incorrect statement|an inaccurate statement
    )$`,
  'i',
);
export const weakDegrees = /^(?:partially|partly|mostly|somewhat|largely|half|only|both|neither)$/i;
/** "Not entirely true" leaves some of it true. */
export const degreesUnderNot =
  /^(?:entirely|necessarily|completely|fully|wholly|strictly|totally|always|100%)$/i;
/** The answer to "Is it possible for ...?" in the question's words. */
export const possibility = new RegExp(
  pattern`(?:it|that|this)(?:[’']s|\s+is|\s+would be)(n[’']t| not)?
    (?:\s+(?:indeed|also|therefore|physically|certainly|definitely|theoretically))?\s+(possible|impossible)
    \s+(for|that)\b`,
  'iuy',
);

/** "I doubt that she was": the claim follows. */
export const doubted =
  /i (?:(?:highly|seriously|really|very much|strongly) )?doubt(?: (?:that|if|whether))? /iuy;
/** "There is no record of her being born there": the claim follows. */
export const unattested = new RegExp(
  pattern`\bthere(?:[’']s| is| was) no way\s(?:that\s)?(?!to\b|of\b)|
    \b(?:(?:there(?:[’']s| is| was)|i(?:[’']m| am) aware of|i (?:know|can think) of|i (?:have|see)) no|
      i(?:[’']m| am) not aware of any|i (?:do not|don[’']?t) (?:know of|have|see) any)\s
    (?:(?:known|clear|solid|credible|reliable|good|historical|real|sound) )?
    (?:evidence|record|indication|sign|proof|basis|grounds?|reason)s?\s
    (?:that|of|(?:to|for) (?:suggest|claim|think|say|believ|contend|suppos|assert|assum)(?:e|ing)?
      (?:\sthat)?|
      for)\s`,
  'iu',
);

/** Words that often mean yes or no. They count only if nothing clearer is said. */
export const manners: readonly { readonly sense: 'yes' | 'no'; readonly pattern: RegExp }[] = [
  {
    sense: 'yes',
    pattern: new RegExp(
      pattern`(?:(?:it|that|this) )?(?:seems?|sounds?|looks?|feels?) (?:about |quite |all )?
        (?:right|correct|true|plausible)
        (?=[\s.!]*$|[\s,]+(?:to me|i think|yes|yeah)\b)`,
      'iuy',
    ),
  },
  {
    sense: 'no',
    pattern: new RegExp(
      pattern`i (?:do not|don[’']?t) (?:think|believe) (?:so|(?:that )?(?:it|that|this)
          (?:[’']s| is) (?:true|correct|right|possible|the case)|(?:that )?(?:he|she|it|they|this|that|there)
          \s(?:is|was|were|are|did|does|do|has|had|have)(?=[.!]*\s*$))(?:\b|$)`,
      'iuy',
    ),
  },
  {
    sense: 'no',
    pattern: /i (?:(?:highly|seriously|really|very much) )?doubt (?:it|that|so)\b(?!\s+\p{L})/iuy,
  },
  {
    sense: 'yes',
    pattern: new RegExp(
      pattern`i (?:do )?(?:think|believe) (?:so\b|(?:that )?(?:he|she|it|they|this|that|there)
        \s(?:is|was|were|are|did|does|do|has|had|have)(?=[.!]*\s*$))|i do\b\s*[.,!]`,
      'iuy',
    ),
  },
  {
    sense: 'yes',
    pattern: new RegExp(
      pattern`(?:
          absolutely|certainly|definitely|indeed|of course|exactly|right|precisely|undoubtedly|
          without a doubt|no doubt|sure|most likely|very likely|most probably|very probably|almost certainly
        )(?=\s+(?:(?:he|she|it|they|this|that|there)\s)?(?:is|was|were|are|did|does|do|has|had)\b|
          \s+[–—-]+\s|\s*[.,!]\s*(?!\s*(?:here|let|i can|i[’']d be|i will|i[’']ll|happy|the question))|\s*$)`,
      'iuy',
    ),
  },
];

const declineVerb = pattern`(?:
    know|answer|say|tell|determine|confirm|verify|provide|give|judge|assess|be (?:sure|certain)|help|assist|
    remember|
    understand (?:the|your|this) question|
    comment|evaluate|respond|find|offer|discuss|state|conclude|recall|decide|make|speculate|establish|access|
    fulfil|comply|engage|share|disclose|reveal
  )`;
/** The model says that it does not know, or will not say. */
export const declines: readonly RegExp[] = [
  new RegExp(
    pattern`\bi(?:[’']m| am)? ?(?:(?:really|honestly|simply|just|currently|genuinely) )?(?:
        do not|don[’']?t|cannot|can[’']?t|can not|could not|couldn[’']?t|unable to|not able to|am unable to|
        not in a position to|will not|won[’']?t|would not|wouldn[’']?t
      ) (?:(?:\w{2,15}ly|be able to|even) )?${declineVerb}\b`,
    'iu',
  ),
  new RegExp(
    pattern`\b(?:do not|don[’']?t|does not|doesn[’']?t|lacks?|
        (?:have|has|had|got)(?: absolutely| really| honestly)? no)
      \s(?:currently |actually |really )?
      (?:(?:have|possess|contain) )?(?:
        any |enough |sufficient |specific |access to |reliable |the |up-to-date |necessary |current |
        personal |direct |adequate |detailed )*(?:information|knowledge|data|context|access|details|evidence|
        record|idea|clue|opinion|familiarity|expertise)\b`,
    'iu',
  ),
  new RegExp(
    pattern`\bi(?:[’']m| am) (?:(?:really|honestly|also|currently|still|just) )?(?:
        not (?:(?:entirely|completely|quite|fully|really|too|very|so|totally|exactly|at all|100 ?%|
          (?:a |one )?hundred percent) )?(?:sure|certain|aware|familiar|confident)|
        unsure|uncertain|unaware|unable|unfamiliar
      )\b(?! of any (?:\p{L}+ )?(?:evidence|record|indication|sign|proof|basis|grounds?|reason)s?
        \s(?:that|for|to)\b)`,
    'iu',
  ),
  new RegExp(
    pattern`\b(?:not enough|insufficient|inadequate|too little) (?:information|data|context|evidence|detail|
        details|knowledge)\b`,
    'iu',
  ),
  new RegExp(
    pattern`\b(?:impossible|not possible|difficult|hard|tough) (?:for me )?to (?:\w{2,15}ly )?(?:
        determine|say|know|tell|answer|judge|verify|confirm|provide|give|assess|be certain|be sure|conclude|
        evaluate|decide|establish
      )\b`,
    'iu',
  ),
  new RegExp(
    pattern`\b(?:cannot|can[’']?t|can not|could not|couldn[’']?t) (?:be )?(?:\w{2,15}ly )?(?:be )?(?:
        determined?|answered|verified|confirmed|known|judged|established|assessed|decided|said|say|verify|
        confirm|answer
      )\b`,
    'iu',
  ),
  new RegExp(
    pattern`\b(?:question|statement|sentence|prompt|term|query|premise|request)s? (?:is|are|seems?|appears?)
      (?: to be)? (?:
        not (?:very |entirely )?(?:clear|complete|well[- ]defined|meaningful)|unclear|incomplete|ambiguous|
        vague|nonsensical|meaningless|unanswerable|undefined|ill[- ]posed
      )\b`,
    'iu',
  ),
  new RegExp(
    pattern`\b(?:need|require|without|lacking) (?:some |any )?
      (?:more|further|additional) (?:information|context|details?|data)\b`,
    'iu',
  ),
  new RegExp(
    pattern`\bi(?:[’']d| would)? ?(?:must |have to |prefer to |rather |refuse to )?
      (?:decline|refuse|abstain|not answer|not to answer|rather not)\b|\bprefer not to (?:answer|say)\b`,
    'iu',
  ),
  /\b(?:it|that|this)(?:[’']s| is) (?:unclear|unknown|not clear|not known)(?: to me)?(?=[\s.!]*$)/iu,
  /\b(?:beyond|outside|not (?:with)?in) (?:of )?my (?:knowledge|training|capabilit|scope|expertise)/iu,
  new RegExp(
    pattern`\b(?:could|can|please|would) you (?:please )?(?:provide|clarify|specify|rephrase)\b|
      \bplease (?:provide|clarify|specify|rephrase)\b`,
    'iu',
  ),
  new RegExp(
    pattern`\b(?:there(?:[’']s| is) )?no way (?:of knowing|to (?:know|tell|determine|verify|be sure|say))\b|
      \binsufficient (?:to|for)\b|\b(?:is|remains?) (?:unclear|unknown|not known|uncertain|not clear|
        undetermined) (?:whether|if|from)\b|\bmy (?:knowledge|training(?: data)?) (?:does not|doesn[’']?t)\b`,
    'iu',
  ),
  new RegExp(
    pattern`\b(?:have|had|got) (?:absolutely |really |honestly )?no
        (?:idea|clue|information|knowledge|record|way|opinion)\b|
      \bi lack (?:the )?(?:information|knowledge|data|context)\b`,
    'iu',
  ),
  new RegExp(
    pattern`\bi(?:[’']d| would)(?: first| really)? (?:need|have) to
      \s(?:look (?:it|that|this|them) up|look up|check|verify|research|search|google|think about|read up)\b|
      \bi (?:need|have) to (?:look (?:it|that|this|them) up|check (?:it|that|this|first))\b`,
    'iu',
  ),
];
/** Declining in a word or two. */
export const declineOpeners = new RegExp(
  pattern`(?:
      (?:pass|skip)(?=[\s.!]*$)|i (?:forgot|forget)|(?:i(?:[’']ve| have)? )?never (?:even )?heard of|
      unknown|undetermined|unsure|uncertain|n\/a|not sure|not certain|no idea|no clue|no comment|no answer|
      hard to say|can[’']?t say|cannot say|can[’']?t tell|cannot tell|don[’']?t know|do not know|dunno|idk|
      indeterminate|undecidable|not applicable|not known|unable to (?:answer|determine|say|judge|verify)|
      cannot (?:answer|determine|be determined)|insufficient information|no information
    )\b`,
  'iuy',
);

/** Words that mean yes, or no, in every language that has them: read as such at the start of a reply. */
export const foreignAnswers: readonly { readonly sense: 'yes' | 'no'; readonly pattern: RegExp }[] = [
  {
    sense: 'yes',
    pattern: new RegExp(
      pattern`(?:
          oui|s[ií]|ja|jawohl|sim|да|так|tak|evet|kyllä|igen|はい|是的|예|네|نعم|हाँ|हां|vrai|wahr|
          verdadero
        )(?![\p{L}\p{N}])`,
      'iuy',
    ),
  },
  {
    sense: 'no',
    pattern: new RegExp(
      pattern`(?:
          non|nein|nej|nee|não|нет|ні|nie|hayır|όχι|nem|いいえ|不是|아니요|아니오|لا|नहीं|לא|faux|falsch|
          falso
        )(?![\p{L}\p{N}])`,
      'iuy',
    ),
  },
];
/** Other words for yes and no: recognised and named, but not interpreted, since they have other meanings. */
export const foreign = new RegExp(
  pattern`(?:
      nao|da|ναι|ei|ano|ne|是|不|否|对|כן|ใช่|ไม่|có|không|tidak|ndiyo|hapana|verdadeiro|vero
    )(?![\p{L}\p{N}])`,
  'iuy',
);
/** A sign instead of a word. */
export const signsOfAnswer: readonly { readonly sense: 'yes' | 'no'; readonly signs: RegExp }[] = [
  { sense: 'yes', signs: /[✅✔👍☑]/u },
  { sense: 'no', signs: /[❌✗✘👎✖]/u },
];

/** Without one of these words, a sentence cannot change an answer that was already read. */
export const cues = new RegExp(
  pattern`\b(?:
      yes|yeah|yep|nope|no|not|true|false|correct|incorrect|wrong|answer|verdict|conclusion|statement|claim|
      assertion|proposition|final|result|response
    )\b`,
  'i',
);

/** Where a new clause begins in a sentence. */
export const clauseEnds = new RegExp(
  pattern`[:;]|(?<!\d)[—–]|[—–](?!\d)|\s(?=it[’']s\s(?:in|at|on|by|from|an?|the)\s)|
    ,\s+(?:so|but|because|since|although|though|while|which|who|where|when|and|as|thus|hence|therefore)\b|
    ,\s+(?=(?:he|she|it|they)\s)|
    \sbut(?=\s(?:(?:actually|really|in fact)\s)?(?:(?:it|that|he|she|they|there|this)\s)?
    (?:was|were|is|are|did|do|does|has|have|had)(?:n[’']t|\s(?:not|never))\b)`,
  'u',
);

/** "At first I would say no": the reply goes on to say what it thinks now. */
export const firstThought = new RegExp(
  pattern`\b(?:
      at first|initially|first thought|first instinct|(?:about|going|tempted|i want(?:ed)?) to (?:say|answer)|
      (?:one|you|many|some|people|most) (?:people )?(?:might|may|would|could|will|often)? ?
        (?:say|think|assume|answer)|
      i (?:had )?(?:first|originally) (?:thought|said)
    )\b`,
  'iu',
);

/** Words that take back what was said before. */
export const corrects = new RegExp(
  pattern`\b(?:
      wait|hold on|hang on|sorry|apologies|correction|correct(?:ing)? myself|
      on (?:second thought|reflection|closer look)|scratch that|misspoke|mixing|my mistake|oops|
      i (?:was|am) (?:wrong|mistaken)|take that back|
      i stand corrected|let me re\w+|actually,? (?:yes|no)\b|hmm+
    )\b`,
  'iu',
);

/** An answer field of JSON. */
export const field = new RegExp(
  pattern`["'“](?:
      final[_ -]?answer|answer|verdict|judge?ment|label|prediction|decision|is_?true|truth|truth_?value|
      result|response|conclusion
    )["'”]\s{0,4}:\s{0,4}(?:"((?:[^"\\\n]|\\.){0,4000})"?|'([^'\n]{0,4000})'|(true|false|yes|no|null)\b)`,
  'gi',
);
