/**
 * The same words in another order: a clause or a phrase of time moved to the other end, "It is X that ...",
 * "What X does is ...", and the parts of "A and B" exchanged.
 */
import { pattern } from '../../pattern-parts.ts';
import type { Span } from '../words.ts';
import { candidate, type Candidate, type Edit } from './mutation.ts';
import type { Predicate, Sentence } from './sentence.ts';

export function orderMutations(sentence: Sentence): Candidate[] {
  const main = sentence.main;
  return [
    ...(main ? movedParts(sentence, main) : []),
    ...(main ? [cleft(sentence, main), objectCleft(sentence, main)] : []),
    ...exchangedParts(sentence),
  ].filter((one) => one !== undefined);
}

const made = (
  sentence: Sentence,
  edits: readonly Edit[],
  rank: Candidate['rank'] = 0,
): Candidate | undefined => candidate(sentence.text, 'synonym', 'order', edits, rank);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const isPronoun = (sentence: Sentence, index: number | undefined): boolean =>
  index !== undefined && sentence.word(index).tag === 'PRON';

/* ---------- moved clauses and phrases ---------- */

const clauseStart = new RegExp(
  pattern`
  ^(?:
    if|because|although|though|when|whenever|while|whereas|after|before|once|unless|until|since|
    as soon as|as long as|even if|even though
  )\s`,
  'iu',
);
const phraseStart = new RegExp(
  pattern`
  ^(?:
    during|within|after|before|since|until|throughout|despite|because of|due to|owing to|following|
    according to|under the|in case of|in the event of|in spite of|as a result of
  )\s`,
  'iu',
);
/** Phrases at the start, which may go to the end: they are no complement there. */
const openingStart = new RegExp(pattern`^(?:in|at|on|for|from|with|by|under|as of|of)\s`, 'iu');

function movedParts(sentence: Sentence, main: Predicate): (Candidate | undefined)[] {
  // With a second statement or a reported one it is unclear what the part belongs to.
  if (sentence.branches.has(main.head, 'ccomp', 'parataxis')) return [];
  if (sentence.branches.children(main.head, 'conj').some((child) => isClause(sentence, child))) return [];
  return sentence.branches.children(main.head, 'advcl', 'obl', 'obl:unmarked').map((child) => {
    const span = sentence.phrase(child);
    if (!span) return undefined;
    const text = sentence.slice(span);
    const isAdverbialClause = sentence.word(child).relation === 'advcl';
    if (!isAdverbialClause && timesIn(sentence, span) > 0 && !phraseStart.test(text)) return undefined;
    // A reason or a limit under "not" would come out of its reach.
    if (main.negation !== undefined && /^(?:because|since|due|owing|until|within|as)\b/iu.test(text))
      return undefined;
    // "within walking distance" says where a thing is, not when.
    if (/^within /iu.test(text) && timesAndAmounts(sentence, span) === 0) return undefined;
    // With a further part it is unclear what that part belongs to.
    if (/ by \p{L}+ing\b|,(?! (?:who|which|whose)\b)/u.test(text)) return undefined;
    const opens = isAdverbialClause ? clauseStart.test(text) : phraseStart.test(text);
    // "died before Cervantes": before another thing, not at a time.
    if (/^(?:before|after) /iu.test(text) && isPerson(sentence, child)) return undefined;
    if (span[0] === 0)
      return opens || openingStart.test(text) ? toEnd(sentence, main, child, span) : undefined;
    return opens ? toStart(sentence, main, child, span) : undefined;
  });
}

const isClause = (sentence: Sentence, index: number): boolean =>
  sentence.word(index).tag === 'VERB' || sentence.branches.has(index, 'nsubj', 'nsubj:pass', 'cop');
const timesIn = (sentence: Sentence, span: Span): number =>
  sentence.values.filter(({ kind, span: [from, to] }) => kind === 'time' && from >= span[0] && to <= span[1])
    .length;

const timesAndAmounts = (sentence: Sentence, [start, end]: Span): number =>
  sentence.values.filter(({ span: [from, to] }) => from >= start && to <= end).length;

function lastEnd(sentence: Sentence): number {
  const last = [...sentence.words].findLastIndex((_, index) => !sentence.isEdge(index));
  return sentence.words[last]?.span[1] ?? 0;
}

function toStart(sentence: Sentence, main: Predicate, child: number, span: Span): Candidate | undefined {
  const [first] = sentence.words;
  const before = sentence.text.slice(0, span[0]);
  if (
    !first ||
    child < main.head ||
    span[1] !== lastEnd(sentence) ||
    main.subject === undefined ||
    !/^(?:DET|NOUN|PROPN|PRON|NUM|ADJ)$/u.test(first.tag) ||
    first.relation === 'mark' ||
    isPronoun(sentence, main.subject) !==
      /^(?:it|he|she|they|this|that)$/iu.test(sentence.word(main.subject).text) ||
    isPronoun(sentence, main.subject) ||
    /(?:\b(?:only|just|even|not|except|shortly|soon|long|and|or|but|than)|[–—(:])\s*$/iu.test(before) ||
    /\b(?:then|so|mainly|chiefly|largely|partly|mostly|especially|particularly|simply)\s*$/iu.test(before) ||
    sentence.branches.children(main.head, 'advcl').some((other) => other < child && other > main.head)
  )
    return undefined;
  const said = before.trimEnd();
  const from = said.length - (said.endsWith(',') ? 1 : 0);
  return made(sentence, [
    [first.span, `${capital(sentence.inside(span))}, ${sentence.inside(first.span)}`],
    [[from, span[1]], ''],
  ]);
}

function toEnd(sentence: Sentence, main: Predicate, child: number, span: Span): Candidate | undefined {
  const comma = /^,?\s/u.exec(sentence.text.slice(span[1]))?.[0].length ?? 0;
  const next = sentence.words.find(({ span: [from] }) => from >= span[1] + comma);
  const end = lastEnd(sentence);
  // "must be paid in": what follows would be read with the last word.
  if (/^(?:ADP|ADV)$/u.test(sentence.words.find(({ span: [, to] }) => to === end)?.tag ?? ''))
    return undefined;
  if (
    !next ||
    comma === 0 ||
    (comma === 1 && / (?:and|or|but) /u.test(sentence.text.slice(span[1]))) ||
    child > main.head ||
    main.subject === undefined ||
    isPronoun(sentence, main.subject) ||
    sentence.branches.has(main.head, 'expl') ||
    // The subject must follow, and no pronoun may stand before its name.
    sentence.phrase(main.subject)?.[0] !== next.span[0] ||
    /\b(?:it|its|he|his|she|her|they|their|them|him|this|these|those|then|so|whereas|while|one)\b/iu.test(
      sentence.text.slice(next.span[0]),
    ) ||
    sentence.branches.children(main.head, 'advcl', 'conj').some((other) => other > main.head) ||
    /\b(?:who|which|that)\b/iu.test(sentence.text.slice(sentence.word(main.head).span[1]))
  )
    return undefined;
  return made(sentence, [
    [[0, span[1] + comma], ''],
    [next.span, capital(next.text)],
    [[end, end], ` ${sentence.inside(span)}`],
  ]);
}

/* ---------- clefts ---------- */

const open = new RegExp(
  pattern`
  ^(?:
    all|every|each|most|many|some|few|any|either|neither|both|no|none|nobody|only|several|one|a|an|there|it|
    this|that|what|these|those
  )\b`,
  'iu',
);

/** Whether a phrase names something known: a name, "the ...", "X's ...". */
const isKnown = (sentence: Sentence, index: number): boolean =>
  (sentence.word(index).tag === 'PROPN' ||
    sentence.branches.children(index, 'det').some((det) => sentence.branches.form(det) === 'the') ||
    sentence.branches.has(index, 'nmod:poss')) &&
  !sentence.branches.has(index, 'nummod');

const isPerson = (sentence: Sentence, index: number): boolean =>
  sentence.word(index).entity.endsWith('person') || kin.test(sentence.lemma(index));
const kin = new RegExp(
  pattern`
  ^(?:
    brother|sister|mother|father|son|daughter|wife|husband|man|woman|boy|girl|uncle|aunt|friend|doctor|king|
    queen
  )$`,
  'u',
);

/** "that" fits as well where a capital at the start may have made a name of a word ("Graphite"). */
const takesWho = (sentence: Sentence, subject: number, who: Span): boolean =>
  isPerson(sentence, subject) &&
  (!sentence.lexicon.knows(sentence.branches.form(subject), 'NOUN') || /\s/u.test(sentence.slice(who)));

/** "It is the licence that covers ...". */
function cleft(sentence: Sentence, main: Predicate): Candidate | undefined {
  const { subject } = main;
  const who = subject === undefined ? undefined : sentence.phrase(subject);
  const first = sentence.words[0];
  if (subject === undefined || !who || !first || who[0] !== 0 || !isKnown(sentence, subject))
    return undefined;
  const text = sentence.slice(who);
  if (
    open.test(text) ||
    /,\s|\b(?:who|which|that|not|all|only|also)\b/u.test(text) ||
    text.split(' ').length > 8 ||
    !/^(?:NOUN|PROPN)$/u.test(sentence.word(subject).tag) ||
    first.tag === 'ADP' ||
    // "It is the capital that is Paris"
    (sentence.word(main.head).tag === 'PROPN' && sentence.branches.has(main.head, 'cop')) ||
    sentence.branches.children(main.head, 'conj').some((child) => joinsWithoutComma(sentence, child)) ||
    sentence.branches.has(main.head, 'expl', 'parataxis') ||
    sentence.text.slice(who[1], who[1] + 1) !== ' '
  )
    return undefined;
  const it = isPast(sentence, main) ? 'It was' : 'It is';
  const link = takesWho(sentence, subject, who) ? 'who' : 'that';
  return made(
    sentence,
    [
      [first.span, `${it} ${sentence.inside(first.span)}`],
      [[who[1], who[1]], ` ${link}`],
    ],
    1,
  );
}

/** "A is changed and B is rinsed": without a comma, "that" would seem to reach over both. */
const joinsWithoutComma = (sentence: Sentence, verb: number): boolean =>
  sentence.branches.has(verb, 'nsubj', 'nsubj:pass') && !sentence.branches.has(verb, 'punct');

const isPast = (sentence: Sentence, main: Predicate): boolean =>
  sentence.tense(main.finite) === 'VBD' || /^(?:was|were|had|did)$/iu.test(sentence.word(main.finite).text);

const plainObject =
  /^(?:have|be|take|make|get|lose|win|cost|weigh|do|give|need|say|last|mean|play|enter|leave|become|reach)$/u;

const isPlainVerb = (sentence: Sentence, verb: number): boolean =>
  sentence.word(verb).tag === 'VERB' &&
  !plainObject.test(sentence.lemma(verb)) &&
  !sentence.branches.has(verb, 'conj', 'advcl', 'xcomp', 'ccomp', 'iobj', 'aux:pass', 'compound:prt', 'expl');

/** Whether an object can stand after "is": a thing, not an amount and not what a quantifier reaches over. */
const canEnd = (sentence: Sentence, object: number, span: Span): boolean =>
  /^(?:NOUN|PROPN)$/u.test(sentence.word(object).tag) &&
  !isPerson(sentence, object) &&
  !sentence.values.some(({ kind, span: [start] }) => kind === 'quantity' && start >= span[0]) &&
  !/^(?:no|any|all|every|each|most|many|more|only|himself|itself|themselves)\b|,/iu.test(
    sentence.slice(span),
  );

/** "What the licence does not cover is commercial use". */
function objectCleft(sentence: Sentence, main: Predicate): Candidate | undefined {
  const { subject, head } = main;
  const [object, ...others] = sentence.branches.children(head, 'obj');
  const who = subject === undefined ? undefined : sentence.phrase(subject);
  const what = object === undefined ? undefined : sentence.phrase(object);
  const first = sentence.words[0];
  if (subject === undefined || object === undefined || others.length > 0 || !who || !what || !first)
    return undefined;
  if (
    who[0] !== 0 ||
    sentence.word(subject).relation === 'csubj' ||
    first.fineTag === 'VBG' ||
    open.test(sentence.slice(who)) ||
    what[1] !== lastEnd(sentence) ||
    sentence.text.slice(sentence.word(head).span[1], what[0]) !== ' ' ||
    !canEnd(sentence, object, what) ||
    !isPlainVerb(sentence, head)
  )
    return undefined;
  const is = isPast(sentence, main) ? 'was' : 'is';
  const be = sentence.isPlural(object) ? (is === 'was' ? 'were' : 'are') : is;
  return made(
    sentence,
    [
      [first.span, `What ${sentence.inside(first.span)}`],
      [[what[0], what[0]], `${be} `],
    ],
    1,
  );
}

/* ---------- "A and B" ---------- */

const partOf = /^(?:obj|obl|nsubj|nsubj:pass|nmod|obl:agent|iobj)$/u;

function exchangedParts(sentence: Sentence): (Candidate | undefined)[] {
  if (/\b(?:respectively|former|latter|between|from|first|then|finally)\b/iu.test(sentence.text)) return [];
  return sentence.words.map((word, index) => {
    const conjuncts = sentence.branches.children(index, 'conj');
    if (conjuncts.length === 0 || !partOf.test(word.relation)) return undefined;
    const all = [index, ...conjuncts];
    const marks = conjuncts.flatMap((child) => sentence.branches.children(child, 'cc'));
    const isEven =
      marks.length === 1 &&
      marks.every((mark) => /^(?:and|or)$/u.test(sentence.branches.form(mark))) &&
      all.every((each) => isPlainPart(sentence, each)) &&
      new Set(all.map((each) => shape(sentence, each))).size === 1;
    if (!isEven) return undefined;
    const spans = all.map((each) => sentence.phrase(each, 'conj', 'cc', 'case', 'punct', 'cc:preconj'));
    const [a, b] = [spans[0], spans.at(-1)];
    if (!a || !b || spans.some((span) => !span) || a[1] > b[0]) return undefined;
    const between = sentence.text.slice(a[1], b[0]);
    if (conjuncts.length === 1 ? !/^,? (?:and|or) $/u.test(between) : !/^, .* (?:and|or) $/u.test(between))
      return undefined;
    // "electricity and water costs": the last noun may belong to both.
    const ends = [all[0], all.at(-1)].map((each) => sentence.branches.has(each as number, 'compound'));
    if (ends[0] !== ends[1]) return undefined;
    const [former, latter] = [sentence.inside(a), sentence.slice(b)];
    return made(sentence, [
      [a, a[0] === 0 ? capital(latter) : latter],
      [b, former],
    ]);
  });
}

/** A noun with nothing that may belong to both: no clause, no "of ...", no quantity, no negation. */
function isPlainPart(sentence: Sentence, index: number): boolean {
  const { tag } = sentence.word(index);
  const span = sentence.phrase(index, 'conj', 'cc', 'punct', 'cc:preconj');
  return (
    /^(?:NOUN|PROPN)$/u.test(tag) &&
    span !== undefined &&
    !sentence.branches.has(
      index,
      'acl',
      'acl:relcl',
      'nmod',
      'appos',
      'nummod',
      'nsubj',
      'cop',
      'advmod',
      'advcl',
      'flat',
    ) &&
    !sentence.branches
      .children(index, 'conj')
      .some((child) => sentence.branches.has(child, 'conj', 'case')) &&
    !sentence.branches.children(index, 'nmod:poss').some((owner) => sentence.word(owner).tag === 'PRON')
  );
}

/** What a part has before its noun: only parts of one shape change places, so that nothing is shared. */
const shape = (sentence: Sentence, index: number): string =>
  (['det', 'nmod:poss'] as const).map((relation) => String(sentence.branches.has(index, relation))).join() +
  (sentence.branches.has(index, 'amod', 'compound') && sentence.branches.has(index, 'conj') ? 'shared' : '');
