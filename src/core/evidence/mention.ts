/**
 * Statements that the documents do not speak of something, judged as what they are: supported where no
 * passage speaks of it, contradicted where one does. A clause ("whether there is a lift") is spoken of where
 * the reader finds it supported or contradicted; a question or a topic where a passage has its words, or
 * words for the same things, close together; a topic also where the reader finds that there is such a thing.
 */
import type { EvidenceFinding, EvidenceReader, Judgement } from '../ports/evidence.ts';
import type { Lexicon, OpenClass } from '../text/lexicon/lexicon.ts';
import type { Unmentioned } from '../text/silence.ts';
import type { Span } from '../text/words.ts';
import { evidenceSentences } from './retrieval/sentences.ts';
import { termsOf } from './retrieval/terms.ts';

export async function mentionFinding(
  statement: string,
  said: Unmentioned,
  passages: readonly string[],
  { reader, lexicon }: { readonly reader: EvidenceReader; readonly lexicon: Lexicon },
): Promise<EvidenceFinding> {
  const { kind, matter } = said;
  const whole: readonly Span[] = [[0, statement.length]];
  const worded = spokenOf(matter, passages, lexicon);
  if (kind === 'question' || (kind === 'topic' && worded.judgement === 'contradicts'))
    return { ...worded, statementSpans: whole };
  const claim = kind === 'topic' ? thereIs(matter) : `${matter.charAt(0).toUpperCase()}${matter.slice(1)}.`;
  const [read] = await reader.read([{ statement: claim, passages }]);
  const { support = 0, contradiction = 0, evidence = [] } = read ?? {};
  // "The documents do not say that dogs are allowed" is right where they say the opposite.
  const spoken = kind === 'that' ? support : Math.min(1, support + contradiction);
  if (kind === 'topic' && spoken < 1 - worded.support) return { ...worded, statementSpans: whole };
  return { ...judged(spoken, spoken, matter), statementSpans: whole, evidence };
}

/** "The deposit" is spoken of where the reader finds that there is a deposit, or that there is none. */
function thereIs(topic: string): string {
  const [, article, thing = topic] = /^(?:(the|an?) )?(.+)$/iu.exec(topic) ?? [];
  if (/[^s]s$/u.test(thing)) return `There are ${thing}.`;
  const own = article === undefined ? '' : /^[aeiou]/iu.test(thing) ? 'an ' : 'a ';
  return `There is ${own}${thing}.`;
}

/** The finding on the opposite statement. */
export const opposite = (finding: EvidenceFinding): EvidenceFinding => ({
  ...finding,
  judgement: opposites[finding.judgement],
  support: finding.contradiction,
  contradiction: finding.support,
});
const opposites: Readonly<Record<Judgement, Judgement>> = {
  supports: 'contradicts',
  contradicts: 'supports',
  'says nothing': 'says nothing',
};

type Judged = Pick<EvidenceFinding, 'judgement' | 'support' | 'contradiction' | 'why'>;

/**
 * @param sure the probability that the documents speak of it.
 * @param possible the probability that they do or may do.
 */
function judged(sure: number, possible: number, matter: string): Judged {
  const figures = { support: 1 - possible, contradiction: sure };
  if (sure >= 0.5)
    return { ...figures, judgement: 'contradicts', why: `The documents speak of “${matter}” here.` };
  return possible >= 0.5
    ? { ...figures, judgement: 'says nothing', why: `These sentences may be about “${matter}”.` }
    : { ...figures, judgement: 'supports', why: `No sentence was found that speaks of “${matter}”.` };
}

/* ---------- questions and topics ---------- */

/*
 * Probabilities for what the words of the matter show: all of them together, most of them, few of them.
 * Chosen by hand, so that the first is Contradicted, the second Unclear and the third Supported.
 */
const ALL_FOUND = 0.85;
const MOST_FOUND = { sure: 0.35, possible: 0.6 };
const FEW_FOUND = 0.1;
/** The share of the words from which a passage may be about the matter. */
const MOST = 0.5;

/** Words of a question that no answer has to repeat. */
const measures = /^(?:much|many|long|often|amount|kind|type|sort|time|date|day|year|name)$/iu;
/** Questions that only a number or a time answers, and what one looks like. */
const asksForNumber = /^(?:how (?:much|many|long|often|old|far)|when|what (?:time|date|day|year))\b/iu;
const numberOrTime = new RegExp(
  String.raw`\p{N}|\b(?:once|twice|daily|weekly|monthly|yearly|every|each|one|two|three|four|five|six|` +
    'seven|eight|nine|ten|' +
    'january|february|march|april|may|june|july|august|september|october|november|december|' +
    String.raw`(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b`,
  'iu',
);

function spokenOf(
  matter: string,
  passages: readonly string[],
  lexicon: Lexicon,
): Omit<EvidenceFinding, 'statementSpans'> {
  const wanted = termsOf(matter).map(({ key, span }) => ({ key, word: matter.slice(...span).toLowerCase() }));
  const asked = wanted.filter(({ word }) => !measures.test(word));
  const terms = asked.length > 0 ? asked : wanted;
  const best = passages
    .flatMap((text, passage) =>
      evidenceSentences(text).map((sentence, i, sentences) => {
        // What "it" means often stands in the sentence before.
        const start = sentences[i - 1]?.[0] ?? sentence[0];
        const near = wordsIn(text, [start, sentence[1]]);
        const found = terms.map((term) => near.filter((word) => isSame(term, word, lexicon)));
        const own = found.flat().filter(({ span }) => span[0] >= sentence[0]);
        const all = found.filter((words) => words.length > 0).length / Math.max(1, terms.length);
        const answers = !asksForNumber.test(matter) || numberOrTime.test(text.slice(...sentence));
        const share = own.length === 0 ? 0 : answers ? all : Math.min(all, MOST);
        return { passage, sentence, words: own.map(({ span }) => span), share };
      }),
    )
    .reduce<MatterPlace | undefined>(
      (most, one) => (most === undefined || one.share > most.share ? one : most),
      undefined,
    );
  const share = best?.share ?? 0;
  const { sure, possible } =
    share === 1
      ? { sure: ALL_FOUND, possible: ALL_FOUND }
      : share >= MOST
        ? MOST_FOUND
        : { sure: FEW_FOUND, possible: FEW_FOUND };
  const evidence = best && share >= MOST ? [best] : [];
  return {
    ...judged(sure, possible, matter),
    evidence: evidence.map(({ passage, sentence, words }) => ({ passage, sentence, words })),
  };
}

interface MatterPlace {
  readonly passage: number;
  readonly sentence: Span;
  readonly words: readonly Span[];
  /** Of the words of the matter, how many are here. */
  readonly share: number;
}

interface NearWord {
  readonly key: string;
  readonly word: string;
  readonly span: Span;
}

const wordsIn = (text: string, [start, end]: Span): NearWord[] =>
  termsOf(text.slice(start, end)).map(({ key, span }) => ({
    key,
    word: text.slice(start + span[0], start + span[1]).toLowerCase(),
    span: [span[0] + start, span[1] + start],
  }));

const classes: readonly OpenClass[] = ['NOUN', 'VERB', 'ADJ'];

/** The same word, one for the same thing, a kind of it, or one of the same origin. */
function isSame(
  wanted: { readonly key: string; readonly word: string },
  near: NearWord,
  lexicon: Lexicon,
): boolean {
  if (wanted.key === near.key) return true;
  return classes.some((of) => {
    const [a, b] = [lexicon.lemma(wanted.word, of), lexicon.lemma(near.word, of)];
    const relation = lexicon.relation(a, b, of);
    return (
      relation === 'same' ||
      relation === 'synonym' ||
      (relation === 'narrower' && of === 'NOUN') ||
      lexicon.derived(a, of).some((one) => one.lemma === lexicon.lemma(near.word, one.of))
    );
  });
}
