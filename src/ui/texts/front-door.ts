/** Texts of the page for a first visit. The texts about a room are in that room's `door.ts`. */
import { day } from '../figures.ts';

export const texts = {
  heading: 'Find what a language model made up',
  intro:
    'Totem checks answers against your documents, checks texts against your rules, and tests models with ' +
    'questions that have proven answers. It works in this tab: nothing that you open leaves it.',
  reading: 'the example',
  /** Labels for a recorded result of the Check room. */
  recorded: {
    mark: 'Recorded',
    on: (time: number) => `on ${day(time)}.`,
    example: 'These documents are an example, written for Totem. To check your own, add them above.',
    checkHere: 'Check it here',
  },
} as const;
