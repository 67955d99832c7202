/**
 * The user's own language model, in its own thread, which starts when it is first needed. It is used as one
 * of the readers and to answer questions.
 */
import { languageModelReader } from '../../core/evidence/language-model-reader.ts';
import type { CheckService, LanguageModels } from '../../core/api/check-room.ts';
import type { Removal } from '../../core/api/removal.ts';
import type { ChatModel, TokenCount } from '../../core/ports/chat.ts';
import type { EvidenceReader } from '../../core/ports/evidence.ts';
import type { LanguageModelService } from '../../core/api/language-models.ts';
import type { Control } from '../../core/work.ts';
import { cancellable } from '../kit/stopping.ts';
import { chatModelOf, startLanguageModelService } from '../language-model-client.ts';

/** Removals of models have ids that begin with this. */
const removalOfModel = 'language model ';

export class LanguageModel {
  #service: LanguageModelService | undefined;

  get service(): LanguageModelService {
    return (this.#service ??= startLanguageModelService());
  }

  async kept(): Promise<LanguageModels> {
    const [models, inPage, removed, state, means] = await Promise.all([
      this.service.models(),
      this.service.modelsInPage(),
      this.service.removed(),
      this.service.state(),
      this.service.means(),
    ]);
    return { models, inPage, removed, state, means };
  }

  async remove(id: string): Promise<Removal> {
    const { name } = await this.service.remove(id);
    return { id: `${removalOfModel}${id}`, kind: 'language model', name };
  }

  /** Restores a model. False if the removal is of something else. */
  async undo(removal: string): Promise<boolean> {
    if (!removal.startsWith(removalOfModel)) return false;
    await this.service.restore(removal.slice(removalOfModel.length));
    return true;
  }

  /** Adds a model. If none is chosen yet, the new one is. Undefined when it was stopped. */
  async add(
    files: Parameters<LanguageModelService['add']>[0],
    control: Control,
  ): ReturnType<CheckService['addLanguageModel']> {
    const added = await cancellable(this.service, control.stop, (job) =>
      this.service.add(files, job, control.report),
    );
    if (added.model && (await this.service.state()).kind === 'none')
      await this.service.choose(added.model.id);
    return control.stop.aborted && !added.model ? undefined : added;
  }

  /**
   * The chosen model, loaded. @throws an error with a message for the user when no model is chosen or it
   * cannot be loaded; the signal's reason when it was stopped.
   */
  async chat(control?: Control, used?: TokenCount): Promise<ChatModel> {
    const state = await this.service.state();
    if (state.kind === 'none')
      throw new Error(
        'No language model is chosen. Add one, or choose a stored one, under “Language ' +
          'model”; or choose other readers under “Check settings”.',
      );
    const model = await chatModelOf(this.service, control);
    return used ? counted(model, used) : model;
  }

  async reader(control?: Control, used?: TokenCount): Promise<EvidenceReader> {
    return languageModelReader(await this.chat(control, used), control?.stop);
  }

  /** Whether one is chosen. It may still fail to load. */
  async isChosen(): Promise<boolean> {
    return (await this.service.state()).kind !== 'none';
  }
}

const counted = (model: ChatModel, used: TokenCount): ChatModel => ({
  ...model,
  async reply(messages, options) {
    const reply = await model.reply(messages, options);
    used(reply.tokens);
    return reply;
  },
});
