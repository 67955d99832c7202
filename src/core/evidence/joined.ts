/**
 * Takes support away where the passages have a part of the statement only of something else
 * (alignment/said-of-another.ts). The alignment has seen few sentences. Whether any other one joins the two
 * is told by its words.
 */
import type { EvidenceFinding } from '../ports/evidence.ts';
import type { SaidOfAnother } from './alignment/said-of-another.ts';
import { decidedAs } from './calibration.ts';
import type { SentencePool } from './retrieval/selection.ts';

/** Then the passages say nothing of it with this probability. Chosen by hand. */
const DECIDED = 0.7;

export function unlessOfAnother(
  finding: EvidenceFinding,
  ofAnother: SaidOfAnother | undefined,
  pool: SentencePool,
): EvidenceFinding {
  if (finding.judgement !== 'supports' || !ofAnother || areJoined(ofAnother, pool)) return finding;
  const { said, of, instead } = ofAnother;
  return {
    ...finding,
    ...decidedAs('says nothing', finding, DECIDED),
    judgement: 'says nothing',
    statementSpans: [of.span, said.span],
    why: `The document has “${said.text}” with “${instead.text}”, and nowhere with “${of.text}”.`,
  };
}

/** Whether a sentence speaks of both, or of both names. */
function areJoined({ said, of, instead }: SaidOfAnother, pool: SentencePool): boolean {
  const [claimed, holder, other] = [said, of, instead].map(({ text }) => wordsOf(text)) as [
    Words,
    Words,
    Words,
  ];
  return pool.sentences.some(({ text }) => {
    const words = wordsOf(text);
    // "Airport" alone is no mention of "Lister Airport".
    const hasHalf = (name: Words, but: Words) => {
      const own = [...name].filter((word) => !but.has(word));
      return own.length > 0 && 2 * own.filter((word) => words.has(word)).length >= own.length;
    };
    return (
      ([...claimed].every((word) => words.has(word)) && hasHalf(holder, claimed)) ||
      (hasHalf(holder, other) && hasHalf(other, holder))
    );
  });
}

type Words = ReadonlySet<string>;

/** As they are written: a capital tells a name from a word. */
const wordsOf = (text: string): Words => new Set(text.match(/[\p{L}\p{N}]+/gu));
