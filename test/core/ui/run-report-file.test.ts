/** The figures and the wrong answers of a run are in its report file, in both forms. */
import { expect, test } from 'vitest';
import { judgeAnswer } from '../../../src/core/detectors/drowzee.ts';
import { runReport } from '../../../src/core/oracles/report.ts';
import { publishedSettings } from '../../../src/core/oracles/verdict.ts';
import { writeReport } from '../../../src/core/report-document.ts';
import type { TestCase } from '../../../src/core/testing/test-case.ts';
import { runReportDocument } from '../../../src/ui/test-room/run-report-file.ts';

const lake: TestCase = {
  id: 'x',
  question: 'Is the lake <i>salt</i>?',
  expected: 'yes',
  domain: 'Geography and Places',
  rule: 'direct',
  polarity: 'positive',
  difficulty: 1,
  evidence: [{ subject: 'the lake', relation: 'is', object: 'salt', start: '1900' }],
  entities: [],
};

test.each(['page', 'markdown'] as const)('as %s', (format) => {
  const judged = ['Yes.', 'No, it is *fresh*.'].map((text, index) => ({
    index,
    case: lake,
    answer: { caseId: 'x', model: index === 0 ? 'alpha' : 'beta', text },
    verdict: judgeAnswer(lake, text, undefined, publishedSettings),
  }));
  const run = {
    id: 'r',
    name: 'Lakes',
    caseSetId: 'c',
    added: 0,
    answers: 2,
    read: 0,
    models: ['alpha', 'beta'],
    sample: false,
  };
  const report = runReport(run, judged, publishedSettings);
  const wrong = judged.slice(1).map((one) => ({ ...one, prompt: '', sent: false }));
  const text = writeReport(runReportDocument(report, wrong, 1), format);
  const plain = text
    .replace(/\\(?=[^\w\s])/gu, '')
    .replace(/&lt;/gu, '<')
    .replace(/&gt;/gu, '>');
  for (const words of [
    'Wrong or wrongly reasoned answers: 50 %.',
    'Is the lake <i>salt</i>?',
    'The facts give “yes”. beta replied:',
    'No, it is *fresh*.',
    'the lake — is — salt, from 1900',
  ])
    expect(plain).toContain(words);
  expect(text).not.toContain('<i>');
});
