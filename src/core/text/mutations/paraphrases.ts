/**
 * Other ways to write the same statement: a time moved to the start or the end, a possessive as "of", a
 * number in words or digits, a date in the other order, a contraction written out.
 */
import { pattern } from '../../pattern-parts.ts';
import type { Span } from '../words.ts';
import { affirmingOpenings } from './framing.ts';
import { candidate, type Candidate, type Edit } from './mutation.ts';
import type { Sentence } from './sentence.ts';
import { cardinalWords } from './number-writing.ts';

export function paraphrases(sentence: Sentence): Candidate[] {
  return [
    ...movedTime(sentence),
    ...openedPossessives(sentence),
    ...otherNumerals(sentence),
    ...otherDates(sentence),
    ...contractions(sentence),
    ...wrapped(sentence),
  ].filter((one) => one !== undefined);
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "X happened in 1898." and "In 1898, X happened." */
function movedTime(sentence: Sentence): (Candidate | undefined)[] {
  const main = sentence.main;
  const [first] = sentence.words;
  const last = [...sentence.words].findLastIndex((_, index) => !sentence.isEdge(index));
  // With two times, each must stay in its place.
  if (!main || !first || last < 1 || sentence.values.filter(({ kind }) => kind === 'time').length !== 1)
    return [];
  return sentence.branches.children(main.head, 'obl', 'obl:unmarked', 'obl:tmod').map((child) => {
    const span = sentence.phrase(child);
    const isTime =
      span &&
      sentence.values.some(
        (value) => value.kind === 'time' && value.span[0] >= span[0] - 1 && value.span[1] === span[1],
      ) &&
      /^(?:in|on|during|since|by|after|before|from|between|until)\s/iu.test(sentence.slice(span));
    if (!span || !isTime || /,|^from .* to /iu.test(sentence.slice(span))) return undefined;
    const phrase = sentence.slice(span);
    const end = sentence.word(last).span[1];
    if (
      span[1] === end &&
      main.subject !== undefined &&
      child > main.head &&
      !readsAsNoun(sentence, main.head, span[0]) &&
      !sentence.branches.has(main.head, 'conj', 'advcl', 'ccomp', 'parataxis') &&
      first.tag !== 'ADP' &&
      first.relation !== 'mark'
    )
      return candidate(sentence.text, 'synonym', 'paraphrase', [
        [first.span, `${capital(phrase)}, ${sentence.inside(first.span)}`],
        [[span[0] - 1, span[1]], ''],
      ]);
    const comma = /^,?\s/u.exec(sentence.text.slice(span[1]))?.[0].length ?? 0;
    const next = sentence.words.find((word) => word.span[0] >= span[1] + comma);
    return span[0] === 0 &&
      next &&
      !sentence.branches.has(main.head, 'conj', 'advcl', 'ccomp', 'parataxis', 'obl:agent') &&
      !sentence.words.some(({ relation }) => /^(?:acl|advcl)/u.test(relation))
      ? candidate(sentence.text, 'synonym', 'paraphrase', [
          [[0, span[1] + comma], ''],
          [[next.span[0], next.span[1]], capital(next.text)],
          [[end, end], ` ${phrase.charAt(0).toLowerCase()}${phrase.slice(1)}`],
        ])
      : undefined;
  });
}

/** Whether the verb would be last and could be read as a plural noun: "On 1 March, the tenancy ends". */
function readsAsNoun(sentence: Sentence, verb: number, end: number): boolean {
  const { fineTag, span, text } = sentence.word(verb);
  return (
    fineTag === 'VBZ' &&
    span[1] + 1 >= end &&
    sentence.lexicon.knows(sentence.lexicon.lemma(text.toLowerCase(), 'VERB'), 'NOUN')
  );
}

/** "France's capital" and "the capital of France". */
function openedPossessives(sentence: Sentence): (Candidate | undefined)[] {
  return sentence.words.flatMap((word, owner) => {
    if (
      word.relation !== 'nmod:poss' ||
      !/^(?:PROPN|NOUN)$/u.test(word.tag) ||
      sentence.branches.has(owner, 'conj') ||
      /^(?:children|women|men|people|night|day|week|month|year|today|tomorrow|yesterday)$/iu.test(word.text)
    )
      return [];
    const mark = sentence.branches
      .children(owner, 'case')
      .find((child) => sentence.word(child).fineTag === 'POS');
    const noun = word.head;
    // "30 days' notice": a measure owns nothing.
    if (sentence.values.some(({ kind, span: [, to] }) => kind === 'quantity' && to === word.span[1]))
      return [];
    const span = sentence.phrase(owner);
    const rest = sentence.phrase(
      noun,
      'nmod:poss',
      'nsubj',
      'cop',
      'case',
      'acl',
      'acl:relcl',
      'appos',
      'punct',
      'aux',
      'advmod',
    );
    if (
      mark === undefined ||
      !span ||
      !rest ||
      rest[0] !== span[1] + 1 ||
      sentence.word(noun).tag !== 'NOUN' ||
      sentence.branches.has(noun, 'conj') ||
      // "X's advantage over Y": "of X" would stand too far away.
      sentence.branches.has(noun, 'nmod') ||
      // "X's ferry MS Iddefjord"
      sentence.words.find(({ span: [start] }) => start === rest[1] + 1)?.tag === 'PROPN'
    )
      return [];
    const name = sentence.inside([span[0], sentence.word(mark).span[0]]);
    return [
      candidate(sentence.text, 'synonym', 'paraphrase', [
        [[span[0], rest[1]], `${span[0] === 0 ? 'The' : 'the'} ${sentence.slice(rest)} of ${name}`],
      ]),
    ];
  });
}

/** "three" and "3", "25 percent" and "25%", "$5 million" and "5 million dollars". */
function otherNumerals(sentence: Sentence): (Candidate | undefined)[] {
  return sentence.values.flatMap((value) => {
    if (value.kind !== 'quantity' || isLabel(sentence, value.span)) return [];
    const [start] = value.span;
    const text = sentence.slice(value.span);
    const edit = otherForm(
      text,
      start === 0 ||
        !isCount(sentence, value.span) ||
        /[-–]$/u.test(sentence.text.slice(0, start)) ||
        /^[-–]/u.test(sentence.text.slice(value.span[1])),
    );
    return edit === undefined
      ? []
      : [
          candidate(sentence.text, 'synonym', 'paraphrase', [
            [value.span, edit],
            ...sentence.article(start, edit),
          ]),
        ];
  });
}

/** "Flat 6", "Priorities 2 and 3". */
const numberOfName = new RegExp(
  pattern`
    (?<=^|[\p{Ll},] )
    (?!(?:On|In|At|For|By|The|All|About|Over|After|Only|With|From)\b)
    \p{Lu}\p{L}+ (?:\d+(?:,| and| or| to) )*$`,
  'u',
);

/** "Flat 6", and "a £30 charge", where an amount stands like an adjective. */
function isLabel(sentence: Sentence, [start, end]: Span): boolean {
  const word = sentence.words.find(({ span }) => span[0] === start);
  const head = sentence.words[word?.head ?? -1];
  return (
    word?.relation === 'flat' ||
    numberOfName.test(sentence.text.slice(0, start)) ||
    (/[$€£]/u.test(word?.text ?? '') &&
      /^(?:compound|amod|nummod)$/u.test(word?.relation ?? '') &&
      (head?.span[0] ?? 0) >= end)
  );
}

/** Whether a number counts the noun after it: not "one in ten", "four to one", "8 A", "one may". */
function isCount(sentence: Sentence, [start, end]: Span): boolean {
  const word = sentence.words.find(({ span }) => span[0] === start);
  const rest = sentence.text.slice(end);
  if (!word || /^\sto\s/u.test(rest) || /\bto\s$/u.test(sentence.text.slice(0, start))) return false;
  if (/^\s(?:\p{Lu}{1,2}|\p{Lu}\p{Ll}|\p{Ll}{1,2}\d?)(?![\p{L}\d])/u.test(rest)) return /^\sof\b/u.test(rest);
  const noun = sentence.words[word.head];
  return word.relation === 'nummod' && noun !== undefined && noun.span[0] >= end;
}

const symbols: Readonly<Record<string, string>> = { $: 'dollars', '€': 'euros', '£': 'pounds' };

function otherForm(text: string, isFixed: boolean): string | undefined {
  const percent = /^(.*\d)\s?(%|percent|per cent)$/u.exec(text);
  if (percent) return percent[2] === '%' ? `${percent[1] as string} percent` : `${percent[1] as string}%`;
  const money = /^([$€£])([\d.,]+)(\s(?:million|billion|trillion|thousand))?$/u.exec(text);
  if (money) return `${money[2] as string}${money[3] ?? ''} ${symbols[money[1] as string] as string}`;
  const degrees = /^(.*\d)\s(?:degrees (Celsius|Fahrenheit)|°([CF]))$/u.exec(text);
  if (degrees)
    return degrees[2] === undefined
      ? `${degrees[1] as string} degrees ${degrees[3] === 'C' ? 'Celsius' : 'Fahrenheit'}`
      : `${degrees[1] as string} °${degrees[2].charAt(0)}`;
  if (isFixed) return undefined;
  const digits = /^\d{1,2}$/u.exec(text)?.[0];
  const word = /^\p{L}+$/u.exec(text)?.[0];
  if (digits !== undefined && Number(digits) <= 12 && Number(digits) > 0)
    return cardinalWords(Number(digits));
  const number = word === undefined ? -1 : small.indexOf(word.toLowerCase());
  return number > 0 ? String(number) : undefined;
}

const small = Array.from({ length: 13 }, (_, n) => cardinalWords(n));

/** "1 September 1939" and "September 1, 1939". */
function otherDates(sentence: Sentence): (Candidate | undefined)[] {
  return sentence.values.flatMap((value) => {
    if (value.kind !== 'time') return [];
    const text = sentence.slice(value.span);
    const day = /^(\d{1,2})(?:st|nd|rd|th)? (?:of )?(\p{Lu}\p{L}+),? (\d{4})$/u.exec(text);
    const month = /^(\p{Lu}\p{L}+) (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u.exec(text);
    const other = day
      ? `${day[2] as string} ${day[1] as string}, ${day[3] as string}`
      : month
        ? `${month[2] as string} ${month[1] as string} ${month[3] as string}`
        : undefined;
    // A date with a comma after it keeps the comma.
    return other === undefined
      ? []
      : [
          candidate(sentence.text, 'synonym', 'paraphrase', [
            [value.span, other + (day && /^\s\p{L}/u.test(sentence.text.slice(value.span[1])) ? ',' : '')],
          ]),
        ];
  });
}

/** "does not" and "doesn't". */
function contractions(sentence: Sentence): (Candidate | undefined)[] {
  return sentence.words.flatMap((word, index) => {
    const before = sentence.words[index - 1];
    if (!before) return [];
    if (/^n['’]t$/iu.test(word.text)) {
      const whole = { ca: 'can', wo: 'will', sha: 'shall' }[before.text.toLowerCase()] ?? before.text;
      return [
        candidate(sentence.text, 'synonym', 'paraphrase', [
          [[before.span[0], word.span[1]], whole === 'can' ? 'cannot' : `${whole} not`],
        ]),
      ];
    }
    const isOpen =
      /^not$/u.test(word.text) &&
      /^(?:is|are|was|were|do|does|did|has|have|had|could|would|should)$/u.test(before.text) &&
      before.span[1] + 1 === word.span[0];
    return isOpen
      ? [
          candidate(
            sentence.text,
            'synonym',
            'paraphrase',
            [[[before.span[0], word.span[1]], `${before.text}n't`]],
            1,
          ),
        ]
      : [];
  });
}

/** Affirms any statement with a phrase before it: for a factoid that allows no other change. */
function wrapped(sentence: Sentence): (Candidate | undefined)[] {
  const [first] = sentence.words;
  if (!sentence.main || !first || sentence.text.endsWith('?')) return [];
  return affirmingOpenings.map((opening) =>
    candidate(
      sentence.text,
      'synonym',
      'paraphrase',
      [[first.span, `${opening} ${sentence.inside(first.span)}`] as Edit],
      4,
    ),
  );
}
