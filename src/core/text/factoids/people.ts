/** Which nouns and pronouns of a sentence stand for people, or for bodies that act as people do. */
import { pattern } from '../../pattern-parts.ts';
import type { Branches } from '../branches.ts';
import { nounsFor } from '../patterns.ts';

const personalWords =
  /^(?:i|you|he|she|we|they|who|anyone|anybody|everyone|everybody|someone|somebody|one|nobody|no-one)$/u;
/** Parties and bodies: a contract or a rule gives them duties and permission. */
const bodies = new RegExp(
  pattern`
  ^(?:
    party|people|staff|company|firm|council|court|bank|board|school|university|hospital|agency|authority|
    committee|team|organisation|organization|association|society|union|family|household|government|
    ministry|department|commission|tribunal|landlord|landlady|pupil|midwife|nurse|lessee|lessor|licensee|
    licensor|trustee|insurer|insured|policyholder|subscriber|participant|signatory|director|shareholder|
    beneficiary|relative|adult|teenager|trainee|intern|lodger|subtenant|occupant|occupier|caretaker|
    operator|provider|vendor|purchaser|retailer|processor|controller|regulator|learner|headteacher|
    governor|caregiver|midwives|men|women|children|persons|residents
  )$`,
  'u',
);

/** Base forms that a plural may have. */
const singulars = (form: string): string[] => [
  form,
  form.replace(/s$/u, ''),
  form.replace(/es$/u, ''),
  form.replace(/ies$/u, 'y'),
];

/** A noun for a human being, in the singular or the plural. */
export const isHumanNoun = (form: string): boolean =>
  /^(?:men|women|children|people|gentlemen|ladies|wives)$/u.test(form) ||
  singulars(form).some(
    (each) => nounsFor.get('he')?.test(each) === true || nounsFor.get('she')?.test(each) === true,
  );

/** Whether the word, or one coordinated with it, stands for people or a body that acts. */
export function isPerson(branches: Branches, noun: number): boolean {
  return branches.coordinated(noun).some((member) => {
    const form = branches.form(member);
    const { entity } = branches.word(member);
    return (
      personalWords.test(form) ||
      /-(?:person|organi[sz]ation|group)$/u.test(entity) ||
      isHumanNoun(form) ||
      singulars(form).some((each) => bodies.test(each))
    );
  });
}
