/**
 * The test with known errors: Totem puts errors into statements from the user's documents and measures which
 * kinds it catches. MetaRAG does not ask for this; it measures recall on the user's own documents.
 */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Measured } from '../../core/checking/batch.ts';
import type { ErrorKind, PowerOptions, PowerReport, Seeded } from '../../core/checking/power.ts';
import type { CheckListing, CollectionSummary, Made } from '../../core/api/check-room.ts';
import { count, day, measuredCount, measuredFigure, namesOf } from '../figures.ts';
import { frame, frameStyles } from '../frame.ts';
import '../parts/job-progress.ts';
import '../parts/plot-sheet.ts';
import '../parts/share-bars.ts';
import { sessionContext, type Session } from '../session.ts';
import { texts } from '../texts/check-room.ts';
import { sheet } from '../tokens.ts';
import { Loading, watchSession } from '../watching.ts';
import { checkAt } from './check-addresses.ts';
import { checkContext, type CheckSession } from './check-session.ts';

const t = texts.power;
const { errors } = texts.words;

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
  @consume({ context: sessionContext }) session!: Session;
  @consume({ context: checkContext }) room!: CheckSession;
  /** The collection in the address; without one, the first that has documents. */
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
      { heading: t.heading, trail: [{ words: texts.room, href: checkAt.home() }], intro: t.intro },
      this.#listing.draw(t.loading, ({ collections }) => {
        const chosen = this.#collection;
        return chosen ? this.#test(collections, chosen) : this.#absent();
      }),
    );
  }

  #absent() {
    return html`<p class="panel">
      ${this.collectionId ? t.noSuch : t.empty} <a href=${checkAt.home()}>${t.add}</a>
    </p>`;
  }

  #test(collections: readonly CollectionSummary[], chosen: CollectionSummary) {
    const job = this.session.latest('power', chosen.id);
    const ended = job === undefined || job.state === 'done';
    const progress = html`<section class="sheet pad"><totem-progress .job=${job}></totem-progress></section>`;
    return html`${this.#form(collections, chosen)} ${ended ? nothing : progress}
    ${this.#lastReport(chosen, job !== undefined)}`;
  }

  #lastReport({ name }: CollectionSummary, begun: boolean) {
    const { value, state } = this.#last;
    if (value) return this.#report(value);
    return begun || state !== 'done' ? nothing : html`<p class="panel quiet">${t.notYet(name)}</p>`;
  }

  #form(collections: readonly CollectionSummary[], chosen: CollectionSummary) {
    const { preferences } = this.room;
    return html`<form class="sheet pad stack" @submit=${(event: SubmitEvent) => this.#measure(event, chosen)}>
      <div class="row">
        ${this.#collections(collections, chosen)}
        <label class="field"
          >${t.count}<input name="count" type="number" min="1" max="200" value="5" required
        /></label>
        <label class="field"
          >${t.seed}<input name="seed" type="number" min="0" max="4294967295" step="1" value="1" required
        /></label>
      </div>
      <fieldset>
        <legend>${t.kinds}</legend>
        ${namesOf(errors).map(
          (kind) =>
            html`<label class="tick"
              ><input type="checkbox" name="kind" value=${kind} checked /><span>${errors[kind]}</span></label
            >`,
        )}
      </fieldset>
      <p class="row middle">
        <button class="primary" ?disabled=${this.session.running('power', chosen.id) !== undefined}>
          ${t.start}</button
        ><span class="quiet small">${preferences ? t.readers(preferences.settings) : nothing}</span>
      </p>
    </form>`;
  }

  #collections(collections: readonly CollectionSummary[], chosen: CollectionSummary) {
    const open = (event: Event) => {
      location.replace(checkAt.power((event.target as HTMLSelectElement).value));
    };
    return html`<label class="field"
      >${t.documents}<select @change=${open}>
        ${collections
          .filter(({ documents }) => documents.length > 0)
          .map(({ id, name }) => html`<option value=${id} ?selected=${id === chosen.id}>${name}</option>`)}
      </select></label
    >`;
  }

  #report(made: Made<PowerOptions, PowerReport>) {
    const { caught, all, falseAlarms } = made.report;
    const rows = [
      ...caught.map(({ kind, share }) => ({ label: errors[kind], share })),
      { label: t.all, share: all },
      { label: t.falseAlarmsRow, share: falseAlarms },
    ];
    return html`<p role="status">${this.#summary(made)}</p>
      <totem-plot heading=${t.plot} note=${t.plotNote}>
        <totem-shares slot="plot" .rows=${rows}></totem-shares>
        ${this.#table(rows)}
      </totem-plot>
      ${this.#missed(caught)}`;
  }

  #summary({ at, asked, report: { all, falseAlarms, tooFew } }: Made<PowerOptions, PowerReport>) {
    const share = html`<b>${measuredFigure(all)}</b>`;
    return [
      all.of === 0
        ? t.noStatements
        : [
            t.caught(share, measuredCount(all)),
            t.falseAlarms(measuredFigure(falseAlarms), measuredCount(falseAlarms)),
          ],
      t.measured({ day: day(at), settings: asked.settings, each: asked.count }),
      tooFew.length === 0 ? nothing : t.tooFew(tooFew),
    ];
  }

  #table(rows: readonly { readonly label: string; readonly share: Measured }[]) {
    return html`<table slot="table">
      <thead>
        <tr>
          <th scope="col">${t.columns.kind}</th>
          <th scope="col" class="num">${t.columns.flagged}</th>
          <th scope="col" class="num">${t.columns.statements}</th>
          <th scope="col" class="num">${t.columns.share}</th>
          <th scope="col" class="num">${texts.interval95}</th>
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
              <td class="num">${share.of === 0 ? nothing : texts.interval(share)}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;
  }

  #missed(caught: PowerReport['caught']) {
    const missed = caught.flatMap(({ kind, missed: of }) => of.map((each) => missedItem(kind, each)));
    return html`<section class="sheet">
      <header>
        <h2>${t.missed}</h2>
        <span class="quiet small">${t.missedCount(missed.length)}</span>
      </header>
      <div class="pad">
        ${
          missed.length === 0
            ? html`<p class="quiet">${t.noneMissed}</p>`
            : html`<ul class="missed">
                ${missed}
              </ul>`
        }
      </div>
    </section>`;
  }

  async #measure(event: SubmitEvent, { id, name }: CollectionSummary): Promise<void> {
    event.preventDefault();
    const { room } = this;
    const form = new FormData(event.target as HTMLFormElement);
    const kinds = form.getAll('kind') as ErrorKind[];
    if (!room.preferences || this.session.running('power', id)) return;
    if (kinds.length === 0) return this.session.announce(t.noKind);
    const options = {
      count: Number(form.get('count')),
      seed: Number(form.get('seed')),
      kinds,
      settings: room.preferences.settings,
    };
    await room.run({ kind: 'power', target: id, title: t.testing(name) }, (job, onProgress) =>
      room.service.power(id, options, job, onProgress),
    );
  }
}

function missedItem(kind: ErrorKind, { text, original, document }: Seeded) {
  const link = html`<a href=${checkAt.document(document)}>${t.theDocument}</a>`;
  return html`<li>
    <p>${text}</p>
    <p class="quiet small">${original === '' ? errors[kind] : t.original(kind, link, original)}</p>
  </li>`;
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-power': PowerView;
  }
}
