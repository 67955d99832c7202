/**
 * The Test room: shows the view that an address names. Views other than the first report are loaded when they
 * are needed.
 */
import { ContextProvider, consume } from '@lit/context';
import { LitElement, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { TestService } from '../../core/api/test-room.ts';
import type { Address } from '../addresses.ts';
import { factsQueryOf, factsTabs, filterOf, sheetQueryOf } from '../addresses.ts';
import type { FactsTab } from '../addresses.ts';
import { LaterViews } from '../later.ts';
import { roomState } from '../rooms.ts';
import { sessionContext, type Session } from '../session.ts';
import { sheet } from '../tokens.ts';
import './home-view.ts';
import { testServiceContext } from './test-service.ts';
import { TestSession, testContext } from './test-session.ts';

const views = {
  'totem-start': () => import('./start-view.ts'),
  'totem-import': () => import('./import-view.ts'),
  'totem-facts': () => import('./facts-view.ts'),
  'totem-benchmark': () => import('./benchmark-view.ts'),
  'totem-cases': () => import('./cases-view.ts'),
  'totem-sheet': () => import('./sheet-view.ts'),
  'totem-class': () => import('./class-view.ts'),
  'totem-pupil': () => import('./pupil-view.ts'),
  'totem-ask': () => import('./ask-view.ts'),
  'totem-prompts': () => import('./prompts-view.ts'),
  'totem-case': () => import('./case-view.ts'),
  'totem-answers': () => import('./answers-view.ts'),
  'totem-survey': () => import('./survey-view.ts'),
  'totem-answer': () => import('./answer-view.ts'),
};

const stateOf = roomState((session, service: TestService) => new TestSession(session, service));

@customElement('totem-test-room')
export class TestRoom extends LitElement {
  static override styles = sheet;
  @consume({ context: sessionContext }) @property({ attribute: false }) session!: Session;
  @consume({ context: testServiceContext }) service!: () => TestService;
  @property({ attribute: false }) address: Address = { path: [], query: {} };
  readonly #room = new ContextProvider(this, { context: testContext });
  readonly #views = new LaterViews(this);

  override connectedCallback(): void {
    super.connectedCallback();
    const room = stateOf(this.session, this.service);
    this.#room.setValue(room);
    // If the library cannot be opened, each view says why it shows nothing.
    void room.open().catch(() => undefined);
  }

  override render() {
    const {
      path: [, what = '', id = '', part = ''],
      query,
    } = this.address;
    switch (what) {
      case 'new':
        return this.#later('totem-start', html`<totem-start></totem-start>`);
      case 'import':
        return this.#later(
          'totem-import',
          html`<totem-import .caseSetId=${query['caseSet']}></totem-import>`,
        );
      case 'facts':
        return this.#later(
          'totem-facts',
          html`<totem-facts
            .factBaseId=${id}
            .tab=${tabOf(part)}
            .query=${factsQueryOf(query)}
          ></totem-facts>`,
        );
      case 'benchmark':
        return this.#later(
          'totem-benchmark',
          html`<totem-benchmark .fault=${query['fault']}></totem-benchmark>`,
        );
      case 'pupil':
        return this.#later('totem-pupil', html`<totem-pupil .caseSetId=${id}></totem-pupil>`);
      case 'prompts':
        return this.#later('totem-prompts', html`<totem-prompts></totem-prompts>`);
      case 'class':
        return this.#later(
          'totem-class',
          html`<totem-class .file=${query['file'] ?? ''} .pupil=${query['view'] === 'pupil'}></totem-class>`,
        );
      case 'cases':
        return this.#questions();
      case 'run':
        return this.#run();
      default:
        return html`<totem-home></totem-home>`;
    }
  }

  /** A view of a run. */
  #run() {
    const {
      path: [, , id = '', part = '', place = ''],
      query,
    } = this.address;
    const filter = filterOf(query);
    this.#room.value?.view(id);
    switch (part) {
      case 'answers':
        return this.#later(
          'totem-answers',
          html`<totem-answers .runId=${id} .filter=${filter}></totem-answers>`,
        );
      case 'answer':
        return this.#later(
          'totem-answer',
          html`<totem-answer
            .runId=${id}
            .index=${Number(place)}
            .filter=${filter}
            .place=${placeOf(query['at'])}
          ></totem-answer>`,
        );
      case 'people':
        return this.#later(
          'totem-survey',
          html`<totem-survey
            .runId=${id}
            .kind=${place === 'threshold' ? place : 'faults'}
            .judge=${query['judge'] ?? ''}
          ></totem-survey>`,
        );
      default:
        return html`<totem-home .runId=${id}></totem-home>`;
    }
  }

  /** A view of a set of questions. */
  #questions() {
    const {
      path: [, , id = '', part = '', place = ''],
      query,
    } = this.address;
    const filter = filterOf(query);
    switch (part) {
      case 'case':
        return this.#later('totem-case', html`<totem-case .caseSetId=${id} .caseId=${place}></totem-case>`);
      case 'ask':
        return this.#later('totem-ask', html`<totem-ask .caseSetId=${id} .filter=${filter}></totem-ask>`);
      case 'sheet':
        return this.#later(
          'totem-sheet',
          html`<totem-sheet .caseSetId=${id} .filter=${filter} .chosen=${sheetQueryOf(query)}></totem-sheet>`,
        );
      default:
        return this.#later(
          'totem-cases',
          html`<totem-cases .caseSetId=${id} .filter=${filter}></totem-cases>`,
        );
    }
  }

  #later(name: keyof typeof views, view: unknown) {
    return this.#views.draw(name, views[name], view);
  }
}

const tabOf = (part: string): FactsTab => factsTabs.find((tab) => tab === part) ?? 'findings';
const placeOf = (stated: string | undefined): number | undefined =>
  stated !== undefined && /^\d+$/.test(stated) ? Number(stated) : undefined;

declare global {
  interface HTMLElementTagNameMap {
    'totem-test-room': TestRoom;
  }
}
