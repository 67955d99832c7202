/** The Logic room as the header and the front door show it. */

export const texts = {
  room: 'Logic',
  heading: 'What follows from these facts, and why?',
  about:
    'Write facts and rules in Datalog, and formulas about time. Totem derives everything that follows and ' +
    'shows why each result holds, or what is missing for it.',
  example: {
    caption: 'Example: who is an ancestor of whom',
    program: [
      'parent(ada, ben).   parent(ben, dora).',
      'ancestor(X, Y) :- parent(X, Y).',
      'ancestor(X, Z) :- parent(X, Y), ancestor(Y, Z).',
    ],
    question: 'Is Ada an ancestor of Dora?',
    verdict: { word: 'Holds', mark: 'supported' },
    why: 'by the second rule, because Ada is a parent of Ben and Ben is an ancestor of Dora.',
  },
  open: 'Open a program',
  caution: 'A result is only as right as the facts and rules that it follows from.',
} as const;
