/** The Rules room as the header and the front door show it. */

export const texts = {
  room: 'Rules',
  heading: 'Does a text break your rules?',
  about:
    'Write down the rules of your field. Totem reads a text, works out which rules it breaks, and shows ' +
    'the words that prove it.',
  example: {
    caption: 'Example: a rule of a railway, and a short report',
    rule: 'An animal on a train is a guide dog or a police dog.',
    /** Every second part is marked. */
    text: [
      'On her way home from the vet, Mira ',
      'boarded the train with her pet snake',
      ', asleep in a locked box on her lap.',
    ],
    verdict: 'broken',
    why: 'Mira takes the snake on the train. It is a snake, not a dog.',
  },
  open: 'Check a text',
  caution: 'A rule is only as right as the person who wrote it.',
} as const;
