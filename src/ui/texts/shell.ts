/** Texts of the header, the footer, notices and the list of shortcuts. */

export const texts = {
  brand: 'Totem',
  skip: 'Skip to the content',
  rooms: 'Rooms',
  /** The number is shown in bold before these words. */
  requestsLeft: (count: number) => `${count === 1 ? 'request' : 'requests'} left this tab`,
  requestsRefused: (count: string) => `${count} refused`,
  offline: 'Kept for offline use',
  offlineAfterReload: 'Kept for offline use, once this page is loaded again',
  notOffline: 'Not yet kept for offline use',
  opening: 'Totem is opening.',
  refused: (why: string) =>
    `This browser keeps nothing for Totem (${why}). Each room works by itself: the Library and other rooms ` +
    'do not see what it has. All of it is lost when this tab is closed or loaded again: save what you need ' +
    'in its room.',
  nearlyFull:
    'The space that this browser allows is nearly used up. Open the Library: save a backup, and remove ' +
    'what you no longer need.',
  privacy: 'What you open here stays in this tab and in this browser.',
  licences: 'Licences',
  hosting: 'Host it yourself',
  title: (heading: string) => `${heading} – Totem`,
  job: {
    started: (title: string) => `${title}: started.`,
    done: (title: string) => `${title}: done.`,
    cancelled: (title: string) => `${title}: cancelled.`,
    failed: (title: string, why: string) => `${title}: it stopped. ${why}`,
  },
  person: {
    heading: 'Your reply is needed',
    lead:
      'You chose to reply in place of a language model. Type your reply, or copy the text to another ' +
      'program and paste what it replies.',
    roles: { system: 'Task', user: 'Asked', assistant: 'Replied before' },
    copy: 'Copy the text',
    copied: 'Copied.',
    reply: 'Reply',
    send: 'Send the reply',
    none: 'Give no reply',
    waiting: (more: number) => `${String(more)} more ${more === 1 ? 'waits' : 'wait'} after this one.`,
  },
  notices: {
    label: 'Notices',
    removed: (name: string) => `Removed “${name}”.`,
    changed: (name: string) => `Changed “${name}”.`,
    kept: (why: string) => `It could not be removed. ${why}`,
    undo: 'Undo',
    undoOf: (name: string) => `Undo: bring back “${name}”`,
    undoChangeOf: (name: string) => `Undo the change of “${name}”`,
    restoring: (name: string) => `Bringing back “${name}”.`,
    restored: (name: string) => `“${name}” is back.`,
    unchanged: (name: string) => `“${name}” is as it was.`,
    failed: (name: string, why: string) => `“${name}” could not be brought back. ${why}`,
    failedChange: (name: string, why: string) => `The change of “${name}” could not be undone. ${why}`,
    earlierLabel: 'Removed or changed in this tab',
    earlier: (count: string) => `Removed or changed in this tab: ${count}`,
    earlierAbout: 'You can undo this until you close this tab or load the page again.',
    stillUndo: 'You can still undo this under “Removed or changed in this tab”, at the end of the page.',
    close: 'Close',
    closeOf: (notice: string) => `Close: ${notice}`,
  },
  update: {
    ready: 'A new version is ready.',
    reload: 'Reload',
    missing:
      'This part of the page could not be loaded. A newer version may have taken its place, or the network ' +
      'is gone. What was saved is kept.',
    again: 'Try again',
  },
  replaced: {
    hung: 'A part of Totem did not react to Cancel. It was ended and started again; its other work goes on.',
    ended: 'A part of Totem stopped and was started again. What was finished is kept.',
  },
  shortcuts: {
    heading: 'Keyboard shortcuts',
    close: 'Close',
    toggle: 'Use shortcuts of a single key',
    keys: [
      ['?', 'Show or close this list'],
      ['n', 'New run'],
      ['h', 'The newest report'],
      ['/', 'Go to the filter of a table'],
      ['t', 'Go to the table'],
      ['j', 'Next answer'],
      ['k', 'Previous answer'],
      ['c', 'Confirm the verdict on the answer under review'],
      ['r', 'Reject it'],
      ['m', 'Add a note to it'],
      ['↑ ↓', 'Move in a table'],
      ['Home End', 'First and last row of a table'],
      ['Enter', 'Open the chosen row'],
      ['Esc', 'Close this list'],
    ],
  },
} as const;
