/**
 * JSON with places. Says where a text stops being JSON and what was expected there, in the same words in
 * every engine; and where the elements of an array begin. The scanner keeps its own stack, so that deep
 * nesting cannot exhaust the engine's.
 */
import type { Issue } from '../../issue.ts';
import { shorten } from './fact-reading.ts';
import { placeAt } from '../../text-source.ts';
import { DEEPEST, tooDeepAt } from '../../json-depth.ts';

export type ParsedJson =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly issue: Issue };

/**
 * Parses a text, or says where it stops being JSON. `name` begins the message, and what was done with the
 * text ends it.
 */
export function parseJson(text: string, name: string, done = 'Nothing was imported.'): ParsedJson {
  try {
    const value = JSON.parse(text) as unknown;
    if (tooDeepAt(text) === undefined) return { ok: true, value };
    throw new RangeError('nested too deeply');
  } catch {
    const fault = scanJson(text) ?? { offset: 0, expected: 'JSON' };
    const rest = text.slice(fault.offset, fault.offset + 30);
    const found =
      rest === ''
        ? 'the file ends here, as if it had been cut off'
        : `found ${JSON.stringify(shorten(rest, 20))}`;
    return {
      ok: false,
      issue: {
        code: 'bad-json',
        severity: 'error',
        place: placeAt(text, fault.offset),
        message: `${name} is not valid JSON: expected ${fault.expected}, but ${found}. ${done}`,
      },
    };
  }
}

export interface JsonFault {
  readonly offset: number;
  /** What is possible at this place, in words. */
  readonly expected: string;
}

const BLANK = /[ \t\n\r]*/y;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)\b/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

const QUOTE = 34;
const BACKSLASH = 92;

/** Receives the keys and indices that lead to a value, and the offset of the value. */
type Visit = (path: readonly (string | number)[], offset: number) => void;

/**
 * The first fault, or undefined if the text is one JSON value. `visit` is called at the start of every value.
 */
export function scanJson(text: string, visit?: Visit): JsonFault | undefined {
  return new Scanner(text, visit).run();
}

class Scanner {
  readonly #text: string;
  readonly #visit: Visit | undefined;
  /** The open arrays (as an index) and objects (as a key) around the current value. */
  readonly #path: (string | number)[] = [];
  #at = 0;

  constructor(text: string, visit: Visit | undefined) {
    this.#text = text;
    this.#visit = visit;
  }

  run(): JsonFault | undefined {
    let fault = this.#value();
    while (fault === undefined && this.#path.length > 0) fault = this.#afterValue();
    this.#take(BLANK);
    return fault ?? (this.#at < this.#text.length ? this.#fault('the end of the file') : undefined);
  }

  /** Reads a scalar, or opens an array or object up to its first value. */
  #value(): JsonFault | undefined {
    for (;;) {
      this.#take(BLANK);
      this.#visit?.(this.#path, this.#at);
      const sign = this.#text[this.#at];
      if (this.#path.length > DEEPEST) return this.#fault(`no more than ${DEEPEST} levels of brackets`);
      if (sign === '{') {
        this.#at++;
        if (this.#takeSign('}')) return undefined;
        const fault = this.#key((key) => this.#path.push(key));
        if (fault) return fault;
      } else if (sign === '[') {
        this.#at++;
        if (this.#takeSign(']')) return undefined;
        this.#path.push(0);
      } else {
        return sign === '"' ? this.#string() : this.#take(SCALAR) ? undefined : this.#fault('a value');
      }
    }
  }

  #afterValue(): JsonFault | undefined {
    const last = this.#path.length - 1;
    const step = this.#path[last] as string | number;
    const inArray = typeof step === 'number';
    if (this.#takeSign(inArray ? ']' : '}')) {
      this.#path.pop();
      return undefined;
    }
    if (!this.#takeSign(','))
      return this.#fault(inArray ? 'a comma or the closing bracket ]' : 'a comma or the closing bracket }');
    if (inArray) this.#path[last] = step + 1;
    return (
      (inArray
        ? undefined
        : this.#key((key) => {
            this.#path[last] = key;
          })) ?? this.#value()
    );
  }

  #key(use: (key: string) => void): JsonFault | undefined {
    this.#take(BLANK);
    const start = this.#at;
    if (this.#text[start] !== '"') return this.#fault('a name in double quotes');
    const fault = this.#string();
    if (fault) return fault;
    use(this.#text.slice(start + 1, this.#at - 1));
    return this.#takeSign(':') ? undefined : this.#fault('a colon');
  }

  #string(): JsonFault | undefined {
    for (this.#at++; ;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code === QUOTE) break;
      if (code === BACKSLASH) {
        if (!this.#take(ESCAPE)) return this.#fault('a valid escape such as \\n or \\u00e9');
      } else if (code >= 0x20) this.#at++;
      else return this.#fault('the closing double quote of a text');
    }
    this.#at++;
    return undefined;
  }

  #take(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    const found = pattern.test(this.#text);
    if (found) this.#at = pattern.lastIndex;
    return found;
  }

  #takeSign(sign: string): boolean {
    this.#take(BLANK);
    if (this.#text[this.#at] !== sign) return false;
    this.#at++;
    return true;
  }

  #fault(expected: string): JsonFault {
    return { offset: this.#at, expected };
  }
}

/** The line of each element of the array at `path` (keys from the root); for text that is valid JSON. */
export function elementLines(text: string, path: readonly string[]): number[] {
  const lines: number[] = [];
  let line = 1;
  // Where the line ends; in a text of one line it is searched only once.
  let end = text.indexOf('\n');
  scanJson(text, (at, offset) => {
    if (
      at.length !== path.length + 1 ||
      typeof at[path.length] !== 'number' ||
      path.some((key, i) => at[i] !== key)
    )
      return;
    for (; end >= 0 && end < offset; end = text.indexOf('\n', end + 1)) line++;
    lines.push(line);
  });
  return lines;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
