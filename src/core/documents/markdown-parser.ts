/**
 * markdown-it, with the place of every inline token, and without its losses: footnotes are text, and what
 * stands too deep is read without its marks.
 */
import MarkdownIt from 'markdown-it';
import { SourcedText, SourceRuns } from './source-runs.ts';

type BlockState = InstanceType<typeof MarkdownIt.StateBlock>;
type InlineState = InstanceType<typeof MarkdownIt.StateInline>;
type Parser = InstanceType<typeof MarkdownIt>;
type BlockRule = (state: BlockState, start: number, end: number, silent: boolean) => boolean;
type InlineRule = (state: InlineState, silent: boolean) => boolean;
export type MarkdownToken = InstanceType<typeof MarkdownIt.Token>;

/** Lists and quotations within each other; each costs a walk over the lines within. */
const DEEPEST = 60;

/** Characters of a text token. A longer text becomes several: in one, a million pieces would be joined. */
const LONGEST_TEXT = 10_000;

class Environment {
  /** Labels of the footnotes of the document. */
  readonly footnotes: ReadonlySet<string>;
  isTooDeep = false;

  constructor(source: string) {
    const found = source.matchAll(/^[ \t>]*\[\^([^\]\s]{1,200})\]:/gmu);
    this.footnotes = new Set(Array.from(found, ([, label = '']) => label));
  }
}

export interface ParsedMarkdown {
  readonly tokens: readonly MarkdownToken[];
  readonly isTooDeep: boolean;
  /** Tokens of a text that the parser passed over. */
  inline(text: string): readonly MarkdownToken[];
}

/** What an inline token says, with its place in the text that the inline parser was given. */
export function saidBy({ meta }: MarkdownToken): SourcedText | undefined {
  const said = meta?.['said'];
  return said instanceof SourcedText ? said : undefined;
}
function says(token: MarkdownToken, said: SourcedText): void {
  token.meta = { said };
}

/**
 * `document`: all of CommonMark. `answer`: as models write and people type; a line of hyphens below a line
 * makes no heading, indented lines are no code, tags are text, and so are definitions of links.
 */
export type MarkdownDialect = 'document' | 'answer';

const parsers = new Map<MarkdownDialect, Parser>();

/** @param source with line feeds as its only line ends. */
export function parseMarkdown(source: string, dialect: MarkdownDialect = 'document'): ParsedMarkdown {
  const parser = parsers.get(dialect) ?? newParser(dialect);
  parsers.set(dialect, parser);
  const environment = new Environment(source);
  const env: InlineState['env'] = {};
  environments.set(env, environment);
  const tokens = parser.parse(source, env);
  return {
    tokens,
    isTooDeep: environment.isTooDeep,
    inline: (text) => parser.parseInline(text, env).flatMap(({ children }) => children ?? []),
  };
}

function newParser(dialect: MarkdownDialect): Parser {
  const parser = new MarkdownIt({ html: dialect === 'document' });
  parser.core.ruler.disable(['linkify', 'replacements', 'smartquotes', 'text_join', 'strip_references']);
  // Tokens that are joined would lose their places.
  parser.inline.ruler2.disable('fragments_join');
  parser.inline.State = PlacedState;
  const { ruler } = parser.inline;
  ruler.before('link', 'footnote_mark', footnoteMark);
  ruler.push('character', character);
  for (const { name, fn } of [...ruler.__rules__]) ruler.at(name, placing(fn));
  ruler.disable('linkify');
  const { ruler: blocks } = parser.block;
  const htmlBlock = ruleOf(parser, 'html_block');
  const table = ruleOf(parser, 'table');
  blocks.at('html_block', endingOddly(htmlBlock.fn), { alt: htmlBlock.alt });
  // A line that begins another block is no row of headings: GFM reads its mark first.
  const others = ['fence', 'blockquote', 'list', 'heading'].map((name) => ruleOf(parser, name));
  const beginsOther: BlockRule = (...line) => [htmlBlock, ...others].some(({ fn }) => fn(...line));
  const ownTable: BlockRule = (state, start, end, silent) =>
    table.fn(state, start, end, true) &&
    !beginsOther(state, start, end, true) &&
    !isHeading(state, start, end, true) &&
    table.fn(state, start, end, silent);
  blocks.at('table', ownTable, { alt: table.alt });
  blocks.before('table', 'too_deep', tooDeep);
  if (dialect === 'answer') blocks.disable(['lheading', 'code', 'reference']);
  return parser;
}

/** Whether hyphens alone stand below the line: they make it a heading, even where bars stand in it. */
const isHeading: BlockRule = (state, start) => {
  const below = state.getLines(start + 1, start + 2, 0, false);
  return start + 1 < state.lineMax && /^[ \t]*-+[ \t]*$/u.test(below);
};

function ruleOf(parser: Parser, wanted: string): { readonly fn: BlockRule; readonly alt: string[] } {
  const rule = parser.block.ruler.__rules__.find(({ name }) => name === wanted);
  if (rule === undefined) throw new Error(`markdown-it has no rule ${wanted}`);
  return { fn: rule.fn, alt: rule.alt };
}

/** By what the parser hands from rule to rule. */
const environments = new WeakMap<InlineState['env'], Environment>();
function environmentOf({ env }: InlineState | BlockState): Environment {
  const environment = environments.get(env) ?? new Environment('');
  environments.set(env, environment);
  return environment;
}

/* ---------- places ---------- */

/** Knows where the text comes from that waits to become a token. */
class PlacedState extends MarkdownIt.StateInline {
  #runs = new SourceRuns();

  /** Notes that the waiting text grew by what stands at `at`. */
  place(before: string, at: number): void {
    // A blank before a line end is taken back, and leaves nothing waiting.
    if (before === '') this.#runs = new SourceRuns();
    this.#runs.append(this.pending.length - before.length, at);
  }

  override pushPending(): MarkdownToken {
    const token = super.pushPending();
    says(token, SourcedText.of(token.content, this.#runs));
    this.#runs = new SourceRuns();
    return token;
  }
}

/** The rule, which notes where its tokens come from. */
function placing(rule: InlineRule): InlineRule {
  return (state, silent) => {
    if (!silent && state.pending.length > LONGEST_TEXT && state.pending.at(-1) !== ' ') state.pushPending();
    const { pos, pending, tokens } = state;
    const first = tokens.length;
    if (!rule(state, silent)) return false;
    if (silent) return true;
    if (tokens.length > first) placeTokens(state, tokens.slice(first), pos);
    else if (state instanceof PlacedState) state.place(pending, pos);
    return true;
  };
}

/** @param tokens made from what stands between `start` and where the state is now. */
function placeTokens(state: InlineState, tokens: readonly MarkdownToken[], start: number): void {
  const isAutolink = tokens.some(({ markup }) => markup === 'autolink');
  let at = start;
  for (const token of tokens) {
    if (saidBy(token)) continue;
    const { type, content, markup } = token;
    if (type === 'text') {
      const place = isAutolink ? ([start + 1, state.pos - 1] as const) : ([at, at + content.length] as const);
      says(token, SourcedText.from(content, ...place));
      at += content.length;
    } else if (type === 'text_special') says(token, SourcedText.from(content, start, state.pos));
    else if (type === 'code_inline') {
      const padding = (state.pos - start - content.length) / 2 - markup.length;
      says(token, SourcedText.from(content, start + markup.length + padding));
    } else if (type === 'image') says(token, SourcedText.from(content, start + 2));
    else says(token, SourcedText.from(content, start));
  }
}

/* ---------- rules ---------- */

/** A comment that ends in `--!>`, as browsers take it, does not reach over the text behind it. */
function endingOddly(htmlBlock: BlockRule): BlockRule {
  return (state, start, end, silent) => {
    if (!htmlBlock(state, start, end, silent)) return false;
    const token = state.tokens.at(-1);
    if (silent || token === undefined || !/^\s*<!--/u.test(token.content)) return true;
    const odd = token.content.indexOf('--!>');
    if (odd < 0 || token.content.slice(0, odd).includes('-->')) return true;
    state.line = start + token.content.slice(0, odd).split('\n').length;
    token.map = [start, state.line];
    token.content = state.getLines(start, state.line, state.blkIndent, true);
    return true;
  };
}

/** What no other rule takes is text. */
function character(state: InlineState, silent: boolean): boolean {
  if (!silent) state.pending += state.src.charAt(state.pos);
  state.pos++;
  return true;
}

/** `[^1]`, and at the beginning of a line `[^1]:`, where the document has such a footnote. */
function footnoteMark(state: InlineState, silent: boolean): boolean {
  const { src, pos, posMax } = state;
  if (!src.startsWith('[^', pos)) return false;
  const isFirst = pos === 0 || src.charAt(pos - 1) === '\n';
  const pattern = isFirst ? /\[\^([^\]\s]{1,200})\](:?)/uy : /\[\^([^\]\s]{1,200})\]/uy;
  pattern.lastIndex = pos;
  const found = pattern.exec(src);
  if (found === null || pos + found[0].length > posMax) return false;
  if (!environmentOf(state).footnotes.has(found[1] as string)) return false;
  if (!silent) {
    const token = state.push('footnote_mark', '', 0);
    token.content = found[0];
    token.info = found[2] === ':' ? 'definition' : 'reference';
  }
  state.pos += found[0].length;
  return true;
}

/** What stands deeper than is read becomes one paragraph. */
function tooDeep(state: BlockState, start: number, end: number, silent: boolean): boolean {
  if (state.level < DEEPEST || silent) return false;
  environmentOf(state).isTooDeep = true;
  let line = start + 1;
  while (line < end && (state.isEmpty(line) || (state.sCount[line] ?? 0) >= state.blkIndent)) line++;
  state.push('paragraph_open', 'p', 1).map = [start, line];
  const inline = state.push('inline', '', 0);
  [inline.content, inline.map, inline.children] = [
    state.getLines(start, line, state.blkIndent, false),
    [start, line],
    [],
  ];
  state.push('paragraph_close', 'p', -1);
  state.line = line;
  return true;
}
