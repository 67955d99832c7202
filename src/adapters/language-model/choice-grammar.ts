/**
 * A grammar that allows exactly one of several replies, in the notation that llama.cpp (GBNF) and xgrammar
 * (EBNF) share.
 */

const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '"': '\\"',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

import { wellFormed } from './engine.ts';

/** @throws TypeError when there are no choices, or a choice is empty, because a reply cannot be empty. */
export function choiceGrammar(choices: readonly string[]): string {
  if (choices.length === 0 || choices.includes(''))
    throw new TypeError('A choice needs at least one reply to choose from, and none may be empty.');
  const quoted = (choice: string) =>
    `"${wellFormed(choice).replace(/[\\"\n\r\t]/gu, (sign) => escapes[sign] as string)}"`;
  return `root ::= ${[...new Set(choices)].map(quoted).join(' | ')}`;
}

/** Enough tokens for any of these: a token is at least one byte, and one more token ends the reply. */
export const tokensOfChoices = (choices: readonly string[]): number =>
  Math.max(...choices.map((choice) => new TextEncoder().encode(choice).length)) + 1;
