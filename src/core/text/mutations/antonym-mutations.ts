/**
 * Replaces a word with its opposite, with another word of a group whose members exclude each other, or with a
 * quantifier that denies it.
 */
import { wordList } from '../../pattern-parts.ts';
import { ownAntonyms, ownSiblings } from '../lexicon/own-relations.ts';
import type { OpenClass } from '../lexicon/lexicon.ts';
import type { Random } from '../../random.ts';
import { transferVerbs } from './inverse-relations.ts';
import { candidate, type Candidate, type Edit } from './mutation.ts';
import { isOfAmount } from './amounts.ts';
import type { Sentence } from './sentence.ts';
import { lookupTable } from '../../lookup-table.ts';

const mostPerWord = 3;

/** Prepositions and conjunctions that exclude each other. */
const functionWords = lookupTable({
  before: 'after',
  after: 'before',
  above: 'below',
  below: 'above',
  inside: 'outside',
  outside: 'inside',
  without: 'with',
  despite: 'because of',
  for: 'against',
  against: 'for',
  until: 'after',
});

/** Quantifiers, each with a quantifier that denies it. */
const quantifiers = lookupTable({
  all: 'no',
  every: 'no',
  each: 'no',
  many: 'few',
  most: 'few',
  several: 'no',
  few: 'many',
  some: 'no',
  both: 'neither of',
  much: 'little',
  numerous: 'few',
});

/**
 * Verbs whose opposite often needs other objects or prepositions, and words whose opposite has a different
 * use.
 */
const unfit = new Set(
  wordList(`
    have be do make get go come like live save cause marry left right single free present lead last
    next first own back over very so still part kind question answer die take never hear other same
    there here poor power pass attack effect agreement due stand point written way state matter
    leave stay remain partial general generally specifically specific confident sharp former latter
    normal found push pull wonder unique bare common responsible permission day night most many few
    much study cheerful mainly mostly spend give enter expense hardly survive forward lack birth
    different child parent lift health before after
  `),
);

/** Verbs that all take "to" and a verb. */
const governing = new Set(
  wordList(`
    allow permit forbid agree refuse begin start continue cease love like hate plan want
  `),
);
/**
 * Roles that are easily confused. In a subject only these nouns are replaced; another noun would only name
 * another thing.
 */
const roles = new Set(
  wordList(`
    tenant landlord buyer seller lender borrower employer employee teacher student plaintiff defendant
    husband wife king queen mother father brother sister son daughter winner loser host guest parent child
    actor actress
  `),
);

export function antonymMutations(sentence: Sentence, random: Random): Candidate[] {
  const subject = sentence.main?.subject;
  const named = new Set(subject === undefined ? [] : sentence.below(subject));
  return sentence.words.flatMap((_, index) => [
    ...opposites(sentence, index, named),
    ...(named.has(index) ? [] : [...exclusive(sentence, index, random), ...functionWord(sentence, index)]),
    ...quantifier(sentence, index),
  ]);
}

function opposites(sentence: Sentence, index: number, named: ReadonlySet<number>): Candidate[] {
  const { tag, fineTag } = sentence.word(index);
  const of = tag as OpenClass;
  if (!mayBeOpposed(sentence, index) || (named.has(index) && !mayChangeInSubject(sentence, index))) return [];
  const lemma = sentence.lemma(index);
  const form = sentence.branches.form(index);
  const isGoverning = of === 'VERB' && sentence.branches.has(index, 'xcomp', 'ccomp');
  const own = ownAntonyms(lemma, of);
  // "found" of "find" is not the verb "found".
  const exact = of === 'VERB' ? [] : ownAntonyms(form, of).map((word) => ({ word, own: true }));
  const others = sentence.lexicon.antonyms(lemma, of).map((word) => ({
    word: sentence.lexicon.inflect(word, isFinite(sentence, index) ? 'VBD' : fineTag),
    own: own.includes(word),
  }));
  // The further opposites of a word fit fewer of its uses: "high", "low" and "short".
  const [best] = [...exact, ...others].filter((other) => other.own && other.word !== form);
  // Opposite nouns and verbs of the table are left out: they do not always exclude each other.
  return [...exact, ...others]
    .filter(
      ({ word, own }) =>
        word !== form &&
        // "begins in May and ends in September"
        !sentence.words.some(({ text }) => text.toLowerCase() === word) &&
        (own ? word === best?.word : isSafe(of) && best === undefined) &&
        !/-|^(?:non|un)/u.test(word) &&
        (own || !word.includes(' ')) &&
        (!isGoverning || governing.has(sentence.lexicon.lemma(word, of))),
    )
    .slice(0, 1)
    .flatMap(
      ({ word, own }, place) =>
        candidate(
          sentence.text,
          'antonym',
          'antonym',
          [...sentence.exchanged(index, word), ...adjusted(sentence, index, word)],
          own && place === 0 && isCentral(sentence, index) ? 0 : 1,
        ) ?? [],
    );
}

/**
 * Whether the word is the predicate, depends on it, or describes its object. A change elsewhere may leave the
 * statement true.
 */
function isCentral(sentence: Sentence, index: number): boolean {
  const root = sentence.main?.head;
  const { head, relation } = sentence.word(index);
  if (root === undefined || index === root) return root !== undefined;
  if (head === root) return !/^(?:nsubj|obl|csubj|xcomp|advcl|conj)/u.test(relation);
  return (
    sentence.word(head)?.head === root &&
    /^(?:obj|xcomp|ccomp)$/u.test(sentence.word(head).relation) &&
    /^(?:amod|advmod|obj|aux)$/u.test(relation)
  );
}

/** Whether opposites from the table always exclude each other: only those of adjectives and adverbs do. */
const isSafe = (of: OpenClass): boolean => /^(?:ADJ|ADV)$/u.test(of);

/** With an object these verbs have another meaning: "He succeeded the king". */
const intransitive = new Set(
  wordList(`
  succeed pass decline fall rise live appear depart arrive drop climb
`),
);

/** "The large factory": a known thing, so the opposite adjective contradicts it. */
const isDefinite = (sentence: Sentence, noun: number): boolean =>
  noun >= 0 &&
  (sentence.branches.has(noun, 'nmod:poss') ||
    sentence.branches
      .children(noun, 'det')
      .some((det) => /^(?:the|this|these|that|those)$/u.test(sentence.branches.form(det))));

/** The preposition of a transfer changes with its verb: "sold to" becomes "bought from". */
const adjusted = (sentence: Sentence, index: number, word: string): Edit[] => {
  const transfer = transferVerbs[sentence.lemma(index)];
  if (transfer && transferVerbs[sentence.lexicon.lemma(word, 'VERB')]?.preposition === transfer.inverse) {
    const marks = sentence.branches
      .children(index, 'obl')
      .flatMap((child) => sentence.branches.children(child, 'case'))
      .filter((mark) => sentence.branches.form(mark) === transfer.preposition);
    return marks.map((mark) => [sentence.word(mark).span, transfer.inverse]);
  }
  return [];
};

/** A participle tag on the only verb of a clause is a simple past: "the price rose". */
const isFinite = (sentence: Sentence, index: number): boolean =>
  sentence.word(index).fineTag === 'VBN' &&
  sentence.branches.has(index, 'nsubj') &&
  !sentence.branches.has(index, 'aux', 'aux:pass');

/** What can be won and lost alike: "lost consciousness" has no opposite of this kind. */
const contests = new Set(
  wordList(`
    match game race election war battle case vote title cup championship bet award prize contest appeal final
    series seat point medal competition tournament lawsuit
  `),
);

/** "The runner fell", "the book sold well": verbs of amounts and of trade in another sense. */
const isOtherSense = (sentence: Sentence, verb: number): boolean =>
  (/^(?:rise|fall|drop|climb|decline|sink|raise|lower)$/u.test(sentence.lemma(verb)) &&
    !isOfAmount(sentence, verb)) ||
  (/^(?:lose|win|gain)$/u.test(sentence.lemma(verb)) &&
    sentence.branches.children(verb, 'obj').some((child) => !contests.has(sentence.lemma(child)))) ||
  (/^(?:sell|buy|learn|teach)$/u.test(sentence.lemma(verb)) &&
    !sentence.branches.has(verb, 'obj', 'aux:pass', 'nsubj:pass'));

/** Whether a word has a meaning of its own here, which its opposite would deny. */
function mayBeOpposed(sentence: Sentence, index: number): boolean {
  const { tag, relation } = sentence.word(index);
  const lemma = sentence.lemma(index);
  if (
    !sentence.isPlainWord(index) ||
    relation === 'compound' ||
    sentence.branches.has(index, 'compound:prt', 'flat') ||
    isInIdiom(sentence, index) ||
    unfit.has(lemma) ||
    (intransitive.has(lemma) && sentence.branches.has(index, 'obj'))
  )
    return false;
  switch (tag) {
    case 'VERB':
      return relation !== 'amod' && !hasDirection(sentence, index) && !isOtherSense(sentence, index);
    case 'NOUN':
      return mayNounBeOpposed(sentence, index);
    case 'ADJ':
      return mayAdjectiveBeOpposed(sentence, index);
    default:
      return !/^(?:more|less|very|so|too)$/iu.test(sentence.words[index - 1]?.text ?? '');
  }
}

const mayNounBeOpposed = (sentence: Sentence, index: number): boolean => {
  const isOwner = sentence.word(index).relation === 'nmod:poss';
  return (
    !sentence.branches.has(index, 'compound') &&
    // "the children's area": whose it is is part of what it is.
    !(isOwner && sentence.isPlural(index)) &&
    (isOwner || isCentral(sentence, index) || isDefinite(sentence, index))
  );
};

const mayAdjectiveBeOpposed = (sentence: Sentence, index: number): boolean => {
  const { relation, span } = sentence.word(index);
  // "the late book" and "false accounting" are terms; "the old seal" is one known thing.
  if (relation === 'amod' && !isKnownQuality(sentence, index)) return false;
  // "1,280 metres long", "34 years old": after a measure the adjective only says what is measured.
  return !sentence.values.some((value) => value.kind === 'quantity' && value.span[1] === span[0] - 1);
};

/** Whether an adjective before a noun tells things apart: of the main object, or of one known thing. */
const isKnownQuality = (sentence: Sentence, index: number): boolean => {
  const { head } = sentence.word(index);
  const lemma = sentence.lemma(index);
  if (/^(?:late|early)$/u.test(lemma)) return false;
  if (/^(?:new|old)$/u.test(lemma)) return isDefinite(sentence, head);
  return isCentral(sentence, index) || isDefinite(sentence, head) || head === sentence.main?.head;
};

/** In a subject only roles and the adjectives of a known thing: another word would name another thing. */
const mayChangeInSubject = (sentence: Sentence, index: number): boolean =>
  sentence.word(index).tag === 'NOUN'
    ? roles.has(sentence.lemma(index)) && isDefinite(sentence, index)
    : isDefinite(sentence, sentence.word(index).head);

/** "fell below 20 %", "pushed back": the opposite would go the other way. */
const hasDirection = (sentence: Sentence, index: number): boolean =>
  sentence.branches
    .children(index, 'advmod')
    .some((child) => /^(?:back|up|down|off|out|on|away|over|in)$/u.test(sentence.branches.form(child))) ||
  sentence.branches
    .children(index, 'obl')
    .some((child) => /^(?:below|above|under|over)$/u.test(sentence.branches.preposition(child) ?? ''));

/** "more than", "at least", "right to", "close to": such a word has no separate meaning. */
const isInIdiom = (sentence: Sentence, index: number): boolean => {
  const { span, text } = sentence.word(index);
  const after = sentence.text.slice(span[1], span[1] + 12);
  const before = sentence.text.slice(Math.max(0, span[0] - 8), span[0]);
  return (
    (/^(?:more|less|least|most|fewer)$/iu.test(text) &&
      /^\s(?:than|of|\p{L}+\s)/u.test(after) &&
      !/^\sthan/u.test(after)) ||
    (/^(?:day|night)$/iu.test(text) && /\ba\s$/iu.test(before)) ||
    /\b(?:as|so)\s$/iu.test(before) ||
    (/^(?:more|less|fewer|later|longer)$/iu.test(text) && /\b(?:no|not|any)\s$/iu.test(before)) ||
    (/^(?:best|worst|well)$/iu.test(text) && sentence.word(index).tag === 'ADV') ||
    (/^(?:likely|unlikely)$/iu.test(text) && /\b(?:more|less)\s$/iu.test(before)) ||
    (/^(?:well|good|long|far|short|large|close|part|whole|rest|end)$/iu.test(text) &&
      /(?:\bas|\bso|\bin|\bat|\bby|\bfor)\s$/iu.test(before)) ||
    (/^(?:later|earlier)$/iu.test(text) && /^\son\b/u.test(after)) ||
    /[-–]/u.test((sentence.text[span[0] - 1] ?? '') + (sentence.text[span[1]] ?? ''))
  );
};

/** Another word of the same group: "blue" for "red", "novel" for "poem". Weekdays are left to the dates. */
function exclusive(sentence: Sentence, index: number, random: Random): Candidate[] {
  const { tag, fineTag, text, entity } = sentence.word(index);
  const of = tag as OpenClass;
  if (
    !/^(?:NOUN|ADJ)$/u.test(tag) ||
    (entity !== 'O' && tag !== 'ADJ') ||
    !isCentral(sentence, index) ||
    sentence.branches.has(index, 'compound', 'flat') ||
    // A rent that covers water may cover gas as well.
    (tag === 'NOUN' && (sentence.branches.has(index, 'conj') || sentence.word(index).relation === 'conj')) ||
    unfit.has(sentence.lemma(index)) ||
    // "sell stones": more than one kind may be sold.
    (tag === 'NOUN' &&
      index !== sentence.main?.head &&
      !sentence.branches.has(index, 'det', 'nmod:poss', 'nummod'))
  )
    return [];
  if (
    sentence.values.some(
      (value) =>
        value.span[0] <= sentence.word(index).span[0] && sentence.word(index).span[1] <= value.span[1],
    )
  )
    return [];
  const lemma = sentence.lemma(index);
  if (ownAntonyms(lemma, of).length > 0) return [];
  const there = new Set(sentence.words.map((word) => word.text.toLowerCase()));
  const others = [...ownSiblings(lemma, of), ...ownSiblings(text, of)].filter(
    (word) =>
      !there.has(word.toLowerCase()) &&
      !(
        /^(?:black|white)$/u.test(word) && /^(?:light|dark)$/iu.test(sentence.words[index - 1]?.text ?? '')
      ) &&
      /^\p{Lu}/u.test(word) === /^\p{Lu}/u.test(index === 0 ? word : text),
  );
  return random
    .shuffle([...new Set(others)])
    .slice(0, mostPerWord)
    .flatMap(
      (word) =>
        candidate(
          sentence.text,
          'antonym',
          'antonym',
          sentence.exchanged(index, /^\p{Lu}/u.test(word) ? word : sentence.lexicon.inflect(word, fineTag)),
          1,
        ) ?? [],
    );
}

function functionWord(sentence: Sentence, index: number): Candidate[] {
  const { tag, text, relation, head } = sentence.word(index);
  const opposite = functionWords[text.toLowerCase()];
  if (!/^(?:ADP|SCONJ)$/u.test(tag) || opposite === undefined || !/^(?:case|mark)$/u.test(relation))
    return [];
  if (
    /^(?:for|against)$/iu.test(text) &&
    !/^(?:vote|argue|campaign|spoke|speak|voting|arguing|ruled?$)/iu.test(
      sentence.word(sentence.word(head).head < 0 ? head : sentence.word(head).head).text,
    )
  )
    return [];
  // "fallen below 20 %": what falls does not end above.
  const governor = sentence.words[sentence.words[head]?.head ?? -1];
  if (/^(?:above|below)$/iu.test(text) && governor?.tag === 'VERB') return [];
  const isTime = sentence.values.some(
    (value) =>
      value.kind === 'time' &&
      value.span[0] <= sentence.word(index).span[0] &&
      value.span[1] >= sentence.word(index).span[1],
  );
  if (isTime && /^until$/iu.test(text)) return [];
  return made(sentence, sentence.exchanged(index, opposite), isTime ? 0 : 1);
}

const made = (sentence: Sentence, edits: readonly Edit[], rank: Candidate['rank'] = 0): Candidate[] =>
  [candidate(sentence.text, 'antonym', 'antonym', edits, rank)].filter((one) => one !== undefined);

function quantifier(sentence: Sentence, index: number): Candidate[] {
  const { text, relation } = sentence.word(index);
  const word = text.toLowerCase();
  const instead = quantifiers[word];
  if (isInIdiom(sentence, index)) return [];
  if (instead === undefined || (sentence.main?.negation !== undefined && instead === 'no')) return [];
  if (/^(?:det|det:predet|amod)$/u.test(relation)) return determiner(sentence, index, word, instead);
  return /^(?:most|many|much|all|some|few)$/u.test(word) ? partitive(sentence, index, word) : [];
}

function determiner(sentence: Sentence, index: number, word: string, instead: string): Candidate[] {
  const { head } = sentence.word(index);
  const noun = sentence.word(head);
  const isLed = sentence.branches.children(head, 'det', 'nmod:poss').some((child) => child !== index);
  // "the most", "all the rooms", "most famous": other constructions.
  if (
    !/^(?:nsubj|nsubj:pass|obj)$/u.test(noun.relation) ||
    // In a clause that only describes, the statement may stay true.
    noun.head !== sentence.main?.head ||
    isLed ||
    sentence.branches.has(head, 'nummod') ||
    /^\s\d/u.test(sentence.text.slice(sentence.word(index).span[1])) ||
    /^(?:but|over|around|sorts|kinds)$/u.test(sentence.words[index + 1]?.text ?? '') ||
    instead === 'neither of' ||
    /^(?:ADJ|ADV)$/u.test(noun.tag) ||
    /^(?:PRON|VERB)$/u.test(noun.tag)
  )
    return [];
  return made(
    sentence,
    sentence.exchanged(index, instead === 'few' && noun.fineTag === 'NN' ? 'little' : instead),
    word === 'some' || word === 'several' ? 1 : 0,
  );
}

/** "Most of the island". */
function partitive(sentence: Sentence, index: number, word: string): Candidate[] {
  const { text, span } = sentence.word(index);
  if (!sentence.branches.has(index, 'nmod') || !/^\sof\b/u.test(sentence.text.slice(span[1]))) return [];
  const instead = word === 'few' ? 'most' : 'almost none';
  return made(sentence, [
    [span, /^\p{Lu}/u.test(text) ? instead.charAt(0).toUpperCase() + instead.slice(1) : instead],
  ]);
}
