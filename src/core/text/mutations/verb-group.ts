/**
 * Analyses the words of a finite verb ("has not been seen") into tense, modal, aspect, voice and negation,
 * and writes them again. Writing an analysed group gives the same words.
 */
import type { Predicate, Sentence } from './sentence.ts';
import { lookupTable } from '../../lookup-table.ts';

export interface VerbGroup {
  readonly tense: 'past' | 'present';
  readonly modal?: string;
  readonly perfect: boolean;
  readonly progressive: boolean;
  readonly passive: boolean;
  readonly negation: '' | 'not' | 'never';
  /** Adverbs between the auxiliaries and the verb: "has recently been seen". */
  readonly adverbs: string;
}

const shortModals = lookupTable({
  ca: 'can',
  wo: 'will',
  sha: 'shall',
  '’ll': 'will',
  "'ll": 'will',
});

/** Analyses a verb group. Undefined if other words are in between, or if its form is ambiguous. */
export function readVerbGroup(
  sentence: Sentence,
  { head, auxiliaries, finite, negation }: Predicate,
): VerbGroup | undefined {
  const adverbs = adverbsWithin(sentence, head, finite, [
    ...auxiliaries,
    ...(negation === undefined ? [] : [negation]),
  ]);
  if (adverbs === undefined) return undefined;
  const forms = auxiliaries.map((index) => sentence.branches.form(index));
  const [first = ''] = forms;
  const modal = sentence.word(finite).fineTag === 'MD' ? (shortModals[first] ?? first) : undefined;
  const rest = modal === undefined ? forms : forms.slice(1);
  const passive = auxiliaries.some((index) => sentence.word(index).relation === 'aux:pass');
  const isBe = (form: string) => /^(?:is|are|was|were|be|been|being|am)$/u.test(form);
  const perfect = rest.some((form) => /^(?:has|have|had)$/u.test(form));
  const progressive = rest.filter(isBe).length > (passive ? 1 : 0);
  // "had better", "used to", "'d": the form is ambiguous.
  if (
    forms.some((form) => /^['’](?:d|s)$/u.test(form)) ||
    forms.length !==
      (modal === undefined ? 0 : 1) +
        (perfect ? 1 : 0) +
        rest.filter(isBe).length +
        rest.filter((form) => /^(?:do|does|did)$/u.test(form)).length
  )
    return undefined;
  const tense =
    sentence.word(finite).fineTag === 'VBD' || /^(?:did|was|were|had)$/u.test(first) ? 'past' : 'present';
  const denial = negation === undefined ? '' : /never/iu.test(sentence.word(negation).text) ? 'never' : 'not';
  return {
    tense,
    ...(modal === undefined ? {} : { modal }),
    perfect,
    progressive,
    passive,
    negation: denial,
    adverbs,
  };
}

function adverbsWithin(
  sentence: Sentence,
  head: number,
  finite: number,
  known: readonly number[],
): string | undefined {
  const words: string[] = [];
  for (let index = finite + 1; index < head; index++) {
    if (known.includes(index)) continue;
    if (sentence.word(index).relation !== 'advmod' || sentence.word(index).head !== head) return undefined;
    words.push(sentence.word(index).text);
  }
  return words.join(' ');
}

/** Writes the group with a verb of this base form, for a subject of this number. */
export function writeVerbGroup(
  group: VerbGroup,
  lemma: string,
  plural: boolean,
  inflect: (lemma: string, tag: string) => string,
): string {
  // Each auxiliary needs a form of the next word: "has" a participle, "is" (progressive) a gerund, "is"
  // (passive) a participle.
  const links: readonly (readonly [verb: string, asks: string])[] = [
    ...(group.modal === undefined ? [] : [[group.modal, 'VB'] as const]),
    ...(group.perfect ? [['have', 'VBN'] as const] : []),
    ...(group.progressive ? [['be', 'VBG'] as const] : []),
    ...(group.passive ? [['be', 'VBN'] as const] : []),
    ...(group.negation === 'not' &&
    group.modal === undefined &&
    !group.perfect &&
    !group.progressive &&
    !group.passive
      ? [['do', 'VB'] as const]
      : []),
  ];
  const finite = group.tense === 'past' ? 'VBD' : plural ? 'VBP' : 'VBZ';
  const helpers = links.map(([verb], i) =>
    i === 0
      ? verb === group.modal
        ? verb
        : helperForm(verb, finite, plural)
      : helperForm(verb, links[i - 1]?.[1] as string, plural),
  );
  const main = inflect(lemma, links.at(-1)?.[1] ?? finite);
  const [first, ...others] = helpers;
  const denied = first === 'can' && group.negation === 'not' ? ['cannot'] : [first ?? '', group.negation];
  return [...denied, ...others, group.adverbs, main].filter((word) => word !== '').join(' ');
}

function helperForm(verb: string, tag: string, plural: boolean): string {
  const forms: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    be: { VB: 'be', VBN: 'been', VBG: 'being', VBD: plural ? 'were' : 'was', VBZ: 'is', VBP: 'are' },
    have: { VB: 'have', VBN: 'had', VBG: 'having', VBD: 'had', VBZ: 'has', VBP: 'have' },
    do: { VB: 'do', VBD: 'did', VBZ: 'does', VBP: 'do' },
  };
  return forms[verb]?.[tag] ?? verb;
}
