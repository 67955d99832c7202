/**
 * The audit log (MetaRAG, section 3.6). Entries are only added, and each carries the hash of the one before,
 * so that a changed, removed or inserted entry is detected. The log holds scores, spans, topics and hashes of
 * texts. It holds the texts themselves only where the user asked for that.
 */
import type { Issue } from '../issue.ts';
import type { Span } from '../text/words.ts';
import { sha256 } from './sha256.ts';

export interface AuditRecord {
  /** `answer`: a language model has answered from documents. */
  readonly kind: 'check' | 'answer' | 'review' | 'policy' | 'removal' | 'restoration';
  /** Milliseconds since 1970, given by the caller. */
  readonly at: number;
  /** Id of the checked answer, where there is one. */
  readonly check?: string;
  readonly questionHash?: string;
  readonly answerHash?: string;
  readonly question?: string;
  readonly answer?: string;
  readonly reader?: string;
  /** Name and hash of the language model that wrote the answer. */
  readonly model?: string;
  readonly topics?: readonly string[];
  readonly threshold?: number;
  readonly score?: number;
  readonly flagged?: readonly { readonly spans: readonly Span[]; readonly score: number }[];
  readonly actions?: readonly string[];
  /** What a person decided or changed, in words. */
  readonly note?: string;
}

export interface AuditEntry extends AuditRecord {
  /** From 0, without gaps. */
  readonly sequence: number;
  readonly previous: string;
  readonly hash: string;
}

/** The "previous hash" of the first entry. */
export const GENESIS = '0'.repeat(64);

/** JSON with sorted keys and without absent ones: the same record gives the same text in every browser. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`).join(',')}}`;
}

export function entryAfter(last: AuditEntry | undefined, record: AuditRecord): AuditEntry {
  const chained = { ...record, sequence: (last?.sequence ?? -1) + 1, previous: last?.hash ?? GENESIS };
  return { ...chained, hash: sha256(canonicalJson(chained)) };
}

/**
 * Returns an issue for the first entry that does not follow from the one before, or undefined when the chain
 * is intact. A log cut at its end can only be detected by a hash that was written down elsewhere.
 */
export function firstBreak(entries: Iterable<AuditEntry>): Issue | undefined {
  let sequence = 0;
  let previous = GENESIS;
  const broken = (code: string, what: string): Issue => ({
    code,
    severity: 'error',
    message: `Entry ${String(sequence + 1)} ${what} The entries before it are unchanged.`,
    place: { line: sequence + 1 },
  });
  for (const entry of entries) {
    const { hash, ...chained } = entry;
    if (entry.sequence !== sequence)
      return broken(
        'entry-missing',
        `should be number ${String(sequence)} of the log, but is number ` +
          `${String(entry.sequence)}: entries were removed, added or moved.`,
      );
    if (entry.previous !== previous)
      return broken('chain-broken', 'does not contain the hash of the entry before it.');
    if (hash !== sha256(canonicalJson(chained)))
      return broken('entry-changed', 'was changed: its content has another hash.');
    [sequence, previous] = [sequence + 1, hash];
  }
  return undefined;
}
