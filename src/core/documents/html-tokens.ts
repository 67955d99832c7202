/**
 * Tags and text of HTML in the order of the source, whatever is broken, by the tokenizer of parse5. No tree
 * is built and nothing is run: what a tree tells the tokenizer (raw text in a script, CDATA in a drawing) is
 * followed by name. Linear in the length of the source.
 */
import { decodeHTML } from 'entities';
import { foreignContent, html as htmlNames, Tokenizer, TokenizerMode, type Token } from 'parse5';
import { SourcedText } from './source-runs.ts';

export type HtmlToken =
  | { readonly kind: 'text'; readonly text: SourcedText }
  /** A comment; or a tag that the source ends in, and what stands in it. */
  | { readonly kind: 'comment' | 'unfinished'; readonly text: string; readonly isOpen: boolean }
  | {
      readonly kind: 'open';
      readonly name: string;
      readonly attributes: ReadonlyMap<string, string>;
      /** It has no inside: no end is to be waited for. */
      readonly isEmpty: boolean;
    }
  | { readonly kind: 'close'; readonly name: string };

const words = (list: string): readonly string[] => list.split(' ');
const modes = new Map<string, Tokenizer['state']>([
  ...words('title textarea').map((name) => [name, TokenizerMode.RCDATA] as const),
  ...words('style xmp iframe noembed noframes noscript').map(
    (name) => [name, TokenizerMode.RAWTEXT] as const,
  ),
  ['script', TokenizerMode.SCRIPT_DATA],
  ['plaintext', TokenizerMode.PLAINTEXT],
]);
/** Whether what stands in the element is no markup. */
export const isRaw = (name: string): boolean => modes.has(name);

const voids = new Set(
  words('area base br col embed hr img input link meta param source track wbr frame keygen basefont bgsound'),
);

/** @param take is given each token as it is found. */
export function htmlTokens(html: string, take: (token: HtmlToken) => void): void {
  const [, end, name = ''] = bareTag.exec(html) ?? [];
  if (name === '' || isRaw(name)) new TokenReader(html, take).read();
  else if (end === '/') take({ kind: 'close', name });
  else take({ kind: 'open', name, attributes: new Map(), isEmpty: voids.has(name) });
}

/** A tag without attributes is all there is: Markdown has many of these. */
const bareTag = /^<(\/?)([a-z][a-z\d]{0,20})>$/u;

interface Space {
  readonly name: string;
  readonly space: htmlNames.NS;
  /** Elements that are open within, by name. */
  readonly open: Map<string, number>;
}

class TokenReader {
  readonly #html: string;
  readonly #take: (token: HtmlToken) => void;
  readonly #tokenizer: Tokenizer;
  /** Elements that change the namespace, innermost last; the document is HTML. */
  readonly #spaces: Space[] = [];
  /** Elements of HTML that are open, by name. */
  readonly #names = new Map<string, number>();
  /** Text that was found and not given yet. */
  #text = '';
  #from = 0;
  /** Up to here the source is known. */
  #end = 0;

  constructor(html: string, take: (token: HtmlToken) => void) {
    this.#html = html;
    this.#take = take;
    const text = (token: Token.CharacterToken) => this.#gather(token);
    this.#tokenizer = new Tokenizer(
      { sourceCodeLocationInfo: true },
      {
        onCharacter: text,
        onWhitespaceCharacter: text,
        onNullCharacter: ({ location }) => this.#reach(location),
        onDoctype: ({ location }) => {
          this.#giveText();
          this.#reach(location);
        },
        onComment: ({ data, location }) => {
          this.#giveText();
          this.#reach(location);
          const isOpen = this.#end >= html.length && !html.endsWith('>');
          this.#take({ kind: 'comment', text: data, isOpen });
        },
        onStartTag: (token) => this.#open(token),
        onEndTag: (token) => this.#close(token),
        onEof: () => this.#finish(),
      },
    );
  }

  read(): void {
    this.#tokenizer.write(this.#html, true);
  }

  #finish(): void {
    this.#giveText();
    const text = this.#html.slice(this.#end);
    if (text !== '') this.#take({ kind: 'unfinished', text, isOpen: true });
  }

  #reach(location: Token.Location | null): void {
    this.#end = location?.endOffset ?? this.#end;
  }

  /* ---------- text ---------- */

  #gather({ chars, location }: Token.CharacterToken): void {
    if (this.#text === '') this.#from = location?.startOffset ?? this.#end;
    this.#text += chars;
    this.#reach(location);
  }

  #giveText(): void {
    if (this.#text === '') return;
    const text = decoded(this.#text, this.#html.slice(this.#from, this.#end), this.#from);
    this.#text = '';
    this.#take({ kind: 'text', text });
  }

  /* ---------- tags ---------- */

  get #isForeign(): boolean {
    return (this.#spaces.at(-1)?.space ?? htmlNames.NS.HTML) !== htmlNames.NS.HTML;
  }

  #open(token: Token.TagToken): void {
    this.#giveText();
    this.#reach(token.location);
    const { tagName: name, attrs, selfClosing } = token;
    const attributes = new Map(attrs.map((each) => [each.name, each.value]));
    if (this.#isForeign && foreignContent.causesExit(token)) this.#leaveSpaces(0);
    const within = this.#spaces.at(-1)?.space ?? htmlNames.NS.HTML;
    const space = name === 'svg' ? htmlNames.NS.SVG : name === 'math' ? htmlNames.NS.MATHML : within;
    const isEmpty = space === htmlNames.NS.HTML ? voids.has(name) : selfClosing;
    if (space !== within && !isEmpty) this.#spaces.push({ name, space, open: new Map() });
    else if (!isEmpty && this.#isForeign && foreignContent.isIntegrationPoint(token.tagID, space, attrs))
      this.#spaces.push({ name, space: htmlNames.NS.HTML, open: new Map() });
    else if (!isEmpty) count(this.#spaces.at(-1)?.open ?? this.#names, name, 1);
    this.#tokenizer.inForeignNode = this.#isForeign;
    const mode = space === htmlNames.NS.HTML ? modes.get(name) : undefined;
    if (mode !== undefined) this.#tokenizer.state = mode;
    this.#take({ kind: 'open', name, attributes, isEmpty });
  }

  #close({ tagName: name, location }: Token.TagToken): void {
    this.#giveText();
    this.#reach(location);
    this.#leave(name);
    this.#tokenizer.inForeignNode = this.#isForeign;
    this.#take({ kind: 'close', name });
  }

  /** An end tag ends the innermost element of its name, and what changed the namespace within it. */
  #leave(name: string): void {
    for (let i = this.#spaces.length - 1; i >= 0; i--) {
      const space = this.#spaces[i] as Space;
      if (count(space.open, name, -1)) return this.#leaveSpaces(i + 1);
      if (space.name === name) {
        this.#leaveSpaces(i + 1);
        this.#spaces.pop();
        return;
      }
    }
    if (count(this.#names, name, -1) || name === 'p' || name === 'br') this.#leaveSpaces(0);
  }

  /** Ends the elements within that were not closed. */
  #leaveSpaces(left: number): void {
    for (const { name } of this.#spaces.splice(left).reverse()) this.#take({ kind: 'close', name });
  }
}

/** Whether one more or one less is open; there are never fewer than none. */
function count(open: Map<string, number>, name: string, by: 1 | -1): boolean {
  const now = (open.get(name) ?? 0) + by;
  if (now >= 0) open.set(name, now);
  return now >= 0;
}

/** The text with its places. Between two ampersands stands at most one character reference. */
function decoded(text: string, source: string, from: number): SourcedText {
  if (text.length === source.length) return SourcedText.from(text, from);
  const pieces = new SourcedText();
  let at = from;
  for (const [piece] of source.matchAll(/&[^&\r\0]*|\r\n?|\0|[^&\r\0]+/gu)) {
    if (piece.startsWith('\r')) pieces.append('\n', at, at + piece.length);
    else if (piece.startsWith('&')) appendReference(pieces, piece, at);
    else if (piece !== '\0') pieces.append(piece, at);
    at += piece.length;
  }
  return pieces.text === text ? pieces : SourcedText.from(text, from, from + source.length);
}

/** @param piece begins with an ampersand. */
function appendReference(pieces: SourcedText, piece: string, at: number): void {
  const plain = decodeHTML(piece);
  if (plain === piece) {
    pieces.append(piece, at);
    return;
  }
  // What follows the reference stands as it is; the reference itself gave at least one letter.
  let same = 0;
  while (same < plain.length - 1 && plain.at(-1 - same) === piece.at(-1 - same)) same++;
  const [letters, end] = [plain.length - same, at + piece.length - same];
  pieces.append(plain.slice(0, letters), at, end).append(plain.slice(letters), end);
}
