/** Texts of the elements that other pages use. */
export const texts = {
  check: {
    run: 'Check this answer',
    again: 'Check again',
    nothing: 'There is no answer to check.',
    noDocuments: 'There are no documents to check the answer against.',
    reading: 'Reading the documents',
    failed: (why: string) => `The answer could not be checked: ${why}`,
  },
  rules: {
    name: 'Rules of this page',
    read: 'Read the text',
    reading: 'Reading the text',
    failed: (why: string) => `The rules could not be checked: ${why}`,
  },
  test: {
    importing: 'Reading the facts',
    generating: 'Making questions',
    nothing: 'These facts give no questions.',
    failed: (why: string) => `The questions could not be made: ${why}`,
  },
  logic: {
    run: 'Run',
    failed: (why: string) => `The program could not be run: ${why}`,
    limit: 'A limit ended the run: every row holds, but some may be missing.',
  },
} as const;
