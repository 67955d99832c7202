/**
 * Reads texts in a language that the models do not know: by numbers, dates and names only. Another value in
 * the same place contradicts. A sentence that a passage has word for word is supported. Everything else is
 * unclear: the values may stand in another sentence or be denied, and what the passages say without them is
 * not known.
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
import { remembering } from '../remembering.ts';
import { namesIn, stemsIn, valuesIn, type ForeignValue } from './foreign-values.ts';

/**
 * Probabilities set by hand, as there are no rows to fit them on. Those of the middle three give the verdict
 * "unclear" for every threshold that the settings offer (verdict.ts).
 */
const quoted = { support: 0.9, contradiction: 0.02 };
const found = { support: 0.29, contradiction: 0.29 };
const partly = { support: 0.25, contradiction: 0.33 };
const nothing = { support: 0.22, contradiction: 0.35 };
const contradicted = { support: 0.05, contradiction: 0.8 };

/** Part of a reader's id, because it decides how foreign texts are read. */
const VERSION = 'foreign 1';

interface Languages {
  readonly statement: Language;
  readonly passages: Language;
  /** The one that the readers do not know. */
  readonly foreign: Language;
}

/**
 * Uses `reader` for English texts and for those without a known language, else {@link readForeign}. Where
 * only some passages are foreign, each reader gets its own, and what the models tell comes first.
 */
export function readerByLanguage(reader: EvidenceReader, guess: GuessLanguage): EvidenceReader {
  // Requests share their passages.
  const told: Told = remembering((text) => languageOf(text, guess), MOST_TEXTS);
  return {
    id: `${reader.id}, ${VERSION}`,
    async read(requests) {
      const parted = requests.map((request) => partsOf(request, told));
      const known = parted.flatMap(({ known: own }) => own ?? []);
      const findings = (known.length === 0 ? [] : await reader.read(known)).values();
      return parted.map(({ known: own, foreign }) => {
        const finding = own && (findings.next().value as EvidenceFinding);
        if (!foreign) return finding as EvidenceFinding;
        const other = readForeign(foreign.request, foreign.languages);
        const moved = { ...other, evidence: other.evidence.map(movedBy(foreign.passages)) };
        if (!finding) return moved;
        return finding.judgement === 'says nothing'
          ? moved
          : { ...finding, evidence: finding.evidence.map(movedBy(foreign.others)) };
      });
    },
  };
}

type Told = (text: string) => Language | undefined;

/** Texts whose language is remembered. Chosen by hand. */
const MOST_TEXTS = 1_000;

interface Parts {
  /** What the models read. */
  readonly known?: EvidenceRequest;
  readonly foreign?: {
    readonly request: EvidenceRequest;
    readonly languages: Languages;
    /** The places of its passages among all, and of those that the models read. */
    readonly passages: readonly number[];
    readonly others: readonly number[];
  };
}

function partsOf(request: EvidenceRequest, told: Told): Parts {
  const { statement, question = '', passages } = request;
  const own = told(statement) ?? told(`${question} ${statement}`);
  const all = passages.map((_, i) => i);
  // A passage can be too short to tell; then the language of all is taken.
  const whole = told(passages.join('\n'));
  const isForeign = (i: number) => isKnownForeign(told(passages[i] ?? '') ?? whole);
  const [foreign, others] = [all.filter(isForeign), all.filter((i) => !isForeign(i))];
  const read = isKnownForeign(own) ? all : foreign;
  if (read.length === 0) return { known: request };
  const ofPassages = told(passages[read[0] ?? 0] ?? '') ?? whole;
  const other = [own, ofPassages].find(isKnownForeign);
  // The statement itself may be foreign, and there may be no passage.
  if (other === undefined) return { known: request };
  const picked = (places: readonly number[]) => ({
    ...request,
    passages: places.map((i) => passages[i] ?? ''),
  });
  return {
    ...(others.length > 0 && !isKnownForeign(own) && { known: picked(others) }),
    foreign: {
      request: picked(read),
      languages: { foreign: other, statement: own ?? other, passages: ofPassages ?? other },
      passages: read,
      others,
    },
  };
}

const isKnownForeign = (language: Language | undefined): boolean =>
  language !== undefined && language !== READERS_LANGUAGE;

type Evidence = EvidenceFinding['evidence'][number];
const movedBy =
  (places: readonly number[]) =>
  (evidence: Evidence): Evidence => ({ ...evidence, passage: places[evidence.passage] ?? evidence.passage });

interface ReadSentence {
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
  const known = new Stated(all, sharedWith(statement));
  const by = `Read by numbers, dates and names only: the text is ${languageName(languages.foreign)}.`;
  const same = quotedIn(statement, places);
  if (same)
    return {
      judgement: 'supports',
      ...quoted,
      statementSpans: [[0, statement.length]],
      evidence: [{ passage: same.passage, sentence: same.sentence, words: [same.sentence] }],
      why: `The passages have this sentence word for word. ${by}`,
    };
  const missing = values.filter((value) => !known.same(value));
  for (const value of values) {
    const other = value.bounded ? undefined : otherIn(value, known, languages);
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
    evidence: firstOf(all, 3, ({ value }) => values.some((own) => agrees(own, value))).map(
      ({ place, value }) => ({ passage: place.passage, sentence: place.sentence, words: [value.span] }),
    ),
    why: by,
  };
}

/** Shared words from which a sentence is about the same, though the stated value stands in another one. */
const SURELY_ALIGNED = 2;

/** Words of a quoted sentence: fewer can be the answer to another question. */
const LEAST_QUOTED = 3;

/** The sentence of the passages that has the same words as the statement. */
function quotedIn(statement: string, places: readonly ReadSentence[]): ReadSentence | undefined {
  const own = wordsOf(statement);
  return own.length < LEAST_QUOTED
    ? undefined
    : places.find(({ text }) => wordsOf(text).join(' ') === own.join(' '));
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function placesIn(text: string, passage: number, language: Language): ReadSentence[] {
  return foreignSentences(text).map((sentence) => {
    const own = text.slice(...sentence);
    const values = valuesIn(own, language).map((value) => ({
      ...value,
      span: shifted(value.span, sentence[0]),
    }));
    return { passage, sentence, text: own, values };
  });
}

/** A full stop after a day ("am 3. Mai") does not end a sentence. */
export function foreignSentences(text: string, blocks?: Parameters<typeof splitSentences>[1]): Span[] {
  const joined: Span[] = [];
  for (const span of splitSentences(text, blocks)) {
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

/** Whether two values cannot both be right: they have the same unit, or state the same part of a date. */
function excludes({ value: own }: ForeignValue, { value: other }: ForeignValue): boolean {
  if ('number' in own) return 'number' in other && own.unit === other.unit && own.number !== other.number;
  if ('number' in other) return false;
  return (['year', 'month', 'day'] as const).some(
    (part) => own[part] !== undefined && other[part] !== undefined && own[part] !== other[part],
  );
}

interface Placed {
  readonly place: ReadSentence;
  readonly value: ForeignValue;
}

/** How many words of content the sentence of a value shares with the statement. */
function sharedWith(statement: string): (placed: Placed) => number {
  const own = stemsIn(statement);
  const known = new Map<ReadSentence, number>();
  return ({ place }) => {
    const count = known.get(place) ?? [...stemsIn(place.text)].filter((stem) => own.has(stem)).length;
    known.set(place, count);
    return count;
  };
}

/** The first items for which it holds. */
function firstOf<T>(items: readonly T[], most: number, holds: (item: T) => boolean): T[] {
  const found: T[] = [];
  for (const item of items) {
    if (found.length === most) break;
    if (holds(item)) found.push(item);
  }
  return found;
}

/** The values of the passages, those first whose sentences share most words with the statement. */
class Stated {
  readonly shared: (placed: Placed) => number;
  readonly #numbers = new Map<number, Placed[]>();
  readonly #units = new Map<string, Placed[]>();
  readonly #dates: Placed[] = [];
  readonly #found = new Map<string, { readonly same?: Placed; readonly rivals: readonly Placed[] }>();

  constructor(all: readonly Placed[], shared: (placed: Placed) => number) {
    this.shared = shared;
    for (const placed of all.toSorted((a, b) => shared(b) - shared(a))) {
      const { value } = placed.value;
      if ('number' in value) {
        listIn(this.#numbers, value.number).push(placed);
        listIn(this.#units, value.unit).push(placed);
      } else this.#dates.push(placed);
    }
  }

  /** The value that agrees, in the sentence that shares most. */
  same(own: ForeignValue): Placed | undefined {
    return this.#about(own).same;
  }

  /** The first two values that exclude this one. */
  rivals(own: ForeignValue): readonly Placed[] {
    return this.#about(own).rivals;
  }

  /** A statement may have the same value many times. */
  #about(own: ForeignValue) {
    const key = JSON.stringify(own.value);
    const known = this.#found.get(key);
    if (known) return known;
    const alike = 'number' in own.value ? this.#numbers.get(own.value.number) : this.#dates;
    const other = 'number' in own.value ? this.#units.get(own.value.unit) : this.#dates;
    const [same] = firstOf(alike ?? [], 1, ({ value }) => agrees(own, value));
    const rivals = firstOf(other ?? [], 2, ({ value }) => excludes(own, value) && !value.bounded);
    const about = { ...(same && { same }), rivals };
    this.#found.set(key, about);
    return about;
  }
}

function listIn<Key>(lists: Map<Key, Placed[]>, key: Key): Placed[] {
  const known = lists.get(key);
  if (known) return known;
  const made: Placed[] = [];
  lists.set(key, made);
  return made;
}

/**
 * Another value in the same place: in the sentence that shares most words with the statement, if it has one
 * value of this kind. The stated value may stand in a sentence that shares fewer words. Two languages share
 * few words: then the only value of its unit in the passages is it.
 */
function otherIn(value: ForeignValue, stated: Stated, languages: Languages): Placed | undefined {
  const { shared } = stated;
  const same = stated.same(value);
  const [rival, next] = stated.rivals(value);
  if (!rival) return undefined;
  const most = shared(rival);
  if (same && (most < SURELY_ALIGNED || most <= shared(same))) return undefined;
  if (most > 0) return next && shared(next) === most ? undefined : rival;
  const hasUnit = 'number' in value.value && value.value.unit !== '';
  return hasUnit && languages.statement !== languages.passages && !next ? rival : undefined;
}
