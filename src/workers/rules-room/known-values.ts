/** All that is known about the text of a case: what was read or set, and the answers to questions. */
import type { RulesCase, RulesView, TextReading } from '../../core/api/rules-room.ts';
import type { Assignment, Interpretation, Predicate, RuleObject } from '../../core/rules/specification.ts';
import { termText } from '../../core/rules/terms.ts';
import type { Span } from '../../core/text/words.ts';
import { termOf } from './examples.ts';

export interface Known {
  /** What was read, as far as it still fits the text and the descriptions. */
  readonly read: Interpretation;
  /** What a person set, and the answers to follow-up questions. */
  readonly said: readonly Assignment[];
  readonly objects: readonly RuleObject[];
  readonly state: RulesView['reading'];
}

export function knownOf(
  { reading, text, set, replies, objects }: RulesCase,
  predicates: readonly Predicate[],
): Known {
  const read = reading ? stillRead(reading, text, predicates) : { objects: [], assignments: [] };
  const taken = new Set(read.objects.map(({ term }) => termText(term)));
  const own = objects.map((name): RuleObject => {
    const term = termOf(name);
    return { term, kind: term.kind === 'number' ? 'number' : 'name', words: [] };
  });
  return {
    read,
    objects: [...read.objects, ...own.filter(({ term }) => !taken.has(termText(term)))],
    said: [
      ...set.map(({ atom, value }): Assignment => ({ atom, value, origin: 'person', why: 'You set it.' })),
      ...replies
        .filter(({ value }) => value !== 'unknown')
        .map(({ atom, value, question, reply, model }): Assignment => ({
          atom,
          value,
          origin: 'follow-up',
          why:
            `${question} The answer${model === undefined ? '' : ` of ${model}`} was ` +
            `${reply === undefined ? plain[value] : `“${reply}”`}.`,
        })),
    ],
    state: stateOf(reading, text, predicates),
  };
}

const plain = { true: 'yes', false: 'no', unknown: 'not known' } as const;

function stateOf(
  reading: TextReading | undefined,
  text: string,
  predicates: readonly Predicate[],
): RulesView['reading'] {
  if (!reading) return 'none';
  const same = reading.text === text && predicates.every((predicate) => isRead(reading, predicate));
  return same ? 'current' : 'older';
}

const isRead = ({ descriptions }: TextReading, { name, description }: Predicate): boolean =>
  descriptions[name] === description;

/** A value stays if its predicate still says the same and its words are still in the text. */
function stillRead(reading: TextReading, text: string, predicates: readonly Predicate[]): Interpretation {
  const declared = new Map(predicates.map((predicate) => [predicate.name, predicate]));
  const moved = (words: readonly Span[]) => wordsMoved(reading.text, text, words);
  return {
    objects: reading.objects.flatMap((object) => {
      const words = moved(object.words);
      return words ? [{ ...object, words }] : [];
    }),
    assignments: reading.assignments.flatMap((assignment) => {
      const predicate = declared.get(assignment.atom.predicate);
      if (!predicate || !isRead(reading, predicate)) return [];
      if (predicate.parameters.length !== assignment.atom.terms.length) return [];
      if (reading.text !== text && (assignment.words ?? []).length === 0) return [];
      const words = moved(assignment.words ?? []);
      return words ? [{ ...assignment, words }] : [];
    }),
  };
}

/** Where the words are in the changed text; undefined if some of them are gone. */
function wordsMoved(before: string, now: string, words: readonly Span[]): readonly Span[] | undefined {
  if (before === now) return words;
  const moved: Span[] = [];
  for (const [start, end] of words) {
    const place = nearest(now, before.slice(start, end), start);
    if (place === undefined) return undefined;
    moved.push([place, place + end - start]);
  }
  return moved;
}

/** The occurrence of the words that is nearest to where they were. */
function nearest(text: string, words: string, from: number): number | undefined {
  const places: number[] = [];
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) places.push(at);
  return places.sort((a, b) => Math.abs(a - from) - Math.abs(b - from))[0];
}
