/** Texts about changes by hand: names, replies, questions and facts. */

export const editing = {
  save: 'Save',
  cancel: 'Cancel',
  failed: (why: string) => `It could not be changed. ${why}`,
  removeFailed: (why: string) => `It could not be removed. ${why}`,
  name: { edit: 'Rename', of: (name: string) => `Rename ${name}`, field: 'Name' },
  answer: {
    edit: 'Edit reply',
    remove: 'Delete reply',
    model: 'Model or person',
    text: 'Reply',
    all: (model: string) => `Change the name in all replies of ${model} in this run`,
  },
  question: {
    edit: 'Edit question',
    remove: 'Remove question',
    text: 'Question',
    expected: 'Expected answer',
    answers: { yes: 'Yes', no: 'No' },
  },
  questionNote: 'The expected answer and its proof stay as they are, and so do the replies.',
  fact: {
    heading: 'Fact',
    edit: 'Edit fact',
    remove: 'Remove fact',
    close: 'Close',
    subject: 'Subject',
    relation: 'Relation',
    object: 'Object',
    start: 'From (empty: not stated)',
    end: 'To (empty: not stated)',
    allAbout: (name: string) => `All facts about ${name}`,
    missing: 'This fact is not there any more.',
  },
  factNote: 'Questions that were generated before keep the facts that they were generated from.',
};
