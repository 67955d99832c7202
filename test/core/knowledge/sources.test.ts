import { describe, expect, test } from 'vitest';
import { elementLines, parseJson, scanJson } from '../../../src/core/knowledge/importers/json-text.ts';
import { previewTable, recogniseSource } from '../../../src/core/knowledge/importers/recognise.ts';
import { decodeText } from '../../../src/core/text-source.ts';
import { seeded } from '../../../src/core/random.ts';

describe('recognising a source', () => {
  test.each<[string, string, string | undefined]>([
    ['a.tsv', 'subject\trelation\tobject\na\tr\tb\n', 'facts: table'],
    ['a.tsv', 'a\tr\tb\nc\tr\td\n', 'facts: table'],
    [
      'codex.tsv',
      'split\tlabel\ts_id\tp_id\to_id\tsubject\tpredicate\tobject\ntrain\t1\tQ1\tP1\tQ2\ta\tr\tb\n',
      'facts: table',
    ],
    ['events.tsv', 'event\tbegin\tend\nx\t2008-09-04\t2010-06-24\n', 'facts: Drowzee events'],
    [
      'events.json',
      '[{"event_name": "x", "event_begin": "2008", "event_end": "2010"}]',
      'facts: Drowzee events',
    ],
    ['facts.txt', "begin('x', 1, 1, 1948).\nend('x', 1, 1, 1949).\n", 'facts: Prolog'],
    ['facts.txt', '% a comment\n/* another */\nr(a, b). % tail\nr(c, d).\n', 'facts: Prolog'],
    ['facts.txt', '<http://x/a> <http://x/r> <http://x/b> .\n', 'facts: N-Triples or Turtle'],
    ['facts.txt', '@prefix : <http://x/> .\n:a :r :b .\n', 'facts: N-Triples or Turtle'],
    [
      'query.json',
      '{"head": {"vars": ["item"]}, "results": {"bindings": []}}',
      'facts: Wikidata SPARQL JSON',
    ],
    [
      'query.json',
      '[{"item":"http://www.wikidata.org/entity/Q1","itemLabel":"a"}]',
      'facts: Wikidata SPARQL JSON',
    ],
    [
      'd.json',
      '[\n {\n "qid": 1,\n "question": "Is it?", "answer": "Yes.", "evidence": []',
      'questions: Drowzee JSON',
    ],
    [
      'd.json',
      '[{"question": "At year", "query": "x", "res": "false", "events": [{"event_name": "x"}]}]',
      'questions: Drowzee JSON',
    ],
    [
      'q.jsonl',
      '{"question": "Is it?", "answer": "yes"}\n{"question": "Is it?", "answer": "no"}\n',
      'questions: JSON lines',
    ],
    [
      'r.jsonl',
      '{"model": "m", "question": "q", "answer": "Yes.", "llm_answer": "No."}\n',
      'answers: JSON lines',
    ],
    ['r.csv', 'id,model,reply\n1,m,"Yes, it is"\n', 'answers: table'],
    ['r.csv', 'question,answer\n"Is it?","Yes, it is."\n', 'answers: table'],
    ['r.csv', 'question,expected,reply,model\n"Is it?",yes,"Yes, it is.",m\n', 'answers: table'],
    ['r.csv', 'question,answer,model\n"Is it?",Yes,m\n', 'answers: table'],
    ['q.csv', 'question,answer\n"Is it?","Yes."\n', 'questions: table'],
    [
      'q.csv',
      'id,question,expected,domain,rule,polarity,basis,difficulty,claim,evidence,entities,model_prompt\r\n' +
        'a,"Is it?",yes,Not stated,direct,positive,,1,,[],[],"Q"\r\n',
      'questions: table',
    ],
    ['a.csv', 'from,verb,to\na,r,b\n', 'facts: table'],
    ['a.csv', 'a,b\nc,d\n', undefined],
    ['b.jsonl', '{"id": "x", "custom_id": "1", "response": {"body": {}}}\n', 'answers: OpenAI batch'],
    ['b.jsonl', '{"custom_id": "1", "method": "POST", "body": {}}\n', undefined],
    ['a.json', '<!DOCTYPE html><html>', undefined],
    ['a.csv', '', undefined],
    ['a.bin', 'PK\u0003\u0004\0', undefined],
    ['a.txt', 'Some words that are no data at all.', undefined],
    ['a.json', '{"colour": "red"}', undefined],
  ])('%s %j is %s', (name, text, kind) => {
    const { kind: found, why } = recogniseSource(name, text);
    expect(found).toBe(kind);
    expect(why).toMatch(/^[A-Z].*\.$/);
  });

  test('a preview shows columns, roles and rows', () => {
    const preview = previewTable(
      { name: 'a.csv', text: 'label,subject,predicate,object,since\n1,a,r,b,1999\n' },
      {},
    );
    expect(preview).toMatchObject({
      columns: ['label', 'subject', 'predicate', 'object', 'since'],
      hasHeader: true,
      issues: [],
      mapping: {
        label: 'label',
        subject: 'subject',
        relation: 'predicate',
        object: 'object',
        start: 'since',
      },
      sample: [['1', 'a', 'r', 'b', '1999']],
    });
  });
});

describe('decoding', () => {
  const bytes = (...parts: (string | number[])[]) =>
    Uint8Array.from(
      parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part)),
    );
  test.each<[string, Uint8Array, string, string[]]>([
    ['UTF-8', bytes('é 中 🦉'), 'é 中 🦉', []],
    ['a mark', bytes([0xef, 0xbb, 0xbf], 'a'), 'a', []],
    ['UTF-16', Uint8Array.from([0xff, 0xfe, 0x61, 0, 0xe9, 0]), 'aé', []],
    ['Latin-1', bytes('a\nb caf', [0xe9], '\n'), 'a\nb café\n', ['not-utf-8@2:6']],
    ['both', bytes('é\ncaf', [0xe9], '\n'), 'é\ncaf\uFFFD\n', ['mixed-encodings@2:4']],
    ['an overlong form', bytes('é', [0xc0, 0xaf]), 'é\uFFFD\uFFFD', ['mixed-encodings@1:2']],
    ['a surrogate', bytes('é', [0xed, 0xa0, 0x80]), 'é\uFFFD\uFFFD\uFFFD', ['mixed-encodings@1:2']],
    ['UTF-8 once read as Latin-1', bytes('a\nCafÃ©'), 'a\nCafÃ©', ['mojibake@2:4']],
    ['a capital A with a tilde that is meant', bytes('São, MÃE'), 'São, MÃE', []],
  ])('%s', (_name, source, text, issues) => {
    const decoded = decodeText(source);
    expect(decoded.text).toBe(text);
    expect(decoded.issues.map(({ code, place }) => `${code}@${place?.line}:${place?.column}`)).toEqual(
      issues,
    );
  });

  test('agrees with the platform on what is UTF-8', () => {
    const random = seeded(3);
    for (let run = 0; run < 3000; run++) {
      const source = Uint8Array.from({ length: 1 + random.integer(6) }, () =>
        random.pick([0x41, 0x80, 0xbf, 0xc2, 0xe0, 0xa0, 0xed, 0x9f, 0xf0, 0x90, 0xf4, 0x8f, 0xff]),
      );
      let valid = true;
      try {
        new TextDecoder('utf-8', { fatal: true }).decode(source);
      } catch {
        valid = false;
      }
      expect(decodeText(source).issues.some(({ code }) => code !== 'mojibake')).toBe(!valid);
    }
  });
});

describe('JSON with places', () => {
  test.each([
    ['{"a": 1', '1:8', 'a comma or the closing bracket }'],
    ['[1,\n 2', '2:3', 'a comma or the closing bracket ]'],
    ['[1,]', '1:4', 'a value'],
    ['{"a" 1}', '1:6', 'a colon'],
    ['{a: 1}', '1:2', 'a name in double quotes'],
    ['["a\n"]', '1:4', 'the closing double quote of a text'],
    ['["\\x"]', '1:3', 'a valid escape such as \\n or \\u00e9'],
    ['[1] [2]', '1:5', 'the end of the file'],
    ['[01]', '1:2', 'a value'],
    ['[tru]', '1:2', 'a value'],
    ['', '1:1', 'a value'],
  ])('%j stops at %s', (text, place, expected) => {
    const parsed = parseJson(text, 'It');
    if (parsed.ok) throw new Error('parsed');
    expect(`${parsed.issue.place?.line}:${parsed.issue.place?.column}`).toBe(place);
    expect(parsed.issue.message).toContain(`expected ${expected}, but`);
  });

  test("finds a fault exactly where the engine's parser does not parse", () => {
    const random = seeded(5);
    const value = (depth: number): unknown =>
      depth === 0
        ? random.pick([1, -0.5, 'a"\\é', true, null, ''])
        : random.next() < 0.5
          ? Array.from({ length: random.integer(4) }, () => value(depth - 1))
          : Object.fromEntries(
              Array.from({ length: random.integer(4) }, (_, i) => [`k${i}`, value(depth - 1)]),
            );
    for (let run = 0; run < 3000; run++) {
      let text = JSON.stringify(value(3), null, random.integer(2));
      if (run % 3 > 0) {
        const at = random.integer(text.length + 1);
        text =
          text.slice(0, at) +
          random.pick(['', ',', '"', ']', '}', '0', 'x', '\\', ':']) +
          text.slice(at + random.integer(2));
      }
      let valid = true;
      try {
        JSON.parse(text);
      } catch {
        valid = false;
      }
      expect(scanJson(text) === undefined, text).toBe(valid);
    }
  });

  test('lines of elements', () => {
    expect(elementLines('[1,\n2,\n\n[3]]', [])).toEqual([1, 2, 4]);
    expect(elementLines('{"x": [9],\n"r": {"b": [\n{},\n[1]]}}', ['r', 'b'])).toEqual([3, 4]);
  });
});
