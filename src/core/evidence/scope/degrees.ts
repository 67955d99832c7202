/** Compares comparatives: "longer than", "less gas than", "as steep as". */
import { wordList } from '../../pattern-parts.ts';
import type { Lexicon } from '../../text/lexicon/lexicon.ts';
import type { Compared, Comparison } from './compared.ts';
import { pairings, relationOf } from './content.ts';
import type { ScopeReading } from './reading.ts';
import type { LineWord } from './words.ts';

interface Degree {
  /** Index of the word that is compared: "longer", or "gas" in "less gas". */
  readonly at: number;
  readonly word: LineWord;
  /** 1 for more, -1 for less, 0 for as much. */
  readonly sign: number;
  readonly left: readonly number[];
  readonly right: readonly number[];
}

const isOpen = ({ tag }: LineWord): boolean => /^(?:NOUN|PROPN|VERB|ADJ|NUM|ADV)$/u.test(tag);

/** The comparison with "than" or "as ... as" in a sentence, if both sides of it are named. */
function degreeOf({ line, values }: ScopeReading): Degree | undefined {
  const { words } = line;
  const isNumber = (index: number) =>
    values.some(
      ({ span }) => span[0] <= (words[index]?.span[0] ?? -1) && (words[index]?.span[0] ?? -1) < span[1],
    );
  const than = words.findIndex(
    ({ form }, at) =>
      (form === 'than' ||
        (form === 'as' &&
          words.slice(0, at).some((each, i) => each.form === 'as' && i >= at - 6 && i < at - 1))) &&
      !isNumber(at),
  );
  if (than < 0 || isNumber(than + 1)) return undefined;
  const isAs = words[than]?.form === 'as';
  const begin = isAs ? words.findIndex(({ form }) => form === 'as') : 0;
  let mark = -1;
  for (let at = than - 1; at >= begin; at--) {
    const { form = '', fineTag = '' } = words[at] ?? {};
    if (isAs ? at === begin : /^(?:more|less|fewer)$/u.test(form) || /^(?:JJR|RBR)$/u.test(fineTag)) {
      mark = at;
      break;
    }
  }
  if (mark < 0) return undefined;
  const form = words[mark]?.form ?? '';
  const isBare = /^(?:more|less|fewer|as)$/u.test(form);
  const next = words.findIndex((word, at) => at > mark && at < than && isOpen(word));
  const at = isBare && next > 0 ? next : mark;
  const word = words[at];
  if (!word) return undefined;
  const open = (from: number, to: number) =>
    words.flatMap((each, i) => (i >= from && i < to && i !== at && i !== mark && isOpen(each) ? [i] : []));
  return {
    at,
    word,
    sign: isAs ? 0 : /^(?:less|fewer)$/u.test(form) ? -1 : 1,
    left: open(0, than),
    right: open(than + 1, words.length),
  };
}

export function compareDegrees({ given, claimed, lexicon }: Comparison): Compared[] {
  const [theirs, ours] = [degreeOf(given), degreeOf(claimed)];
  if (!ours) return [];
  const compared = (relation: Compared['relation']): Compared => ({
    relation,
    given: theirs?.word.text ?? '',
    claimed: ours.word.text,
    dimension: 'degree',
  });
  if (!theirs) return [compared('stronger')];
  const straight = likeness(theirs.left, ours.left) + likeness(theirs.right, ours.right);
  const crossed = likeness(theirs.left, ours.right) + likeness(theirs.right, ours.left);
  const isOpposite = areOpposite(theirs.word, ours.word, lexicon);
  const isCrossed = crossed > straight;
  if (theirs.sign === 0 && ours.sign !== 0)
    return [compared(given.line.text.includes(' at least as ') ? 'stronger' : 'opposite')];
  if (ours.sign === 0) return [compared(theirs.sign === 0 ? 'follows' : 'opposite')];
  const sameWay = theirs.sign * ours.sign * (isOpposite ? -1 : 1) > 0;
  return [compared(sameWay !== isCrossed ? 'follows' : 'opposite')];

  function likeness(a: readonly number[], b: readonly number[]): number {
    return pairings(claimed.line, b, given.line, a, lexicon).filter(
      ({ relation }) => relation === 'same' || relation === 'synonym',
    ).length;
  }
}

const poles: readonly (readonly string[])[] = [
  wordList(`
      more longer long higher high larger large bigger big greater older old faster fast heavier heavy
      later wider taller tall dearer warmer hotter hot expensive better good stronger strong above
      farther further deeper richer earlier
    `),
  wordList(`
      less fewer shorter short lower low smaller small little younger young slower slow lighter light
      narrower cheaper cheap cooler colder cold worse bad weaker weak below nearer closer shallower
      poorer
    `),
];

/** Whether the two comparatives point in opposite directions. */
function areOpposite(a: LineWord, b: LineWord, lexicon: Lexicon): boolean {
  if (a.lemma === b.lemma) return false;
  const relation = relationOf(a, b, lexicon);
  if (relation === 'antonym') return true;
  if (relation === 'same' || relation === 'synonym') return false;
  const pole = ({ form, lemma }: LineWord) =>
    poles.findIndex((each) => each.includes(form) || each.includes(lemma));
  return pole(a) >= 0 && pole(b) >= 0 && pole(a) !== pole(b);
}
