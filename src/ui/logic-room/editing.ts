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

/** Milliseconds without a key before a text is sent. */
const REST = 200;

/** Sends what is typed once no key was pressed for a moment. */
export class Resting {
  readonly #send: () => void;
  #timer: number | undefined;

  constructor(send: () => void) {
    this.#send = send;
  }

  /** Something was typed that is not sent yet. */
  get waits(): boolean {
    return this.#timer !== undefined;
  }

  /** Something was typed. */
  begin(): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(this.#send, REST);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}

/** The page's shortcuts of a single key must not take what is typed here. */
export const keepKeys = (event: KeyboardEvent): void => {
  if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
};

/** Marks an issue under its words. At least one letter is marked, unless the text is empty. */
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
