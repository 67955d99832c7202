/** Clauses whose later parts leave out the verb: "Haydn was born in 1732 and Mozart in 1756". */
import { pattern } from '../pattern-parts.ts';
import { nodeKey } from './graph.ts';
import type { TimeInText } from './times-in-text.ts';

const word = String.raw`\p{Lu}[\p{L}\p{M}.'’-]*`;
const name = String.raw`${word}(?:\s(?:(?:of|the|von|van|de|da|di)\s)?${word}){0,5}`;

/** What stands between two times where the second has only a name and no verb. */
const onlyName = new RegExp(
  pattern`^(?:\s\([^()]{0,40}\))?,?\s(?:(?:and|but|while|whereas|then)\s)?(?:the\s)?(${name}|\p{Ll}{3,})
    \s(?:(?:only|already)\s)?(?:in|on)\s$`,
  'u',
);
/** The subject of the first part, after "yes" and the like. */
const subject = new RegExp(
  pattern`^(?:\W*(?:[Yy]es|[Nn]o|[Ss]o|[Aa]nd|[Bb]ut|[Ww]ell|[Tt]he)\b)*\W*(?:${name}|\p{Ll}{3,})\s`,
  'u',
);

/**
 * The time of a part that leaves out the verb, with its own name and the words of the first part. Undefined
 * where the part has words of its own, or is the first.
 */
export function withFirstVerb(
  text: string,
  times: readonly TimeInText[],
  time: TimeInText,
): { readonly name: string; readonly text: string; readonly time: TimeInText } | undefined {
  const at = times.indexOf(time);
  const [first] = times;
  if (at < 1 || !first || first.last || time.last) return undefined;
  const names = times.slice(1, at + 1).map((each, i) => {
    const between = text.slice((times[i] as TimeInText).span[1], each.span[0]);
    return onlyName.exec(between)?.[1];
  });
  const own = names.at(-1);
  const head = text.slice(0, first.span[0]);
  const verb = head.replace(subject, '');
  if (own === undefined || names.includes(undefined) || verb === head || verb === '') return undefined;
  const before = `${own} ${verb}`;
  const [from, to] = time.span;
  const moved: TimeInText = { ...time, span: [before.length, before.length + to - from] };
  return { name: own, text: before + text.slice(from, to), time: moved };
}

export interface LeftOut {
  /** Where the words are missing. */
  readonly at: number;
  readonly words: string;
}

const verb = pattern`(?:
    (?:was|were|is|are)\s(?:born|buried|written|composed|painted|directed|built|founded|located|situated)|
    died|lived|studied|lies|comes|came
  )`;
const second = pattern`[^.;!?\n]{1,80}?(?:,\s)?\b(?:and|while|but|whereas)\s(?:the\s)?
  ((?:${word}|\p{Ll}{3,20})(?:\s${word}){0,3})(?:\s\([^()]{1,40}\))?`;
/** "Was born in Kaliště, and Freud in Příbor". */
const withoutVerb = new RegExp(pattern`\b(${verb})\s(in|at|on|by|from)\s${second}(?=\s\2\s)`, 'gu');
/** "Has atomic number 80 and lead has 78", "and lead 78". */
const withoutNoun = new RegExp(
  pattern`\b(?:has|have|had)\s((?:an?\s|the\s)?\p{Ll}{3,20}(?:\s\p{Ll}{3,20})?(?:\sof)?)\s\d{1,9}\b
    ${second}(\shas)?(?=\s\d{1,9}\b)`,
  'gu',
);

/**
 * The words that later parts of a sentence leave out, for parts about one of the names: a parser takes "Freud
 * in Příbor" for a place. Not for parts with a verb of their own.
 */
export function leftOutVerbs(text: string, names: readonly string[]): LeftOut[] {
  const known = new Set(names.flatMap((each) => nodeKey(each).split(' ')));
  const isKnown = (said: string) => known.has(nodeKey(said).split(' ').at(-1) ?? '');
  const verbs = [...text.matchAll(withoutVerb)].flatMap(({ 0: whole, 1: words = '', 3: said = '', index }) =>
    isKnown(said) ? [{ at: index + whole.length, words }] : [],
  );
  const nouns = [...text.matchAll(withoutNoun)].flatMap(
    ({ 0: whole, 1: noun = '', 2: said = '', 3: has, index }) =>
      isKnown(said) ? [{ at: index + whole.length, words: has === undefined ? `has ${noun}` : noun }] : [],
  );
  return [...verbs, ...nouns].sort((a, b) => a.at - b.at);
}
