/**
 * Turns an alignment into a finding for people: the deciding words, the evidence, and the reason in a
 * sentence.
 */
import type { EvidenceFinding } from '../../ports/evidence.ts';
import type { Span } from '../../text/words.ts';
import type { SentencePlace } from './evidence-index.ts';
import type { Alignment, ReadText, SentenceAlignment, TermFinding } from './alignment.ts';
import { whyOf } from './why.ts';

/** @param passages those of the alignment. */
export function findingOf(alignment: Alignment, passages: readonly ReadText[]): EvidenceFinding {
  const deciding = decidingSentence(alignment);
  const shown =
    deciding === undefined ? [] : alignment.judgement === 'supports' ? alignment.sentences : [deciding];
  const own = shown.flatMap((sentence) =>
    decidingTerms(sentence).filter(({ term }) => term.given === undefined && !term.asked),
  );
  return {
    judgement: alignment.judgement,
    support: alignment.support,
    contradiction: Math.min(alignment.contradiction, 1 - alignment.support),
    statementSpans: merged(
      own.map(({ term, conflict }): Span =>
        conflict?.kind === 'place' ? [term.lead, term.span[1]] : term.span,
      ),
    ),
    evidence: evidenceOf(shown, passages),
    why: whyOf(deciding, alignment.judgement),
  };
}

/** The sentence of the statement that decides. */
function decidingSentence({ judgement, sentences }: Alignment): SentenceAlignment | undefined {
  return sentences
    .filter((sentence) => sentence.judgement === judgement)
    .sort((a, b) => b.contradiction - a.contradiction || a.support - b.support)[0];
}

/** The contradicted terms; else those not found; else all supported ones. */
export function decidingTerms({ judgement, terms, conflicts }: SentenceAlignment): TermFinding[] {
  const inConflict = terms.filter(
    ({ state, conflict }) => state === 'conflicts' && (conflict?.strength ?? 0) >= 0.5,
  );
  if (judgement === 'contradicts' && inConflict.length > 0) return inConflict;
  if (judgement === 'supports') return terms.filter(({ credit }) => credit > 0);
  const lacking = terms.filter(({ credit, term }) => credit < 0.7 && term.weight >= 0.3);
  const doubted = conflicts.flatMap(({ claimed }) => claimed);
  return lacking.length > 0
    ? lacking
    : terms.filter(({ term, credit }) => credit < 1 || doubted.includes(term.id));
}

function evidenceOf(
  shown: readonly SentenceAlignment[],
  passages: readonly ReadText[],
): EvidenceFinding['evidence'] {
  const byPlace = new Map<string, { readonly place: SentencePlace; readonly words: Span[] }>();
  const at = (place: SentencePlace) => {
    const key = `${String(place.passage)} ${String(place.sentence)}`;
    const found = byPlace.get(key) ?? { place, words: [] };
    byPlace.set(key, found);
    return found.words;
  };
  for (const sentence of shown) {
    if (sentence.place && sentence.terms.some(({ state }) => state !== 'missing')) at(sentence.place);
    const terms = sentence.judgement === 'contradicts' ? decidingTerms(sentence) : sentence.terms;
    for (const { evidence } of terms) if (evidence) at(evidence.place).push(evidence.span);
  }
  return [...byPlace.values()].flatMap(({ place, words }) => {
    const sentence = passages[place.passage]?.trees[place.sentence]?.span;
    return sentence ? [{ passage: place.passage, sentence, words: merged(words) }] : [];
  });
}

/** Sorts the spans and merges those that overlap. */
function merged(spans: readonly Span[]): Span[] {
  const found: [number, number][] = [];
  for (const [start, end] of [...spans].sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = found.at(-1);
    if (last && start < last[1]) last[1] = Math.max(last[1], end);
    else found.push([start, end]);
  }
  return found;
}
