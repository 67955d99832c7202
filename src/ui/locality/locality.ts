/** The pages about requests to other addresses and about hosting, which belong to no room. */
import type { Cable, Ledger } from '../../core/api/requests.ts';
import { addressOf, type Address } from '../addresses.ts';

/** What the page knows of its requests. */
export interface Locality {
  readonly ledger: Ledger;
  /** Loaded when it is first asked for. */
  cable(): Promise<Cable>;
}

const pages = ['requests', 'hosting'] as const;
export type LocalityPage = (typeof pages)[number];

export const requestsAddress = addressOf(['requests']);
export const hostingAddress = addressOf(['hosting']);

export const localityPageAt = ({ path }: Address): LocalityPage | undefined =>
  pages.find((page) => page === path[0]);
