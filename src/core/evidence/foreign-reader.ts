/**
 * Reads texts in a language that the models do not know: by numbers, dates and names only. Another value in
 * the same place contradicts. That all values and names are found is weak support, never enough for
 * "supports": they may stand in another sentence, or be denied.
 */
import type { EvidenceFinding, EvidenceReader, EvidenceRequest } from '../ports/evidence.ts';
import {
  languageName,
  languageOf,
  READERS_LANGUAGE,
  type GuessLanguage,
  type Language,
} from '../text/language.ts';
import { splitSentences } from '../text/sentences.ts';
import type { Span } from '../text/words.ts';
import { namesIn, stemsIn, valuesIn, type ForeignValue } from './foreign-values.ts';

/** Probabilities set by hand, not fitted: there are no rows to fit them on. */
const found = { support: 0.4, contradiction: 0.1 };
const partly = { support: 0.2, contradiction: 0.1 };
const nothing = { support: 0.05, contradiction: 0.05 };
const contradicted = { support: 0.05, contradiction: 0.8 };

interface Languages {
  readonly statement: Language;
  readonly passages: Language;
  /** The one that the readers do not know. */
  readonly foreign: Language;
}

/** Uses `reader` for English texts and for those without a known language, else {@link readForeign}. */
export function readerByLanguage(reader: EvidenceReader, guess: GuessLanguage): EvidenceReader {
  return {
    id: reader.id,
    async read(requests) {
      const languages = requests.map((request) => languagesOf(request, guess));
      const known = requests.filter((_, i) => languages[i] === undefined);
      const findings = (known.length === 0 ? [] : await reader.read(known)).values();
      return requests.map((request, i) => {
        const foreign = languages[i];
        return foreign ? readForeign(request, foreign) : (findings.next().value as EvidenceFinding);
      });
    },
  };
}

/** Undefined if nothing is known to be in another language. */
function languagesOf({ statement, question = '', passages }: EvidenceRequest, guess: GuessLanguage) {
  const evidence = languageOf(passages.join('\n'), guess);
  const own = languageOf(statement, guess) ?? languageOf(`${question} ${statement}`, guess);
  const foreign = [evidence, own].find((each) => each !== undefined && each !== READERS_LANGUAGE);
  return foreign === undefined
    ? undefined
    : { foreign, statement: own ?? evidence ?? foreign, passages: evidence ?? own ?? foreign };
}

interface Place {
  readonly passage: number;
  readonly sentence: Span;
  readonly text: string;
  readonly values: readonly ForeignValue[];
}

export function readForeign(request: EvidenceRequest, languages: Languages): EvidenceFinding {
  const { statement, passages } = request;
  const values = valuesIn(statement, languages.statement);
  const places = passages.flatMap((text, passage) => placesIn(text, passage, languages.passages));
  const all = places.flatMap((place) => place.values.map((value) => ({ place, value })));
  const by = `Read by numbers, dates and names only: the text is ${languageName(languages.foreign)}.`;
  const missing = values.filter((value) => !all.some((other) => agrees(value, other.value)));
  for (const value of missing) {
    const other = value.bounded ? undefined : otherIn(value, statement, all, languages);
    if (!other) continue;
    const { place, value: stated } = other;
    const theirs = place.text.slice(...shifted(stated.span, -place.sentence[0]));
    return {
      judgement: 'contradicts',
      ...contradicted,
      statementSpans: [value.span],
      evidence: [{ passage: place.passage, sentence: place.sentence, words: [stated.span] }],
      why: `The passages have ${theirs.trim()}, not ${statement.slice(...value.span).trim()}. ${by}`,
    };
  }
  const names = [...new Set(namesIn(statement, languages.statement))];
  const text = passages.join('\n').toLowerCase();
  const lacking = names.filter((name) => !text.includes(name));
  const total = values.length + names.length;
  const has = total - missing.length - lacking.length;
  const share = has === 0 ? nothing : has === total ? found : partly;
  return {
    judgement: 'says nothing',
    ...share,
    statementSpans: missing.length > 0 ? missing.map(({ span }) => span) : [[0, statement.length]],
    evidence: all
      .filter(({ value }) => values.some((own) => agrees(own, value)))
      .slice(0, 3)
      .map(({ place, value }) => ({ passage: place.passage, sentence: place.sentence, words: [value.span] })),
    why: by,
  };
}

function placesIn(text: string, passage: number, language: Language): Place[] {
  return sentencesIn(text).map((sentence) => {
    const own = text.slice(...sentence);
    const values = valuesIn(own, language).map((value) => ({
      ...value,
      span: shifted(value.span, sentence[0]),
    }));
    return { passage, sentence, text: own, values };
  });
}

/** A full stop after a day ("am 3. Mai") does not end a sentence. */
function sentencesIn(text: string): Span[] {
  const joined: Span[] = [];
  for (const span of splitSentences(text)) {
    const before = joined.at(-1);
    if (before && /(?<!\d)\d{1,2}\.$/u.test(text.slice(...before)))
      joined[joined.length - 1] = [before[0], span[1]];
    else joined.push(span);
  }
  return joined;
}

const shifted = ([start, end]: Span, by: number): Span => [start + by, end + by];

/** Whether what the statement says of a value is what a passage says. */
function agrees({ value: own }: ForeignValue, { value: other }: ForeignValue): boolean {
  if ('number' in own)
    return (
      'number' in other &&
      own.number === other.number &&
      (own.unit === other.unit || own.unit === '' || other.unit === '')
    );
  if ('number' in other) return false;
  return (['year', 'month', 'day'] as const).every(
    (part) => own[part] === undefined || own[part] === other[part],
  );
}

/** Whether two values exclude each other: the same unit, or parts of a date that both state. */
function excludes({ value: own }: ForeignValue, { value: other }: ForeignValue): boolean {
  if ('number' in own) return 'number' in other && own.unit === other.unit && own.number !== other.number;
  if ('number' in other) return false;
  return (['year', 'month', 'day'] as const).some(
    (part) => own[part] !== undefined && other[part] !== undefined && own[part] !== other[part],
  );
}

/**
 * Another value in the same place: in the sentence that shares most words with the statement, if it has one
 * value of this kind. Two languages share few words: then the only value of its unit in the passages is it.
 */
function otherIn(
  value: ForeignValue,
  statement: string,
  all: readonly { readonly place: Place; readonly value: ForeignValue }[],
  languages: Languages,
) {
  const rivals = all.filter(({ value: other }) => excludes(value, other) && !other.bounded);
  const own = stemsIn(statement);
  const shared = ({ place }: { readonly place: Place }) =>
    [...stemsIn(place.text)].filter((stem) => own.has(stem)).length;
  const most = Math.max(0, ...rivals.map(shared));
  const nearest = rivals.filter((rival) => shared(rival) === most);
  if (most > 0) return nearest.length === 1 ? nearest[0] : undefined;
  const hasUnit = 'number' in value.value && value.value.unit !== '';
  return hasUnit && languages.statement !== languages.passages && rivals.length === 1 ? rivals[0] : undefined;
}
