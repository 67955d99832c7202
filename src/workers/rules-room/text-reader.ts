/** Reads the text of a case: what it says of each atom, by the readers that ship with Totem. */
import type { RulesCase, TextReading } from '../../core/api/rules-room.ts';
import { interpretText, ruleReaders } from '../../core/detectors/rvllm.ts';
import { parseSpecification } from '../../core/rules/esl-parser.ts';
import type { RuleReaders } from '../../core/rules/interpretation/interpret.ts';
import type { Control } from '../../core/work.ts';
import { unlessStopped } from '../kit/stopping.ts';
import type { Models } from '../models/models.ts';
import { wordTable } from '../models/word-table.ts';
import { descriptionsOf } from './cases.ts';

export class TextReader {
  readonly #models: Models;

  constructor(models: Models) {
    this.#models = models;
  }

  /** Undefined if it was stopped. */
  async read(
    { specification, text }: RulesCase,
    control: Control,
  ): Promise<Omit<TextReading, 'at'> | undefined> {
    const { specification: parsed } = parseSpecification(specification);
    const reading = interpretText(parsed, text, () => this.#readers(control), control);
    const found = await unlessStopped(control.stop, reading);
    return found && { text, descriptions: descriptionsOf(parsed), ...found };
  }

  async #readers(control: Control): Promise<RuleReaders> {
    const { stop, report } = control;
    const models = this.#models;
    report({ stage: 'Loading the readers', done: 0 });
    return {
      parser: { parse: (text, sentences) => models.parse(text, sentences, { stop }) },
      lexicon: await wordTable(),
      reader: {
        id: await models.warm(ruleReaders),
        read: (requests) => models.judge(requests, ruleReaders, control),
      },
    };
  }
}
