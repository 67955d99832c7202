/**
 * Facts that a clause states in plain words between the two things: "Suriname is a small country on the north
 * coast of South America", "South Korea uses the won", "the yen belongs to Japan". They answer a reply
 * without a yes or a no.
 */
import { literal, pattern, wordList } from '../pattern-parts.ts';
import type { TestCase } from '../testing/test-case.ts';
import { irregularBaseOf } from '../text/lexicon/inflection.ts';
import { labelWords, nodeKey } from './graph.ts';
import { answerThat, claimOf, claimWords, isNegated } from './question-claim.ts';
import { sentenceLimit, sentences } from './reply-sentences.ts';

/** What a place, a currency or a language is said to be by such words alone. */
const lastingRelation = new RegExp(
  pattern`^(?:
      currency|(?:official )?language|continent|country|located (?:in|on).*|location|part of|constellation|
      mouth of the watercourse|headquarters(?: (?:in|location))?|religion|parent astronomical body
    )$`,
  'u',
);
/** Verbs that only connect the two. */
const connecting = new Set(
  wordList(`
    is are was were be been has have had uses use used lies lie lying sits sit located situated found stands
    belongs belong spoken speaks speak spent pays pay made called named known part forms form covers cover
    remains orbits orbit flows flow empties ends its
  `),
);
const hypothetical = new RegExp(
  pattern`\b(?:
      if|would|could|might|may|should|used to|formerly|previously|once|until|before|people|many|most|
      think|thought|say|believe|perhaps|maybe|confuse[sd]?|except|unlike|near|close to|next to|borders?|
      between|opposite|across from|not far
    )\b`,
  'iu',
);
const clauseEnds = /[;:!?]|,\s(?:and|but|while|whereas|so|because|which|where|who|not)\s|\s[–—-]\s|\sbut\s/iu;
const startsWithPronoun =
  /^[\s*_"“]*(?:(?:yes|no|well|actually)\W+)?(?:it|they|that|this|there)(?=\s|['’])/iu;

type KnownQuestion = Pick<TestCase, 'question' | 'evidence' | 'expected' | 'lexicon'>;

/** The answer that follows from what the reply states in such words; undefined where nothing decides. */
export function answerInWords(reply: string, asked: KnownQuestion): 'yes' | 'no' | undefined {
  const clauses = [...sentences(reply)].flatMap(([from, to]) =>
    reply.slice(from, Math.min(to, from + sentenceLimit)).split(clauseEnds),
  );
  return (
    answerOfFacts(clauses, asked) ??
    answerOfClaim(clauses, asked) ??
    answerOfPlace(reply, asked) ??
    answerOfBorder(reply, asked) ??
    answerOfList(reply, clauses, asked) ??
    answerOfValue(reply, clauses, asked)
  );
}

function answerOfFacts(
  clauses: readonly string[],
  { question, evidence, expected, lexicon = {} }: KnownQuestion,
): 'yes' | 'no' | undefined {
  const claim = claimOf(question);
  const answers = evidence.flatMap((fact) => {
    if (!lastingRelation.test(fact.relation.toLowerCase())) return [];
    const isAsked = names(question, formsOf(fact.subject));
    const isClaim = isAsked && names(question, formsOf(fact.object));
    const isDenial = isAsked && !isClaim && lexicon[fact.relation]?.functional === true;
    if (!isClaim && !isDenial) return [];
    return clauses.some((clause) => states(clause, formsOf(fact.subject), formsOf(fact.object)))
      ? [answerThat(isClaim, claim)]
      : [];
  });
  return answers.length > 0 && answers.every((answer) => answer === expected) ? expected : undefined;
}

/** "Turkey has used the euro since 2005", for "Is the euro the currency of Turkey?" */
function answerOfClaim(
  clauses: readonly string[],
  { question, evidence }: KnownQuestion,
): 'yes' | 'no' | undefined {
  const [fact, another] = evidence;
  if (!fact || another || !lastingRelation.test(fact.relation.toLowerCase())) return undefined;
  const claim = claimOf(question);
  const known = claimWords(`${fact.subject} ${fact.relation}`);
  if (!claimWords(fact.subject).every((word) => claim.words.includes(word))) return undefined;
  const value = question.match(/[\p{L}\p{N}'’-]+/gu)?.filter((word) => {
    const [own] = claimWords(word);
    return own !== undefined && claim.words.includes(own) && !known.includes(own);
  });
  if (value?.length !== 1 || names(fact.object, value)) return undefined;
  return clauses.some((clause) => states(clause, formsOf(fact.subject), value))
    ? answerThat(true, claim)
    : undefined;
}

/** "The Oder forms the border between the two countries", for "Does Germany border Poland?" */
function answerOfBorder(reply: string, { question, evidence }: KnownQuestion): 'yes' | 'no' | undefined {
  const [fact] = evidence;
  if (!fact || !/\bborders?\b/u.test(fact.relation) || !/\bborder|\bneighbou?r/iu.test(question))
    return undefined;
  const says = [...sentences(reply)].some(([from, to]) => {
    const sentence = reply.slice(from, Math.min(to, from + sentenceLimit));
    return commonBorder.test(sentence) && !isNegated(sentence) && !sentence.includes('?');
  });
  if (doubts.test(reply) || (says && others.test(reply))) return undefined;
  return says || others.test(reply) ? answerThat(says, claimOf(question)) : undefined;
}
/** "Austria lies between them" */
const others = new RegExp(
  pattern`\b(?:lies?|is|are|sits?) (?:right |directly )?(?:between them|in between|between the two)\b|
    \bno (?:common |shared |direct |land )*(?:border|frontier)\b|
    \b(?:separates?|divides?) (?:them|the two)\b|\b(?:separated|divided) (?:from each other )?by\b`,
  'iu',
);
const commonBorder = new RegExp(
  pattern`\b(?:(?:the|a|their) (?:\p{Ll}+ ){0,3}(?:border|frontier) between (?:the two|both|them)\b|
    \btheir (?:common|shared|mutual) (?:border|frontier)\b)`,
  'iu',
);

/** "It's in Bavaria, in the very south of Germany", for "Is the castle in Germany?" */
function answerOfPlace(reply: string, { question, evidence }: KnownQuestion): 'yes' | 'no' | undefined {
  const claim = claimOf(question);
  const { place } = claim;
  if (place === undefined || !evidence.every(({ relation }) => ofPlaces.test(relation))) return undefined;
  const [about] = claim.names;
  const says = [...sentences(reply)].some(([from, to]) => {
    const sentence = reply.slice(from, Math.min(to, from + sentenceLimit));
    const named = new RegExp(`\\b(?:in|of|on) (?:the )?${literal(place)}(?![\\p{L}\\p{N}])`, 'u').exec(
      sentence,
    );
    const before = sentence.slice(0, named?.index ?? 0);
    if (!named || isNegated(sentence) || hypothetical.test(before) || sentence.includes('?')) return false;
    const start = startsWithPronoun.exec(before)?.[0] ?? startOf(before, about);
    return start !== undefined && isOf.test(before.slice(start.length));
  });
  return says ? answerThat(true, claim) : undefined;
}
const ofPlaces =
  /^(?:country|continent|located in.*|location|part of|in|region|state|province|capital of)$/iu;
const isOf = /^(?:['’]s|\s(?:is|was|are|lies|lie|sits|stands))\s/u;
const startOf = (text: string, name: string | undefined): string | undefined => {
  const lead = /^[\s*_"“]*(?:[Tt]he )?/u.exec(text)?.[0] ?? '';
  return name !== undefined && text.startsWith(name, lead.length) ? lead + name : undefined;
};

/**
 * "The government sits in Nairobi", for "Is Mombasa the capital of Kenya?": the reply names the value that
 * the fact has, and the question another one.
 */
function answerOfValue(
  reply: string,
  clauses: readonly string[],
  { question, evidence, lexicon = {} }: KnownQuestion,
): 'yes' | 'no' | undefined {
  const [fact, another] = evidence;
  if (!fact || another || fact.object === '') return undefined;
  const claim = claimOf(question);
  const { functional = false, oneSubject = false } = lexicon[fact.relation] ?? {};
  const [isSubject, isObject] = [fact.subject, fact.object].map((name) => names(question, formsOf(name)));
  if (isSubject === isObject || compares.test(question)) return undefined;
  // "Orville and Wilbur Wright" names both.
  if (isNamedInPart(question, isSubject === true ? fact.object : fact.subject)) return undefined;
  const forms = shortForms(isSubject === true ? fact.object : fact.subject);
  const isOnly = isSubject === true ? functional : oneSubject;
  const found = clauses.filter((clause) => placeOf(clause, forms) !== undefined);
  const says = found.some(
    (clause) => !isNegated(clause) && !leavesOpen.test(clause) && (isOnly || only.test(clause)),
  );
  return says && !doubts.test(reply) ? answerThat(false, claim) : undefined;
}
/** "To the south Mexico touches only Guatemala and Belize", for "Does Mexico border Honduras?" */
function answerOfList(
  reply: string,
  clauses: readonly string[],
  { question, evidence }: KnownQuestion,
): 'yes' | 'no' | undefined {
  const [fact, ...more] = evidence;
  const isList = more.length > 0 && more.every(({ relation }) => relation === fact?.relation);
  const isAsked = evidence.some(
    ({ subject, object }) => names(question, [subject]) && names(question, [object]),
  );
  if (!fact || !isList || isAsked || compares.test(question) || doubts.test(reply)) return undefined;
  const others = claimOf(question).names.filter((name) => !evidence.some(({ subject }) => subject === name));
  const says = clauses.some(
    (clause) =>
      only.test(clause) &&
      !isNegated(clause) &&
      !names(clause, others) &&
      evidence.some(({ object }) => placeOf(clause, [object]) !== undefined),
  );
  return says ? answerThat(false, claimOf(question)) : undefined;
}
const isNamedInPart = (text: string, name: string): boolean =>
  (/^\p{Lu}\p{L}{2,}/u.exec(name) ?? []).some((word) => names(text, [word]));
const compares = /\b(?:same|common|both)\b/iu;
const only = /\b(?:only|just|sole|nothing but|no one but|alone)\b/iu;
const doubts = /\b(?:either|perhaps|maybe|possibly|not sure|unsure|confus\p{L}*|mix\p{L}*|whether)\b/iu;
const leavesOpen = new RegExp(
  pattern`\b(?:
      if|either|or|perhaps|maybe|possibly|might|may|could|would|used to|formerly|previously|largest|biggest|
      not sure|unsure|confus\p{L}*|mix\p{L}*|whether
    )\b|\?\s*$`,
  'iu',
);

/** "Picasso" for "Pablo Picasso", "Mediterranean" for "Mediterranean Sea". */
function shortForms(name: string): readonly string[] {
  const ofKind = /^(\p{Lu}[\p{L}-]{3,})\s(?:Sea|Ocean|River|Mountains|Desert|Islands)$/u.exec(name)?.[1];
  const surname = /\s(\p{Lu}[\p{L}-]{3,})$/u.exec(name)?.[1];
  return [...formsOf(name), ...(ofKind === undefined ? (surname === undefined ? [] : [surname]) : [ofKind])];
}

/** Whether the clause has the subject, plain words, and the object, in one order or the other. */
function states(clause: string, subject: readonly string[], object: readonly string[]): boolean {
  if (isNegated(clause)) return false;
  const [one, other] = [placeOf(clause, subject), placeOf(clause, object)];
  if (other === undefined) return false;
  if (one === undefined) {
    const pronoun = startsWithPronoun.exec(clause);
    return (
      pronoun !== null &&
      !hypothetical.test(clause.slice(0, other[1])) &&
      arePlain(clause.slice(pronoun[0].length, other[0]))
    );
  }
  const [first, second] = one[0] < other[0] ? [one, other] : [other, one];
  return (
    first[1] <= second[0] &&
    !hypothetical.test(clause.slice(0, second[1])) &&
    arePlain(clause.slice(first[1], second[0]))
  );
}

/** No verb stands between them but one that only connects them, and no other name. */
function arePlain(between: string): boolean {
  if (/\p{Lu}/u.test(between.replace(/\b(?:I|North|South|East|West|Central)\b/gu, ''))) return false;
  const words = labelWords(between.replace(/['’]s\b/gu, ' is '));
  return (
    words.length > 0 &&
    words.length <= longestBetween &&
    words.some((word) => connecting.has(word)) &&
    words.every(
      (word) =>
        connecting.has(word) || (!/(?:ed|ing)$/u.test(word) && irregularBaseOf(word, 'VERB') === undefined),
    )
  );
}
/** Words between two names that belong together. Chosen by hand. */
const longestBetween = 12;

/** A name as a whole, and a currency or a language without its country: "won" for "South Korean won". */
function formsOf(name: string): readonly string[] {
  const last = /^\p{Lu}.*\s(\p{Ll}{3,})$/u.exec(name)?.[1];
  return last === undefined ? [name] : [name, last];
}

const names = (text: string, forms: readonly string[]): boolean =>
  forms.some(
    (form) =>
      claimWords(form).length > 0 &&
      ` ${nodeKey(text.replace(possessive, ''))} `.includes(` ${nodeKey(form.replace(possessive, ''))} `),
  );
const possessive = /['’]s?(?=\s|$)/gu;

function placeOf(clause: string, forms: readonly string[]): readonly [number, number] | undefined {
  for (const form of forms) {
    const found = new RegExp(`(?<![\\p{L}\\p{N}])${literal(form)}(?![\\p{L}\\p{N}])`, 'iu').exec(clause);
    if (found) return [found.index, found.index + form.length];
  }
  return undefined;
}
