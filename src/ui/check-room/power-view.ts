/**
 * The power meter: known errors are put into statements of one's own documents, to learn which kinds would be
 * caught before it is trusted (MetaRAG asks for this nowhere; it is an honest recall).
 */
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { ErrorKind, PowerOptions, PowerReport, Seeded } from '../../core/checking/power.ts';
import type { CheckListing, CollectionSummary, Made } from '../../core/api/check-room.ts';
import { count, counted, day, measuredCount, measuredFigure, namesOf } from '../figures.ts';
import { frame, frameStyles } from '../frame.ts';
import '../parts/job-progress.ts';
import '../parts/plot-sheet.ts';
import '../parts/share-bars.ts';
import type { Session } from '../session.ts';
import { sheet } from '../tokens.ts';
import { Loading, watchSession } from '../watching.ts';
import { checkAt } from './check-addresses.ts';
import type { CheckSession } from './check-session.ts';
import { errorWords, readersSaid } from './check-words.ts';

@customElement('totem-power')
export class PowerView extends LitElement {
  static override styles = [
    sheet,
    frameStyles,
    css`
      form fieldset {
        display: flex;
        flex-wrap: wrap;
        gap: var(--s2) var(--s4);
      }
      input[type='number'] {
        width: 8rem;
      }
      .missed li + li {
        margin-top: var(--s3);
      }
    `,
  ];
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) room!: CheckSession;
  @property() collectionId = '';
  readonly #listing = new Loading<CheckListing>(
    this,
    async () => {
      await this.room.open();
      return this.room.service.listing();
    },
    () => ['listing', this.session.version('check listing')],
  );
  readonly #last = new Loading<Made<PowerOptions, PowerReport> | undefined>(
    this,
    () => this.room.service.powerReport(this.#collection?.id ?? ''),
    () => [this.#collection?.id, this.session.version('check listing')],
  );

  constructor() {
    super();
    watchSession(this);
  }

  get #collection(): CollectionSummary | undefined {
    const known = this.#listing.value?.collections ?? [];
    return (
      known.find(({ id }) => id === this.collectionId) ??
      (this.collectionId ? undefined : known.find(({ documents }) => documents.length > 0))
    );
  }

  override render() {
    return frame(
      {
        heading: 'Which errors would be caught?',
        trail: [{ words: 'Check', href: checkAt.home() }],
        intro:
          'Totem puts known errors into statements of your documents and checks them, as it would ' +
          'check an answer. So you learn what it misses before you trust it.',
      },
      this.#listing.draw('what is kept here', ({ collections }) => {
        const chosen = this.#collection;
        if (!chosen)
          return html`<p class="panel">
            ${this.collectionId ? 'These documents are not kept here.' : 'There is no document yet to put errors into.'}
            <a href=${checkAt.home()}>Bring some</a>
          </p>`;
        const job = this.session.latest('power', chosen.id);
        const last = this.#last.value;
        return html`${this.#form(collections, chosen)}
        ${job && job.state !== 'done' ? html`<section class="sheet pad"><totem-progress .job=${job}></totem-progress></section>` : nothing}
        ${last ? this.#report(last) : job || this.#last.state !== 'done' ? nothing : html`<p class="panel quiet">Nothing has been measured for ${chosen.name} yet. A statement takes about a second.</p>`}`;
      }),
    );
  }

  #form(collections: readonly CollectionSummary[], chosen: CollectionSummary) {
    return html`<form class="sheet pad stack" @submit=${(event: SubmitEvent) => this.#measure(event, chosen)}>
      <div class="row">
        <label class="field"
          >Documents<select
            @change=${(event: Event) => {
              location.replace(checkAt.power((event.target as HTMLSelectElement).value));
            }}
          >
            ${collections.filter(({ documents }) => documents.length > 0).map(({ id, name }) => html`<option value=${id} ?selected=${id === chosen.id}>${name}</option>`)}
          </select></label
        >
        <label class="field"
          >Errors of each kind<input name="count" type="number" min="1" max="200" value="5" required
        /></label>
        <label class="field"
          >Seed<input name="seed" type="number" min="0" max="4294967295" step="1" value="1" required
        /></label>
      </div>
      <fieldset>
        <legend>Kinds of error</legend>
        ${namesOf(errorWords).map((kind) => html`<label class="tick"><input type="checkbox" name="kind" value=${kind} checked /><span>${errorWords[kind]}</span></label>`)}
      </fieldset>
      <p class="row middle">
        <button class="primary" ?disabled=${this.session.running('power', chosen.id) !== undefined}>
          Measure</button
        ><span class="quiet small"
          >${this.room.preferences ? `Read by: ${readersSaid(this.room.preferences.settings.readers)}, as set where answers are ` + 'checked.' : ''}</span
        >
      </p>
    </form>`;
  }

  #report({ at, asked, report: { caught, all, falseAlarms, tooFew } }: Made<PowerOptions, PowerReport>) {
    const rows = [
      ...caught.map(({ kind, share }) => ({ label: errorWords[kind], share })),
      { label: 'All errors', share: all },
      { label: 'True statements, flagged all the same', share: falseAlarms },
    ];
    const missed = caught.flatMap(({ kind, missed: of }) => of.map((each) => ({ kind, each })));
    return html`<p role="status">
        ${all.of === 0 ? 'These documents offer no statement that could bear one of these errors.' : html`<b>${measuredFigure(all)}</b> of the errors were caught, ${measuredCount(all)} with 95 % confidence. Of true statements ${measuredFigure(falseAlarms)} were flagged all the same, ${measuredCount(falseAlarms)}.`}
        Measured on ${day(at)}, read by: ${readersSaid(asked.settings.readers)}; ${count(asked.count)} of each
        kind.
        ${tooFew.length === 0 ? nothing : html`The documents offered fewer statements than asked for of: ${tooFew.map((kind) => errorWords[kind].toLowerCase()).join(', ')}.`}
      </p>
      <totem-plot
        heading="Caught, by kind of error"
        note="Bars are shares that were flagged; the line is the 95 % interval. Errors that Totem did not put in may be harder than these."
      >
        <totem-shares slot="plot" .rows=${rows}></totem-shares>
        <table slot="table">
          <thead>
            <tr>
              <th scope="col">Kind</th>
              <th scope="col" class="num">Flagged</th>
              <th scope="col" class="num">Statements</th>
              <th scope="col" class="num">Share</th>
              <th scope="col" class="num">95 % interval</th>
            </tr>
          </thead>
          <tbody>
            ${rows.map(
              ({ label, share }) =>
                html`<tr>
                  <th scope="row">${label}</th>
                  <td class="num">${count(Math.round(share.value * share.of))}</td>
                  <td class="num">${count(share.of)}</td>
                  <td class="num">${measuredFigure(share)}</td>
                  <td class="num">
                    ${share.of === 0 ? nothing : `${(share.low * 100).toFixed(0)} to ${(share.high * 100).toFixed(0)} %`}
                  </td>
                </tr>`,
            )}
          </tbody>
        </table></totem-plot
      >
      <section class="sheet">
        <header>
          <h2>Missed</h2>
          <span class="quiet small">${counted(missed.length, 'statement')}</span>
        </header>
        <div class="pad">
          ${
            missed.length === 0
              ? html`<p class="quiet">Every error was caught.</p>`
              : html`<ul class="missed">
                  ${missed.map(({ kind, each }) => this.#missed(kind, each))}
                </ul>`
          }
        </div>
      </section>`;
  }

  #missed(kind: ErrorKind, { text, original, document }: Seeded) {
    return html`<li>
      <p>${text}</p>
      <p class="quiet small">
        ${errorWords[kind]}${original === '' ? nothing : html`; <a href=${checkAt.document(document)}>the document</a> says: ${original}`}
      </p>
    </li>`;
  }

  async #measure(event: SubmitEvent, { id, name }: CollectionSummary): Promise<void> {
    event.preventDefault();
    const { room } = this;
    const form = new FormData(event.target as HTMLFormElement);
    const kinds = form.getAll('kind') as ErrorKind[];
    if (!room.preferences || this.session.running('power', id)) return;
    if (kinds.length === 0) return this.session.announce('Choose at least one kind of error.');
    const options = {
      count: Number(form.get('count')),
      seed: Number(form.get('seed')),
      kinds,
      settings: room.preferences.settings,
    };
    await room.run(
      { kind: 'power', target: id, title: `Measuring what would be caught in ${name}` },
      (job, onProgress) => room.service.power(id, options, job, onProgress),
    );
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-power': PowerView;
  }
}
