/**
 * Words that mean the same in nearly every text, with the constructions in which they do. Facts of English.
 */
import { wordList } from '../../pattern-parts.ts';
import type { OpenClass } from '../lexicon/lexicon.ts';

/**
 * What follows a verb: an object (also as the subject of the passive), nothing or a preposition, "to" and a
 * verb, or a clause with "that".
 */
export type VerbFrame = 'object' | 'loose' | 'to' | 'that';

/** Verbs with the particle or preposition after them, and what may replace both. */
const pairs = `
  draw up,prepare|take over,assume|put off,postpone|hold up,delay|leave out,omit|turn down,reject|
  carry out,perform|find out,learn|set up,establish|hand in,submit|call off,cancel|take off,remove|
  come from,stem from,arise from|lead to,result in|result in,lead to|complain of,complain about|
  consist of,be made up of|correspond with,exchange letters with|lie in,be situated in|ask for,request|
  deal with,handle|look for,search for|search for,look for|refer to,mention|stop at,halt at|
  rely on,depend on|differ from,be different from|vote for,vote in favour of|agree with,share the view of|
  reply to,answer|answer to,report to|warn of,give warning of|give up,abandon|speed up,accelerate|
  pay for,bear the cost of|depend on,rely on|take part in,participate in|participate in,take part in|
  attend to,see to
`;

/** Groups are separated by bars, words by commas. Two groups of one word stay apart. */
const verbs: Readonly<Record<VerbFrame, string>> = {
  object: `
    buy,purchase|require,need|complete,finish|forbid,prohibit,ban|allow,permit|begin,start|end,terminate|
    close,shut|choose,select,pick|assist,help|build,construct|inspect,examine,check|reduce,lower|
    injure,hurt|prevent,avert|damage,harm|forecast,predict|propose,suggest|announce,make public|
    submit,hand in|draw up,prepare|cancel,call off|found,establish|award,grant|postpone,put off|
    acquire,obtain|destroy,wreck|discover,find|repair,mend,fix|reject,turn down|receive,get|store,keep|
    remove,take away|cause,bring about
  `,
  loose: `
    rise,increase,go up,climb|increase,rise,go up|fall,drop,decline,go down|drop,fall,decline,go down|
    decrease,fall,drop|decline,fall,drop|happen,occur,take place|occur,happen|begin,start|end,finish|
    resign,step down|disappear,vanish|shrink,decrease|reside,live|start,begin|grow,increase
  `,
  to: `
    begin,start|try,attempt|attempt,try|want,wish|plan,intend|intend,plan|refuse,decline|aim,seek,intend|
    need,have|start,begin
  `,
  that: `
    say,state|state,say|think,believe|believe,think|reckon,think,believe|claim,maintain,assert|
    forecast,predict|predict,forecast|find,conclude|mean,indicate,signify|warn,caution|reckon,estimate|
    find out,learn
  `,
};

const others: Readonly<Record<Exclude<OpenClass, 'VERB'>, string>> = {
  NOUN: `
    buyer,purchaser|seller,vendor|doctor,physician|photograph,photo|company,firm|firm,company|
    permission,consent|consent,permission|mistake,error|error,mistake|refrigerator,fridge|lawyer,attorney|
    manufacturer,maker|maker,manufacturer|workforce,staff|outcome,result|gift,present|quarrel,argument|
    supplier,provider|medicine,medication|medication,medicine|medication,drug|newspaper,paper|
    hiker,walker|region,area|journey,trip|trip,journey|salary,pay|automobile,car|illness,disease|
    beginning,start|warranty,guarantee|guarantee,warranty|film,movie|booking,reservation|
    reservation,booking|drawback,disadvantage|assistance,help|usage,use|vicinity,area|infant,baby|
    student,pupil|pupil,student|dusk,nightfall|occupant,resident|rival,competitor|inhabitant,resident|
    purchase,acquisition|excavation,dig|fault,defect|defect,fault|reward,prize|blaze,fire|verdict,ruling|
    kind,type|type,kind|sort,kind|gap,break,interval|expense,cost|shore,bank|hotline,helpline|
    proof,evidence|price,cost|fee,charge|punctuality,timekeeping|rota,roster|rule,regulation|
    dispute,disagreement|obligation,duty|duty,obligation|lessee,tenant
  `,
  ADJ: `
    big,large|large,big|chief,main|entire,whole|annual,yearly|yearly,annual|ill,sick|sick,ill|
    forbidden,prohibited,banned|prohibited,forbidden|allowed,permitted|permitted,allowed|
    sufficient,enough|enough,sufficient|prior,previous|previous,earlier|unusual,uncommon|
    confident,sure,certain|compulsory,mandatory,obligatory|mandatory,compulsory,obligatory|
    optional,voluntary|liable,responsible|correct,right|incorrect,wrong|wealthy,rich|rapid,quick,fast|
    quick,fast|initial,first|identical,the same|adequate,sufficient|necessary,required|required,necessary|
    accessible,reachable|deceased,dead|unlawful,illegal|illegal,unlawful|lawful,legal|careless,negligent|
    accurate,correct|current,present|present,current|brief,short|severe,serious|broad,wide|
    noticeable,marked|well-known,famous|famous,well-known|costly,expensive|expensive,costly
  `,
  ADV: `
    usually,normally,ordinarily|normally,usually,ordinarily|currently,at present,at the moment|
    now,currently,at present|chiefly,mainly,mostly|mainly,chiefly,mostly|quickly,rapidly|rapidly,quickly|
    often,frequently|frequently,often|rarely,seldom|seldom,rarely|completely,fully,entirely|
    fully,completely,entirely|entirely,completely,fully|immediately,at once,straight away|
    noticeably,markedly|solely,exclusively|exclusively,solely|permanently,for good|annually,every year|
    yearly,every year|daily,every day|weekly,every week|monthly,every month|nearly,almost|almost,nearly|
    shortly,soon|later,afterwards|formerly,previously|previously,earlier|twice,two times|
    regularly,on a regular basis|probably,in all likelihood|approximately,roughly|roughly,about|
    partly,partially|partially,partly|surely,certainly|virtually,practically|largely,mostly|
    specifically,in particular|generally,in general|primarily,mainly|simultaneously,at the same time|
    jointly,together|unanimously,without a vote against|particularly,especially|especially,particularly|
    perhaps,possibly
  `,
};

const readGroups = (rows: string): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  for (const group of rows.split('|')) {
    const [first = '', ...rest] = group.split(',').map((word) => word.trim());
    found.set(first, [...(found.get(first) ?? []), ...rest]);
  }
  return found;
};

const byFrame = Object.fromEntries(
  Object.entries(verbs).map(([frame, rows]) => [frame, readGroups(rows)]),
) as Record<VerbFrame, ReadonlyMap<string, readonly string[]>>;
const byClass = Object.fromEntries(
  Object.entries(others).map(([of, rows]) => [of, readGroups(rows)]),
) as Record<Exclude<OpenClass, 'VERB'>, ReadonlyMap<string, readonly string[]>>;

const byPair = readGroups(pairs);

/** What may replace a verb together with the word after it ("come from"). */
export const pairsLike = (lemma: string, next: string): readonly string[] =>
  byPair.get(`${lemma} ${next}`) ?? [];

/** Words that may replace a verb in a construction; of several words the first is inflected. */
export const verbsLike = (lemma: string, frame: VerbFrame): readonly string[] =>
  byFrame[frame].get(lemma) ?? [];

export const wordsLike = (lemma: string, of: Exclude<OpenClass, 'VERB'>): readonly string[] =>
  byClass[of].get(lemma) ?? [];

/** Nouns of people, groups and offices: what may do something may be allowed to do it. */
export const agents: ReadonlySet<string> = new Set(
  wordList(`
    tenant landlord lessor lessee party member guest student pupil patient child user customer client buyer
    seller supplier employee employer worker resident owner visitor driver adult person people applicant
    contractor licensee licensor lender borrower court committee board governor head doctor nurse parent
    teacher company council minister mayor judge sixth-former technician manager director participant
    passenger guarantor trustee shareholder staff team volunteer carer chair chairman treasurer secretary
    insurer holder bank authority ministry government operator subscriber candidate citizen
  `),
);
