/** The Library as the header and the front door show it. */

export const texts = {
  room: 'Library',
  heading: 'What is kept here?',
  about:
    'All documents, facts, runs, checks and rules are stored in this browser only. See how much there is, ' +
    'save it in one file, restore it elsewhere, or wipe it.',
  open: 'Open the library',
} as const;
