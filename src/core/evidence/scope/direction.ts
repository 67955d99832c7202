/**
 * The direction in which a word of a clause may be exchanged (natural logic). `up`: a wider word keeps the
 * clause true ("some dogs bark": some animals do). `down`: a narrower one does ("no animal barks": no dog
 * does). `neither` below "most" and "except".
 */
import type { Force } from './force.ts';
import type { Condition, Quantified, ScopeReading } from './reading.ts';

export type Direction = 'up' | 'down' | 'neither';

const flipped: Readonly<Record<Direction, Direction>> = { up: 'down', down: 'up', neither: 'neither' };

export function directionOf(reading: ScopeReading, index: number): Direction {
  let direction: Direction = 'up';
  for (const condition of reading.conditions) {
    if (index >= condition.from && index < condition.to) return insideCondition(condition);
  }
  for (const quantified of reading.quantities) {
    const effect = isRestrictor(reading, quantified, index)
      ? ofRestrictor(quantified.value)
      : isBesidesSubject(reading, quantified) && isNone(quantified.value)
        ? 'down'
        : 'up';
    direction = through(direction, effect);
  }
  return isDenied(reading) && isInDenial(reading, index) ? flipped[direction] : direction;
}

const through = (outer: Direction, inner: Direction): Direction =>
  inner === 'neither' ? 'neither' : inner === 'down' ? flipped[outer] : outer;

/** "if it rains": a narrower condition keeps the sentence true; "unless", "only if": a wider one does. */
function insideCondition({ kind, denied }: Condition): Direction {
  if (kind === 'any' || kind === 'except' || kind === 'before' || kind === 'after') return 'neither';
  const isUp = kind === 'unless' || kind === 'only if';
  return isUp !== denied ? 'up' : 'down';
}

const isNone = ({ high }: Force): boolean => high <= 0.4375;

/** All, and none or few, of what is counted: also those of a kind of it. */
const ofRestrictor = (force: Force): Direction =>
  force.low >= 0.8125 || isNone(force) ? 'down' : force.low === 0 ? 'up' : 'neither';

/** Whether a word belongs to the noun that is counted. */
function isRestrictor({ line }: ScopeReading, { noun, to }: Quantified, index: number): boolean {
  if (noun < 0) return false;
  return index === noun || (line.branch(noun).includes(index) && index >= to);
}

/** "No dog barks", "sees no dogs": what is said of none holds downwards. */
const isBesidesSubject = ({ line }: ScopeReading, { noun }: Quantified): boolean =>
  noun < 0 || /^(?:nsubj|obj|obl|root)/u.test(line.words[noun]?.relation ?? '');

function isDenied({ denials, frequency, modality, stage }: ScopeReading): boolean {
  const isNegative = (force: Force | undefined) =>
    force !== undefined && force.low === 0 && force.lowOpen !== true;
  const count =
    denials +
    (isNegative(frequency?.value) ? 1 : 0) +
    (isNegative(modality?.value) ? 1 : 0) +
    (stage?.value === 'undone' || stage?.value === 'ended' ? 1 : 0);
  return count % 2 === 1;
}

/** A denial does not reach its subject: "Some dogs do not bark". */
function isInDenial({ line }: ScopeReading, index: number): boolean {
  const subject = line.words.findIndex(
    ({ relation, head }) => /^nsubj/u.test(relation) && line.words[head]?.head === -1,
  );
  return subject < 0 || !line.branch(subject).includes(index);
}
