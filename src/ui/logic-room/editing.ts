/** What the editors of programs and of formulas share. */
import type { Diagnostic } from '@codemirror/lint';
import type { EditorView } from '@codemirror/view';
import type { Issue } from '../../core/issue.ts';

/**
 * Letters that take the place of a selection. If the browser replaced it, it would carry the look of the old
 * words over as inline styles, which a strict policy refuses.
 */
export function typedOverSelection(event: InputEvent, view: EditorView): boolean {
  const { data, inputType } = event;
  if (inputType !== 'insertText' || !data || view.composing || view.state.selection.main.empty) return false;
  // Brackets are put around a selection by the editor itself.
  if (/^[([{'"]$/.test(data)) return false;
  event.preventDefault();
  const replaced = view.state.replaceSelection(data);
  view.dispatch(replaced, { userEvent: 'input.type', scrollIntoView: true });
  return true;
}

/** The page's shortcuts of a single key must not take what is typed here. */
export const keepKeys = (event: KeyboardEvent): void => {
  if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
};

/** An issue under its words: at least one letter of a text, if it has any. */
export function diagnosticAt(
  [start, end]: readonly [number, number],
  length: number,
  { severity, message }: Pick<Issue, 'severity' | 'message'>,
  actions: Diagnostic['actions'] = [],
): Diagnostic {
  const from = Math.min(start, Math.max(0, length - 1));
  return {
    from,
    to: Math.min(length, Math.max(end, from + 1)),
    severity: severity === 'note' ? 'info' : severity,
    message,
    actions,
  };
}
