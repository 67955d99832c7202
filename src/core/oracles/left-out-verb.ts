/** Clauses whose later parts leave out the verb: "Haydn was born in 1732 and Mozart in 1756". */
import { pattern } from '../pattern-parts.ts';
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
