/**
 * Statements as one line each: `subject | relation | object | role: preposition text; ... | marks`. Empty
 * parts are left out. A prefix such as `noun: ` marks relations that are not expressed by a verb.
 */
import type { ExtractedStatement } from '../../../src/core/text/statement.ts';

export function lineOf({
  construction,
  subject,
  relation,
  object,
  further,
  negated,
  modality,
  conditional,
  attribution,
}: ExtractedStatement): string {
  const marks = [
    negated && 'not',
    modality !== undefined && `perhaps (${modality})`,
    conditional && 'if',
    attribution && `says ${attribution.source.text}`,
  ].filter((mark) => mark !== false && mark !== undefined);
  const arguments_ = further.map(
    ({ role, preposition, text }) =>
      `${role}: ${[preposition, text].filter((part) => part !== '').join(' ')}`,
  );
  const line = [
    subject.text,
    relation.text,
    object?.text ?? '-',
    ...(arguments_.length > 0 ? [arguments_.join('; ')] : []),
    ...(marks.length > 0 ? [marks.join(', ')] : []),
  ].join(' | ');
  return construction === 'verb' || construction === 'copula' ? line : `${construction}: ${line}`;
}
