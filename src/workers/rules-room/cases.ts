/** The cases that are kept: how they are made, changed, read and shown. */
import type {
  CaseChange,
  FollowUpReply,
  RulesCase,
  RulesCaseSummary,
  RulesView,
  SetAtom,
  TextReading,
} from '../../core/api/rules-room.ts';
import type { Assignment, Specification } from '../../core/rules/specification.ts';
import { exactInterpretation } from '../../core/detectors/rvllm.ts';
import { parseSpecification } from '../../core/rules/esl-parser.ts';
import { atomText, termText } from '../../core/rules/terms.ts';
import { uniqueId } from '../../core/unique-id.ts';
import type { Library } from '../../adapters/storage/library.ts';
import type { CaseContent } from './exchange.ts';
import { examples, exampleVersion, termOf, type Example } from './examples.ts';
import { withPutBack } from './put-back.ts';
import { railRegulations } from './rail-regulations.ts';
import { atomNamed, reasonAbout, truthOfReply, type ReasonedCase } from './reasoning.ts';
import { textOf } from './specification-form.ts';
import { ViewMemory, viewOf } from './view.ts';

/** Without the rail regulations where they cannot be loaded. */
export const allExamples = async (): Promise<readonly Example[]> => [
  ...examples,
  ...(await railRegulations().catch(() => [])),
];

export class Cases {
  readonly #library: Library;
  readonly #now: () => number;
  readonly #memory = new ViewMemory();

  constructor(library: Library, now: () => number) {
    this.#library = library;
    this.#now = now;
  }

  /** Unpacks the solved example at the first visit, and again when a newer one ships. */
  async unpack(): Promise<void> {
    if ((await this.#library.settings.get('rules example')) === exampleVersion) return;
    await this.restore();
    await this.#library.settings.keep('rules example', exampleVersion);
  }

  /** Puts the example back as it ships. */
  async restore(): Promise<void> {
    const [first] = examples;
    if (first) await this.#library.rulesCases.keep(this.#made(first.id, first, true));
  }

  async create(example: string | undefined, name: string): Promise<string> {
    const id = uniqueId(crypto);
    const chosen = (await allExamples()).find((each) => each.id === example);
    await this.#library.rulesCases.keep(this.#made(id, chosen ?? name, false));
    return id;
  }

  /** Keeps what a file says. Returns the id of the case. */
  async keep(content: CaseContent): Promise<string> {
    const id = uniqueId(crypto);
    const made: RulesCase = { ...this.#made(id, content.name, false), ...content, id };
    await this.#library.rulesCases.keep(this.#counted(made).kept);
    return id;
  }

  async summaries(): Promise<RulesCaseSummary[]> {
    return (await this.#library.rulesCases.list()).map(({ id, name, changed, sample, rules, broken }) => ({
      id,
      name,
      changed,
      sample,
      rules,
      broken,
    }));
  }

  async view(id: string): Promise<RulesView | undefined> {
    const kept = await this.#library.rulesCases.get(id);
    return kept && viewOf(reasonAbout(kept), this.#memory);
  }

  async change(id: string, change: CaseChange): Promise<RulesView | undefined> {
    return this.#kept(id, (before) => changed(before, change));
  }

  /** Keeps a reply to a follow-up question, instead of one that is there. */
  answer(id: string, reply: FollowUpReply): Promise<RulesView | undefined> {
    return this.#kept(id, (before) => ({
      ...before,
      replies: [...repliesWithout(before, atomText(reply.atom)), reply],
    }));
  }

  /** Keeps what was read, if the case still has the text that was read. */
  read(id: string, reading: Omit<TextReading, 'at'>): Promise<RulesView | undefined> {
    return this.#kept(id, (before) => ({ ...before, reading: { ...reading, at: this.#now() } }));
  }

  /** Reasons about a case and notes in it how many rules are broken. */
  #counted(kept: RulesCase): ReasonedCase {
    const reasoned = reasonAbout(kept);
    return { ...reasoned, kept: { ...kept, ...countsOf(reasoned) } };
  }

  async #kept(id: string, change: (before: RulesCase) => RulesCase): Promise<RulesView | undefined> {
    let reasoned: ReasonedCase | undefined;
    await this.#library.rulesCases.change(id, (before) => {
      reasoned = this.#counted({ ...change(before), changed: this.#now() });
      return reasoned.kept;
    });
    return reasoned && viewOf(reasoned, this.#memory);
  }

  /** @param from an example, or the name of an empty case. */
  #made(id: string, from: Example | string, sample: boolean): RulesCase {
    const at = this.#now();
    const empty: RulesCase = {
      id,
      name: typeof from === 'string' ? from : from.name,
      added: at,
      changed: at,
      sample,
      specification: typeof from === 'string' ? EMPTY : from.specification,
      text: typeof from === 'string' ? '' : from.text,
      mode: 'complete',
      invents: false,
      objects: [],
      set: [],
      replies: [],
      rules: 0,
      broken: 0,
    };
    const reading = typeof from === 'string' ? undefined : readingOf(from, at);
    const made =
      typeof from === 'string' ? empty : { ...empty, invents: from.invents, ...(reading && { reading }) };
    return this.#counted(made).kept;
  }
}

const EMPTY = `Variables: x

Predicates:

Rules:
`;

const countsOf = ({ specification, reasoning }: ReasonedCase): Pick<RulesCase, 'rules' | 'broken'> => ({
  rules: specification.rules.length,
  broken: new Set(reasoning.conflicts.map(({ broken }) => broken.rule)).size,
});

/** What needs no reader is read; else the values that were set when the example was written. */
function readingOf(example: Example, at: number): TextReading | undefined {
  const { specification, text } = example;
  const parsed = parseSpecification(specification).specification;
  const exact = exactInterpretation(parsed, text);
  if (exact) return { at, text, descriptions: descriptionsOf(parsed), ...exact };
  return example.recorded.length === 0 ? undefined : recorded(example, at);
}

function recorded({ specification, text, objects, recorded: atoms }: Example, at: number): TextReading {
  const spanOf = (words: string): readonly [number, number] => {
    const start = text.indexOf(words);
    if (start < 0) throw new Error(`The example has no words “${words}”.`);
    return [start, start + words.length];
  };
  const assignments = atoms.map(({ predicate, terms, value, words = [], why }): Assignment => ({
    atom: { predicate, terms: terms.map(termOf) },
    value,
    origin: 'text',
    words: words.map(spanOf),
    why,
  }));
  return {
    at,
    reader: 'recorded',
    text,
    descriptions: descriptionsOf(parseSpecification(specification).specification),
    objects: objects.map(({ name, words }) => {
      const term = termOf(name);
      return { term, kind: term.kind === 'number' ? 'number' : 'name', words: [spanOf(words)] };
    }),
    assignments,
  };
}

/** What was read for each predicate. */
export const descriptionsOf = ({ predicates }: Specification): Record<string, string> =>
  Object.fromEntries(predicates.map(({ name, description }) => [name, description]));

/* ---------- changes ---------- */

function changed(before: RulesCase, change: CaseChange): RulesCase {
  if ('form' in change) return { ...before, specification: textOf(change.form) };
  if ('addObject' in change)
    return { ...before, objects: [...new Set([...before.objects, change.addObject])] };
  if ('removeObject' in change) return withoutObject(before, change.removeObject);
  if ('set' in change) {
    const { set, value } = change;
    const atom = atomNamed(reasonAbout(before), set);
    const others = before.set.filter((each) => atomText(each.atom) !== set);
    return { ...before, set: atom && value ? [...others, { atom, value }] : others };
  }
  if ('answer' in change) return { ...before, replies: answered(before, change) };
  if ('forget' in change) return { ...before, replies: repliesWithout(before, change.forget) };
  if ('putBack' in change) return withPutBack(before, change.putBack);
  return { ...before, ...change };
}

const repliesWithout = ({ replies }: RulesCase, atom: string): RulesCase['replies'] =>
  replies.filter((each) => atomText(each.atom) !== atom);

function answered(
  before: RulesCase,
  change: Extract<CaseChange, { readonly answer: string }>,
): RulesCase['replies'] {
  const { answer, question } = change;
  const atom = atomNamed(reasonAbout(before), answer);
  const others = repliesWithout(before, answer);
  if (!atom) return others;
  return [
    ...others,
    'reply' in change
      ? { atom, question, value: truthOfReply(atom, question, change.reply), reply: change.reply }
      : { atom, question, value: change.value },
  ];
}

/** The values of an object that is removed go with it. */
function withoutObject(before: RulesCase, name: string): RulesCase {
  const object = termText(termOf(name));
  const without = <Each extends SetAtom>(atoms: readonly Each[]) =>
    atoms.filter(({ atom }) => !atom.terms.some((term) => termText(term) === object));
  return {
    ...before,
    objects: before.objects.filter((each) => each !== name),
    set: without(before.set),
    replies: without(before.replies),
  };
}
