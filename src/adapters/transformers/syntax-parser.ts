/**
 * The parser that ships: totem-syntax. Words come from core/text/words; core/text/tree builds the tree from
 * the arc scores (see the model's card for the tensors). Trees are remembered by the sentence's text.
 */
import type { SyntaxParser } from '../../core/ports/models.ts';
import type { SyntaxTree, Word } from '../../core/text/syntax.ts';
import { cutLong, joinTrees } from '../../core/text/long-sentences.ts';
import { bestLabelling } from '../../core/text/entity-labels.ts';
import { maximumTree } from '../../core/text/tree.ts';
import { splitWords, type Span } from '../../core/text/words.ts';
import { loadModel, textOf, type FloatTensor, type LoadedModel } from './runtime.ts';
import { Remembered } from './remembered.ts';

const folder = 'totem-syntax';
const piecesOfAWord = 8;
const remembered = 5_000;

export interface Labels {
  readonly relations: readonly string[];
  readonly tags: readonly string[];
  readonly fine_tags: readonly string[];
  readonly entities: readonly string[];
}

/** A run of words short enough to be read at once; spans count from the start of the sentence. */
interface Run {
  readonly words: readonly string[];
  readonly spans: readonly Span[];
  readonly pieces: readonly (readonly number[])[];
}

/** Trees by sentence. */
export type KnownTrees = Remembered<SyntaxTree>;
export const noTrees = (): KnownTrees => new Remembered(remembered);

export async function loadSyntaxParser(base: string, known = noTrees()): Promise<SyntaxParser> {
  const [model, labels] = await Promise.all([loadModel(base, folder), loadLabels(base)]);
  return syntaxParser(model, labels, known);
}

export function syntaxParser(model: LoadedModel, labels: Labels, known = noTrees()): SyntaxParser {
  const piecesOf = rememberedPieces(model);
  const parseSentence = async (sentence: string): Promise<SyntaxTree> => {
    const trees: SyntaxTree[] = [];
    for (const run of cutSentence(sentence, piecesOf)) trees.push(await parseRun(model, labels, run));
    return { ...joinTrees(trees), span: [0, sentence.length] };
  };
  return {
    async parse(text, sentences) {
      const trees: SyntaxTree[] = [];
      for (const span of sentences) {
        const sentence = text.slice(...span);
        trees.push(moved(await known.made(sentence, () => parseSentence(sentence)), span[0]));
      }
      return trees;
    },
  };
}

async function loadLabels(base: string): Promise<Labels> {
  return JSON.parse(await textOf(new URL(`models/${folder}/labels.json`, base).href)) as Labels;
}

/** [UNK], for a word for which the tokenizer has no pieces (a control character). */
const unknownPiece = 100;

/** Each word is cut into pieces separately, so its pieces can be remembered. */
function rememberedPieces(model: LoadedModel): (word: string) => readonly number[] {
  const known = new Remembered<readonly number[]>(50_000);
  return (word) => {
    const pieces = known.get(word) ?? model.pieces(word).slice(0, piecesOfAWord);
    known.set(word, pieces);
    return pieces.length > 0 ? pieces : [unknownPiece];
  };
}

/** Markdown marks are not words: the parser was not trained on them. */
const isMark = (word: string): boolean => /^[*_#`~|]+$/u.test(word);

function cutSentence(sentence: string, piecesOf: (word: string) => readonly number[]): Run[] {
  const spans = splitWords(sentence, [0, sentence.length]).filter((span) => !isMark(sentence.slice(...span)));
  const words = spans.map((span) => sentence.slice(...span));
  return cutLong(words).map(([start, end]) => {
    const own = words.slice(start, end);
    return { words: own, spans: spans.slice(start, end), pieces: own.map(piecesOf) };
  });
}

async function parseRun(model: LoadedModel, labels: Labels, run: Run): Promise<SyntaxTree> {
  const ids = [model.begin];
  const cases = [0];
  const firsts = [0];
  run.words.forEach((word, i) => {
    const pieces = run.pieces[i] as readonly number[];
    firsts.push(ids.length);
    for (const piece of pieces) {
      ids.push(piece);
      cases.push(caseOf(word));
    }
  });
  ids.push(model.end);
  cases.push(0);
  const shape = [1, ids.length];
  const output = await model.encode({
    input_ids: { values: ids, shape },
    attention_mask: { values: ids.map(() => 1), shape },
    token_type_ids: { values: cases, shape },
    word_index: { values: firsts, shape: [1, firsts.length] },
  });
  return decode(run, output, labels);
}

/**
 * The letter case of a word in the classes the model was trained on: 0 lower, 1 Initial, 2 ALL CAPITALS or
 * mIxed, 3 with a digit or without a letter.
 */
function caseOf(word: string): number {
  if (/\d/u.test(word) || !/\p{L}/u.test(word)) return 3;
  if (word === word.toLowerCase()) return 0;
  const [initial = '', ...rest] = word;
  const tail = rest.join('');
  return initial !== initial.toLowerCase() && tail === tail.toLowerCase() ? 1 : 2;
}

function decode(run: Run, output: Readonly<Record<string, FloatTensor>>, labels: Labels): SyntaxTree {
  const size = run.words.length + 1;
  const heads = maximumTree(outputOf(output, 'arcs').data, size);
  const root = labels.relations.indexOf('root');
  const best = (name: string, word: number, allowed: (label: number) => boolean = () => true) => {
    const { data } = outputOf(output, name);
    const labelCount = data.length / size;
    return bestLabel(data.subarray(word * labelCount, (word + 1) * labelCount), allowed);
  };
  const things = bestLabelling(
    outputOf(output, 'entities').data.subarray(labels.entities.length),
    labels.entities,
  );
  const words = run.words.map((text, i): Word => {
    const head = (heads[i + 1] as number) - 1;
    return {
      span: run.spans[i] as Span,
      text,
      head,
      relation: labels.relations[
        head < 0 ? root : best('relations', i + 1, (label) => label !== root)
      ] as string,
      tag: labels.tags[best('tags', i + 1)] as string,
      fineTag: labels.fine_tags[best('fine_tags', i + 1)] as string,
      entity: labels.entities[things[i] as number] as string,
    };
  });
  return { span: [run.spans[0]?.[0] ?? 0, run.spans.at(-1)?.[1] ?? 0], words };
}

function outputOf(output: Readonly<Record<string, FloatTensor>>, name: string): FloatTensor {
  const tensor = output[name];
  if (!tensor) throw new Error(`The parser returned no ${name}.`);
  return tensor;
}

function bestLabel(scores: Float32Array, allowed: (label: number) => boolean): number {
  let best = -1;
  scores.forEach((score, label) => {
    if (allowed(label) && (best < 0 || score > (scores[best] as number))) best = label;
  });
  return best;
}

function moved(tree: SyntaxTree, by: number): SyntaxTree {
  return {
    span: [tree.span[0] + by, tree.span[1] + by],
    words: tree.words.map((word) => ({ ...word, span: [word.span[0] + by, word.span[1] + by] as const })),
  };
}
