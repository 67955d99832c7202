/** What a person changes by hand: all edits are kept or none, and one that no longer fits is refused. */
import { withFactChange } from '../../../core/knowledge/fact-edit.ts';
import type { Change, Records } from '../../../core/ports/records.ts';
import type { Edit } from '../../../core/api/edits.ts';
import { withChanges } from '../../../core/list-change.ts';
import { revised, type LibraryRecords, type LibraryTables } from '../tables.ts';
import { headTables } from '../things.ts';
import { changesOfCases } from './case-sets.ts';
import { changesOfFacts, factTables, readFacts, summaryOfFacts } from './fact-bases.ts';
import { changesOfRun, withSurvey } from './runs.ts';

type Stored = Records<LibraryTables>;
type Of<Kind extends Edit['of']> = Extract<Edit, { readonly of: Kind }>;

export class EditedThings {
  readonly #records: LibraryRecords;

  constructor(records: LibraryRecords) {
    this.#records = records;
  }

  /** @throws an error with a message for the user if what an edit changes is not there any more. */
  make(edits: readonly Edit[]): Promise<void> {
    return this.#records.transaction(
      'write',
      [...factTables, 'caseSets', 'cases', 'runs', 'answers'],
      async (records) => {
        // Edits of one thing are made together, since each rewrites the whole thing.
        for (const group of byThing(edits)) await makeAll(records, group);
      },
    );
  }
}

function byThing(edits: readonly Edit[]): Iterable<Edit[]> {
  const groups = new Map<string, Edit[]>();
  for (const edit of edits) {
    const key = `${edit.of} ${edit.id}`;
    const group = groups.get(key);
    if (group) group.push(edit);
    else groups.set(key, [edit]);
  }
  return groups.values();
}

function makeAll(records: Stored, edits: readonly Edit[]): Promise<void> {
  const [first] = edits;
  switch (first?.of) {
    case 'answer':
      return changeAnswers(records, first.id, edits as Of<'answer'>[]);
    case 'question':
      return changeQuestions(records, first.id, edits as Of<'question'>[]);
    case 'fact':
      return changeFacts(records, first.id, edits as Of<'fact'>[]);
    case 'survey':
      return changeSurvey(records, first.id, edits as Of<'survey'>[]);
    default:
      return rename(records, edits as Of<'name'>[]);
  }
}

async function changeAnswers(records: Stored, id: string, edits: readonly Of<'answer'>[]): Promise<void> {
  const run = await records.get('runs', id);
  if (!run) throw gone('run');
  const stored = (await records.list('answers', `${id}/`)).flat();
  const answers = withChanges(stored, edits, 'reply');
  const models = [...new Set(answers.map(({ model }) => model))];
  await records.write(changesOfRun({ ...run, answers: answers.length, models, edited: true }, answers));
}

async function changeQuestions(records: Stored, id: string, edits: readonly Of<'question'>[]): Promise<void> {
  const set = await records.get('caseSets', id);
  if (!set) throw gone('case set');
  const stored = (await records.list('cases', `${id}/`)).flat();
  const cases = withChanges(stored, edits, 'question');
  const yes = cases.filter(({ expected }) => expected === 'yes').length;
  await records.write(changesOfCases({ ...set, cases: cases.length, yes, edited: true }, cases));
}

async function changeFacts(records: Stored, id: string, edits: readonly Of<'fact'>[]): Promise<void> {
  const summary = await records.get('factBases', id);
  const stored = await readFacts(records, id);
  if (!summary || !stored) throw gone('fact base');
  const base = edits.reduce(withFactChange, stored);
  await records.write(changesOfFacts({ ...summaryOfFacts(base, summary), edited: true }, base));
}

async function changeSurvey(records: Stored, id: string, edits: readonly Of<'survey'>[]): Promise<void> {
  const run = await records.get('runs', id);
  if (!run) throw gone('run');
  const changed = edits.reduce((each, { kind, before, after }) => {
    if (JSON.stringify(each.surveys?.[kind]) !== JSON.stringify(before))
      throw new Error('This sample was changed in the meantime. Open the list again to see it.');
    return withSurvey(each, kind, after);
  }, run);
  await records.write([{ table: 'runs', key: id, value: changed }]);
}

async function rename(records: Stored, edits: readonly Of<'name'>[]): Promise<void> {
  for (const { kind, id, before, after } of edits) {
    const table = headTables[kind];
    const head = await records.get(table, id);
    if (!head) throw gone(kind);
    if (head.name !== before) throw new Error(`It is called “${head.name}” now: it was renamed meanwhile.`);
    const value = revised({ ...head, name: after, edited: true });
    await records.write([{ table, key: id, value } as Change<LibraryTables>]);
  }
}

const gone = (kind: string): Error => new Error(`This ${kind} no longer exists. It may have been removed.`);
