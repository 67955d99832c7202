/** Reads the text of a case: what it says of each atom, by the readers that ship with Totem. */
import type { RulesCase, TextReading } from '../../core/api/rules-room.ts';
import { ruleReaders } from '../../core/detectors/rvllm.ts';
import { comparisonOf } from '../../core/rules/built-ins.ts';
import { readComparison } from '../../core/rules/comparison-answer.ts';
import { parseSpecification } from '../../core/rules/esl-parser.ts';
import { interpret } from '../../core/rules/interpretation/interpret.ts';
import type { Interpretation } from '../../core/rules/specification.ts';
import type { Control } from '../../core/work.ts';
import { unlessStopped } from '../kit/stopping.ts';
import type { Models } from '../models/models.ts';
import { wordTable } from '../models/word-table.ts';
import { descriptionsOf } from './cases.ts';

const nothing: Interpretation = { objects: [], assignments: [] };

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
    const compared = parsed.predicates.filter((predicate) => comparisonOf(predicate) !== undefined);
    const numbers = compared.length > 0 ? readComparison(text, parsed) : nothing;
    const descriptions = descriptionsOf(parsed);
    // Comparisons of numbers need no model.
    if (compared.length === parsed.predicates.length)
      return { reader: 'arithmetic', text, descriptions, ...numbers };
    control.report({ stage: 'Loading the readers', done: 0 });
    const reader = await unlessStopped(control.stop, this.#models.warm(ruleReaders));
    if (!reader) return undefined;
    const readers = {
      parser: {
        parse: (whole: string, sentences: Parameters<Models['parse']>[1]) =>
          this.#models.parse(whole, sentences, { stop: control.stop }),
      },
      lexicon: await wordTable(),
      reader: {
        id: reader,
        read: (requests: Parameters<Models['judge']>[0]) =>
          this.#models.judge(requests, ruleReaders, control),
      },
    };
    const found = await unlessStopped(control.stop, interpret(parsed, text, readers, control));
    if (!found) return undefined;
    const names = new Set(compared.map(({ name }) => name));
    return {
      reader,
      text,
      descriptions,
      objects: [...found.objects, ...numbers.objects],
      assignments: [
        ...found.assignments.filter(({ atom }) => !names.has(atom.predicate)),
        ...numbers.assignments,
      ],
    };
  }
}
