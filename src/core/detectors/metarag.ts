/**
 * MetaRAG (arXiv 2509.09360) in the order of its Algorithm 1: the answer is decomposed into factoids; each
 * gets its context, N synonym and N antonym mutations, a decision for each mutation, their penalties and S_i;
 * the highest S_i is H. The unchanged factoid is verified too: its finding shows which words decide, and is
 * no part of the score.
 */
import type {
  CheckedAnswer,
  CheckedFactoid,
  CheckedVariant,
  CheckSettings,
  ContextPassage,
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
  readonly checked: CheckedFactoid;
}

/** Factoids checked at once: enough to keep two workers busy. */
const FACTOIDS_AT_ONCE = 4;

/**
 * Yields each factoid once it is checked, with its place in the answer; returns the whole. The same arguments
 * give the same result.
 */
export async function* checkAnswer(
  question: string,
  answer: string,
  settings: CheckSettings,
  readers: CheckReaders,
): AsyncGenerator<CheckStep, CheckedAnswer> {
  const read = await readAnswer(answer, question, readers.parser, readers.isForeign);
  const { question: asked, text } = read;
  const published =
    settings.method === 'as published' ? await publishedRun(read, settings, readers) : undefined;
  const stated = published?.factoids ?? read.factoids;
  const check = { ...readers, question: asked, settings, text, entities: entitiesIn(read), published };
  const { order } = readers;
  const factoids: CheckedFactoid[] = [];
  const work = (one: Factoid, index: number) => checkFactoid(one, index, check);
  order?.begin(stated.map((one) => inSource(one, read.toSource)));
  const next: CheckOrder['next'] = (left) => order?.next(left) ?? left[0];
  for await (const { index, result } of chosenMap(stated, FACTOIDS_AT_ONCE, work, next)) {
    const checked = withSourceSpans(result, read);
    factoids[index] = checked;
    yield { of: stated.length, index, checked };
  }
  const score = answerScore(factoids);
  return { question, answer, settings, reader: readers.reader.id, factoids, score };
}

interface AnswerCheck extends Omit<CheckReaders, 'published'> {
  /** In its canonical form; empty where none was asked. */
  readonly question: string;
  readonly settings: CheckSettings;
  /** The answer in its canonical form, in which the spans of factoids count. */
  readonly text: string;
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

async function checkFactoid(factoid: Factoid, index: number, check: AnswerCheck): Promise<CheckedFactoid> {
  const silence = factoid.denies && unmentioned(factoid.text);
  if (silence) return checkSilence(factoid, silence, check);
  const { question, settings, text, published } = check;
  const context =
    published?.context ?? (await check.context(`${question} ${factoid.text}`.trim(), settings.passages));
  const mutations = await mutationsOf(factoid.text, settings.seed + index, check);
  const asked = { ...check, asked: askedOf(factoid, question) };
  // The same text, or an opening that only affirms or denies, needs no reading of its own.
  const framings = mutations.map((mutation) => framingOf(mutation.text, factoid.text));
  const reworded = mutations.filter((_, i) => framings[i] === undefined);
  const [own, ...read] = await verify(
    [
      { statement: factoid.text },
      ...reworded.map((mutation) => ({ statement: mutation.text, ...evidenceOf(factoid, settings) })),
    ],
    context,
    asked,
  );
  const framed = { affirmed: own, denied: opposite(own) };
  const left = read.values();
  const findings = framings.map((framing) =>
    framing ? framed[framing] : (left.next().value as EvidenceFinding),
  );
  // Its sentence could only support it more.
  const sentence = isSupported(own, settings) ? undefined : sentenceAround(text, factoid);
  const [around] = sentence === undefined ? [] : await verify([{ statement: sentence }], context, asked);
  const finding = withSentence(own, around, factoid);
  const variants = mutations.map((mutation, i) =>
    variantOf(mutation, findings[i] as EvidenceFinding, settings),
  );
  const correction = correctionFor(factoid.text, finding, context);
  return {
    factoid,
    context,
    finding,
    variants,
    score: factoidScore(scoredPenalties(variants, settings)),
    words: wordsInAnswer(text, factoid, finding.statementSpans),
    ...(correction && { correction }),
  };
}

/** Looks for what the documents are said not to speak of; the variants follow from what is found. */
async function checkSilence(
  factoid: Factoid,
  silence: Unmentioned,
  check: AnswerCheck,
): Promise<CheckedFactoid> {
  const { settings, text } = check;
  const context = await check.context(silence.matter, settings.passages);
  const passages = context.map((passage) => passage.text);
  const finding = await mentionFinding(factoid.text, silence, passages, check);
  const reversed = opposite(finding);
  const variants = silenceMutations(factoid.text, silence, settings.mutations).map((mutation) =>
    variantOf(mutation, mutation.relation === 'synonym' ? finding : reversed, settings),
  );
  return {
    factoid,
    context,
    finding,
    variants,
    score: factoidScore(scoredPenalties(variants, settings)),
    words: wordsInAnswer(text, factoid, finding.statementSpans),
  };
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

/** One finding for each statement, against the same context. */
async function verify(
  statements: readonly Omit<EvidenceRequest, 'passages' | 'question' | 'isSentence'>[],
  context: readonly ContextPassage[],
  { reader, asked }: AnswerCheck & { readonly asked: ReturnType<typeof askedOf> },
): Promise<readonly [EvidenceFinding, ...EvidenceFinding[]]> {
  const passages = context.map((passage) => passage.text);
  const requests = statements.map((statement) => ({
    ...statement,
    passages,
    ...asked,
  }));
  return (await reader.read(requests)) as [EvidenceFinding, ...EvidenceFinding[]];
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
const withSourceSpans = (checked: CheckedFactoid, { toSource }: ReadAnswer): CheckedFactoid => ({
  ...checked,
  factoid: inSource(checked.factoid, toSource),
  words: checked.words.flatMap(toSource),
});
