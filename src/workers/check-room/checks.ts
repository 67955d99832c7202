/**
 * Checks: an answer against a collection, kept with every step, and what follows from it under the policy of
 * the day.
 */
import { certificateOf, type Certificate } from '../../core/checking/certificate.ts';
import type { Review } from '../../core/checking/batch.ts';
import {
  modelDoes,
  modelSteps,
  needsLanguageModel,
  type CheckedAnswer,
  type FoundFactoid,
} from '../../core/checking/check.ts';
import { decide, type Policy, type PolicyDecision } from '../../core/checking/policy.ts';
import { answerScore } from '../../core/checking/penalty.ts';
import { mayHoldBack, showingOf, textPassedOn, type Showing } from '../../core/checking/safeguards.ts';
import { saidWords } from '../../core/checking/said-words.ts';
import { sha256 } from '../../core/checking/sha256.ts';
import { tagTopics, tagsByWords, topicCosines, wordsOf } from '../../core/checking/topics.ts';
import { verdictOf, verdicts, type Verdict } from '../../core/checking/verdict.ts';
import { checkAnswer, firstFound, type CheckReaders } from '../../core/detectors/metarag.ts';
import { answerLayout } from '../../core/documents/answer-layout.ts';
import type {
  CheckPreferences,
  CheckRequest,
  CheckSummary,
  CheckView,
  DocumentSummary,
  DocumentView,
  ForeignTexts,
} from '../../core/api/check-room.ts';
import type { Library } from '../../adapters/storage/library.ts';
import type { KeptCheck } from '../../adapters/storage/tables.ts';
import type { TokenCount } from '../../core/ports/chat.ts';
import { canonicalText } from '../../core/text/canonical-text.ts';
import { splitSentences } from '../../core/text/sentences.ts';
import { uniqueId } from '../../core/unique-id.ts';
import type { Control, StopSignal } from '../../core/work.ts';
import type { Collections } from './collections.ts';
import { unlessStopped } from '../kit/stopping.ts';
import { SoFar } from './so-far.ts';
import type { CheckTools } from './tools.ts';

/** Longer answers are listed with their beginning. */
const EXCERPT = 2000;
/** Sentences of an answer from which its reading takes long enough to be told. */
const LONG = 40;
/** Sentences from which the beginning of an answer is checked while the rest is read. Chosen by hand. */
const WITH_BEGINNING = 8;
/** Sentences of such a beginning. */
const BEGINNING = 3;

export interface CheckParts {
  readonly library: Library;
  readonly tools: CheckTools;
  readonly collections: Collections;
  readonly preferences: () => Promise<CheckPreferences>;
  readonly now: () => number;
}

type Quoted = Pick<CheckView, 'documents' | 'pages' | 'foreign'>;
type DocumentSource = (document: string) => Promise<DocumentView | undefined>;

export class Checks {
  readonly #parts: CheckParts;
  /** For each running check, the indexes of the statements that are on screen. */
  readonly #looked = new Map<string, readonly number[]>();

  constructor(parts: CheckParts) {
    this.#parts = parts;
  }

  /** The statements on screen are checked first, in this order. */
  checkFirst(job: string, places: readonly number[]): void {
    if (this.#looked.has(job)) this.#looked.set(job, places);
  }

  /** Undefined when it was cancelled; then nothing is kept. */
  async check(
    request: CheckRequest,
    control: Control & { readonly job: string },
    onPart: (soFar: CheckView) => void,
  ): Promise<CheckView | undefined> {
    this.#looked.set(control.job, []);
    try {
      return await this.#check(request, control, onPart);
    } finally {
      this.#looked.delete(control.job);
    }
  }

  async #check(
    request: CheckRequest,
    control: Control & { readonly job: string },
    onPart: (soFar: CheckView) => void,
  ): Promise<CheckView | undefined> {
    const { stop, report } = control;
    const { library, now } = this.#parts;
    const { collection, origin } = request;
    const id = uniqueId(crypto);
    const keptAs = (checked: CheckedAnswer, tags: KeptCheck['tags']): KeptCheck => ({
      id,
      added: now(),
      collection,
      checked,
      tags,
      sample: false,
      ...(origin && { origin }),
    });
    await this.#parts.collections.prepare(collection, request.settings.passages, control);
    if (stop.aborted) return undefined;
    report({ stage: 'Loading the readers', done: 0 });
    const readers = await unlessStopped(stop, this.readers(collection, request, control));
    if (!readers) return undefined;
    const soFar = new SoFar(() => this.#looked.get(control.job) ?? [], answerLayout(request.answer));
    const parser = this.#parser(request, control, soFar);
    const checking = checkAnswer(request.question, request.answer, request.settings, {
      ...readers,
      parser,
      order: soFar,
    });
    const sourceOf = once((document: string) => this.#parts.collections.view(document));
    // Every view tags the passages of all statements.
    const words = once(wordsOf);
    const show = async () => {
      const { factoids, places, unscored, waiting } = soFar;
      const checked = { ...request, reader: '', factoids, score: answerScore(factoids) };
      const view = await this.#viewOf(keptAs(checked, await this.#tagsSoFar(checked, words)), sourceOf);
      const isHeld = request.held === true && view.showing.kind !== 'withheld';
      const showing: Showing = isHeld ? { kind: 'pending' } : view.showing;
      onPart({ ...view, showing, passedOn: '', state: 'running', running: { places, unscored, waiting } });
    };
    void this.#first(request, readers, control).then((found) => {
      if (!found || soFar.isRead || stop.aborted) return undefined;
      soFar.addFirst(found);
      return show();
    });
    const cosines = this.#cosinesOf(request, stop);
    // Beside the judging; a failure is told when they are needed.
    cosines.catch(() => undefined);
    for (let judged = 0, scored = 0; ;) {
      const step = await unlessStopped(stop, checking.next());
      if (!step) return undefined;
      if (step.done) {
        const tags = await this.tagsOf(step.value, stop, cosines);
        if (!tags) return undefined;
        const kept = keptAs(step.value, tags);
        const view = await this.#viewOf(kept);
        await library.checks.keep(kept, await this.#entryFor(view));
        return view;
      }
      const { of, checked } = step.value;
      soFar.add(step.value);
      if (!checked) report({ stage: 'Judging statements', done: ++judged, total: of });
      else report({ stage: 'Reading variants', done: ++scored, total: of });
      if (soFar.isDue(performance.now())) await show();
    }
  }

  /**
   * The first statement of an answer, from its beginning alone, so that its verdict is there while the rest
   * is still read. Undefined for a short answer, or if it fails, which the whole check then tells.
   */
  async #first(
    { question, answer, settings }: CheckRequest,
    readers: CheckReaders,
    { stop }: Control,
  ): Promise<FoundFactoid | undefined> {
    const sentences = splitSentences(answer);
    // A language model would be asked twice.
    if (sentences.length < WITH_BEGINNING || needsLanguageModel(settings)) return undefined;
    const beginning = answer.slice(0, sentences[BEGINNING]?.[0]);
    const finding = firstFound(question, beginning, settings, readers);
    return unlessStopped(stop, finding).catch(() => undefined);
  }

  /** A long answer is read for a while before its first statement can be judged. */
  #parser({ answer }: CheckRequest, { stop, report }: Control, soFar: SoFar) {
    const sentences = splitSentences(answer).length;
    return this.#parts.tools.drivenParser({
      stop,
      onDone: (done) => {
        if (done > 1 && !soFar.isRead && sentences > LONG)
          report({ stage: 'Reading the answer', done: Math.min(done, sentences), total: sentences });
      },
    });
  }

  /**
   * @param control stops them: they then begin nothing new, and what they were asked fails.
   * @param used receives what the language model uses.
   */
  async readers(
    collection: string,
    { settings }: Pick<CheckRequest, 'settings'>,
    control: Control,
    used?: TokenCount,
  ): Promise<CheckReaders> {
    const { tools, collections } = this.#parts;
    const isByModel = modelSteps.some((step) => modelDoes(settings, step));
    const isEmbedding = settings.readers.some((name) => name === 'entailment' || name === 'combined');
    return {
      parser: tools.drivenParser({ stop: control.stop }),
      lexicon: await tools.lexicon(),
      reader: await tools.reader(settings.readers, control, used),
      isForeign: once((text: string) => tools.foreignLanguage(text) !== undefined),
      context: async (query: string, count: number) => {
        const passages = await collections.context(collection, query, count);
        if (isEmbedding) await collections.shareSentences(passages);
        return passages;
      },
      ...(settings.method === 'as published' && {
        published: {
          ...(isByModel && { model: await tools.chat(control, used) }),
          stop: control.stop,
          nearest: (query: string, count: number) => collections.nearestByCosine(collection, query, count),
        },
      }),
    };
  }

  /** Undefined when it was stopped. */
  async tagsOf(
    checked: CheckedAnswer,
    stop: StopSignal,
    cosines = this.#cosinesOf(checked, stop),
  ): Promise<KeptCheck['tags'] | undefined> {
    // A failure is told when they are needed below, unless the policy cannot be read either.
    cosines.catch(() => undefined);
    const { policy } = await this.#parts.preferences();
    const context = [...new Set(checked.factoids.flatMap((each) => each.context.map(({ text }) => text)))];
    const known = await unlessStopped(stop, cosines);
    return known && tagTopics(policy.topics, askedOf(checked), context, known);
  }

  /** The topics that words alone give, so that the policy acts while a check runs. */
  async #tagsSoFar(checked: Pick<CheckedAnswer, 'question' | 'answer' | 'factoids'>, words: typeof wordsOf) {
    const { policy } = await this.#parts.preferences();
    const context = checked.factoids.flatMap((each) => each.context.map(({ text }) => text));
    return tagsByWords(policy.topics, askedOf(checked), [...new Set(context)], words);
  }

  /**
   * Whether an answer to this question from these passages may have to be held back, known before it is
   * written. Where topics cannot be told by meaning, words decide.
   */
  async mayHoldBack(question: string, passages: readonly string[], stop: StopSignal): Promise<boolean> {
    const { policy } = await this.#parts.preferences();
    const cosines = await this.#cosinesOf({ question, answer: '' }, stop).catch(() => undefined);
    return mayHoldBack(policy, tagTopics(policy.topics, question, passages, cosines));
  }

  async #cosinesOf(
    texts: Pick<CheckedAnswer, 'question' | 'answer'>,
    stop: StopSignal,
  ): Promise<ReadonlyMap<string, number>> {
    const { policy } = await this.#parts.preferences();
    return topicCosines(policy.topics, askedOf(texts), this.#parts.tools.drivenEmbedding({ stop }));
  }

  async view(id: string): Promise<CheckView | undefined> {
    const kept = await this.#parts.library.checks.get(id);
    return kept && this.#viewOf(kept);
  }

  async summaries(): Promise<CheckSummary[]> {
    const { checks } = this.#parts.library;
    const kept = await checks.list();
    const { policy } = await this.#parts.preferences();
    const reviews = await checks.reviews(kept.map(({ id }) => id));
    return kept.map((each, i) => summaryOf(each, decisionOf(each, policy), reviews[i] ?? []));
  }

  async #viewOf(kept: KeptCheck, sourceOf?: DocumentSource): Promise<CheckView> {
    const { policy } = await this.#parts.preferences();
    const decision = decisionOf(kept, policy);
    const [reviews = []] = await this.#parts.library.checks.reviews([kept.id]);
    return viewOf(kept, decision, reviews, await this.quoted(kept, sourceOf));
  }

  /** Names, hashes and pages of the documents that a check quotes, and that its answer was written from. */
  async quoted(
    { checked, origin }: Pick<KeptCheck, 'checked' | 'origin'>,
    sourceOf: DocumentSource = (document) => this.#parts.collections.view(document),
  ): Promise<Quoted> {
    const { factoids } = checked;
    const passages = [
      ...(origin?.passages ?? []),
      ...factoids.flatMap(({ context, correction }) => [...context, ...(correction ? [correction] : [])]),
    ];
    const views = await Promise.all([...new Set(passages.map(({ document }) => document))].map(sourceOf));
    const byId = new Map(views.flatMap((view) => (view ? [[view.summary.id, view]] : [])));
    const pageOf = ({ document, span }: (typeof passages)[number]) =>
      Math.max(1, (byId.get(document)?.document.pages.findLastIndex((start) => start <= span[0]) ?? 0) + 1);
    const summaries = [...byId.values()].map(({ summary }) => summary);
    const foreign = this.#foreignTexts(checked, summaries);
    return {
      ...(foreign && { foreign }),
      documents: Object.fromEntries(summaries.map(({ id, name, hash }) => [id, { name, hash }])),
      pages: Object.fromEntries(
        passages.map((passage) => [`${passage.document}:${String(passage.span[0])}`, pageOf(passage)]),
      ),
    };
  }

  /** Undefined if the readers know the languages of all texts. */
  #foreignTexts(
    { question, answer }: CheckedAnswer,
    documents: readonly DocumentSummary[],
  ): ForeignTexts | undefined {
    const { foreignLanguage } = this.#parts.tools;
    const [asked, said] = [foreignLanguage(question), foreignLanguage(answer)];
    const quoted = documents.flatMap(({ name, language }) =>
      language === undefined ? [] : [{ name, language }],
    );
    return asked === undefined && said === undefined && quoted.length === 0
      ? undefined
      : {
          ...(asked !== undefined && { question: asked }),
          ...(said !== undefined && { answer: said }),
          documents: quoted,
        };
  }

  async whatIf(id: string, threshold: number): Promise<PolicyDecision | undefined> {
    const { library, preferences } = this.#parts;
    const { policy } = await preferences();
    const kept = await library.checks.get(id);
    const scored = kept
      ? { tags: kept.tags, scores: kept.checked.factoids.map(({ score }) => score) }
      : await library.batches.result(id);
    return (
      scored &&
      decide(
        { ...policy, threshold, topics: policy.topics.map((topic) => ({ ...topic, threshold })) },
        scored.tags,
        scored.scores,
      )
    );
  }

  async review(id: string, review: Omit<Review, 'at'>): Promise<void> {
    const { library, now } = this.#parts;
    const at = now();
    const decided = decidedSaid(review);
    const note = review.note === '' ? decided : `${decided}: ${review.note}`;
    await library.checks.addReview(id, { ...review, at }, { kind: 'review', at, check: id, note });
  }

  /** The words of an answer that is held back are not logged either. */
  async #entryFor({ summary, checked, tags, decision, origin, showing }: CheckView) {
    const { logTexts } = await this.#parts.preferences();
    const { question, answer, reader } = checked;
    return {
      kind: 'check' as const,
      at: summary.added,
      check: summary.id,
      questionHash: sha256(question),
      answerHash: sha256(answer),
      ...(logTexts && { question, ...(showing.kind === 'whole' && { answer }) }),
      reader,
      ...(origin && { model: origin.model }),
      topics: tags.map(({ topic }) => topic),
      threshold: decision.threshold,
      score: checked.score,
      actions: decision.actions,
      flagged: decision.factoids.map((i) => ({
        spans: checked.factoids[i]?.words ?? [],
        score: checked.factoids[i]?.score ?? 0,
      })),
    };
  }
}

/** A decision in the audit log. */
function decidedSaid({ released, verdict }: Pick<Review, 'released' | 'verdict'>): string {
  if (released === undefined) return verdict;
  return released ? 'released' : 'release taken back';
}

/** The same call is made once. */
function once<T>(call: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>();
  return (key) => {
    const known = made.get(key) ?? call(key);
    made.set(key, known);
    return known;
  };
}

/** What topics are looked for in: where nothing was asked, the answer. */
const askedOf = ({ question, answer }: Pick<CheckedAnswer, 'question' | 'answer'>): string =>
  question === '' ? answer : question;

const decisionOf = ({ checked, tags }: KeptCheck, policy: Policy): PolicyDecision =>
  decide(
    { ...policy, threshold: checked.settings.threshold },
    tags,
    checked.factoids.map(({ score }) => score),
  );

export function viewOf(
  kept: KeptCheck,
  decision: PolicyDecision,
  reviews: readonly Review[],
  quoted: Quoted,
): CheckView {
  const layout = answerLayout(kept.checked.answer);
  const showing = showingOf(decision.actions, reviews, kept.checked);
  const nameOf = (document: string) => quoted.documents[document]?.name ?? document;
  return {
    state: 'done',
    summary: summaryOf(kept, decision, reviews),
    showing,
    passedOn: textPassedOn(showing, kept.checked.answer, nameOf),
    checked: kept.checked,
    verdicts: verdictsOf(kept.checked),
    layout,
    said: kept.checked.factoids.map(({ factoid }) => saidWords(layout, factoid)),
    tags: kept.tags,
    decision,
    ...quoted,
    reviews,
    ...(kept.origin && { origin: kept.origin }),
  };
}

/** The certificate of a check, or of a row of a batch. */
export function certificateFor({
  checked,
  documents,
  tags,
  decision,
  summary,
  origin,
}: CheckView): Certificate {
  return certificateOf({
    checked,
    documents: Object.entries(documents).map(([id, { name, hash }]) => ({ id, name, hash })),
    tags,
    decision,
    at: summary.added,
    written: origin,
  });
}

const countsOf = (found: readonly Verdict[]) =>
  Object.fromEntries(
    verdicts.map((verdict) => [verdict, found.filter((each) => each === verdict).length]),
  ) as Record<Verdict, number>;

const verdictsOf = ({ factoids, settings }: CheckedAnswer): readonly Verdict[] =>
  factoids.map(({ finding }) => verdictOf(finding, settings.supportedFrom));

function summaryOf(
  kept: KeptCheck,
  { actions, flagged }: PolicyDecision,
  reviews: readonly Review[],
): CheckSummary {
  const { id, added, collection, checked, sample } = kept;
  return {
    id,
    added,
    collection,
    question: checked.question,
    excerpt: excerptOf(listedText(showingOf(actions, reviews, checked), checked.answer)),
    score: checked.score,
    sample,
    counts: countsOf(verdictsOf(checked)),
    queued:
      flagged && actions.includes('escalate') && (reviews.at(-1)?.verdict ?? 'undecided') === 'undecided',
  };
}

/** What a list shows of an answer: without the evidence, which would take all the room. */
export const listedText = (showing: Showing, answer: string): string => {
  if (showing.kind === 'whole') return answer;
  return showing.kind === 'cited' ? showing.statements.map(({ text }) => text).join(' ') : '';
};

/**
 * An answer for a list, in canonical form: invisible characters and those that turn the line are left out.
 */
function excerptOf(answer: string): string {
  const { text } = canonicalText(answer.slice(0, 4 * EXCERPT));
  return text.length > EXCERPT ? `${text.slice(0, EXCERPT - 1)}…` : text;
}
