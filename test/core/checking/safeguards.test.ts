import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { Review } from '../../../src/core/checking/batch.ts';
import { defaultSettings, type CheckedFactoid } from '../../../src/core/checking/check.ts';
import type { Action, Policy } from '../../../src/core/checking/policy.ts';
import {
  isReleased,
  mayHoldBack,
  showingOf,
  textPassedOn,
  type Showing,
} from '../../../src/core/checking/safeguards.ts';
import { checkReport } from '../../../src/core/checking/report.ts';
import { reportMarkdown, reportPage } from '../../../src/core/report-document.ts';
import { certificateOf } from '../../../src/core/checking/certificate.ts';

const lease = 'The rent is 920 euros. Pets need consent.';

/** A statement that is read as supported with this probability, from these sentences of the lease. */
const factoid = (
  text: string,
  support: number,
  sentences: readonly (readonly [number, number])[],
): CheckedFactoid => ({
  factoid: {
    text,
    spans: [],
    sentence: [0, 1],
    resolved: [],
    hedged: false,
    conditional: false,
    whole: true,
  },
  context: [{ document: 'd', span: [100, 100 + lease.length], text: lease, score: 1 }],
  finding: {
    judgement: support >= 0.5 ? 'supports' : 'contradicts',
    support,
    contradiction: 1 - support,
    statementSpans: [],
    evidence: sentences.map((sentence) => ({ passage: 0, sentence, words: [] })),
    why: `Why ${text}`,
  },
  variants: [],
  score: 1 - support,
  words: [],
});

const rent = factoid('The rent is 920 euros.', 0.9, [[0, 22]]);
const dogs = factoid('Dogs may be kept freely.', 0.1, [[23, 41]]);
const unquoted = factoid('The heating is included.', 0.9, []);
const answer = 'Sure! The rent is 920 euros. Dogs may be kept freely. The heating is included.';
const checked = {
  question: 'What does it cost?',
  answer,
  settings: defaultSettings,
  reader: 'rules',
  factoids: [rent, dogs, unquoted],
  score: 0.9,
};
const review = (verdict: Review['verdict'], released?: boolean): Review => ({
  at: 1,
  verdict,
  note: '',
  ...(released !== undefined && { released }),
});

describe('what is shown', () => {
  it.each<[string, readonly Action[], readonly Review[], Showing['kind']]>([
    ['all, where the policy asks for nothing', [], [], 'whole'],
    ['all, where only a person is asked', ['escalate', 'regenerate'], [], 'whole'],
    ['only what is cited', ['cite', 'escalate'], [], 'cited'],
    ['nothing, where it withholds, citations or not', ['cite', 'abstain'], [], 'withheld'],
    ['all, once a person released it', ['cite', 'abstain'], [review('undecided', true)], 'whole'],
    ['all, once a person rejected the flag', ['abstain'], [review('rejected')], 'whole'],
    [
      'nothing, where the flag is confirmed after all',
      ['abstain'],
      [review('rejected'), review('confirmed')],
      'withheld',
    ],
    [
      'nothing, once the release is taken back',
      ['abstain'],
      [review('rejected'), review('rejected', false)],
      'withheld',
    ],
    [
      'as before, where a note decides nothing',
      ['abstain'],
      [review('undecided', true), review('undecided')],
      'whole',
    ],
  ])('%s', (_, taken, reviews, kind) => {
    expect(showingOf(taken, reviews, checked).kind).toBe(kind);
  });

  it('is cited only with a sentence that supports it, whose place in the document is exact', () => {
    const showing = showingOf(['cite'], [], checked);
    expect(showing).toEqual({
      kind: 'cited',
      statements: [
        {
          statement: 0,
          text: 'The rent is 920 euros.',
          evidence: [{ document: 'd', span: [100, 122], text: 'The rent is 920 euros.', passage: 100 }],
        },
      ],
    });
  });

  it('follows the threshold of support of the check', () => {
    const strict = { ...checked, settings: { ...defaultSettings, supportedFrom: 0.95 } };
    expect(showingOf(['cite'], [], strict)).toEqual({ kind: 'cited', statements: [] });
  });

  it('is decided by the last review that decides anything', () => {
    const reviews = fc.array(
      fc.record(
        {
          at: fc.nat(),
          note: fc.constant(''),
          verdict: fc.constantFrom('confirmed', 'rejected', 'undecided'),
          released: fc.boolean(),
        },
        { requiredKeys: ['at', 'note', 'verdict'] },
      ) as fc.Arbitrary<Review>,
    );
    fc.assert(
      fc.property(reviews, (all) => {
        const last = all.findLast(
          ({ released, verdict }) => released !== undefined || verdict !== 'undecided',
        );
        expect(isReleased(all)).toBe(last !== undefined && (last.released ?? last.verdict === 'rejected'));
      }),
    );
  });
});

describe('what is passed on', () => {
  const shown = (taken: readonly Action[]) =>
    textPassedOn(showingOf(taken, [], checked), answer, (id) => `lease (${id})`);

  it('is the answer, the cited statements with their numbered evidence, or nothing', () => {
    expect(shown([])).toBe(answer);
    expect(shown(['abstain'])).toBe('');
    expect(shown(['cite'])).toBe('The rent is 920 euros. [1]\n\n[1] lease (d): “The rent is 920 euros.”');
  });

  it('never has a word of a statement that is held back, in a report either', () => {
    const decision = { threshold: 0.5, flagged: true, factoids: [1], actions: [] };
    const documents = [{ id: 'd', name: 'lease', hash: 'h' }];
    const certificate = certificateOf({ checked, documents, tags: [], decision, at: 0 });
    for (const [write, quote] of [
      [reportPage, '<blockquote>The rent is 920 euros.'],
      [reportMarkdown, '\n> The rent is 920 euros\\.'],
    ] as const) {
      const page = (taken: readonly Action[]) =>
        write(checkReport(certificate, showingOf(taken, [], checked)));
      const hidden = ['kept freely', 'heating', 'Sure', certificate.hash];
      for (const words of hidden) expect(page([])).toContain(words);
      for (const words of [...hidden, certificate.answerHash]) {
        expect(page(['cite'])).not.toContain(words);
        expect(page(['abstain'])).not.toContain(words);
      }
      expect(page(['cite'])).toContain('1 of 3');
      expect(page(['cite'])).toContain(quote);
      expect(page(['abstain'])).not.toContain('920 euros');
      expect(page(['abstain'])).toContain('withholds this answer');
      expect(page(['abstain'])).toMatch(/Contradicted\\?: 1/);
    }
  });
});

it('is known to be possible before an answer is written, from its topics', () => {
  const topic = { name: '', words: [], prototypes: [], threshold: 0.3 };
  const policy: Policy = {
    threshold: 0.5,
    actions: ['escalate'],
    topics: [
      { ...topic, id: 'asylum', actions: ['abstain'] },
      { ...topic, id: 'law', actions: ['escalate'] },
    ],
  };
  const tag = (id: string) => ({ topic: id, words: [] });
  expect(mayHoldBack(policy, [])).toBe(false);
  expect(mayHoldBack(policy, [tag('law')])).toBe(false);
  expect(mayHoldBack(policy, [tag('law'), tag('asylum')])).toBe(true);
  expect(mayHoldBack({ ...policy, actions: ['cite'] }, [])).toBe(true);
});
