/**
 * Makes one list of what several threads notice. One request can be noticed several times: each policy that
 * refuses it sends an event, and some browsers also list a refused request among their timings.
 */
import { listedAtMost, type LedgerEntry, type Sighting } from '../core/api/requests.ts';

/** Sightings of one request are at most this far apart: milliseconds. */
const together = 5_000;

interface Logged {
  entry: LedgerEntry;
  /** The policies that refused it. */
  readonly policies: Set<string>;
  /** It was among the timings. */
  timed: boolean;
  /** Its page told of it as it asked. */
  readonly told: Sighting | undefined;
}

export class RequestLog {
  /** The newest first. */
  readonly #logged: Logged[] = [];
  left = 0;
  refused = 0;

  get entries(): readonly LedgerEntry[] {
    return this.#logged.map(({ entry }) => entry);
  }

  add(sighting: Sighting): void {
    const known = this.#logged.find((logged) => isSame(logged, sighting));
    if (!known) this.#begin(sighting);
    else if (sighting.by === 'timing') known.timed = true;
    else this.#refuse(known, sighting);
  }

  /** How many bytes have come for a request that its page told of. */
  received(sighting: Sighting, bytes: number): void {
    const known = this.#logged.find(({ told }) => told === sighting);
    if (known) known.entry = { ...known.entry, bytes };
  }

  #begin(sighting: Sighting): void {
    const { by, policy, ...noticed } = sighting;
    const refusedBy = refuser(by);
    this.#logged.unshift({
      entry: { ...noticed, refusedBy },
      policies: new Set(policy === undefined ? [] : [policy]),
      timed: by === 'timing',
      told: by === 'page' ? sighting : undefined,
    });
    this.#logged.length = Math.min(this.#logged.length, listedAtMost);
    if (refusedBy) this.refused++;
    else this.left++;
  }

  #refuse(known: Logged, { by, cause, policy }: Sighting): void {
    if (policy !== undefined) known.policies.add(policy);
    const refusedBy = refuser(by);
    if (known.entry.refusedBy !== undefined || !refusedBy) return;
    known.entry = { ...known.entry, refusedBy, cause };
    this.left--;
    this.refused++;
  }
}

/** What refused a request; undefined if it left. */
const refuser = (by: Sighting['by']): LedgerEntry['refusedBy'] =>
  by === 'policy' || by === 'service worker' ? by : undefined;

/** For frames and embedded objects the policy's event names the host alone. */
const isOf = (host: string, address: string): boolean =>
  /^\w+:\/\/[^/]+\/$/u.test(host) && address.startsWith(host);

/**
 * Whether a sighting is about a request that is listed already. Every refusal, and every request that its
 * page told of, has one timing at most.
 */
function isSame({ entry, policies, timed, told }: Logged, sighting: Sighting): boolean {
  const [listed, seen] = [entry.address, sighting.address];
  if (sighting.by === 'page' || Math.abs(entry.at - sighting.at) > together) return false;
  if (sighting.by === 'timing' && isOf(listed, seen)) return entry.refusedBy !== undefined && !timed;
  if (listed !== seen) return false;
  if (sighting.by === 'timing') return (entry.refusedBy !== undefined || told !== undefined) && !timed;
  if (entry.refusedBy === undefined) return true;
  return sighting.by === 'policy' && sighting.policy !== undefined && !policies.has(sighting.policy);
}
