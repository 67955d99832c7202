/**
 * Questions about new knowledge (RvLLM, 3.4), in the words of the predicates' descriptions: “Is 152 greater
 * than 151.2?”. An answer that disagrees with the rules is an inconsistency of the next round (figure 1).
 */
import { readPlainAnswer } from '../oracles/plain-answer.ts';
import { comparedSides, exactValue, predicatesByName, truthByArithmetic } from './built-ins.ts';
import type { Predicates } from './built-ins.ts';
import { exactText } from './decimal.ts';
import type {
  Assignment,
  Atom,
  Comparison,
  Conflict,
  FollowUp,
  NewKnowledge,
  Specification,
  Step,
  Term,
  TruthValue,
} from './specification.ts';
import { statedDescription } from './presumption.ts';
import { atomText, termText } from './terms.ts';

/** One question for each inferred atom; first the one on which most inferred literals rest. */
export function followUpsOf(
  { predicates }: Specification,
  newKnowledge: readonly NewKnowledge[],
  steps: readonly Step[],
): readonly FollowUp[] {
  const byName = predicatesByName(predicates);
  const resting = restingOn(steps);
  return newKnowledge
    .map(({ literal: { atom, negated }, step }): FollowUp => {
      const decides = 1 + (step === undefined ? 0 : (resting.get(step) ?? 0));
      return { atom, expected: negated ? 'false' : 'true', question: questionFor(atom, byName), decides };
    })
    .sort((a, b) => b.decides - a.decides);
}

/** For each step the number of other literals whose chain uses it. */
function restingOn(steps: readonly Step[]): ReadonlyMap<number, number> {
  const count = new Map<number, number>();
  const before: (ReadonlySet<number> | undefined)[] = steps.map(() => undefined);
  steps.forEach(({ because, outcome }, index) => {
    if (outcome !== 'new') return;
    const used = new Set<number>();
    for (const support of because) {
      if (support.kind !== 'inferred') continue;
      used.add(support.step);
      for (const earlier of before[support.step] ?? []) used.add(earlier);
    }
    before[index] = used;
    for (const earlier of used) count.set(earlier, (count.get(earlier) ?? 0) + 1);
  });
  return count;
}

/* ---------- answers ---------- */

/** The answer as an assignment; it joins the interpretation for the next round. */
export function answered({ atom }: FollowUp, value: TruthValue, why: string): Assignment {
  return { atom, value, origin: 'follow-up', why };
}

/** Arithmetic answers what it can decide exactly, without a model. */
export function answerByArithmetic(followUp: FollowUp, predicates: Predicates): Assignment | undefined {
  const truth = truthByArithmetic(followUp.atom, predicates);
  return truth && answered(followUp, truth.value, truth.why);
}

/** The answer of a model or of a pasted reply: true, false, or unknown if it is neither plainly. */
export function answerFromReply(followUp: FollowUp, reply: string): Assignment {
  const { kind } = readPlainAnswer(reply);
  const value = kind === 'yes' ? 'true' : kind === 'no' ? 'false' : 'unknown';
  const words = reply.trim().replace(/\s+/g, ' ');
  const shown = words.length > 200 ? `${words.slice(0, 199)}…` : words;
  return answered(followUp, value, `The reply to “${followUp.question}” was “${shown}”.`);
}

/**
 * The answer of a conflict that arithmetic refutes: then the reply to the follow-up errs, not the text. The
 * paper counts such finds in brackets (Table 2).
 */
export function erringReply({ assignments }: Conflict, predicates: Predicates): Assignment | undefined {
  return assignments.find(({ atom, value, origin }) => {
    const truth = origin === 'follow-up' ? truthByArithmetic(atom, predicates) : undefined;
    return truth !== undefined && truth.value !== value;
  });
}

/* ---------- the question ---------- */

export function questionFor(atom: Atom, predicates: Predicates): string {
  return (
    comparisonQuestion(atom, predicates) ??
    descriptionQuestion(atom, predicates) ??
    `Is ${atomText(atom)} true?`
  );
}

const comparisonWords: Readonly<Record<Comparison, string>> = {
  '>': 'greater than',
  '<': 'less than',
  '>=': 'at least',
  '<=': 'at most',
  '=': 'equal to',
  '!=': 'different from',
};

function comparisonQuestion(atom: Atom, predicates: Predicates): string | undefined {
  const sides = comparedSides(atom, predicates);
  if (!sides) return undefined;
  const words = (term: Term) => {
    const value = exactValue(term);
    return value ? exactText(value) : named(term);
  };
  return `Is ${words(sides.left)} ${comparisonWords[sides.comparison]} ${words(sides.right)}?`;
}

/** The verbs that can stand before their subject. */
const auxiliary = '(?:is|are|was|were|can|may|must|will|should)';
/** Kinds of things whose name is enough: “a person x” is “Alex”; “lifeguard x” is “lifeguard Tom”. */
const generic = '(?:person|people|animal|thing|object|item|someone|somebody|number|value|man|woman)';

function descriptionQuestion({ predicate, terms }: Atom, predicates: Predicates): string | undefined {
  const declared = predicates.get(predicate);
  const description = declared ? statedDescription(declared).words : '';
  if (!declared || description === '' || declared.parameters.length !== terms.length) return undefined;
  const [first] = declared.parameters;
  let statement = description;
  declared.parameters.forEach((parameter, i) => {
    const term = terms[i];
    if (term) statement = withName(statement, parameter, term);
  });
  const subject = first === undefined ? undefined : subjectBefore(description, first);
  const term = terms[0];
  if (subject === undefined || !term) return `Is it true that ${statement}?`;
  // The subject comes first in both, so that what follows it is the rest of the statement.
  const start = withName(subject, first ?? '', term);
  const rest = new RegExp(`^ (${auxiliary}) (.*)$`).exec(statement.slice(start.length));
  if (!rest) return `Is it true that ${statement}?`;
  const [, verb = '', remaining = ''] = rest;
  return `${capital(verb)} ${start} ${remaining}?`;
}

/** The words of the description up to its first parameter, if a verb follows that can stand before them. */
function subjectBefore(description: string, parameter: string): string | undefined {
  const found = new RegExp(`^(?:[\\p{L}-]+ ){0,5}?${escaped(parameter)}(?= ${auxiliary} )`, 'u').exec(
    description,
  );
  return found?.[0];
}

function withName(text: string, parameter: string, term: Term): string {
  const name = named(term);
  const alone = new RegExp(
    `(?<![\\p{L}\\p{N}_])(?:(?:an?|some|any|the) )?${generic} ${wordOf(parameter)}`,
    'giu',
  );
  return text
    .replace(alone, () => name)
    .replace(new RegExp(wordOf(parameter), 'gu'), (_, at: number, whole: string) =>
      /[\p{L}\p{N}] $/u.test(whole.slice(0, at)) && !notNoun.test(whole.slice(0, at)) ? marked(term) : name,
    );
}

/** A parameter as a word of its own. */
function wordOf(parameter: string): string {
  return `(?<![\\p{L}\\p{N}_])${escaped(parameter)}(?![\\p{L}\\p{N}_])`;
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** “lifeguard Tom”, but “the food “mushroom soup””: after a noun, a name in small letters needs marks. */
function marked(term: Term): string {
  return term.kind === 'constant' && !/^\p{Lu}/u.test(term.name) ? `“${term.name}”` : plainName(term);
}

const notNoun =
  /(?:^|\s)(?:is|are|was|were|than|to|of|by|with|for|in|on|at|from|and|or|that|which|an?|the) $/i;

/** An object by its name; a common noun takes “the”. */
function named(term: Term): string {
  const name = plainName(term);
  const common = term.kind === 'constant' && /^\p{Ll}/u.test(name);
  return common && !/^(?:the|an?|my|your|his|her|its|our|their|this|that|one|some) /i.test(name)
    ? `the ${name}`
    : name;
}

function plainName(term: Term): string {
  return term.kind === 'constant' ? term.name : termText(term);
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
