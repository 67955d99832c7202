/**
 * What a reply says about when one dated event was. A time is compared with the end of the event that the
 * words say it is: "began in" with the begin, "until" with the end, "from ... to ..." with both. A single
 * year inside the event is right only where the reply says that the event held in that year. Anything else is
 * not judged.
 */
import type { Granularity } from '../knowledge/fact-base.ts';
import { pattern } from '../pattern-parts.ts';
import type { Interval } from '../temporal/interval-set.ts';
import { coarserTick, endTick, formatTick, monthNames, startTick } from '../temporal/time-point.ts';
import type { TimePoint } from '../temporal/time-point.ts';
import { labelWords } from './graph.ts';
import { ownWordsOf, speaksOf, wordsBeside, wordsOfVerb } from './own-matter.ts';
import { saysRelation } from './paraphrases.ts';
import { claimWords } from './question-claim.ts';
import type { TimeInText } from './times-in-text.ts';
import type { NamedTime } from './verdict.ts';

export type Judged = Pick<NamedTime, 'status' | 'why'>;

/** What an event is, as far as words about its ends depend on it. */
export interface EventNames {
  /** For people: “World War II was under way”. */
  readonly words: string;
  /** All names that take part: `Munich Agreement`, `Benito Mussolini`. */
  readonly names: readonly string[];
  /** The relation that holds during the event, if there is one: `signed by`, `manufactured`. */
  readonly relation?: string | undefined;
  readonly spans: readonly Interval[];
  readonly granularity: Granularity;
  /** It began and ended at one time, of which the facts may know only the year. */
  readonly atOneTime?: boolean;
}

/** A clause of the reply: all its times are about what it names. */
export interface ClauseOfReply {
  readonly text: string;
  /** Where its times stand in it. */
  readonly times: readonly TimeInText[];
  /** The words that say what happened, where the clause is only a time: those of the question. */
  readonly predicate?: string | undefined;
  /** It speaks of the event although it does not name it: by a pronoun, or as the answer to the question. */
  readonly isNamed: boolean;
}

/* ---------- words for the ends ---------- */

const BEGINS = new RegExp(
  pattern`\b(?:
      beg[aiu]ns?|beginning|start(?:s|ed|ing)?|commence[sd]?|since|found(?:ed|ing)|establish(?:ed)?|formed?|
      set up|created?|join(?:s|ed|ing)?|acceded?|launch(?:ed)?|open(?:ed)?|introduced?|br(?:oke|eak) out|
      bec[ao]mes?|(?:take|took) (?:office|over|effect|power)|assumed? (?:office|power)|sworn in|
      enter(?:ed)? (?:office|service|into force|production)|
      c[ao]me (?:into|to) (?:force|power|the throne)|
      (?<!\b(?:was|were|being) )succeed(?:s|ed)?|
      inaugurated?|crowned|arrested|jailed|imprisoned|captured|ascend(?:ed)?|appointed|adopt(?:ed)?
    )\b`,
  'gi',
);
const ENDS = new RegExp(
  pattern`\b(?:
      end(?:s|ed|ing)?|until|till|dissolved?|disband(?:ed)?|left|leaves?|leaving|abolish(?:ed)?|closed?|
      concluded?|resign(?:ed)?|ceased?|stop(?:ped)?|step(?:ped)? down|abdicated?|retired?|expired?|
      withdr[ae]w|quit|c[ao]me down|dismissed|sacked|voted out|
      lost (?:(?:his|her|the|its|all) )?(?:throne|crown|power|office|post|job|majority)|
      f[ae]ll|collapsed?|discontinued?|finish(?:ed)?|(?:broke|break|split) up|
      (?:was|were) succeeded|terminated?|released?|freed|(?:set|walk(?:ed)?) free|overthrown|deposed|ousted|
      (?:was|were) over by
    )\b`,
  'gi',
);
/** Words for the ends of whatever has ends. */
const ENDS_OF_ANYTHING = new RegExp(
  pattern`^(?:
      beg[aiu]ns?|beginning|start(?:s|ed|ing)?|commence[sd]?|since|end(?:s|ed|ing)?|until|till|
      conclude|finish(?:ed)?|over by
    )\b`,
  'i',
);
/** Relations that only say that something was, not what happened. */
const BARE = /\b(?:took place|occurred|happened|held|lasted|existed|inception|date|year|time)\b/iu;
const BORN = /\b(?:born|birth)\b/gi;
const DIED = new RegExp(
  pattern`\b(?:
      died?|dies|dead by|death|lived (?:to|until|till)|passed away|deceased|killed|assassinated|executed
    )\b`,
  'gi',
);
/** Facts that last as long as a life. */
const LIFE = /\b(?:lived?|life|lifespan|lifetime|alive|born|birth|death|died|existed)\b/iu;
/** Of what is no living thing, the ends are no birth and death. */
const EXISTED = /\bexisted\b/iu;
const WHOLE_LIFE = /\b(?:lived?|life|lifespan|lifetime|alive|existed)\b/iu;
/** What nobody does after death. */
const HELD = /\b(?:reign(?:ed)?|rule[ds]?|position held|office|in office|served?)\b/iu;
const diedThen = new RegExp(
  pattern`\b(?:(?:[Hh]e|[Ss]he)|(\p{Lu}[\p{L}-]+))\s(?:had\s|already\s|was\s)*
    (?:died|dead|killed|assassinated|executed)\s(?:in|on)\s$`,
  'u',
);
/** The event as a whole, from its first tick to its last. */
const HAPPENED = new RegExp(
  pattern`\b(?:
      took place|takes place|occurred|happened|was (?:fought|held)|were (?:fought|held)|lasted|ran|
      came(?=\s+(?:in|about in)\s+(?:\d|$))|(?:dates?|dated)(?=\s+(?:from|to|back)\b)|
      (?:was|were|is|are) in(?=\s+(?:\w+\s+)?\d)
    )`,
  'i',
);
/** "Woodstock was in the summer of": right before a time. */
const WAS_THEN = new RegExp(
  pattern`\s(?:was|were|is)\s(?:held\s)?(?:in|on)\s
    (?:(?:the|early|mid|late|spring|summer|autumn|fall|winter|beginning|middle|end|of)\s){0,4}$`,
  'iu',
);
/** "His second term began in 2013" is about a part of the event. */
const PART = /\b(?:second|third|fourth|last|final|re-?elected|again|reopened|another|next|first of)\b/i;
/** With these words, a time outside the event may be meant as outside. */
const ELSEWHEN = new RegExp(
  pattern`\b(?:not|never|no longer|before|after|prior|earlier|later|yet|between|outside|neither|nor|if|
      would (?:not|have|be))\b|\bby(?=\s*$|\s+(?:\d|early|mid|late|the)\b)|n['’]t\b`,
  'i',
);
/** Before the verb of an end, these words leave it open: "had not begun in 1935", "before it ended in". */
const UNSURE =
  /\b(?:not|never|before|after|if|would (?:not|have|be)|nor|until|by|might|may|planned|supposed)\b|n['’]t\b/i;
/** "Did not die until" is "died in". */
const notUntil =
  /\b(?:did|was|were|is|does|would|could)(?:n['’]?t|\s+not)\s+(\S+(?: \S+)?)\s+(?:until|till)\s*$/iu;
const capitalised = new RegExp(`(?!(?:${monthNames.join('|')})\\b)(?<=\\s)\\p{Lu}[\\p{L}.]+`, 'gu');
/** A span that need not be the whole event: "during 1941 to 1943". */
const WITHIN = /\b(?:during|throughout|within|in the years|over the years|at some point)\s*$/i;
/** "It was fought in 1817, twelve years later": how far apart the event is from another. */
const APART = new RegExp(
  pattern`,\s(?:(?:and\s)?(?:the\s)?\p{Lu}[\p{L}-]{1,20}(?:\s\p{Lu}[\p{L}-]{1,20})?\s)?
    (?:(?:about|some|nearly|almost|over|roughly|around|only|just|more than)\s)?
    (?:\p{L}{1,12}|\d{1,4})\s(?:years?|months?|days?|decades?|centur(?:y|ies))\s
    (?:later|earlier|(?:before|after)(?:\s(?:the\s)?\p{Lu}[^,;:.!]{0,40})?)(?=[\s.!]{0,4}$)`,
  'u',
);
/** "Dismissed by Wilhelm II", "joined with Hungary": who did it, or did it too, is no other event. */
const byAgent = new RegExp(
  pattern`\s(?:by|(?:(?:together|along) )?with)\s(?:the\s)?\p{Lu}[\p{L}.’'-]*
    (?:(?:,|,? and)?\s(?:the\s)?\p{Lu}[\p{L}.’'-]*){0,5}`,
  'u',
);
/** "It wasn't a founding member, it joined in": the first part denies nothing of the second. */
const newSubject = /[,;]\s(?:(?:and|but)\s)?(?=(?:it|he|she|they)\s)/iu;
/** The place of what was said before: "born in 1332 in Tunis and died". */
const placeOfFirst =
  /^\s(?:in|at|near)\s\p{Lu}[\p{L}.’'-]{0,20}(?:,?\s\p{Lu}[\p{L}.’'-]{0,20}){0,3}(?=,?\sand\s)/u;
const fromThen = /\bfrom\s$/iu;
const untilThen = /^\s(?:until|till|to)\s/iu;
const isSubject = /^\s(?:is|was|lies|lay|falls?|fell|comes|came)\b/iu;
/** A name of persons or places, with a capital, right before a bracket. */
const beforeBracket = /(?<=\p{Ll}\s)(\p{Lu}[\p{L}.'’-]*(?:\s\p{Lu}[\p{L}.'’-]*)*)\s\((?:c\.\s)?$/u;
const betweenPronouns = /\b(?:he|she|it|they)\s(\p{L}+)\s(?:it|him|her|them)\s(?:in|on)\s$/iu;
/** A name that ends in such a word is no person's: "canal" alone does not name the Suez Canal. */
const KIND = new RegExp(
  pattern`^(?:
      canal|war|wars|battle|bridge|tower|wall|pact|agreement|treaty|act|era|age|period|dynasty|revolution|
      rebellion|revolt|uprising|empire|kingdom|republic|union|nations|league|association|organi[sz]ation|cup|
      games|olympics|championship|festival|crisis|crusade|siege|plague|famine|fire|railway|tunnel|station|
      airport|university|college|school|museum|party|company|corporation|republics
    )$`,
  'iu',
);
/** The verb of a time is looked for in this many letters before it. Chosen by hand. */
const CLOSE = 40;

export class DatedEvent {
  readonly words: string;
  readonly #names: readonly string[];
  readonly #relation: string;
  readonly #spans: readonly Interval[];
  readonly #granularity: Granularity;
  readonly #lives: boolean;
  readonly #brief: boolean;
  /** Its words, and others that mean the same, see `own-matter.ts`. */
  readonly #own: ReadonlySet<string>;
  /** It is only one end of a life, a birth or a death. */
  readonly #endOfLife: 'begin' | 'end' | undefined;

  constructor({ words, names, relation = '', spans, granularity, atOneTime = false }: EventNames) {
    this.words = words;
    this.#names = names.filter((name) => name !== '');
    this.#relation = relation;
    this.#spans = spans;
    this.#granularity = granularity;
    this.#lives = LIFE.test(relation) || / was alive$/u.test(words);
    this.#own = ownWordsOf(this.#names, relation);
    this.#brief = atOneTime || spans.every(({ from, to }) => from === to);
    this.#endOfLife =
      !this.#brief || WHOLE_LIFE.test(relation)
        ? undefined
        : relation.search(BORN) >= 0
          ? 'begin'
          : relation.search(DIED) >= 0
            ? 'end'
            : undefined;
  }

  /** The facts give one time for it, and no beginning and end that differ. */
  get isMoment(): boolean {
    return this.#brief;
  }

  /** The facts give several times for it. */
  get isRepeated(): boolean {
    return this.#spans.length > 1;
  }

  /** Which end of the event the words between the time before and this time speak of. */
  endSaid(text: string, time: TimeInText, times: readonly TimeInText[]): 'begin' | 'end' | undefined {
    const previous = times.findLast(({ span }) => span[1] <= time.span[0]);
    const lead = text.slice(previous?.span[1] ?? 0, time.span[0]);
    if (this.#isDeath(lead)) return 'end';
    const end = this.#endBefore(lead);
    return end === 'of something else' ? undefined : end;
  }

  /** "Never prime minister after 1945": wrong where the event went on or was once more after that year. */
  judgeDenied(what: string, after: TimePoint): Judged | undefined {
    const isOwn = claimWords(what).some((word) => this.#own.has(word)) && speaksOf(what, this.#own);
    const year = startTick(after, 'year');
    const wentOn = this.#spans.some(({ to }) => this.#coarse(to, 'year') > year);
    if (!isOwn || !wentOn || this.#brief) return undefined;
    const time = { span: [0, 0] as const, first: after };
    return this.#wrong(time, this.#compared(time));
  }

  /** When a time says that the moment was: of both ends of a life, "(1732–1809)", the one it is. */
  momentIn({ first, last }: TimeInText): TimePoint | undefined {
    if (last === undefined) return first;
    if (this.#endOfLife === undefined) return undefined;
    return this.#endOfLife === 'begin' ? first : last;
  }

  /** "Since August 1962" and "until February 1990": two times that are the ends of the whole event. */
  spanOfEnds(times: readonly TimeInText[]): readonly TimeInText[] {
    const [begin, end, another] = times;
    if (!begin || !end || another || begin.last || end.last || this.#spans.length > 1) return [];
    const span: TimeInText = { span: begin.span, first: begin.first, last: end.first };
    return this.#isWhole(span) ? [span] : [];
  }

  /**
   * Positions in the text of the event's names, each name once: the whole name, a person's last name, or
   * words that only this event of the case has (`own`): "the siege".
   */
  placesIn(text: string, own: readonly string[] = []): readonly number[] {
    const lower = text.toLowerCase();
    const whole = this.#names
      .map((name) => {
        const at = lower.lastIndexOf(name.toLowerCase());
        const last = /\s(\p{Lu}\p{L}{3,})$/u.exec(name)?.[1];
        if (last !== undefined && KIND.test(last)) return at;
        return at >= 0 || last === undefined ? at : lower.lastIndexOf(last.toLowerCase());
      })
      .filter((place) => place >= 0);
    if (whole.length > 0) return whole;
    return own
      .map((word) => lower.search(new RegExp(`\\b${word}\\b`, 'u')))
      .filter((place) => place >= 0 && !this.#isPartOfOther(text, place));
  }

  /** "Panama Canal" where the event is of the Suez Canal, "siege of Paris" where it is of Arras. */
  #isPartOfOther(text: string, place: number): boolean {
    const before = text.slice(0, place).trimEnd().split(' ').at(-1) ?? '';
    const [, of = '', after = ''] = text.slice(place).split(' ', 3);
    const own = this.#names.join(' ').toLowerCase();
    const isOther = (word: string) => /^\p{Lu}/u.test(word) && !own.includes(lettersOf(word));
    return (
      (isOther(before) && !/^(?:The|This|That|Yes|No)\b/u.test(before)) || (of === 'of' && isOther(after))
    );
  }

  /** The words of its names and of its relation, to tell it from other events of the case. */
  get ownWords(): readonly string[] {
    return this.#names
      .flatMap((name) => labelWords(name.replace(/['’]s(?![\p{L}\p{N}])/gu, '')))
      .filter((word) => /^\p{L}{4,}$/u.test(word));
  }

  /**
   * @param time one of the clause's times.
   * @param asked whether the question names this time.
   */
  judge(time: TimeInText, clause: ClauseOfReply, asked: boolean): Judged {
    // "1914 - 1869 = 45": how far two moments are apart.
    if (time.isDifference && this.#brief) return openTime(asked);
    // "Since 1950 lies between 1940 and 1955": the year is spoken of, and nothing has been since then.
    if (asked && isSubject.test(clause.text.slice(time.span[1]))) return openTime(asked);
    const judged = this.#judge(time, clause, asked);
    const isOfOther = judged.status === 'wrong' && this.#isBesideOther(clause.text.slice(0, time.span[0]));
    return isOfOther ? openTime(asked) : judged;
  }

  /** "From her death to Neil Armstrong (1969)": the brackets belong to another name. */
  #isBesideOther(before: string): boolean {
    const name = beforeBracket.exec(before)?.[1];
    return name !== undefined && claimWords(name).every((word) => !this.#own.has(word));
  }

  #judge(
    time: TimeInText,
    { text: written, times, predicate, isNamed }: ClauseOfReply,
    asked: boolean,
  ): Judged {
    const text = written.replace(APART, '');
    const said = this.#compared(time);
    const before = predicate ?? text.slice(0, time.span[0]);
    // "From 1964 to 1970 and again from 1974 to 1976": the facts may list one of several times.
    if (time.last !== undefined && times.some((other) => other !== time && this.#isWhole(other)))
      return this.#isWhole(time) ? this.#right(said) : openTime(asked);
    if (time.last !== undefined) {
      const judged = this.#judgeSpan(time, said, { before, asked, text });
      const isOfOther =
        this.#areParts(times) || (!predicate && this.#isOfOther(wordsBeside(text, times, time), said));
      return judged.status === 'wrong' && isOfOther ? openTime(asked) : judged;
    }
    return this.#judgeSingle(time, said, { text, times, predicate, isNamed }, asked);
  }

  #judgeSingle(
    time: TimeInText,
    said: Compared,
    { text, times, predicate, isNamed }: ClauseOfReply,
    asked: boolean,
  ): Judged {
    const before = predicate ?? text.slice(0, time.span[0]);
    // "She was born in 1911 and made her first film in 1932": the first verb has its time.
    const previous = times.findLast(({ span }) => span[1] <= time.span[0]);
    const lead = predicate ?? before.slice(previous?.span[1] ?? 0);
    if (this.#isDeath(lead)) return this.#judgeDeath(time, said, lead, asked);
    const end = this.#endBefore(lead);
    if (end === 'of something else') return openTime(asked);
    if (end !== undefined) {
      const judged = this.#judgeEnd(end, time, said);
      const isOfOther = !predicate && judged.status === 'wrong' && this.#hasOtherEnds(lead);
      return isOfOther ? openTime(asked) : judged;
    }
    if (this.#isBegin(before, text.slice(time.span[1])))
      return this.#judgeFrom(time, said, wordsBeside(text, times, time), asked);
    return asked
      ? openTime(true)
      : this.#judgeWithout(time, said, { text, times, predicate, isNamed }, before);
  }

  /** "She died in 1897", of somebody who held an office. */
  #isDeath(lead: string): boolean {
    const [whole, who = ''] = diedThen.exec(lead) ?? [];
    if (whole === undefined || !HELD.test(this.#relation) || UNSURE.test(lead)) return false;
    return claimWords(who).every((word) => this.#own.has(word));
  }

  /** Nobody held an office after death; after the office, a death says nothing of it. */
  #judgeDeath(time: TimeInText, said: Compared, lead: string, asked: boolean): Judged {
    const { first, spans } = said;
    if (spans.some(({ to }) => to === first)) return this.#right(said, 'end');
    const isBefore = spans.some(({ to }) => Number.isFinite(to) && first < to);
    return isBefore && speaksOf(lead.replace(diedThen, ' '), this.#own)
      ? this.#wrong(time, said)
      : openTime(asked);
  }

  /** "She led the country from 1933 until she died in 1945." */
  #isBegin(before: string, after: string): boolean {
    return !this.#brief && fromThen.test(before) && untilThen.test(after);
  }

  #judgeFrom(time: TimeInText, said: Compared, beside: string, asked: boolean): Judged {
    const judged = this.#judgeEnd('begin', time, said);
    return judged.status === 'wrong' && !speaksOf(beside, this.#own) ? openTime(asked) : judged;
  }

  #isWhole(time: TimeInText): boolean {
    const { first, last, spans } = this.#compared(time);
    return time.last !== undefined && spans.some(({ from, to }) => from === first && to === last);
  }

  /** "Her terms ran from 1979 to 1983, 1983 to 1987 and 1987 to 1990": several spans inside the event. */
  #areParts(times: readonly TimeInText[]): boolean {
    const spans = times.filter(({ last }) => last !== undefined).map((time) => this.#compared(time));
    return (
      spans.length > 1 &&
      spans.every((said) => said.spans.some(({ from, to }) => from <= said.first && said.last <= to))
    );
  }

  /**
   * A span is of another matter where other words than the event's stand beside it. Of a moment it is that
   * also where nothing says what happened then, "in prison from 1962 to 1990" for a release, and where it is
   * an end of the span: "built from 1788 to 1791".
   */
  #isOfOther(beside: string, { first, last, spans }: Compared): boolean {
    if (!speaksOf(beside, this.#own)) return true;
    if (!this.#brief || this.#endOfLife !== undefined || this.#relation === '' || BARE.test(this.#relation))
      return false;
    if (spans.some(({ from }) => from === first || from === last)) return true;
    const [verb] = claimWords(this.#relation);
    return verb !== undefined && !claimWords(beside).includes(verb);
  }

  /** A single time without words for an end of the event. */
  #judgeWithout(
    time: TimeInText,
    said: Compared,
    { text, times, predicate, isNamed }: ClauseOfReply,
    before: string,
  ): Judged {
    const { first, spans } = said;
    const elsewhen = ELSEWHEN.test(text);
    const happened = HAPPENED.test(before) && !elsewhen;
    if (spans.some(({ from, to }) => from <= first && first <= to)) {
      // Games from 10 to 24 October were held in October.
      if (this.#brief || spans.some(({ from, to }) => from === first && to === first))
        return this.#right(said);
      return this.#isAbout(text) && !happened
        ? this.#held(time, said)
        : this.#openOrWrong(happened, time, said);
    }
    if (elsewhen) return openTime(false);
    if (!this.#brief) return this.#openOrWrong(this.#wasOutside(before, said), time, said);
    if (times.length === 1 && this.#isLine(text, time)) return this.#wrong(time, said);
    const whole =
      predicate !== undefined ||
      (isNamed && (this.#saysItHappened(before) || this.#saysOfPronouns(before))) ||
      (this.#names.length > 1 ? this.placesIn(text).length === this.#names.length : this.#isAbout(text));
    const last = times.findLast(({ span }) => span[1] <= time.span[0])?.span[1] ?? 0;
    const only = times.length === 1 || this.#isAbout(before.slice(last));
    return this.#openOrWrong(whole && only, time, said);
  }

  #openOrWrong(isWrong: boolean, time: TimeInText, said: Compared): Judged {
    return isWrong ? this.#wrong(time, said) : openTime(false);
  }

  /** "Woodstock was in the summer of 1968", of an event of some days in 1969. */
  #wasOutside(before: string, said: Compared): boolean {
    return (
      this.#isOutside(said) &&
      BARE.test(this.#relation) &&
      this.#saysItHappened(before.replace(WAS_THEN, ' happened in '))
    );
  }

  #isOutside({ first, last, spans }: Compared): boolean {
    return spans.every(({ from, to }) => last < from || to < first);
  }

  /** "Lusitania: 1910", "the wall: nov 89": nothing but a name and a time. */
  #isLine(text: string, { span: [from, to] }: TimeInText): boolean {
    const name = text.slice(0, from).replace(/(?::|\s[–—-]|\s=|,?\sin)\s*$/u, '');
    const said = claimWords(name);
    return (
      name.length < from &&
      !/[\p{L}\p{N}]/u.test(text.slice(to)) &&
      said.length > 0 &&
      said.every((word) => this.#own.has(word))
    );
  }

  #judgeSpan(
    time: TimeInText,
    said: Compared,
    { before, asked, text }: { readonly before: string; readonly asked: boolean; readonly text: string },
  ): Judged {
    const { first, last, spans } = said;
    if (spans.some(({ from, to }) => from === first && to === last)) return this.#right(said);
    // From the begin of a first term to the end of a last one.
    if (spans.some(({ from }) => from === first) && spans.some(({ to }) => to === last))
      return openTime(asked);
    // "Newton (1643-1727)", where the event is his birth.
    if (this.#endOfLife !== undefined)
      return this.#judgeEnd(this.#endOfLife, time, {
        ...said,
        first: this.#endOfLife === 'begin' ? first : last,
      });
    // "Gail Patrick (1911-1980) died after 1975": the brackets stand apart from the rest.
    const apart = /\(\s*(?:born\s|c\.\s)?$/u.test(before);
    if (asked || (!apart && ELSEWHEN.test(withoutBetween(text)))) return openTime(asked);
    const inside = spans.some(({ from, to }) => from <= first && last <= to);
    if (inside && (WITHIN.test(before) || this.#isOpen)) return this.#held(time, said);
    return this.#wrong(time, said);
  }

  #judgeEnd(end: 'begin' | 'end', time: TimeInText, said: Compared): Judged {
    const known = said.spans.flatMap(({ from, to }) => {
      const tick = end === 'begin' ? from : to;
      return Number.isFinite(tick) ? [tick] : [];
    });
    if (known.length === 0) return openTime(false);
    return known.includes(said.first) ? this.#right(said, end) : this.#wrong(time, said);
  }

  /** Which end of the event the words before a time speak of. */
  #endBefore(before: string): 'begin' | 'end' | 'of something else' | undefined {
    if (this.#brief && /\b(?:until|till|since)\s*$/iu.test(before)) return undefined;
    const words = before.replace(notUntil, ' $1 in ').replace(byAgent, '');
    const lead = words.slice(-CLOSE);
    const [begins, ends] = this.#lives ? [BORN, DIED] : [BEGINS, ENDS];
    const lasts = this.#lives && EXISTED.test(this.#relation);
    const begin = Math.max(lastOf(begins, lead), lasts ? lastOf(BEGINS, lead) : -1);
    const end = Math.max(lastOf(ends, lead), lasts ? lastOf(ENDS, lead) : -1);
    const verb = Math.max(begin, end);
    const earlier =
      words
        .slice(0, words.length - lead.length + verb)
        .split(newSubject)
        .at(-1) ?? '';
    if (verb >= 0 && this.#endOfLife !== undefined && this.#endOfLife !== (begin > end ? 'begin' : 'end'))
      return 'of something else';
    if (verb < 0 || PART.test(lead) || UNSURE.test(earlier) || UNSURE.test(afterVerb(lead, verb)))
      return undefined;
    if (this.#namesAnother(afterVerb(lead, verb))) return undefined;
    if (this.#isOtherMoment(lead.slice(verb))) return 'of something else';
    return begin > end ? 'begin' : 'end';
  }

  /** "It was launched in 1911", where the event is the moment when it sank. */
  #isOtherMoment(verb: string): boolean {
    const relation = this.#relation;
    return (
      !this.#lives &&
      relation !== '' &&
      !BARE.test(relation) &&
      this.#brief &&
      [BEGINS, ENDS].every((words) => lastOf(words, relation) < 0) &&
      !ENDS_OF_ANYTHING.test(verb) &&
      !this.#saysRelation(verb)
    );
  }

  /** "Kohl left office in", "she left the party in": another subject, or another object than the event's. */
  #hasOtherEnds(written: string): boolean {
    const before = written.replace(placeOfFirst, '').replace(notUntil, ' $1 in ');
    const verbs = (this.#lives ? [BORN, DIED, BEGINS, ENDS] : [BEGINS, ENDS]).flatMap((words) => [
      ...before.matchAll(words),
    ]);
    const last = verbs.sort((a, b) => a.index - b.index).at(-1);
    if (last === undefined) return false;
    const { 0: verb, index } = last;
    const object = this.#lives || this.#saysRelation(verb) ? '' : before.slice(index + verb.length);
    return !speaksOf(wordsOfVerb(before.slice(0, index), object), this.#own);
  }

  /** "It joined the EU in 2004", where the event is of the euro: what was joined is something else. */
  #namesAnother(words: string): boolean {
    const own = new Set(this.#names.flatMap(labelWords));
    const initials = new Set(this.#names.map((name) => [...name.matchAll(/(?<!\p{L})\p{Lu}/gu)].join('')));
    const others = [...words.matchAll(capitalised)].map(([word]) => word);
    return (
      this.#names.length > 1 &&
      others.length > 0 &&
      others.every((word) => !own.has(labelWords(word)[0] ?? '') && !initials.has(word.replace(/\./gu, '')))
    );
  }

  /** Whether the clause speaks of the event itself: by its relation, or by its names with “took place”. */
  #isAbout(text: string): boolean {
    if (this.#lives) return /\b(?:alive|liv(?:ed|ing))\b/iu.test(text);
    if (this.placesIn(text).length === this.#names.length && (this.#relation === '' || HAPPENED.test(text)))
      return true;
    return this.#saysRelation(text);
  }

  /** "Became independent" for "gained independence", "was shot" for "was murdered". */
  #saysRelation(text: string): boolean {
    const stems = labelWords(this.#relation).filter((word) => word.length > 3);
    const own = claimWords(this.#relation);
    return (
      labelWords(text).some((word) => stems.some((stem) => word.startsWith(stem.slice(0, 5)))) ||
      claimWords(text).some((word) => own.includes(word))
    );
  }

  /** "It took place in", "the fire happened in"; not "the trial took place in". */
  #saysItHappened(text: string): boolean {
    return HAPPENED.test(text) && speaksOf(text.replace(HAPPENED, ' '), this.#own);
  }

  /** "He won it in": with a pronoun for each name, the verb says of what the time is. */
  #saysOfPronouns(text: string): boolean {
    const [, verb = ''] = betweenPronouns.exec(text) ?? [];
    return verb !== '' && saysRelation(this.#relation, verb, 'along');
  }

  get #isOpen(): boolean {
    return this.#spans.some(({ from, to }) => !Number.isFinite(from) || !Number.isFinite(to));
  }

  #compared(time: TimeInText): Compared {
    const granularity = granularityOf(time, this.#granularity);
    return {
      granularity,
      spans: this.#spans.map(({ from, to }) => ({
        from: this.#coarse(from, granularity),
        to: this.#coarse(to, granularity),
      })),
      first: startTick(time.first, granularity),
      last: endTick(time.last ?? time.first, granularity),
    };
  }

  #was({ spans, granularity }: Compared): string {
    return `“${this.words}”: ${spans.map((span) => writtenSpan(span, granularity)).join(' and ')}`;
  }

  #right(said: Compared, end?: 'begin' | 'end'): Judged {
    const what = end === undefined ? 'as the reply says' : `with the ${end} that the reply gives`;
    return { status: 'right', why: `${this.#was(said)}, ${what}.` };
  }

  /** A time inside the event, of a claim that holds at that time. */
  #held(time: TimeInText, said: Compared): Judged {
    return { status: 'right', why: `${this.#was(said)}; ${writtenTime(time)} lies within.` };
  }

  #wrong(time: TimeInText, said: Compared): Judged {
    return { status: 'wrong', why: `${this.#was(said)}, not ${writtenTime(time)}.` };
  }

  #coarse(tick: number, granularity: Granularity): number {
    return Number.isFinite(tick) ? coarserTick(tick, this.#granularity, granularity) : tick;
  }
}

interface Compared {
  readonly granularity: Granularity;
  readonly spans: readonly Interval[];
  readonly first: number;
  readonly last: number;
}

const lettersOf = (word: string): string => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** "Between 1900 and 1949" states two ends; a "between" elsewhere does not. */
const withoutBetween = (text: string): string => text.replace(/\bbetween(?=\s+\d)/giu, '');

/** The words between the verb and the time: "ended before 1945" gives no end. */
const afterVerb = (lead: string, verb: number): string => lead.slice(verb).replace(/^\S+/u, '');

function lastOf(words: RegExp, text: string): number {
  return [...text.matchAll(words)].at(-1)?.index ?? -1;
}

/* ---------- times ---------- */

/** The coarser granularity of the two: "1945" is right for an event of May 1945. */
function granularityOf({ first, last }: TimeInText, granularity: Granularity): Granularity {
  const said = [granularityOfPoint(first), granularityOfPoint(last ?? first), granularity];
  return said.includes('year') ? 'year' : said.includes('month') ? 'month' : 'day';
}

const granularityOfPoint = ({ precision }: TimePoint): Granularity =>
  precision === 'day' ? 'day' : precision === 'month' ? 'month' : 'year';

export function openTime(asked: boolean): Judged {
  return asked
    ? { status: 'asked', why: 'The question names this time.' }
    : { status: 'open', why: 'It is not certain what this is the time of.' };
}

export function writtenTime(time: TimeInText): string {
  const written = (point: TimePoint) => {
    const granularity = granularityOfPoint(point);
    return formatTick(startTick(point, granularity), granularity);
  };
  return time.last ? `${written(time.first)} to ${written(time.last)}` : written(time.first);
}

function writtenSpan({ from, to }: Interval, granularity: Granularity): string {
  const tick = (at: number) => formatTick(at, granularity);
  if (from === to) return tick(from);
  return from === -Infinity
    ? `until ${tick(to)}`
    : to === Infinity
      ? `since ${tick(from)}`
      : `${tick(from)} to ${tick(to)}`;
}
