/** Names that are often written short: "WW2", "the US". Each stands for its whole name. */
const whole: readonly (readonly [short: RegExp, name: string])[] = [
  [/\bWW ?(?:1|I|one)\b/giu, 'World War I'],
  [/\bWW ?(?:2|II|two)\b/giu, 'World War II'],
  [/\bUSA?\b|\bU\.S\.(?:A\.)?/gu, 'United States'],
  [/\bUK\b|\bU\.K\./gu, 'United Kingdom'],
  [/\bUN\b/gu, 'United Nations'],
  [/\bEU\b/gu, 'European Union'],
  [/\bUSSR\b/gu, 'Soviet Union'],
  [/\bPM\b/gu, 'prime minister'],
];

export const withWholeNames = (text: string): string =>
  whole.reduce((written, [short, name]) => written.replace(short, name), text);
