/**
 * What the names and pronouns of a reply stand for, as far as its question and the facts tell: "Raphael
 * painted it", "her father was Nehru", "the novel", "no, Toronto is". Where they do not tell, a pronoun has
 * no name and its statement is left out.
 */
import { pattern, wordList } from '../pattern-parts.ts';
import type { StatedFact } from '../testing/test-case.ts';
import { pronounOf } from '../text/first-names.ts';
import { irregularBaseOf } from '../text/lexicon/inflection.ts';
import type { ExtractedTriple, SyntaxTree } from '../text/syntax.ts';
import type { Span } from '../text/words.ts';
import { foreign, foreignAnswers } from './answer-words.ts';
import { labelWords, nodeKey, relationKey } from './graph.ts';
import { hasCodes, isName } from './name-likeness.ts';
import { saysRelation } from './paraphrases.ts';
import type { ReadingRequest } from './reading.ts';
import { contentWords } from './restatement.ts';
import { holderAtTheTime, isAtTheTime, isHeldWhenAsked } from './office-holders.ts';

/** What a reply's statements are read beside. */
export interface ReplyContext extends ReadingRequest {
  readonly trees: readonly SyntaxTree[];
  /** The question's own statements. */
  readonly claims: readonly ExtractedTriple[];
}

/** The statements with names for what the reply names otherwise. */
export function withReferences(said: readonly ExtractedTriple[], context: ReplyContext): ExtractedTriple[] {
  const { ground: facts } = context;
  const names = facts.flatMap(({ subject, object }) => [subject, object]);
  const named = said
    .map((triple) => withoutMisfits(triple, context.reply))
    .map((triple) => withCapitals(triple, context.trees, names))
    .map((triple) => ofRelation(triple, context))
    .map((triple) => ofContrast(triple, context))
    .map((triple) => ofSubject(triple, facts))
    .map((triple) => inPlace(triple, context))
    .map((triple) => ofOwner(triple, context))
    .map((triple) => byClaim(triple, context))
    .map((triple) => withFullNames(triple, context))
    .map((triple) => ofNearerSubject(triple, context))
    .map((triple) => holderAtTheTime(triple, context))
    .filter(({ subject, object }) => !pronoun.test(subject) && !pronoun.test(object));
  return underOneName(named, names);
}

const pronoun = new RegExp(
  pattern`^(?:
      i|we|you|me|us|he|she|it|they|him|her|them|this|that|these|those|there|one|who|whom|which|what|itself|
      himself|herself|themselves
    )$`,
  'iu',
);
const isCopula = (relation: string): boolean => relationKey(relation) === 'is';
const thing = /^(?:it|this|that)$/iu;
const person = /^(?:he|him|his|she|her|hers)$/iu;

/** Whether a pronoun can stand for a name, as far as the name tells. */
function fitsPronoun(word: string, name: string): boolean {
  const known = pronounOf(name);
  if (thing.test(word) || /^its$/iu.test(word)) return known === undefined;
  if (known === undefined || !person.test(word)) return true;
  return /^h(?:e|im|is)$/iu.test(word) === (known === 'he');
}

/** "George VI was Elizabeth's father and she ...": the nearest name is no woman's, so nobody is named. */
function withoutMisfits(triple: ExtractedTriple, reply: string): ExtractedTriple {
  const fitting = (end: End): string => {
    const word = triple.heads && reply.slice(...triple.heads[end]);
    return word !== undefined && person.test(word) && !fitsPronoun(word, triple[end]) ? word : triple[end];
  };
  return { ...triple, subject: fitting('subject'), object: fitting('object') };
}

/* ---------- nouns and bare names ---------- */

/**
 * A name as names are written: people who type without capitals write "he died in arles". A name of the facts
 * stays as it is.
 */
function withCapitals(
  triple: ExtractedTriple,
  trees: readonly SyntaxTree[],
  names: readonly string[],
): ExtractedTriple {
  const known = new Set(names.map(nodeKey));
  const tree = trees.find(({ span }) => span[0] === triple.span[0]);
  const isProper = (head: Span | undefined) =>
    tree?.words.some(({ span, tag }) => span[0] === head?.[0] && tag === 'PROPN') === true;
  const named = (label: string, head: Span | undefined) =>
    (isProper(head) || waters.test(label)) && !/\p{Lu}/u.test(label) && !known.has(nodeKey(label))
      ? label.replace(/(?<![\p{L}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase())
      : label;
  return {
    ...triple,
    subject: named(triple.subject, triple.heads?.subject),
    object: named(triple.object, triple.heads?.object),
  };
}

/**
 * "The symbol for lead is Ld", "silver has the atomic number 46", "Mars has 3 moons": a statement whose
 * relation is in one of its ends, where that is the relation of a fact about the same thing.
 */
function ofRelation(triple: ExtractedTriple, { reply, ground: facts }: ReplyContext): ExtractedTriple {
  const { subject, relation, object, heads } = triple;
  // Of "the symbol Go" the parser may keep only the name.
  const before = heads ? (inApposition.exec(reply.slice(triple.span[0], heads.object[0]))?.[0] ?? '') : '';
  const says = (fact: StatedFact, noun: string) =>
    ` ${relationKey(fact.relation)}`.endsWith(` ${nodeKey(noun)}`) ||
    saysRelation(fact.relation, noun, 'along');
  if (isCopula(relation)) {
    const [, noun = '', owner = ''] = /^the\s(\p{Ll}[\p{Ll}\s]*?)\s(?:of|for)\s(\S.*)$/iu.exec(subject) ?? [];
    const fact = facts.find((each) => nodeKey(each.subject) === nodeKey(owner) && says(each, noun));
    if (fact) return { ...triple, subject: fact.subject, relation: fact.relation };
  }
  if (!isCopula(relation) && relationKey(relation) !== 'have') return triple;
  for (const fact of facts.filter((each) => nodeKey(each.subject) === nodeKey(subject))) {
    const value = valueWithin(object, fact, says) ?? valueWithin(`${before}${object}`, fact, says);
    if (value !== undefined) return { ...triple, relation: fact.relation, object: value };
  }
  return triple;
}

/** "Hungarian is a Slavic language, not a Uralic one": the first stands in place of the fact's value. */
function ofContrast(triple: ExtractedTriple, { reply, ground: facts }: ReplyContext): ExtractedTriple {
  const { subject, relation, object, negated, heads } = triple;
  const given = /^an?\s(\p{Lu}[\p{L}-]+)\s\p{Ll}+$/u.exec(object)?.[1];
  if (given === undefined || negated || !heads || !isCopula(relation)) return triple;
  const denied = /^,?\s(?:and\s)?not\s(?:an?\s)?(\p{Lu}[\p{L}-]{1,40})(?![\p{L}-])/u.exec(
    reply.slice(heads.object[1], heads.object[1] + contrastLetters),
  )?.[1];
  const fact = facts.find(
    (each) =>
      nodeKey(each.subject) === nodeKey(subject) &&
      denied !== undefined &&
      nodeKey(each.object) === nodeKey(denied),
  );
  return fact ? statement(triple, fact.subject, fact.relation, given) : triple;
}
/** Enough for a contrast with a name. Chosen by hand. */
const contrastLetters = 60;

const inApposition = /(?<![\p{L}\p{N}])\p{Ll}+(?:\s\p{Ll}+)?\s["“'*_]{0,2}$/u;

/** "The atomic number 46", "3 moons": the value in words that name the relation of a fact as well. */
function valueWithin(
  object: string,
  fact: StatedFact,
  says: (fact: StatedFact, noun: string) => boolean,
): string | undefined {
  const [, noun = '', value] =
    /^(?:(?:the|an?)\s)?(\p{Ll}[\p{L}\s]*?)\s(?:of\s)?([\p{L}\p{N}]+)$/iu.exec(object) ?? [];
  if (value !== undefined && hasCodes(relationKey(fact.relation), nodeKey(value)) && says(fact, noun))
    return value;
  const counted = /^number of (\S.*)$/u.exec(relationKey(fact.relation))?.[1];
  const [, number, things = ''] = /^(\d{1,3})\s(\S.*)$/u.exec(object) ?? [];
  return counted !== undefined && nodeKey(things) === counted ? number : undefined;
}

/** "The north sea": its head is no name to a parser. */
const waters = /^the\s(?!(?:open|deep|high|same|other|wrong|nearest|whole)\s)\p{Ll}+\s(?:sea|ocean)$/u;

/**
 * "The mountain is in Kenya", "she wrote the novel": a noun with an article is what all the facts are about,
 * where they are about one thing and the noun is neither in a name of theirs nor their relation ("the
 * capital"). As an object it must be what the relation makes: "the novel" of an author, not "the music".
 */
function ofSubject(triple: ExtractedTriple, facts: readonly StatedFact[]): ExtractedTriple {
  const [first] = facts;
  if (first === undefined || facts.some(({ subject }) => subject !== first.subject)) return triple;
  const noun = (label: string): string | undefined =>
    /^(?:the|this|that)\s(\p{Ll}[\p{L}-]*)$/iu.exec(label)?.[1];
  const [subject, object] = [noun(triple.subject), noun(triple.object)];
  const isTaken = (word: string) =>
    facts.some(
      ({ object: value, relation }) =>
        labelWords(value).includes(word) ||
        relationKey(relation).includes(word) ||
        saysRelation(relation, word, 'along'),
    );
  if (subject !== undefined && !isTaken(subject)) return { ...triple, subject: first.subject };
  const isMade = ({ relation }: StatedFact) =>
    saysRelation(relation, triple.relation, 'across') && saysRelation(relation, `${object} by`, 'along');
  return object !== undefined && facts.some(isMade) ? { ...triple, object: first.subject } : triple;
}

/** Of another time than the facts: "before that it was Turku". */
const ofOtherTimes = new RegExp(
  pattern`\b(?:
      before|until|till|former|formerly|previous|previously|originally|once|earlier|later|after|then|used to
    )\b`,
  'iu',
);

/**
 * "No, it's Toronto": a bare name in place of one in the question. It is the value of the only fact that the
 * question is about, if that has one value.
 */
function inPlace(triple: ExtractedTriple, context: ReplyContext): ExtractedTriple {
  const { relation, object, heads, negated } = triple;
  const subject = heads && context.reply.slice(...heads.subject);
  if (negated || !isCopula(relation) || subject === undefined || !thing.test(subject)) return triple;
  return statedOfOnlyFact(object, context.reply.slice(...triple.span), context, triple) ?? triple;
}

/** A statement of the words of another: no words of the reply are its parts. */
const statement = (
  { negated, hedged, span }: Pick<ExtractedTriple, 'negated' | 'hedged' | 'span'>,
  subject: string,
  relation: string,
  object: string,
): ExtractedTriple => ({ subject, relation, object, negated, hedged, span });

/** What a bare name says of the only fact; undefined where it is no other name, or nothing tells. */
function statedOfOnlyFact(
  name: string,
  sentence: string,
  { question, ground: facts, functional = [], oneSubject = [] }: ReplyContext,
  said: Pick<ExtractedTriple, 'negated' | 'hedged' | 'span'>,
): ExtractedTriple | undefined {
  const [fact, another] = facts;
  if (
    fact === undefined ||
    another !== undefined ||
    !(isName(name) || hasCodes(relationKey(fact.relation), nodeKey(name))) ||
    nodeKey(question).includes(nodeKey(name)) ||
    (thatIs.test(sentence) && isOfOtherKind(name, fact, question)) ||
    ofOtherTimes.test(sentence)
  )
    return undefined;
  return statedOfFact(name, sentence, fact, { question, functional, oneSubject }, said);
}

/** What another name says of a fact, by what of the fact the question names. */
function statedOfFact(
  name: string,
  sentence: string,
  fact: StatedFact,
  {
    question,
    functional,
    oneSubject,
  }: Required<Pick<ReplyContext, 'question' | 'functional' | 'oneSubject'>>,
  said: Pick<ExtractedTriple, 'negated' | 'hedged' | 'span'>,
): ExtractedTriple | undefined {
  const { subject, relation, object } = fact;
  // "In 1971 it was Adenauer" names who held what the fact's subject held.
  if (
    (fact.start !== undefined || fact.end !== undefined) &&
    isIn(question, subject) &&
    isIn(question, object)
  )
    return isAtTheTime(fact, sentence, question) ? statement(said, name, relation, object) : undefined;
  // "No, that was Pasteur", for "Did Fleming discover penicillin?"
  const isOfSubject = isIn(question, object) && isName(name) && !isName(object) && isName(subject);
  if (isIn(question, subject) && functional.includes(relation) && !isOfSubject)
    return statement(said, subject, relation, name);
  return isIn(question, object) && oneSubject.includes(relation)
    ? statement(said, name, relation, object)
    : undefined;
}

/**
 * "That's the Danube", where the fact's value and the question's are the North Sea and the Black Sea: a river
 * is no sea.
 */
function isOfOtherKind(name: string, { object }: StatedFact, question: string): boolean {
  const [kind, another] = [object, name].map((each) => labelWords(each).at(-1));
  const asked = labelWords(question);
  return (
    kind !== another && object.includes(' ') && kind !== undefined && kinds.has(kind) && asked.includes(kind)
  );
}
const thatIs = /\bthat(?:['’]s|\s(?:is|was))\s/iu;
const kinds = new Set(wordList('sea ocean lake river gulf bay mountains islands desert peninsula canal'));

const isIn = (text: string, name: string): boolean => ` ${nodeKey(text)} `.includes(` ${nodeKey(name)} `);

/** "Her father was Nehru", "Nehru was her father": the noun is the relation of facts about one thing. */
function ofOwner(triple: ExtractedTriple, { reply, ground: facts }: ReplyContext): ExtractedTriple {
  const named = /^(?:called|named|name|(?:moved|transferred|relocated|shifted) to)$/u.test(
    relationKey(triple.relation),
  );
  if (!(isCopula(triple.relation) || named) || ofOtherTimes.test(reply.slice(...triple.span))) return triple;
  const owned = (end: End): StatedFact | undefined => {
    const [, owner = '', named = ''] = ownedNoun.exec(triple[end]) ?? [];
    const noun = withoutPeople(named, facts);
    const after = triple.heads && reply.slice(triple.heads[end][1], triple.heads[end][1] + 8);
    if (noun === '' || (after !== undefined && /^[*_"”]{0,3}\s+(?:of|for|to)\b/u.test(after)))
      return undefined;
    const [first, ...more] = facts.filter(
      ({ relation }) => nodeKey(noun) === relationKey(relation) || saysRelation(relation, noun, 'along'),
    );
    return first &&
      more.every(({ subject, relation }) => subject === first.subject && relation === first.relation) &&
      fitsPronoun(owner, first.subject)
      ? first
      : undefined;
  };
  const fact = owned('subject');
  if (fact) return statement(triple, fact.subject, fact.relation, triple.object);
  const turned = isName(triple.subject) ? owned('object') : undefined;
  return turned ? statement(triple, turned.subject, turned.relation, triple.subject) : triple;
}

/** "Her father", "the capital", and "capital" as people type it. */
const ownedNoun = /^(?:(the|his|her|its|their)\s|(?=\p{Ll}+$))(\S.*)$/iu;

/** "Finnish capital", where the facts are about Finland. */
function withoutPeople(noun: string, facts: readonly StatedFact[]): string {
  const [, people = '', rest = ''] = /^(\p{Lu}\p{Ll}+(?:n|ish|ese|ch|i|k))\s(\p{Ll}.*)$/u.exec(noun) ?? [];
  const isOwn = facts.every(({ subject }) => subject.startsWith(people.slice(0, sharedLetters)));
  return people !== '' && isOwn ? rest : noun;
}
/** Letters that a country and its adjective share at least: Finland, Finnish. Chosen by hand. */
const sharedLetters = 3;

/* ---------- pronouns ---------- */

type End = 'subject' | 'object';
const otherEnd = (end: End): End => (end === 'subject' ? 'object' : 'subject');

/**
 * "Raphael painted it", "she was Rajiv's daughter": with the verb of the question's claim, or of a fact, a
 * pronoun stands for what has its place there.
 */
function byClaim(triple: ExtractedTriple, context: ReplyContext): ExtractedTriple {
  const subject = nameOf('subject', triple, context) ?? triple.subject;
  const object = nameOf('object', triple, context) ?? triple.object;
  return nodeKey(subject) === nodeKey(object) ? triple : { ...triple, subject, object };
}

function nameOf(end: End, triple: ExtractedTriple, context: ReplyContext): string | undefined {
  const { claims, ground: facts, question, reply } = context;
  const label = triple[end];
  const word = triple.heads ? reply.slice(...triple.heads[end]) : label;
  if (!thing.test(word) && !person.test(word)) return undefined;
  // "Jane Eyre" is a novel: what has an author is a thing, whatever its name.
  const isWork = (name: string) =>
    thing.test(word) &&
    facts.some((fact) => isIn(fact.subject, name) && saysRelation(fact.relation, 'by', 'along'));
  const fits = (name: string) => (fitsPronoun(word, name) || isWork(name)) && !pronoun.test(name);
  for (const claim of claims) {
    const turned = turns(claim.relation, triple.relation);
    if (turned === undefined) continue;
    const place = turned ? otherEnd(end) : end;
    // "Not by Dalí. Miró painted it": the nearest name is the one that the claim has at its other end.
    const mistaken = thing.test(word) && isIn(claim[otherEnd(place)], label);
    if ((pronoun.test(label) || mistaken) && fits(claim[place])) return claim[place];
  }
  // "It is an opera by Puccini", where the nearest name is the composer that the question asks about.
  if (!pronoun.test(label) && !(thing.test(word) && isIn(question, label))) return undefined;
  const found = facts.flatMap((fact) =>
    (['along', 'across'] as const).flatMap((direction) =>
      saysRelation(fact.relation, triple.relation, direction)
        ? [fact[direction === 'along' ? end : otherEnd(end)]]
        : [],
    ),
  );
  const [name, another] = [...new Set(found)].filter((each) => isIn(question, each) && fits(each));
  return another === undefined ? name : undefined;
}

/**
 * Whether two relations have the same word in the same direction (false) or with the ends exchanged (true),
 * as `paint` and `painted by`, `capital` and `capital of`; undefined where the words differ.
 */
function turns(a: string, b: string): boolean | undefined {
  const [one, other] = [verbOf(a), verbOf(b)];
  return one.verb !== '' && one.verb === other.verb ? one.passive !== other.passive : undefined;
}

function verbOf(relation: string): { readonly verb: string; readonly passive: boolean } {
  const words = relationKey(relation).split(' ');
  const passive = words.length > 1 && /^(?:by|of)$/u.test(words.at(-1) ?? '');
  const verb = words
    .slice(0, passive ? -1 : undefined)
    .map((word) => irregularBaseOf(word, 'VERB') ?? word)
    .join(' ');
  return { verb: contentWords(verb).join(' '), passive };
}

/** "Robert" for "Robert Darwin": a first name that one name of the facts has. */
function withFullNames(triple: ExtractedTriple, { ground: facts, question }: ReplyContext): ExtractedTriple {
  const names = [...new Set(facts.flatMap(({ subject, object }) => [subject, object]))];
  const full = (label: string): string => {
    if (!/^\p{Lu}[\p{L}'’-]+$/u.test(label)) return label;
    const [name, another] = names.filter((each) => firstNames.exec(each)?.[1] === label);
    if (name === undefined || another !== undefined || names.includes(label)) return label;
    const surname = name.split(' ').at(-1) ?? '';
    const shared = names.some((each) => each !== name && each.endsWith(` ${surname}`));
    return pronounOf(name) !== undefined || (shared && isIn(question, surname)) ? name : label;
  };
  return { ...triple, subject: full(triple.subject), object: full(triple.object) };
}
const firstNames = /^(\p{Lu}[\p{L}'’-]+)\s(?:\p{Lu}[\p{L}.'’-]*\s){0,3}\p{Lu}[\p{L}'’-]{2,}$/u;

/**
 * "The Elbe flows into the North Sea and the Volga flows into the Caspian Sea": where the parser gives the
 * first subject both values, the second one belongs to the subject of a fact that is named between them.
 */
function ofNearerSubject(triple: ExtractedTriple, { reply, ground: facts }: ReplyContext): ExtractedTriple {
  const { subject, relation, object, heads } = triple;
  if (!heads || facts.length < 2 || heads.object[0] - heads.subject[1] > betweenLetters) return triple;
  const written = reply.slice(heads.subject[1], heads.object[0]);
  const between = nodeKey(written);
  const own = facts.find((fact) => isIn(fact.subject, subject) || isIn(subject, fact.subject));
  const value = own ? between.indexOf(nodeKey(own.object)) : -1;
  const nearer = facts.find(
    (fact) =>
      fact.subject !== own?.subject &&
      !isIn(object, fact.subject) &&
      saysRelation(fact.relation, relation, 'along') &&
      between.lastIndexOf(nodeKey(fact.subject)) > value,
  );
  // "Only Goethe was; Schiller came from Marbach."
  const isNewClause = written.includes(';') && nearer !== undefined;
  return (value >= 0 || isNewClause) && nearer ? { ...triple, subject: nearer.subject } : triple;
}
/** Between a subject and its value. Chosen by hand. */
const betweenLetters = 160;

const knownAs = /\b(?:(?:known|called|named|born) as|called|n[ée]e|is short for|is a nickname of)$/iu;
const owned = /\S['’]s?\s\p{Ll}[\p{Ll}\s]*$/u;

/**
 * The triples with one name for each thing that the reply names twice: "Maria Skłodowska, later known as
 * Marie Curie", "Elizabeth II's father was George VI, and his father ...".
 */
function underOneName(triples: readonly ExtractedTriple[], names: readonly string[]): ExtractedTriple[] {
  const known = new Set(names.map(nodeKey));
  const nameFor = new Map<string, string>();
  const naming = new Set<ExtractedTriple>();
  const note = (triple: ExtractedTriple, label: string, name: string) => {
    nameFor.set(nodeKey(label), name);
    naming.add(triple);
  };
  for (const triple of triples) {
    const { subject, relation, object, negated, hedged } = triple;
    if (negated || hedged) continue;
    if (relationKey(relation) === 'is' && owned.test(subject)) note(triple, subject, object);
    if (!knownAs.test(relation)) continue;
    const [isKnown, isKnownToo] = [known.has(nodeKey(subject)), known.has(nodeKey(object))];
    if (isKnownToo && !isKnown) note(triple, subject, object);
    if (isKnown && !isKnownToo) note(triple, object, subject);
  }
  const named = (label: string) => nameFor.get(nodeKey(label)) ?? label;
  return triples.map((triple) =>
    naming.has(triple) ? triple : { ...triple, subject: named(triple.subject), object: named(triple.object) },
  );
}

/* ---------- parts of sentences ---------- */

const name = pattern`(\p{Lu}[\p{L}\p{N}’'.-]{0,40}(?:\s(?:(?:of|the|de|da|di|van|von|der)\s){0,2}
  \p{Lu}[\p{L}\p{N}’'.-]{0,40}){0,4})`;
/** "in Winchester", "Raphael" */
const bareName = new RegExp(
  pattern`^(?:(?:[Ii]n|[Bb]y|[Aa]t|[Ff]rom|[Oo]n|[Tt]o|[Oo]f|[Ii]nto)\s)?(?:[Tt]he\s)?${name}[\s.!*_"”]*$`,
  'u',
);
/** The stop after a sentence, but not that of an initial. */
const stopAtEnd = /(?<=\p{L}\p{L})\.+$/u;
const denies = /\b(?:no|nope|nah|not|never)\b|n['’]t\b/iu;
/** "Toronto is", "Bradbury did" */
const bareVerb = new RegExp(
  pattern`^(?:(?:but|and|because|that)\s)?${name}\s(?:did|does|was|were|is|are|has|had)
    (?:\s(?:it|that|so|this))?[\s.!*_"”]*$`,
  'u',
);

/** What stands before the subject of a question: "Is it true that", "Did". */
const questionOpening =
  /^\W*(?:(?:is|was) it (?:\w+ ){1,4}that|(?:is|are|was|were|do|does|did|has|have|had)(?:n['’]t)?)\s/iu;

/** The index of the first number that is at least `from`, in ascending numbers. */
function firstFrom(numbers: readonly number[], from: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] as number) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** "Nein", "Sí": a word that says yes or no, in whatever language. */
const isAnswerWord = (word: string): boolean =>
  [...foreignAnswers.map(({ pattern }) => pattern), foreign].some((answer) => {
    answer.lastIndex = 0;
    return answer.test(word) && answer.lastIndex === word.length;
  });

/** The part; where it has no capital, with those of the words that the parser takes for names. */
function withNamesWritten(reply: string, [from, to]: Span, starts: readonly number[]): string {
  const text = reply.slice(from, to);
  if (/\p{Lu}/u.test(text)) return text;
  const letters = [...text].length === text.length ? text.split('') : [];
  for (let i = firstFrom(starts, from); i < starts.length && (starts[i] as number) < to; i++) {
    const at = (starts[i] as number) - from;
    if (letters[at] !== undefined) letters[at] = letters[at].toUpperCase();
  }
  return letters.length > 0 ? letters.join('') : text;
}

/** "They did meet, in Brussels": a place, where the question has none. */
const isPlaceUnasked = (part: string, question: string): boolean =>
  /^(?:in|at|on|from)\s/iu.test(part) && !/\b(?:in|at|on|from|near)\s(?:the\s)?\p{Lu}/u.test(question);

/** "Fleming, 1928, St Mary's Hospital": after the right value stand its time and its place. */
function besideValue(
  parts: readonly Span[],
  reply: string,
  isValue: (part: Span) => boolean,
): ReadonlySet<Span> {
  const beside = new Set<Span>();
  let hasValue = false;
  parts.forEach((part, i) => {
    const goesOn = i > 0 && /^,\s+$/u.test(reply.slice(parts[i - 1]?.[1] ?? 0, part[0]));
    if (goesOn && hasValue) beside.add(part);
    else hasValue = isValue(part);
  });
  return beside;
}

/**
 * What a part of a sentence states that is only a name, after a "no": "No, in Winchester", "No. Raphael",
 * "No, Toronto is". The parser finds no statement in it.
 * @param parts spans without the "no" before them.
 */
export function statedByParts(parts: readonly Span[], context: ReplyContext): ExtractedTriple[] {
  const { reply, ground: facts, question, trees } = context;
  const [fact, another] = facts;
  if (fact === undefined || another !== undefined) return [];
  // "Not Toronto", "Sorry": a capital letter alone is no name.
  const others = trees
    .flatMap(({ words }) => words)
    .filter(({ text, tag }) => /^\p{Lu}/u.test(text) && !/^(?:PROPN|DET|ADP)$/u.test(tag))
    .map(({ span }) => span[0]);
  const isProper = ([from, to]: Span) => (others[firstFrom(others, from)] ?? Infinity) >= to;
  const named = trees.flatMap(({ words }) => words).filter(({ tag }) => tag === 'PROPN');
  const starts = named.map(({ span }) => span[0]);
  const unnamed = [fact.subject, fact.object].filter((each) => !isIn(question, each));
  const values = (unnamed.length > 0 ? unnamed : [fact.object]).map(nodeKey);
  const isValue = ([from, to]: Span): boolean => {
    const given = bareName.exec(withNamesWritten(reply, [from, to], starts))?.[1]?.replace(stopAtEnd, '');
    return given !== undefined && values.some((value) => ` ${value}`.endsWith(` ${nodeKey(given)}`));
  };
  const beside = besideValue(parts, reply, isValue);
  const isAdjunct = (i: number): boolean => {
    const [before, own] = [parts[i - 1] ?? ([0, 0] as const), parts[i] as Span];
    if (beside.has(own)) return true;
    if (i === 0 || !/^,\s+$/u.test(reply.slice(before[1], own[0]))) return false;
    const written = withNamesWritten(reply, before, starts);
    // "The Louvre, Paris" is one place.
    const isWithin = /\p{Lu}\p{Ll}+$/u.test(written) && !denies.test(written) && !bareName.test(written);
    const hasPreposition = /^(?:in|by|at|from|on|to|of|into)\s/iu.test(reply.slice(...own));
    return isWithin || (hasPreposition && bareName.test(written));
  };
  return parts.flatMap((span, i): ExtractedTriple[] => {
    // "W, from wolfram": what follows the value is where it is from.
    if (isAdjunct(i) || isPlaceUnasked(reply.slice(...span), question)) return [];
    const text = withNamesWritten(reply, span, starts);
    const said = { negated: false, hedged: false, span };
    const alone = bareName.exec(text)?.[1]?.replace(stopAtEnd, '');
    if (alone !== undefined && isAnswerWord(alone)) return [];
    if (alone !== undefined)
      return isProper(span) && fact.start === undefined && fact.end === undefined
        ? [statedOfOnlyFact(alone, text, context, said)].flatMap((stated) => stated ?? [])
        : [];
    const other = bareVerb.exec(text)?.[1];
    if (other === undefined || !isProper(span) || !isName(other) || isIn(question, other)) return [];
    const { subject, relation, object } = fact;
    const asked = nodeKey(question.replace(questionOpening, ''));
    // The name stands for the subject of the question.
    if (`${asked} `.startsWith(`${nodeKey(subject)} `))
      return isIn(question, object) && isHeldWhenAsked(fact, question)
        ? [statement(said, other, relation, object)]
        : [];
    return isIn(question, subject) ? [statement(said, subject, relation, other)] : [];
  });
}
