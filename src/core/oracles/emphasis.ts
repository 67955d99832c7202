/**
 * Words that make a statement firmer or friendlier and say nothing more: "they are not bears at all", "much
 * larger", "it's in Jordan, mate". "Each other" and "of anything" repeat what the statement names.
 */
import { pattern } from '../pattern-parts.ts';

const emphatic = new RegExp(
  pattern`\s(?:
      at all|whatsoever|in the least|in any way|by any means|for sure|for certain|each other|one another|
      the other(?=[\s.!*_]*$)|
      (?:of|in|to|with|by) any(?:thing|one|body|where)
    )\b|
    \b(?:much|far|considerably|significantly|substantially|slightly|even|way|a (?:lot|bit|little))
    (?=\s(?:more|less|\p{Ll}{2,14}er)(?![\p{L}-]))|
    (?<=\p{L},?\s)(?:mate|bro|dude|buddy|pal|lol|haha|lmao|tho|though|btw|imo|imho|tbh|fyi|sir|madam)
    (?=[\s.!,]*$)`,
  'giu',
);

export const withoutEmphasis = (text: string): string => text.replace(emphatic, ' ');
