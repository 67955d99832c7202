/**
 * A question in other words, by the user's language model (Drowzee, section 3.5). The proof is of the first
 * wording, so a new one is kept only where its meaning is found unchanged: it names the same entities,
 * numbers and times and says the same of truth and falsehood; the parser finds the entities in the same
 * places of its claim; and the reader finds that each of the two claims follows from the other.
 */
import { extractTriples } from '../text/triples.ts';
import { affirmed, questionForm } from '../text/question-form.ts';
import { splitSentences } from '../text/sentences.ts';
import { canonicalText } from '../text/canonical-text.ts';
import { nodeKey, relationKey } from './graph.ts';
import { isNegated } from './question-claim.ts';
import { pattern } from '../pattern-parts.ts';
import type { ChatMessage } from '../ports/chat.ts';
import type { EvidenceFinding, EvidenceRequest } from '../ports/evidence.ts';
import type { SyntaxParser } from '../ports/models.ts';
import type { TestCase } from '../testing/test-case.ts';

/** Enough for any question; chosen by hand. */
export const REWORDING_TOKENS = 120;
/** A wording may have this many times the words of the first one, and some more. Chosen by hand. */
const LONGER = 2;
const MORE_WORDS = 6;

/** Why a wording was not kept. */
export const rewordingFaults = [
  'no question',
  'the same words',
  'other names',
  'other numbers or times',
  'other polarity',
  'not read',
  'other meaning',
] as const;
export type RewordingFault = (typeof rewordingFaults)[number];

export type Rewording =
  { readonly kept: true; readonly question: string } | { readonly kept: false; readonly why: RewordingFault };

export interface RewordingReaders {
  readonly parser: SyntaxParser;
  readonly judge: (requests: readonly EvidenceRequest[]) => Promise<readonly EvidenceFinding[]>;
}

type Asked = Pick<TestCase, 'question' | 'entities'>;

export const rewordingMessages = ({ question }: Asked): ChatMessage[] => [
  {
    role: 'user',
    content:
      'Ask the question below in other words. Keep its meaning, so that the answer stays the same, and ' +
      'keep every name, number and year as it is written. Reply with the new question alone.\n\n' +
      `Question: ${question}`,
  },
];

const refused = (why: RewordingFault): Rewording => ({ kept: false, why });

/** @param reply as the model gave it. */
export async function rewordingOf(
  testCase: Asked,
  reply: string,
  readers: RewordingReaders,
): Promise<Rewording> {
  const question = questionIn(reply);
  if (question === undefined || isTooLong(question, testCase.question)) return refused('no question');
  if (nodeKey(question) === nodeKey(testCase.question)) return refused('the same words');
  const entities = testCase.entities.filter((name) => names(testCase.question, name));
  if (!entities.every((name) => names(question, name)) || hasOtherNames(question, testCase.question))
    return refused('other names');
  if (timesIn(question) !== timesIn(testCase.question)) return refused('other numbers or times');
  const before = await claimIn(testCase.question, readers.parser);
  const after = await claimIn(question, readers.parser);
  if (!before || !after) return refused('not read');
  if (before.yes !== after.yes || isNegated(before.claim) !== isNegated(after.claim))
    return refused('other polarity');
  const placed = await samePlaces(before.claim, after.claim, entities, readers.parser);
  if (placed !== undefined) return refused(placed);
  const findings = await readers.judge([
    { statement: after.claim, passages: [before.claim] },
    { statement: before.claim, passages: [after.claim] },
  ]);
  return findings.every(({ judgement }) => judgement === 'supports')
    ? { kept: true, question }
    : refused('other meaning');
}

/* ---------- the reply ---------- */

/** What models write before a question. */
const label = new RegExp(
  pattern`^[\s*_#>"“”'\x60-]*(?:
      (?:sure|certainly|of course)[^:\n]{0,80}:|(?:the |here is the |here's the )?
      (?:(?:new|reworded|rephrased|rewritten) )?(?:question|wording|version)[^:\n]{0,40}:
    )?[\s*_"“”'\x60]*`,
  'iu',
);

/** The one question of a reply, without a label and quotation marks. */
function questionIn(reply: string): string | undefined {
  const lines = canonicalText(reply)
    .text.split('\n')
    .map((line) => line.replace(label, '').replace(/(?<![\s*_"“”'`])[\s*_"“”'`]+$/u, ''))
    .filter((line) => line !== '');
  const asked = lines.filter((line) => line.endsWith('?'));
  const [only] = asked;
  return asked.length === 1 && only !== undefined && only.split('?').length === 2
    ? `${only.charAt(0).toUpperCase()}${only.slice(1)}`
    : undefined;
}

const wordsIn = (text: string): number => text.split(/\s+/u).length;
const isTooLong = (question: string, first: string): boolean =>
  wordsIn(question) > LONGER * wordsIn(first) + MORE_WORDS;

/* ---------- names, numbers and times ---------- */

const names = (text: string, name: string): boolean => ` ${nodeKey(text)} `.includes(` ${nodeKey(name)} `);

/** Words with a capital, but for the first of each sentence, which may have one for that alone. */
const properNames = /(?<=[^.?!:\s]["“(]?\s["“(]?)\p{Lu}[\p{L}\p{N}'’-]*/gu;

function hasOtherNames(question: string, first: string): boolean {
  const known = ` ${nodeKey(first)} `;
  return [...question.matchAll(properNames)].some(([name]) => !known.includes(` ${nodeKey(name)} `));
}

/** Words on which the truth of a claim about times or amounts depends. */
const decisive = new RegExp(
  pattern`\b(?:
      before|after|until|till|since|during|while|when|every|each|any|all|always|ever|never|some|no|none|both|
      either|neither|or|and|at least|at most|only|first|last|earlier|later|more|less|fewer
    )\b`,
  'giu',
);
/** Different words for the same. */
const alike: Readonly<Record<string, string>> = { each: 'every', till: 'until' };

/** Numbers and decisive words, as one text that is the same in two wordings of one meaning. */
function timesIn(question: string): string {
  const numbers = question.match(/\d+(?:\s?BC)?/gu) ?? [];
  const words = (question.match(decisive) ?? []).map((word) => word.toLowerCase());
  return [...numbers, ...words.map((word) => alike[word] ?? word)].sort().join(' ');
}

/* ---------- claims ---------- */

interface AskedClaim {
  readonly claim: string;
  /** Whether a yes says that the claim holds. */
  readonly yes: boolean;
}

const right = '(?:true|correct|right|accurate|a fact|the case)';
const wrong = '(?:false|untrue|incorrect|wrong|inaccurate|a mistake|a myth|not true)';
/** Frames round a claim: the first group is the claim. */
const frames: readonly { readonly yes: boolean; readonly frame: RegExp }[] = [true, false].flatMap((yes) => {
  const holds = yes ? right : wrong;
  return [
    new RegExp(pattern`^(?:is|was) it ${holds}(?: to (?:say|state|claim))? that (.+)\?$`, 'iu'),
    new RegExp(pattern`^would it be ${holds} to (?:say|state|claim) that (.+)\?$`, 'iu'),
    new RegExp(
      pattern`^(?:somebody|someone|a book|it is|people) (?:claims?|claimed|states?|says?|said) that (.+)[.!]
        \s+(?:is|was) (?:the|this|that) (?:claim|statement) ${holds}\?$`,
      'iu',
    ),
    new RegExp(
      pattern`^(?:is|was) (?:the|this) (?:following )?(?:claim|statement) ${holds}\s?:\s+(.+?)[.!]?\?$`,
      'iu',
    ),
    new RegExp(pattern`^(.+)[.!]\s+is (?:that|this)(?: (?:claim|statement))? ${holds}\?$`, 'iu'),
  ].map((frame) => ({ yes, frame }));
});
const notTheCase = /^it is not (?:the case|true) that (.+)$/iu;

const asClaim = (words: string): string =>
  `${words.charAt(0).toUpperCase()}${words.slice(1).replace(/(?<![.!?\s])[.!?\s]+$/u, '')}.`;

/** What a question asks about, as a statement; undefined where the parser finds none. */
async function claimIn(question: string, parser: SyntaxParser): Promise<AskedClaim | undefined> {
  const text = canonicalText(question).text.trim();
  for (const { yes, frame } of frames) {
    const framed = frame.exec(text)?.[1];
    if (framed === undefined) continue;
    const denied = notTheCase.exec(framed)?.[1];
    return { claim: asClaim(denied ?? framed), yes: yes === (denied === undefined) };
  }
  const [sentence, another] = splitSentences(text);
  if (sentence === undefined || another !== undefined) return undefined;
  const [tree] = await parser.parse(text, [sentence]);
  const form = tree && questionForm(text, tree);
  return form?.wh.length === 0 ? { claim: asClaim(affirmed(form)), yes: true } : undefined;
}

/* ---------- places ---------- */

interface Places {
  /** Relations by the entities that they link: "a\tb". */
  readonly links: ReadonlyMap<string, ReadonlySet<string>>;
  readonly named: ReadonlySet<string>;
}

/** "... higher than ...", which gives no triple: what stands before it and after it. */
const comparison = /^(.+?)\s((?:more|less)\s\p{L}+|\p{L}{2,}er)\b.*?\sthan\s(.+)$/iu;

async function placesIn(claim: string, entities: readonly string[], parser: SyntaxParser): Promise<Places> {
  const trees = await parser.parse(claim, splitSentences(claim));
  const links = new Map<string, Set<string>>();
  const named = new Set<string>();
  const [, greater, degree, than] = comparison.exec(claim) ?? [];
  const compared =
    greater === undefined || degree === undefined || than === undefined
      ? []
      : [{ subject: greater, relation: degree, object: than }];
  for (const { subject, relation, object } of [...extractTriples(claim, trees), ...compared]) {
    const [from, to] = [subject, object].map((end) => entities.filter((name) => names(end, name)));
    for (const name of [...(from ?? []), ...(to ?? [])]) named.add(name);
    for (const a of from ?? [])
      for (const b of to ?? []) {
        const known = links.get(`${a}\t${b}`) ?? new Set();
        links.set(`${a}\t${b}`, known.add(relationKey(relation)));
      }
  }
  return { links, named };
}

/** Why the parser does not find the entities in the same places of the two claims. */
async function samePlaces(
  before: string,
  after: string,
  entities: readonly string[],
  parser: SyntaxParser,
): Promise<RewordingFault | undefined> {
  const first = await placesIn(before, entities, parser);
  const second = await placesIn(after, entities, parser);
  if (!entities.every((name) => first.named.has(name) && second.named.has(name))) return 'not read';
  for (const [link, relations] of first.links) {
    const [a = '', b = ''] = link.split('\t');
    if (second.links.has(link)) continue;
    const turned = second.links.get(`${b}\t${a}`);
    if (!turned) return 'not read';
    // The same relation the other way round is another claim; another relation may be its inverse.
    if ([...turned].some((relation) => relations.has(relation))) return 'other meaning';
  }
  return undefined;
}
