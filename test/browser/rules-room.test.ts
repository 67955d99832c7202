/** The Rules room's worker: real reasoning, real IndexedDB, a database of its own for each test. */
import { proxy, wrap, type Remote } from 'comlink';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { RulesService, RulesView, SpecificationForm } from '../../src/core/api/rules-room.ts';
import { startRulesRoom } from '../../src/workers/rules-room/client.ts';

const workers: Worker[] = [];
afterEach(() => {
  for (const worker of workers.splice(0)) worker.terminate();
});

function start(database: string): Remote<RulesService> {
  const worker = startRulesRoom(database);
  workers.push(worker);
  return wrap<RulesService>(worker);
}
const fresh = () => start(`rules ${crypto.randomUUID()}`);

async function shown(service: Remote<RulesService>, id: string): Promise<RulesView> {
  const view = await service.view(id);
  if (!view) throw new Error(`There is no case ${id}.`);
  return view;
}

const quiet = proxy(() => undefined);
const verdicts = (view: RulesView | undefined) => view?.rules.map(({ verdict }) => verdict);
const cellOf = (view: RulesView | undefined, atom: string) =>
  view?.tables.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells)).find((cell) => cell?.atom === atom);

describe('the first visit', () => {
  test('shows a solved case: the broken rule, the words that make each premise true, the chain', async () => {
    const service = fresh();
    const { cases } = await service.listing();
    expect(cases.map(({ name, rules, broken }) => [name, rules, broken])).toEqual([
      ['A snake on the train', 3, 1],
    ]);
    const view = await shown(service, cases[0]?.id ?? '');
    expect(verdicts(view)?.[0]).toBe('broken');
    const quoted = ({ words }: { words: readonly (readonly [number, number])[] }) =>
      words.map((span) => view.case.text.slice(...span)).join();
    expect(view.conflicts).toHaveLength(1);
    const [conflict] = view.conflicts;
    expect(conflict?.values.map((value) => [value.text, quoted(value)]).sort()).toEqual([
      ['OnTrain(snake)', 'boarded the train with her pet snake'],
      ['not IsGuideDog(snake)', 'her pet snake'],
      ['not IsPoliceDog(snake)', 'her pet snake'],
    ]);
    expect(view.steps.some(({ outcome }) => outcome === 'conflict')).toBe(true);
  });

  test('every example can be started from, and each has a broken rule', async () => {
    const service = fresh();
    const { examples } = await service.listing();
    expect(examples.filter(({ id }) => id.startsWith('rail '))).toHaveLength(46);
    for (const { id, name } of examples) {
      const view = await shown(service, await service.create(id, 'unused'));
      expect([name, view.issues.filter(({ severity }) => severity === 'error')]).toEqual([name, []]);
      // The rail regulations have a text that has not been read.
      if (view.reading === 'none') {
        expect([id.startsWith('rail '), view.case.text === '']).toEqual([true, false]);
        continue;
      }
      // The decimals need an answer to their follow-up question, which arithmetic gives.
      expect([name, verdicts(view)]).toEqual([name, expect.arrayContaining(['broken'])]);
    }
  });
});

test('what the solver finds in the rules follows the text, and comes apart from the view', async () => {
  const service = fresh();
  const id = await service.create('snake', '');
  const rules = (await shown(service, id)).case.specification;
  const codes = async () => (await service.findings(id)).map(({ code }) => code);
  expect(await codes()).toEqual([]);
  const changed = await service.change(id, { specification: `${rules}  IsHeld(x) => not IsHeld(x)\n` });
  expect(changed?.issues).toEqual([]);
  expect(await codes()).toContain('rules-contradict');
  await service.change(id, { specification: rules });
  expect(await codes()).toEqual([]);
  expect(await service.findings('no such case')).toEqual([]);
});

describe('a person has the last word', () => {
  test('a cell that is set changes the verdict at once, and can be put back', async () => {
    const service = fresh();
    const id = await service.create('snake', '');
    const before = await shown(service, id);
    const set = await service.change(id, { set: 'IsPoliceDog(snake)', value: 'true' });
    expect(verdicts(set)?.[0]).toBe('kept');
    expect(cellOf(set, 'IsPoliceDog(snake)')).toMatchObject({
      value: 'true',
      origin: 'person',
      read: 'false',
    });
    const unknown = await service.change(id, { set: 'OnTrain(snake)', value: 'unknown' });
    expect(cellOf(unknown, 'OnTrain(snake)')).toMatchObject({ value: 'unknown', origin: 'person' });
    await service.change(id, { set: 'OnTrain(snake)', value: undefined });
    const back = await service.change(id, { set: 'IsPoliceDog(snake)', value: undefined });
    expect(verdicts(back)).toEqual(verdicts(before));
    expect(back?.case.set).toEqual([]);
  });

  test('an object that was added has cells of its own, and they go with it', async () => {
    const service = fresh();
    const id = await service.create('snake', '');
    const added = await service.change(id, { addObject: 'hamster' });
    expect(cellOf(added, 'OnTrain(hamster)')).toMatchObject({ value: 'unknown' });
    await service.change(id, { set: 'OnTrain(hamster)', value: 'true' });
    for (const atom of ['IsGuideDog(hamster)', 'IsPoliceDog(hamster)'])
      await service.change(id, { set: atom, value: 'false' });
    const broken = await shown(service, id);
    expect(broken.conflicts.map(({ binding }) => binding).sort()).toEqual(['x = hamster', 'x = snake']);
    const removed = await service.change(id, { removeObject: 'hamster' });
    expect(removed?.conflicts.map(({ binding }) => binding)).toEqual(['x = snake']);
    expect(removed?.case.set).toEqual([]);
  });
});

describe('a follow-up question', () => {
  test('can be answered by hand and by a pasted reply; both join the next round', async () => {
    const service = fresh();
    const id = await service.create('snake', '');
    const { followUps } = await shown(service, id);
    const asked = followUps.find(({ atom }) => atom === 'IsHeld(snake)');
    expect(asked).toMatchObject({ expected: 'true' });
    const question = asked?.question ?? '';
    const yes = await service.change(id, { answer: 'IsHeld(snake)', question, value: 'true' });
    expect(verdicts(yes)?.[1]).toBe('kept');
    expect(yes?.followUps.some(({ atom }) => atom === 'IsHeld(snake)')).toBe(false);
    const reply = 'No. The snake was alone in its box.';
    const no = await service.change(id, { answer: 'IsHeld(snake)', question, reply });
    expect(verdicts(no)?.[1]).toBe('broken');
    expect(no?.conflicts.find(({ rule }) => rule === 2)).toMatchObject({ inFollowUp: true });
    expect(no?.answered).toEqual([{ atom: 'IsHeld(snake)', question, value: 'false', reply }]);
    const dontKnow = await service.change(id, { answer: 'IsHeld(snake)', question, value: 'unknown' });
    expect(verdicts(dontKnow)?.[1]).toBe('not decided');
    const forgotten = await service.change(id, { forget: 'IsHeld(snake)' });
    expect(forgotten?.followUps.some(({ atom }) => atom === 'IsHeld(snake)')).toBe(true);
  });
});

describe('the specification', () => {
  test('with an error has a message with its place and a mend; what could be read still counts', async () => {
    const service = fresh();
    const id = await service.create('snake', '');
    const { case: kept } = await shown(service, id);
    const specification = `${kept.specification}  OnTrain(x & IsHeld(x) => IsGuideDog(x)\n`;
    const view = await service.change(id, { specification });
    const [issue] = view?.issues.filter(({ severity }) => severity === 'error') ?? [];
    expect(issue?.place?.line).toBe(specification.split('\n').length - 1);
    expect(issue?.mend).toBeDefined();
    expect(view?.form).toBeUndefined();
    expect(verdicts(view)?.[0]).toBe('broken');
  });

  test('may say what holds where nothing is said; a person has the last word', async () => {
    const service = fresh();
    const id = await service.create('', 'unused');
    await service.change(id, {
      specification:
        'Variables: x\nPredicates:\n  Staff(x) := person x is a member of staff\n' +
        '  Enters(x) := person x enters the cab\nRules:\n  Enters(x) => Staff(x)\n',
    });
    await service.change(id, { addObject: 'Tom' });
    const open = await service.change(id, { set: 'Enters(Tom)', value: 'true' });
    expect(verdicts(open)).toEqual(['not decided']);
    const { form } = open ?? {};
    if (!form) throw new Error('no form');
    const [staff, enters] = form.predicates as [SpecificationForm['predicates'][number], never];
    expect(staff.unsaid).toBe('unknown');
    const presumed = await service.change(id, {
      form: { ...form, predicates: [{ ...staff, unsaid: 'false' }, enters] },
    });
    expect(presumed?.case.specification).toContain('is a member of staff (false unless said)');
    expect(verdicts(presumed)).toEqual(['broken']);
    expect(cellOf(presumed, 'Staff(Tom)')).toMatchObject({ value: 'false', origin: 'presumption' });
    const set = await service.change(id, { set: 'Staff(Tom)', value: 'true' });
    expect(verdicts(set)).toEqual(['kept']);
  });

  test('as a form says the same as its text', async () => {
    const service = fresh();
    for (const { id: example } of (await service.listing()).examples) {
      const id = await service.create(example, '');
      const before = await shown(service, id);
      if (!before.form) throw new Error('no form');
      const after = await service.change(id, { form: before.form });
      expect(after?.form).toEqual(before.form);
      expect(after?.rules.map(({ sentence, verdict }) => [sentence, verdict])).toEqual(
        before.rules.map(({ sentence, verdict }) => [sentence, verdict]),
      );
    }
  });

  test('when a description changes, what was read for it is dropped; the rest stays', async () => {
    const service = fresh();
    const id = await service.create('snake', '');
    const { case: kept } = await shown(service, id);
    const specification = kept.specification.replace('on a train.', 'in a station.');
    const view = await service.change(id, { specification });
    expect(view?.reading).toBe('older');
    expect(cellOf(view, 'OnTrain(snake)')).toMatchObject({ value: 'unknown' });
    expect(cellOf(view, 'IsGuideDog(snake)')).toMatchObject({ value: 'false' });
  });

  test('when the text changes, values whose words are still there keep them', async () => {
    const service = fresh();
    const id = await service.create('snake', '');
    const { case: kept } = await shown(service, id);
    const text = `Yesterday. ${kept.text.replace('a guide dog lay', 'a cat lay')}`;
    const view = await service.change(id, { text });
    const cell = cellOf(view, 'IsPoliceDog(snake)');
    expect(cell?.words.map((span) => text.slice(...span))).toEqual(['her pet snake']);
    expect(cellOf(view, 'IsGuideDog(dog)')?.value ?? 'unknown').toBe('unknown');
  });
});

describe('reading the text', () => {
  test('finds its objects and values with the readers that ship; what a person set stays', async () => {
    const service = fresh();
    const id = await service.create('kitchen', '');
    await service.change(id, { addObject: 'salad' });
    await service.change(id, { set: 'Served(salad)', value: 'true' });
    const stages = new Set<string>();
    const view = await service.read(
      id,
      'shipped',
      'read',
      proxy(({ stage }) => void stages.add(stage)),
    );
    expect(view?.reading).toBe('current');
    expect(view?.case.reading?.reader).not.toBe('recorded');
    expect(view?.case.reading?.objects.length).toBeGreaterThan(0);
    expect(cellOf(view, 'Served(salad)')).toMatchObject({ value: 'true', origin: 'person' });
    expect([...stages]).toContain('Loading the readers');
    expect(await shown(service, id)).toMatchObject({ case: view?.case });
  });

  test('compares numbers without a model, and finds that 9.11 is not greater than 9.9', async () => {
    const service = fresh();
    const id = await service.create('decimals', '');
    const view = await service.read(id, 'shipped', 'read', quiet);
    expect(view?.case.reading?.reader).toBe('arithmetic');
    expect(verdicts(view)?.[0]).toBe('broken');
    const conflict = view?.conflicts.find(({ rule }) => rule === 1);
    expect(conflict).toMatchObject({ invented: true, inFollowUp: true });
    expect(view?.answered).toContainEqual(
      expect.objectContaining({ atom: 'IsGreater(91.1, 99)', value: 'false', computed: expect.any(String) }),
    );
    const right = 'Question: Which number is greater, 9.11 or 9.9? Answer: 9.9 is greater than 9.11.';
    await service.change(id, { text: right });
    const agreed = await service.read(id, 'shipped', 'read', quiet);
    expect(agreed?.rules.filter(({ verdict }) => verdict === 'broken')).toEqual([]);
  });

  test('can be cancelled, and then everything is as it was', async () => {
    const service = fresh();
    const id = await service.create('kitchen', '');
    const before = await shown(service, id);
    const reading = service.read(id, 'shipped', 'read', quiet);
    await service.cancel('read');
    expect(await reading).toBeUndefined();
    expect((await shown(service, id)).case).toEqual(before.case);
  });
});

describe('other methods', () => {
  test('stand beside the rules: the reader alone, SelfCheckGPT where other answers are given', async () => {
    const service = fresh();
    const id = await service.create('snake', '');
    const order = { question: '', samples: [], withModel: false };
    const without = await service.compare(id, order, 'a', quiet);
    expect(without).toMatchObject({ samples: [], rules: [1] });
    expect([without?.selfCheck, without?.judge]).toEqual([undefined, undefined]);
    const samples = ['Mira took the bus. She has no animal.', 'Mira boarded the train with a snake.'];
    const { selfCheck } = (await service.compare(id, { ...order, samples }, 'b', quiet)) ?? {};
    expect(selfCheck?.entailment).toBeGreaterThan(0.001);
    expect(selfCheck?.flagged).toBe(true);
    expect(selfCheck?.ngrams.highest).toBeGreaterThan(selfCheck?.ngrams.average ?? Infinity);
  });
});

describe('a language model of one’s own', () => {
  test('that is not there is said to be missing, and nothing changes', async () => {
    const service = fresh();
    const id = await service.create('snake', '');
    const before = await shown(service, id);
    expect(await service.languageModel()).toBeUndefined();
    const [followUp] = before.followUps;
    if (!followUp) throw new Error('The example asks nothing.');
    const missing = /No language model is in use.*Check room/u;
    await expect(service.askModel(id, followUp, 'ask', quiet)).rejects.toThrow(missing);
    await expect(service.read(id, 'language model', 'read', quiet)).rejects.toThrow(missing);
    expect((await shown(service, id)).case).toEqual(before.case);
  });
});

describe('what is kept', () => {
  test('is there for a later worker, and another tab hears of a change', async () => {
    const database = `rules ${crypto.randomUUID()}`;
    const service = start(database);
    const other = start(database);
    const heard = vi.fn();
    await other.open(proxy(heard));
    const id = await service.create('kitchen', '');
    await service.change(id, { set: 'ThrownAway(soup)', value: 'true' });
    await vi.waitFor(() => expect(heard.mock.calls.flat(2)).toContain(id));
    expect(await shown(other, id)).toMatchObject({
      case: { set: [{ value: 'true' }] },
    });
  });

  test('can be removed and brought back, exactly as it was', async () => {
    const service = fresh();
    const id = await service.create('lease', '');
    const before = await shown(service, id);
    const removal = await service.remove('rules case', id);
    expect(removal).toMatchObject({ kind: 'rules case', name: before.case.name });
    expect(await service.view(id)).toBeUndefined();
    expect(await service.change(id, { name: 'gone' })).toBeUndefined();
    await service.undo(removal.id);
    expect((await shown(service, id)).case).toEqual(before.case);
  });

  test('what ships can be had again after it was removed', async () => {
    const service = fresh();
    const { cases } = await service.listing();
    const [shipped] = cases;
    await service.remove('rules case', shipped?.id ?? '');
    expect((await service.listing()).cases).toEqual([]);
    await service.restoreShipped();
    const restored = (await service.listing()).cases;
    expect(restored.map(({ name, broken }) => [name, broken])).toEqual([[shipped?.name, shipped?.broken]]);
  });

  test('as a report has its verdicts and its rules in both forms', async () => {
    const service = fresh();
    const id = await service.create('snake', '');
    const { rules, case: it } = await shown(service, id);
    for (const format of ['page', 'markdown'] as const) {
      const text = new TextDecoder().decode(await (await service.report(id, format)).arrayBuffer());
      const plain = text.replace(/\\(?=[^\w\s])/gu, '').replace(/<[^>]*>|[#>*|]/gu, ' ');
      for (const words of [it.name, rules[0]?.sentence ?? '-', 'The rules as they were written'])
        expect(plain.replace(/\s+/gu, ' ')).toContain(words);
      expect(text.includes('<!doctype')).toBe(format === 'page');
    }
  });

  test('as JSON comes back with its values; as ESL with its rules', async () => {
    const service = fresh();
    const id = await service.create('snake', '');
    await service.change(id, { set: 'IsPoliceDog(snake)', value: 'true' });
    const before = await shown(service, id);
    const json = await service.exportCase(id, 'json');
    const back = await service.importCase(json, 'case.json');
    expect(back.issues).toEqual([]);
    const copy = await shown(service, back.id ?? '');
    expect([verdicts(copy), copy.case.set, copy.case.reading]).toEqual([
      verdicts(before),
      before.case.set,
      before.case.reading,
    ]);
    const esl = await service.importCase(await service.exportCase(id, 'esl'), 'railway.esl.txt');
    expect((await shown(service, esl.id ?? '')).case).toMatchObject({
      name: 'railway',
      specification: before.case.specification,
      text: '',
    });
  });

  test.each([
    ['nothing of the kind', 'Dear diary', 'no-rules'],
    ['a later version', JSON.stringify({ kind: 'totem rules case', version: 99 }), 'unreadable-case'],
    [
      'values that are not as they are written',
      JSON.stringify({
        kind: 'totem rules case',
        version: 1,
        specification: 'Predicates:\n  A(x) := x is red.\n',
        set: [{ atom: 'A(x)', value: 'maybe' }],
      }),
      'unreadable-values',
    ],
  ])('%s in a file is answered with a message', async (_, text, code) => {
    const { issues } = await fresh().importCase(new Blob([text]), 'file.json');
    expect(issues.map((issue) => issue.code)).toContain(code);
  });
});

describe('a conversation', () => {
  test('is checked as it grows: the turn that breaks a rule says so, the next that it was', async () => {
    const service = fresh();
    const id = await service.create('decimals', '');
    const text =
      'User: Hello!\nAssistant: Hello.\nUser: Which is greater, 9.11 or 9.9?\n' +
      'Assistant: 9.11 is greater than 9.9.\nUser: Thank you.';
    const { conversations, issues } = await service.readConversations(text);
    expect(issues).toEqual([]);
    const turns = conversations[0]?.turns ?? [];
    expect(turns).toHaveLength(5);
    const found: (readonly boolean[])[] = [];
    let before: number[] = [];
    for (const [i] of turns.entries()) {
      const verdict = await service.checkTurn(id, turns.slice(0, i + 1), before, `turn ${i}`, quiet);
      found.push(verdict?.broken.map(({ isNew }) => isNew) ?? []);
      before = verdict?.broken.map(({ rule }) => rule) ?? [];
    }
    expect(found.map(([first]) => first)).toEqual([undefined, undefined, undefined, true, false]);
  });
});
