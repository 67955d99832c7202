/**
 * How the Check room shows a language model: its texts, the button beside the question, citations below an
 * answer, and an answer that grows in its field and is then checked. The service is a stand-in.
 */
import type { LitElement } from 'lit';
import { afterEach, describe, expect, test } from 'vitest';
import type {
  AnswerOrigin,
  CheckService,
  CheckView,
  DocumentAnswer,
  DocumentQuestion,
  LanguageModels,
} from '../../src/core/api/check-room.ts';
import { defaultPolicy } from '../../src/core/checking/default-policy.ts';
import { defaultSettings } from '../../src/core/checking/check.ts';
import { answerLayout } from '../../src/core/documents/answer-layout.ts';
import type { ModelState, ModelSummary } from '../../src/core/api/language-models.ts';
import '../../src/ui/check-room/answer-origin.ts';
import '../../src/ui/check-room/ask-model.ts';
import '../../src/ui/check-room/checked-answer.ts';
import { CheckSession } from '../../src/ui/check-room/check-session.ts';
import '../../src/ui/check-room/model-view.ts';
import { meansSaid, modelWords, sizeWords, stateSaid } from '../../src/ui/check-room/model-words.ts';
import { Session } from '../../src/ui/session.ts';
import { all, inside, show, wordsOf } from './elements.ts';

afterEach(() => {
  document.body.replaceChildren();
});

const small: ModelSummary = { id: 'small-1', name: 'Small', format: 'gguf', bytes: 91_000_000, added: 0 };
const folder: ModelSummary = {
  id: 'folder-1',
  name: 'Folder',
  format: 'mlc',
  bytes: 1_900_000_000,
  added: 0,
};
const means = { gpu: { available: false, why: 'It has none.' }, room: 2_000_000_000 };
const withModels = (
  state: ModelState,
  models: readonly ModelSummary[] = [small, folder],
): LanguageModels => ({ models, inPage: [], removed: [], state, means });

const passage = (text: string, from: number) => ({
  document: 'lease',
  span: [from, from + text.length] as const,
  text,
  score: 1,
});
const origin: AnswerOrigin = {
  model: 'Small 1',
  strict: false,
  invented: 1,
  passages: [passage('The rent is 920 euros.', 0), passage('Heating is included.', 40)],
  citations: [{ span: [0, 22], passages: [0, 1] }],
};
const answer: DocumentAnswer = {
  text: 'The rent is 920 euros. Pets are allowed.',
  origin,
  declined: false,
  complete: true,
  held: false,
};

function viewOf(change: Partial<CheckView> = {}): CheckView {
  const factoids = ['The rent is 920 euros.', 'Pets are allowed.'].map((text) => ({
    factoid: {
      text,
      spans: [[answer.text.indexOf(text), answer.text.indexOf(text) + text.length] as const],
      sentence: [0, 1] as const,
      resolved: [],
      hedged: false,
      conditional: false,
      whole: true,
    },
    context: [],
    variants: [],
    score: 0.5,
    words: [],
    finding: {
      judgement: 'says nothing' as const,
      support: 0,
      contradiction: 0,
      statementSpans: [],
      evidence: [],
      why: '',
    },
  }));
  return {
    state: 'done',
    summary: {
      id: 'check-1',
      added: 0,
      collection: 'lease',
      question: 'How much?',
      excerpt: '',
      score: 0.5,
      counts: { supported: 1, contradicted: 0, unclear: 0, absent: 1 },
      sample: false,
      queued: false,
    },
    checked: {
      question: 'How much?',
      answer: answer.text,
      settings: defaultSettings,
      reader: 'rules',
      factoids,
      score: 0.5,
    },
    verdicts: ['supported', 'absent'],
    showing: { kind: 'whole' },
    passedOn: answer.text,
    tags: [],
    decision: { threshold: 0.5, flagged: true, factoids: [1], actions: ['regenerate'] },
    documents: { lease: { name: 'Lease.md', hash: 'x' } },
    pages: { 'lease:0': 1, 'lease:40': 2 },
    reviews: [],
    ...change,
  };
}

/** A stand-in for the service that records every call. */
function room(
  models: LanguageModels,
  part: Partial<CheckService> = {},
): { readonly it: CheckSession; readonly asked: DocumentQuestion[]; readonly checked: string[] } {
  const asked: DocumentQuestion[] = [];
  const checked: string[] = [];
  const service: Partial<CheckService> = {
    open: () =>
      Promise.resolve({
        preferences: { settings: defaultSettings, policy: defaultPolicy, logTexts: false },
        refused: undefined,
      }),
    languageModels: () => Promise.resolve(models),
    answerFromDocuments: (request, _, __, onText) => {
      asked.push(request);
      onText('The rent is');
      return Promise.resolve(answer);
    },
    check: (request) => {
      checked.push(request.answer);
      return Promise.resolve(viewOf());
    },
    checkView: () => Promise.resolve(viewOf({ summary: { ...viewOf().summary, id: 'check-0' } })),
    cancel: () => Promise.resolve(),
    ...part,
  };
  return { it: new CheckSession(new Session(), service as CheckService), asked, checked };
}
const ready = withModels({ kind: 'ready', model: 'small-1' });
const textOf = (element: Element): string => (element.shadowRoot?.textContent ?? '').replace(/\s+/gu, ' ');
const button = (element: Element, words: RegExp) =>
  all(element, 'button').find((each) => words.test(`${wordsOf(each)} ${each.ariaLabel ?? ''}`)) as
    HTMLButtonElement | undefined;

describe('an answer that the policy may hold back', () => {
  const held: Partial<CheckService> = {
    answerFromDocuments: () => Promise.resolve({ ...answer, held: true }),
  };

  test.each<[CheckView['showing'], field: string]>([
    [{ kind: 'withheld' }, ''],
    [{ kind: 'cited', statements: [] }, ''],
    [{ kind: 'whole' }, answer.text],
  ])('%j: it is in the field only where all of it may be shown, and not before', async (showing, field) => {
    const before: string[] = [];
    const { it } = room(ready, {
      ...held,
      check: (request) => {
        before.push(it.draft.answer, String(request.held), request.answer);
        return Promise.resolve(viewOf({ showing }));
      },
    });
    await it.open();
    await it.asking.look();
    await it.asking.ask({ collection: 'lease', question: 'How much?' });
    expect(before).toEqual(['', 'true', answer.text]);
    expect(it.draft.answer).toBe(field);
    const element = await show('totem-ask-model', { session: it.session, room: it });
    expect(/may hold this answer back/.test(textOf(element))).toBe(field === '');
  });

  test('is not on screen while it is withheld or its check runs, until it is opened for review', async () => {
    const { it } = room(ready);
    for (const kind of ['withheld', 'pending'] as const) {
      const view = viewOf({ showing: { kind }, passedOn: '' });
      const element = await show('totem-checked', { session: it.session, room: it, view });
      expect(element.shadowRoot?.querySelector('totem-marked-answer, totem-statements')).toBeNull();
      expect(textOf(element)).not.toMatch(/Pets|920/);
      element.shadowRoot
        ?.querySelector('totem-held-back')
        ?.dispatchEvent(new CustomEvent('look-inside', { detail: true }));
      await (element as LitElement).updateComplete;
      expect(element.shadowRoot?.querySelector('totem-marked-answer')).not.toBeNull();
    }
  });
});

describe('words', () => {
  test.each<[state: ModelState, models: readonly ModelSummary[], said: RegExp]>([
    [{ kind: 'none' }, [], /^There are no models yet/],
    [{ kind: 'none' }, [small], /^No model selected.*select one/],
    [{ kind: 'idle', model: 'small-1' }, [small], /^Small is in use.*first question/],
    [{ kind: 'loading', model: 'small-1' }, [small], /being loaded/],
    [{ kind: 'ready', model: 'small-1' }, [small], /^Small is in use. It is loaded/],
    [{ kind: 'ready', model: 'gone-2' }, [small], /^gone-2/],
    [
      { kind: 'failed', model: 'small-1', why: 'There is too little memory.' },
      [small],
      /^Small does not work here. There is too little memory. Select it again/,
    ],
  ])('%j of %j', (state, models, said) => {
    expect(stateSaid(withModels(state, models))).toMatch(said);
  });

  test.each([
    [
      { gpu: { available: true, why: '' } },
      'The graphics card is available in this browser, so both formats work.',
    ],
    [
      { gpu: { available: false, why: 'There is no adapter.' }, room: 2e9 },
      'There is no adapter. Folders for WebGPU do not work here. The browser reports 2.0 GB of free space.',
    ],
  ])('%j', (of, said) => {
    expect(meansSaid(of)).toBe(said);
  });

  test.each([
    [0, '1 MB'],
    [91_262_000, '91 MB'],
    [999_400_000, '999 MB'],
    [999_600_000, '1.0 GB'],
    [1_900_000_000, '1.9 GB'],
  ])('%d bytes: %s', (bytes, said) => {
    expect(sizeWords(bytes)).toBe(said);
  });
});

test.each([
  ['Small-sha256-b179c9523d0e6a0f98a3', 'Small (b179c952)'],
  ['Small 1', 'Small 1'],
])('%s in short: %s', (id, said) => {
  expect(modelWords(id)).toBe(said);
});

describe('beside the question', () => {
  test('stands one sentence where there is no model, and what to do', async () => {
    const { it } = room(withModels({ kind: 'none' }, []));
    await it.asking.look();
    const element = await show('totem-ask-model', { session: it.session, room: it });
    expect(textOf(element)).toMatch(
      /answer the question from these documents and check that answer\. Add a model/,
    );
    expect(inside(element, 'a').getAttribute('href')).toBe('#/check/model');
    expect(all(element, 'button')).toHaveLength(0);
  });

  test('stands a button where one replies; what is lacking is said', async () => {
    const { it } = room(ready);
    await it.asking.look();
    const element = await show('totem-ask-model', {
      session: it.session,
      room: it,
      lacks: 'There is no question yet.',
    });
    let pressed = 0;
    element.addEventListener('ask', () => pressed++);
    button(element, /^Answer from these documents/)?.click();
    expect(pressed).toBe(1);
    expect(textOf(element)).toMatch(/with Small.*There is no question yet\./);
  });
});

describe('an answer', () => {
  test('grows in the answer field and is checked; the previous answer can be restored', async () => {
    const { it, asked, checked } = room(ready);
    await it.asking.look();
    it.write({ answer: 'Mine.' });
    await it.asking.ask({ collection: 'lease', question: 'How much?' });
    expect(asked).toEqual([{ collection: 'lease', question: 'How much?', strict: false }]);
    expect(checked).toEqual([answer.text]);
    expect(it.draft).toMatchObject({ answer: answer.text, origin });
    const element = await show('totem-ask-model', { session: it.session, room: it });
    button(element, /^Restore the previous/)?.click();
    expect(it.draft).toMatchObject({ answer: 'Mine.', origin: undefined });
  });

  test.each<[name: string, given: Partial<CheckService>, well: string, says: RegExp]>([
    [
      'fails',
      { answerFromDocuments: () => Promise.reject(new Error('The model is too large for this tab.')) },
      'Mine.',
      /was not answered. The model is too large for this tab/,
    ],
    ['is cancelled', { answerFromDocuments: () => Promise.resolve(undefined) }, 'Mine.', /./],
    [
      'declines',
      {
        answerFromDocuments: () =>
          Promise.resolve({ ...answer, text: 'This is not in the documents.', declined: true }),
      },
      'This is not in the documents.',
      /nothing to check/,
    ],
  ])('that %s is not checked', async (_, given, well, says) => {
    const { it, checked } = room(ready, given);
    await it.asking.look();
    it.write({ answer: 'Mine.' });
    await it.asking.ask({ collection: 'lease', question: 'How much?' });
    expect(checked).toEqual([]);
    expect(it.draft.answer).toBe(well);
    expect(textOf(await show('totem-ask-model', { session: it.session, room: it }))).toMatch(says);
  });
});

test('an answer is shown with the white space that it has, and no more', async () => {
  const answer = 'The rent is 920 euros.\n\n  It is due monthly.';
  const view = viewOf({ checked: { ...viewOf().checked, answer } });
  const element = await show('totem-marked-answer', { view });
  expect(inside(element, '.reading').textContent).toBe(answer);
});

test('an answer is drawn by its layout, and marks stand on its words', async () => {
  const answer =
    '## Rent\n\n- The rent is **920** euros [1].\n- No pets.\n\n| Fee | Sum |\n|-|-|\n| Late | £20 |';
  const { checked } = viewOf();
  const [first, ...rest] = checked.factoids.map((one, i) => {
    const words = i === 0 ? '**920** euros' : 'Late | £20';
    const start = answer.indexOf(words);
    return { ...one, words: [[start, start + words.length] as const] };
  });
  const factoids = first ? [first, ...rest] : [];
  const view = viewOf({
    checked: { ...checked, answer, factoids },
    verdicts: ['contradicted', 'absent'],
    layout: answerLayout(answer),
  });
  const element = await show('totem-marked-answer', { view });
  expect(all(element, 'h4, li, th, td').map((each) => each.textContent)).toEqual([
    ...['Rent', 'The rent is 920 euros [1].', 'No pets.', 'Fee', 'Sum', 'Late', '£20'],
  ]);
  expect(all(element, '.mark').map((mark) => mark.textContent)).toEqual(['920', ' euros', 'Late', '£20']);
  expect(inside(element, 'strong .mark').textContent).toBe('920');
  expect(inside(element, '.cite').textContent).toBe(' [1]');
});

test('a rewritten statement is shown in the words of the answer, then as it was read', async () => {
  const view = viewOf({ said: ['920 euros', undefined] });
  const element = await show('totem-statements', { view });
  expect(all(element, 'td button').map(wordsOf)).toEqual([
    '920 euros Read as: The rent is 920 euros.',
    'Pets are allowed.',
  ]);
});

describe('a checked answer of a model', () => {
  test('has its citations beneath it as links to their places', async () => {
    const { it } = room(ready);
    const element = await show('totem-answer-origin', {
      session: it.session,
      room: it,
      view: viewOf({ origin }),
    });
    expect(textOf(element)).toMatch(/Written by Small 1 from 2 passages.*1 passage that it was not shown/);
    expect(all(element, 'li').map(wordsOf)).toEqual([
      '“The rent is 920 euros.” Lease.md, page 1, Lease.md, page 2',
    ]);
    expect(all(element, 'li a').map((link) => link.getAttribute('href'))).toEqual([
      '#/check/document/lease?from=0&to=22',
      '#/check/document/lease?from=40&to=60',
    ]);
  });

  test('shows the answer that was refused before it', async () => {
    const { it } = room(ready);
    const element = await show('totem-answer-origin', {
      session: it.session,
      room: it,
      view: viewOf({ origin: { ...origin, strict: true, after: 'check-0' } }),
    });
    await expect
      .poll(() => textOf(element))
      .toMatch(/asked more strictly.*Previous answer \(refused\): score 0\.50/);
    expect(inside(element, 'details a').getAttribute('href')).toBe('#/check/done/check-0');
  });

  test.each<
    [name: string, models: LanguageModels, change: Partial<CheckView>, found: RegExp, absent?: RegExp]
  >([
    ['can be asked again', ready, {}, /Regenerate, more strictly/],
    [
      'needs a model for that',
      withModels({ kind: 'none' }),
      {},
      /Add or choose a language model first/,
      /Regenerate, more strictly$/,
    ],
    [
      'needs a question for that',
      ready,
      { checked: { ...viewOf().checked, question: '' } },
      /has no question/,
    ],
    [
      'is not where the policy does not ask for it',
      ready,
      { decision: { ...viewOf().decision, actions: ['cite'] } },
      /Require citations/,
      /more strictly/,
    ],
  ])('%s', async (_, models, change, found, absent) => {
    const { it } = room(models);
    await it.asking.look();
    const said = textOf(await show('totem-checked', { session: it.session, room: it, view: viewOf(change) }));
    expect(said).toMatch(found);
    if (absent) expect(said.replace('Ask your language model again, more strictly.', '')).not.toMatch(absent);
  });

  test('is asked again with the statements that were refused', async () => {
    const { it, asked, checked } = room(ready);
    await it.asking.look();
    const element = await show('totem-checked', { session: it.session, room: it, view: viewOf() });
    button(element, /^Regenerate/)?.click();
    await expect.poll(() => checked.length).toBe(1);
    expect(asked).toEqual([
      {
        collection: 'lease',
        question: 'How much?',
        strict: true,
        refused: { check: 'check-1', statements: ['Pets are allowed.'] },
      },
    ]);
  });
});

describe('the place of models', () => {
  test('lists them, says what cannot run here, and has the chosen one marked', async () => {
    const { it } = room(ready);
    const element = await show('totem-language-model', { session: it.session, room: it });
    await expect.poll(() => all(element, 'tbody tr').length).toBe(2);
    expect(all(element, 'tbody tr').map(wordsOf)).toEqual([
      expect.stringMatching(/^Small.*GGUF 91 MB/),
      expect.stringMatching(/^Folder ?This model needs the graphics card.*1\.9 GB/),
    ]);
    expect(all(element, 'td > [aria-pressed]').map((each) => each.ariaPressed)).toEqual(['true', 'false']);
  });

  test('adds files with their paths, and says what is wrong with them', async () => {
    const paths: string[][] = [];
    const { it } = room(withModels({ kind: 'none' }, []), {
      addLanguageModel: (files) => {
        paths.push(files.map(({ path }) => path));
        return Promise.resolve({
          issues: [
            {
              code: 'not-a-model',
              severity: 'error',
              message: 'notes.gguf is not a model: it begins with “Dear”, not with GGUF.',
            },
          ],
        });
      },
    });
    const element = await show('totem-language-model', { session: it.session, room: it });
    await expect.poll(() => all(element, 'totem-drop-zone').length).toBe(1);
    inside(element, 'totem-drop-zone').dispatchEvent(
      new CustomEvent('files', { detail: [new File(['Dear'], 'notes.gguf')] }),
    );
    await expect.poll(() => all(element, '[role=alert] totem-issues').length).toBe(1);
    expect(paths).toEqual([['notes.gguf']]);
  });

  test('says why models cannot be looked at, and tries again', async () => {
    let broken = true;
    const { it } = room(ready, {
      languageModels: () => (broken ? Promise.reject(new Error('Storage is shut.')) : Promise.resolve(ready)),
    });
    const element = await show('totem-language-model', { session: it.session, room: it });
    await expect
      .poll(() => textOf(element))
      .toMatch(/could not load your language models\. Storage is shut\./);
    broken = false;
    button(element, /^Try again/)?.click();
    await expect.poll(() => all(element, 'tbody tr').length).toBe(2);
  });
});
