/** After any edits the page has the view of a case that was opened anew, bit for bit. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Library } from '../../src/adapters/storage/library.ts';
import { memoryRecords } from '../../src/adapters/storage/memory-records.ts';
import type { LibraryTables } from '../../src/adapters/storage/tables.ts';
import type { CaseChange, RulesCase, RulesView } from '../../src/core/api/rules-room.ts';
import { Cases } from '../../src/workers/rules-room/cases.ts';
import { reasonAbout } from '../../src/workers/rules-room/reasoning.ts';
import { copiedViews } from '../copied-views.ts';
import { viewOf } from '../../src/workers/rules-room/view.ts';

const alone = { self: Promise.resolve('alone'), living: () => Promise.resolve(new Set(['alone'])) };

const literals = [
  ...['A(x)', 'not A(x)', 'B(y)', 'not R(x, y)', 'R(y, x)', 'A(ann)', 'x > y', 'B(x + 1)', 'C', 'not C'],
  ...['(A(x) | not B(x))', '(C & B(y))', 'not (A(y) & C)', 'R(x, x)', 'IsGreater(x, 3)'],
];
const rule = fc
  .tuple(fc.array(fc.constantFrom(...literals), { minLength: 1, maxLength: 3 }), fc.constantFrom(...literals))
  .map(([premises, conclusion]) => `${premises.join(' & ')} => ${conclusion}`);

interface Written {
  readonly described: string;
  readonly rules: readonly string[];
}

const specificationOf = ({ described, rules }: Written): string =>
  [
    'Variables: x, y',
    'Predicates:',
    ...[`  A(x) := ${described}.`, '  B(x) := x is b.', '  R(x, y) := x sees y.', '  C := it rains.'],
    '  IsGreater(x, y) := x is greater than y.',
    'Rules:',
    ...rules.map((each) => `  ${each}`),
  ].join('\n');

/** A change of the rules, or of a case as the page has it. */
type Edit = ReturnType<typeof ofRules> | ReturnType<typeof ofCase>;
const ofRules = (edit: (written: Written) => Written): { readonly rules: typeof edit } => ({ rules: edit });
const ofCase = (edit: (view: RulesView) => CaseChange | undefined): { readonly change: typeof edit } => ({
  change: edit,
});

const place = fc.nat(20);
const truth = fc.constantFrom('true', 'false', 'unknown');
const at = <Item>(items: readonly Item[], i: number): Item | undefined =>
  items[i % Math.max(1, items.length)];
const cellsOf = ({ tables }: RulesView) =>
  tables.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.flatMap((cell) => cell ?? [])));

const edit = fc.oneof(
  fc
    .tuple(place, rule)
    .map(([i, made]) =>
      ofRules((written) => ({ ...written, rules: written.rules.with(i % written.rules.length, made) })),
    ),
  fc
    .tuple(place, rule)
    .map(([i, made]) =>
      ofRules((written) => ({ ...written, rules: written.rules.toSpliced(i % 4, 0, made) })),
    ),
  place.map((i) =>
    ofRules((written) => ({
      ...written,
      rules: written.rules.length > 1 ? written.rules.toSpliced(i % written.rules.length, 1) : written.rules,
    })),
  ),
  fc.constantFrom('x is a', 'a person x is “a”').map((described) => ofRules((w) => ({ ...w, described }))),
  {
    weight: 4,
    arbitrary: fc.tuple(place, fc.option(truth, { nil: undefined })).map(([i, value]) =>
      ofCase((view) => {
        const cell = at(cellsOf(view), i);
        return cell && { set: cell.atom, value };
      }),
    ),
  },
  fc.constantFrom('cy', '5', '-1').map((name) => ofCase(() => ({ addObject: name }))),
  fc.constantFrom('cy', '5', 'ann').map((name) => ofCase(() => ({ removeObject: name }))),
  fc.constantFrom('published', 'complete').map((mode) => ofCase(() => ({ mode }))),
  fc.boolean().map((invents) => ofCase(() => ({ invents }))),
  fc.constantFrom('', 'Ann sees Bob.').map((text) => ofCase(() => ({ text }))),
  fc.tuple(place, truth).map(([i, value]) =>
    ofCase(({ followUps }) => {
      const asked = at(followUps, i);
      return asked && { answer: asked.atom, question: asked.question, value };
    }),
  ),
  place.map((i) =>
    ofCase(({ answered }) => {
      const given = at(answered, i);
      return given && { forget: given.atom };
    }),
  ),
);

const withoutTime = (view: RulesView): RulesView => ({ ...view, took: 0 });

/** Leaves nothing to remember. */
function forget(kept: RulesCase): void {
  viewOf(reasonAbout({ ...kept, specification: '', text: '', set: [], objects: [], mode: 'complete' }));
}

test('after any edits the page has the view of a case that was opened anew', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(rule, { minLength: 2, maxLength: 6 }),
      fc.array(fc.tuple(edit, fc.boolean()), { minLength: 2, maxLength: 8 }),
      async (rules, edits) => {
        const views = await editedViews({ described: 'x is a', rules }, edits);
        for (const view of views) {
          forget(view.case);
          expect(withoutTime(view)).toEqual(withoutTime(viewOf(reasonAbout(view.case))));
        }
      },
    ),
    { numRuns: 40 },
  );
});

/** The views that the page gets. If an edit is not awaited, the next one is sent before its view is there. */
async function editedViews(
  first: Written,
  edits: readonly (readonly [Edit, boolean])[],
): Promise<readonly RulesView[]> {
  const { received, id } = await opened(first);
  let written = first;
  let view = (await received.view(id)) as RulesView;
  const pending: Promise<RulesView | undefined>[] = [];
  const views = [view];
  for (const [each, awaited] of edits) {
    if ('rules' in each) written = each.rules(written);
    const change = 'rules' in each ? { specification: specificationOf(written) } : each.change(view);
    if (!change) continue;
    pending.push(received.change(id, change));
    if (!awaited) continue;
    for (const arrived of await Promise.all(pending.splice(0))) if (arrived) views.push((view = arrived));
  }
  for (const arrived of await Promise.all(pending)) if (arrived) views.push(arrived);
  return views;
}

async function opened(first: Written) {
  const cases = new Cases(new Library(memoryRecords<LibraryTables>(), alone), () => 0);
  const received = copiedViews(cases);
  const content = {
    name: 'a',
    specification: specificationOf(first),
    text: '',
    objects: ['ann', 'bob', '3'],
  };
  return { received, id: await cases.keep({ ...content, set: [] }) };
}

test('what an edit of one value does not change is the same object in the page', async () => {
  const rules = ['A(x) => B(x)', 'B(x) & C => R(x, x)', 'R(x, y) => not A(y)'];
  const { received, id } = await opened({ described: 'x is a', rules });
  const before = await received.view(id);
  const after = await received.change(id, { set: 'C', value: 'true' });
  expect(after?.rules.map((each, i) => each === before?.rules[i])).toEqual([true, false, true]);
  expect(after?.form).toBe(before?.form);
});
