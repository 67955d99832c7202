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
import { loadModel, textOf, type LoadedModel } from './load-model.ts';
import { Remembered } from './remembered.ts';
import { syntaxScores, type SyntaxScores } from './syntax-scores.ts';

const folder = 'totem-syntax';
const piecesOfAWord = 8;
/** The most pieces that the model reads at once, with the marks for the beginning and the end. */
const longestRun = 512;
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
  const parseSentence = (sentence: string): SyntaxTree => {
    const trees = cutSentence(sentence, piecesOf).map((run) => parseRun(model, labels, run));
    return { ...joinTrees(trees), span: [0, sentence.length] };
  };
  const treeOf = (text: string, span: Span): SyntaxTree => {
    const sentence = text.slice(...span);
    const tree = known.made(sentence, () => parseSentence(sentence));
    return moved(tree, span[0]);
  };
  return {
    parse: (text, sentences) => Promise.resolve(sentences.map((span) => treeOf(text, span))),
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

function parseRun(model: LoadedModel, labels: Labels, run: Run): SyntaxTree {
  const ids = [model.begin];
  const cases = [0];
  const firsts = [0];
  const most = Math.floor((longestRun - 2) / run.words.length);
  run.words.forEach((word, i) => {
    const pieces = (run.pieces[i] as readonly number[]).slice(0, most);
    firsts.push(ids.length);
    for (const piece of pieces) {
      ids.push(piece);
      cases.push(caseOf(word));
    }
  });
  ids.push(model.end);
  cases.push(0);
  const { encoder } = model;
  const states = encoder.states(ids, cases, firsts);
  const scores = syntaxScores(encoder, states, firsts.length, {
    relations: labels.relations.length,
    tags: labels.tags.length,
    fineTags: labels.fine_tags.length,
    entities: labels.entities.length,
  });
  return decode(run, scores, labels);
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

function decode(run: Run, scores: SyntaxScores, labels: Labels): SyntaxTree {
  const size = run.words.length + 1;
  const heads = maximumTree(scores.arcs, size);
  const relations = scores.relations(Array.from(heads, (head) => Math.max(0, head)));
  const root = labels.relations.indexOf('root');
  const best = (from: Float32Array, word: number, allowed: (label: number) => boolean = () => true) => {
    const count = from.length / size;
    return bestLabel(from.subarray(word * count, (word + 1) * count), allowed);
  };
  const things = bestLabelling(scores.entities.subarray(labels.entities.length), labels.entities);
  const words = run.words.map((text, i): Word => {
    const head = (heads[i + 1] as number) - 1;
    return {
      span: run.spans[i] as Span,
      text,
      head,
      relation: labels.relations[
        head < 0 ? root : best(relations, i + 1, (label) => label !== root)
      ] as string,
      tag: labels.tags[best(scores.tags, i + 1)] as string,
      fineTag: labels.fine_tags[best(scores.fineTags, i + 1)] as string,
      entity: labels.entities[things[i] as number] as string,
    };
  });
  return { span: [run.spans[0]?.[0] ?? 0, run.spans.at(-1)?.[1] ?? 0], words };
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
