/** `<totem-logic>`: the Logic room's editor, answers and proofs for one program. */
import { html, nothing } from 'lit';
import { property, query } from 'lit/decorators.js';
import type { LogicAtom, LogicRun } from '../../core/api/logic-room.ts';
import '../../ui/logic-room/answers-view.ts';
import { LogicSession } from '../../ui/logic-room/logic-session.ts';
import '../../ui/logic-room/program-editor.ts';
import type { ProgramEditor } from '../../ui/logic-room/program-editor.ts';
import '../../ui/logic-room/why-view.ts';
import { reasonOf } from '../../ui/session.ts';
import { texts } from '../../ui/texts/elements.ts';
import type { LogicVerdict, TotemLogicElement } from './api.ts';
import { define } from './custom-element.ts';
import { RoomElement } from './room-element.ts';
import { logicService } from './services.ts';

const t = texts.logic;
/** Rows of a relation, and answers to a query, that an event brings. */
const MOST_ROWS = 1000;

class LogicElement extends RoomElement implements TotemLogicElement {
  @property({ attribute: false }) program = '';
  @query('totem-program-editor') private editor!: ProgramEditor | null;
  #room: LogicSession | undefined;
  #drawn = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.program === '') this.program = unindented(this.textContent ?? '');
    // Mistakes are shown while one types.
    this.#opened();
  }

  override willUpdate(): void {
    this.#drawn++;
    const room = this.#room;
    if (room && room.document.program !== this.program) room.edit({ program: this.program });
  }

  override render() {
    const room = this.#room;
    if (!room) return nothing;
    return html`<div class="stack">
      <slot hidden></slot>
      <totem-program-editor
        part="program"
        .value=${this.program}
        .reading=${room.reading}
        @program=${(event: CustomEvent<string>) => {
          this.program = event.detail;
        }}
        @run=${() => void this.run()}
      ></totem-program-editor>
      <p><button part="run" class="primary" @click=${() => void this.run()}>${t.run}</button></p>
      ${this.messages()} ${room.run ? this.#answers(room, room.run.result) : nothing}
    </div>`;
  }

  async run(): Promise<LogicVerdict | undefined> {
    this.editor?.flush();
    [this.failure, this.issues] = [undefined, []];
    try {
      const room = this.#opened();
      await room.service.open(() => undefined);
      // The formats in which a derivation can be saved.
      room.listing ??= await room.service.listing();
      room.edit({ program: this.program, question: '' });
      const before = room.run;
      await room.start();
      if (room.state === 'failed') return void this.fail(t.failed(room.why));
      if (!room.run || room.run === before) return undefined;
      const verdict = await verdictOf(room, room.run.result);
      if (!verdict.complete) this.failure = t.limit;
      this.report(verdict.result.issues);
      this.tell('verdict', verdict);
      return verdict;
    } catch (fault) {
      return void this.fail(t.failed(reasonOf(fault)));
    }
  }

  cancel(): void {
    for (const { id, state: now } of this.session.jobs) if (now === 'running') this.session.cancel(id);
  }

  #opened(): LogicSession {
    return (this.#room ??= new LogicSession(this.session, logicService(), false));
  }

  #answers(room: LogicSession, run: LogicRun) {
    const explain = (event: CustomEvent<string | LogicAtom>) => void room.explain(event.detail);
    return html`<totem-logic-answers
        part="answers"
        .room=${room}
        .run=${run}
        .version=${room.version}
        @explain=${explain}
      ></totem-logic-answers>
      <totem-logic-why
        part="proof"
        .room=${room}
        .version=${this.#drawn}
        @explain=${explain}
        @show-line=${(event: CustomEvent<number>) => this.editor?.showLine(event.detail)}
      ></totem-logic-why>`;
  }
}

async function verdictOf({ service }: LogicSession, result: LogicRun): Promise<LogicVerdict> {
  const relations = result.relations.map(
    async ({ name }) => [name, (await service.tuples(name, 0, MOST_ROWS)).rows] as const,
  );
  const queries = result.queries.map(async ({ text, variables }, i) => ({
    query: text,
    variables,
    rows: (await service.answers(i, 0, MOST_ROWS)).rows,
  }));
  return {
    relations: Object.fromEntries(await Promise.all(relations)),
    queries: await Promise.all(queries),
    complete: result.endedBy === undefined,
    result,
  };
}

/** A program that is indented like the page around it. */
function unindented(text: string): string {
  const lines = text.split('\n');
  const indents = lines
    .filter((line) => line.trim() !== '')
    .map((line) => line.length - line.trimStart().length);
  const least = indents.length === 0 ? 0 : Math.min(...indents);
  return lines
    .map((line) => line.slice(least))
    .join('\n')
    .trim();
}

define('totem-logic', LogicElement);
