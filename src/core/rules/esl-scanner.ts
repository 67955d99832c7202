/**
 * Splits the text of one rule or predicate into tokens. The text is a piece of a longer source; offsets are
 * in the piece, and `EslItem` in `esl-items.ts` says where that is in the source.
 */

/** The connectives, by every way to write them that is understood. */
export type Connective = 'not' | 'and' | 'or' | 'implies';

export interface Token {
  readonly kind: 'name' | 'number' | 'quoted' | 'connective' | 'comparison' | 'sign' | 'end';
  /** As written; but connectives and comparisons by one name each, and a quoted name without its quotes. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The closing quotation mark that is missing. */
  readonly unclosed?: string;
}

const signs: readonly (readonly [string, Token['kind'], string])[] = [
  ['=>', 'connective', 'implies'],
  ['==>', 'connective', 'implies'],
  ['->', 'connective', 'implies'],
  ['-->', 'connective', 'implies'],
  ['⇒', 'connective', 'implies'],
  ['→', 'connective', 'implies'],
  ['⟹', 'connective', 'implies'],
  ['\\Rightarrow', 'connective', 'implies'],
  ['\\implies', 'connective', 'implies'],
  ['\\rightarrow', 'connective', 'implies'],
  ['\\to', 'connective', 'implies'],
  ['&', 'connective', 'and'],
  ['&&', 'connective', 'and'],
  ['∧', 'connective', 'and'],
  ['\\wedge', 'connective', 'and'],
  ['\\land', 'connective', 'and'],
  ['|', 'connective', 'or'],
  ['||', 'connective', 'or'],
  ['∨', 'connective', 'or'],
  ['\\vee', 'connective', 'or'],
  ['\\lor', 'connective', 'or'],
  ['!', 'connective', 'not'],
  ['~', 'connective', 'not'],
  ['¬', 'connective', 'not'],
  ['\\neg', 'connective', 'not'],
  ['\\lnot', 'connective', 'not'],
  ['>=', 'comparison', '>='],
  ['≥', 'comparison', '>='],
  ['\\geq', 'comparison', '>='],
  ['\\ge', 'comparison', '>='],
  ['<=', 'comparison', '<='],
  ['≤', 'comparison', '<='],
  ['=<', 'comparison', '<='],
  ['\\leq', 'comparison', '<='],
  ['\\le', 'comparison', '<='],
  ['!=', 'comparison', '!='],
  ['<>', 'comparison', '!='],
  ['≠', 'comparison', '!='],
  ['\\neq', 'comparison', '!='],
  ['\\ne', 'comparison', '!='],
  ['==', 'comparison', '='],
  ['=', 'comparison', '='],
  ['>', 'comparison', '>'],
  ['<', 'comparison', '<'],
  ['·', 'sign', '*'],
  ['×', 'sign', '*'],
  ['−', 'sign', '-'],
  ['÷', 'sign', '/'],
];
/** The longest first. */
const byLength = [...signs].sort(([a], [b]) => b.length - a.length);

const words: ReadonlyMap<string, Connective> = new Map<string, Connective>([
  ['not', 'not'],
  ['and', 'and'],
  ['or', 'or'],
  ['implies', 'implies'],
  ['then', 'implies'],
]);

const blank = /\s+/y;
const name = /\p{L}[\p{L}\p{M}\p{N}_]*/uy;
const number = /(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const closing: Readonly<Record<string, string>> = { "'": "'", '"': '"', '“': '”', '‘': '’' };
const escaped: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  for (let at = pastBlank(text, 0); at < text.length; at = pastBlank(text, at)) {
    const token = tokenAt(text, at);
    tokens.push(token);
    at = token.end;
  }
  tokens.push({ kind: 'end', text: '', start: text.length, end: text.length });
  return tokens;
}

function tokenAt(text: string, start: number): Token {
  return (
    quotedAt(text, start) ??
    signAt(text, start) ??
    matched(number, 'number', text, start) ??
    wordAt(text, start) ??
    oneCharacter(text, start)
  );
}

function pastBlank(text: string, at: number): number {
  blank.lastIndex = at;
  return blank.test(text) ? blank.lastIndex : at;
}

function matched(pattern: RegExp, kind: Token['kind'], text: string, start: number): Token | undefined {
  pattern.lastIndex = start;
  const found = pattern.exec(text);
  return found ? { kind, text: found[0], start, end: pattern.lastIndex } : undefined;
}

function wordAt(text: string, start: number): Token | undefined {
  const word = matched(name, 'name', text, start);
  const connective = word && words.get(word.text.toLowerCase());
  return word && connective ? { ...word, kind: 'connective', text: connective } : word;
}

function signAt(text: string, start: number): Token | undefined {
  const found = byLength.find(([sign]) => text.startsWith(sign, start));
  if (!found) return undefined;
  const [sign, kind, meaning] = found;
  return { kind, text: meaning, start, end: start + sign.length };
}

function oneCharacter(text: string, start: number): Token {
  const character = String.fromCodePoint(text.codePointAt(start) ?? 0);
  return { kind: 'sign', text: character, start, end: start + character.length };
}

/** A backslash makes the next character literal: `'bird\'s nest'`. */
function quotedAt(text: string, start: number): Token | undefined {
  const close = closing[text[start] ?? ''];
  if (close === undefined) return undefined;
  let inside = '';
  for (let at = start + 1; at < text.length; at++) {
    const unit = text[at] ?? '';
    if (unit === close) return { kind: 'quoted', text: inside, start, end: at + 1 };
    if (unit === '\\' && at + 1 < text.length) {
      at++;
      inside += escaped[text[at] ?? ''] ?? text[at];
    } else inside += unit;
  }
  return { kind: 'quoted', text: inside, start, end: text.length, unclosed: close };
}
