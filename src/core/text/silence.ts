/**
 * Statements that the documents do not speak of something: "The lease does not say whether there is a lift",
 * "There is no information on parking", "Not stated".
 */
import { pattern } from '../pattern-parts.ts';
import { withoutEnd } from '../text-ends.ts';

const source = pattern`
  (?:(?:the|this|these|your)(?:[ ]\p{L}+)?[ ]
  (?:documents?|texts?|lease|contract|report|article|passages?|sources?|agreement|
  policy|leaflet|letter|  context|excerpts?|manual|notice|minutes|paper|study|page|file|summary)|
  (?:documents|passages|sources))`;
const adverb = '(?:explicitly |specifically |directly |clearly |actually |anywhere )?';
const matter = String.raw`(?<matter>\S.*)`;
const information = '(?:information|details?|mention|indication|statements?)';
const about = '(?:on|about|of|as to|regarding|concerning)';
const told = '(?:stated|mentioned|specified|said|given|indicated|disclosed)';
const whole = (form: string): RegExp => new RegExp(`^${form}$`, 'iu');

/** The forms of such a sentence, without its full stop. */
const forms: readonly RegExp[] = [
  `${source} (?:do|does)(?: not|n't) ${adverb}(?:say|state|mention|specify|tell(?: us)?|indicate|explain)` +
    `(?: anything ${about})? ${matter}`,
  `${source} (?:do|does)(?: not|n't) ${adverb}(?:give|provide|contain|have) (?:any )?${information} ` +
    `${about} ${matter}`,
  `${source} (?:gives?|provides?|contains?|makes?|has|have) no ${information} ${about} ${matter}`,
  `${source} (?:says?|states?) nothing ${about} ${matter}`,
  `${source} (?:is|are) silent (?:on|about|as to) ${matter}`,
  `nothing is (?:said|stated) ${about} ${matter}`,
  `it is not ${adverb}${told} (?:in ${source} )?` +
    String.raw`(?<matter>(?:whether|if|who|what|when|where|which|how|why)\b.*)`,
  `there is no ${information} (?:in ${source} )?(?:${about} )?${matter}`,
  `no ${information} (?:is given |is provided )?(?:in ${source} )?${about} ${matter}`,
  `${matter} (?:is|are) not ${adverb}mentioned(?: in ${source})?`,
  `${matter} (?:is|are) not ${adverb}${told} in ${source}`,
].map(whole);
const opening = /^(?:however|unfortunately|also|but|and|note that|please note that),? /iu;
const ending = new RegExp(` (?:is (?:given|provided|available)|in ${source})$`, 'iu');

/**
 * - `whether`: the documents say neither this nor its opposite;
 * - `that`: they do not say this; they may say the opposite;
 * - `question`: they do not answer this;
 * - `topic`: they do not mention this.
 */
export interface Unmentioned {
  readonly kind: 'whether' | 'that' | 'question' | 'topic';
  /** A clause without its first word ("there is a lift"), a question ("who pays") or a phrase ("parking"). */
  readonly matter: string;
}

/** What a sentence says the documents do not speak of; undefined where it says no such thing. */
export function unmentioned(sentence: string): Unmentioned | undefined {
  const said = withoutEnd(sentence.trim(), /[\s.!]/u).replace(opening, '');
  for (const form of forms) {
    const found = form.exec(said)?.groups?.['matter'];
    if (found !== undefined) return kindOf(found.replace(ending, ''));
  }
  return undefined;
}

function kindOf(said: string): Unmentioned {
  const [, clause] = /^(?:whether(?: or not)?|if) (.+)$/iu.exec(said) ?? [];
  if (clause !== undefined) return { kind: 'whether', matter: clause };
  const [, claim] = /^that (.+)$/iu.exec(said) ?? [];
  if (claim !== undefined && / /u.test(claim)) return { kind: 'that', matter: claim };
  return /^(?:(?:on|by|to|from|with|in|at) )?(?:who|whom|whose|what|when|where|which|how|why)\b/iu.test(said)
    ? { kind: 'question', matter: said }
    : { kind: 'topic', matter: said.replace(/^(?:any|anything about) /iu, '') };
}

/** As an answer to a question. Its group is the source that it names. */
const short = new RegExp(
  [
    `(?:(${source})|it|they) (?:does|do)(?: not|n't) (?:say|state|mention|specify|tell)` +
      '(?: (?:so|it|this|that))?',
    `(?:(?:it|this|that)(?: is|'s) )?not ${told}(?: (?:there|here|anywhere|in (?:it|them|${source})))?`,
    `(?:there is )?no ${information}(?: ${about} (?:it|this|that))?(?: (?:in ${source}))?(?: is given)?`,
    'unknown',
  ]
    .map((form) => `^${form}$`)
    .join('|'),
  'iu',
);

/** The source that a short answer says is silent: "The lease"; undefined for any other answer. */
export function silentSource(answer: string): string | undefined {
  const found = short.exec(answer);
  return found ? (found[1] ?? 'The documents') : undefined;
}
