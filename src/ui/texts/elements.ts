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
    program: 'Program',
    run: 'Run',
    stop: 'Stop',
    running: 'Running',
    answers: 'Answers',
    rows: (count: number) => `${count} ${count === 1 ? 'row' : 'rows'}`,
    shown: (shown: number, count: number) => `The first ${shown} of ${count} rows.`,
    yes: 'Yes',
    no: 'No',
    why: 'Why',
    whyOf: (atom: string) => `Why ${atom}`,
    fact: 'given fact',
    failed: (why: string) => `The program could not be run: ${why}`,
  },
} as const;
