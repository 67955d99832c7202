import { expect } from 'vitest';
import { charactersIn } from '../../../src/core/documents/account.ts';
import type { DocumentText } from '../../../src/core/documents/document.ts';

/**
 * The text that the account reports as left out, as "kind characters". Also checks that the account adds up.
 */
export function accountedFor({ text, account }: DocumentText): string[] {
  const leftOut = account?.leftOut ?? [];
  const lost = leftOut.reduce((sum, { characters }) => sum + characters, 0);
  expect(charactersIn(text)).toBe((account?.read ?? 0) - lost + (account?.added ?? 0));
  return leftOut.map(({ as, characters }) => `${as} ${String(characters)}`);
}
