/**
 * Known errors in true sentences of Wikipedia pages (number, date, unit, negation, entity, antonym), each
 * judged against its page like in the product. Reports the share of edited sentences that are no longer
 * called supported, and the share of unedited sentences that are not called supported. Also reports the
 * aligning reader alone, and paraphrases of the true sentences, on which a reader that only looks for the
 * same words would fail.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ShippedReader } from '../../src/core/checking/check.ts';
import type { EvidenceFinding } from '../../src/core/ports/evidence.ts';
import { seeded } from '../../src/core/random.ts';
import { canonicalText } from '../../src/core/text/canonical-text.ts';
import { parseLexicon } from '../../src/core/text/lexicon/parse-lexicon.ts';
import { secondsSince, share } from '../measure.ts';
import type { Measure, Result, TaskOptions } from '../measure.ts';
import {
  balanced,
  editedSentences,
  editKinds,
  type EditedSentence,
  type ReadPage,
} from './edits/edited-sentences.ts';
import { withEvidence, type Evidence } from './evidence/evidence.ts';
import { withReadingPage, type ReadingPage } from './reading/with-reading-page.ts';

const total = 500;
const sentencesOfAPage = 5;
const paragraphsOfAPage = 3;
/** A kind that few sentences allow may have fewer examples than the others. */
const fairShare = 0.8;

interface Statement {
  readonly of: EditedSentence;
  readonly text: string;
  /** The kind of change to the true sentence, and its words. */
  readonly kind: string;
  readonly changes: string;
}

export default async function* edits(options: TaskOptions): AsyncGenerator<Result, void, void> {
  const folder = join(options.data, 'timeqa');
  const files = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => /^human_annotated_.*[.]json$/u.test(name))
        .sort()
    : [];
  if (files.length === 0) {
    yield { skipped: join(folder, 'human_annotated_*.json') };
    return;
  }
  const documents = files.flatMap(
    (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as { readonly paras: readonly string[] }[],
  );
  const wanted = Math.min(total, options.limit);
  const sentences = await withReadingPage(options.root, (page) => gather(documents, wanted, page, options));
  const taken = balanced(sentences, wanted);
  const whole = [...new Set(taken.map(({ of }) => of))];
  const wrong = taken.map(({ of, edit }): Statement => ({
    of,
    text: edit.text,
    kind: edit.kind,
    changes: edit.changes.map(({ from, to }) => `“${from}” → “${to}”`).join(', '),
  }));
  const right = whole.map((of): Statement => ({
    of,
    text: of.sentence,
    kind: 'unedited',
    changes: 'nothing',
  }));
  const otherwise = whole.flatMap((of) =>
    of.paraphrases.map(({ text, kind }): Statement => ({ of, text, kind, changes: 'only its wording' })),
  );
  yield* await withEvidence(options, async (evidence) => {
    const measures = await judged({ wrong, right, otherwise }, 'combined', evidence, options.say);
    for (const { measure, value, n } of await judged(
      { wrong, right, otherwise },
      'deterministic',
      evidence,
      () => undefined,
    ))
      options.say(`aligning reader alone: ${measure} ${String(value)} of ${String(n)}`);
    return measures.filter(({ measure }) => measure !== 'edits.false-alarms.said-otherwise');
  });
}

/** Takes sentences of pages by seed, until every kind of error has enough. */
async function gather(
  documents: readonly { readonly paras: readonly string[] }[],
  wanted: number,
  page: ReadingPage,
  { root, seed }: TaskOptions,
): Promise<EditedSentence[]> {
  const lexicon = parseLexicon(readFileSync(join(root, 'public/lexicon/wordnet.txt'), 'utf8'));
  const sentences: EditedSentence[] = [];
  const count = (kind: string) =>
    sentences.filter(({ edits: own }) => own.some((edit) => edit.kind === kind)).length;
  for (const { paras } of seeded(seed).shuffle(documents)) {
    const isFair =
      editKinds.every((kind) => count(kind) >= (wanted / editKinds.length) * fairShare) ||
      sentences.length > wanted;
    if (isFair && balanced(sentences, wanted).length === wanted) break;
    sentences.push(...editedSentences(await readPage(paras, page, seed), lexicon, seed, sentencesOfAPage));
  }
  return sentences;
}

async function readPage(paras: readonly string[], page: ReadingPage, seed: number): Promise<ReadPage> {
  const paragraphs = [...new Set(paras.map((text) => canonicalText(text).text))].filter(
    (text) => text !== '',
  );
  const long = seeded(seed)
    .shuffle(paragraphs.filter((text) => text.length > 200 && text.length < 1500))
    .slice(0, paragraphsOfAPage);
  const trees = await page.parse(long);
  return { paragraphs, read: long.map((text, i) => ({ text, trees: trees[i] ?? [] })) };
}

async function judged(
  statements: Readonly<Record<'wrong' | 'right' | 'otherwise', readonly Statement[]>>,
  reader: ShippedReader,
  evidence: Evidence,
  say: (line: string) => void,
): Promise<Measure[]> {
  const judge = (some: readonly Statement[]) =>
    evidence.judge(
      some.map(({ text, of }) => ({ statement: text, passages: of.page.paragraphs })),
      [reader],
    );
  const started = performance.now();
  const ofWrong = await judge(statements.wrong);
  const seconds = secondsSince(started);
  const isCaught = (_: unknown, index: number) => ofWrong[index]?.judgement !== 'supports';
  statements.wrong.forEach((statement, index) => {
    if (!isCaught(statement, index))
      say(`missed ${statement.kind}: “${statement.text}” for ${statement.changes}`);
  });
  const alarms = (some: readonly Statement[], findings: readonly EvidenceFinding[]): number =>
    some.filter((statement, index) => {
      const finding = findings[index];
      if (finding?.judgement === 'supports') return false;
      say(
        `false alarm, ${statement.kind}: “${statement.text}” ${finding?.judgement ?? ''}: ` +
          `${finding?.why ?? ''}`,
      );
      return true;
    }).length;
  const ofKind = (kind: string) =>
    statements.wrong
      .map((statement, index) => ({ statement, index }))
      .filter(({ statement }) => statement.kind === kind);
  const saidOtherwise = share(
    'edits.false-alarms.said-otherwise',
    alarms(statements.otherwise, await judge(statements.otherwise)),
    statements.otherwise.length,
  );
  say(
    `true sentences said otherwise that are not supported: ${String(saidOtherwise.value)} of ` +
      `${String(saidOtherwise.n)}`,
  );
  return [
    share('edits.recall', statements.wrong.filter(isCaught).length, statements.wrong.length, seconds),
    share(
      'edits.false-alarms',
      alarms(statements.right, await judge(statements.right)),
      statements.right.length,
    ),
    ...editKinds.map((kind) =>
      share(
        `edits.recall.${kind}`,
        ofKind(kind).filter(({ statement, index }) => isCaught(statement, index)).length,
        ofKind(kind).length,
      ),
    ),
    saidOtherwise,
  ];
}
