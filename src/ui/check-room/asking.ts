/**
 * Asks the user's own language model: which models there are, the answer as it grows in the answer field,
 * and the check that follows.
 */
import type {
  AnswerOrigin,
  CheckService,
  CheckRequest,
  CheckView,
  DocumentAnswer,
  DocumentQuestion,
  LanguageModels,
} from '../../core/api/check-room.ts';
import { reasonOf, type JobStart, type Session } from '../session.ts';
import { texts } from '../texts/check-room.ts';
import type { OnProgress } from '../../core/transfer.ts';

/** The contents of the input fields. */
export interface Draft {
  readonly collection: string;
  readonly question: string;
  readonly answer: string;
  /** Present while the answer is as a language model wrote it. */
  readonly origin: AnswerOrigin | undefined;
}

/** The parts of the room that asking needs. */
export interface AskingRoom {
  readonly session: Session;
  readonly service: CheckService;
  readonly draft: Draft;
  write(draft: Partial<Draft>): void;
  run<T>(about: JobStart, work: (job: string, onProgress: OnProgress) => Promise<T>): Promise<T | undefined>;
  check(request: Omit<CheckRequest, 'settings'>): Promise<CheckView | undefined>;
}

/** The target of the session's job that asks; only one runs at a time. */
export const ANSWER = 'answer';
/** The version that views of models watch. */
export const MODELS = 'language models';

export class Asking {
  readonly #room: AskingRoom;
  /** Undefined until they are loaded. */
  models: LanguageModels | undefined;
  /** Why the models could not be loaded. */
  why: string | undefined;
  /** The last reply, until the answer field is edited. */
  answered: DocumentAnswer | undefined;
  /** The contents of the answer field before that reply. */
  replaced = '';
  #looking: Promise<void> | undefined;

  constructor(room: AskingRoom) {
    this.#room = room;
  }

  /** The model in use; undefined if none is selected. */
  get chosen(): { readonly name: string } | undefined {
    const { models } = this;
    if (!models || models.state.kind === 'none') return undefined;
    const { model } = models.state;
    return [...models.models, ...models.inPage].find(({ id }) => id === model) ?? { name: model };
  }

  /** Loads the models once; {@link look} loads them again. */
  lookOnce(): void {
    if (!this.#looking) void this.look();
  }

  look(): Promise<void> {
    return (this.#looking = this.#room.service
      .languageModels()
      .then(
        (models) => {
          this.models = models;
          this.why = undefined;
        },
        (fault: unknown) => {
          this.why = reasonOf(fault);
        },
      )
      .finally(() => this.#room.session.touch(MODELS)));
  }

  /** Asks, and checks the reply. If it is cancelled or fails, the answer field is restored. */
  async ask(
    question: Pick<DocumentQuestion, 'collection' | 'question' | 'refused'>,
  ): Promise<CheckView | undefined> {
    const room = this.#room;
    const { session } = room;
    if (session.running('answer', ANSWER)) return undefined;
    const { collection, question: asked } = question;
    const before = room.draft;
    this.answered = undefined;
    room.write({ collection, question: asked, answer: '', origin: undefined });
    const answer = await room.run(
      { kind: 'answer', target: ANSWER, title: texts.session.answering },
      (job, onProgress) =>
        room.service.answerFromDocuments(
          { ...question, strict: question.refused !== undefined },
          job,
          onProgress,
          (soFar) => {
            if (session.running('answer', ANSWER)?.id !== job) return;
            room.write({ answer: soFar });
            session.touch(ANSWER);
          },
        ),
    );
    void this.look();
    if (!answer || session.latest('answer', ANSWER)?.state !== 'done') {
      room.write({ answer: before.answer, origin: before.origin });
      session.touch(ANSWER);
      return undefined;
    }
    const { text, origin, declined, held } = answer;
    this.answered = answer;
    this.replaced = before.answer === text ? '' : before.answer;
    const write = () => {
      room.write({ answer: text, origin });
      session.touch(ANSWER);
    };
    if (held) session.touch(ANSWER);
    else write();
    if (declined) return undefined;
    const request = { collection, question: asked, answer: text, origin, ...(held && { held }) };
    const view = await room.check(request);
    if (held && this.answered === answer && view?.showing.kind === 'whole') write();
    return view;
  }

  /** Restores the answer field as it was before the last reply. */
  putBack(): void {
    this.#room.write({ answer: this.replaced, origin: undefined });
    this.answered = undefined;
    this.replaced = '';
    this.#room.session.touch(ANSWER);
  }
}
