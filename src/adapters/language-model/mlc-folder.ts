/**
 * Checks a folder that MLC compiled for WebGPU against the folder's own lists, so that missing files are
 * named before anything is stored.
 */
import type { Issue } from '../../core/issue.ts';
import type { Bytes } from '../../core/transfer.ts';

export interface OfferedFile {
  readonly path: string;
  readonly bytes: Bytes;
}

/** A complete folder. */
export interface MlcFolder {
  readonly name: string;
  readonly contextTokens: number;
  /** The model reads through a sliding window of fixed length. */
  readonly slides: boolean;
  /** Files by the names that web-llm requests. */
  readonly files: ReadonlyMap<string, Bytes>;
  /** The MD5 sums of files that the list of weights gives, in hexadecimal digits. */
  readonly sums: ReadonlyMap<string, string>;
  /** The compiled model, a WebAssembly module. */
  readonly library: { readonly name: string; readonly bytes: Bytes };
}

export const configName = 'mlc-chat-config.json';
export const weightsList = 'tensor-cache.json';
/** The name that earlier MLC versions used for the list of weights; the format is the same. */
const formerWeightsList = 'ndarray-cache.json';

const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

export const isMlcFolder = (files: readonly OfferedFile[]): boolean =>
  files.some(({ path }) => [configName, weightsList, formerWeightsList].includes(fileName(path)));

interface Config {
  readonly tokenizer_files?: unknown;
  readonly context_window_size?: unknown;
  readonly sliding_window_size?: unknown;
  readonly model_type?: unknown;
}
interface WeightRecord {
  readonly dataPath: string;
  readonly nbytes: number;
  readonly md5sum?: unknown;
}

/** @param maxTokens the most tokens that prompt and reply may take together. */
export async function checkMlcFolder(
  offered: readonly OfferedFile[],
  maxTokens: number,
): Promise<{ readonly folder?: MlcFolder; readonly issues: readonly Issue[] }> {
  const issues: Issue[] = [];
  const wrong = (code: string, path: string, message: string) => {
    issues.push({ code, severity: 'error', message, place: { path } });
  };
  const of = (name: string) => offered.find(({ path }) => fileName(path) === name)?.bytes;
  const required = (name: string, what: string): Bytes | undefined => {
    const found = of(name);
    if (!found) wrong('file-missing', name, `The folder has no ${name}, ${what}.`);
    return found;
  };

  const files = new Map<string, Bytes>();
  const sums = new Map<string, string>();
  const configFile = required(configName, 'which says how prompts are written');
  const config = configFile && (await parsed<Config>(configFile, configName, wrong));
  if (configFile) files.set(configName, configFile);

  const listFile =
    of(weightsList) ??
    of(formerWeightsList) ??
    required(weightsList, `the list of its weights (in older folders ${formerWeightsList})`);
  const list = listFile && (await parsed<{ readonly records?: unknown }>(listFile, weightsList, wrong));
  if (listFile) files.set(weightsList, listFile);
  const records = list ? recordsOf(list.records, wrong) : [];
  if (list) checkWeights(records, files, required, wrong);
  for (const { dataPath, md5sum } of records)
    if (typeof md5sum === 'string') sums.set(dataPath, md5sum.toLowerCase());

  if (config) {
    const tokenizer = tokenizerOf(config);
    if (!tokenizer)
      wrong(
        'file-damaged',
        configName,
        `${configName} lists neither tokenizer.json nor tokenizer.model under ` +
          'tokenizer_files. One of them is needed.',
      );
    const found = tokenizer && required(tokenizer, 'which splits text into tokens');
    if (tokenizer && found) files.set(tokenizer, found);
  }

  const library = await findLibrary(offered, wrong);
  if (issues.length > 0 || !config || !library) return { issues };
  return {
    folder: { name: nameOf(offered, config), ...windowOf(config, maxTokens), files, sums, library },
    issues,
  };
}

/** Of a file that may hold anything: the entries that name a file and its size. */
function recordsOf(listed: unknown, wrong: Wrong): readonly WeightRecord[] {
  const all: readonly unknown[] = Array.isArray(listed) ? listed : [];
  const records = all.filter(
    (each): each is WeightRecord =>
      typeof each === 'object' &&
      each !== null &&
      typeof (each as Partial<WeightRecord>).dataPath === 'string' &&
      typeof (each as Partial<WeightRecord>).nbytes === 'number',
  );
  if (records.length < all.length)
    wrong(
      'file-damaged',
      weightsList,
      `${String(all.length - records.length)} of ${String(all.length)} entries in the list of weights do ` +
        'not name a file (dataPath) and its size (nbytes).',
    );
  return records;
}

/** web-llm reads only the first of these files that the configuration names. */
const tokenizerOf = (config: Config): string | undefined =>
  ['tokenizer.json', 'tokenizer.model'].find(
    (name) => Array.isArray(config.tokenizer_files) && config.tokenizer_files.includes(name),
  );

function checkWeights(
  records: readonly WeightRecord[],
  files: Map<string, Bytes>,
  required: (name: string, what: string) => Bytes | undefined,
  wrong: Wrong,
): void {
  if (records.length === 0)
    wrong('file-damaged', weightsList, 'The list of weights names no files. Expected a field "records".');
  for (const { dataPath, nbytes } of records) {
    const shard = required(fileName(dataPath), 'a part of its weights');
    if (shard) files.set(dataPath, shard);
    if (shard && shard.size !== nbytes)
      wrong(
        'file-damaged',
        dataPath,
        `${dataPath} has ${String(shard.size)} bytes, but the list of weights says ` +
          `${String(nbytes)}: it was not copied or downloaded completely.`,
      );
  }
}

type Wrong = (code: string, path: string, message: string) => void;

async function findLibrary(
  offered: readonly OfferedFile[],
  wrong: Wrong,
): Promise<MlcFolder['library'] | undefined> {
  const found = offered.filter(({ path }) => path.endsWith('.wasm'));
  const [first] = found;
  if (!first) {
    wrong(
      'file-missing',
      '*.wasm',
      'The folder has no model library, the file with the compiled model that ends in ' +
        '.wasm. MLC offers these files separately from the weights. Put the one for this ' +
        'model and this version (0.2.86) into the folder.',
    );
    return undefined;
  }
  if (found.length > 1) {
    wrong(
      'file-doubtful',
      first.path,
      `The folder has ${String(found.length)} model libraries ` +
        `(${found.map(({ path }) => fileName(path)).join(', ')}). Expected one. Keep only ` +
        'the one for this model.',
    );
    return undefined;
  }
  if (new TextDecoder().decode(await first.bytes.slice(0, 4).arrayBuffer()) !== '\0asm') {
    wrong(
      'file-damaged',
      first.path,
      `${fileName(first.path)} does not begin like a WebAssembly module. Often the page ` +
        'that offers a file was saved instead of the file.',
    );
    return undefined;
  }
  return { name: fileName(first.path), bytes: first.bytes };
}

async function parsed<T extends object>(file: Bytes, name: string, wrong: Wrong): Promise<T | undefined> {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(await file.arrayBuffer()));
    if (typeof value === 'object' && value !== null) return value as T;
  } catch {
    /* said below */
  }
  wrong('file-damaged', name, `${name} cannot be read as JSON.`);
  return undefined;
}

/** The folder's own name, because people know the model by it. */
function nameOf(offered: readonly OfferedFile[], config: Config): string {
  const parts = (offered.find(({ path }) => fileName(path) === configName) as OfferedFile).path
    .split('/')
    .filter(Boolean);
  const { model_type: kind } = config;
  return parts.at(-2) ?? (typeof kind === 'string' ? kind : 'MLC model');
}

function windowOf(config: Config, maxTokens: number): Pick<MlcFolder, 'contextTokens' | 'slides'> {
  const [fixed, sliding] = [tokensOf(config.context_window_size), tokensOf(config.sliding_window_size)];
  return {
    contextTokens: Math.min(fixed > 0 ? fixed : sliding > 0 ? sliding : maxTokens, maxTokens),
    slides: fixed <= 0,
  };
}

const tokensOf = (value: unknown): number => (typeof value === 'number' ? value : -1);
