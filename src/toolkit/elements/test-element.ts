/** `<totem-test>`: questions from facts, asked one by one in the Test room's own view. */
import { ContextProvider } from '@lit/context';
import { html, nothing, type PropertyValues } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { AnswerDetail } from '../../core/api/test-room.ts';
import type { RelationProperties } from '../../core/knowledge/relation.ts';
import { reasonOf } from '../../ui/session.ts';
import '../../ui/test-room/pupil-view.ts';
import { TestSession, testContext } from '../../ui/test-room/test-session.ts';
import { texts } from '../../ui/texts/elements.ts';
import type { TestVerdict, TotemTestElement } from './api.ts';
import { define } from './custom-element.ts';
import { RoomElement } from './room-element.ts';
import { testService } from './services.ts';

const t = texts.test;

class TestElement extends RoomElement implements TotemTestElement {
  @property({ attribute: false }) facts = '';
  @property({ type: Number }) count = 10;
  @property({ type: Number }) seed = 1;
  @property({ attribute: false }) relations: Readonly<Record<string, Partial<RelationProperties>>> = {};
  @state() private caseSet: string | undefined;
  readonly #provided = new ContextProvider(this, { context: testContext });
  #room: TestSession | undefined;
  #made = '';

  override render() {
    return html`<div class="stack">
      <slot hidden></slot>
      ${
        this.caseSet === undefined
          ? nothing
          : html`<totem-pupil
              part="questions"
              .caseSetId=${this.caseSet}
              alone
              @judged=${(event: CustomEvent<AnswerDetail>) => this.#judged(event.detail)}
            ></totem-pupil>`
      }
      ${this.messages()}
    </div>`;
  }

  override updated(changed: PropertyValues): void {
    const given = ['files', 'facts', 'count', 'seed', 'relations', 'storage'];
    if (this.files !== '' && given.some((name) => changed.has(name))) void this.#make();
  }

  async #make(): Promise<void> {
    const facts = this.facts === '' ? this.content : this.facts;
    const made = JSON.stringify([facts, this.count, this.seed, this.relations]);
    if (facts === '' || this.#made === made) return;
    this.#made = made;
    [this.failure, this.issues, this.caseSet] = [undefined, [], undefined];
    try {
      const room = this.#opened();
      await room.open();
      const base = await this.#imported(room, facts);
      if (base === undefined) return;
      const options = { count: this.count, seed: this.seed, domains: [], rules: [], difficulties: [] };
      const set = await this.session.run(
        { kind: 'generate', target: base, title: t.generating },
        (job, onProgress) => room.service.generate(base, options, job, onProgress),
        room.service,
      );
      const job = this.session.latest('generate', base);
      if (job?.state === 'failed') this.fail(t.failed(job.why ?? ''));
      else if (set?.cases === 0) this.fail(t.nothing);
      else this.caseSet = set?.id;
    } catch (fault) {
      this.fail(t.failed(reasonOf(fault)));
    }
  }

  /** Returns the id of the fact base; undefined if it has no facts. */
  async #imported({ service }: TestSession, facts: string): Promise<string | undefined> {
    const report = await this.session.run(
      { kind: 'import', target: 'facts', title: t.importing },
      (job, onProgress) => service.import(new Blob([facts]), 'facts', {}, job, onProgress),
      service,
    );
    const job = this.session.latest('import', 'facts');
    if (job?.state === 'failed') this.fail(t.failed(job.why ?? ''));
    if (!report) return undefined;
    this.report(report.issues.issues);
    if (report.kept?.kind !== 'fact base') return undefined;
    const { id } = report.kept;
    for (const { relation } of await service.relations(id)) {
      const properties = this.relations[relation.name];
      if (properties)
        this.report(
          await service.declare(id, {
            ...relation,
            properties: { ...relation.properties, ...properties },
          }),
        );
    }
    return id;
  }

  #opened(): TestSession {
    if (!this.#room) {
      this.#room = new TestSession(this.session, testService(this));
      this.#provided.setValue(this.#room);
    }
    return this.#room;
  }

  #judged(result: AnswerDetail): void {
    const { case: testCase, answer, verdict } = result;
    this.tell<TestVerdict>('verdict', {
      question: testCase.question,
      expected: testCase.expected,
      reply: answer.text,
      outcome: verdict.outcome,
      result,
    });
  }
}

define('totem-test', TestElement);
