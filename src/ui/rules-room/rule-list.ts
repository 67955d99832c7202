/**
 * The verdict on each rule. The open rule shows its proof: what makes it apply, what it then demands, and
 * what the text says instead; then every choice of objects, and the normal form. Sends `rule` with its index.
 */
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { guard } from 'lit/directives/guard.js';
import type {
  AtomView,
  ConflictView,
  InstanceView,
  LiteralView,
  RuleView,
  RulesView,
} from '../../core/api/rules-room.ts';
import '../parts/verdict-badge.ts';
import { texts } from '../texts/rules-room.ts';
import { sheet } from '../tokens.ts';
import { drawLiteral, literalStyles } from './literal.ts';

const t = texts.rules;

@customElement('totem-rule-list')
export class RuleList extends LitElement {
  static override styles = [
    sheet,
    literalStyles,
    css`
      .rules {
        list-style: none;
        padding: 0;
        display: grid;
      }
      .rules > li {
        border-bottom: 1px solid var(--line);
        padding: var(--s2) var(--s4);
        display: grid;
        gap: var(--s3);
        grid-template-columns: minmax(0, 1fr);
      }
      .rules > li:last-child {
        border-bottom: 0;
      }
      .rules > li.open {
        box-shadow: inset 0.1875rem 0 0 var(--brand);
      }
      .head {
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
        gap: var(--s1) var(--s3);
      }
      .head button {
        flex: 1 1 14rem;
        text-align: left;
        white-space: normal;
        justify-content: start;
        align-items: baseline;
        overflow-wrap: anywhere;
        color: var(--ink);
        padding-inline: 0;
      }
      .proof {
        border-left: 3px solid var(--line);
        padding-left: var(--s4);
      }
      .proof ul {
        list-style: none;
        padding: 0;
        display: grid;
        gap: var(--s2);
      }
      summary {
        cursor: pointer;
        color: var(--brand);
        font-size: 0.8125rem;
      }
      td,
      th {
        overflow-wrap: anywhere;
      }
      .normal code {
        display: block;
      }
    `,
  ];
  @property({ attribute: false }) view!: RulesView;
  /** The open rule, from 0. */
  @property({ attribute: false }) open: number | undefined;

  override render() {
    const { rules } = this.view;
    const broken = rules.filter(({ verdict }) => verdict === 'broken').length;
    return html`<section class="sheet" aria-labelledby="heading">
      <header>
        <h2 id="heading">${t.heading}</h2>
        <span class="push small" role="status"
          >${rules.length === 0 ? nothing : t.summary(broken, rules.length)}</span
        >
      </header>
      ${
        rules.length === 0
          ? html`<p class="pad quiet">${t.none}</p>`
          : html`<ol class="rules">
              ${rules.map((rule, i) => {
                const open = i === this.open;
                return guard([rule, open, open && this.view], () => this.#rule(rule, open));
              })}
            </ol>`
      }
    </section>`;
  }

  #rule(rule: RuleView, open: boolean) {
    const { number, sentence, verdict } = rule;
    return html`<li class=${open ? 'open' : ''}>
      <div class="head">
        <button class="bare" aria-expanded=${open} @click=${() => this.#choose(number - 1)}>
          <span class="num quiet">${number}</span> ${sentence}
        </button>
        <totem-verdict .says=${texts.verdicts[verdict]}></totem-verdict>
      </div>
      ${open ? this.#opened(rule) : nothing}
    </li>`;
  }

  #choose(index: number): void {
    this.dispatchEvent(new CustomEvent('rule', { detail: index === this.open ? undefined : index }));
  }

  #opened(rule: RuleView) {
    const conflicts = this.view.conflicts.filter(({ rule: number }) => number === rule.number);
    return html`<div class="stack tight">
      <p class="small"><code>${rule.text}</code></p>
      <p class="quiet small">${texts.verdicts[rule.verdict].meaning}</p>
      ${conflicts.map((conflict) => this.#conflict(conflict))} ${this.#instances(rule)} ${this.#normal(rule)}
    </div>`;
  }

  #conflict(conflict: ConflictView) {
    const { binding, because, demanded, against, rules, values, invented, inFollowUp } = conflict;
    const listed = (literals: readonly LiteralView[]) =>
      html`<ul>
        ${literals.map((literal) => html`<li>${drawLiteral(literal, this.view.case.text)}</li>`)}
      </ul>`;
    return html`<div class="proof stack tight">
      <h3>${binding === '' ? t.broken : t.brokenFor(binding)}</h3>
      ${
        against
          ? html`<p class="quiet small">${t.premises}</p>
              ${listed(because)}
              <p class="quiet small">${t.demands}</p>
              <p>${demanded.sentence}</p>
              <p class="quiet small">${t.against}</p>
              ${listed([against])}`
          : html`<p class="quiet small">${t.cases}</p>
              ${listed(values)}`
      }
      ${against && rules.length > 1 ? this.#chain(rules, listed(values)) : nothing}
      ${invented ? html`<p class="small">${t.invented}</p>` : nothing}
      ${inFollowUp ? html`<p class="small">${t.inFollowUp}</p>` : nothing}
    </div>`;
  }

  /** The whole chain, where earlier rules led to this one. */
  #chain(rules: readonly number[], values: unknown) {
    return html`<p class="small">${t.chainOf(rules)}</p>
      <p class="quiet small">${t.restsOn}</p>
      ${values}`;
  }

  #instances({ instances, counts, number }: RuleView) {
    if (instances.length === 0) return nothing;
    const all = Object.values(counts).reduce((sum, each) => sum + each, 0);
    return html`<details>
      <summary>${t.instances}</summary>
      <div class="wide" tabindex="0" role="region" aria-label=${`${t.rule(number)}: ${t.instances}`}>
        <table>
          <thead>
            <tr>
              <th scope="col">${t.objects}</th>
              <th scope="col">${t.ifColumn}</th>
              <th scope="col">${t.thenColumn}</th>
              <th scope="col">${t.verdict}</th>
            </tr>
          </thead>
          <tbody>
            ${instances.map((instance) => this.#instance(instance))}
          </tbody>
        </table>
      </div>
      ${all > instances.length ? html`<p class="quiet small">${t.more(instances.length, all)}</p>` : nothing}
    </details>`;
  }

  #instance({ binding, premises, conclusions, verdict }: InstanceView) {
    const values = (atoms: readonly AtomView[]) =>
      atoms.map(
        ({ text, value }) =>
          html`<div><code>${text}</code> <span class="quiet small">${texts.truths[value]}</span></div>`,
      );
    return html`<tr>
      <th scope="row">${binding === '' ? t.all : binding}</th>
      <td>${values(premises)}</td>
      <td>${values(conclusions)}</td>
      <td><totem-verdict .says=${texts.verdicts[verdict]}></totem-verdict></td>
    </tr>`;
  }

  #normal({ normal }: RuleView) {
    if (normal.length === 0) return nothing;
    return html`<details>
      <summary>${t.normal}</summary>
      <div class="stack tight normal">
        <p class="quiet small">${t.normalNote}</p>
        <ol class="small">
          ${normal.map(
            ({ name, lines }) =>
              html`<li>${t.steps[name]}${lines.map((line) => html`<code>${line}</code>`)}</li>`,
          )}
        </ol>
      </div>
    </details>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-rule-list': RuleList;
  }
}
