/**
 * Statements between the two ends of a fact that the words themselves show, where the parser finds none:
 * "Socrates taught Plato", "Rimsky-Korsakov was a pupil of Stravinsky, who was older". And what a river
 * is called: "the river through London is the Mersey".
 */
import { literal, pattern } from '../pattern-parts.ts';
import type { StatedFact } from '../testing/test-case.ts';
import type { ExtractedTriple } from '../text/syntax.ts';
import type { Span } from '../text/words.ts';
import { quantityIn } from './compared-numbers.ts';
import { isCurrency } from './currencies.ts';
import { inverseKey, nodeKey, relationKey } from './graph.ts';
import { saysRelation } from './paraphrases.ts';
import { isNegated } from './question-claim.ts';

const unsaid = new RegExp(
  pattern`\b(?:
      if|whether|would|could|might|may|should|perhaps|maybe|think|thinks|thought|say|says|said|claim|claims|
      claimed|idea|false|untrue|wrong|myth|believe|statement|question
    )\b|["“”?]`,
  'iu',
);
const clauseEnds = new RegExp(
  pattern`[;:]\s|[.!?]\s|,\s(?:and|but|while|whereas|so|because|which|where|who|not)\s|\s[–—-]\s|
    \sand\s(?=\p{Lu})`,
  'gu',
);

/** @param spans of the reply's sentences, without questions. */
export function plainStatements(
  reply: string,
  spans: readonly Span[],
  facts: readonly StatedFact[],
  found: readonly ExtractedTriple[],
): ExtractedTriple[] {
  const pairs = new Set(found.map(({ subject, object }) => pairKey(subject, object)));
  const isFound = (a: string, b: string) => pairs.has(pairKey(a, b));
  const stated = statedIn(reply, spans, facts, isFound);
  const said = [...stated, ...listedNumbers(reply, facts, isFound)];
  const lastOf = new Map(
    [...found, ...said].filter(({ negated }) => !negated).map((triple) => [triple.span[0], triple] as const),
  );
  return [...said, ...spans.flatMap((span) => statedAgain(reply, span, lastOf.get(span[0])))];
}

/** "- Iron (Fe): 26", below words that say which number it is. */
function listedNumbers(
  reply: string,
  facts: readonly StatedFact[],
  isFound: (a: string, b: string) => boolean,
): ExtractedTriple[] {
  const relations = new Set(facts.map(({ relation }) => relation));
  const noun = facts[0]?.relation.split(' ').at(-1);
  if (relations.size !== 1 || noun === undefined || !reply.toLowerCase().includes(noun)) return [];
  return facts.flatMap(({ subject, relation, object }): ExtractedTriple[] => {
    const fact = quantityIn(object);
    const line = fact && new RegExp(`${itemOf(subject)}${numberIn(fact.unit)}`, 'iu').exec(reply);
    const said = line?.[1];
    if (!fact || !line || said === undefined || isFound(subject, said)) return [];
    const isRight = quantityIn(said)?.value === fact.value;
    const span: Span = [line.index, line.index + line[0].length];
    return [{ subject, relation, object: isRight ? object : said, negated: false, hedged: false, span }];
  });
}

/** Two names, in whatever order. */
const pairKey = (a: string, b: string): string => [nodeKey(a), nodeKey(b)].sort().join('\t');
const itemOf = (name: string): string =>
  pattern`(?:^|\n)[\s*•-]{0,6}${literal(name)}\*{0,2}(?:\s\([^()\n]{1,20}\))?\*{0,2}\s?[:=]\*{0,2}\s?\*{0,2}`;
const numberIn = (unit: string): string =>
  pattern`(?:(?:about|around|roughly|approximately)\s)?
    (\d[\d,.]{0,12}(?<=\d)${unit === '' ? '' : `(?:\\s${literal(unit)}\\b)?`})(?![.,]?\d)`;

/** "Planck got the prize, and so did Heisenberg": the same statement of another subject. */
function statedAgain(reply: string, span: Span, last: ExtractedTriple | undefined): ExtractedTriple[] {
  const text = reply.slice(...span);
  const [, first, second] = soDid.exec(text) ?? [];
  const name = first ?? second;
  if (name === undefined || !last || nodeKey(last.subject) === nodeKey(name)) return [];
  const { relation, object, negated, hedged } = last;
  return [{ subject: name.replace(stopAtEnd, ''), relation, object, negated, hedged, span }];
}
const stopAtEnd = /(?<=\p{L}{2})[.’']+$/u;
const nameOfOne = String.raw`(\p{Lu}[\p{L}.’'-]*(?:\s\p{Lu}[\p{L}.’'-]*){0,3})`;
const soDid = new RegExp(
  pattern`,?\s(?:and\s)?(?:(?:so|as)\s(?:did|was|is|has|does)\s${nameOfOne}|
    and\s${nameOfOne}\s(?:did|was|is|has|does)(?:\sso)?(?:,?\stoo|\sas well))`,
  'u',
);

function statedIn(
  reply: string,
  spans: readonly Span[],
  facts: readonly StatedFact[],
  isFound: (a: string, b: string) => boolean,
): ExtractedTriple[] {
  return spans.flatMap((span) =>
    [...clausesOf(reply, span), ...wholeOf(reply, span)].flatMap((clause): ExtractedTriple[] => {
      const text = reply.slice(...clause);
      if (isNegated(text) || unsaid.test(text)) return [];
      return facts.flatMap((fact) => {
        const said = { negated: false, hedged: false, span };
        const [one, other] = [placeOf(text, fact.subject), placeOf(text, fact.object)];
        if (one && other && !isFound(fact.subject, fact.object)) {
          const isTurned = other[0] < one[0];
          const [a, b] = isTurned ? [other, one] : [one, other];
          const wording = a[1] < b[0] ? wordingOf(text.slice(a[1], b[0])) : undefined;
          if (wording !== undefined && saysIt(fact.relation, wording))
            return isTurned
              ? [{ ...said, subject: fact.object, relation: wording, object: fact.subject }]
              : [{ ...said, subject: fact.subject, relation: wording, object: fact.object }];
        }
        const value = valueIn(text, fact);
        if (value === undefined || isFound(fact.subject, value)) return [];
        return [{ ...said, subject: fact.subject, relation: fact.relation, object: value }];
      });
    }),
  );
}

/** The value that a clause gives under the name of the relation: "in Angola the official language is X". */
function valueIn(text: string, fact: StatedFact): string | undefined {
  const { subject, relation } = fact;
  if (ofWater.test(relation)) return waterIn(text, fact);
  if (relation === 'currency') return currencyIn(text, subject);
  if (!/^\p{Ll}+(?:\s\p{Ll}+)?$/u.test(relation) || !namesOfValues.test(relation)) return undefined;
  const [of, noun] = [literal(subject), literal(relation)];
  const value = String.raw`(\p{Lu}[\p{L}.’'-]*(?:\s\p{Lu}[\p{L}.’'-]*){0,3}|\d{1,3})(?=[\s.!,]*$|,\s)`;
  return [
    `\\b[Ii]n ${of},? the ${noun} is (?:called )?${value}`,
    `\\b[Tt]he ${noun} (?:of|in) ${of} is (?:called )?${value}`,
    `(?<![\\p{L}\\p{N}])${of}\\b[^.;,]{0,20}?\\s(?:with|has|have) (?:the |an? )?${noun} (?:of )?${value}`,
  ]
    .map((form) => new RegExp(form, 'u').exec(text)?.[1]?.replace(stopAtEnd, ''))
    .find((found) => found !== undefined);
}
/** "In Indonesia they use the baht", "Sweden switched to the euro". */
function currencyIn(text: string, subject: string): string | undefined {
  const of = literal(subject);
  const paysWith = '(?:uses|pays (?:with|in)|(?:has )?(?:switched to|adopted))';
  const money = String.raw`(?:the )?(\p{L}+(?:\s\p{Ll}+)?)`;
  return [
    `\\b[Ii]n ${of},? (?:they|people|you|we|one) (?:use|pay (?:with|in)) ${money}`,
    `(?<![\\p{L}\\p{N}])${of} (?:now |still )?${paysWith} ${money}`,
  ]
    .map((form) => new RegExp(form, 'u').exec(text)?.[1])
    .find((found) => found !== undefined && isCurrency(found));
}
const namesOfValues = /\b(?:language|capital|number|symbol|currency|city|anthem|point|religion)$/u;

const saysIt = (relation: string, wording: string): boolean =>
  relationKey(wording) === relationKey(relation) ||
  inverseKey(relationKey(wording)) === relationKey(relation) ||
  saysRelation(relation, wording, 'along') ||
  saysRelation(relation, wording, 'across');

/** The sentence as a whole, where it speaks of the banks of a river. */
const wholeOf = (reply: string, span: Span): Span[] =>
  /\bbanks\b/u.test(reply.slice(...span)) ? [span] : [];

function clausesOf(reply: string, [from, to]: Span): Span[] {
  const text = reply.slice(from, to);
  const cuts = [...text.matchAll(clauseEnds)];
  return [0, ...cuts.map(({ index, 0: { length } }) => index + length)].map((start, i): Span => [
    from + start,
    from + (cuts[i]?.index ?? text.length),
  ]);
}

/** The words between two names as a relation, without words that say no more. */
function wordingOf(between: string): string | undefined {
  const words = /^\s((?:\p{Ll}+\s){1,6})(?:the\s)?$/u.exec(between)?.[1];
  return words?.replace(empty, '').trim();
}
const empty = new RegExp(
  pattern`\b(?:(?:
      is|was|were|are|had been|has been|a|an|the|one of|himself|herself|once|indeed|really|actually|only|just|
      also
    )\s)`,
  'gu',
);

function placeOf(text: string, name: string): Span | undefined {
  if (name === '') return undefined;
  const last = /\s(\p{Lu}[\p{L}-]{3,})$/u.exec(name)?.[1];
  for (const form of last === undefined ? [name] : [name, last]) {
    const [first = '', rest] = [form[0], form.slice(1)];
    const written = `[${literal(first)}${literal(first.toUpperCase())}]${literal(rest)}`;
    const found = new RegExp(`(?<![\\p{L}\\p{N}])${written}(?![\\p{L}\\p{N}’'])`, 'u').exec(text);
    if (found) return [found.index, found.index + form.length];
  }
  return undefined;
}

const ofWater = /\b(?:body of water|river)\b/u;
const river = String.raw`(?:[Rr]iver )?(\p{Lu}[\p{L}-]+)`;
const waters = [
  new RegExp(String.raw`\bbanks of the ${river}`, 'u'),
  new RegExp(
    pattern`\b[Tt]he river (?:\p{Ll}+\s){0,4}?(?:through|in|at|of) (?:\p{Lu}[\p{L}-]+|it|the city|there)
      \sis (?:called )?the ${river}`,
    'u',
  ),
];
function waterIn(text: string, { subject, relation }: StatedFact): string | undefined {
  if (!ofWater.test(relation)) return undefined;
  const start = subject.slice(0, sharedLetters).toLowerCase();
  if (!text.toLowerCase().includes(start) && !/\b(?:it|city|town|capital)\b/iu.test(text)) return undefined;
  return waters.map((form) => form.exec(text)?.[1]).find((name) => name !== undefined);
}
/** "Buda and Pest" for Budapest. Chosen by hand. */
const sharedLetters = 4;
