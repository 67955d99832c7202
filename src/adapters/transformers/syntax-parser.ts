/**
 * The parser that ships: totem-syntax. Words come from core/text/words, the tree from its arc scores by core/text/tree (see the model's card for the tensors).
 * Batched by length, remembered by the sentence's text.
 */
import type { SyntaxParser } from '../../core/ports/models.ts';
import type { SyntaxTree, Word } from '../../core/text/syntax.ts';
import { cutLong, joinTrees } from '../../core/text/clauses.ts';
import { maximumTree } from '../../core/text/tree.ts';
import { splitWords, type Span } from '../../core/text/words.ts';
import { batches, loadModel, type FloatTensor, type LoadedModel } from './runtime.ts';
import { Remembered } from './remembered.ts';

const folder = 'totem-syntax';
const piecesOfAWord = 8;
const batchPieces = 256;
const remembered = 5_000;

interface Labels {
  readonly relations: readonly string[];
  readonly tags: readonly string[];
  readonly fine_tags: readonly string[];
  readonly entities: readonly string[];
}

/** A run of words short enough to be read at once; spans count from the start of the sentence. */
interface Piece {
  readonly words: readonly string[];
  readonly spans: readonly Span[];
  readonly pieces: readonly (readonly number[])[];
  readonly length: number;
}

export async function loadSyntaxParser(base: string): Promise<SyntaxParser> {
  const [model, labels] = await Promise.all([loadModel(base, folder), loadLabels(base)]);
  const known = new Remembered<SyntaxTree>(remembered);
  const piecesOf = rememberedPieces(model);
  return {
    async parse(text, sentences) {
      const fresh = [...new Set(sentences.map(([start, end]) => text.slice(start, end)))].filter((sentence) => !known.get(sentence));
      const cut = fresh.map((sentence) => cutSentence(sentence, piecesOf));
      const trees = await parsePieces(model, labels, cut.flat());
      const read = new Map<string, SyntaxTree>();
      let next = 0;
      fresh.forEach((sentence, i) => {
        const count = (cut[i] as Piece[]).length;
        read.set(sentence, { ...joinTrees(trees.slice(next, next + count)), span: [0, sentence.length] });
        next += count;
      });
      const result = sentences.map((span) => {
        const sentence = text.slice(...span);
        return moved(read.get(sentence) ?? known.get(sentence) as SyntaxTree, span[0]);
      });
      for (const [sentence, tree] of read) known.set(sentence, tree);
      return result;
    },
  };
}

async function loadLabels(base: string): Promise<Labels> {
  const response = await fetch(new URL(`models/${folder}/labels.json`, base));
  if (!response.ok) throw new Error(`The parser's labels could not be loaded: ${response.status} ${response.url}`);
  return await response.json() as Labels;
}

/** Each word is cut into pieces by itself, so its pieces can be kept. */
function rememberedPieces(model: LoadedModel): (word: string) => readonly number[] {
  const known = new Remembered<readonly number[]>(50_000);
  return (word) => {
    let pieces = known.get(word);
    if (!pieces) {
      pieces = model.pieces(word).slice(0, piecesOfAWord);
      known.set(word, pieces);
    }
    return pieces;
  };
}

/** Markdown marks are no words: the parser has never seen them. */
const isMark = (word: string): boolean => /^[*_#`~|]+$/u.test(word);

function cutSentence(sentence: string, piecesOf: (word: string) => readonly number[]): Piece[] {
  const spans = splitWords(sentence, [0, sentence.length]).filter((span) => !isMark(sentence.slice(...span)));
  const words = spans.map((span) => sentence.slice(...span));
  return cutLong(words).map(([start, end]) => {
    const own = words.slice(start, end), pieces = own.map(piecesOf);
    return { words: own, spans: spans.slice(start, end), pieces, length: pieces.reduce((sum, each) => sum + Math.max(1, each.length), 2) };
  });
}

async function parsePieces(model: LoadedModel, labels: Labels, pieces: readonly Piece[]): Promise<SyntaxTree[]> {
  const trees: SyntaxTree[] = [];
  for (const batch of batches(pieces.map((piece) => piece.length), batchPieces)) {
    const rows = await parseBatch(model, labels, batch.map((i) => pieces[i] as Piece));
    batch.forEach((i, row) => { trees[i] = rows[row] as SyntaxTree; });
  }
  return trees;
}

async function parseBatch(model: LoadedModel, labels: Labels, batch: readonly Piece[]): Promise<SyntaxTree[]> {
  const length = Math.max(...batch.map((piece) => piece.length));
  const width = Math.max(...batch.map((piece) => piece.words.length)) + 1;
  const numbers = (size: number) => new Int32Array(batch.length * size);
  const ids = numbers(length), mask = numbers(length), cases = numbers(length), firsts = numbers(width);
  batch.forEach((piece, row) => {
    let at = row * length;
    ids[at++] = model.begin;
    piece.words.forEach((word, i) => {
      const own = piece.pieces[i] as readonly number[];
      firsts[row * width + i + 1] = at - row * length;
      ids.set(own.length > 0 ? own : [unknownPiece], at);
      cases.fill(caseOf(word), at, at + Math.max(1, own.length));
      at += Math.max(1, own.length);
    });
    ids[at++] = model.end;
    mask.fill(1, row * length, at);
  });
  const shape = [batch.length, length];
  const output = await model.encode({
    input_ids: { values: ids, shape }, attention_mask: { values: mask, shape }, token_type_ids: { values: cases, shape },
    word_index: { values: firsts, shape: [batch.length, width] },
  });
  return batch.map((piece, row) => decode(piece, row, width, output, labels));
}

/** [UNK], for a word of which the tokenizer makes nothing (a control character). */
const unknownPiece = 100;

/** The case of a word as the model was trained on it: 0 lower, 1 Initial, 2 ALL CAPITALS or mIxed, 3 with a digit or without a letter. */
function caseOf(word: string): number {
  if (/\d/u.test(word) || !/\p{L}/u.test(word)) return 3;
  if (word === word.toLowerCase()) return 0;
  const [initial = '', ...rest] = word;
  const tail = rest.join('');
  return initial !== initial.toLowerCase() && tail === tail.toLowerCase() ? 1 : 2;
}

function decode(...[piece, row, width, output, labels]: [Piece, number, number, Readonly<Record<string, FloatTensor>>, Labels]): SyntaxTree {
  const size = piece.words.length + 1;
  const arcs = outputOf(output, 'arcs');
  const scores = new Float32Array(size * size);
  for (let word = 0; word < size; word++) {
    const start = (row * width + word) * width;
    scores.set(arcs.data.subarray(start, start + size), word * size);
  }
  const heads = maximumTree(scores, size);
  const root = labels.relations.indexOf('root');
  const best = (name: string, word: number, allowed: (label: number) => boolean = () => true) => {
    const { data, dims } = outputOf(output, name);
    const labelCount = dims[2] as number;
    return bestLabel(data.subarray((row * width + word) * labelCount, (row * width + word + 1) * labelCount), allowed);
  };
  const words = piece.words.map((text, i): Word => {
    const head = (heads[i + 1] as number) - 1;
    return {
      span: piece.spans[i] as Span, text, head,
      relation: labels.relations[head < 0 ? root : best('relations', i + 1, (label) => label !== root)] as string,
      tag: labels.tags[best('tags', i + 1)] as string,
      fineTag: labels.fine_tags[best('fine_tags', i + 1)] as string,
      entity: labels.entities[best('entities', i + 1)] as string,
    };
  });
  return { span: [piece.spans[0]?.[0] ?? 0, piece.spans.at(-1)?.[1] ?? 0], words };
}

function outputOf(output: Readonly<Record<string, FloatTensor>>, name: string): FloatTensor {
  const tensor = output[name];
  if (!tensor) throw new Error(`The parser gave no ${name}.`);
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
