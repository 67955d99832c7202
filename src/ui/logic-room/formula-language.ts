/** What CodeMirror needs to know of formulas of metric temporal logic: the kinds of words. */
import { StreamLanguage, type StringStream } from '@codemirror/language';
import { isOperatorWord } from '../parts/formula-field.ts';

interface Scanning {
  /** Within the brackets of a relation, where there are no operators. */
  isWithin: boolean;
  /** The name of a relation was just read. */
  isRelation: boolean;
}

const name = /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_]*(?:[-–'’.][\p{L}\p{N}_]+)*/u;
const quoted = /^(?:'(?:[^'\\]|\\.)*'?|"(?:[^"\\]|\\.)*"?|“(?:[^”\\]|\\.)*”?|‘(?:[^’\\]|\\.)*’?)/;

function kindOfNext(stream: StringStream, state: Scanning): string | null {
  if (stream.eatSpace()) return null;
  const isBeforeBracket = () => stream.match(/^\s*\(/, false) !== null;
  if (stream.match(quoted)) {
    state.isRelation = !state.isWithin && isBeforeBracket();
    return 'string';
  }
  if (stream.match(/^(?:\d+(?![\p{L}\p{N}_])|∞)/u)) return 'number';
  if (stream.match(/^@\w*/) || stream.match(/^(?:->|=>|→|⇒|&&|\|\||\\\+|[¬!~∧&∨|◇♢□○])/u)) return 'keyword';
  const word = stream.match(name) as RegExpMatchArray | null;
  if (word) {
    const [text] = word;
    if (state.isWithin) return /^[\p{Lu}_]/u.test(text) ? 'variableName' : 'atom';
    if (isOperatorWord(text)) return 'keyword';
    state.isRelation = isBeforeBracket();
    return state.isRelation ? 'typeName' : 'atom';
  }
  const sign = stream.next();
  if (sign === '(') [state.isWithin, state.isRelation] = [state.isWithin || state.isRelation, false];
  if (sign === ')') state.isWithin = false;
  return null;
}

export const temporalLogic = StreamLanguage.define<Scanning>({
  name: 'metric temporal logic',
  startState: () => ({ isWithin: false, isRelation: false }),
  token: kindOfNext,
  languageData: { closeBrackets: { brackets: ['(', '[', "'", '"'] } },
});
