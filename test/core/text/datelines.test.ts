/** Where the dateline of a report ends, and openings with a dash that are none. */
import { expect, test } from 'vitest';
import { atDateline } from '../../../src/core/text/datelines.ts';

test.each([
  ['HAVNSUND – The ferry came late.', 'HAVNSUND –'],
  ['HAVNSUND — “We waited,” said a driver.', 'HAVNSUND —'],
  ['HAVNSUND—The ferry came late.', 'HAVNSUND—'],
  ['NORTH HARBOUR -- Two ferries came late.', 'NORTH HARBOUR --'],
  ['ST. ANNE (Coast Press) - The ferry came late.', 'ST. ANNE (Coast Press) -'],
  ['HAVNSUND, Norway, 3 May (NTB) – The ferry came late.', 'HAVNSUND, Norway, 3 May (NTB) –'],
  ['HAVNSUND, May 3, 2024 – The ferry came late.', 'HAVNSUND, May 3, 2024 –'],
  ['HAVNSUND, Sept. 3 – 12 ferries came late.', 'HAVNSUND, Sept. 3 –'],
  ['Havnsund (Reuters) — The ferry came late.', 'Havnsund (Reuters) —'],
  ['Havnsund, 3 May – The ferry came late.', 'Havnsund, 3 May –'],
  ['(Reuters) - The ferry came late.', '(Reuters) -'],
])('%s begins with %s', (text, dateline) => {
  const spans = atDateline(text, [0, text.length]);
  expect(spans.map((span) => text.slice(...span))).toEqual([dateline, text.slice(dateline.length).trim()]);
});

test.each([
  'The ferry – The Heron – came late.',
  'Rent – The rent is due on the first.',
  'Havnsund – a town of 900 people – has a new ferry.',
  'HAVNSUND – a town of 900 people – has a new ferry.',
  'FERRY TIMETABLE – Summer and autumn',
  'A – The first case.',
  'Ann Lee, Oslo – The winner of the first prize.',
  'Havnsund-The ferry came late.',
  'WARNING: The deck is wet.',
])('%s has none', (text) => {
  expect(atDateline(text, [0, text.length])).toEqual([[0, text.length]]);
});

test('it stands at the beginning of a line', () => {
  const report = 'A long wait\n\nHAVNSUND – The ferry came late.';
  const start = report.indexOf('HAVNSUND');
  expect(atDateline(report, [start, report.length])).toHaveLength(2);
  const remark = 'It was late. HAVNSUND – The ferry came.';
  expect(atDateline(remark, [13, remark.length])).toHaveLength(1);
});
