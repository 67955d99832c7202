/** A question taken apart: question words, auxiliary, subject, the rest; and as a statement or a clause. */
import { wordList } from '../pattern-parts.ts';
import { pastOf, thirdPersonOf } from './lexicon/inflection.ts';
import type { SyntaxTree, Word } from './syntax.ts';
import { lookupTable } from '../lookup-table.ts';

export interface QuestionForm {
  /** "how much", "which room", "to whom"; empty for a yes-no question. */
  readonly wh: readonly Word[];
  /** Absent where the question word is the subject: "Who pays the rent?" */
  readonly subject?: readonly Word[];
  /** The auxiliary, or the verb where the question word is the subject. */
  readonly verb: Word;
  /** What follows the subject, or the verb where there is none; without the question mark. */
  readonly rest: readonly Word[];
}

const forms = (list: string): ReadonlySet<string> => new Set(wordList(list));
export const beForms = forms('is are was were am');
const doForms = forms('do does did');
const auxiliaries: ReadonlySet<string> = new Set([
  ...beForms,
  ...doForms,
  ...wordList('has have had can could may might must shall should will would'),
]);
const questionWords = forms('who whom what when where which how why');
/** The statement is said to the person who asks. */
const addressed = lookupTable({
  i: 'you',
  me: 'you',
  my: 'your',
  mine: 'yours',
  we: 'you',
  us: 'you',
  our: 'your',
  am: 'are',
});
/** Two questions in one: "Who signed and when?" */
const indirect = /^(?:do you know|(?:can|could|would) you|may I ask)\b/iu;
const several = new RegExp(
  String.raw`\b(?:and|or)\s+(?:${[...questionWords].join('|')})\b|` +
    String.raw`\b(?:and|or)\s+(?:${[...auxiliaries].join('|')})\s+(?:the|it|they|he|she|i|we|you)\b`,
  'iu',
);

export const formOf = (word: Word | undefined): string => word?.text.toLowerCase() ?? '';

/** @returns undefined where the question is none, or has several parts. */
export function questionForm(question: string, tree: SyntaxTree): QuestionForm | undefined {
  if (several.test(question) || indirect.test(question)) return undefined;
  const words = tree.words.filter(({ text }) => !/^[?!.]+$/u.test(text));
  const [first, second] = words;
  const isWh =
    questionWords.has(formOf(first)) ||
    (/^(?:ADP|SCONJ)$/u.test(first?.tag ?? '') &&
      /^(?:which|what|whom|who|when|where)$/u.test(formOf(second)));
  const at = auxiliaries.has(formOf(first)) ? 0 : isWh ? verbAfter(words) : -1;
  const verb = words[at];
  const wh = words.slice(0, Math.max(0, at));
  if (verb === undefined || (wh.length === 0 && at === words.length - 1)) return undefined;
  const after = words.slice(at + 1);
  const length = auxiliaries.has(formOf(verb)) ? subjectLength(tree, after) : 0;
  // "What is included?", "Who has to pay?": the question word is the subject.
  const isSubject =
    wh.length > 0 && (length === 0 || (!beForms.has(formOf(verb)) && length === after.length));
  if (isSubject) return { wh, verb, rest: after };
  return length === 0 ? undefined : { wh, subject: after.slice(0, length), verb, rest: after.slice(length) };
}

/** In words. A verb further behind belongs to no question word. Chosen by hand. */
const LONGEST_WH = 6;
const verbAfter = (words: readonly Word[]): number => {
  const at = words.findIndex(
    (word, i) => i > 0 && (auxiliaries.has(formOf(word)) || /^(?:VERB|AUX)$/u.test(word.tag)),
  );
  return at > LONGEST_WH ? -1 : at;
};

/**
 * How many words the subject has that follows the auxiliary. The tree tells; where it has no subject there,
 * the noun phrase that begins there is the subject.
 */
function subjectLength(tree: SyntaxTree, after: readonly Word[]): number {
  // "Are the Crane and the Heron both ships": both of them are the subject.
  const both = after.findIndex((word) => formOf(word) === 'both');
  if (after.slice(0, Math.max(0, both)).some((word) => formOf(word) === 'and')) return both;
  const start = tree.words.indexOf(after[0] as Word);
  const head = tree.words.findIndex(
    ({ relation }, i) => i >= start && /^(?:nsubj(?::pass)?|expl)$/u.test(relation),
  );
  const below = head < 0 ? [] : subtree(tree, head);
  if (below[0] === start && below.every((index, i) => index === start + i)) return below.length;
  return nounPhraseLength(after);
}

function subtree({ words }: SyntaxTree, head: number): number[] {
  const found = [head];
  for (let at = 0; at < found.length; at++)
    words.forEach((word, i) => {
      if (word.head === found[at]) found.push(i);
    });
  return found.sort((a, b) => a - b);
}

function nounPhraseLength(words: readonly Word[]): number {
  const [first, second] = words;
  // "must notice be given": a noun that the parser takes for a verb.
  if (first?.tag === 'VERB' && /^(?:be|have)$/u.test(formOf(second))) return 1;
  // "is the flat on": a noun that the parser takes for an adjective.
  if (first?.tag === 'DET' && second?.tag === 'ADJ' && words[2]?.tag === 'ADP') return 2;
  let length = 0;
  for (const [i, { tag, fineTag }] of words.entries()) {
    const isOver = !/^(?:DET|ADJ|NOUN|PROPN|NUM|PRON)$/u.test(tag) && fineTag !== 'POS';
    const isNext = length > 0 && /^(?:DET|PRON)$/u.test(tag);
    if (isOver || isNext) break;
    if (/^(?:NOUN|PROPN|PRON)$/u.test(tag)) length = i + 1;
  }
  return length;
}

/** The words as the question writes them, said to the person who asked. */
export function written(words: readonly Word[]): string {
  return words
    .map((word, i) => {
      const before = words[i - 1];
      const gap = before === undefined || before.span[1] === word.span[0] ? '' : ' ';
      return gap + (addressed[formOf(word)] ?? word.text);
    })
    .join('');
}

/** The auxiliary as it is said to the person who asked: "am" is "are". */
export const helperOf = ({ verb }: QuestionForm): string => addressed[formOf(verb)] ?? formOf(verb);

export interface Predicate {
  /** "is", "may", or the verb itself where the auxiliary is a form of "do". */
  readonly verb: string;
  readonly rest: readonly Word[];
  /** Whether `verb` is an auxiliary. */
  readonly hasHelper: boolean;
}

/** "does ... pay the rent" is "pays the rent". */
export function predicateOf(form: QuestionForm): Predicate {
  const helper = formOf(form.verb);
  const [main, ...rest] = form.rest;
  if (!doForms.has(helper) || main === undefined || !/^VB/u.test(main.fineTag))
    return { verb: helperOf(form), rest: form.rest, hasHelper: true };
  const base = formOf(main);
  const verb = helper === 'does' ? thirdPersonOf(base) : helper === 'did' ? pastOf(base) : base;
  return { verb, rest, hasHelper: false };
}

/** A yes-no question as the statement that "Yes" makes. */
export function affirmed(form: QuestionForm): string {
  const { verb, rest } = predicateOf(form);
  const kept = rest.filter((word) => !/^(?:any|ever)$/u.test(formOf(word)));
  const subject = written(form.subject ?? []).replace(/^any(?=one$|body$|thing$)/iu, 'some');
  return [subject, verb, written(kept)].join(' ').trim();
}

/** As the clause after "do not say": "whether there is a lift", "how much the rent is". */
export function embedded(form: QuestionForm): string {
  const { wh, subject, verb, rest } = form;
  const asked = written(wh);
  if (subject === undefined) return `${lowered(asked)} ${verb.text} ${written(rest)}`;
  const own = predicateOf(form);
  if (wh.length === 0) return `whether ${[written(subject), own.verb, written(own.rest)].join(' ')}`;
  // "How much is the rent of the flat?": what follows the subject belongs to it.
  const isCopula = beForms.has(formOf(verb)) && rest[0]?.tag === 'ADP' && rest.length > 1;
  return isCopula
    ? `${lowered(asked)} ${written([...subject, ...rest])} ${own.verb}`
    : `${lowered(asked)} ${[written(subject), own.verb, written(own.rest)].join(' ')}`;
}

export const lowered = (text: string): string =>
  /^(?:\p{Lu}\p{Ll}|A\b)/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
