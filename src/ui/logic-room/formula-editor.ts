/**
 * The editor of a formula: one line of CodeMirror, with errors under their words, mends, and the names of
 * events completed from a source that is passed to it. Sends `formula` with the text shortly after it was
 * typed, and `ask` on Enter.
 */
import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching } from '@codemirror/language';
import { setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView, highlightSpecialChars, keymap } from '@codemirror/view';
import { LitElement, css, html } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import type { FormulaEvaluation } from '../../core/testing/temporal/time-reports.ts';
import { fragmentAt, withFix, type Completion } from '../parts/formula-field.ts';
import { texts } from '../texts/logic-room.ts';
import { sheet } from '../tokens.ts';
import { diagnosticAt, keepKeys, Resting, typedOverSelection } from './editing.ts';
import { temporalLogic } from './formula-language.ts';
import { lineTheme, look } from './program-language.ts';

@customElement('totem-formula-editor')
export class FormulaEditor extends LitElement {
  static override styles = [
    sheet,
    css`
      :host {
        display: block;
      }
      #editor {
        border: 1px solid var(--edge);
        border-radius: var(--radius);
      }
    `,
  ];
  @property() value = '';
  /** What is wrong with a text, and that text. */
  @property({ attribute: false }) reading:
    { readonly issues: FormulaEvaluation['issues']; readonly of: string } | undefined;
  @property({ attribute: false }) complete: (words: string) => Promise<readonly Completion[]> = () =>
    Promise.resolve([]);
  @query('#editor') private place!: HTMLElement;
  #view: EditorView | undefined;
  readonly #resting = new Resting(() => this.#send());

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated && !this.#view) this.#begin();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resting.end();
    this.value = this.text;
    this.#view?.destroy();
    this.#view = undefined;
  }

  override firstUpdated(): void {
    this.#begin();
  }

  override updated(changed: PropertyValues<this>): void {
    const view = this.#view;
    if (!view) return;
    // While a person types, the text of the editor is newer than the one that is given.
    if (changed.has('value') && this.value !== this.text && !this.#resting.waits)
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: this.value } });
    if (changed.has('reading') || changed.has('value')) this.#mark(view);
  }

  override focus(): void {
    this.#view?.focus();
  }

  override render() {
    return html`<div id="editor" @keydown=${keepKeys}></div>`;
  }

  /** The text as it is now. */
  get text(): string {
    return this.#view?.state.doc.toString() ?? this.value;
  }

  #begin(): void {
    const ask = () => {
      this.#send();
      this.dispatchEvent(new CustomEvent<string>('ask', { detail: this.text }));
      return true;
    };
    const state = EditorState.create({
      doc: this.value,
      extensions: [
        highlightSpecialChars(),
        history(),
        bracketMatching(),
        closeBrackets(),
        autocompletion({ override: [(context) => this.#completions(context)], icons: false }),
        temporalLogic,
        look,
        lineTheme,
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({
          'aria-label': texts.time.formula,
          'aria-multiline': 'false',
          spellcheck: 'false',
          autocapitalize: 'off',
        }),
        // A formula is one line: pasted line ends become spaces.
        EditorState.transactionFilter.of((transaction) => {
          const { newDoc } = transaction;
          if (newDoc.lines === 1) return transaction;
          const ends = Array.from({ length: newDoc.lines - 1 }, (_, i) => newDoc.line(i + 1).to);
          return [
            transaction,
            { changes: ends.map((from) => ({ from, to: from + 1, insert: ' ' })), sequential: true },
          ];
        }),
        // Tab is not bound: it leaves the editor, as it leaves any other field. An open list takes Enter.
        keymap.of([
          ...closeBracketsKeymap,
          ...completionKeymap,
          { key: 'Enter', run: ask },
          ...historyKeymap,
          ...defaultKeymap,
        ]),
        EditorView.domEventHandlers({ beforeinput: typedOverSelection }),
        EditorView.updateListener.of(({ docChanged }) => {
          if (docChanged && this.text !== this.value) this.#resting.begin();
        }),
      ],
    });
    // The styles of the editor are adopted by this root: a page's policy may forbid style elements.
    this.#view = new EditorView({ state, parent: this.place, root: this.renderRoot as ShadowRoot });
    this.#mark(this.#view);
  }

  /** Draws the problems under their words, if they are of the text as it is. */
  #mark(view: EditorView): void {
    const { reading, text } = this;
    if (reading && reading.of !== text) return;
    const found = reading?.issues ?? [];
    const placed = found.flatMap((issue) => {
      const { of, start, end, fix } = issue;
      if (of !== 'formula' || start === undefined) return [];
      const mend = fix && {
        name: `${texts.time.use} ${withFix(text, fix)}`,
        apply: () => this.#mend(fix, text),
      };
      return [diagnosticAt([start, end ?? start + 1], text.length, issue, mend ? [mend] : [])];
    });
    view.dispatch(setDiagnostics(view.state, placed));
  }

  /** Does nothing if the text has changed since the mend was made. */
  #mend({ start, end, text }: Fix, of: string): void {
    if (this.text !== of) return;
    this.#view?.dispatch({
      changes: { from: start, to: end, insert: text },
      selection: { anchor: start + text.length },
    });
    this.focus();
    this.#send();
  }

  async #completions({ state, pos }: CompletionContext): Promise<CompletionResult | null> {
    const fragment = fragmentAt(state.doc.toString(), pos);
    if (!fragment || fragment.words.length < 2) return null;
    const found = await this.complete(fragment.words).catch(() => []);
    // What is found contains the words, but need not begin with them.
    return {
      from: fragment.start,
      to: fragment.end,
      filter: false,
      options: found.map(({ text, words }) => ({ label: text, ...(words !== '' && { detail: words }) })),
    };
  }

  #send(): void {
    this.#resting.end();
    const { text } = this;
    if (text === this.value) return;
    this.value = text;
    this.dispatchEvent(new CustomEvent<string>('formula', { detail: text }));
  }
}

type Fix = NonNullable<FormulaEvaluation['issues'][number]['fix']>;

declare global {
  interface HTMLElementTagNameMap {
    'totem-formula-editor': FormulaEditor;
  }
}
