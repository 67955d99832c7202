/** Files of every kind that is read, as they should be; the campaigns damage them. */
import { deflateRawSync } from 'node:zlib';
import { docxParts, item, paragraph, run, styled } from '../../core/documents/docx-writer.ts';
import { writePdf } from '../../core/documents/pdf-writer.ts';
import { writeGguf } from './gguf-writer.ts';

const tables = [
  'subject\trelation\tobject\tstart\tend\nOslo\tcapital of\tNorway\t1814\t\nAda Lovelace\tborn ' +
    'in\tLondon\t1815-12-10\t1815-12-10\n',
  'subject,predicate,object\n"Tromsø, the town",located in,Norway\n"a ""b"" c",knows,d\n',
  'Oslo;capital of;Norway\nBern;capital of;Switzerland\n',
];
const prolog = [
  "capital_of(oslo, norway).\nborn('Ada Lovelace', london). % a note\n",
  "begin('the fair',15,4,1900).\nend('the fair',12,11,1900).\n",
];
const turtle = [
  '@prefix ex: <http://example.org/> .\nex:oslo ex:capitalOf ex:norway ; ex:name "Oslo"@no .\n',
  '<http://example.org/a> <http://example.org/b> <http://example.org/c> .\n',
];
const sparql = [
  '{"head":{"vars":["item","itemLabel","value"]},"results":{"bindings":[{' +
    '"item":{"type":"uri","value":"http://www.wikidata.org/entity/Q585"},' +
    '"itemLabel":{"type":"literal","value":"Oslo"},"value":{"type":"literal","value":"Norway"}}]}}',
];
const events = [
  '[{"event_name":"the fair","event_begin":"1900-04-15","event_end":"1900-11-12"}]',
  'event\tbegin\tend\nthe fair\t1900\t1901\n',
];
const questions = [
  '[{"qid":1,"category":"Mathematics and Logic","reasoning":"Negation Inference","question":"Is 4 ' +
    'prime?","answer":"No.","entity":["4"],"evidence":[["4","is a","square"]]},\n {"question":"Is 5 ' +
    'prime?","answer":"Yes.","evidence":[]}]',
  '{"question":"Is it wet?","expected":"yes"}\n{"question":"Is it dry?","expected":"no","rule":"direct"}\n',
  'id,question,expected\n1,"Is it wet, now?",yes\n2,Is it dry?,no\n',
];
const answers = [
  '{"model":"a","question":"Is it ' +
    'wet?","answer":"Yes.","evidence":[["a","b","c"]],"llm_answer":"Yes, because"}\n',
  'model,question,expected,reply\nm,Is it wet?,yes,"No, ""it"" is\nnot"\n',
  '{"custom_id":"1","response":{"status_code":200,"body":{"choices":[{"message":{"content":"Yes"}}]}},' +
    '"error":null}\n',
];

const batches = [
  '{"id":"1","question":"Is it wet?","context":["Rain."],"answer":"Yes.","labels":[{"start":0,"end":3}]}' +
    '\n' +
    '{"id":"2","context":{"a":"It rains."},"answer":"No.","hallucinated":true}\n',
  'id,context,answer,label\n1,"It rains, a lot.",Yes,supported\n2,It is dry.,Yes,hallucinated\n',
  '[{"context":"a","right answer":"b","hallucinated answer":"c"}]',
];
const promptfoo = [
  "description: Towns\nprompts: ['{{question}}']\ntests:\n  - vars: &v {question: Is Oslo in Norway?}\n" +
    "    metadata: {expected: yes, rule: direct}\n  - vars: *v\n    assert: [{type: equals, value: 'No'}]\n",
  '- vars:\n    query: |\n      Is it\n      wet?\n  # a note\n  assert:\n' +
    '    - type: regex\n      value: "^[Yy]es"\n',
  '{"version":3,"results":{"results":[{"testIdx":0,"vars":{"question":"Is it wet?"},"provider":{"id":"m"},' +
    '"response":{"output":"Yes"},"testCase":{"metadata":{"expected":"yes"}}},{"testIdx":1}]}}',
];
const otherTools = [
  '{"user_input":"Is it wet?","retrieved_contexts":["It rains."],"response":"Yes.","faithfulness":1}\n',
  '{"passage":"It rains. It is 😀 dry.","sampled_passages":["It rains."],' +
    '"sentences":["It rains.","It is 😀 dry."],"annotation":["accurate","major_inaccurate"]}\n',
  '{"source_info":{"a":"It rains."},"response":"It 😀 is dry.","labels":[{"start":5,"end":7,"text":"is"}],' +
    '"offset_unit":"code points"}\n',
];
/** The row is known by its hash: it has the context and the answer "a". */
const checkedRows = [
  '{"totem":"checked row","version":1,"configuration":"b",' +
    '"row":"fd5772206c5cbb289a9bf2c64b8d067a0fe27cbcc1713f75e625cde5fd46229d",' +
    '"result":{"scores":[0.5],"words":[[[0,1]]],"tags":[],"seconds":1},' +
    '"check":{"question":"","answer":"a","settings":{},"reader":"r","factoids":[],"score":0.5}}\n',
];
const recorded = [
  '{"messages":[{"role":"user","content":"Is it wet?"}],"reply":"Yes."}\n' +
    '{"prompt":"Is it dry?","reply":"No."}\n',
];
const results = [
  'oslo\t1814\n"bern"\t-3\n',
  '{"a":"oslo","b":{"number":1814}}\n{"a":{"name":"bern"},"b":2}\n',
];
const logicDocuments = [
  '{"format":"totem-logic","version":1,"program":"p(a).\\nq(X) :- p(X).",' +
    '"question":"q(X)","formula":"","at":"","factBases":["Towns"]}',
];
const cases = [
  'Variables: x, y\nPredicates:\nA(x) := x is a lamp.\nB(x, y) := x is near y.\nRules:\nA(x) => B(x, x)\n',
  '{"Variables":["x"],"Predicates":["A(x) := x is a lamp."],"Rules":["A(x) => not A(x)"]}',
  '{"kind":"totem rules case","version":1,"name":"a","specification":"A(x) := x is a lamp.","text":"b",' +
    '"set":[{"atom":{"predicate":"A","terms":[{"kind":"constant","name":"c"}]},"value":"true"}],' +
    '"objects":["d"]}',
];
const classFiles = [
  '{"totem":"class","version":1,"name":"Class 9b",\n' +
    '"facts":{"name":"Towns","origin":"test","licence":"CC0","granularity":"year","sources":["a.tsv"],\n' +
    '"entities":[\n["Oslo","Geography and Places",0],\n["Norway","Geography and Places",0]\n],\n' +
    '"relations":[\n' +
    '{"name":"capital of","category":"noun phrase","properties":{"symmetric":false,"transitive":false,' +
    '"functional":true,"closedWorld":false,"sharing":true,"asymmetric":true,"inverse":"has the capital"},' +
    '"wording":{"phrase":"is the capital of"}}\n],\n"rows":[\n[0,0,1,1814,null,4,0]\n]},\n' +
    '"questions":{"origin":"generated","seed":4,"cases":[\n' +
    '{"id":"c1","rule":"direct","question":"Is Oslo the capital of Norway?","expected":"yes"},\n' +
    '{"id":"c2","question":"Is Norway the capital of Oslo?","expected":"no"}\n]},\n' +
    '"runs":[{"name":"Monday","answers":[\n' +
    '{"caseId":"c1","model":"Ada","text":"Yes.","flagged":false}\n]}]}\n',
  '{"totem":"class","version":1,"name":"b","questions":{"origin":"imported","cases":[' +
    '{"question":"Is it wet?","expected":"yes"}]},"runs":[]}',
];
const conversations = [
  '**You:** May I?\n\nAssistant: Yes, you may.\nUser: Why?\nAI: Because.\n',
  '[{"title":"A question","current_node":"c","mapping":{"a":{"message":null,"parent":null},"b":{"message":' +
    '{"author":{"role":"user"},"content":{"parts":["May I?"]}},"parent":"a"},"c":{' +
    '"message":{"author":{"role":"assistant"},"content":{"parts":["Yes.",{"asset_pointer":"x"}]},' +
    '"recipient":"all"},"parent":"b"}}}]',
];
const benchmarks = [
  '[{"question":"At year 1900, did Event1 happen or Event2 happen; where Event1 is the fair happen and ' +
    'Event2 is the war happen?","res":"true","events":[{"event_name":"the fair","event_begin":"1900-04-15",' +
    '"event_end":"1900-11-12"},{"event_name":"the war","event_begin":"1939","event_end":"1945"}]},\n' +
    '{"question":"Did Event1 globally happen within the time frame of the 6th year to the 11th year ' +
    'after the year 1900 onwards; where Event1 is the fair happen?","res":false,"events":[]}]',
];
const markdown = [
  '---\ntitle: Lease\n---\n# Lease\n\nThe *rent* is **900** euro[^1] and [due](https://a.b "c").\n\n' +
    '[^1]: Or 950 in May.\n\n- heat\n- [x] gas\n  1. oil\n\n| City | Fee |\n|---|---|\n| Lima | 5 |\n',
  'Lima\n====\n\n> The `fee` is 5 &euro;\n> and *due* <b>now</b>.\n\n```js\nlet a = 1;\n```\n\n    code\n',
];
const html = [
  '<!doctype html><html><head><title>Lease</title><style>p{}</style></head><body><h1>Lease</h1><p>The rent ' +
    'is <b>900</b> euro &amp; due in 10<sup>2</sup> days.<ul><li>heat<li>gas</ul><!-- v2 --><table><tr><th>' +
    'City<th>Fee</tr><tr><td rowspan=2>Lima<td>5</table><p hidden>no</p>' +
    '<script>if (a<b) c()</script></body></html>',
  '<div class="x"><select><option>Peru</select><pre>four\n five</pre><svg><desc><p>x</p></desc></svg>' +
    '<math><mi>x</mi></math><template><p>eight</p></template><dl><dt>nine<dd>ten</dl></div>',
];
const wordprocessing = [
  paragraph(run('Lease'), styled('H1')) +
    paragraph(run('The rent is 900 euro.')) +
    paragraph(run('heat'), item(1)),
  `<w:tbl><w:tr><w:tc>${paragraph(run('a'))}</w:tc></w:tr></w:tbl>` +
    `${paragraph('<w:footnoteReference w:id="1"/>')}`,
];

/** Bytes as characters, and back. */
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(text, 'latin1'));
/** Only characters that are bytes. */
export const latin = /^[\u0000-\u00FF]*$/u;

/** No bytes, as deflate writes them. */
const NOTHING_PACKED = Buffer.from([3, 0]);

/**
 * A DOCX with this body. Its sums are left empty: nobody reads them.
 * @param others names of files without content that it also has.
 */
export function inArchive(body: string, others: readonly string[] = []): Uint8Array<ArrayBuffer> {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  const none = others.map((path) => [path, ''] as const);
  for (const [path, xml] of [...docxParts(body), ...none]) {
    const name = Buffer.from(path);
    const packed = xml === '' ? NOTHING_PACKED : deflateRawSync(Buffer.from(xml));
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50);
    head.writeUInt16LE(8, 8);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(Buffer.byteLength(xml), 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    files.push(head, name, packed);
    directory.push(entry, name);
    at += head.length + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  const count = Math.min(directory.length / 2, 0xffff);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(at, 16);
  return Uint8Array.from(Buffer.concat([...files, ...directory, end]));
}

const pdf = [
  [[{ text: 'The rent is 900 euro.', x: 72, y: 700 }]],
  [[{ text: 'Lease', x: 72, y: 760, size: 20 }], [{ text: 'Page two (b).', x: 72, y: 700 }]],
].map((pages) => textOf(writePdf(pages)));
const gguf = [
  writeGguf([
    { key: 'general.architecture', type: 8, text: 'llama' },
    { key: 'llama.context_length', type: 4, number: 512 },
    { key: 'tokenizer.ggml.tokens', type: 9, of: 8, list: ['a', 'b'] },
  ]),
  writeGguf([{ key: 'split.count', type: 4, number: 3 }], 1),
].map(textOf);

export const fileSeeds = {
  tables,
  prolog,
  turtle,
  sparql,
  events,
  questions,
  answers,
  batches,
  otherTools,
  promptfoo,
  checkedRows,
  recorded,
  results,
  logicDocuments,
  cases,
  classFiles,
  conversations,
  benchmarks,
  markdown,
  html,
  wordprocessing,
  docx: wordprocessing.map((body) => textOf(inArchive(body))),
  pdf,
  gguf,
  config: '{"tokenizer_files":["tokenizer.json"],"context_window_size":512,"model_type":"llama"}',
  weights: '{"records":[{"dataPath":"params_shard_0.bin","nbytes":64,"md5sum":"00"}]}',
};
