/** Decides what a reply answers from all its words for yes and no. */
import type { Span } from '../text/words.ts';
import { corrects, type Sense } from './answer-words.ts';
import type { PlainAnswer } from './verdict.ts';

/** The weight of a sign; see the order in `plain-answer.ts`. */
export const Weight = { manner: 0, verdict: 1, conclusion: 2, answer: 3, final: 4 } as const;

export interface Sign {
  readonly sense: Sense | 'declined';
  readonly weight: number;
  readonly span: Span;
  /** It opens the reply, apart from filler words. */
  readonly opens?: boolean;
  /**
   * It is an item of a numbered list, or taken back at once. It counts only where there is no firmer sign.
   */
  readonly loose?: boolean;
  /** It answers a question that the reply asks itself, in other words than the claim's. */
  readonly toOwnQuestion?: boolean;
  /** It affirms or denies the opposite of the question's claim: too indirect to outweigh a plain answer. */
  readonly turned?: boolean;
}

export const isPlain = (sign: Sign): boolean => sign.sense === 'yes' || sign.sense === 'no';

export function decide(reply: string, signs: readonly Sign[]): PlainAnswer {
  const strong = signs.filter((sign) => sign.weight >= Weight.conclusion);
  if (strong.length > 0) return decideStrong(reply, strong);
  const first = signs.find((sign) => sign.weight === Weight.verdict);
  const other =
    first && first.sense !== 'declined'
      ? signs.find(
          (sign) => sign.weight === Weight.verdict && sign.sense !== 'declined' && sign.sense !== first.sense,
        )
      : undefined;
  if (first && other) return unclear(reply, first, other);
  return said(reply, first ?? (signs[0] as Sign));
}

/** A final answer overrides conclusions before it, but not a plain answer earlier in the reply. */
function decideStrong(reply: string, strong: readonly Sign[]): PlainAnswer {
  const firm = strong.filter((sign) => !sign.loose);
  const opener = firm.find((sign) => sign.weight >= Weight.answer && isPlain(sign) && sign.opens !== false);
  const finals = firm.filter((sign) => sign.weight === Weight.final);
  const counted =
    finals.length > 0 ? [...(opener ? [opener] : []), ...finals] : firm.length > 0 ? firm : strong;
  const first = counted[0] as Sign;
  const other = counted.find((sign) => sign.sense !== first.sense);
  if (other === undefined) return said(reply, first);
  // "Yes. Wait, no": what was said last counts, if it was said to be a correction.
  const last = counted.at(-1) as Sign;
  const changed = counted.slice(counted.indexOf(other));
  return changed.every((sign) => sign.sense === last.sense) &&
    corrects.test(reply.slice(first.span[1], other.span[1] + correctionLetters))
    ? said(reply, { ...last, opens: false })
    : unclear(reply, first, other);
}

/** A correction may also follow: "Yes ... no, sorry". Chosen by hand. */
const correctionLetters = 12;

/** How much of the reply a reason quotes. Chosen by hand. */
export const quotedLetters = 60;
export const quoted = (reply: string, [from, to]: Span): string =>
  `“${reply
    .slice(from, Math.min(to, from + quotedLetters))
    .replace(/\s+/g, ' ')
    .trim()}”`;

export function said(reply: string, sign: Sign): PlainAnswer {
  const words = quoted(reply, sign.span);
  switch (sign.sense) {
    case 'declined':
      return { kind: 'declined', span: sign.span, why: `The reply does not answer: it says ${words}.` };
    case 'unclear':
      return {
        kind: 'unclear',
        span: sign.span,
        why: `The reply says ${words}, which is neither a plain yes nor a plain no.`,
      };
    default:
      return {
        kind: sign.sense,
        span: sign.span,
        why: `The reply ${sign.opens ? 'opens with' : 'says'} ${words}.`,
      };
  }
}

function unclear(reply: string, first: Sign, other: Sign): PlainAnswer {
  const why =
    first.sense === 'unclear' || other.sense === 'unclear'
      ? `The reply says ${quoted(reply, first.span)} and then ${quoted(reply, other.span)}, which is ` +
        'neither a plain yes nor a plain no.'
      : `The reply contradicts itself: it says ${quoted(reply, first.span)} and then ` +
        `${quoted(reply, other.span)}.`;
  return { kind: 'unclear', span: other.span, why };
}
