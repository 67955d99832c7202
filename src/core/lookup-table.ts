/**
 * A table that is looked up by words of a text. It has no entries but its own, not even `constructor`, which
 * every plain object has.
 */
export const lookupTable = <T>(entries: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.setPrototypeOf({ ...entries }, null) as Readonly<Record<string, T>>;
