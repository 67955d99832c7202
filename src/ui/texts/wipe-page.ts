/** Texts of the page that wipes everything. */
import { counted } from '../figures.ts';

export const texts = {
  heading: 'Wipe everything',
  intro: 'Deletes all that Totem keeps in this browser. It cannot be undone.',
  back: 'Back to the library',
  looking: 'Looking for what is kept.',
  now: 'Kept in this browser now',
  place: 'Place',
  places: {
    databases: 'Databases: documents, facts, questions, replies, checks, rules, settings',
    files: 'Files of language models',
    caches: 'Cached parts of language models',
    texts: 'Short texts of the page: pupils’ answers, shortcuts, drafts',
    program: 'Program files, which open Totem without a network',
  },
  found: 'Before',
  left: 'After',
  later: '5 s later',
  programStays: 'The program files hold nothing of yours. They stay unless you remove them below.',
  first:
    'Every tab of Totem is stopped first, and its running work ends. Save a backup before, if you need one.',
  wipe: 'Wipe everything',
  stages: {
    stopping: 'Stopping the tabs of Totem.',
    deleting: 'Deleting.',
    waiting: 'Everything was deleted. Waiting 5 s to see that nothing comes back.',
  },
  empty: 'Nothing of yours is left in this browser.',
  notEmpty: (left: number) =>
    `${counted(left, 'thing')} could not be deleted. Close all other tabs of Totem, then wipe again.`,
  notStopped: 'A tab of Totem did not stop. Close it if something is left.',
  again: 'Wipe again',
  removeProgram: 'Remove the program files too',
  programRemoved: 'The program files are removed. The next visit needs the network.',
  open: 'Open Totem',
  failed: (why: string) => `It could not be finished. ${why}`,
  stopped: {
    heading: 'This tab was stopped',
    intro: 'Another tab wipes all that Totem keeps in this browser. What this tab was doing has ended.',
    wait: 'Wait until the other tab is done.',
    done: 'The other tab is done.',
  },
} as const;
