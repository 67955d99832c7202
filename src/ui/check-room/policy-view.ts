/**
 * The policy: from which score an answer is flagged, on which topics earlier, and what is then done. It is
 * edited as a whole and kept when one says so.
 */
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Action, Policy, Topic } from '../../core/checking/policy.ts';
import type { Issue } from '../../core/issue.ts';
import { counted, namesOf } from '../figures.ts';
import { frame, frameStyles } from '../frame.ts';
import '../parts/drop-zone.ts';
import '../parts/issue-list.ts';
import '../parts/sure-button.ts';
import type { Session } from '../session.ts';
import { offer } from '../download.ts';
import { sheet } from '../tokens.ts';
import { Loading, watchSession } from '../watching.ts';
import { checkAt } from './check-addresses.ts';
import type { CheckSession } from './check-session.ts';
import { actionWords, scoreFigure } from './check-words.ts';

const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];
const wordsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n,;]/u)
      .map((word) => word.trim())
      .filter(Boolean),
  ),
];
const thresholdOf = (event: Event, before: number): number =>
  Math.min(1, Math.max(0.05, Number(valueOf(event)) || before));
const valueOf = (event: Event): string => (event.target as HTMLInputElement | HTMLTextAreaElement).value;

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
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) room!: CheckSession;
  @state() private open = '';
  @state() private issues: readonly Issue[] = [];
  @state() private said = '';
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

  /** The policy as it is kept; its general threshold is the one that answers are checked with. */
  get #policy(): Policy | undefined {
    const { preferences, policyDraft } = this.room;
    return (
      policyDraft ?? (preferences && { ...preferences.policy, threshold: preferences.settings.threshold })
    );
  }

  override render() {
    const { preferences } = this.room;
    const policy = this.#policy;
    return frame(
      {
        heading: 'When is an answer flagged, and what then?',
        trail: [{ words: 'Check', href: checkAt.home() }],
        intro: 'Topics are those of texts. Nothing about the person who asks is inferred or kept.',
        actions: policy
          ? html`<button
                @click=${() => offer(new Blob([`${JSON.stringify(policy, undefined, 2)}\n`], { type: 'application/json' }), 'totem policy.json')}
              >
                Save as JSON</button
              ><button @click=${() => this.#shipped()}>Back to the one that ships</button>`
          : nothing,
      },
      this.#opened.draw('the policy', () =>
        policy === undefined || preferences === undefined
          ? nothing
          : html` ${this.said === '' ? nothing : html`<p class="panel" role="status">${this.said}</p>`}
            ${this.#general(policy, preferences.logTexts)}${this.#topics(policy)}${this.#import()}
            ${this.room.policyDraft ? html`<div class="row middle bottom"><button class="primary" @click=${() => this.#keep()}>Keep this policy</button><button @click=${() => this.#undo()}>Undo the changes</button><span class="quiet small">Not kept yet. Answers that were checked are then flagged anew by its topics.</span></div>` : nothing}`,
      ),
    );
  }

  #general(policy: Policy, logTexts: boolean) {
    return html`<section class="sheet">
      <header><h2>In general</h2></header>
      <div class="pad stack">
        <label class="field"
          >An answer on none of the topics below is flagged from<input
            type="number"
            min="0.05"
            max="1"
            step="0.05"
            .value=${String(policy.threshold)}
            @change=${(event: Event) => this.#edit({ ...policy, threshold: thresholdOf(event, policy.threshold) })}
        /></label>
        <p class="quiet small">
          An answer’s score is that of its worst statement, from 0 to 1. Without a word from the documents a
          statement scores 0.50. What was checked before keeps the general threshold it was checked with.
        </p>
        ${this.#actions(policy.actions, (actions) => this.#edit({ ...policy, actions }))}
        <label class="tick"
          ><input
            type="checkbox"
            .checked=${logTexts}
            @change=${(event: Event) => this.#logTexts((event.target as HTMLInputElement).checked)}
          /><span
            >Write questions and answers into the audit log
            <span class="quiet small">otherwise their hashes alone; documents never</span></span
          ></label
        >
      </div>
    </section>`;
  }

  #actions(chosen: readonly Action[], told: (actions: readonly Action[]) => void) {
    return html`<fieldset>
      <legend class="out-of-sight">What is done</legend>
      ${namesOf(actionWords).map(
        (action) =>
          html`<label class="tick"
            ><input
              type="checkbox"
              .checked=${chosen.includes(action)}
              @change=${(event: Event) => {
                const on = (event.target as HTMLInputElement).checked;
                told(namesOf(actionWords).filter((each) => (each === action ? on : chosen.includes(each))));
              }}
            /><span
              >${actionWords[action].word}
              <span class="quiet small">${actionWords[action].meaning}</span></span
            ></label
          >`,
      )}
    </fieldset>`;
  }

  #topics(policy: Policy) {
    return html`<section class="sheet">
      <header>
        <h2>Topics</h2>
        <button class="small push" @click=${() => this.#add(policy)}>Add a topic</button>
      </header>
      ${policy.topics.length === 0 ? html`<p class="pad quiet">No topic is set: every answer is judged by the general rule.</p>` : nothing}
      ${policy.topics.map(
        (topic) =>
          html`<details
            ?open=${topic.id === this.open}
            @toggle=${(event: ToggleEvent) => this.#toggled(topic.id, event)}
          >
            <summary>
              <b>${topic.name}</b
              ><span class="quiet small"
                >flagged from ${scoreFigure(topic.threshold)}; ${counted(topic.words.length, 'word')},
                ${counted(topic.prototypes.length, 'typical sentence')};
                ${topic.actions.map((action) => actionWords[action].word.toLowerCase()).join(', ') || 'nothing is done'}</span
              >
            </summary>
            ${topic.id === this.open ? this.#topic(policy, topic) : nothing}
          </details>`,
      )}
    </section>`;
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
          >Name<input
            name="topic"
            .value=${topic.name}
            @change=${(event: Event) => change({ name: valueOf(event).trim() || topic.name })}
        /></label>
        <label class="field"
          >Flagged from<input
            type="number"
            min="0.05"
            max="1"
            step="0.05"
            .value=${String(topic.threshold)}
            @change=${(event: Event) => change({ threshold: thresholdOf(event, topic.threshold) })}
        /></label>
      </div>
      ${this.#actions(topic.actions, (actions) => change({ actions }))}
      <label class="field"
        >Words; a star stands for any ending<textarea
          .value=${topic.words.join(', ')}
          @change=${(event: Event) => change({ words: wordsIn(valueOf(event)) })}
        ></textarea>
      </label>
      <label class="field"
        >Typical sentences, one a line, for what no word betrays<textarea
          .value=${topic.prototypes.join('\n')}
          @change=${(event: Event) => change({ prototypes: linesOf(valueOf(event)) })}
        ></textarea>
      </label>
      <p class="whole">
        <totem-sure
          small
          words="Remove"
          .of=${topic.name}
          asks=""
          @sure=${() => this.#edit({ ...policy, topics: policy.topics.filter(({ id }) => id !== topic.id) })}
        ></totem-sure>
      </p>
    </div>`;
  }

  #import() {
    return html`<section class="sheet">
      <header><h2>A policy from a file</h2></header>
      <div class="pad stack">
        <totem-drop-zone
          words="Drop a policy here, or choose one."
          hint="JSON as this page saves it. It is looked at first, and kept when you say so."
          @files=${(event: CustomEvent<File[]>) => this.#read(event.detail[0])}
        ></totem-drop-zone>
        ${this.issues.length === 0 ? nothing : html`<div role="alert"><totem-issues .issues=${this.issues}></totem-issues></div>`}
      </div>
    </section>`;
  }

  #toggled(id: string, event: ToggleEvent): void {
    if (event.newState === 'open') this.open = id;
    else if (this.open === id) this.open = '';
  }

  #edit(policy: Policy): void {
    this.room.policyDraft = policy;
    this.said = '';
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
          name: `Topic ${String(number)}`,
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
    const { preferences, policyDraft } = this.room;
    if (!preferences || !policyDraft) return;
    this.room.policyDraft = undefined;
    this.room.keep({
      ...preferences,
      policy: policyDraft,
      settings: { ...preferences.settings, threshold: policyDraft.threshold },
    });
    this.#say('This policy is kept. Answers that were checked before are flagged by it too.');
  }

  #undo(): void {
    this.room.policyDraft = undefined;
    this.#say('The policy is as it was.');
  }

  /** What had the focus goes away with the change. */
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
    this.#say('This is the policy that ships with Totem. It counts once you keep it.');
  }

  async #read(file: File | undefined): Promise<void> {
    if (!file) return;
    const { policy, issues } = await this.room.service.readPolicy(file);
    this.issues = issues;
    if (!policy) return;
    this.#edit(policy);
    this.#say(
      `${file.name} was read: ${counted(policy.topics.length, 'topic')}. It counts once you keep it.`,
    );
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-policy': PolicyView;
  }
}
