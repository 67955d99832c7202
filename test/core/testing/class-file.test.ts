/** Class files: what is written is read again as it was, and each fault is named with its place. */
import { describe, expect, it } from 'vitest';
import {
  classFileText,
  readClassFile,
  type ClassFile,
} from '../../../src/core/testing/exchange/class-file.ts';
import { recogniseSource } from '../../../src/core/knowledge/importers/recognise.ts';
import { deriveFacts } from '../../../src/core/testing/derived-facts.ts';
import { drawQuestions } from '../../../src/core/testing/draw-questions.ts';
import { finish } from '../../../src/core/work.ts';
import { worldFacts } from './shipped-facts.ts';

const base = worldFacts();
const options = { count: 120, seed: 4, domains: [], rules: [], difficulties: [], kind: 'mixed' as const };
const cases = finish(drawQuestions(finish(deriveFacts(base, options)), options));
const [first, second] = cases;
if (!first || !second) throw new Error('no questions');

const whole: ClassFile = {
  name: 'History, class 9b',
  facts: { name: 'World facts', origin: 'ships with Totem', licence: 'CC0', base },
  origin: 'generated',
  seed: 4,
  cases,
  runs: [
    {
      name: 'Monday "test"',
      answers: [
        { caseId: first.id, model: 'Ada', text: 'Yes.\nBecause {"totem":"class"} </script>' },
        { caseId: second.id, model: 'Ben', text: '', flagged: true },
      ],
    },
    { name: 'Tuesday', answers: [{ caseId: first.id, model: 'Cleo', text: 'No' }] },
  ],
};
const read = (text: string) => finish(readClassFile({ name: 'class.json', text }));
const text = classFileText(whole);

describe('a class file', () => {
  it('is read again as it was written: facts, declarations, questions and runs', () => {
    expect(cases.length).toBeGreaterThan(100);
    expect(cases.filter(({ rule }) => rule === 'temporal').length).toBeGreaterThan(20);
    const { file, issues } = read(text);
    expect(issues.issues.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(file).toEqual(whole);
    expect(read(classFileText(file as ClassFile)).file).toEqual(whole);
  });

  it('may be without facts, without a seed and without runs', () => {
    const small: ClassFile = { name: 'Small', origin: 'imported', cases: [first], runs: [] };
    expect(read(classFileText(small)).file).toEqual(small);
  });

  it('is recognised, and a file of questions that mentions one is not', () => {
    expect(recogniseSource('a.json', text.slice(0, 5000)).kind).toBe('class file');
    const quoted = JSON.stringify({ id: '1', question: 'Is "totem":"class" right?', expected: 'yes' });
    expect(recogniseSource('a.json', `[${quoted}]`).kind).not.toBe('class file');
  });
});

describe('a faulty class file', () => {
  /** What the reader says of the file with one part of its text replaced. */
  const faultsOf = (part: string | RegExp, by: string): string[] => {
    const changed = text.replace(part, by);
    expect(changed).not.toBe(text);
    const { file, issues } = read(changed);
    expect(file).toBeUndefined();
    return issues.issues.map(({ place, message }) => `${place?.path ?? ''} ${message}`);
  };
  const answer = `{"caseId":"${first.id}","model":"Cleo","text":"No"}`;

  it.each<[string, string | RegExp, string, string]>([
    [
      'another version',
      '"version":1',
      '"version":2',
      '$.version Expected the version 1 of class files, found 2.',
    ],
    ['no version', '"version":1,', '', '$.version Expected the version 1 of class files, found nothing.'],
    ['no name', /"name":"History, class 9b",/u, '', '$.name Expected the field “name”, found nothing.'],
    ['an unknown field', '"version":1', '"version":1,"extra":1', '$.extra Expected only the fields totem, '],
    [
      'a number as text',
      '"granularity":"year"',
      '"granularity":5',
      '$.facts.granularity Expected one of year, ',
    ],
    [
      'a wrong seed',
      '"seed":4',
      '"seed":-1',
      '$.questions.seed Expected a whole number from 0 to 4294967295, ',
    ],
    [
      'an entity too far',
      /"rows":\[\n\[\d+/u,
      '"rows":[\n[999999',
      '$.facts.rows[0][0] Expected a whole number ',
    ],
    [
      'half a tick',
      /"rows":\[\n\[(\d+,\d+,\d+),[^,]+/u,
      '"rows":[\n[$1,0.5',
      '$.facts.rows[0][3] Expected a whole',
    ],
    [
      'a row too short',
      /"rows":\[\n\[\d+,/u,
      '"rows":[\n[',
      '$.facts.rows[0] Expected a list of 7 values, found [',
    ],
    ['a wrong domain', '"People and Self"', '"Nowhere"', 'Expected one of Not stated, Culture and the Arts'],
    [
      'a property in words',
      '"symmetric":false',
      '"symmetric":"no"',
      '.properties.symmetric Expected true or false',
    ],
    [
      'a contradiction',
      '"symmetric":false,"transitive":false,"functional":true',
      '"symmetric":false,"transitive":true,"functional":true',
      '$.facts.relations ',
    ],
    ['runs that are no list', /"runs":\[[\s\S]*\]\}$/mu, '"runs":7}', '$.runs Expected a list, found 7.'],
    [
      'an answer to no question',
      answer,
      '{"caseId":"?","model":"Cleo","text":"No"}',
      '$.runs[1].answers[0].caseId Expected the id of a question in this file, found "?".',
    ],
    [
      'an answer of nobody',
      answer,
      answer.replace('Cleo', ' '),
      '$.runs[1].answers[0].model Expected a text, found " ".',
    ],
    ['an answer that is a number', answer, '7', '$.runs[1].answers[0] Expected an object, found 7.'],
    ['a question without an answer', '"expected":"', '"was expected":"', '$.questions.cases[0] '],
    [
      'a question that is a number',
      '"cases":[\n',
      '"cases":[\n5,',
      '$.questions.cases[0] Expected an object, found 5.',
    ],
  ])('with %s is refused as a whole, with the place', (_, part, by, said) => {
    const faults = faultsOf(part, by);
    expect(faults.join('\n')).toContain(said);
    for (const fault of faults) expect(fault).not.toMatch(/left out/u);
  });

  it('names the line, and what stands there', () => {
    const { issues } = read(text.replace(answer, answer.replace('"No"', '5')));
    const [issue] = issues.issues;
    expect(issue).toMatchObject({
      message: 'Expected a text, found 5. Nothing was imported.',
      place: { path: '$.runs[1].answers[0].text' },
    });
    expect(text.split('\n')[(issue?.place?.line ?? 0) - 1]).toBe(answer.replace(/\}$/u, '}'));
  });

  it('is refused if it is cut off, has no question, or the same question twice', () => {
    expect(read(text.slice(0, -200)).issues.issues[0]?.message).toMatch(/is not valid JSON/u);
    const empty = classFileText({ ...whole, cases: [], runs: [] });
    expect(read(empty).issues.issues[0]?.message).toMatch(/^Expected at least one question, found \[\]/u);
    const twice = classFileText({ ...whole, cases: [...cases, first] });
    expect(
      read(twice)
        .issues.issues.map(({ message }) => message)
        .join(),
    ).toMatch(/all different, found 1 twice/u);
  });

  it.each(['null', '[]', '7', '"class"', '{}', '{"totem":"class"}', '{"totem":"class","version":1}', ''])(
    'that is only %s is refused with a message',
    (small) => {
      const { file, issues } = read(small);
      expect(file).toBeUndefined();
      expect(issues.issues.some(({ severity }) => severity === 'error')).toBe(true);
    },
  );
});
