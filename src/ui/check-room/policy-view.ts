/**
 * The policy: the score at which an answer is flagged, topics with a threshold of their own, and the actions.
 * It is edited as a whole and saved with a button.
 */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { Action, Policy, Topic } from '../../core/checking/policy.ts';
import type { Issue } from '../../core/issue.ts';
import type { CheckPreferences } from '../../core/api/check-room.ts';
import { namesOf } from '../figures.ts';
import { frame, frameStyles } from '../frame.ts';
import '../parts/drop-zone.ts';
import '../parts/issue-list.ts';
import { sessionContext, type Session } from '../session.ts';
import { offer } from '../download.ts';
import { texts } from '../texts/check-room.ts';
import { sheet } from '../tokens.ts';
import { Loading, watchSession } from '../watching.ts';
import { checkAt } from './check-addresses.ts';
import { checkContext, type CheckSession } from './check-session.ts';
import { scoreFigure } from './score-figures.ts';

const t = texts.policy;
const actionWords = texts.words.actions;

/** The non-empty parts, each once. */
const partsOf = (text: string, separator: RegExp): string[] => [
  ...new Set(
    text
      .split(separator)
      .map((part) => part.trim())
      .filter(Boolean),
  ),
];
const linesOf = (text: string): string[] => partsOf(text, /\n/u);
const wordsIn = (text: string): string[] => partsOf(text, /[\n,;]/u);
const thresholdOf = (event: Event, before: number): number =>
  Math.min(1, Math.max(0.05, Number(valueOf(event)) || before));
const valueOf = (event: Event): string => (event.target as HTMLInputElement | HTMLTextAreaElement).value;

/** `flagged at 0.30; 12 words, 3 typical sentences; withhold`. */
const summaryOf = ({ threshold, words, prototypes, actions }: Topic): string =>
  [
    t.topics.flaggedAt(scoreFigure(threshold)),
    `${t.topics.words(words.length)}, ${t.topics.sentences(prototypes.length)}`,
    actions.map((action) => actionWords[action].word.toLowerCase()).join(', ') || t.topics.noAction,
  ].join('; ');

@customElement('totem-policy')
export class PolicyView extends LitElement {
  static override styles = [
    sheet,
    frameStyles,
    css`
      details {
        border-bottom: 1px solid color-mix(in oklab, var(--line) 60%, transparent);
      }
      details:last-of-type {
        border: 0;
      }
      summary {
        cursor: pointer;
        padding: var(--s3) var(--s4);
        display: flex;
        gap: var(--s2) var(--s4);
        flex-wrap: wrap;
      }
      summary b {
        font-weight: 600;
      }
      .topic {
        display: grid;
        gap: var(--s4);
        padding: 0 var(--s4) var(--s4);
      }
      textarea {
        min-height: 7rem;
        font: 0.9375rem/1.5 var(--ui);
      }
      input[type='number'] {
        width: 6rem;
      }
      @media (min-width: 60rem) {
        .topic {
          grid-template-columns: 1fr 1fr;
        }
        .topic > .whole {
          grid-column: 1 / -1;
        }
      }
      .bottom {
        position: sticky;
        bottom: 0;
        background: var(--paper);
        padding-block: var(--s3);
        border-top: 1px solid var(--line);
      }
    `,
  ];
  @consume({ context: sessionContext }) session!: Session;
  @consume({ context: checkContext }) room!: CheckSession;
  /** The id of the topic that is open. */
  @state() private open: string | undefined;
  @state() private issues: readonly Issue[] = [];
  @state() private said: string | undefined;
  readonly #opened = new Loading<true>(
    this,
    async () => {
      await this.room.open();
      return true;
    },
    () => ['policy'],
  );

  constructor() {
    super();
    watchSession(this);
  }

  override render() {
    const { preferences, policy } = this.room;
    return frame(
      {
        heading: t.heading,
        trail: [{ words: texts.room, href: checkAt.home() }],
        intro: t.intro,
        actions: policy ? this.#buttons(policy) : nothing,
      },
      this.#opened.draw(t.loading, () => (policy && preferences ? this.#body(policy, preferences) : nothing)),
    );
  }

  #buttons(policy: Policy) {
    const json = () => new Blob([`${JSON.stringify(policy, undefined, 2)}\n`], { type: 'application/json' });
    return html`<button @click=${() => offer(json(), t.fileName)}>${t.saveJson}</button
      ><button @click=${() => this.#shipped()}>${t.reset}</button>`;
  }

  #body(policy: Policy, { logTexts }: CheckPreferences) {
    return html`${this.said === undefined ? nothing : html`<p class="panel" role="status">${this.said}</p>`}
    ${this.#general(policy, logTexts)} ${this.#topics(policy)} ${this.#import()}
    ${this.room.policyDraft ? this.#unsaved() : nothing}`;
  }

  #unsaved() {
    return html`<div class="row middle bottom">
      <button class="primary" @click=${() => this.#keep()}>${t.save}</button
      ><button @click=${() => this.#undo()}>${t.undo}</button><span class="quiet small">${t.unsaved}</span>
    </div>`;
  }

  #general(policy: Policy, logTexts: boolean) {
    return html`<section class="sheet">
      <header><h2>${t.general.heading}</h2></header>
      <div class="pad stack">
        ${this.#threshold(t.general.threshold, policy.threshold, (threshold) =>
          this.#edit({ ...policy, threshold }),
        )}
        <p class="quiet small">${t.general.scores}</p>
        ${this.#actions(policy.actions, (actions) => this.#edit({ ...policy, actions }))}
        <label class="tick"
          ><input
            type="checkbox"
            .checked=${logTexts}
            @change=${(event: Event) => this.#logTexts((event.target as HTMLInputElement).checked)}
          /><span>${t.general.log} <span class="quiet small">${t.general.logMeaning}</span></span></label
        >
      </div>
    </section>`;
  }

  #threshold(label: string, value: number, told: (threshold: number) => void) {
    return html`<label class="field"
      >${label}<input
        type="number"
        min="0.05"
        max="1"
        step="0.05"
        .value=${String(value)}
        @change=${(event: Event) => told(thresholdOf(event, value))}
    /></label>`;
  }

  #actions(chosen: readonly Action[], told: (actions: readonly Action[]) => void) {
    const tick = (action: Action, on: boolean) =>
      told(namesOf(actionWords).filter((each) => (each === action ? on : chosen.includes(each))));
    return html`<fieldset>
      <legend class="out-of-sight">${t.actions}</legend>
      ${namesOf(actionWords).map(
        (action) =>
          html`<label class="tick"
            ><input
              type="checkbox"
              .checked=${chosen.includes(action)}
              @change=${(event: Event) => tick(action, (event.target as HTMLInputElement).checked)}
            /><span
              >${actionWords[action].word}
              <span class="quiet small">${actionWords[action].meaning}</span></span
            ></label
          >`,
      )}
    </fieldset>`;
  }

  #topics(policy: Policy) {
    const { topics } = policy;
    return html`<section class="sheet">
      <header>
        <h2>${t.topics.heading}</h2>
        <button class="small push" @click=${() => this.#add(policy)}>${t.topics.add}</button>
      </header>
      ${topics.length === 0 ? html`<p class="pad quiet">${t.topics.empty}</p>` : nothing}
      ${topics.map((topic) => this.#details(policy, topic))}
    </section>`;
  }

  #details(policy: Policy, topic: Topic) {
    const open = topic.id === this.open;
    return html`<details ?open=${open} @toggle=${(event: ToggleEvent) => this.#toggled(topic.id, event)}>
      <summary><b>${topic.name}</b><span class="quiet small">${summaryOf(topic)}</span></summary>
      ${open ? this.#topic(policy, topic) : nothing}
    </details>`;
  }

  #topic(policy: Policy, topic: Topic) {
    const change = (part: Partial<Topic>) =>
      this.#edit({
        ...policy,
        topics: policy.topics.map((each) => (each.id === topic.id ? { ...each, ...part } : each)),
      });
    return html`<div class="topic">
      <div class="row">
        <label class="field"
          >${t.topics.name}<input
            name="topic"
            .value=${topic.name}
            @change=${(event: Event) => change({ name: valueOf(event).trim() || topic.name })}
        /></label>
        ${this.#threshold(t.topics.threshold, topic.threshold, (threshold) => change({ threshold }))}
      </div>
      ${this.#actions(topic.actions, (actions) => change({ actions }))}
      <label class="field"
        >${t.topics.wordList}<textarea
          .value=${topic.words.join(', ')}
          @change=${(event: Event) => change({ words: wordsIn(valueOf(event)) })}
        ></textarea>
      </label>
      <label class="field"
        >${t.topics.sentenceList}<textarea
          .value=${topic.prototypes.join('\n')}
          @change=${(event: Event) => change({ prototypes: linesOf(valueOf(event)) })}
        ></textarea>
      </label>
      ${this.#removeButton(policy, topic)}
    </div>`;
  }

  #removeButton(policy: Policy, topic: Topic) {
    return html`<p class="whole">
      <button
        class="small bare"
        aria-label=${t.topics.remove(topic.name)}
        @click=${() => this.room.removeTopic(policy, topic)}
      >
        ${texts.remove}
      </button>
    </p>`;
  }

  #import() {
    return html`<section class="sheet">
      <header><h2>${t.import.heading}</h2></header>
      <div class="pad stack">
        <totem-drop-zone
          words=${t.import.drop}
          hint=${t.import.hint}
          @files=${(event: CustomEvent<File[]>) => this.#read(event.detail[0])}
        ></totem-drop-zone>
        ${this.#issues()}
      </div>
    </section>`;
  }

  #issues() {
    return this.issues.length === 0
      ? nothing
      : html`<div role="alert"><totem-issues .issues=${this.issues}></totem-issues></div>`;
  }

  #toggled(id: string, event: ToggleEvent): void {
    if (event.newState === 'open') this.open = id;
    else if (this.open === id) this.open = undefined;
  }

  #edit(policy: Policy): void {
    this.room.policyDraft = policy;
    this.said = undefined;
    this.requestUpdate();
  }

  #add(policy: Policy): void {
    let number = policy.topics.length + 1;
    while (policy.topics.some(({ id }) => id === `topic-${String(number)}`)) number++;
    const id = `topic-${String(number)}`;
    this.#edit({
      ...policy,
      topics: [
        {
          id,
          name: t.topics.newName(number),
          words: [],
          prototypes: [],
          threshold: 0.3,
          actions: ['cite', 'escalate'],
        },
        ...policy.topics,
      ],
    });
    this.open = id;
    void this.updateComplete.then(() =>
      this.renderRoot.querySelector<HTMLInputElement>('input[name=topic]')?.select(),
    );
  }

  #keep(): void {
    const { policyDraft } = this.room;
    if (!policyDraft) return;
    this.room.keepPolicy(policyDraft);
    this.#say(t.saved);
  }

  #undo(): void {
    this.room.policyDraft = undefined;
    this.#say(t.discarded);
  }

  /** The heading takes the focus, because the focused button disappears with the change. */
  #say(words: string): void {
    this.said = words;
    this.renderRoot.querySelector('h1')?.focus({ preventScroll: true });
  }

  #logTexts(on: boolean): void {
    const { preferences } = this.room;
    if (preferences) this.room.keep({ ...preferences, logTexts: on });
  }

  async #shipped(): Promise<void> {
    this.#edit(await this.room.service.shippedPolicy());
    this.#say(t.resetDone);
  }

  async #read(file: File | undefined): Promise<void> {
    if (!file) return;
    const { policy, issues } = await this.room.service.readPolicy(file);
    this.issues = issues;
    if (!policy) return;
    this.#edit(policy);
    this.#say(t.read(file.name, policy.topics.length));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-policy': PolicyView;
  }
}
