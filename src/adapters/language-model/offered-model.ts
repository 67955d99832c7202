/**
 * Examines files that a user adds as a language model: what kind they are, what is wrong with them, and how
 * they would be stored.
 */
import type { Issue } from '../../core/issue.ts';
import type { Control } from '../../core/work.ts';
import { ModelError, sizeInWords } from './engine.ts';
import { isGguf, readGgufHead, type GgufHead } from './gguf.ts';
import { hashOf, type KeptModel, type KeptModels } from './kept-models.ts';
import { checkMlcFolder, isMlcFolder, type OfferedFile } from './mlc-folder.ts';
import { damagedFiles } from './mlc-sums.ts';
import { readRecorded } from './recorded-engine.ts';

/** The limit for prompt and reply together. More takes memory and minutes, and no feature needs it. */
const longestContext = 4096;
const largestFile = 2 * 2 ** 30;
/** It is read into memory as a whole. */
const largestRecording = 100 * 2 ** 20;

export interface Looked {
  readonly issues: readonly Issue[];
  /** Absent when the files were refused. */
  readonly model?: Omit<KeptModel, 'folder'>;
  readonly keep?: (kept: KeptModels, control: Control) => Promise<KeptModel>;
}

const expected =
  'A language model is one file of weights for llama.cpp (it ends in .gguf), or a folder compiled ' +
  'by MLC for WebGPU (with mlc-chat-config.json, its weights, and a model library that ends in ' +
  '.wasm). Recorded replies are a file that ends in .jsonl.';

/** @throws {ModelError} with a message for the user when a file cannot be read as the format it claims. */
export async function lookAt(files: readonly OfferedFile[], control: Control): Promise<Looked> {
  if (isMlcFolder(files)) return lookAtFolder(files, control);
  const [first] = files;
  if (first && files.length === 1 && first.path.toLowerCase().endsWith('.jsonl'))
    return lookAtRecorded(first, control);
  const weights: OfferedFile[] = [];
  for (const file of files)
    if (file.path.toLowerCase().endsWith('.gguf') || (await isGguf(file.bytes))) weights.push(file);
  const [file] = weights;
  if (!file)
    throw new ModelError(
      files.length === 0
        ? `No file was found. ${expected}`
        : `${nameOf(files)} is not a language model that can run here. ${expected}`,
    );
  if (weights.length > 1)
    throw new ModelError(
      `These are ${String(weights.length)} files of weights (${nameOf(weights)}), but only ` +
        'one can be added at a time. If they are parts of one model, join them with ' +
        'gguf-split --merge of llama.cpp.',
    );
  return lookAtWeights(file, control);
}

async function lookAtRecorded({ path, bytes }: OfferedFile, control: Control): Promise<Looked> {
  if (bytes.size > largestRecording)
    throw new ModelError(
      `The file has ${sizeInWords(bytes.size)}; recorded replies may have ${sizeInWords(largestRecording)}.`,
    );
  const name = path.slice(path.lastIndexOf('/') + 1);
  const { replies, issues } = readRecorded(await new Response(bytes as Blob).text(), path);
  if (replies.size === 0) throw new ModelError(`${name} has no recorded reply. ${issues[0]?.message ?? ''}`);
  const model = {
    id: `${slug(name)}-sha256-${await hashOf([bytes], control)}`,
    name,
    format: 'recorded',
    bytes: bytes.size,
    added: Date.now(),
    contextTokens: longestContext,
  } as const;
  return { model, issues, keep: (kept) => kept.addWeights(model, bytes, control) };
}

async function lookAtWeights({ path, bytes }: OfferedFile, control: Control): Promise<Looked> {
  const head = await readGgufHead(bytes);
  checkUse(head);
  if (bytes.size > largestFile)
    throw new ModelError(
      `The file has ${sizeInWords(bytes.size)}; the limit here is ` +
        `${sizeInWords(largestFile)}. Use the same model with fewer bits (for example ` +
        'Q4_K_M) or a smaller one.',
    );
  const fileName = path.slice(path.lastIndexOf('/') + 1).replace(/\.gguf$/iu, '');
  const name = [head.name || fileName, head.quantisation].filter(Boolean).join(' ');
  const model = {
    id: `${slug(name)}-sha256-${await hashOf([bytes], control)}`,
    name,
    format: 'gguf',
    bytes: bytes.size,
    added: Date.now(),
    contextTokens: Math.min(head.contextTokens || longestContext, longestContext),
  } as const;
  const issues: readonly Issue[] = head.hasChatTemplate
    ? []
    : [
        {
          code: 'no-chat-template',
          severity: 'warning',
          place: { path },
          message:
            `${name} has no chat template. It may be a base model, which continues a text ` +
            'and does not follow instructions. The model was added, but one called ' +
            '"instruct" or "chat" replies better.',
        },
      ];
  return { model, issues, keep: (kept, control) => kept.addWeights(model, bytes, control) };
}

function checkUse({ architecture, kind, parts }: GgufHead): void {
  if (parts > 1)
    throw new ModelError(
      `This is one of ${String(parts)} files of split weights, but one complete file is ` +
        'needed. Join them with gguf-split --merge of llama.cpp.',
    );
  if (architecture === 'clip' || kind !== 'model')
    throw new ModelError(
      'The file is an addition to a language model ' +
        `(${kind === 'model' ? architecture : kind}), not a language model.`,
    );
  if (/bert/u.test(architecture))
    throw new ModelError(
      `The model in this file (${architecture}) reads text but does not write it. A model ` +
        'that replies is needed.',
    );
}

async function lookAtFolder(files: readonly OfferedFile[], control: Control): Promise<Looked> {
  const { folder, issues } = await checkMlcFolder(files, longestContext);
  if (!folder) return { issues };
  const damaged = await damagedFiles(folder, control);
  if (damaged.length > 0) return { issues: damaged };
  const all = [...folder.files.values(), folder.library.bytes];
  const model = {
    id: `${slug(folder.name)}-sha256-${await hashOf(all, control)}`,
    name: folder.name,
    format: 'mlc',
    bytes: all.reduce((sum, { size }) => sum + size, 0),
    added: Date.now(),
    contextTokens: folder.contextTokens,
    slides: folder.slides,
  } as const;
  return { model, issues, keep: (kept, control) => kept.addMlc(model, folder, control) };
}

const slug = (name: string): string => name.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 80);

/** Only the first names, so that the message stays readable for a folder of a thousand files. */
const nameOf = (files: readonly OfferedFile[]): string =>
  files
    .slice(0, 3)
    .map(({ path }) => path)
    .join(', ') + (files.length > 3 ? ` and ${String(files.length - 3)} more` : '');
