/**
 * What a person changes by hand in questions, replies, facts and names. Each edit is a value with both sides,
 * before and after, so it can be taken back: with the sides exchanged it is its own undo.
 */
import type { FactChange } from '../knowledge/fact-edit.ts';
import type { ListChange } from '../list-change.ts';
import type { Survey } from '../oracles/survey.ts';
import type { SurveyKind } from '../oracles/survey-labels.ts';
import type { Answer, TestCase } from '../testing/test-case.ts';

/** The things that a person can rename. */
export type Renamed = 'fact base' | 'case set' | 'run';

/** One change to a stored thing, whose id is `id`. */
export type Edit =
  | ({ readonly of: 'answer'; readonly id: string } & ListChange<Answer>)
  | ({ readonly of: 'question'; readonly id: string } & ListChange<TestCase>)
  | ({ readonly of: 'fact'; readonly id: string } & FactChange)
  | {
      readonly of: 'survey';
      readonly id: string;
      readonly kind: SurveyKind;
      readonly before?: Survey;
      readonly after?: Survey;
    }
  | {
      readonly of: 'name';
      readonly kind: Renamed;
      readonly id: string;
      readonly before: string;
      readonly after: string;
    };

/** Edits that belong together: all are made or none. `name` is for a notice: “Question” was removed. */
export interface Edits {
  readonly name: string;
  readonly edits: readonly Edit[];
}

/** What takes the edits back. */
export const inverse = (edits: readonly Edit[]): Edit[] =>
  edits.toReversed().map(({ before, after, ...rest }) => {
    const exchanged = {
      ...rest,
      ...(after !== undefined && { before: after }),
      ...(before !== undefined && { after: before }),
    };
    return exchanged as Edit;
  });
