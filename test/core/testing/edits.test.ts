/** Changes by hand: each takes itself back exactly, and one that no longer fits is refused. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FactBase } from '../../../src/core/knowledge/fact-base.ts';
import {
  entryAt,
  rewritten,
  withFactChange,
  type FactChange,
} from '../../../src/core/knowledge/fact-edit.ts';
import { factRow } from '../../../src/core/knowledge/fact-row.ts';
import { inverse, type Edit } from '../../../src/core/api/edits.ts';
import { withChanges, type ListChange } from '../../../src/core/list-change.ts';
import type { Answer } from '../../../src/core/testing/test-case.ts';
import { FactBaseBuilder, NO_TIME } from '../../../src/core/knowledge/fact-base-builder.ts';

const reply = (text: string): Answer => ({ caseId: text, model: 'm', text });

/** A list, and changes to it that were made one after the other. */
const changedList = fc
  .tuple(fc.array(fc.constantFrom('a', 'b', 'c', 'd')), fc.array(fc.tuple(fc.nat(), fc.nat(2), fc.string())))
  .map(([texts, wanted]) => {
    const start = texts.map(reply);
    const changes: ListChange<Answer>[] = [];
    let items: readonly Answer[] = start;
    for (const [place, kind, text] of wanted) {
      const at = items.length === 0 ? 0 : place % items.length;
      const before = kind === 2 ? undefined : items[at];
      const after = kind === 0 ? undefined : reply(text);
      if (!before && !after) continue;
      const change = { at, ...(before && { before }), ...(after && { after }) };
      changes.push(change);
      items = withChanges(items, [change], 'reply');
    }
    return { start, changes, items };
  });

const edit = (change: ListChange<Answer>): Edit => ({ of: 'answer', id: 'r', ...change });

describe('changes of a list', () => {
  it('together give what they give one by one, and their inverse takes them back', () => {
    fc.assert(
      fc.property(changedList, ({ start, changes, items }) => {
        expect(withChanges(start, changes, 'reply')).toEqual(items);
        const back = inverse(changes.map(edit)) as (Edit & ListChange<Answer>)[];
        expect(withChanges(items, back, 'reply')).toEqual(start);
        expect(inverse(back)).toEqual(changes.map(edit));
      }),
    );
  });

  it('find an item that has moved, and refuse one that is gone', () => {
    const items = ['a', 'b'].map(reply);
    expect(withChanges(items, [{ at: 7, before: reply('b') }], 'reply')).toEqual([reply('a')]);
    expect(() => withChanges(items, [{ at: 0, before: reply('z') }], 'reply')).toThrow(
      'This reply was changed or removed in the meantime.',
    );
  });
});

/** Letters as entities. Every fact has its own line. */
function baseOf(rows: readonly (readonly [string, string, string])[], sources = 1): FactBase {
  const builder = new FactBaseBuilder();
  for (let i = 0; i < sources; i++) builder.beginSource(`table ${String(i)}`);
  rows.forEach(([subject, relation, object], i) => {
    builder.add(builder.entity(subject), builder.relation(relation), builder.entity(object), i + 1, {
      start: builder.time(String(1900 + i)) as number,
      end: NO_TIME,
    });
  });
  return builder.finish();
}

const name = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const relation = fc.constantFrom('r', 's');
const fact = fc.tuple(name, relation, name);
const written = (base: FactBase) =>
  Array.from(base.subject, (_, row) => {
    const { subject, relation: of, object, start, end, line } = factRow(base, row);
    return { subject, relation: of, object, start, end, line };
  });

describe('a changed fact', () => {
  it('changes its row alone, and taken back leaves the base as it was', () => {
    fc.assert(
      fc.property(
        fc.array(fact, { minLength: 1 }),
        fc.nat(),
        fc.option(fact, { nil: undefined }),
        fc.integer({ min: 1, max: 2 }),
        (facts, place, to, sources) => {
          const base = baseOf([['a', 'r', 'b'], ['b', 's', 'c'], ...facts], sources);
          const at = place % base.subject.length;
          const before = entryAt(base, at);
          const after = to && rewritten(base, before, { ...words(to), start: '1850', end: '' });
          const change: FactChange = { at, before, ...(after && { after }) };
          const changed = withFactChange(base, change);
          const [was, is] = [written(base), written(changed)];
          expect(is).toEqual(
            was.toSpliced(
              at,
              1,
              ...(to ? [{ ...words(to), start: '1850', end: undefined, line: at + 1 }] : []),
            ),
          );
          const back = withFactChange(changed, { at, ...(after && { before: after }), after: before });
          expect(back).toEqual(base);
        },
      ),
    );
  });

  it('is refused where it is gone or cannot be read', () => {
    const base = baseOf([['Ada', 'r', 'London']]);
    const before = entryAt(base, 0);
    const to = { subject: 'Ada', relation: 'r', object: 'London', start: '', end: '' };
    const refusal = (change: Partial<typeof to>) => () => rewritten(base, before, { ...to, ...change });
    expect(refusal({ subject: ' ' })).toThrow('The subject is empty.');
    expect(refusal({ relation: 'x' })).toThrow('These facts have no relation “x”.');
    expect(refusal({ start: 'soon' })).toThrow('The start “soon” cannot be read');
    expect(refusal({ start: '1 May 1900' })).toThrow('too precise: these facts count time in years');
    expect(refusal({ start: '1950', end: '1940' })).toThrow('The fact starts (1950) after it ends (1940).');
    const other = { ...before, line: 9 };
    expect(() => withFactChange(base, { at: 0, before: other })).toThrow('in the meantime');
    expect(() => entryAt(base, 1)).toThrow('There is no fact number 2.');
  });
});

const words = ([subject, of, object]: readonly [string, string, string]) => ({
  subject,
  relation: of,
  object,
});
