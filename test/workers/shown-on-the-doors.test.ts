/** The results that the front door shows for the Rules and the Logic room are those of the rooms' engines. */
import { describe, expect, it } from 'vitest';
import { Library } from '../../src/adapters/storage/library.ts';
import { memoryRecords } from '../../src/adapters/storage/memory-records.ts';
import type { RulesView } from '../../src/core/api/rules-room.ts';
import { explain, solve, type ProofNode } from '../../src/toolkit/datalog.ts';
import { texts as logicDoor } from '../../src/ui/texts/logic-room/door.ts';
import { verdicts } from '../../src/ui/texts/logic-room.ts';
import { texts as rulesDoor } from '../../src/ui/texts/rules-room/door.ts';
import { Cases } from '../../src/workers/rules-room/cases.ts';

describe('the Rules room', () => {
  const { example } = rulesDoor;

  /** The case that a first visit finds in the room. */
  async function firstCase(): Promise<RulesView> {
    const library = new Library(memoryRecords(), {
      self: Promise.resolve('alone'),
      living: () => Promise.resolve(new Set(['alone'])),
    });
    const cases = new Cases(library, () => 1);
    await cases.unpack();
    const [first] = await cases.summaries();
    const view = first && (await cases.view(first.id));
    if (!view) throw new Error('no case ships');
    return view;
  }

  /** `If the animal x is late, then the animal x is a cat.` as people say it: `An animal late is a cat.` */
  const asSaid = (sentence: string): string =>
    sentence
      .replace(/^If the animal x is (.+), then the animal x is /u, 'An animal $1 is ')
      .replaceAll(' or the animal x is ', ' or ');

  /** The text in parts: every second one is words that a value of the conflict comes from. */
  function partedBy({ values }: RulesView['conflicts'][number], text: string): string[] {
    const words = values.flatMap((value) => value.words);
    const isMarked = (at: number) => words.some(([from, to]) => at >= from && at < to);
    const parts = [''];
    for (const [at, letter] of text.split('').entries()) {
      if (isMarked(at) !== (parts.length % 2 === 0)) parts.push('');
      parts.push(`${parts.pop() ?? ''}${letter}`);
    }
    return parts;
  }

  it('breaks the rule that is shown, by the marked words, for the reason that is shown', async () => {
    const { case: shipped, rules, conflicts } = await firstCase();
    const text = example.text.join('');
    expect(shipped.text.startsWith(`${text} `)).toBe(true);
    expect(conflicts).toHaveLength(1);
    const [conflict] = conflicts;
    if (!conflict) throw new Error('nothing is broken');
    const rule = rules.find(({ number }) => number === conflict.rule);
    expect(asSaid(rule?.sentence ?? '')).toBe(example.rule);
    expect(rule?.verdict).toBe(example.verdict);
    const notShown = shipped.text.slice(text.length);
    const [before, marked, after] = example.text;
    expect(partedBy(conflict, shipped.text)).toEqual([before, marked, `${after}${notShown}`]);
    expect([...new Set(conflict.values.map(({ why }) => why))].join(' ')).toBe(example.why);
  });
});

describe('the Logic room', () => {
  const { example } = logicDoor;
  const capital = (name: unknown) => String(name).replace(/^./u, (letter) => letter.toUpperCase());

  /** `Is Ada an ancestor of Dora?`: `ancestor(ada, dora)`. */
  function atomOf(question: string): string {
    const [, one, relation, other] = /^Is (\w+) an? (\w+) of (\w+)\?$/u.exec(question) ?? [];
    if (!one || !relation || !other) throw new Error(`no atom in: ${question}`);
    return `${relation}(${one.toLowerCase()}, ${other.toLowerCase()})`;
  }

  /** `parent(ada, ben)`: `Ada is a parent of Ben`. */
  const inWords = ({ predicate, row }: ProofNode): string => {
    const article = /^[aeiou]/u.test(predicate) ? 'an' : 'a';
    return `${capital(row[0])} is ${article} ${predicate} of ${capital(row[1])}`;
  };

  /** The last step of a derivation. */
  function lastStep(nodes: readonly ProofNode[]): string {
    const last = nodes.at(-1);
    const rules = example.program.filter((line) => line.includes(':-'));
    const place = ['first', 'second'][rules.findIndex((rule) => rule === last?.rule)];
    const premises = last?.premises.flatMap((at) => nodes[at] ?? []) ?? [];
    return `by the ${String(place)} rule, because ${premises.map(inWords).join(' and ')}.`;
  }

  it('answers the question about the program as is shown, for the reason that is shown', () => {
    const solution = solve(example.program.join('\n'));
    expect(solution).toMatchObject({ complete: true, issues: [] });
    const { holds, nodes, issues } = explain(solution, atomOf(example.question));
    expect(issues).toEqual([]);
    expect(example.verdict).toEqual(verdicts[holds ? 'holds' : 'fails']);
    expect(lastStep(nodes)).toBe(example.why);
  });
});
