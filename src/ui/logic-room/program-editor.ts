/**
 * The editor of a program: CodeMirror, with errors under their words, mends and completion. Below it the
 * problems as a list, for those who do not hover. Sends `program` with the text shortly after it was typed,
 * and `run`.
 */
import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching } from '@codemirror/language';
import { lintKeymap, setDiagnostics } from '@codemirror/lint';
import { EditorState, Prec, Transaction } from '@codemirror/state';
import {
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { LitElement, css, html, nothing } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import type { KnownPredicate, ProgramReading } from '../../core/api/logic-room.ts';
import { texts } from '../texts/logic-room.ts';
import { sheet } from '../tokens.ts';
import { diagnosticAt, keepKeys, Resting, typedOverSelection } from './editing.ts';
import { withCode } from './with-code.ts';
import { completionsOf, datalog, look, theme } from './program-language.ts';

type PlacedIssue = ProgramReading['issues'][number];

const t = texts.program;
/** Problems that are listed below the editor. */
const MOST_LISTED = 20;

@customElement('totem-program-editor')
export class ProgramEditor extends LitElement {
  static override styles = [
    sheet,
    css`
      #editor {
        border: 1px solid var(--edge);
        border-radius: var(--radius);
      }
      .problems {
        list-style: none;
        padding: 0;
        display: grid;
        gap: var(--s3);
      }
      summary {
        cursor: pointer;
        color: var(--brand);
      }
      .help {
        padding-top: var(--s2);
        display: grid;
        gap: var(--s1);
      }
    `,
  ];
  @property() value = '';
  /** Problems of the text that was read last, and that text. */
  @property({ attribute: false }) reading: (ProgramReading & { readonly of: string }) | undefined;
  @query('#editor') private place!: HTMLElement;
  #view: EditorView | undefined;
  readonly #resting = new Resting(() => this.#send());

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    if (this.#resting.waits) this.#send();
    this.value = this.#view?.state.doc.toString() ?? this.value;
    this.#view?.destroy();
    this.#view = undefined;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated && !this.#view) this.#begin();
  }

  override firstUpdated(): void {
    this.#begin();
  }

  override updated(changed: PropertyValues<this>): void {
    const view = this.#view;
    if (!view) return;
    const text = view.state.doc.toString();
    // While a person types, the text of the editor is newer than the one that is given.
    if (changed.has('value') && this.value !== text && !this.#resting.waits)
      view.dispatch({
        changes: { from: 0, to: text.length, insert: this.value },
        annotations: Transaction.userEvent.of('replace'),
        scrollIntoView: false,
      });
    if (changed.has('reading') || changed.has('value')) this.#mark(view);
  }

  override focus(): void {
    this.#view?.focus();
  }

  override render() {
    const { reading } = this;
    return html`<div class="stack tight">
      <div id="editor" @keydown=${keepKeys}></div>
      <p class="quiet small">${t.keys}</p>
      ${reading ? this.#problems(reading) : nothing}
      <details>
        <summary class="small">${t.help}</summary>
        <ul class="small help">
          ${t.helpLines.map((line) => html`<li>${withCode(line)}</li>`)}
        </ul>
      </details>
    </div>`;
  }

  #problems({ issues, of }: ProgramReading & { readonly of: string }) {
    if (issues.length === 0) return html`<p class="small quiet" role="status">${t.fine}</p>`;
    return html`<p class="small" role="status">${t.found(issues.length)}</p>
      <ul class="problems small">
        ${issues.slice(0, MOST_LISTED).map((issue) => this.#problem(issue, of))}
      </ul>`;
  }

  #problem({ message, severity, place, span, mends }: PlacedIssue, of: string) {
    return html`<li class="stack tight">
      <p><b>${t.severities[severity]}</b> ${message}</p>
      <p class="row middle">
        <button class="bare small" @click=${() => this.#select(span)}>
          ${t.line(place?.line ?? 1, place?.column ?? 1)}
        </button>
        ${mends.map(
          (mend) => html`<button class="small" @click=${() => this.#mend(mend, of)}>${mend.words}</button>`,
        )}
      </p>
    </li>`;
  }

  /* ---------- CodeMirror ---------- */

  #begin(): void {
    const run = () => {
      this.#send();
      this.dispatchEvent(new CustomEvent('run'));
      return true;
    };
    const predicates = (): readonly KnownPredicate[] => this.reading?.predicates ?? [];
    const state = EditorState.create({
      doc: this.value,
      extensions: [
        Prec.highest(keymap.of([{ key: 'Mod-Enter', run }])),
        lineNumbers(),
        highlightSpecialChars(),
        history(),
        highlightActiveLine(),
        bracketMatching(),
        closeBrackets(),
        autocompletion({ override: [(context) => completionsOf(context, predicates())], icons: false }),
        datalog,
        look,
        theme,
        EditorView.lineWrapping,
        EditorState.tabSize.of(2),
        EditorView.contentAttributes.of({
          'aria-label': t.label,
          spellcheck: 'false',
          autocapitalize: 'off',
        }),
        // Tab is not bound: it leaves the editor, as it leaves any other field.
        keymap.of([
          ...closeBracketsKeymap,
          ...completionKeymap,
          ...lintKeymap,
          ...historyKeymap,
          ...defaultKeymap,
        ]),
        EditorView.domEventHandlers({ beforeinput: typedOverSelection }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && update.state.doc.toString() !== this.value) this.#resting.begin();
        }),
      ],
    });
    // The styles of the editor are adopted by this root: a page's policy may forbid style elements.
    this.#view = new EditorView({ state, parent: this.place, root: this.renderRoot as ShadowRoot });
    this.#mark(this.#view);
  }

  /** Draws the problems under their words, if they are of the text as it is. */
  #mark(view: EditorView): void {
    const { reading } = this;
    if (reading && view.state.doc.toString() !== reading.of) return;
    const { length } = view.state.doc;
    const diagnostics = (reading?.issues ?? []).map((issue) => {
      const actions = issue.mends.map((mend) => ({
        name: mend.words,
        apply: () => this.#mend(mend, reading?.of ?? ''),
      }));
      return diagnosticAt(issue.span, length, issue, actions);
    });
    view.dispatch(setDiagnostics(view.state, diagnostics));
  }

  /** Only if the text is still the one that the mend was made for. */
  #mend({ span: [from, to], text }: PlacedIssue['mends'][number], of: string): void {
    const view = this.#view;
    if (view?.state.doc.toString() !== of) return;
    view.dispatch({ changes: { from, to, insert: text }, selection: { anchor: from + text.length } });
    view.focus();
    this.#send();
  }

  /** Shows a place of the text. */
  #select([start, end]: PlacedIssue['span']): void {
    const view = this.#view;
    if (!view) return;
    const { length } = view.state.doc;
    const selection = { anchor: Math.min(start, length), head: Math.min(end, length) };
    view.dispatch({ selection, scrollIntoView: true });
    view.focus();
  }

  /** Sends what was typed and not sent yet. */
  flush(): void {
    if (this.#resting.waits) this.#send();
  }

  /** Shows a line of the program. @param line from 1. */
  showLine(line: number): void {
    const view = this.#view;
    if (!view || line < 1 || line > view.state.doc.lines) return;
    const { from, to } = view.state.doc.line(line);
    this.#select([from, to]);
  }

  #send(): void {
    this.#resting.end();
    const text = this.#view?.state.doc.toString();
    if (text === undefined || text === this.value) return;
    this.value = text;
    this.dispatchEvent(new CustomEvent('program', { detail: text }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-program-editor': ProgramEditor;
  }
}
