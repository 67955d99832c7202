/** What the elements share: the look, a session of their own, and their events. */
import { ContextProvider } from '@lit/context';
import { LitElement, html, nothing, unsafeCSS } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { Issue } from '../../core/issue.ts';
import '../../ui/parts/issue-list.ts';
import '../../ui/parts/job-progress.ts';
import { Session, sessionContext, type Job } from '../../ui/session.ts';
import { sheet, tokens } from '../../ui/tokens.ts';
import type { IssueDetail, OpenDetail, TotemElement } from './api.ts';

/** The page's tokens, for the element alone. The host's rules for the element win over them. */
export const look = [unsafeCSS(tokens.cssText.replaceAll(':root', ':host')), sheet];

export abstract class RoomElement extends LitElement implements TotemElement {
  static override styles = look;
  @property() files = '';
  @property() storage = '';
  /** Why the last call failed. */
  @state() protected failure: string | undefined;
  @state() protected issues: readonly Issue[] = [];
  protected readonly session = new Session();
  /** The last progress that was told. */
  #told: Job['progress'];

  constructor() {
    super();
    new ContextProvider(this, { context: sessionContext, initialValue: this.session });
    this.session.addEventListener('change', () => this.#changed());
    // The rooms' views link to each other by the hash, which belongs to the page.
    this.addEventListener('click', (event) => {
      const [address] = event.composedPath().flatMap((target) => {
        const href = target instanceof HTMLAnchorElement && target.getAttribute('href');
        return href && href.startsWith('#/') ? [href] : [];
      });
      if (address === undefined) return;
      event.preventDefault();
      this.tell<OpenDetail>('open', { address });
    });
  }

  /** The element's own text, without that of children in named slots. */
  protected get content(): string {
    return [...this.childNodes]
      .filter((node) => !(node instanceof Element && node.slot !== ''))
      .map(({ textContent }) => textContent ?? '')
      .join('')
      .trim();
  }

  protected get job(): Job | undefined {
    return this.session.jobs.findLast(({ state: now }) => now !== 'done');
  }

  protected tell<Detail>(name: string, detail: Detail): void {
    this.dispatchEvent(new CustomEvent<Detail>(name, { detail, bubbles: true, composed: true }));
  }

  protected report(issues: readonly Issue[]): void {
    if (issues.length === 0) return;
    this.issues = issues;
    this.tell<IssueDetail>('issue', { issues });
  }

  protected fail(message: string): void {
    this.failure = message;
    this.tell<IssueDetail>('issue', { issues: [{ code: 'failed', severity: 'error', message }] });
  }

  protected messages() {
    const running = this.session.jobs.findLast(({ state: now }) => now === 'running');
    return html`${running ? html`<totem-progress part="progress" .job=${running}></totem-progress>` : nothing}
    ${this.failure === undefined ? nothing : html`<p part="failure" role="alert">${this.failure}</p>`}
    ${this.issues.length === 0 ? nothing : html`<totem-issues .issues=${this.issues}></totem-issues>`}`;
  }

  #changed(): void {
    const progress = this.job?.progress;
    if (progress && progress !== this.#told) this.tell('progress', progress);
    this.#told = progress;
    this.requestUpdate();
  }
}
