/** The linter's findings, one sheet for each kind, with their count and the rows concerned. */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { count } from '../figures.ts';
import { sessionContext, type Session } from '../session.ts';
import { texts } from '../texts/test-room.ts';
import { sheet } from '../tokens.ts';
import { testContext, type TestSession } from './test-session.ts';
import { Loading } from '../watching.ts';
import type { FactRow } from '../../core/knowledge/fact-row.ts';
import type { Finding } from '../../core/knowledge/lint/finding-list.ts';

@customElement('totem-findings')
export class FactFindings extends LitElement {
  static override styles = [
    sheet,
    css`
      summary {
        cursor: pointer;
        display: flex;
        flex-wrap: wrap;
        gap: var(--s1) var(--s3);
        align-items: baseline;
        padding: var(--s3) var(--s4);
      }
      summary::before {
        content: '▸';
        color: var(--brand);
      }
      [open] > summary::before {
        content: '▾';
      }
      summary b {
        font-weight: 600;
      }
      summary .num {
        min-width: 3rem;
      }
      details + details {
        border-top: 1px solid var(--line);
      }
      details > div {
        padding: 0 var(--s4) var(--s4);
      }
      .rows {
        max-height: 24rem;
        overflow: auto;
      }
      td.message {
        min-width: 16rem;
      }
    `,
  ];
  @consume({ context: sessionContext }) @property({ attribute: false }) session!: Session;
  @consume({ context: testContext }) @property({ attribute: false }) room!: TestSession;
  @property() factBaseId = '';
  readonly #findings = new Loading<readonly Finding[]>(
    this,
    () => this.room.service.lint(this.factBaseId),
    () => [this.factBaseId, this.session.version(this.factBaseId)],
  );

  override render() {
    return this.#findings.draw(texts.loading.findings, (findings) =>
      findings.length === 0
        ? html`<p class="panel">${texts.findings.none}</p>`
        : html`<section class="sheet" aria-label=${texts.findings.label}>
            ${findings.map((finding) => this.#finding(finding))}
          </section>`,
    );
  }

  #finding(finding: Finding) {
    const listed = finding.examples.length;
    return html`<details>
      <summary>
        <span class="num">${count(finding.count)}</span><b>${finding.title}</b
        ><span class="quiet small">${texts.findings.severities[finding.severity]}</span>
      </summary>
      <div class="stack tight">
        <p class="quiet">${finding.explanation}</p>
        ${
          listed === 0
            ? nothing
            : html`<div class="rows" tabindex="0" role="region" aria-label=${finding.title}>
                <table>
                  <thead>
                    <tr>
                      <th scope="col">${texts.findings.found}</th>
                      <th scope="col">${texts.findings.rows}</th>
                    </tr>
                  </thead>
                  <tbody>
                    ${finding.examples.map(
                      (example) =>
                        html`<tr>
                          <td class="message">${example.message}</td>
                          <td>
                            ${example.facts.map((fact) => html`<p class="small">${factWords(fact)}</p>`)}
                          </td>
                        </tr>`,
                    )}
                  </tbody>
                </table>
              </div>`
        }
        ${
          listed < finding.count
            ? html`<p class="quiet small">${texts.findings.unlisted(listed, finding.count)}</p>`
            : nothing
        }
      </div>
    </details>`;
  }
}

const factWords = (fact: FactRow): string => {
  const times =
    fact.start === undefined && fact.end === undefined
      ? ''
      : texts.findings.times(fact.start ?? texts.findings.open, fact.end ?? texts.findings.open);
  return texts.findings.fact(`${fact.subject} — ${fact.relation} — ${fact.object}`, times, fact.line);
};

declare global {
  interface HTMLElementTagNameMap {
    'totem-findings': FactFindings;
  }
}
