/** Explains the judgement of an alignment in one plain sentence. */
import type { Judgement } from '../../ports/evidence.ts';
import type { SentenceAlignment, TermFinding } from './alignment.ts';

export function whyOf(sentence: SentenceAlignment | undefined, judgement: Judgement): string {
  if (!sentence) return 'There is no statement here that could be checked.';
  const own = sentence.terms.filter(({ term }) => term.given === undefined);
  if (judgement === 'supports')
    return sentence.hedged
      ? 'The document says this, but does not assert it.'
      : 'The document says this in the same words, or in similar ones.';
  const conflicts = own.filter(
    ({ state, conflict }) => state === 'conflicts' && (conflict?.strength ?? 0) >= 0.5,
  );
  if (judgement === 'contradicts' && conflicts.length > 0)
    return conflicts
      .sort((a, b) => (b.conflict?.strength ?? 0) - (a.conflict?.strength ?? 0))
      .slice(0, 2)
      .map(disagreement)
      .join(' ');
  if (judgement === 'contradicts') return 'The document says the contrary.';
  const missing = own.filter(({ state, term }) => state === 'missing' && term.weight >= 0.3);
  if (missing.length === own.length) return 'The sentences compared say nothing about this.';
  if (missing.length > 0)
    return `The sentences compared do not have ${list(missing.map(({ term }) => `“${term.text}”`))}.`;
  const doubts = own.filter(({ state }) => state === 'conflicts');
  if (doubts.length > 0) return doubts.slice(0, 2).map(disagreement).join(' ');
  if (sentence.restricted) return 'The document says this under limits that the answer leaves out.';
  if (sentence.hedged) return 'The document says this may be so, not that it is.';
  const apart = own.filter(({ state }) => state === 'nearby' || state === 'elsewhere');
  if (apart.length > 0) {
    const named = list(apart.slice(0, 3).map(({ term }) => `“${term.text}”`));
    return `The document names ${named} elsewhere, but does not join it to the rest.`;
  }
  return 'The document speaks of this, but does not say as much.';
}

function disagreement({ term, evidence, conflict }: TermFinding): string {
  const other = evidence?.text ?? '';
  switch (conflict?.kind) {
    case 'polarity':
      return term.denied
        ? `The document says that this holds (“${other}”), the answer denies it.`
        : `The document denies it (“${other}”), the answer says that it holds.`;
    case 'roles':
      return (
        `The document has “${other}” in the other part: who does it and to whom it is done are ` +
        'exchanged.'
      );
    case 'place':
      return `The document puts “${other}” otherwise than the answer does.`;
    case 'quantifier':
      return `The document does not say it of as many: “${other}” there, “${term.text}” in the answer.`;
    case 'strength':
      return `The document allows it, the answer says that it has to be: “${term.text}”.`;
    default:
      return other === ''
        ? `The document says otherwise than “${term.text}”.`
        : `The document says ${quoted(other)}, the answer says ${quoted(term.text)}.`;
  }
}

const quoted = (text: string): string => (/^[\d$€£]/u.test(text) ? text : `“${text}”`);

function list(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`;
}
