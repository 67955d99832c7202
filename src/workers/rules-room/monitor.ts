/**
 * Checks a conversation as it grows: for each turn, which rules are broken by what has been said so far, and
 * which of them were not broken before.
 */
import type { RulesCase, TextReading, TurnVerdict } from '../../core/api/rules-room.ts';
import type { ConversationTurn } from '../../core/rules/conversation.ts';
import { reasonAbout } from './reasoning.ts';
import { viewOf } from './view.ts';

/** All that was said, without the names of the speakers, which would be read as things of the text. */
export const saidIn = (turns: readonly ConversationTurn[]): string =>
  turns.map(({ text }) => text).join('\n\n');

/** The case with a conversation as its text: what a person set of another text does not count. */
export const caseOver = (kept: RulesCase, turns: readonly ConversationTurn[]): RulesCase => ({
  ...kept,
  text: saidIn(turns),
  objects: [],
  set: [],
  replies: [],
});

/** @param before the rules that were broken before the last turn. */
export function turnVerdict(
  over: RulesCase,
  reading: Omit<TextReading, 'at'>,
  before: readonly number[],
): TurnVerdict {
  const view = viewOf(reasonAbout({ ...over, reading: { ...reading, at: 0 } }));
  const broken = view.conflicts.map(({ rule, binding, values }) => ({
    rule,
    binding,
    sentence: view.rules[rule - 1]?.sentence ?? '',
    isNew: !before.includes(rule),
    because: values.map(({ sentence, words }) => ({
      sentence,
      words: words.map((span) => over.text.slice(...span)),
    })),
  }));
  const undecided = view.rules.filter(({ verdict }) => verdict === 'not decided').length;
  return { broken, undecided };
}
