/**
 * Negates a statement, or removes its negation: "not" with do-support, "no" removed, and as a last resort "It
 * is not true that".
 */
import { pattern } from '../../pattern-parts.ts';
import { DENYING_OPENING } from './framing.ts';
import { candidate, type Candidate, type Edit } from './mutation.ts';
import type { Predicate, Sentence } from './sentence.ts';

export function negationMutations(sentence: Sentence): Candidate[] {
  const main = sentence.main;
  const made = main
    ? [
        ...deniedDeterminer(sentence),
        ...(main.negation === undefined ? denied(sentence, main) : [affirmed(sentence, main)]),
      ]
    : [];
  return [...made, wrapped(sentence)].filter((one) => one !== undefined);
}

/* ---------- taking a negation back ---------- */

/** "does not flow" to "flows", "was never ratified" to "was ratified". */
function affirmed(sentence: Sentence, main: Predicate): Candidate | undefined {
  const negation = main.negation as number;
  const { span } = sentence.word(negation);
  const finite = sentence.branches.form(main.finite);
  if (/^(?:do|does|did)$/u.test(finite) && main.auxiliaries.length === 1) {
    const tag = finite === 'did' ? 'VBD' : finite === 'does' ? 'VBZ' : 'VBP';
    return candidate(sentence.text, 'antonym', 'negation', [
      [[sentence.word(main.finite).span[0], span[1]], ''],
      [sentence.word(main.head).span, sentence.lexicon.inflect(sentence.lemma(main.head), tag)],
      ...affirmative(sentence),
    ]);
  }
  const whole = { ca: 'can', wo: 'will', sha: 'shall' }[finite];
  return candidate(sentence.text, 'antonym', 'negation', [
    ...(whole === undefined ? [] : [[sentence.word(main.finite).span, whole] as Edit]),
    [span, ''],
    ...affirmative(sentence),
  ]);
}

/** Without "not", "any" becomes "some" and "yet" becomes "already". */
const affirmative = (sentence: Sentence): Edit[] =>
  sentence.words.flatMap(({ text, span, relation }): Edit[] =>
    relation === 'det' && /^any$/u.test(text)
      ? [[span, 'some']]
      : /^(?:anything|anyone|anybody)$/u.test(text)
        ? [[span, text.replace('any', 'some')]]
        : /^yet$/u.test(text)
          ? [[span, 'already']]
          : [],
  );

/** "has no moons" to "has moons"; "No country has" to "At least one country has". */
function deniedDeterminer(sentence: Sentence): Candidate[] {
  return sentence.words.flatMap(({ text, span, relation, head }, index) => {
    if (!/^no$/iu.test(text) || relation !== 'det') return [];
    const noun = sentence.word(head);
    const next = sentence.words[index + 1];
    if (!/^(?:nsubj|obj|nsubj:pass)/u.test(noun.relation) || !next) return [];
    const isSubject = noun.relation.startsWith('nsubj') && !sentence.branches.has(noun.head, 'expl');
    const instead = isSubject
      ? sentence.isPlural(head)
        ? 'some'
        : 'at least one'
      : sentence.isPlural(head) || isMass.test(noun.text)
        ? ''
        : 'a';
    const made = candidate(sentence.text, 'antonym', 'negation', [
      [span, /^N/u.test(text) ? instead.charAt(0).toUpperCase() + instead.slice(1) : instead],
    ]);
    return made ? [made] : [];
  });
}

const isMass = new RegExp(
  pattern`
  ^(?:
    evidence|water|information|proof|money|time|air|oxygen|food|work|research|knowledge|doubt|damage|
    progress|music|atmosphere|land|power|access|support|power|interest|light
  )$`,
  'iu',
);

/* ---------- denying ---------- */

function denied(sentence: Sentence, main: Predicate): (Candidate | undefined)[] {
  // "is still searching" is turned by "no longer".
  if (
    sentence.branches.children(main.head, 'advmod').some((each) => sentence.branches.form(each) === 'still')
  )
    return [];
  // With "but not" or "no more than" another "not" would be read with the first one.
  if (
    hasNegativeWord(sentence, main) ||
    /\b(?:but|and) not\b|^Not? (?:more|less|fewer)\b|\b(?:has|have|had|is|are) yet to\b/u.test(sentence.text)
  )
    return [];
  const quantifier =
    main.subject === undefined
      ? undefined
      : sentence.branches
          .children(main.subject, 'det', 'det:predet', 'amod')
          .concat(main.subject)
          .find((child) =>
            /^(?:all|every|everyone|everything|each|most|many|both|some)$/iu.test(sentence.word(child).text),
          );
  if (quantifier !== undefined) return [deniedQuantifier(sentence, quantifier)];
  // With a second verb it is unclear how far the negation reaches.
  const rank = sentence.branches.has(main.head, 'conj') ? 1 : 0;
  return [withNot(sentence, main, rank), withNever(sentence, main)];
}

/** Whether a word already denies the statement, or nearly does. */
const hasNegativeWord = (sentence: Sentence, main: Predicate): boolean =>
  sentence.words.some(
    ({ text, head, relation }) =>
      (head === main.head && /^(?:hardly|barely|scarcely|rarely|seldom)$/iu.test(text)) ||
      /^(?:neither|nor)$/iu.test(text) ||
      (relation === 'det' && /^(?:no|neither)$/iu.test(text)) ||
      /^(?:nobody|nothing|none|nowhere)$/iu.test(text),
  );

/** "Not all", because "all do not" is ambiguous. */
function deniedQuantifier(sentence: Sentence, index: number): Candidate | undefined {
  const { text, span } = sentence.word(index);
  const word = text.toLowerCase();
  if (!/^(?:all|every|everyone|everything)$/u.test(word) || span[0] !== 0) return undefined;
  return candidate(sentence.text, 'antonym', 'negation', [[span, `Not ${word}`]]);
}

function withNot(sentence: Sentence, main: Predicate, rank: Candidate['rank']): Candidate | undefined {
  const first = sentence.word(main.finite);
  const form = first.text.toLowerCase();
  const further = negative(sentence, main);
  if (main.auxiliaries.length > 0 || /^(?:is|are|was|were|am|['’]s|['’]re)$/u.test(form)) {
    if (
      sentence.word(main.head).tag === 'VERB' &&
      first.relation === 'aux' &&
      sentence.lemma(main.finite) === 'do'
    )
      return candidate(
        sentence.text,
        'antonym',
        'negation',
        [[[first.span[1], first.span[1]], ' not'], ...further],
        rank,
      );
    if (form === 'can')
      return candidate(
        sentence.text,
        'antonym',
        'negation',
        [[first.span, /^C/u.test(first.text) ? 'Cannot' : 'cannot'], ...further],
        rank,
      );
    // "may not" also says that something is possible not to be; "cannot" turns it.
    if (/^(?:['’]ll|['’]d|may|might)$/u.test(form)) return undefined;
    return candidate(
      sentence.text,
      'antonym',
      'negation',
      [[[first.span[1], first.span[1]], ' not'], ...further],
      rank,
    );
  }
  // "They've a garden" has no place for "do not" before its verb.
  if (first.tag !== 'VERB' || /^['’]/u.test(form)) return undefined;
  const tense = sentence.tense(main.finite);
  const support = tense === 'VBD' ? 'did' : tense === 'VBZ' ? 'does' : 'do';
  const adverbs = leadingAdverbs(sentence, main);
  return candidate(
    sentence.text,
    'antonym',
    'negation',
    [[[adverbs, adverbs], `${support} not `], [first.span, sentence.lemma(main.head)], ...further],
    rank,
  );
}

/** Where the verb group begins: "always produces" takes its "does not" before "always". */
function leadingAdverbs(sentence: Sentence, main: Predicate): number {
  let index = main.head;
  while (
    index > 0 &&
    sentence.word(index - 1).relation === 'advmod' &&
    sentence.word(index - 1).head === main.head &&
    (main.subject === undefined || index - 1 > main.subject)
  )
    index--;
  return sentence.word(index).span[0];
}

/** After "not", "some" becomes "any"; "already" may stay. */
const negative = (sentence: Sentence, main: Predicate): Edit[] =>
  sentence.words.flatMap(({ text, span, relation }, index): Edit[] =>
    index > main.head && relation === 'det' && text === 'some' ? [[span, 'any']] : [],
  );

/** Negates with "never": only a verb that says what happens, not a copula. */
function withNever(sentence: Sentence, main: Predicate): Candidate | undefined {
  const first = sentence.word(main.finite);
  if (
    !/^(?:VB|VBD|VBZ|VBP|VBN)$/u.test(sentence.word(main.head).fineTag) ||
    sentence.word(main.head).tag !== 'VERB' ||
    sentence.branches.has(main.head, 'expl') ||
    sentence.lemma(main.head) === 'bear' ||
    /^born$/u.test(sentence.word(main.head).text) ||
    sentence.words.some(
      ({ text, head }) =>
        head === main.head && /^(?:always|often|usually|sometimes|once|ever|also|only)$/iu.test(text),
    )
  )
    return undefined;
  if (main.auxiliaries.length === 0)
    return candidate(sentence.text, 'antonym', 'negation', [[[first.span[0], first.span[0]], 'never ']], 1);
  return /^(?:was|were|is|are|has|have|had|will|would|can|could)$/iu.test(first.text)
    ? candidate(sentence.text, 'antonym', 'negation', [[[first.span[1], first.span[1]], ' never']], 1)
    : undefined;
}

/** Negates any statement with a phrase before it. */
function wrapped(sentence: Sentence): Candidate | undefined {
  if (!sentence.main) return undefined;
  const first = sentence.words[0];
  return (
    first &&
    candidate(
      sentence.text,
      'antonym',
      'negation',
      [[[first.span[0], first.span[1]], `${DENYING_OPENING} ${sentence.inside(first.span)}`]],
      2,
    )
  );
}
