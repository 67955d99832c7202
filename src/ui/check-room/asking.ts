/**
 * Asking the user's own language model: which there are, the answer as it grows into the well, and its check
 * that follows by itself.
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
import type { OnProgress } from '../../core/transfer.ts';

/** What stands in the wells. */
export interface Draft {
  readonly collection: string;
  readonly question: string;
  readonly answer: string;
  /** Of an answer that a language model wrote and nobody has changed. */
  readonly origin: AnswerOrigin | undefined;
}

/** What it needs of the room. */
export interface AskingRoom {
  readonly session: Session;
  readonly service: CheckService;
  readonly draft: Draft;
  write(draft: Partial<Draft>): void;
  run<T>(about: JobStart, work: (job: string, onProgress: OnProgress) => Promise<T>): Promise<T | undefined>;
  check(request: Omit<CheckRequest, 'settings'>): Promise<CheckView | undefined>;
}

/** The name under which the one question that can be under way is known to the session's jobs. */
export const ANSWER = 'answer';
/** What views of models hang on. */
export const MODELS = 'language models';

export class Asking {
  readonly #room: AskingRoom;
  /** Undefined while it is not known. */
  models: LanguageModels | undefined;
  /** Why it cannot be known. */
  why = '';
  /** The last reply, until the well is written into. */
  answered: DocumentAnswer | undefined;
  /** What stood in the well before it. */
  replaced = '';
  #looking: Promise<void> | undefined;

  constructor(room: AskingRoom) {
    this.#room = room;
  }

  /** The model that replies; undefined where none is chosen. */
  get chosen(): { readonly name: string } | undefined {
    const { models } = this;
    if (!models || models.state.kind === 'none') return undefined;
    const { model } = models.state;
    return models.models.find(({ id }) => id === model) ?? { name: model };
  }

  /** Once; {@link look} asks anew. */
  lookOnce(): void {
    if (!this.#looking) void this.look();
  }

  look(): Promise<void> {
    return (this.#looking = this.#room.service
      .languageModels()
      .then(
        (models) => {
          this.models = models;
          this.why = '';
        },
        (fault: unknown) => {
          this.why = reasonOf(fault);
        },
      )
      .finally(() => this.#room.session.touch(MODELS)));
  }

  /** Asks, and checks what is answered. Where it is cancelled or fails, the well is as it was. */
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
      { kind: 'answer', target: ANSWER, title: 'Answering from the documents' },
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
    const { text, origin, declined } = answer;
    this.answered = answer;
    this.replaced = before.answer === text ? '' : before.answer;
    room.write({ answer: text, origin });
    session.touch(ANSWER);
    return declined ? undefined : room.check({ collection, question: asked, answer: text, origin });
  }

  /** What stood in the well before the last reply. */
  putBack(): void {
    this.#room.write({ answer: this.replaced, origin: undefined });
    this.answered = undefined;
    this.replaced = '';
    this.#room.session.touch(ANSWER);
  }
}
