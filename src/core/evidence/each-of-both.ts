/**
 * "Ann Lee and Bo Orr are both sailors" says two things, and the documents mostly say them in two places. So
 * each is read by itself: both must be supported. "... are not both sailors" is the denial of that.
 */
import type { EvidenceFinding, EvidenceReader, EvidenceRequest } from '../ports/evidence.ts';
import type { SyntaxParser } from '../ports/models.ts';
import { thirdPersonOf } from '../text/lexicon/inflection.ts';
import type { Lexicon } from '../text/lexicon/lexicon.ts';
import { splitSentences } from '../text/sentences.ts';
import type { SyntaxTree, Word } from '../text/syntax.ts';
import type { Span } from '../text/words.ts';
import { judgementOf } from './calibration.ts';
import { opposite } from './mention.ts';

export interface BothParts {
  /** Two statements, and where what each is about stands in the whole. */
  readonly parts: readonly { readonly text: string; readonly span: Span }[];
  readonly isDenied: boolean;
}

export function eachOfBoth(reader: EvidenceReader, parser: SyntaxParser, lexicon: Lexicon): EvidenceReader {
  const partsOf = async ({ statement, passages }: EvidenceRequest): Promise<BothParts | undefined> => {
    if (!/\bboth\b/iu.test(statement)) return undefined;
    const [tree, ...more] = await parser.parse(statement, splitSentences(statement));
    const evidence = passages.join('\n').toLowerCase();
    const isNamed = (name: string) => evidence.includes(name.toLowerCase());
    return tree && more.length === 0 ? bothParts(statement, tree, lexicon, isNamed) : undefined;
  };
  return {
    id: `${reader.id}, each of both 2`,
    async read(requests) {
      const both: (BothParts | undefined)[] = [];
      for (const request of requests) both.push(await partsOf(request));
      const findings = await reader.read(
        requests.flatMap(
          (request, i) => both[i]?.parts.map(({ text }) => partOf(request, text)) ?? [request],
        ),
      );
      const left = findings.values();
      const next = () => left.next().value as EvidenceFinding;
      return both.map((found) => (found ? joined(found, found.parts.map(next)) : next()));
    },
  };
}

/** It says all by itself, so it needs no question, and its evidence is its own. */
const partOf = (
  { passages, window, judgementOnly }: EvidenceRequest,
  statement: string,
): EvidenceRequest => ({
  statement,
  passages,
  ...(window !== undefined && { window }),
  ...(judgementOnly !== undefined && { judgementOnly }),
});

function joined({ parts, isDenied }: BothParts, findings: readonly EvidenceFinding[]): EvidenceFinding {
  const support = Math.min(...findings.map((finding) => finding.support));
  const contradiction = Math.max(...findings.map((finding) => finding.contradiction));
  const at = findings.findIndex((finding) => finding.support === support);
  const judgement = judgementOf({ support, contradiction });
  const all: EvidenceFinding = {
    support,
    contradiction,
    judgement,
    statementSpans: judgement === 'supports' ? parts.map(({ span }) => span) : [(parts[at] as Part).span],
    evidence: distinct(findings.flatMap(({ evidence }) => evidence)),
    why: (findings[at] as EvidenceFinding).why,
  };
  return isDenied ? { ...opposite(all), why: `Read without “not”: ${all.why}` } : all;
}
type Part = BothParts['parts'][number];
type Evidence = EvidenceFinding['evidence'];

/** The same sentence may be the evidence of both. */
const distinct = (evidence: Evidence): Evidence =>
  evidence.filter(
    ({ passage, sentence }, i) =>
      evidence.findIndex((other) => other.passage === passage && other.sentence[0] === sentence[0]) === i,
  );

const singular: Readonly<Record<string, string>> = { are: 'is', were: 'was', have: 'has', do: 'does' };

/**
 * @param isNamed whether the documents have a name: "Gin and Tonic and Punch" are two drinks where they have
 *   "Gin and Tonic".
 * @returns undefined where "both" does not stand for two subjects.
 */
export function bothParts(
  statement: string,
  { words }: SyntaxTree,
  lexicon: Lexicon,
  isNamed: (name: string) => boolean,
): BothParts | undefined {
  const first = formOf(words[0]) === 'both' ? 1 : 0;
  const verb = words.findIndex(
    ({ tag, fineTag }, i) =>
      i > first + 2 && /^(?:AUX|VERB)$/u.test(tag) && /^(?:VBP|VBD|MD)$/u.test(fineTag),
  );
  if (verb < 0) return undefined;
  const isNot = /^(?:not|n't)$/u.test(formOf(words[verb + 1]));
  const marked = verb + (isNot ? 2 : 1);
  const isMarked = formOf(words[marked]) === 'both';
  if ((first === 0 && !isMarked) || (first === 1 && isNot)) return undefined;
  const text = ([from, to]: readonly [number, number]) =>
    statement.slice(words[from]?.span[0], words[to - 1]?.span[1]);
  const splits = words
    .slice(0, verb)
    .flatMap((word, i) => (i > first && i < verb - 1 && formOf(word) === 'and' ? [i] : []));
  const isKnown = (at: number) => isNamed(text([first, at])) && isNamed(text([at + 1, verb]));
  const at = splits.find(isKnown) ?? splits.at(-1);
  if (at === undefined) return undefined;
  const { text: form, fineTag } = words[verb] as Word;
  const said = singular[form.toLowerCase()] ?? (fineTag === 'VBP' ? thirdPersonOf(form.toLowerCase()) : form);
  const rest = words.slice(isMarked ? marked + 1 : verb + 1);
  const predicate = written(statement, rest, oneOf(words, rest, lexicon));
  return {
    isDenied: isNot,
    parts: (
      [
        [first, at],
        [at + 1, verb],
      ] as const
    ).map((places) => {
      const name = text(places);
      return {
        text: `${name.charAt(0).toUpperCase()}${name.slice(1)} ${said} ${predicate}`,
        span: [words[places[0]]?.span[0] ?? 0, words[places[1] - 1]?.span[1] ?? 0],
      };
    }),
  };
}

/** "Are sailors" is "is a sailor" of each: the noun and the word that gets the article. */
function oneOf(words: readonly Word[], rest: readonly Word[], lexicon: Lexicon): Map<Word, string> {
  const noun = rest.find(
    ({ fineTag, head, relation }) => fineTag === 'NNS' && (head < 0 || relation === 'root'),
  );
  if (!noun) return new Map();
  const at = words.indexOf(noun);
  const before = words.filter(({ head, relation }, i) => head === at && i < at && isPartOfName(relation));
  const start = before.find((word) => rest.includes(word)) ?? noun;
  const hasArticle = rest.some(({ head, relation }) => head === at && /^(?:det|nummod)/u.test(relation));
  const one = lexicon.lemma(noun.text.toLowerCase(), 'NOUN');
  const changed = new Map([[noun, one]]);
  const opening = start === noun ? one : start.text;
  if (!hasArticle) changed.set(start, `${/^[aeiou]/iu.test(opening) ? 'an' : 'a'} ${opening}`);
  return changed;
}

const isPartOfName = (relation: string): boolean => /^(?:amod|compound)/u.test(relation);

/** The words as the statement writes them, some of them changed. */
function written(statement: string, words: readonly Word[], changed: ReadonlyMap<Word, string>): string {
  return words
    .map((word, i) => {
      const before = words[i - 1];
      const gap = before === undefined ? '' : statement.slice(before.span[1], word.span[0]);
      return gap + (changed.get(word) ?? word.text);
    })
    .join('');
}

const formOf = (word: Word | undefined): string => word?.text.toLowerCase() ?? '';
