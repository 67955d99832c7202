/** Cases as files: a specification in ESL, or a whole case as JSON. */
import type { FollowUpReply, RulesCase, SetAtom, TextReading } from '../../core/api/rules-room.ts';
import type { Issue } from '../../core/issue.ts';
import { parseSpecification } from '../../core/rules/esl-parser.ts';
import { specificationText } from '../../core/rules/esl-text.ts';
import { specificationFromJson, specificationJson } from '../../core/rules/specification-json.ts';
import {
  origins,
  truthValues,
  type Assignment,
  type Atom,
  type RuleObject,
  type Term,
} from '../../core/rules/specification.ts';
import type { Span } from '../../core/text/words.ts';
import { shallowJson } from '../../core/json-depth.ts';

/** What a file says of a case. */
export type CaseContent = Pick<RulesCase, 'name' | 'specification' | 'text'> & Partial<RulesCase>;

const KIND = 'totem rules case';
const VERSION = 1;

/** The specification is written as lists too, which other programs that read ESL as JSON understand. */
export function exportCase(kept: RulesCase, format: 'esl' | 'json'): string {
  if (format === 'esl') return kept.specification;
  const { name, specification, text, mode, invents, objects, set, replies, reading } = kept;
  const content = { name, specification, text, mode, invents, objects, set, replies, reading };
  const lists = specificationJson(parseSpecification(specification).specification);
  return `${JSON.stringify({ kind: KIND, version: VERSION, ...content, ...lists }, undefined, 2)}\n`;
}

/** @param name of the file, which names a case that has no name of its own. */
export function importCase(
  text: string,
  name: string,
): { readonly content: CaseContent | undefined; readonly issues: readonly Issue[] } {
  const title = name.replace(/(?:\.esl)?\.[a-z0-9]{1,5}$/iu, '') || name;
  const json = shallowJson(text);
  if (isRecord(json) && json['kind'] === KIND) return wholeCase(json, title);
  if (isRecord(json) && isRecord(json['specification'])) {
    const { specification, issues } = specificationFromJson(json['specification']);
    const read = json['text'];
    const content = {
      name: title,
      specification: specificationText(specification),
      text: typeof read === 'string' ? read : '',
    };
    return { content, issues };
  }
  const { specification, issues } = parseSpecification(text);
  const { predicates, rules } = specification;
  if (predicates.length + rules.length === 0)
    return { content: undefined, issues: [...issues, nothing(name)] };
  return { content: { name: title, specification: text, text: '' }, issues };
}

const nothing = (name: string): Issue => ({
  code: 'no-rules',
  severity: 'error',
  message:
    `${name} has no predicates and no rules, so no case was made. ` +
    'A specification in ESL or a saved case was expected.',
});

function wholeCase(
  json: Readonly<Record<string, unknown>>,
  title: string,
): { readonly content: CaseContent | undefined; readonly issues: readonly Issue[] } {
  if (json['version'] !== VERSION || typeof json['specification'] !== 'string') {
    const known = json['version'] === VERSION;
    const message = known
      ? 'The case has no specification in ESL, so it was left out. Expected a text.'
      : 'The case was saved by a later version of Totem, so it was left out. Update Totem and try again.';
    const place = { path: known ? '$.specification' : '$.version' };
    return { content: undefined, issues: [{ code: 'unreadable-case', severity: 'error', message, place }] };
  }
  const issues: Issue[] = [];
  const list = <Each>(field: string, read: (value: unknown) => value is Each): Each[] => {
    const value = json[field];
    if (value === undefined) return [];
    if (!Array.isArray(value)) issues.push(unreadable(field, 'It is no list'));
    const values: readonly unknown[] = Array.isArray(value) ? value : [];
    const kept = values.filter(read);
    const lost = values.length - kept.length;
    if (lost > 0)
      issues.push(unreadable(field, `${String(lost)} of its values are not as Totem writes them`));
    return kept;
  };
  const { reading, text } = json;
  if (text !== undefined && typeof text !== 'string') issues.push(unreadable('text', 'It is no text'));
  const read = isReading(reading) ? reading : undefined;
  if (reading !== undefined && !read) issues.push(unreadable('reading', 'It is not as Totem writes it'));
  const content: CaseContent = {
    name: typeof json['name'] === 'string' && json['name'].trim() !== '' ? json['name'] : title,
    specification: json['specification'],
    text: typeof text === 'string' ? text : '',
    mode: json['mode'] === 'published' ? 'published' : 'complete',
    invents: json['invents'] === true,
    objects: list('objects', (value) => typeof value === 'string'),
    set: list('set', isSetAtom),
    replies: list('replies', isReply),
    ...(read && { reading: read }),
  };
  return { content, issues };
}

const unreadable = (field: string, why: string): Issue => ({
  code: 'unreadable-values',
  severity: 'warning',
  message: `Something in “${field}” was left out. ${why}. Everything else was kept.`,
  place: { path: `$.${field}` },
});

/* ---------- what may be in a file ---------- */

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const oneOf = (values: readonly string[], value: unknown): boolean =>
  typeof value === 'string' && values.includes(value);
const isList = <Each>(value: unknown, is: (each: unknown) => each is Each): value is readonly Each[] =>
  Array.isArray(value) && value.every(is);

const isTerm = (value: unknown): value is Term =>
  isRecord(value) &&
  ((['variable', 'constant', 'function'].includes(String(value['kind'])) &&
    typeof value['name'] === 'string') ||
    (value['kind'] === 'number' && typeof value['value'] === 'string')) &&
  (value['kind'] !== 'function' || isList(value['terms'], isTerm));
const isAtom = (value: unknown): value is Atom =>
  isRecord(value) && typeof value['predicate'] === 'string' && isList(value['terms'], isTerm);
const isSpan = (value: unknown): value is Span =>
  Array.isArray(value) && value.length === 2 && value.every((part) => Number.isInteger(part) && part >= 0);
const isSetAtom = (value: unknown): value is SetAtom =>
  isRecord(value) && isAtom(value['atom']) && oneOf(truthValues, value['value']);
const isReply = (value: unknown): value is FollowUpReply =>
  isSetAtom(value) &&
  isRecord(value) &&
  typeof value['question'] === 'string' &&
  ['reply', 'model'].every((field) => value[field] === undefined || typeof value[field] === 'string');
const isAssignment = (value: unknown): value is Assignment =>
  isSetAtom(value) &&
  isRecord(value) &&
  oneOf(origins, value['origin']) &&
  typeof value['why'] === 'string' &&
  (value['words'] === undefined || isList(value['words'], isSpan));
const isObject = (value: unknown): value is RuleObject =>
  isRecord(value) &&
  isTerm(value['term']) &&
  oneOf(['name', 'number'], value['kind']) &&
  isList(value['words'], isSpan);
const isReading = (value: unknown): value is TextReading =>
  isRecord(value) &&
  typeof value['at'] === 'number' &&
  typeof value['reader'] === 'string' &&
  typeof value['text'] === 'string' &&
  isRecord(value['descriptions']) &&
  Object.values(value['descriptions']).every((description) => typeof description === 'string') &&
  isList(value['objects'], isObject) &&
  isList(value['assignments'], isAssignment);
