/**
 * "Ann Lee and Bo Orr are both sailors" says two things, and the documents mostly say them in two places. So
 * each is read by itself: both must be supported. "... are not both sailors" is the denial of that. Without
 * "both" it is two things where no sentence of the documents names the two together.
 */
import type { EvidenceFinding, EvidenceReader, EvidenceRequest } from '../ports/evidence.ts';
import type { SyntaxParser } from '../ports/models.ts';
import { wordList } from '../pattern-parts.ts';
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
    if (!/\bboth\b/iu.test(statement) && !twoNames.test(statement)) return undefined;
    const [tree, ...more] = await parser.parse(statement, splitSentences(statement));
    return tree && more.length === 0 ? bothParts(statement, tree, lexicon, namesIn(passages)) : undefined;
  };
  return {
    id: `${reader.id}, each of both 4`,
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

/** What the documents have of names. */
export interface NamesInDocuments {
  /** "Gin and Tonic and Punch" are two drinks where the documents have "Gin and Tonic". */
  isNamed(name: string): boolean;
  /** Whether some sentence has both. */
  areTogether(one: string, other: string): boolean;
}

function namesIn(passages: readonly string[]): NamesInDocuments {
  const texts = passages.map((passage) => passage.toLowerCase());
  return {
    isNamed: (name) => texts.some((text) => text.includes(name.toLowerCase())),
    areTogether(one, other) {
      const names = [one, other].map((name) => name.toLowerCase());
      const hasBoth = (text: string) => names.every((name) => text.includes(name));
      return texts.some(
        (text, i) =>
          hasBoth(text) &&
          splitSentences(passages[i] as string).some(([start, end]) => hasBoth(text.slice(start, end))),
      );
    },
  };
}

/** Whether a statement may begin with two names. */
const twoNames = /^(?:(?:Yes|No), )?(?:[Tt]he )?\p{Lu}[^.;]{0,80}? and (?:the )?\p{Lu}/u;

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

/** Words of what only two or more can do or be together. */
const together = new RegExp(
  `\\b(?:${wordList(`
    same share shares shared together each one another different differ differs differed similar alike common
    between married marry meet met merge merged partners? brothers? sisters? siblings? twins couple cousins
    friends rivals? colleagues? neighbou?rs? equal apart joint jointly respectively collaborat\\w* compet\\w*
    agree agreed disagree\\w* fought fight talk\\w* two three pair
  `).join('|')})\\b`,
  'iu',
);

/** @returns undefined where the statement is not one about two subjects, each by itself. */
export function bothParts(
  statement: string,
  { words }: SyntaxTree,
  lexicon: Lexicon,
  documents: NamesInDocuments,
): BothParts | undefined {
  const start = /^(?:yes|no)$/u.test(formOf(words[0])) && words[1]?.text === ',' ? 2 : 0;
  const isLed = formOf(words[start]) === 'both';
  const first = isLed ? start + 1 : start;
  const verb = words.findIndex(
    ({ tag, fineTag }, i) =>
      i > first + 2 && /^(?:AUX|VERB)$/u.test(tag) && /^(?:VBP|VBD|MD)$/u.test(fineTag),
  );
  if (verb < 0) return undefined;
  const isNot = /^(?:not|n't)$/u.test(formOf(words[verb + 1]));
  const marked = verb + (isNot ? 2 : 1);
  const isMarked = formOf(words[marked]) === 'both';
  if (isNot && !isMarked) return undefined;
  const text = ([from, to]: readonly [number, number]) =>
    statement.slice(words[from]?.span[0], words[to - 1]?.span[1]);
  const splits = words
    .slice(0, verb)
    .flatMap((word, i) => (i > first && i < verb - 1 && formOf(word) === 'and' ? [i] : []));
  const namesAt = (at: number) => [text([first, at]), text([at + 1, verb])] as const;
  const known = splits.find((at) => namesAt(at).every((name) => documents.isNamed(name)));
  const isSaid = isLed || isMarked;
  const at = known ?? (isSaid ? splits.at(-1) : undefined);
  if (at === undefined) return undefined;
  const rest = words.slice(isMarked ? marked + 1 : verb + 1);
  if (!isSaid && !areApart(namesAt(at), statement, words.slice(verb), documents)) return undefined;
  const { text: form, fineTag } = words[verb] as Word;
  const said = singular[form.toLowerCase()] ?? (fineTag === 'VBP' ? thirdPersonOf(form.toLowerCase()) : form);
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

/**
 * Whether two names are only named apart, and what is said of them holds of each. A number may be of both
 * together: "Ann Lee and Bo Orr earned 5 million".
 */
const areApart = (
  names: readonly [string, string],
  statement: string,
  predicate: readonly Word[],
  { areTogether }: NamesInDocuments,
): boolean =>
  names.every((name) => /^(?:the )?\p{Lu}/u.test(name)) &&
  !predicate.some(({ tag }) => tag === 'NUM') &&
  !together.test(written(statement, predicate)) &&
  !areTogether(...names);

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
function written(
  statement: string,
  words: readonly Word[],
  changed: ReadonlyMap<Word, string> = new Map(),
): string {
  return words
    .map((word, i) => {
      const before = words[i - 1];
      const gap = before === undefined ? '' : statement.slice(before.span[1], word.span[0]);
      return gap + (changed.get(word) ?? word.text);
    })
    .join('');
}

const formOf = (word: Word | undefined): string => word?.text.toLowerCase() ?? '';
