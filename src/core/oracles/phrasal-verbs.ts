/** Verbs of several words as one that means the same: "came out" for "was published". */
const plain: readonly (readonly [phrase: RegExp, verb: string])[] = [
  [/\bc[ao]mes? out\b/giu, 'published'],
  [/\bt(?:ie[sd]?|ying) the knot\b|\b(?:get|got) (?:married|hitched)\b/giu, 'married'],
  [/\bpass(?:ed|es)? away\b/giu, 'died'],
  [/\bc[ao]mes? into (?:the|this) world\b/giu, 'born'],
  [/\bset up\b/giu, 'founded'],
  [/\bwent down\b/giu, 'sank'],
  [/\bt(?:ook|akes?) place\b/giu, 'happened'],
];

export const withPlainVerbs = (text: string): string =>
  plain.reduce((written, [phrase, verb]) => written.replace(phrase, verb), text);
