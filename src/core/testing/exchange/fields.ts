/** The meaning of a row's fields: the roles, the names that files use for them, and how a value is read. */
import type { PlainYesNo } from '../test-case.ts';
import type { FieldMapping } from '../../knowledge/importers/import-choices.ts';
import { withoutEnd } from '../../text-ends.ts';
import { shallowJson } from '../../json-depth.ts';

export const questionRoles = [
  'question',
  'expected',
  'id',
  'evidence',
  'domain',
  'rule',
  'polarity',
  'difficulty',
  'basis',
  'entities',
  'subject',
  'relation',
  'object',
  'claim',
  'derivation',
] as const;
export const answerRoles = [
  'reply',
  'model',
  'id',
  'question',
  'expected',
  'evidence',
  'domain',
  'rule',
  'flag',
  'entities',
] as const;
export type Role = (typeof questionRoles)[number] | (typeof answerRoles)[number];

/** Names in order of preference. Compared without letter case, spaces, hyphens and underscores. */
const names: Readonly<Record<Role, readonly string[]>> = {
  question: ['question', 'prompt', 'query', 'input', 'instruction', 'statement'],
  expected: [
    'expected',
    'expected answer',
    'ground truth',
    'gold',
    'reference',
    'truth',
    'label',
    'target',
    'res',
    'correct answer',
    'answer',
  ],
  id: ['id', 'case id', 'caseid', 'custom id', 'question id', 'qid', 'case', 'key', 'uid'],
  evidence: ['evidence', 'facts', 'triples', 'context'],
  domain: ['domain', 'category', 'cat', 'topic', 'subject area'],
  rule: ['rule', 'reasoning', 'reasoning rule', 'relation type', 'kind'],
  polarity: ['polarity'],
  difficulty: ['difficulty'],
  basis: ['basis'],
  entities: ['entities', 'entity'],
  subject: ['subject', 'head'],
  relation: ['relation', 'predicate'],
  object: ['object', 'tail'],
  claim: ['claim'],
  derivation: ['derivation', 'proof'],
  reply: [
    'reply',
    'llm answer',
    'response',
    'model answer',
    'completion',
    'output',
    'prediction',
    'model output',
    'generated text',
    'text',
    'llm response',
    'content',
    'message',
  ],
  model: ['model', 'model name', 'llm', 'engine', 'provider', 'student', 'student name', 'pupil', 'learner'],
  flag: ['flag', 'drowzee flag', 'hallucination', 'flagged', 'is hallucination', 'hallucinated'],
};

const plain = (name: string): string => name.toLowerCase().replace(/[\s_\-.]+/g, '');

/**
 * Guesses the field of each role. A field has one role only, and `chosen` fields, by name or number, are
 * kept. `answer` is taken as the reply if no better field exists.
 */
export function suggestMapping(
  columns: readonly string[],
  roles: readonly Role[],
  chosen: FieldMapping = {},
): FieldMapping {
  const given = Object.fromEntries(
    Object.entries(chosen).map(([role, field]) => [role, fieldNamed(columns, field)]),
  );
  const byName = new Map(columns.map((column) => [plain(column), column]));
  const mapping: Record<string, string> = { ...given };
  const used = new Set(Object.values(given));
  for (const role of roles) {
    if (mapping[role] !== undefined) continue;
    const found = names[role]
      .map((name) => byName.get(plain(name)))
      .find((column) => column !== undefined && !used.has(column));
    if (found === undefined) continue;
    mapping[role] = found;
    used.add(found);
  }
  const answer = byName.get('answer');
  if (
    roles.includes('reply') &&
    mapping['reply'] === undefined &&
    answer !== undefined &&
    given['expected'] !== answer
  ) {
    mapping['reply'] = answer;
    if (mapping['expected'] === answer) delete mapping['expected'];
  }
  return mapping;
}

/** A field by its name, else by its number from 1. */
function fieldNamed(columns: readonly string[], field: string): string {
  const numbered = /^\d+$/.test(field) ? columns[Number(field) - 1] : undefined;
  return columns.includes(field) ? field : (numbered ?? field);
}

/** The value of a field, or at a dotted path if no field has that name. */
export function valueAt(row: Readonly<Record<string, unknown>>, name: string | undefined): unknown {
  if (name === undefined) return undefined;
  if (name in row || !name.includes('.')) return row[name];
  let value: unknown = row;
  for (const part of name.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[part];
  }
  return value;
}

/** The text of a scalar. Undefined for anything else and for blank text. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** Reads "Yes.", "TRUE", 1 and their opposites. Undefined for anything else. */
export function yesNoOf(value: unknown): PlainYesNo | undefined {
  const stated = textOf(value);
  if (stated === undefined) return undefined;
  const text = withoutEnd(stated.trim().toLowerCase(), /[.!]/);
  if (/^(?:yes|true|1|y|t|correct)$/.test(text)) return 'yes';
  return /^(?:no|false|0|n|f|incorrect)$/.test(text) ? 'no' : undefined;
}

/** A list of texts, read from a list, from JSON in a cell, or from one text. */
export function textsOf(value: unknown): readonly string[] {
  const list = typeof value === 'string' && value.startsWith('[') ? jsonOf(value) : value;
  if (Array.isArray(list)) return list.flatMap((item) => textOf(item) ?? []);
  const text = textOf(value);
  return text === undefined ? [] : [text];
}

/** The JSON value in a cell. Undefined if it is not JSON. */
export const jsonOf = (text: string): unknown => shallowJson(text);
