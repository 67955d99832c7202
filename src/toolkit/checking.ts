/**
 * `totem/checking`: whether documents support what an answer states, statement by statement (MetaRAG).
 *
 *   const documents = [{ name: 'Leave', text: 'Staff have 25 days of paid leave a year.' }];
 *   const asked = { question: 'How much leave do staff have?', documents, answer: 'Staff have 30 days.' };
 *   const { factoids, decision } = await checkAnswer(asked, models); // models: totem/models
 *   const [first] = factoids; // verdict 'contradicted', the quotation that says so, and why
 */
import { checkAnswer as check } from '../core/detectors/metarag.ts';
import {
  defaultSettings,
  type CheckedAnswer,
  type CheckedFactoid,
  type CheckSettings,
  type ContextPassage,
} from '../core/checking/check.ts';
import { contextPassages } from '../core/checking/context.ts';
import { defaultPolicy } from '../core/checking/default-policy.ts';
import { isFlagged } from '../core/checking/penalty.ts';
import { decide, type Policy, type PolicyDecision, type TopicTag } from '../core/checking/policy.ts';
import { tagTopics, topicCosines } from '../core/checking/topics.ts';
import { verdictOf, type Verdict } from '../core/checking/verdict.ts';
import { chunk } from '../core/documents/chunks.ts';
import { readHtml } from '../core/documents/html.ts';
import { readMarkdown } from '../core/documents/markdown.ts';
import { readPlainText } from '../core/documents/plain-text.ts';
import { Retriever } from '../core/evidence/retrieval/retriever.ts';
import { votingReader } from '../core/evidence/voting-reader.ts';
import { extractStatements } from '../core/text/statements.ts';
import { canonicalStatement, type CanonicalStatement } from '../core/text/canonical-statement.ts';
import { splitSentences } from '../core/text/sentences.ts';
import { uncontrolled } from '../core/work.ts';
import type { Models, ShippedReader } from './model-set.ts';
import type { RunOptions } from './running.ts';

export type { Progress, RunOptions } from './running.ts';
export type { Models } from './model-set.ts';
export type { CanonicalStatement, CheckedAnswer, CheckSettings, Policy, PolicyDecision, TopicTag, Verdict };
export { defaultPolicy, defaultSettings };

export interface SourceDocument {
  readonly name: string;
  readonly text: string;
  /** `text` if absent. */
  readonly format?: 'text' | 'Markdown' | 'HTML';
}

export interface Question {
  /** What was asked; empty or absent if it is not known. It is never evidence. */
  readonly question?: string;
  /** What the answer may rest on. A string is a document of plain text. */
  readonly documents: readonly (string | SourceDocument)[];
  readonly answer: string;
}

export interface CheckOptions extends RunOptions {
  /** The default is N = 2, the threshold 0.5 and the combined reader. Only readers that ship are used. */
  readonly settings?: Partial<Omit<CheckSettings, 'readers' | 'method' | 'modelSteps' | 'temperature'>> & {
    /** One, or several that vote. */
    readonly readers?: readonly ShippedReader[];
  };
  /** Thresholds and actions by topic (section 3.6). */
  readonly policy?: Policy;
  /** Receives each statement as soon as it is checked, in no fixed order. */
  readonly onFactoid?: (factoid: Factoid, index: number) => void;
}

/** A place in a text: from, to, in UTF-16 units. */
export type Span = readonly [number, number];

export interface Quotation {
  /** The name of the document. */
  readonly document: string;
  /** In the text of the document as it was read ({@link Checked.documents}). */
  readonly span: Span;
  readonly text: string;
}

/** One statement of the answer. */
export interface Factoid {
  /** Self-contained: pronouns are replaced. */
  readonly text: string;
  /** Where the answer says it. */
  readonly spans: readonly Span[];
  readonly verdict: Verdict;
  /** Probabilities that the documents support and that they contradict it. */
  readonly support: number;
  readonly contradiction: number;
  /** One sentence for people. */
  readonly why: string;
  /** The words of the answer that decide. */
  readonly words: readonly Span[];
  readonly evidence: readonly Quotation[];
  /** S_i, 0 to 1: higher is more likely made up. */
  readonly score: number;
  /** The score reaches the threshold. */
  readonly flagged: boolean;
  /** The nearest statement that the documents make. */
  readonly correction?: Quotation;
}

export interface Checked {
  /** In the order of the answer. */
  readonly factoids: readonly Factoid[];
  /** H: the highest score of a statement. */
  readonly score: number;
  /** What the policy makes of it. */
  readonly decision: PolicyDecision;
  /** Topics of the question and its context, which choose the threshold. */
  readonly topics: readonly TopicTag[];
  /** The texts that were read from the documents, by name, in which spans of quotations count. */
  readonly documents: Readonly<Record<string, string>>;
  /** Every step of the method: passages, variants, their decisions and penalties. */
  readonly steps: CheckedAnswer;
}

/**
 * Checks an answer against documents (MetaRAG, Algorithm 1). The same arguments give the same result. @throws
 * the reason of `signal` when it is aborted.
 * @param models of `totem/models`, or others of the same shape.
 */
export async function checkAnswer(
  { question = '', documents, answer }: Question,
  models: Models,
  { settings, policy = defaultPolicy, signal, onProgress, onFactoid }: CheckOptions = {},
): Promise<Checked> {
  const stop = signal ?? uncontrolled.stop;
  const chosen = { ...defaultSettings, ...settings };
  const readers = (settings?.readers ?? ['combined']).map((name) => models.readers[name]);
  const sources = new Sources(documents, models);
  const [reader] = readers;
  if (!reader) throw new TypeError('Expected at least one reader in the settings.');
  const steps = check(question, answer, chosen, {
    parser: models.parser,
    lexicon: models.lexicon,
    reader: readers.length === 1 ? reader : votingReader(readers),
    isForeign: (text) => models.isForeign(text),
    context: (query, count) => {
      stop.throwIfAborted();
      return sources.context(query, count);
    },
  });
  const plain = (checked: CheckedFactoid, threshold: number) => factoidOf(checked, { threshold, chosen });
  let done = 0;
  for (;;) {
    const step = await steps.next();
    stop.throwIfAborted();
    if (step.done) {
      const topics = await topicsOf(step.value, policy, models);
      const scores = step.value.factoids.map(({ score }) => score);
      const decision = decide(
        { ...policy, threshold: settings?.threshold ?? policy.threshold },
        topics,
        scores,
      );
      return {
        factoids: step.value.factoids.map((each) => plain(each, decision.threshold)),
        score: step.value.score,
        decision,
        topics,
        documents: sources.texts,
        steps: step.value,
      };
    }
    const { of, index, checked } = step.value;
    if (!checked) continue;
    onProgress?.({ stage: 'Judging statements', done: ++done, total: of });
    onFactoid?.(plain(checked, chosen.threshold), index);
  }
}

/** What a text states, as subject, relation and object. Sentences that state nothing give none. */
export async function statementsIn(
  text: string,
  { parser, lexicon }: Pick<Models, 'parser' | 'lexicon'>,
): Promise<readonly CanonicalStatement[]> {
  const sentences = splitSentences(text);
  const trees = await parser.parse(text, sentences);
  return extractStatements(text, trees).map((each) => canonicalStatement(each, lexicon));
}

/* ---------- documents ---------- */

const readers = { text: readPlainText, Markdown: readMarkdown, HTML: readHtml } as const;

class Sources {
  /** By name. */
  readonly texts: Readonly<Record<string, string>>;
  readonly #embedding: Models['embedding'];
  readonly #retriever: Retriever;
  readonly #places: readonly { readonly document: string; readonly span: Span }[];

  constructor(documents: Question['documents'], { embedding }: Models) {
    this.#embedding = embedding;
    const named = documents.map((each, i): SourceDocument =>
      typeof each === 'string' ? { name: `Document ${i + 1}`, text: each } : each,
    );
    const taken = named.find(({ name }, i) => named.findIndex((other) => other.name === name) < i);
    if (taken) throw new TypeError(`Two documents have the name “${taken.name}”. Each needs its own.`);
    const read = named.map(({ name, text, format = 'text' }) => {
      const document = readers[format](text);
      return { name, text: document.text, chunks: chunk(document, splitSentences(document.text)) };
    });
    this.texts = Object.fromEntries(read.map(({ name, text }) => [name, text]));
    const places = read.flatMap(({ name, chunks }) => chunks.map(({ span }) => ({ document: name, span })));
    this.#retriever = new Retriever(
      places.map(({ document, span }) => this.#textOf(document).slice(...span)),
    );
    this.#places = places;
  }

  readonly #textOf = (document: string): string => this.texts[document] ?? '';

  /** The passages that a statement is compared with: the nearest, or all if there are few. */
  async context(query: string, count: number): Promise<readonly ContextPassage[]> {
    const found =
      this.#places.length <= count
        ? this.#retriever.lexical(query, count)
        : await this.#retriever.nearest(query, count, this.#embedding);
    return contextPassages(found, this.#places, this.#textOf);
  }
}

/* ---------- results ---------- */

function factoidOf(
  { factoid, finding, context, words, score, correction }: CheckedFactoid,
  { threshold, chosen }: { readonly threshold: number; readonly chosen: CheckSettings },
): Factoid {
  return {
    text: factoid.text,
    spans: factoid.spans,
    verdict: verdictOf(finding, chosen.supportedFrom),
    support: finding.support,
    contradiction: finding.contradiction,
    why: finding.why,
    words,
    evidence: finding.evidence.flatMap(({ passage, sentence: [start, end] }) => {
      const found = context[passage];
      if (!found) return [];
      const { document, span, text } = found;
      return [{ document, span: [span[0] + start, span[0] + end] as const, text: text.slice(start, end) }];
    }),
    score,
    flagged: isFlagged(score, threshold),
    ...(correction && { correction }),
  };
}

async function topicsOf(
  { question, answer, factoids }: CheckedAnswer,
  { topics }: Policy,
  { embedding }: Models,
): Promise<readonly TopicTag[]> {
  const asked = question === '' ? answer : question;
  const context = [...new Set(factoids.flatMap((each) => each.context.map(({ text }) => text)))];
  return tagTopics(topics, asked, context, await topicCosines(topics, asked, embedding));
}
