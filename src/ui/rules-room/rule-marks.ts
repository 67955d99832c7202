/** Which rule is open, and which words of the text it marks. */
import type { RulesView } from '../../core/api/rules-room.ts';
import { texts } from '../texts/rules-room.ts';
import type { TextMark } from './rules-text.ts';

/** The rule that the user chose, else the one of the address, else the first broken one. */
export function openRule(
  { rules }: RulesView,
  chosen: { readonly rule: number | undefined } | undefined,
  asked: number | undefined,
): number | undefined {
  if (chosen) return chosen.rule;
  if (asked !== undefined && asked < rules.length) return asked;
  const broken = rules.findIndex(({ verdict }) => verdict === 'broken');
  return broken < 0 ? undefined : broken;
}

/** For a broken rule the words of its conflicts, for any other the words of its instances. */
export function marksOf({ rules, conflicts }: RulesView, open: number | undefined): TextMark[] {
  const rule = open === undefined ? undefined : rules[open];
  if (!rule) return [];
  const own = conflicts.filter(({ rule: number }) => number === rule.number);
  if (own.length > 0)
    return own.flatMap(({ values }) =>
      values.flatMap(({ words, sentence }) =>
        words.map((span): TextMark => ({ span, verdict: 'broken', shows: sentence })),
      ),
    );
  return rule.instances
    .filter(({ verdict }) => verdict === rule.verdict)
    .flatMap(({ premises, conclusions, verdict }) =>
      [...premises, ...conclusions].flatMap(({ words, text, value }) =>
        words.map((span) => ({ span, verdict, shows: texts.atoms.is(text, value) })),
      ),
    );
}
