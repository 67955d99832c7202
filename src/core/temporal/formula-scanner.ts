/**
 * Splits the text of a formula into tokens with their positions. Spaces and line breaks only separate tokens.
 */

export interface Token {
  /**
   * `name`: an unquoted word or number. `quoted`: a name without its quotes. `sign`: anything else; an empty
   * sign ends the text.
   */
  readonly kind: 'name' | 'quoted' | 'sign';
  readonly text: string;
  /** Offsets in UTF-16 units. The end is not included. */
  readonly start: number;
  readonly end: number;
  /** The closing quotation mark that is missing. */
  readonly unclosed?: string;
}

const blank = /\s+/y;
/** A hyphen or apostrophe between two letters of a name belongs to the name: `first-wave`. */
const word = /[\p{L}\p{N}_][\p{L}\p{M}\p{N}_]*(?:[-–'’.][\p{L}\p{N}_]+)*/uy;
const sign = /->|=>|→|⇒|&&|\|\||\.\.\.|\\[+/]|[^]/uy;
const closing: Readonly<Record<string, string>> = { "'": "'", '"': '"', '“': '”', '‘': '’' };

export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  for (let at = skipBlank(text, 0); at < text.length; at = skipBlank(text, at)) {
    const token =
      quotedAt(text, at) ?? matched(word, 'name', text, at) ?? (matched(sign, 'sign', text, at) as Token);
    tokens.push(token);
    at = token.end;
  }
  tokens.push({ kind: 'sign', text: '', start: text.length, end: text.length });
  return tokens;
}

function skipBlank(text: string, at: number): number {
  blank.lastIndex = at;
  return blank.test(text) ? blank.lastIndex : at;
}

function matched(pattern: RegExp, kind: Token['kind'], text: string, start: number): Token | undefined {
  pattern.lastIndex = start;
  const found = pattern.exec(text);
  return found ? { kind, text: found[0], start, end: pattern.lastIndex } : undefined;
}

/** A backslash makes the next character literal: `'Hundred Years\' War'`. */
function quotedAt(text: string, start: number): Token | undefined {
  const mark = text[start] as string;
  const close = closing[mark];
  if (close === undefined) return undefined;
  let name = '';
  for (let at = start + 1; at < text.length; at++) {
    const unit = text[at] as string;
    if (unit === close) return { kind: 'quoted', text: name, start, end: at + 1 };
    if (unit === '\\' && at + 1 < text.length) at++;
    name += unit === '\\' ? escaped(text[at] as string) : unit;
  }
  return { kind: 'quoted', text: name, start, end: text.length, unclosed: close };
}

function escaped(unit: string): string {
  return unit === 'n' ? '\n' : unit === 't' ? '\t' : unit === 'r' ? '\r' : unit;
}
