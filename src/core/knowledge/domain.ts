/**
 * The nine knowledge domains of Drowzee (Fig. 6), and none: an imported entity has no domain until someone
 * chooses one.
 */
export const domains = [
  'Not stated',
  'Culture and the Arts',
  'Geography and Places',
  'Health and Fitness',
  'History and Events',
  'People and Self',
  'Mathematics and Logic',
  'Natural and Physical Sciences',
  'Society and Social Sciences',
  'Technology and Applied Sciences',
] as const;
export type Domain = (typeof domains)[number];
