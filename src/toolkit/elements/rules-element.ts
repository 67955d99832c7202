/** `<totem-rules>`: the Rules room's view of one case: what is known, which rules are broken, what to ask. */
import { ContextProvider } from '@lit/context';
import { html, nothing, type PropertyValues } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { CaseChange, RulesView } from '../../core/api/rules-room.ts';
import '../../ui/rules-room/atom-tables.ts';
import '../../ui/rules-room/follow-ups.ts';
import '../../ui/rules-room/rule-list.ts';
import { marksOf } from '../../ui/rules-room/rule-marks.ts';
import { READ, RulesSession, rulesContext, type PartRemoval } from '../../ui/rules-room/rules-session.ts';
import '../../ui/rules-room/rules-text.ts';
import { reasonOf } from '../../ui/session.ts';
import { texts } from '../../ui/texts/elements.ts';
import type { RulesVerdict, TotemRulesElement } from './api.ts';
import { define } from './custom-element.ts';
import { RoomElement } from './room-element.ts';
import { rulesService } from './services.ts';

const t = texts.rules;

class RulesElement extends RoomElement implements TotemRulesElement {
  @property({ attribute: false }) specification = '';
  @property() text = '';
  @state() private view: RulesView | undefined;
  @state() private chosen: number | undefined;
  readonly #provided = new ContextProvider(this, { context: rulesContext });
  #room: RulesSession | undefined;
  /** The case of this element, and what was last written into it. */
  #case: Promise<string> | undefined;
  #written = '';
  #changes: Promise<void> = Promise.resolve();

  override connectedCallback(): void {
    super.connectedCallback();
    this.session.addEventListener('change', this.#look);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.session.removeEventListener('change', this.#look);
  }

  override updated(changed: PropertyValues): void {
    const isFirst = this.#case === undefined;
    if (this.files !== '' && (isFirst || changed.has('specification') || changed.has('text')))
      void this.#write();
  }

  override render() {
    const { view } = this;
    const change = (event: CustomEvent<CaseChange>) => void this.#change(event.detail);
    // The element shows no notices, so it has no place for Undo.
    const remove = (event: CustomEvent<PartRemoval>) => void this.#change(event.detail.change);
    return html`<div class="stack">
      <slot hidden></slot>
      ${
        view
          ? html`${this.#reading(view)}
              <totem-rule-list
                part="rules"
                .view=${view}
                .open=${this.chosen}
                @rule=${(event: CustomEvent<number | undefined>) => {
                  this.chosen = event.detail;
                }}
              ></totem-rule-list>
              <totem-atom-tables
                part="values"
                .view=${view}
                @change-case=${change}
                @remove-part=${remove}
              ></totem-atom-tables>
              <totem-follow-ups
                part="questions"
                .view=${view}
                @change-case=${change}
                @remove-part=${remove}
              ></totem-follow-ups>`
          : nothing
      }
      ${this.messages()}
    </div>`;
  }

  set(atom: string, value: boolean | undefined): Promise<void> {
    return this.#change({ set: atom, value: value === undefined ? undefined : value ? 'true' : 'false' });
  }

  addObject(name: string): Promise<void> {
    return this.#change({ addObject: name });
  }

  async read(): Promise<void> {
    await this.#changes;
    const { view } = this;
    if (!view || !this.#room) return;
    await this.#room.read(view);
    const job = this.session.latest(READ, view.case.id);
    if (job?.state === 'failed') this.fail(t.failed(job.why ?? ''));
    this.#show(this.#room.shown(view.case.id));
  }

  #reading(view: RulesView) {
    if (view.case.text === '') return nothing;
    return html`<totem-rules-text
        part="text"
        .view=${view}
        .marks=${marksOf(view, this.chosen)}
        @text=${(event: CustomEvent<string>) => void this.#change({ text: event.detail })}
      ></totem-rules-text>
      <p><button part="run" class="primary" @click=${() => void this.read()}>${t.read}</button></p>`;
  }

  /** Views that changed elsewhere, such as in a job, are taken over. */
  readonly #look = (): void => {
    const shown = this.view && this.#room?.shown(this.view.case.id);
    if (shown && shown !== this.view) this.#show(shown);
  };

  async #write(): Promise<void> {
    const specification = this.specification === '' ? this.content : this.specification;
    const written = JSON.stringify([specification, this.text]);
    if (this.#written === written) return;
    this.#written = written;
    await this.#change({ specification });
    await this.#change({ text: this.text });
  }

  /** One change after another. */
  #change(change: CaseChange): Promise<void> {
    return (this.#changes = this.#changes.then(async () => {
      try {
        this.failure = undefined;
        const room = this.#opened();
        await room.open();
        const id = await (this.#case ??= room.service.create(undefined, t.name));
        await room.change(id, change);
        if (room.failure !== undefined) this.fail(room.failure);
        this.#show(room.shown(id));
      } catch (fault) {
        this.fail(t.failed(reasonOf(fault)));
      }
    }));
  }

  #opened(): RulesSession {
    if (!this.#room) {
      this.#room = new RulesSession(this.session, rulesService(this));
      this.#provided.setValue(this.#room);
    }
    return this.#room;
  }

  #show(view: RulesView | undefined): void {
    if (!view || view === this.view) return;
    this.view = view;
    void this.#reportIssues(view);
    const broken = view.rules.filter(({ verdict }) => verdict === 'broken');
    this.tell<RulesVerdict>('verdict', {
      broken: broken.map(({ number }) => number),
      rules: view.rules.map(({ number, verdict, sentence }) => ({ number, verdict, sentence })),
      followUps: view.followUps.map(({ question }) => question),
      result: view,
    });
  }

  /** With what the solver finds, which takes longer than the view. */
  async #reportIssues(view: RulesView): Promise<void> {
    const found = await this.#opened()
      .service.findings(view.case.id)
      .catch(() => []);
    if (view !== this.view) return;
    this.issues = [];
    this.report([...view.issues, ...found]);
  }
}

define('totem-rules', RulesElement);
