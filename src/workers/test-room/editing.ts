/**
 * Changes by hand in facts, questions, replies and names. Each is made from what is stored now, so a page
 * that shows something older is told so, and each is returned as a value that takes it back.
 */
import type { Library } from '../../adapters/storage/library.ts';
import type { Editing } from '../../core/api/test-room.ts';
import { entryAt, rewritten, type FactEntry, type WrittenFact } from '../../core/knowledge/fact-edit.ts';
import { factRow } from '../../core/knowledge/fact-row.ts';
import { inverse, type Edit, type Edits } from '../../core/api/edits.ts';
import type { Answer, TestCase } from '../../core/testing/test-case.ts';
import type { Cases } from './cases.ts';
import type { Facts } from './facts.ts';
import type { Runs } from './runs.ts';

interface EditingParts {
  readonly library: Library;
  readonly facts: Facts;
  readonly cases: Cases;
  readonly runs: Runs;
  /** Drops the copies of these things in memory and tells the other tabs. */
  readonly changed: (ids: readonly string[]) => void;
}

const CHANGED = 'It was changed or removed in the meantime. Open the list again to see it.';
/** The letters of a reply or a question that name it in a notice. */
const NAMED = 60;

/** Makes changes, and returns them as a value that takes them back. */
export const makerWith =
  ({ library, runs, changed }: Pick<EditingParts, 'library' | 'runs' | 'changed'>) =>
  async (name: string, edits: readonly Edit[]): Promise<Edits> => {
    await library.edits.make(edits);
    changed([...new Set(edits.map(({ id }) => id))]);
    for (const id of new Set(edits.filter(({ of }) => of === 'answer').map((edit) => edit.id)))
      await runs.countReadings(id);
    return { name, edits };
  };

export function editingWith(parts: EditingParts): Editing {
  const { library, facts, cases, runs } = parts;
  const make = makerWith(parts);
  const questionAt = async (setId: string, caseId: string) => {
    const all = await cases.all(setId);
    const at = all.findIndex(({ id }) => id === caseId);
    if (at < 0) throw new Error('This question is not in the set any more. It may have been removed.');
    return { at, before: all[at] as TestCase };
  };
  const answerAt = async (runId: string, index: number, from: Pick<Answer, 'model' | 'text'>) => {
    const chosen = await runs.stored(runId, index);
    if (chosen.answer.model !== from.model || chosen.answer.text !== from.text) throw new Error(CHANGED);
    return chosen;
  };
  const factAt = async (id: string, row: number, from: WrittenFact) => {
    const base = await facts.factBase(id);
    const { subject, relation, object, start = '', end = '' } = factRow(base, row);
    const now: WrittenFact = { subject, relation, object, start, end };
    if (Object.entries(now).some(([part, words]) => words !== from[part as keyof WrittenFact]))
      throw new Error(CHANGED);
    return { base, before: entryAt(base, row) };
  };

  return {
    async rename(kind, id, name) {
      const after = name.trim();
      if (after === '') throw new Error('The name is empty. Write a name.');
      const before = await nameOf(library, kind, id);
      return make(before, [{ of: 'name', kind, id, before, after }]);
    },

    async changeAnswer(id, index, from, { model, text, all }) {
      if (model.trim() === '') throw new Error('The name of the model is empty. Write a name.');
      if (text.trim() === '') throw new Error('The reply is empty. Delete it instead.');
      const chosen = await answerAt(id, index, from);
      const after = { ...chosen.answer, model: model.trim(), text };
      const others = all ? await runs.storedOf(id, chosen.answer.model) : [];
      return make(named(chosen.answer.text), [
        { of: 'answer', id, at: chosen.at, before: chosen.answer, after },
        ...others
          .filter(({ at }) => at !== chosen.at)
          .map(({ at, answer }) => ({
            of: 'answer' as const,
            id,
            at,
            before: answer,
            after: { ...answer, model: model.trim() },
          })),
      ]);
    },

    async removeAnswer(id, index, from) {
      const { at, answer } = await answerAt(id, index, from);
      return make(named(answer.text), [{ of: 'answer', id, at, before: answer }]);
    },

    async changeQuestion(id, caseId, { question, expected }) {
      const { at, before } = await questionAt(id, caseId);
      const words = question.trim();
      if (words === '') throw new Error('The question is empty. Remove it instead.');
      if (before.derivation && expected !== before.expected)
        throw new Error('The answer of this question is proven, so it cannot be changed.');
      return make(named(before.question), [
        { of: 'question', id, at, before, after: { ...before, question: words, expected } },
      ]);
    },

    async removeQuestion(id, caseId) {
      const { at, before } = await questionAt(id, caseId);
      const asked = (await library.runs.list()).filter(({ caseSetId }) => caseSetId === id);
      const replies = await Promise.all(
        asked.map(async (run) => struck(run.id, await library.runs.answers(run.id), caseId)),
      );
      return make(named(before.question), [...replies.flat(), { of: 'question', id, at, before }]);
    },

    async changeFact(id, row, from, to) {
      const { base, before } = await factAt(id, row, from);
      return make(inWords(before), [{ of: 'fact', id, at: row, before, after: rewritten(base, before, to) }]);
    },

    async removeFact(id, row, from) {
      const { before } = await factAt(id, row, from);
      return make(inWords(before), [{ of: 'fact', id, at: row, before }]);
    },

    async takeBack({ name, edits }) {
      await make(name, inverse(edits));
    },
  };
}

/** Strikes the replies to a question, the last first, so that the places of the others stay. */
const struck = (id: string, answers: readonly Answer[], caseId: string): Edit[] =>
  answers
    .flatMap((before, at): Edit[] => (before.caseId === caseId ? [{ of: 'answer', id, at, before }] : []))
    .reverse();

async function nameOf(library: Library, kind: 'fact base' | 'case set' | 'run', id: string): Promise<string> {
  const repository = { 'fact base': library.factBases, 'case set': library.caseSets, run: library.runs }[
    kind
  ];
  const thing = (await repository.list()).find((each) => each.id === id);
  if (!thing) throw new Error(`This ${kind} no longer exists. It may have been removed.`);
  return thing.name;
}

const named = (text: string): string => (text.length <= NAMED ? text : `${text.slice(0, NAMED - 1)}…`);
const inWords = ({ subject, relation, object }: FactEntry): string =>
  named(`${subject.name} – ${relation} – ${object.name}`);
