/**
 * A derivation as a tree: a tuple, the rule that gives it, and below it what the rule rests on. Each part
 * opens and closes; for each tuple all last steps can be looked at. What is not loaded yet is asked for when
 * it is opened.
 */
import { LitElement, html, nothing, type TemplateResult } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { LogicAtom, Proof, ProofStep } from '../../core/api/logic-room.ts';
import { texts } from '../texts/logic-room.ts';
import { sheet } from '../tokens.ts';
import type { LogicSession } from './logic-session.ts';
import { treeStyles } from './tree-styles.ts';

const t = texts.why;
/** Below this depth a tree begins closed. */
const OPEN_TO = 3;

const keyOf = ({ predicate, terms }: LogicAtom): string => JSON.stringify([predicate, terms]);

@customElement('totem-logic-proof')
export class ProofTree extends LitElement {
  static override styles = [sheet, treeStyles];
  @property({ attribute: false }) room!: LogicSession;
  @property({ attribute: false }) proof!: Proof;
  /** The last steps of each tuple: the first of the proof, or all, once they were asked for. */
  @state() private steps = new Map<string, { readonly all: boolean; readonly steps: readonly ProofStep[] }>();
  /** The step that is shown, for tuples with several. */
  @state() private shown = new Map<string, number>();
  /** By path: whether a person has opened or closed it. */
  @state() private opened = new Map<string, boolean>();
  @state() private whole: boolean | undefined;

  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('proof')) return;
    this.steps = new Map(this.proof.steps.map((step) => [keyOf(step.atom), { all: false, steps: [step] }]));
    [this.shown, this.opened, this.whole] = [new Map(), new Map(), undefined];
  }

  override render() {
    const [root] = this.proof.steps;
    if (!root) return nothing;
    const isDeep = root.premises.length > 0;
    return html`<div class="stack tight">
      ${
        isDeep
          ? html`<p class="row middle small">
              <span class="quiet">${t.steps(this.proof.steps.length)}</span>
              <button class="bare small" @click=${() => this.#all(true)}>${t.expandAll}</button
              ><button class="bare small" @click=${() => this.#all(false)}>${t.collapseAll}</button>
            </p>`
          : nothing
      }
      <ul class="tree" aria-label=${t.tree}>
        ${this.#node(root.atom, '', [])}
      </ul>
    </div>`;
  }

  #all(open: boolean): void {
    this.whole = open;
    this.opened = new Map();
  }

  #node(atom: LogicAtom, path: string, above: readonly string[]): TemplateResult {
    const key = keyOf(atom);
    const known = this.steps.get(key);
    const step = known?.steps[this.shown.get(key) ?? 0];
    // A tuple may rest on itself by another way; the tree would never end.
    const isAbove = above.includes(key);
    const here = `${path}/${key}`;
    const isOpen = !isAbove && (this.opened.get(here) ?? this.whole ?? above.length < OPEN_TO);
    const text = step?.text ?? textOf(atom);
    const isLeaf = step !== undefined && step.premises.length + step.checks.length === 0;
    return html`<li>
      <div class="line">
        ${
          isLeaf || isAbove
            ? html`<span class="gap"></span>`
            : html`<button
                class="toggle"
                aria-expanded=${isOpen}
                aria-label=${isOpen ? t.collapse(text) : t.expand(text)}
                @click=${() => void this.#toggle(here, !isOpen, atom)}
              >
                ${isOpen ? '−' : '+'}
              </button>`
        }
        <div class="what">
          <code>${text}</code> <span class="why">${isAbove ? t.above : this.#reason(step)}</span>
          ${isOpen && step?.rule ? this.#ways(atom, key) : nothing}
        </div>
      </div>
      ${isOpen && step ? this.#below(step, here, [...above, key]) : nothing}
    </li>`;
  }

  #reason(step: ProofStep | undefined) {
    if (!step) return nothing;
    if (!step.rule) return t.fact[step.source ?? 'program'];
    const { line } = step.rule;
    return html`<button class="bare small" @click=${() => this.#line(line)}>${t.byRule(line)}</button>`;
  }

  #line(line: number): void {
    this.dispatchEvent(new CustomEvent('show-line', { detail: line, bubbles: true, composed: true }));
  }

  #below(step: ProofStep, path: string, above: readonly string[]) {
    if (!step.rule) return nothing;
    return html`<p class="rule"><code>${step.rule.text}</code></p>
      <ul>
        ${step.premises.map((premise) => this.#node(premise, path, above))}
        ${step.checks.map(
          (check) =>
            html`<li>
              <div class="line"><span class="gap"></span><span>${check}</span></div>
            </li>`,
        )}
      </ul>`;
  }

  #ways(atom: LogicAtom, key: string) {
    const known = this.steps.get(key);
    const total = known?.steps.length ?? 1;
    const at = this.shown.get(key) ?? 0;
    if (!known?.all)
      return html`<button class="bare small" @click=${() => void this.#load(atom)}>${t.others}</button>`;
    if (total < 2) return html`<span class="why" role="status">${t.onlyWay}</span>`;
    const next = () => {
      this.shown = new Map(this.shown).set(key, (at + 1) % total);
    };
    return html`<span class="why" role="status">${t.way(at + 1, total)}</span
      ><button class="bare small" @click=${next}>${t.nextWay}</button>`;
  }

  async #toggle(path: string, open: boolean, atom: LogicAtom): Promise<void> {
    this.opened = new Map(this.opened).set(path, open);
    if (open && !this.steps.has(keyOf(atom))) await this.#load(atom);
  }

  async #load(atom: LogicAtom): Promise<void> {
    const { proof } = this;
    const steps = await this.room.service.steps(atom).catch(() => []);
    if (proof !== this.proof || steps.length === 0) return;
    this.steps = new Map(this.steps).set(keyOf(atom), { all: true, steps });
  }
}

/** A tuple that is not loaded yet, as text. */
const textOf = ({ predicate, terms }: LogicAtom): string => `${predicate}(${terms.join(', ')})`;

declare global {
  interface HTMLElementTagNameMap {
    'totem-logic-proof': ProofTree;
  }
}
