/** A question at the end of a statement that only asks for agreement: "it was Kafka, right?" */
import { pattern } from '../pattern-parts.ts';

const tag = new RegExp(
  pattern`(?:,\s+(?:right|correct|no|yes|eh|huh)\s*\?+|
    ,?\s+(?:is|was|are|were|do|does|did|has|have|had)n['’]?t\s(?:it|he|she|they|that)\s*[?.!]*)\s*$`,
  'iu',
);

export const withoutTag = (sentence: string): string => sentence.replace(tag, '');
