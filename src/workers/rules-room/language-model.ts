/** The user's own language model. Its thread starts when it is first needed. */
import type { FollowUpReply, FollowUpView, RulesCase } from '../../core/api/rules-room.ts';
import type { LanguageModelService } from '../../core/api/language-models.ts';
import type { ChatModel } from '../../core/ports/chat.ts';
import { answerByModel } from '../../core/rules/interpretation/model-answer.ts';
import type { Control } from '../../core/work.ts';
import { chatModelOf, startLanguageModelService } from '../language-model-client.ts';
import { atomNamed, reasonAbout } from './reasoning.ts';

const noModel =
  'No language model is in use. Add one, or choose a stored one, under “Language model” in the Check room.';

export class LanguageModel {
  #service: LanguageModelService | undefined;

  get #models(): LanguageModelService {
    return (this.#service ??= startLanguageModelService());
  }

  /** The name of the model in use; undefined without one. */
  async name(): Promise<string | undefined> {
    const state = await this.#models.state();
    if (state.kind === 'none') return undefined;
    const models = await this.#models.models();
    return models.find(({ id }) => id === state.model)?.name ?? state.model;
  }

  /** The model in use, loaded. @throws an error with a message for the user if there is none, or it fails. */
  async chat(control: Control): Promise<ChatModel> {
    if ((await this.name()) === undefined) throw new Error(noModel);
    control.report({ stage: 'Loading the language model', done: 0 });
    return chatModelOf(this.#models, control);
  }

  /** Its answer to a follow-up question. Undefined if the case has no such atom any more. */
  async answer(
    kept: RulesCase,
    { atom, question }: Pick<FollowUpView, 'atom' | 'question'>,
    control: Control,
  ): Promise<FollowUpReply | undefined> {
    const reasoned = reasonAbout(kept);
    const named = atomNamed(reasoned, atom);
    if (!named) return undefined;
    const model = await this.chat(control);
    control.report({ stage: 'Asking the language model', done: 0, total: 1 });
    const asked = { atom: named, question };
    const answer = await answerByModel(asked, reasoned.specification, kept.text, model, control.stop);
    return { ...asked, ...answer, model: (await this.name()) ?? model.id };
  }
}
