/**
 * MetaRAG (arXiv 2509.09360), Algorithm 1: the answer is decomposed into factoids; each gets its context, N
 * synonym and N antonym mutations, a decision for each mutation, their penalties and S_i; the highest S_i is
 * H. The unchanged factoid is verified too: its finding shows which words decide, and is no part of the
 * score. All factoids are verified before the first mutation is, because the verdict (verdict.ts) needs
 * nothing else, and the mutations take longer.
 */
import type {
  CheckedAnswer,
  CheckedFactoid,
  CheckedVariant,
  CheckSettings,
  ContextPassage,
  FoundFactoid,
  ModelStep,
} from '../checking/check.ts';
import { modelDoes, scoredPenalties } from '../checking/check.ts';
import { correctionFor } from '../checking/correction.ts';
import { wordsInAnswer } from '../checking/deciding-words.ts';
import { answerScore, decisionOf, factoidScore, penaltyOfFinding } from '../checking/penalty.ts';
import { verdictOf } from '../checking/verdict.ts';
import { sentenceAround, withSentence } from '../checking/whole-sentence.ts';
import { chosenMap } from '../evidence/concurrent-map.ts';
import { entitiesIn, inSource, askedOf, readAnswer, type ReadAnswer } from '../evidence/answer.ts';
import { mentionFinding, opposite } from '../evidence/mention.ts';
import type { EvidenceFinding, EvidenceReader, EvidenceRequest } from '../ports/evidence.ts';
import type { ChatModel } from '../ports/chat.ts';
import type { SyntaxParser } from '../ports/models.ts';
import type { Factoid } from '../text/factoids/factoid.ts';
import type { Lexicon } from '../text/lexicon/lexicon.ts';
import { mutate, type KnownEntity } from '../text/mutations/mutate.ts';
import { framingOf } from '../text/mutations/framing.ts';
import type { Mutation } from '../text/mutations/mutation.ts';
import { silenceMutations } from '../text/mutations/silence-mutations.ts';
import { unmentioned, type Unmentioned } from '../text/silence.ts';
import type { StopSignal } from '../work.ts';
import { factoidsByModel, mutationsByModel, type Prompted } from './published-steps.ts';

export interface CheckReaders {
  readonly parser: SyntaxParser;
  readonly lexicon: Lexicon;
  readonly reader: EvidenceReader;
  /** Passages of the documents, in canonical form, best first. */
  context(query: string, count: number): Promise<readonly ContextPassage[]>;
  /** Whether a text is in a language that the parser and the lexicon do not know. */
  isForeign?(text: string): boolean;
  /** Without it, factoids are checked in the order of the answer. */
  readonly order?: CheckOrder;
  /** The method as published fails without it, and without its model where the model does a step. */
  readonly published?: PublishedParts;
}

export interface PublishedParts {
  /** Where it does a step. */
  readonly model?: ChatModel;
  readonly stop?: StopSignal;
  /** The chunks nearest to a query by cosine alone. */
  nearest(query: string, count: number): Promise<readonly ContextPassage[]>;
}

/** Which factoids are checked first. It changes when they are checked, and nothing else. */
export interface CheckOrder {
  /** Receives the factoids before the first is checked. Their spans refer to the answer as it was given. */
  begin(factoids: readonly Factoid[]): void;
  /** Which of those left is checked next. */
  next(left: readonly [number, ...number[]]): number;
}

export interface CheckStep {
  /** How many factoids the answer has, and which of them this is. */
  readonly of: number;
  readonly index: number;
  readonly found: FoundFactoid;
  /** Once its variants are read too. It has all that `found` has. */
  readonly checked?: CheckedFactoid;
}

/**
 * Factoids read at once: enough to keep two workers busy, although a factoid whose sentence is read too takes
 * twice as long and the next begin after it.
 */
const AT_ONCE = 6;

/**
 * Yields each factoid twice, with its place in the answer: when its finding is there, and when its variants
 * are read too. All have their findings before the variants of the first are read. Returns the whole. The
 * same arguments give the same result.
 */
export async function* checkAnswer(
  question: string,
  answer: string,
  settings: CheckSettings,
  readers: CheckReaders,
): AsyncGenerator<CheckStep, CheckedAnswer> {
  const read = await readAnswer(answer, question, readers.parser, readers.isForeign);
  const check = await answerCheck(read, settings, readers);
  const stated = check.factoids;
  const of = stated.length;
  const { order } = readers;
  order?.begin(stated.map((one) => inSource(one, read.toSource)));
  const next: CheckOrder['next'] = (left) => order?.next(left) ?? left[0];
  const findings: Promise<Found>[] = [];
  const found: FoundFactoid[] = [];
  const factoids: CheckedFactoid[] = [];
  // First the findings of all factoids, then the variants of all.
  const work = async (one: Factoid, item: number): Promise<Found | Scored> =>
    item < of
      ? (findings[item] = findFactoid(one, check))
      : scoreVariants(await (findings[item - of] as Promise<Found>), item - of, check);
  const choose = (left: readonly [number, ...number[]]): number => {
    const [first, ...others] = left.filter((item) => item < of);
    return first === undefined
      ? of + next(left.map((item) => item - of) as [number, ...number[]])
      : next([first, ...others]);
  };
  for await (const { index: item, result } of chosenMap([...stated, ...stated], AT_ONCE, work, choose)) {
    const index = item % of;
    if ('variants' in result) {
      const checked = { ...(found[index] as FoundFactoid), ...result };
      factoids[index] = checked;
      yield { of, index, found: checked, checked };
    } else {
      const own = withSourceSpans(result.found, read);
      found[index] = own;
      yield { of, index, found: own };
    }
  }
  const score = answerScore(factoids);
  return { question, answer, settings, reader: readers.reader.id, factoids, score };
}

/**
 * The finding of the first factoid of an answer. Undefined where it states nothing. The method is not the one
 * as published, whose factoids a language model may make.
 */
export async function firstFound(
  question: string,
  answer: string,
  settings: CheckSettings,
  readers: CheckReaders,
): Promise<FoundFactoid | undefined> {
  const read = await readAnswer(answer, question, readers.parser, readers.isForeign);
  const [first] = read.factoids;
  if (!first) return undefined;
  const { found } = await findFactoid(first, await answerCheck(read, settings, readers));
  return withSourceSpans(found, read);
}

async function answerCheck(
  read: ReadAnswer,
  settings: CheckSettings,
  readers: CheckReaders,
): Promise<AnswerCheck> {
  const { question, text } = read;
  const published =
    settings.method === 'as published' ? await publishedRun(read, settings, readers) : undefined;
  const factoids = published?.factoids ?? read.factoids;
  const entities = entitiesIn(read);
  return {
    ...readers,
    question,
    settings,
    text,
    factoids,
    entities,
    published,
    readings: new Map(),
    findings: new Map(),
  };
}

interface AnswerCheck extends Omit<CheckReaders, 'published'> {
  /** In its canonical form; empty where none was asked. */
  readonly question: string;
  readonly settings: CheckSettings;
  /** The answer in its canonical form, in which the spans of factoids count. */
  readonly text: string;
  /** In the order of the answer. */
  readonly factoids: readonly Factoid[];
  /** Each factoid is read once, for itself or for another of its sentence. */
  readonly readings: Map<Factoid, Promise<OwnFinding>>;
  /** By the statement, its context and its question: factoids of one sentence often ask for the same. */
  readonly findings: Map<string, Promise<EvidenceFinding>>;
  readonly entities: readonly KnownEntity[];
  /** Present where the method is `as published`. */
  readonly published: PublishedRun | undefined;
}

interface PublishedRun {
  readonly factoids: readonly Factoid[];
  /** One for all factoids. */
  readonly context: readonly ContextPassage[];
  /** Present where the language model makes the mutations. */
  readonly generation: Prompted | undefined;
}

/** What the method as published does once for an answer. Without a question, the answer is the query. */
async function publishedRun(
  { question, text, factoids }: ReadAnswer,
  settings: CheckSettings,
  { published }: CheckReaders,
): Promise<PublishedRun> {
  const { nearest, model, stop } = published ?? {};
  const promptedFor = (step: ModelStep): Prompted | undefined => {
    if (!modelDoes(settings, step)) return undefined;
    if (!model) throw new Error('The method as published needs a language model. Choose one first.');
    return { model, question, ...(stop && { stop }) };
  };
  const [decomposition, generation] = [promptedFor('decomposition'), promptedFor('generation')];
  const context = (await nearest?.(question === '' ? text : question, settings.passages)) ?? [];
  const split = decomposition ? await factoidsByModel(text, decomposition) : factoids;
  return { context, factoids: split, generation };
}

/** The finding of a factoid, and what the reading of its variants needs. */
interface Found {
  /** Its spans refer to the canonical text. */
  readonly found: FoundFactoid;
  /** What the reader says of the factoid alone, without its sentence. */
  readonly own: EvidenceFinding;
  readonly asked: Asked;
  /** Present where the factoid says that the documents do not speak of something. */
  readonly silence?: Unmentioned;
}

type Scored = Pick<CheckedFactoid, 'variants' | 'score'>;
type Asked = ReturnType<typeof askedOf>;

/** A factoid read alone, without its sentence. */
interface OwnFinding {
  readonly own: EvidenceFinding;
  readonly context: readonly ContextPassage[];
}

async function findFactoid(factoid: Factoid, check: AnswerCheck): Promise<Found> {
  const asked = askedOf(factoid, check.question);
  const silence = factoid.denies && unmentioned(factoid.text);
  if (silence) return findSilence(factoid, silence, asked, check);
  const { settings, text } = check;
  const { own, context } = await readingOf(factoid, check);
  // Its sentence could only support it more.
  const sentence = isSupported(own, settings) ? undefined : sentenceAround(text, factoid);
  const around = sentence === undefined ? undefined : await findingOf(sentence, context, asked, check);
  const others = around && isSupported(around, settings) ? await readingsBeside(factoid, check) : [];
  const { supportedFrom } = settings;
  const finding = withSentence(own, around, others, { factoid, supportedFrom });
  const correction = correctionFor(factoid.text, finding, context);
  const words = wordsInAnswer(text, factoid, finding.statementSpans);
  return { found: { factoid, context, finding, words, ...(correction && { correction }) }, own, asked };
}

function readingOf(factoid: Factoid, check: AnswerCheck): Promise<OwnFinding> {
  const known = check.readings.get(factoid);
  if (known) return known;
  const reading = readAlone(factoid, check);
  check.readings.set(factoid, reading);
  return reading;
}

async function readAlone(factoid: Factoid, check: AnswerCheck): Promise<OwnFinding> {
  const { question, settings, published } = check;
  const context =
    published?.context ?? (await check.context(`${question} ${factoid.text}`.trim(), settings.passages));
  const own = await findingOf(factoid.text, context, askedOf(factoid, question), check);
  return { own, context };
}

/** The own findings of the other factoids of its sentence. */
async function readingsBeside(factoid: Factoid, check: AnswerCheck): Promise<readonly EvidenceFinding[]> {
  const beside = check.factoids.filter(
    (other) => other !== factoid && !other.denies && other.sentence[0] === factoid.sentence[0],
  );
  return (await Promise.all(beside.map((other) => readingOf(other, check)))).map(({ own }) => own);
}

/** A factoid says that the documents do not mention something: looks whether they do. */
async function findSilence(
  factoid: Factoid,
  silence: Unmentioned,
  asked: Asked,
  check: AnswerCheck,
): Promise<Found> {
  const { settings, text } = check;
  const context = await check.context(silence.matter, settings.passages);
  const passages = context.map((passage) => passage.text);
  const finding = await mentionFinding(factoid.text, silence, passages, check);
  const words = wordsInAnswer(text, factoid, finding.statementSpans);
  return { found: { factoid, context, finding, words }, own: finding, asked, silence };
}

async function scoreVariants(
  { found: { factoid, context }, own, asked, silence }: Found,
  index: number,
  check: AnswerCheck,
): Promise<Scored> {
  const { settings } = check;
  // Whether the documents speak of a matter is found once: the variants follow from it.
  const variants = silence
    ? silenceMutations(factoid.text, silence, settings.mutations).map((mutation) =>
        variantOf(mutation, mutation.relation === 'synonym' ? own : opposite(own), settings),
      )
    : await readVariants(factoid, { context, own, asked }, index, check);
  return { variants, score: factoidScore(scoredPenalties(variants, settings)) };
}

async function readVariants(
  factoid: Factoid,
  { context, own, asked }: Pick<FoundFactoid, 'context'> & Pick<Found, 'own' | 'asked'>,
  index: number,
  check: AnswerCheck,
): Promise<CheckedVariant[]> {
  const { settings } = check;
  const mutations = await mutationsOf(factoid.text, settings.seed + index, check);
  // The same text, or an opening that only affirms or denies, needs no reading of its own.
  const framings = mutations.map((mutation) => framingOf(mutation.text, factoid.text));
  const reworded = mutations
    .filter((_, i) => framings[i] === undefined)
    .map((mutation) => ({ statement: mutation.text, ...evidenceOf(factoid, settings) }));
  const read = reworded.length === 0 ? [] : await verify(reworded, context, asked, check);
  const framed = { affirmed: own, denied: opposite(own) };
  const left = read.values();
  return mutations.map((mutation, i) => {
    const framing = framings[i];
    const finding = framing ? framed[framing] : (left.next().value as EvidenceFinding);
    return variantOf(mutation, finding, settings);
  });
}

/** N synonyms and N antonyms; none where the statement could not be parsed, or is in another language. */
async function mutationsOf(
  statement: string,
  seed: number,
  { parser, lexicon, entities, settings, text, isForeign, published }: AnswerCheck,
): Promise<Mutation[]> {
  const { mutations: count, temperature = 0 } = settings;
  const generation = published?.generation;
  if (generation) return mutationsByModel(statement, { count, temperature, seed }, generation);
  if (isForeign?.(text)) return [];
  const [tree] = await parser.parse(statement, [[0, statement.length]]);
  return tree ? mutate(statement, tree, lexicon, { count, seed, entities }) : [];
}

/**
 * Words of evidence for a variant: its factoid's nearest sentence, and neighbours that fit. Measured on 120
 * rows of `reading/documents.jsonl` with 1, 40 and 80 words: H has an AUROC of 0.65, 0.68 and 0.63, and a
 * variant takes half as long to read with 40 as with 80.
 */
const VARIANT_WINDOW = 40;

const evidenceOf = ({ text }: Factoid, { scoring }: CheckSettings) => ({
  evidenceOf: text,
  window: VARIANT_WINDOW,
  ...(scoring === 'as published' && { judgementOnly: true }),
});

const isSupported = (finding: EvidenceFinding, { supportedFrom }: CheckSettings): boolean =>
  verdictOf(finding, supportedFrom) === 'supported';

async function findingOf(
  statement: string,
  context: readonly ContextPassage[],
  asked: Asked,
  check: AnswerCheck,
): Promise<EvidenceFinding> {
  const key = JSON.stringify([statement, asked, context.map(({ document, span }) => [document, span])]);
  const finding =
    check.findings.get(key) ??
    verify([{ statement }], context, asked, check).then(([found]) => found as EvidenceFinding);
  check.findings.set(key, finding);
  return finding;
}

/** One finding for each statement, against the same context. */
async function verify(
  statements: readonly Omit<EvidenceRequest, 'passages' | 'question' | 'isSentence'>[],
  context: readonly ContextPassage[],
  asked: Asked,
  { reader }: AnswerCheck,
): Promise<readonly EvidenceFinding[]> {
  const passages = context.map((passage) => passage.text);
  return reader.read(statements.map((statement) => ({ ...statement, passages, ...asked })));
}

/** A finding's decision, and its penalty (Table 1). */
function variantOf(
  mutation: Mutation,
  { judgement, support, contradiction, why }: EvidenceFinding,
  { scoring }: CheckSettings,
): CheckedVariant {
  const finding = { judgement, support, contradiction, why };
  return {
    mutation,
    finding,
    decision: decisionOf(judgement),
    penalty: penaltyOfFinding(finding, mutation.relation, scoring),
  };
}

/** From spans of the canonical text to spans of the answer as it was given. */
const withSourceSpans = (found: FoundFactoid, { toSource }: ReadAnswer): FoundFactoid => ({
  ...found,
  factoid: inSource(found.factoid, toSource),
  words: found.words.flatMap(toSource),
});
