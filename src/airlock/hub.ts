/**
 * What the hub states of a model: the commit, the licence, and for every file its size and hash. Files of one
 * model are all taken from that commit. Large files (LFS) have a SHA-256; small ones have the hash that git
 * gives them, which is a SHA-1. Answers of the hub are foreign text: they are read by shape and capped.
 */
import { texts } from '../ui/texts/airlock.ts';
import { libraryAddresses, type CatalogueModel } from './catalogue.ts';
import { hub } from './hosts.ts';
import { Refused, sentenceOf, type Fetching } from './refused.ts';

const t = texts.hub;

export interface Sum {
  /** `git`: SHA-1 of `blob`, the size and the content. */
  readonly kind: 'sha256' | 'git';
  readonly hex: string;
}

export interface HubFile {
  readonly path: string;
  readonly address: string;
  readonly bytes: number;
  readonly sum: Sum;
}

export interface HubModel {
  readonly repository: string;
  /** The commit, 40 hexadecimal digits. */
  readonly revision: string;
  /** As the hub states it; absent if it states none. */
  readonly licence?: string;
  readonly files: readonly HubFile[];
}

/** The most characters of an answer that are read: a list of some thousand files. */
const MOST = 5_000_000;
const repositoryName = /^[\w.-]{1,100}\/[\w.-]{1,100}$/;

/** @throws {Refused} with a sentence for people. */
export async function modelOnHub(
  repository: string,
  fetching: Fetching,
  stop: AbortSignal,
): Promise<HubModel> {
  if (!repositoryName.test(repository) || /(?:^|\/)\.{1,2}(?:\/|$)/.test(repository))
    throw new Refused(t.name(repository.slice(0, 100)));
  const about = record(await json(`${hub}/api/models/${repository}`, repository, fetching, stop));
  const revision = about?.['sha'];
  if (typeof revision !== 'string' || !/^[0-9a-f]{40}$/.test(revision))
    throw new Refused(t.noCommit(repository));
  const listed = await json(
    `${hub}/api/models/${repository}/tree/${revision}?recursive=1`,
    repository,
    fetching,
    stop,
  );
  if (!Array.isArray(listed)) throw new Refused(t.listUnreadable(repository));
  const tags: readonly unknown[] = Array.isArray(about?.['tags']) ? (about['tags'] as unknown[]) : [];
  const licence = tags
    .filter((tag): tag is string => typeof tag === 'string')
    .find((tag) => tag.startsWith('license:'))
    ?.slice('license:'.length);
  return {
    repository,
    revision,
    ...(licence !== undefined && { licence: licence.slice(0, 60) }),
    files: listed.flatMap((entry: unknown) => fileOf(entry, repository, revision) ?? []),
  };
}

/** The files of a catalogue's model, or of one chosen file of weights. @throws {Refused} */
export async function filesToGet(
  { files, repository }: HubModel,
  form: CatalogueModel['form'],
  fetching: Fetching,
  stop: AbortSignal,
): Promise<readonly HubFile[]> {
  if (form.kind === 'gguf') {
    const file = files.find(({ path }) => path === form.file);
    if (!file) throw new Refused(t.noFile(repository, form.file));
    return [file];
  }
  const needed = files.filter(({ path }) => !path.includes('/') && /\.(?:json|bin|model|txt)$/.test(path));
  return [...needed, await libraryFile(form.library, fetching, stop)];
}

/** The compiled library lies in a repository of its own, which states its size and git hash. */
async function libraryFile(library: string, fetching: Fetching, stop: AbortSignal): Promise<HubFile> {
  const { file, statement } = libraryAddresses(library);
  const about = record(await json(statement, library, fetching, stop));
  const { sha, size } = about ?? {};
  if (typeof sha !== 'string' || !/^[0-9a-f]{40}$/.test(sha) || !isSize(size))
    throw new Refused(t.noSum(library));
  return { path: library, address: file, bytes: size, sum: { kind: 'git', hex: sha } };
}

function fileOf(entry: unknown, repository: string, revision: string): HubFile | undefined {
  const { type, path, size, oid, lfs } = record(entry) ?? {};
  if (type !== 'file' || typeof path !== 'string' || !isSize(size) || !isPlainPath(path)) return undefined;
  const large = record(lfs)?.['oid'];
  const sum: Sum | undefined =
    typeof large === 'string' && /^[0-9a-f]{64}$/.test(large)
      ? { kind: 'sha256', hex: large }
      : large === undefined && typeof oid === 'string' && /^[0-9a-f]{40}$/.test(oid)
        ? { kind: 'git', hex: oid }
        : undefined;
  const at = path.split('/').map(encodeURIComponent).join('/');
  return sum && { path, address: `${hub}/${repository}/resolve/${revision}/${at}`, bytes: size, sum };
}

const isSize = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

const isPlainPath = (path: string): boolean =>
  path.length < 300 && path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');

const record = (value: unknown): Readonly<Record<string, unknown>> | undefined =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : undefined;

/** @param what is asked about, for the message. */
async function json(address: string, what: string, fetching: Fetching, stop: AbortSignal): Promise<unknown> {
  const { host } = new URL(address);
  let response: Response;
  try {
    response = await fetching(address, { signal: stop }, 'listing');
  } catch (reason) {
    stop.throwIfAborted();
    throw new Refused(t.unreachable(host, sentenceOf(reason)));
  }
  if (!response.ok) throw new Refused(t.statusOfHost(statusSaid(response.status, what), host));
  const text = await response.text();
  try {
    if (text.length <= MOST) return JSON.parse(text) as unknown;
  } catch {
    // Said below.
  }
  throw new Refused(text.length > MOST ? t.tooLong(host, what) : t.notJson(host, what));
}

/** Without a full stop. */
export function statusSaid(status: number, what: string): string {
  const { missing, closed, other } = texts.status;
  if (status === 404) return missing(what);
  return status === 401 || status === 403 ? closed(what, status) : other(what, status);
}
