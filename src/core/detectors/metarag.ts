/**
 * MetaRAG (arXiv 2509.09360, Algorithm 1): answer -> factoids; each -> its context, N synonym and N antonym
 * mutations -> decisions -> penalties -> S_i; the highest is H. The factoid as it stands is read too: that
 * says which words decide and where, and is no part of the score.
 */
import type {
  CheckedAnswer,
  CheckedFactoid,
  CheckedVariant,
  CheckSettings,
  ContextPassage,
} from '../checking/check.ts';
import { correctionFor } from '../checking/correction.ts';
import { wordsInAnswer } from '../checking/deciding-words.ts';
import { answerScore, decisionOf, factoidScore, penaltyOfFinding } from '../checking/penalty.ts';
import { inSource, readAnswer, type ReadAnswer } from '../evidence/answer.ts';
import type { EvidenceFinding, EvidenceReader } from '../ports/evidence.ts';
import type { SyntaxParser } from '../ports/models.ts';
import { canonicalText } from '../text/canonical-text.ts';
import type { Factoid } from '../text/factoids/factoid.ts';
import type { Lexicon } from '../text/lexicon/lexicon.ts';
import type { Mutation } from '../text/mutations/mutation.ts';
import { mutate, type KnownEntity } from '../text/mutations/mutate.ts';

export interface CheckReaders {
  readonly parser: SyntaxParser;
  readonly lexicon: Lexicon;
  readonly reader: EvidenceReader;
  /** Passages of the documents, best first. */
  context(query: string, count: number): Promise<readonly ContextPassage[]>;
}

/** How many factoids are in hand at once: enough to keep two workers busy. */
const abreast = 4;

/**
 * Yields each factoid, in the order of the answer, as it is judged; returns the whole. The same arguments
 * give the same result.
 */
export async function* checkAnswer(
  question: string,
  answer: string,
  settings: CheckSettings,
  readers: CheckReaders,
): AsyncGenerator<{ readonly of: number; readonly checked: CheckedFactoid }, CheckedAnswer> {
  const read = await readAnswer(answer, question, readers.parser);
  const { factoids } = read;
  const entities = entitiesIn(read);
  const judging: Promise<CheckedFactoid>[] = [];
  const checked: CheckedFactoid[] = [];
  for (const [i] of factoids.entries()) {
    for (let next = judging.length; next < Math.min(factoids.length, i + abreast); next++) {
      const judged = checkFactoid(
        question,
        factoids[next] as Factoid,
        { ...settings, seed: settings.seed + next },
        { ...readers, entities },
      );
      judged.catch(() => undefined);
      judging.push(judged);
    }
    const one = withPlaces(await (judging[i] as Promise<CheckedFactoid>), read);
    checked.push(one);
    yield { of: factoids.length, checked: one };
  }
  return {
    question,
    answer,
    settings,
    reader: readers.reader.id,
    factoids: checked,
    score: answerScore(checked),
  };
}

type FactoidReaders = CheckReaders & { readonly entities: readonly KnownEntity[] };

async function checkFactoid(
  question: string,
  factoid: Factoid,
  settings: CheckSettings,
  readers: FactoidReaders,
): Promise<CheckedFactoid> {
  const context = await readers.context(`${question} ${factoid.text}`.trim(), settings.passages);
  const mutations = await mutationsOf(factoid.text, settings, readers);
  const passages = context.map((passage) => passage.text);
  const asked = canonicalText(question).text;
  const [finding, ...findings] = (await readers.reader.read(
    [factoid.text, ...mutations.map((mutation) => mutation.text)].map((statement) => ({
      statement,
      passages,
      ...(asked !== '' && { question: asked }),
    })),
  )) as [EvidenceFinding, ...EvidenceFinding[]];
  const variants = mutations.map((mutation, i) =>
    variantOf(mutation, findings[i] as EvidenceFinding, settings),
  );
  const correction = correctionFor(factoid.text, finding, context);
  return {
    factoid,
    context,
    finding,
    variants,
    score: factoidScore(variants),
    words: [],
    ...(correction && { correction }),
  };
}

function variantOf(
  mutation: Mutation,
  { judgement, support, contradiction, why }: EvidenceFinding,
  { scoring }: CheckSettings,
): CheckedVariant {
  return {
    mutation,
    finding: { judgement, support, contradiction, why },
    decision: decisionOf(judgement),
    penalty: penaltyOfFinding({ judgement, support, contradiction }, mutation.relation, scoring),
  };
}

/** N of each relation. */
async function mutationsOf(
  statement: string,
  { mutations: count, seed }: CheckSettings,
  { parser, lexicon, entities }: FactoidReaders,
): Promise<Mutation[]> {
  const [tree] = await parser.parse(statement, [[0, statement.length]]);
  return tree ? mutate(statement, tree, lexicon, { count, seed, entities }) : [];
}

/**
 * The names in the answer, as the parser labels them: what an entity mutation may exchange for one another.
 */
function entitiesIn({ text, trees }: ReadAnswer): KnownEntity[] {
  const names = new Map<string, KnownEntity>();
  for (const { words } of trees) {
    words.forEach((word, first) => {
      if (!word.entity.startsWith('B-')) return;
      const type = word.entity.slice(2);
      let last = first;
      while (words[last + 1]?.entity === `I-${type}`) last++;
      const name = text.slice(word.span[0], words[last]?.span[1]);
      names.set(`${type} ${name}`, { text: name, type });
    });
  }
  return [...names.values()];
}

/** The words that decide; and all spans as spans of the answer that was given. */
function withPlaces(checked: CheckedFactoid, { text, toSource }: ReadAnswer): CheckedFactoid {
  const words = wordsInAnswer(text, checked.factoid, checked.finding.statementSpans);
  return { ...checked, words: words.map(toSource), factoid: inSource(checked.factoid, toSource) };
}
