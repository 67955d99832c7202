/** Words that put two things in an order: before and after, older and younger, larger and smaller. */
import { wordList } from '../pattern-parts.ts';

/** The two sides of each scale; first and before are on the side of what is older. */
export const scales = [
  ['first before earlier sooner older elder', 'second after later last afterwards younger newer'],
  ['larger bigger greater', 'smaller'],
  ['longer', 'shorter'],
  ['taller higher', 'lower shorter'],
  ['heavier', 'lighter'],
  ['faster quicker', 'slower'],
  ['deeper', 'shallower'],
  ['wider broader', 'narrower'],
  ['hotter warmer', 'colder cooler'],
  ['closer nearer', 'farther further'],
  ['stronger', 'weaker'],
  ['richer wealthier', 'poorer'],
] as const;

export const orderWords = scales.flatMap(([high, low]) => wordList(`${high} ${low}`));
