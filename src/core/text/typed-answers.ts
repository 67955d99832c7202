/**
 * Answers as people type them: "no fitzgerald wrote it", "yes thats right", "keplers birthplace". The comma
 * after the answer is put back, besides the apostrophes. Of "no", which also stands before nouns ("no country
 * borders it"), only where what follows is no such noun: a word that begins a clause, a year, a name. Linear
 * in the text.
 */
import { pattern } from '../pattern-parts.ts';
import { withApostrophes, withMarks, type Mark, type SpelledText } from './contractions.ts';
import { pronounOf } from './first-names.ts';
import { irregularBaseOf } from './lexicon/inflection.ts';

/** An answer at the start of a line or a sentence, after a word of hesitation, and the words after it. */
const opened = new RegExp(
  pattern`(?<=(?:^|\n|[.!?]\s)[\s"'“*_>#-]{0,8}(?:(?:well|hmm+|um|oh|lol|ok|okay|so|actually)[\s,]{1,3})?)
    (?:(yes|yeah|yep|yup|yea|nope|nah|naw)|(no))
    (?=[ ]([^\s,.;:!?…()"“”—–]+)([^\n.;:!?…]{0,60}))`,
  'giu',
);
/** After "yes" these do not begin what is said beside the answer: "yes and no", "yes sir". */
const goesOn = /^(?:and|or|no|but|maybe|sir|please|not?|yes|to|is)$/iu;
/** Words before which "no" is no part of a noun phrase. */
const beginsClause = new RegExp(
  pattern`^(?:
      i|he|she|it|they|we|you|that|this|these|those|there|his|her|its|their|our|your|the|an?|in|at|by|
      from|on|after|before|during|until|since|when|not|only|just|actually|because|cause|cuz|as|although|but|
      (?:i|he|she|it|they|we|you|that|there)[’'](?:m|s|d|re|ve|ll)|
      [12]\d{3}(?:s|ish)?
    )$`,
  'iu',
);
/** "No king of France": titles stand before nouns and names alike. */
const title = /^(?:mrs|ms|miss|madam|lady|sister|queen|princess|mr|sir|lord|king|prince|brother)$/iu;
const auxiliary = /^(?:is|was|are|were|did|does|has|had|isn['’]t|wasn['’]t|didn['’]t)$/iu;
/** "No one is", "no evidence is": what is said to be missing. */
const missing = new RegExp(
  pattern`^(?:
      ones?|body|thing|longer|more|less|other|others|such|single|known|clear|real|idea|clue|evidence|
      records?|information|info|data|sources?|doubt|question|answer|comment|opinion|reason|way|person|people|
      man|woman|country|city|king|queen|president|river|book|author
    )$`,
  'iu',
);

/** "No rotterdam": nothing follows, or only how sure it is. */
const alone = /^(?:\s(?:i (?:think|believe|guess)|lol|tho|though|actually|instead|sorry))?\s*$/iu;
const courtesy =
  /^(?:problem|problems|kidding|wonder|worries|thanks|thank|objections?|matter|way|need|chance)$/iu;

/** @param names of what the text is about: a "no" before one of them is an answer. */
export function withTypedAnswers(text: string, names: readonly string[] = []): SpelledText {
  const spelled = withApostrophes(text);
  const known = new Set(names.flatMap(endsOf));
  const marks = [...spelled.text.matchAll(opened)].flatMap((match): Mark[] => {
    const [{ length }, yes, , next = '', rest = ''] = match;
    const isAnswer = yes !== undefined ? !goesOn.test(next) : isNoAnswer(next, rest, known);
    return isAnswer ? [[match.index + length, ',']] : [];
  });
  marks.push(...possessives(spelled.text, names));
  if (marks.length === 0) return spelled;
  const marked = withMarks(spelled.text, marks);
  return { text: marked.text, place: (index) => spelled.place(marked.place(index)) };
}

/** What people and countries have: before these nouns a name with an "s" is a possessive. */
const owned = pattern`(?:
    (?:(?:own|first|last|second|only|official|main|most|best|largest|biggest|highest|longest|chemical|atomic|
      native|old|late)\s)?
    (?:birth ?place|place of (?:birth|death)|birth|birthday|death|father|mother|dad|mum|mom|parents?|son|
      daughter|brother|sister|sibling|wife|husband|spouse|partner|teacher|pupil|student|successor|
      predecessor|capital(?: city)?|currency|language|religion|president|king|queen|chancellor|prime minister|
      population|mouth|source|highest point|neighbou?rs?|borders?|symbol|number|weight|author|writer|
      composer|director|painter|inventor|founder|name|real name|home ?town|country|nationality|work|works|
      novel|play|opera|symphony|painting|book|film)
  )\b`;
const several = /\b(?:the|both|two|all|many|some)\s$/iu;

/** "Keplers birthplace", "australias capital": a name of the question or the facts, and what it has. */
function possessives(text: string, names: readonly string[]): Mark[] {
  const proper = names
    .flatMap((name) => name.split(/\s+/u))
    .filter((word) => /^\p{Lu}\p{L}{2,}$/u.test(word));
  const known = new Set(proper.map(plain));
  const marks: Mark[] = [];
  for (const { 0: word, index } of text.matchAll(ownerAndNoun)) {
    const isName = known.has(plain(word.slice(0, -1))) && !known.has(plain(word));
    if (isName && !several.test(text.slice(Math.max(0, index - 6), index)))
      marks.push([index + word.length - 1, "'"]);
  }
  return marks;
}
const ownerAndNoun = new RegExp(pattern`(?<![\p{L}\p{N}'’])\p{L}{3,30}s(?=\s${owned})`, 'giu');

/** The first and the last word of a name. */
function endsOf(name: string): string[] {
  const words = name.split(/\s+/u).map(plain);
  return [words[0], words.at(-1)].filter((word) => word !== undefined && word.length > 2) as string[];
}

const plain = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(/[\p{M}’']/gu, '')
    .toLowerCase();

function isNoAnswer(next: string, rest: string, known: ReadonlySet<string>): boolean {
  if (beginsClause.test(next)) return true;
  if (missing.test(next)) return false;
  if (known.has(plain(next)) || known.has(plain(next).replace(/s$/u, ''))) return true;
  if (!title.test(next) && pronounOf(next) !== undefined) return true;
  if (/\d/u.test(next) || /^(?:van|von|de|da|di|el|al)$/iu.test(next)) return true;
  if (alone.test(rest)) return !courtesy.test(next);
  const [second = '', third = ''] = rest.trim().split(/\s+/u);
  // "No Lake Victoria is", "no istanbul is", "no picasso painted it"
  if (auxiliary.test(second)) return true;
  return isPast(second) && (/^(?:it|that|this|the|him|her|them)$/iu.test(third) || /^\p{Lu}/u.test(third));
}

const isPast = (word: string): boolean =>
  /^\p{Ll}{2,}ed$/u.test(word) || irregularBaseOf(word.toLowerCase(), 'VERB') !== undefined;
