/** Several files of replies that become one run: the choice of files, the job, and what came of it. */
import { html, nothing, type ReactiveControllerHost } from 'lit';
import type { CaseSetSummary, PartsReport } from '../../core/api/test-room.ts';
import { at } from '../addresses.ts';
import '../parts/issue-list.ts';
import '../parts/job-progress.ts';
import { reasonOf, type Session } from '../session.ts';
import { texts } from '../texts/test-room.ts';
import type { TestSession } from './test-session.ts';

interface Host extends Pick<ReactiveControllerHost, 'requestUpdate'> {
  readonly session: Session;
  readonly room: TestSession;
  readonly set: CaseSetSummary;
}

interface Settings {
  /** Tells the jobs of several imports into one set apart. */
  readonly target: (set: CaseSetSummary) => string;
  readonly failed: (why: string) => string;
  /** What is told of the report, beside the number of replies and the run. */
  readonly lines: (report: PartsReport) => readonly string[];
}

export class PartsImport {
  readonly #host: Host;
  readonly #settings: Settings;
  #said: string | undefined;
  #report: PartsReport | undefined;

  constructor(host: Host, settings: Settings) {
    this.#host = host;
    this.#settings = settings;
  }

  /** Shows one sentence beside the report, if there is one. */
  say(sentence: string): void {
    this.#said = sentence;
    this.#host.requestUpdate();
  }

  clear(): void {
    [this.#said, this.#report] = [undefined, undefined];
    this.#host.requestUpdate();
  }

  get #job() {
    const { session, set } = this.#host;
    return session.running('import', this.#settings.target(set));
  }

  button(words: string, id: string) {
    const choose = (event: Event) =>
      ((event.currentTarget as HTMLElement).nextElementSibling as HTMLInputElement).click();
    return html`<button ?disabled=${this.#job !== undefined} @click=${choose}>${words}</button
      ><input id=${id} type="file" multiple hidden aria-label=${words} @change=${this.#import} />`;
  }

  draw() {
    const [job, report] = [this.#job, this.#report];
    return html`${job ? html`<totem-progress .job=${job}></totem-progress>` : nothing}
      <div role="status" class="stack tight">
        ${this.#said === undefined ? nothing : html`<p class="small">${this.#said}</p>`}
        ${report ? this.#told(report) : nothing}
      </div>
      ${
        report
          ? html`<totem-issues
              .issues=${report.issues.issues}
              .counts=${report.issues.counts}
            ></totem-issues>`
          : nothing
      }`;
  }

  #told(report: PartsReport) {
    const { result } = texts;
    const { kept, rows } = report;
    return html`<p>${result.rows(rows)} ${kept ? result.kept(kept.name) : result.nothing}</p>
      ${this.#settings.lines(report).map((line) => html`<p class="small">${line}</p>`)}
      ${kept ? html`<p><a class="button" href=${at.run(kept.id)}>${result.viewReport}</a></p>` : nothing}`;
  }

  readonly #import = async (event: Event): Promise<void> => {
    const input = event.target as HTMLInputElement;
    const files = [...(input.files ?? [])].map((file) => ({ name: file.name, file }));
    input.value = '';
    if (files.length === 0) return;
    const { room, session, set } = this.#host;
    this.clear();
    this.#report = await room.run(
      { kind: 'import', target: this.#settings.target(set), title: texts.parts.job(set.name) },
      async (job, onProgress) => {
        try {
          return await room.service.importParts(set.id, files, job, onProgress);
        } catch (fault) {
          this.say(this.#settings.failed(reasonOf(fault)));
          return undefined;
        }
      },
    );
    this.#host.requestUpdate();
    if (this.#report?.kept) session.touch('listing', this.#report.kept.id);
  };
}
