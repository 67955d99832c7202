/**
 * The interpretation of a specification by a text (RvLLM, 3.1), with the bundled readers: the objects of the
 * text, and what the text says of every atom over them. Advice counts as what it advises: a text that tells
 * somebody to do a thing says that it is done.
 */
import type { EvidenceReader, EvidenceRequest, EvidenceFinding } from '../../ports/evidence.ts';
import type { SyntaxParser } from '../../ports/models.ts';
import { canonicalText } from '../../text/canonical-text.ts';
import type { Lexicon } from '../../text/lexicon/lexicon.ts';
import { splitSentences } from '../../text/sentences.ts';
import { uncontrolled, type Control } from '../../work.ts';
import { readComparison } from '../comparison-answer.ts';
import type { Assignment, Interpretation, Origin, RuleObject, Specification } from '../specification.ts';
import { compared, comparisonReading, judgedReading, sentenceOf, type AtomReading } from './atom-readings.ts';
import { decided } from './decisions.ts';
import { groundAtoms, type GroundAtom } from './ground-atoms.ts';
import { TextMeasures } from './measures.ts';
import { objectsIn, type TextObject } from './objects.ts';

export interface RuleReaders {
  readonly parser: SyntaxParser;
  readonly lexicon: Lexicon;
  /** Judges one sentence against the text. The bundled entailment reader, or any other. */
  readonly reader: EvidenceReader;
  /** Where its values come from, for people: `text` where absent, `model` for a language model. */
  readonly origin?: Extract<Origin, 'text' | 'model'>;
}

/**
 * Words of the text that are read for one sentence: what somebody does is often said far from who it is. With
 * the reader's usual 80, fewer broken rules are found (`npm run eval -- rules`: 45 % of 42).
 */
const readTogether = 130;

/** Sentences judged in one call: between two calls the work can be stopped. A language model is slow. */
const atOnce = { text: 10, model: 1 } as const;

/** Spans count in `text` as given. The same arguments give the same interpretation. */
export async function interpret(
  specification: Specification,
  text: string,
  { parser, lexicon, reader, origin = 'text' }: RuleReaders,
  { stop, report }: Control = uncontrolled,
): Promise<Interpretation> {
  const { text: canonical, toSource } = canonicalText(text);
  const trees = await parser.parse(canonical, splitSentences(canonical));
  stop.throwIfAborted();
  const found = objectsIn(canonical, trees, lexicon);
  const { atoms, breaches, objects } = groundAtoms(specification, found, lexicon);
  const measures = new TextMeasures(canonical, trees, lexicon);
  const readings = new Map<GroundAtom, AtomReading>();
  const open: GroundAtom[] = [];
  for (const atom of atoms) {
    const number = compared(atom, measures);
    if (number) readings.set(atom, comparisonReading(atom, number));
    else open.push(atom);
  }
  for (let from = 0; from < open.length; from += atOnce[origin]) {
    report({ stage: 'Reading the text', done: from, total: open.length });
    const part = open.slice(from, from + atOnce[origin]);
    const findings = await reader.read(part.map((atom) => request(atom, canonical)));
    stop.throwIfAborted();
    part.forEach((atom, i) => readings.set(atom, judgedReading(findings[i] as EvidenceFinding)));
  }
  const values = decided(readings, breaches);
  const assignments = atoms.map((ground): Assignment => {
    const { words, why, isExact } = readings.get(ground) as AtomReading;
    const value = values.get(ground) ?? 'unknown';
    const from = isExact ? 'text' : origin;
    return { atom: ground.atom, value, origin: from, words: words.map(toSource), why };
  });
  // "Which is greater, 9.11 or 9.9? 9.11": numbers are compared by a reader of their own.
  const numbers = readComparison(text, specification);
  return {
    objects: [
      ...objects.map((object) => ruleObject(object, toSource)),
      ...(numbers.assignments.length > 0 ? numbers.objects : []),
    ],
    assignments: [...assignments, ...numbers.assignments],
  };
}

const request = (atom: GroundAtom, text: string): EvidenceRequest => ({
  statement: sentenceOf(atom),
  passages: [text],
  window: readTogether,
});

const ruleObject = (
  { name, mentions }: TextObject,
  toSource: ReturnType<typeof canonicalText>['toSource'],
): RuleObject => ({
  term: { kind: 'constant', name },
  kind: 'name',
  words: mentions.map(toSource),
});
