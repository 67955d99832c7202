/** All issues of an import or a declaration, with a filter. Issues beyond those listed are counted. */
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Issue, Place } from '../../core/issue.ts';
import { texts } from '../texts/parts.ts';
import { sheet } from '../tokens.ts';
import { ListPages } from './list-pages.ts';

function placeWords(place: Place): string {
  const words = [];
  if (place.line !== undefined) words.push(texts.issues.line(place.line));
  if (place.column !== undefined) words.push(texts.issues.column(place.column));
  if (place.path !== undefined) words.push(place.path);
  return words.join(', ');
}

const inWords = (code: string): string => code.charAt(0).toUpperCase() + code.slice(1).replaceAll('-', ' ');

/** Issues that are drawn at once. */
const PAGE = 100;

@customElement('totem-issues')
export class IssuesList extends LitElement {
  static override styles = [
    sheet,
    css`
      ul {
        list-style: none;
        padding: 0;
        display: grid;
      }
      li {
        padding: var(--s2) 0;
        border-bottom: 1px solid color-mix(in oklab, var(--line) 60%, transparent);
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 0;
      }
      li:last-child {
        border: 0;
      }
      li p {
        overflow-wrap: anywhere;
      }
      .list {
        max-height: 24rem;
        overflow-y: auto;
        padding-right: var(--s2);
      }
    `,
  ];
  @property({ attribute: false }) issues: readonly Issue[] = [];
  /** The number of issues of each code, listed or not. Without it, the listed issues are all there are. */
  @property({ attribute: false }) counts: Readonly<Record<string, number>> | undefined;
  @state() private code = '';
  @state() private words = '';
  readonly #pages = new ListPages(this, PAGE);

  override render() {
    const counts = this.counts ?? tally(this.issues);
    const codes = Object.keys(counts);
    if (codes.length === 0) return nothing;
    const shown = this.issues.filter(
      (issue) =>
        (this.code === '' || issue.code === this.code) &&
        (this.words === '' || issue.message.toLowerCase().includes(this.words.toLowerCase())),
    );
    const groups = alike(shown);
    return html`<div class="stack tight">
      ${this.issues.length > 1 ? this.#filters(counts, codes) : nothing}
      <div
        class="list"
        tabindex=${groups.length > 6 ? 0 : nothing}
        role="group"
        aria-label=${texts.issues.label}
      >
        <ul>
          ${this.#pages.inView(groups).map(
            ({ issue, times, placed, places }) =>
              html`<li>
                <p>${issue.message}</p>
                <p class="quiet small">
                  ${texts.issues.severities[issue.severity]}${
                    times > 1 ? html` · ${texts.issues.times(times)}` : nothing
                  }${places.length > 0 ? html` · ${texts.issues.places(places, placed)}` : nothing}
                </p>
              </li>`,
          )}
        </ul>
      </div>
      ${this.#pages.buttons(groups, texts.issues.pages)} ${this.#unlisted(counts, shown.length)}
    </div>`;
  }

  #filters(counts: Readonly<Record<string, number>>, codes: readonly string[]) {
    return html`<div class="row">
      <label class="field"
        >${texts.issues.kind}<select
          @change=${(event: Event) => {
            this.code = (event.target as HTMLSelectElement).value;
          }}
        >
          <option value="">${texts.issues.allKinds}</option>
          ${codes.map(
            (code) =>
              html`<option value=${code}>
                ${texts.issues.kindCount(inWords(code), counts[code] ?? 0)}
              </option>`,
          )}
        </select></label
      >
      <label class="field"
        >${texts.issues.search}<input
          type="search"
          .value=${this.words}
          @input=${(event: Event) => {
            this.words = (event.target as HTMLInputElement).value;
          }}
      /></label>
    </div>`;
  }

  #unlisted(counts: Readonly<Record<string, number>>, shown: number) {
    const all =
      this.code === '' ? Object.values(counts).reduce((sum, n) => sum + n, 0) : (counts[this.code] ?? 0);
    return all > shown ? html`<p class="quiet small">${texts.issues.unlisted(shown, all)}</p>` : nothing;
  }
}

/** Issues with the same words, as one with its places. */
interface AlikeIssues {
  readonly issue: Issue;
  times: number;
  /** How many have a place, and the first few of these places in words. */
  placed: number;
  readonly places: string[];
}

/** Places that are listed for issues that are alike. Chosen by hand. */
const PLACES = 3;

function alike(issues: readonly Issue[]): readonly AlikeIssues[] {
  const groups = new Map<string, AlikeIssues>();
  for (const issue of issues) {
    const key = `${issue.severity} ${issue.message}`;
    const group = groups.get(key) ?? { issue, times: 0, placed: 0, places: [] };
    groups.set(key, group);
    group.times++;
    if (!issue.place) continue;
    if (group.placed++ < PLACES) group.places.push(placeWords(issue.place));
  }
  return [...groups.values()];
}

function tally(issues: readonly Issue[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { code } of issues) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-issues': IssuesList;
  }
}
