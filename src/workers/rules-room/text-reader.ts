/**
 * Reads the text of a case: what it says of each atom, by the readers that ship with Totem or by the user's
 * own language model.
 */
import type { RulesCase, TextReaderName, TextReading } from '../../core/api/rules-room.ts';
import { interpretText, ruleReaders } from '../../core/detectors/rvllm.ts';
import { languageModelReader } from '../../core/evidence/language-model-reader.ts';
import { parseSpecification } from '../../core/rules/esl-parser.ts';
import type { RuleReaders } from '../../core/rules/interpretation/interpret.ts';
import type { Control } from '../../core/work.ts';
import { unlessStopped } from '../kit/stopping.ts';
import type { Models } from '../models/models.ts';
import { wordTable } from '../models/word-table.ts';
import { descriptionsOf } from './cases.ts';
import type { LanguageModel } from './language-model.ts';

export class TextReader {
  readonly #models: Models;
  readonly #languageModel: LanguageModel;

  constructor(models: Models, languageModel: LanguageModel) {
    this.#models = models;
    this.#languageModel = languageModel;
  }

  /** Undefined if it was stopped. */
  async read(
    { specification, text }: RulesCase,
    by: TextReaderName,
    control: Control,
  ): Promise<Omit<TextReading, 'at'> | undefined> {
    const { specification: parsed } = parseSpecification(specification);
    const reading = interpretText(parsed, text, () => this.#readers(by, control), control);
    const found = await unlessStopped(control.stop, reading);
    return found && { text, descriptions: descriptionsOf(parsed), ...found };
  }

  async #readers(by: TextReaderName, control: Control): Promise<RuleReaders> {
    const { stop, report } = control;
    const models = this.#models;
    report({ stage: 'Loading the readers', done: 0 });
    const words = {
      parser: { parse: (text, sentences) => models.parse(text, sentences, { stop }) },
      lexicon: await wordTable(),
    } satisfies Pick<RuleReaders, 'parser' | 'lexicon'>;
    if (by === 'language model') {
      const model = await this.#languageModel.chat(control);
      return { ...words, reader: languageModelReader(model, stop), origin: 'model' };
    }
    return {
      ...words,
      reader: {
        id: await models.warm(ruleReaders),
        read: (requests) => models.judge(requests, ruleReaders, control),
      },
    };
  }
}
