/** What CodeMirror needs to know of Datalog: the kinds of words, their look, and what can be completed. */
import { type Completion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { HighlightStyle, StreamLanguage, syntaxHighlighting, type StringStream } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { KnownPredicate } from '../../core/api/logic-room.ts';
import { texts } from '../texts/logic-room.ts';

const t = texts.program;

interface Scanning {
  /** Within a comment that began with a slash and an asterisk. */
  isComment: boolean;
}

function kindOfNext(stream: StringStream, state: Scanning): string | null {
  if (state.isComment || stream.match('/*')) {
    state.isComment = !stream.skipTo('*/');
    if (state.isComment) stream.skipToEnd();
    else stream.match('*/');
    return 'comment';
  }
  if (stream.eatSpace()) return null;
  if (stream.match(/^(?:%|\/\/).*/)) return 'comment';
  if (stream.match(/^'(?:[^'\\]|\\.|'')*'?/) || stream.match(/^"(?:[^"\\]|\\.|"")*"?/)) return 'string';
  if (stream.match(/^\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/)) return 'number';
  if (stream.match(/^(?::-|<-|\?-|!|\\\+)/)) return 'keyword';
  if (stream.match(/^\.(?:decl|input|output)\b/)) return 'keyword';
  if (stream.match(/^(?:not|count|sum|min|max|mod|div|abs)(?![\p{L}\p{N}_])/u)) return 'keyword';
  if (stream.match(/^[\p{Lu}_][\p{L}\p{M}\p{N}_]*/u)) return 'variableName';
  if (stream.match(/^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_]*/u))
    return stream.match(/^\s*\(/, false) ? 'typeName' : 'atom';
  stream.next();
  return null;
}

export const datalog = StreamLanguage.define<Scanning>({
  name: 'datalog',
  startState: () => ({ isComment: false }),
  token: kindOfNext,
  languageData: { commentTokens: { line: '%' }, closeBrackets: { brackets: ['(', '{'] } },
});

/** Verdicts own the other colours, so words differ by weight, slope and the one accent. */
export const look = syntaxHighlighting(
  HighlightStyle.define([
    { tag: tags.comment, color: 'var(--quiet)', fontStyle: 'italic' },
    { tag: tags.keyword, fontWeight: '700' },
    // Otherwise a name would look like a keyword, of which CodeMirror makes it a kind.
    { tag: tags.atom, fontWeight: '400' },
    { tag: tags.variableName, color: 'var(--brand)' },
    { tag: tags.typeName, fontWeight: '600' },
    { tag: tags.string, color: 'var(--ink)' },
    { tag: tags.number, color: 'var(--ink)' },
  ]),
);

const themeWith = (scroller: Readonly<Record<string, string>>) =>
  EditorView.theme({
    '&': { fontSize: '0.875rem', color: 'var(--ink)', backgroundColor: 'var(--sheet)' },
    '&.cm-focused': { outline: '2px solid var(--brand)', outlineOffset: '-2px' },
    '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.6', ...scroller },
    '.cm-content': { caretColor: 'var(--ink)', paddingBlock: 'var(--s3)' },
    '.cm-gutters': {
      backgroundColor: 'var(--sunken)',
      color: 'var(--quiet)',
      borderRight: '1px solid var(--line)',
    },
    '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--sunken)' },
    '.cm-tooltip': {
      backgroundColor: 'var(--sheet)',
      border: '1px solid var(--edge)',
      borderRadius: 'var(--radius)',
      color: 'var(--ink)',
      maxWidth: 'min(34rem, 90vw)',
    },
    '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
      backgroundColor: 'var(--brand-soft)',
      color: 'var(--ink)',
    },
    '.cm-completionDetail': { color: 'var(--quiet)', fontStyle: 'normal' },
    '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '700' },
    '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--brand-soft)', outline: 'none' },
    '.cm-lintRange-error, .cm-lintRange-warning, .cm-lintRange-info': {
      backgroundImage: 'none',
      textDecoration: 'underline wavy var(--ink) 1px',
      textUnderlineOffset: '0.2em',
      textDecorationSkipInk: 'none',
    },
    '.cm-lintRange-error': { textDecorationThickness: '1.5px' },
    '.cm-lintRange-warning': { textDecorationStyle: 'dotted' },
    '.cm-diagnostic': { fontFamily: 'var(--ui)', borderLeft: '3px solid var(--edge)', padding: 'var(--s2)' },
    '.cm-diagnosticAction': {
      backgroundColor: 'var(--brand)',
      color: 'var(--paper)',
      borderRadius: '0.25rem',
      font: 'inherit',
    },
  });

export const theme = themeWith({ maxHeight: '36rem', minHeight: '16rem' });
/** Of an editor of one line. */
export const lineTheme = themeWith({ maxHeight: '12rem' });

const details: Readonly<Record<KnownPredicate['from'], (arity: number) => string>> = {
  rules: t.rule,
  facts: t.fact,
  library: t.library,
};

/** Predicates that are known, and the variables of the clause at the cursor. */
export function completionsOf(
  context: CompletionContext,
  predicates: readonly KnownPredicate[],
): CompletionResult | null {
  const word = context.matchBefore(/[\p{L}\p{N}_]*/u);
  if (!word || (word.from === word.to && !context.explicit)) return null;
  const text = context.state.doc.toString();
  const names = predicates.map(({ name, arity, from }): Completion => {
    const plain = /^[\p{Ll}\p{Lo}][\p{L}\p{M}\p{N}_]*$/u.test(name);
    const apply = plain ? name : `'${name.replace(/[\\']/g, '\\$&')}'`;
    return {
      label: name,
      apply: arity > 0 ? `${apply}(` : apply,
      detail: details[from](arity),
      type: 'function',
    };
  });
  // What is typed just now is not read yet.
  const seen = new Set(predicates.map(({ name }) => name));
  for (const [, name = ''] of text.matchAll(/(?<![\p{L}\p{N}_'])(\p{Ll}[\p{L}\p{N}_]*)\(/gu)) {
    if (seen.has(name)) continue;
    seen.add(name);
    names.push({ label: name, apply: `${name}(`, type: 'function' });
  }
  const clause = clauseAround(text, word.from);
  const variables = [...new Set(clause.match(/(?<![\p{L}\p{N}_])\p{Lu}[\p{L}\p{N}_]*/gu) ?? [])];
  const typed = text.slice(word.from, word.to);
  return {
    from: word.from,
    options: [
      ...names,
      ...variables
        .filter((name) => name !== typed)
        .map((name): Completion => ({ label: name, type: 'variable', boost: 1 })),
    ],
    validFor: /^[\p{L}\p{N}_]*$/u,
  };
}

function clauseAround(text: string, at: number): string {
  const start = text.lastIndexOf('.\n', at);
  const end = text.indexOf('.\n', at);
  return text.slice(start < 0 ? 0 : start + 1, end < 0 ? text.length : end);
}
