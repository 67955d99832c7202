/** The Library as the header and the front door show it. */
import { counted } from '../../figures.ts';

export const texts = {
  room: 'Library',
  heading: 'What is kept here?',
  about:
    'All documents, facts, runs, checks and rules are stored in this browser only. See how much there is, ' +
    'save it in one file, restore it elsewhere, or wipe it.',
  example: {
    caption: 'Example: what is kept on a first visit',
    held: [
      { name: 'World facts', holds: counted(6862, 'fact') },
      { name: 'Sample run', holds: counted(196, 'reply', 'replies') },
      { name: 'Tenancy agreement (example)', holds: counted(1, 'document') },
      { name: 'A snake on the train', holds: counted(3, 'rule') },
    ],
  },
  open: 'Open the library',
} as const;
