/** Everything that reads foreign text: each is given texts of every shape, and some of its own. */
import { readFileSync } from 'node:fs';
import { readDocument } from '../../../src/adapters/documents/read-document.ts';
import { guessLanguage } from '../../../src/adapters/language-detection/tinyld.ts';
import { readGgufHead } from '../../../src/adapters/language-model/gguf.ts';
import { checkMlcFolder } from '../../../src/adapters/language-model/mlc-folder.ts';
import { readRecorded } from '../../../src/adapters/language-model/recorded-engine.ts';
import { valueOf } from '../../../src/adapters/storage/bundle/values.ts';
import { Library } from '../../../src/adapters/storage/library.ts';
import { memoryRecords } from '../../../src/adapters/storage/memory-records.ts';
import type { LibraryTables } from '../../../src/adapters/storage/tables.ts';
import { importBatch } from '../../../src/core/checking/batch-import.ts';
import { defaultPolicy } from '../../../src/core/checking/default-policy.ts';
import { readGroundedAnswer } from '../../../src/core/checking/grounded-answer.ts';
import { readPolicy } from '../../../src/core/checking/policy-file.ts';
import { repeatsFrom } from '../../../src/core/checking/repetition.ts';
import { tagsByWords } from '../../../src/core/checking/topics.ts';
import { readResults } from '../../../src/core/datalog/elsewhere.ts';
import { placedIssues } from '../../../src/core/datalog/mends.ts';
import { parseProgram } from '../../../src/core/datalog/parser.ts';
import { readFacts } from '../../../src/core/datalog/fact-text.ts';
import { SymbolTable } from '../../../src/core/datalog/symbol-table.ts';
import { answerLayout } from '../../../src/core/documents/answer-layout.ts';
import { answerText } from '../../../src/core/documents/answer-text.ts';
import { chunk } from '../../../src/core/documents/chunks.ts';
import type { DocumentText } from '../../../src/core/documents/document.ts';
import { readDocx } from '../../../src/core/documents/docx.ts';
import { readHtml } from '../../../src/core/documents/html.ts';
import { readMarkdown } from '../../../src/core/documents/markdown.ts';
import type { PlacedText } from '../../../src/core/documents/page-lines.ts';
import { readPages } from '../../../src/core/documents/pages.ts';
import { readPlainText } from '../../../src/core/documents/plain-text.ts';
import { foreignSentences, readForeign } from '../../../src/core/evidence/foreign-reader.ts';
import { namesIn, stemsIn, valuesIn } from '../../../src/core/evidence/foreign-values.ts';
import { choiceIn } from '../../../src/core/evidence/language-model-reader.ts';
import { fittingPassages, oneLine } from '../../../src/core/evidence/quoted-passages.ts';
import { evidenceSentences } from '../../../src/core/evidence/retrieval/sentences.ts';
import { LexicalIndex } from '../../../src/core/evidence/retrieval/lexical-index.ts';
import { factImporters } from '../../../src/core/knowledge/importers/fact-importers.ts';
import { parseJson } from '../../../src/core/knowledge/importers/json-text.ts';
import { recogniseSource } from '../../../src/core/knowledge/importers/recognise.ts';
import { lint } from '../../../src/core/knowledge/lint.ts';
import {
  knownRelation,
  suggestCategory,
  suggestRelation,
} from '../../../src/core/knowledge/relation-suggestion.ts';
import { readPlainAnswer } from '../../../src/core/oracles/plain-answer.ts';
import { answerByClaim, answerByContrast, claimOf } from '../../../src/core/oracles/question-claim.ts';
import { reasoningSpans } from '../../../src/core/oracles/reply-triples.ts';
import { timesIn } from '../../../src/core/oracles/times-in-text.ts';
import { selfCheckByNgrams } from '../../../src/core/rules/baselines/self-check.ts';
import { readConversations } from '../../../src/core/rules/conversation.ts';
import { clockTimesIn } from '../../../src/core/rules/interpretation/clock-times.ts';
import { readComparison } from '../../../src/core/rules/comparison-answer.ts';
import { parseSpecification } from '../../../src/core/rules/esl-parser.ts';
import { answerFromReply } from '../../../src/core/rules/follow-up.ts';
import { readSolutionSet } from '../../../src/core/rules/inequalities/solution-set.ts';
import { readInequality, readSolution } from '../../../src/core/rules/inequalities/worked-solution.ts';
import type { FollowUp } from '../../../src/core/rules/specification.ts';
import { lintSpecification } from '../../../src/core/rules/lint.ts';
import { parseFormula } from '../../../src/core/temporal/formula-parser.ts';
import { parseTimePoint } from '../../../src/core/temporal/time-point.ts';
import { nounPhrase } from '../../../src/core/testing/english/noun-phrase.ts';
import { readName } from '../../../src/core/testing/english/relation-name.ts';
import { importAnswers } from '../../../src/core/testing/exchange/answers.ts';
import { readClassFile } from '../../../src/core/testing/exchange/class-file.ts';
import { previewExchange } from '../../../src/core/testing/exchange/preview.ts';
import { readPromptfoo } from '../../../src/core/testing/exchange/promptfoo-reader.ts';
import { importQuestions } from '../../../src/core/testing/exchange/questions.ts';
import { lintBenchmark } from '../../../src/core/testing/temporal/benchmark-lint.ts';
import { readPublishedQuestion } from '../../../src/core/testing/temporal/published-wording.ts';
import { canonicalText } from '../../../src/core/text/canonical-text.ts';
import { atDateline } from '../../../src/core/text/datelines.ts';
import { factoidsIn } from '../../../src/core/text/factoids/factoids.ts';
import { foreignLanguage } from '../../../src/core/text/language.ts';
import { parseLexicon } from '../../../src/core/text/lexicon/parse-lexicon.ts';
import { mutate } from '../../../src/core/text/mutations/mutate.ts';
import { splitSentences } from '../../../src/core/text/sentences.ts';
import { silentSource, unmentioned } from '../../../src/core/text/silence.ts';
import { extractStatements } from '../../../src/core/text/statements.ts';
import { findValues } from '../../../src/core/text/values/find-values.ts';
import { splitWords } from '../../../src/core/text/words.ts';
import { decodeText } from '../../../src/core/text-source.ts';
import { finish, uncontrolled } from '../../../src/core/work.ts';
import { mergeRows } from '../../../src/workers/check-room/batch-parts.ts';
import { documentIn, documentOfLink } from '../../../src/workers/logic-room/documents.ts';
import { importCase } from '../../../src/workers/rules-room/exchange.ts';
import { docxParts, paragraph, run } from '../../core/documents/docx-writer.ts';
import { writePdf } from '../../core/documents/pdf-writer.ts';
import '../hostile/pdf-in-node.ts';
import { pointsOf } from '../hostile/certificates.ts';
import { inArchive } from '../hostile/file-seeds.ts';
import { writeGguf } from '../hostile/gguf-writer.ts';
import { parsedRoughly } from './rough-parser.ts';
import { commonShapes, nested, numbered, repeated, type Shape } from './shapes.ts';

export interface Subject {
  readonly name: string;
  readonly read: (text: string) => unknown;
  readonly shapes: readonly Shape[];
}

const source = (text: string) => ({ name: 'The file', text });
const utf8 = (text: string) => new TextEncoder().encode(text);
const subject = (name: string, read: Subject['read'], own: readonly Shape[] = []): Subject => ({
  name,
  read,
  shapes: [...commonShapes, ...own],
});
/** A subject that is given only its own shapes. */
const special = (name: string, read: Subject['read'], own: readonly Shape[]): Subject => ({
  name,
  read,
  shapes: own,
});

/* ---------- documents ---------- */

/** A document is read, and cut into passages, as it is when it is added to a collection. */
function passages(document: DocumentText): unknown {
  return chunk(document, evidenceSentences(document.text));
}
const inFile = (name: string) => (text: string) => readDocument(utf8(text), name, uncontrolled);
const docx = (part: (text: string) => ReadonlyMap<string, string>) => (text: string) => readDocx(part(text));
const xml = (text: string) => text.replace(/[<&]/gu, (sign) => (sign === '<' ? '&lt;' : '&amp;'));

/** Lines of text as a PDF places them, fifty a page. */
function placed(text: string): { width: number; height: number; pieces: PlacedText[] }[] {
  const pieces = (text.match(/[^\n]{1,90}/gu) ?? []).map((line, i): PlacedText => ({
    text: line,
    x: 72,
    y: 760 - 14 * (i % 50),
    width: 5 * line.length,
    size: 11,
    angle: 0,
  }));
  return Array.from({ length: Math.ceil(pieces.length / 50) }, (_, i) => ({
    width: 595,
    height: 842,
    pieces: pieces.slice(50 * i, 50 * i + 50),
  }));
}

const page = (pieces: readonly PlacedText[]) => [{ width: 595, height: 842, pieces }];
const piece = (text: string, x: number, y: number, size = 11): PlacedText => ({
  ...{ text, x, y, size },
  width: 5 * text.length,
  angle: 0,
});

const documents: readonly Subject[] = [
  subject('text file', inFile('a.txt')),
  subject('Markdown file', inFile('a.md')),
  subject('HTML file', inFile('a.html')),
  subject('file of no kind', inFile('a')),
  subject('text document', (text) => passages(readPlainText(text))),
  subject('Markdown document', (text) => passages(readMarkdown(text))),
  subject('HTML document', (text) => passages(readHtml(`<p>${text}`)), [
    repeated('<p>a word', '<table><tr><td>'),
    repeated('<li>a', '<ul>'),
    numbered((n) => `<a${String(n)} b${String(n)}=c>`),
    numbered((n) => ` b${String(n)}="c"`, '<p', '>'),
    numbered((n) => `<h2>Heading ${String(n)}</h2><p>A text.</p>`),
    repeated('<tr><td rowspan=9>a<td colspan=9>b', '<table>'),
    repeated('<td rowspan=1000 colspan=1000>a', '<table><tr>'),
    repeated('<td>a', '<table><tr>', '<tr><td>b<td>c'),
    repeated('<tr><td>a', '<table>'),
    repeated('<sup>2', '10'),
    repeated('<q>'),
    repeated('<svg><desc><svg></desc>'),
  ]),
  subject(
    'text in a DOCX',
    docx((text) => docxParts(paragraph(run(xml(text))))),
  ),
  subject(
    'XML of a DOCX',
    docx((text) => docxParts(text)),
    [
      repeated('<w:p>'),
      repeated('<w:t>a'),
      repeated('<w:p><w:r><w:t>a</w:t></w:r></w:p>'),
      repeated('<w:tbl><w:tr><w:tc>'),
      repeated('<w:tc><w:p><w:r><w:t>a</w:t></w:r></w:p></w:tc>', '<w:tbl><w:tr>'),
      repeated('<w:r><w:footnoteReference w:id="1"/></w:r>', '<w:p>'),
      numbered((n) => `<w:r><w:footnoteReference w:id="${String(n)}"/></w:r>`, '<w:p>'),
      repeated('<mc:AlternateContent>'),
      repeated('<mc:AlternateContent><w:t>a</w:t>'),
      repeated('<w:del>'),
      repeated('<w:p><w:pPr><w:numPr><w:ilvl w:val="9"/><w:numId w:val="1"/></w:numPr></w:pPr>'),
      repeated('<w:a b="c'),
      repeated(' w:b="c"', '<w:p', '>'),
      nested('<w:p>', '</w:p>'),
      nested('<w:tbl><w:tr><w:tc>', '</w:tc></w:tr></w:tbl>', paragraph(run('a'))),
      nested('<w:txbxContent>', '</w:txbxContent>', paragraph(run('a'))),
      nested('<mc:AlternateContent><mc:Choice>', '</mc:Choice></mc:AlternateContent>', paragraph(run('a'))),
    ],
  ),
  special(
    'notes of a DOCX',
    docx((text) => docxParts(paragraph(run('a')), { footnotes: text })),
    [
      repeated('<w:footnote w:id="1"><w:p><w:r><w:t>a</w:t></w:r></w:p></w:footnote>'),
      numbered((n) => `<w:footnote w:id="${String(n)}"><w:p><w:r><w:t>a</w:t></w:r></w:p></w:footnote>`),
      nested('<w:footnote w:id="1">', '</w:footnote>'),
    ],
  ),
  special(
    'styles of a DOCX',
    docx((text) => new Map([...docxParts(paragraph(run('a'))), ['word/styles.xml', text]])),
    [
      numbered((n) => `<w:style w:styleId="S${String(n)}"><w:basedOn w:val="S${String(n + 1)}"/></w:style>`),
      repeated('<w:style w:styleId="S"><w:basedOn w:val="S"/></w:style>'),
      repeated('<w:style>'),
      nested('<w:style>', '</w:style>'),
    ],
  ),
  special('DOCX file', (text) => readDocument(inArchive(paragraph(run(xml(text)))), 'a.docx', uncontrolled), [
    repeated('a word '),
    repeated('A sentence. '),
    numbered((n) => `Line ${String(n)}\n`),
  ]),
  special(
    'archive of many files',
    (text) => readDocument(inArchive(paragraph(run('a')), text.split('\n')), 'a.docx', uncontrolled),
    [numbered((n) => `word/part${String(n)}.xml\n`), repeated('word/document.xml\n'), repeated('a/\n')],
  ),
  subject('lines of a PDF', (text) => passages(readPages(placed(text)))),
  special(
    'pieces of a PDF',
    (text) => readPages(page(text.split('').map((sign, i) => piece(sign, i, 500)))),
    [repeated('a'), repeated('a '), repeated('1')],
  ),
  special(
    'pieces of a PDF, one below another',
    (text) =>
      readPages(page(text.split(' ').map((word, i) => piece(word, 72 + 30 * (i % 13), 800 - i / 99)))),
    [repeated('word '), numbered((n) => `word${String(n)} `)],
  ),
  special('PDF file', (text) => readDocument(writePdf(pdfPages(text)), 'a.pdf', uncontrolled), [
    repeated('a word '),
    repeated('('),
    repeated('.'),
    numbered((n) => `Line ${String(n)}. `),
  ]),
  special(
    'damaged PDF file',
    (text) => readDocument(utf8(`%PDF-1.4\n1 0 obj\n${text}`), 'a.pdf', uncontrolled),
    [
      ...['<', '[', '(', '<<', '1 0 obj\n', 'stream\n', 'xref\n', '/a ', 'trailer<<', '%', '1 ', '\n'].map(
        (unit) => repeated(unit),
      ),
      nested('[', ']'),
      nested('<<', '>>'),
      nested('(', ')'),
    ],
  ),
];

function pdfPages(text: string) {
  const lines = text.match(/[^\n]{1,90}/gu) ?? [];
  return Array.from({ length: Math.ceil(lines.length / 50) }, (_, i) =>
    lines.slice(50 * i, 50 * i + 50).map((line, j) => ({ text: line, x: 72, y: 760 - 14 * j })),
  );
}

/* ---------- reading of text ---------- */

const german = 'de';
const lexicon = parseLexicon(readFileSync('public/lexicon/wordnet.txt', 'utf8'));
const reading: readonly Subject[] = [
  subject('decoding', (text) => decodeText(utf8(text))),
  subject('canonical text', (text) => canonicalText(text)),
  subject('sentences', (text) => splitSentences(text)),
  subject('sentences of evidence', (text) => evidenceSentences(text)),
  subject('datelines', (text) => splitSentences(text).flatMap((span) => atDateline(text, span)), [
    repeated('LONDON '),
    repeated('LONDON, ', '', '— It rains.'),
    repeated('London, May 1, '),
    repeated('OSLO — It is so. '),
    repeated('OSLO (Reuters) – It is so.\n'),
  ]),
  subject('words', (text) => splitWords(text, [0, text.length]), [
    repeated('-a', 'a'),
    repeated('.a', 'a', '.comx'),
    repeated('-', 'a'),
    repeated('.-', 'a'),
    repeated('a.', 'http://'),
    repeated('.', 'http://a'),
    repeated('+', 'a'),
    repeated("'a", 'a'),
    repeated('&A', 'A'),
    repeated('1,', '1', 'x'),
    repeated('.1', '1', 'x'),
    repeated("an't"),
    repeated('!?.'),
  ]),
  subject('values', (text) => findValues(text)),
  subject('language', (text) => foreignLanguage(text, guessLanguage)),
  subject('foreign values', (text) => [valuesIn(text, german), namesIn(text, german), stemsIn(text)]),
  subject('foreign sentences', (text) => foreignSentences(text), [repeated('1.'), repeated('am 3. ')]),
  subject(
    'foreign reader',
    (text) =>
      readForeign(
        { statement: text.slice(0, 300), passages: [text] },
        { statement: german, passages: german, foreign: german },
      ),
    [],
  ),
  subject('lexical index', (text) => new LexicalIndex([text]).rank(text)),
  subject('factoids', (text) => {
    const sentences = splitSentences(text);
    return factoidsIn(text, parsedRoughly(text, sentences));
  }),
  subject('statements', (text) => extractStatements(text, parsedRoughly(text, splitSentences(text)))),
  special(
    'variants of a statement',
    (text) => {
      const [tree] = parsedRoughly(text, [[0, text.length]]);
      return tree && mutate(text, tree, lexicon, { count: 2, seed: 1 });
    },
    [
      ...['a ', 'the boat ', 'May 1, 1900 ', '5 km ', 'not ', 'one hundred ', 'A B ', 'and ', 'because '].map(
        (unit) => repeated(unit),
      ),
      numbered((n) => `Ada${String(n)} saw the boat ${String(n)}, `),
    ],
  ),
  subject('topics', (text) => tagsByWords(defaultPolicy.topics, text, [text])),
  subject('silence', (text) => [unmentioned(text), silentSource(text)]),
];

const message = (text: string) => `{"author":{"role":"user"},"content":{"parts":["${text}"]}}`;
const answers: readonly Subject[] = [
  subject('answer', (text) => answerText(text, answerLayout(text)), [
    repeated('a [1](b) '),
    repeated('[a](b)'),
    repeated('(Source: a) '),
    repeated('Sources:\n'),
    repeated('- [a](http://b)\n', 'Sources:\n'),
    repeated('```markdown\na\n'),
    repeated('a | b\n'),
    repeated('| a ', '', '\n|---|---|\n| b |'),
    repeated('| a | b |\n', '| a | b |\n|---|---|\n'),
  ]),
  subject('answer with passages', (text) => readGroundedAnswer(text, 5)),
  subject('plain answer', (text) => readPlainAnswer(text)),
  subject('plain answer to a question', (text) =>
    [
      'Was Ada Hill chancellor of Peru in 1965?',
      'Is Mount Ray higher than Mount Hill?',
      'Did Ada Hill discover the a of the b?',
    ].map((question) => readPlainAnswer(text, question)),
  ),
  subject('question of a reply', (text) => [
    answerByClaim(text, claimOf(text)),
    answerByContrast(text, claimOf(text)),
  ]),
  subject('comparison with samples', (text) => selfCheckByNgrams(text, [text, text])),
  subject('conversation', (text) => readConversations(text), [
    ...['User: a\n', 'User:\n', 'User: ', '**You:** a\n', '## AI: ', '# User ', 'User said', '\tuser'].map(
      (unit) => repeated(unit),
    ),
    numbered((n) => `User: ${String(n)}\nAssistant: ${String(n)}\n`),
  ]),
  special('exported conversations', (text) => readConversations(text), [
    numbered(
      (n) => `"${String(n)}":{"parent":"${String(n - 1)}","message":${message('a')}},`,
      '[{"current_node":"end","mapping":{',
      `"end":{"parent":"1","message":${message('a')}}}}]`,
    ),
    repeated(`{"current_node":"a","mapping":{"a":{"message":${message('a')}}}},`, '[', '{}]'),
    repeated('{"title":"a"},', '[', '{"mapping":{}}]'),
    repeated('"a",', '[{"current_node":"a","mapping":{"a":{"message":{"content":{"parts":[', '""]}}}}}]'),
    nested('{"mapping":', '}', '{}'),
    numbered((n) => `"${String(n)}":{"parent":"a"},`, '[{"current_node":"a","mapping":{', '"a":{}}}]'),
  ]),
  special(
    'a chain of exported messages',
    (text) =>
      readConversations(
        JSON.stringify([
          {
            current_node: String(text.length / 30),
            mapping: Object.fromEntries(
              Array.from({ length: text.length / 30 }, (_, i) => [
                String(i + 1),
                { parent: String(i), message: JSON.parse(message('a')) as unknown },
              ]),
            ),
          },
        ]),
      ),
    [repeated('a')],
  ),
  subject('spans of reasoning', (text) => reasoningSpans(text, splitSentences(text))),
  subject('times in a reply', (text) => timesIn(text)),
  subject('choice in a reply', (text) => choiceIn(text)),
  subject('repetition', (text) => repeatsFrom(text)),
  subject('one line for a prompt', (text) => oneLine(text)),
  subject('passages for a prompt', (text) => fittingPassages([text], 2_000)),
];

/* ---------- facts ---------- */

const facts = (kind: keyof typeof factImporters) => (text: string) => {
  recogniseSource('a', text.slice(0, 4096));
  const { factBase } = finish(factImporters[kind](source(text), {}));
  return factBase && finish(lint(factBase));
};
const sparql = (text: string) =>
  '{"head":{"vars":["item","value"]},"results":{"bindings":[' +
  `{"item":{"type":"uri","value":${JSON.stringify(text)}},"value":{"type":"literal","value":"b"}}]}}`;

const knowledge: readonly Subject[] = [
  subject('table of facts', facts('facts: table'), [
    numbered((n) => `Name ${String(n)}\tborn in\tTown ${String(n)}\n`, 'subject\trelation\tobject\n'),
    numbered((n) => `a\trelation ${String(n)}\tb\n`),
    numbered((n) => `"Name ${String(n)}`, 'subject,relation,object\n'),
    numbered((n) => `column ${String(n)},`),
    repeated('a,b,c\n'),
    repeated('"a"",b,c\n'),
    repeated('a\tb\tc\t1900\t1800\n', 'subject\trelation\tobject\tstart\tend\n'),
    repeated('\ta', 'subject\trelation\tobject\n'),
  ]),
  special(
    'a field of a table',
    (text) => facts('facts: table')(`Ada\tborn in\t${text.replace(/\s/gu, ' ')}\n`),
    [...commonShapes],
  ),
  special(
    'a relation of a table',
    (text) => facts('facts: table')(`Ada\t${text.replace(/\s/gu, ' ')}\tLondon\n`),
    [...commonShapes],
  ),
  special(
    'a date of a table',
    (text) =>
      facts('facts: table')(
        `subject\trelation\tobject\tstart\tend\nAda\tborn in\tLondon\t${text.replace(/\s/gu, ' ')}\t1900\n`,
      ),
    [
      ...commonShapes,
      ...['1/', '1 / ', '1-', '1 – ', 'a-', 'a/', 'from ', 'between 1 and ', 'BC '].map((unit) =>
        repeated(unit),
      ),
    ],
  ),
  subject('Prolog facts', facts('facts: Prolog'), [
    numbered((n) => `a(b${String(n)},c).\n`),
    numbered((n) => `a${String(n)}(b,c).\n`),
    numbered((n) => `begin('e${String(n)}',1,2,1900).\n`),
    repeated("a('b', c\n"),
    repeated('a(b', '', ','),
    repeated(',b', 'a(b', ').'),
    nested('a(', ')'),
  ]),
  subject('Turtle', facts('facts: N-Triples or Turtle'), [
    numbered((n) => `@prefix p${String(n)}: <http://a/${String(n)}#> .\n`, '', 'a b c .\n'),
    numbered((n) => `@prefix p${String(n)}: <http://a/${String(n)}#> .\nx y ${String(n)} fault\n`),
    numbered((n) => `<a${String(n)}> <b> <c> .\n`),
    repeated('<a> <b> "c\n'),
    repeated('<a> <b> ( ', ''),
    repeated('; <b> <c> ', '<a> <b> <c> ', '.'),
    repeated(', <c> ', '<a> <b> <c> ', '.'),
    repeated('<a> <b> """c\n'),
    nested('[ <b> ', ' ]'),
    nested('( ', ' )'),
    repeated('x y fault .\n'),
  ]),
  subject('SPARQL JSON', facts('facts: Wikidata SPARQL JSON'), [
    repeated('{"item":{"type":"uri","value":"a"}},', '{"head":{"vars":["item"]},"results":{"bindings":['),
  ]),
  special(
    'a value of SPARQL JSON',
    (text) => facts('facts: Wikidata SPARQL JSON')(sparql(text)),
    commonShapes,
  ),
  subject('events', facts('facts: Drowzee events'), [
    numbered(
      (n) => `{"event_name":"e${String(n)}","event_begin":"1900","event_end":"1901"},`,
      '[',
      '{"event_name":"e","event_begin":"1900"}]',
    ),
    repeated('{"event_name":"a","event_begin":"1900","event_end":"1901"},', '[', '{}]'),
  ]),
  subject('JSON', (text) => parseJson(text, 'a'), [
    nested('[', ']', '1'),
    nested('{"a":', '}', '1'),
    nested('[', ']', 'x'),
    repeated('1,', '[', 'x]'),
    repeated('"a":1,', '{', 'x'),
    repeated('\\n', '"', 'x'),
    repeated('\\u12', '"', '"'),
    repeated('1', '', 'x'),
    repeated('1', '-'),
  ]),
  subject('names of relations', (text) => [
    suggestRelation(text),
    suggestCategory(text),
    knownRelation(text),
    readName(text, 'active verb', false),
    nounPhrase(text, 0),
  ]),
  subject('a date', (text) => parseTimePoint(text)),
];

/* ---------- questions and answers of models ---------- */

const reply = (text: string) =>
  `${JSON.stringify({ model: 'm', question: 'Is it wet?', expected: 'yes', llm_answer: text })}\n`;
const promptfoo = (text: string) => {
  previewExchange(source(text), { kind: 'questions: promptfoo' }, readPromptfoo);
  return [
    finish(importQuestions(source(text), {}, [], readPromptfoo)),
    finish(importAnswers(source(text), {}, undefined, readPromptfoo)),
  ];
};
async function merged(text: string): Promise<unknown> {
  const living = { self: Promise.resolve('growth'), living: () => Promise.resolve(new Set(['growth'])) };
  const library = new Library(memoryRecords<LibraryTables>(), living);
  const head = { id: 'a', name: 'a', added: 0, rows: 1, labelled: 0 };
  await library.batches.keep(head, [{ id: 'a', question: '', context: ['a'], answer: 'a' }]);
  return mergeRows(library, head, text);
}
/** What is made, or the reason why it is refused. */
function refusedOr(make: () => unknown): unknown {
  try {
    return make();
  } catch (reason) {
    return reason;
  }
}
const exchange: readonly Subject[] = [
  subject('questions', (text) => finish(importQuestions(source(text))), [
    numbered((n) => `{"question":"Is it ${String(n)}?","expected":"yes"}\n`),
    repeated('{"question":"Is it wet?","expected":"yes"}\n'),
    repeated('{"id":"1","question":"Is it wet?","expected":"yes"}\n'),
    numbered((n) => `{"id":"1","question":"Is it ${String(n)}?","expected":"yes"}\n`),
    numbered((n) => `${String(n)},Is it ${String(n)}?,yes\n`, 'id,question,expected\n'),
    numbered((n) => `"f${String(n)}":1,`, '{"question":"a","expected":"yes",', '"z":1}'),
    nested('{"evidence":', '}', '1'),
    repeated('["a","b","c"],', '{"question":"a?","expected":"yes","evidence":[', '1]}'),
    repeated('{"question":"Is it wet?"},', '[', '{}]'),
    repeated('{"question":"Is it wet?"}\n', '[', ''),
  ]),
  special(
    'a question about time',
    (text) => [
      readPublishedQuestion(text),
      finish(importQuestions(source(JSON.stringify([{ question: text }])))),
    ],
    commonShapes,
  ),
  special('benchmark about time', (text) => finish(lintBenchmark(source(text), [])), [
    numbered(
      (n) =>
        `{"question":"Did the fair ${String(n)} happen in ${String(1900 + (n % 99))}?","answer":"Yes",` +
        `"event_name":"the fair ${String(n)}","event_begin":"1900-01-01","event_end":"1901-01-01"},`,
      '[',
      '{}]',
    ),
    repeated('{"question":"Did it?","answer":"Yes"},', '[', '{}]'),
  ]),
  subject('answers', (text) => finish(importAnswers(source(text))), [
    repeated('{"id":"1","question":"Is it wet?","llm_answer":"Yes"}\n'),
    numbered((n) => `{"id":"${String(n)}","question":"Is it wet?","llm_answer":"Yes"}\n`),
    repeated('{"custom_id":"1","response":{"body":{"choices":[{"message":{"content":"Yes"}}]}}}\n'),
    nested('{"llm_answer":', '}', '1'),
  ]),
  special('an answer in JSON lines', (text) => finish(importAnswers(source(reply(text)))), commonShapes),
  special(
    'preview of answers',
    (text) => previewExchange(source(reply(text)), { kind: 'answers: JSON lines' }),
    commonShapes,
  ),
  subject('tests of promptfoo', promptfoo, [
    numbered((n) => `  - vars: {question: Is it ${String(n)}?}\n    metadata: {expected: yes}\n`, 'tests:\n'),
    numbered(
      (n) => `- vars:\n    question: Is it ${String(n)}?\n  assert:\n  - {type: equals, value: 'no'}\n`,
    ),
    repeated('- vars: {question: Is it wet?}\n'),
    repeated('  - a\n', 'tests:\n'),
    numbered((n) => `- &a${String(n)} b\n- *a${String(n)}\n`),
    repeated('- *a\n', '- &a b\n'),
    numbered((n) => `- &a${String(n)} [*a${String(n - 1)}, *a${String(n - 1)}]\n`, '- &a0 b\n'),
    numbered((n) => `k${String(n)}: &k${String(n)} {<<: *k${String(n - 1)}}\n`, 'k0: &k0 {a: b}\n'),
    numbered((n) => `${' '.repeat(Math.min(n, 400))}a:\n`),
    repeated('- "a'),
    repeated("- 'a\n"),
    repeated('- "a"\n'),
    repeated('\n', '- "a', '"'),
    repeated('\\n', '- "a', '"'),
    repeated('a ', '- |\n  '),
    repeated('  a\n', '- |\n'),
    repeated('  a\n', '- >\n'),
    repeated('a: '),
    repeated('? a\n'),
    repeated('? '),
    repeated('- ? '),
    repeated('--- a\n'),
    repeated('---\n- a\n...\n'),
    repeated('!!str '),
    repeated('!a '),
    repeated('# a\n', '- a\n'),
    repeated('{{a}} ', 'prompts: ["', '"]\ntests: [{vars: {a: b}}]'),
    repeated('[Yy]', '- assert: [{type: regex, value: "', '"}]'),
    repeated('\\\\W*', '- assert: [{type: regex, value: "', '"}]'),
    nested('[', ']'),
    nested('{a: ', '}'),
    nested('- ', ''),
  ]),
  subject('results of promptfoo', (text) => promptfoo(`{"results":{"results":[${text}]}}`), [
    repeated('{"testIdx":0,"vars":{"question":"Is it wet?"},"response":{"output":"Yes"}},', '', '{}'),
    numbered(
      (n) => `{"vars":{"v${String(n)}":"a"},"prompt":{"raw":"a"},"response":{"output":"Yes"}},`,
      '',
      '{}',
    ),
    numbered((n) => `"v${String(n)}":"a",`, '{"vars":{', '"z":"a"},"prompt":{"raw":"{{z}}"}}'),
    nested('{"vars":', '}', '{}'),
  ]),
  subject('class file', (text) => finish(readClassFile(source(text))), [
    numbered(
      (n) => `{"id":"${String(n)}","question":"Is it ${String(n)}?","expected":"yes"},`,
      '{"totem":"class","version":1,"name":"a","questions":{"origin":"imported","cases":[',
      '{"question":"Is it wet?","expected":"yes"}]},"runs":[]}',
    ),
    repeated(
      '{"question":"Is it wet?","expected":"yes"},',
      '{"totem":"class","version":1,"name":"a","questions":{"origin":"imported","cases":[',
      '{"question":"Is it wet?","expected":"yes"}]},"runs":[]}',
    ),
    numbered(
      (n) => `["Town ${String(n)}","Geography and Places",0],`,
      '{"totem":"class","version":1,"name":"a",' +
        '"facts":{"name":"a","origin":"a","granularity":"year","entities":[',
      '["Oslo","Geography and Places",0]],"relations":[],"rows":[]},"questions":{"cases":[]},"runs":[]}',
    ),
    repeated(
      '{"caseId":"c","model":"m","text":"Yes."},',
      '{"totem":"class","version":1,"name":"a","questions":{"cases":[]},"runs":[{"name":"a","answers":[',
      '{}]}]}',
    ),
    nested('{"facts":', '}', '{}'),
  ]),
  subject('checked rows', merged, [
    repeated('{"totem":"checked row","version":1,"row":"a","configuration":"b","result":{},"check":{}}\n'),
    repeated(
      '{"totem":"checked row","version":1,"row":"a","configuration":"b",' +
        '"result":{"scores":[0],"words":[[]],"tags":[],"seconds":1},"check":{"factoids":[]}}\n',
    ),
    nested('{"result":', '}', '{}'),
  ]),
  subject('certificate', (text) => pointsOf(text), [
    nested('{"answer":', '}', '{}'),
    repeated('{"text":"a","spans":[[0,1]]},', '{"totem":"certificate","factoids":[', '{}]}'),
  ]),
  subject('a value of a backup', (text) => refusedOr(() => valueOf(text)), [
    nested('{"$":"object","of":[["a",', ']]}', '1'),
    nested('[', ']', '1'),
    repeated('["a",1],', '{"$":"object","of":[', '["b",1]]}'),
    repeated('1', '{"$":"bigint","of":"', '"}'),
    repeated('A', '{"$":"Uint8Array","of":"', '"}'),
    repeated('{"$":"undefined"},', '[', '1]'),
  ]),
  subject('recorded replies', (text) => readRecorded(text, 'a.jsonl'), [
    numbered((n) => `{"prompt":"${String(n)}","reply":"Yes."}\n`),
    repeated('{"prompt":"a","reply":"Yes."}\n'),
    numbered((n) => `{"prompt":"a","reply":"${String(n)}"}\n`),
    repeated('{"role":"user","content":"a"},', '{"messages":[', '{}],"reply":"a"}'),
  ]),
  subject('preview of a table', (text) => previewExchange(source(text), { kind: 'answers: table' })),
  subject('batch', (text) => finish(importBatch(source(text))), [
    repeated('{"id":"1","context":"a","answer":"b"}\n'),
    numbered((n) => `{"id":"${String(n)}","context":"a","answer":"b"}\n`),
    numbered((n) => `{"id":"1 (${String(n)})","context":"a","answer":"b"}\n`),
    numbered((n) => `{"field ${String(n)}":"1","context":"a","answer":"b"}\n`),
    numbered((n) => `"f${String(n)}":1,`, '{"context":"a","answer":"b",', '"z":1}'),
    repeated('{"start":0,"end":1,"text":"x"},', '{"context":"a","answer":"bcd","labels":[', '{}]}'),
    repeated('"a",', '{"answer":"b","context":[', '"c"]}'),
    numbered((n) => `{"user_input":"${String(n)}","retrieved_contexts":["a"],"response":"b"}\n`),
    numbered((n) => `{"id":"${String(n)}","source_info":{"p${String(n)}":"a"},"response":"b"}\n`),
    repeated(
      '{"passage":"a. b.","sampled_passages":["a"],"sentences":["a.","b."],"annotation":["accurate"]}\n',
    ),
    nested('{"context":', '}', '"a"'),
    nested('[', ']', '"a"'),
    repeated('1,a,b\n', 'id,context,answer\n'),
  ]),
  special(
    'a marked answer of a batch',
    (text) =>
      finish(
        importBatch(
          source(
            JSON.stringify({
              context: 'a',
              answer: `😀${text}`,
              labels: Array.from({ length: Math.ceil(text.length / 30) }, (_, i) => ({
                start: i + 1,
                end: i + 2,
                text: 'a',
              })),
            }),
          ),
        ),
      ),
    [repeated('a'), repeated('ab')],
  ),
  special(
    'sentences of SelfCheckGPT',
    (text) => {
      const sentences = text.match(/\S+ ?/gu) ?? [];
      const row = { passage: text, sampled_passages: ['a'], sentences, annotation: sentences.map(() => 'b') };
      return finish(importBatch(source(JSON.stringify(row))));
    },
    [repeated('a. '), numbered((n) => `${String(n)}. `), repeated('ab ')],
  ),
  special(
    'sentences of SelfCheckGPT that its passage lacks',
    (text) => {
      const sentences = text.split(' ').map(() => 'z');
      const row = { passage: text, sampled_passages: ['a'], sentences, annotation: sentences.map(() => 'b') };
      return finish(importBatch(source(JSON.stringify(row))));
    },
    [repeated('a word here. ')],
  ),
  subject('policy', (text) => readPolicy(text), [
    numbered((n) => `{"name":"topic ${String(n)}","words":["a"]},`, '{"topics":[', '{}]}'),
  ]),
];

/* ---------- formal languages ---------- */

const rule = (text: string) =>
  `Variables: x, y\nPredicates: p(x): x is good; q(x, y): x likes y\nRules:\n${text}\n`;
const specification = (text: string) => lintSpecification(parseSpecification(text).specification);
const compared = parseSpecification(
  'Variables: a, b\nPredicates: greater(a, b): a is greater than b\n' +
    'Rules:\ngreater(a, b) => not greater(b, a)\n',
).specification;
const followUp: FollowUp = {
  atom: { predicate: 'p', terms: [] },
  expected: 'true',
  question: 'Is it good?',
  decides: 1,
};
const inequality = readInequality('x^2 - 4 < 0');

const languages: readonly Subject[] = [
  subject('Datalog', (text) => parseProgram(text), [
    numbered((n) => `p${String(n)}(X) :- p${String(n + 1)}(X).\n`),
    numbered((n) => `p(a${String(n)}).\n`),
    repeated('p(X) :- q(X).\n'),
    repeated(', q(X)', 'p(X) :- q(X)', '.'),
    numbered((n) => `, q(X${String(n)})`, 'p(X) :- q(X)', '.'),
    repeated('; q(X)', 'p(X) :- q(X)', '.'),
    repeated(' + 1', 'p(X) :- q(Y), X = Y', '.'),
    nested('(', ')', 'q(X)'),
    repeated('not ', 'p(X) :- ', 'q(X).'),
    nested('p(', ')'),
    repeated('-', 'p(X) :- X = ', '1.'),
    repeated('.decl p(x: symbol)\n'),
    repeated('?- p(X).\n'),
    repeated('p(X) :- X = (1 + ', ''),
    repeated('p(X) :- count : { q(X), ', ''),
    repeated('\\n', "p('", "')."),
  ]),
  subject('Datalog of Soufflé', (text) => parseProgram(text, new Map(), 'souffle'), [
    numbered((n) => `.decl p${String(n)}(x: symbol)\n`),
    numbered((n) => `.type T${String(n)} <: symbol\n`),
    repeated('.input p(a="b", '),
    nested('(', ')', 'q(X)'),
  ]),
  subject('mends of a program', (text) => {
    const { issues, program } = parseProgram(text);
    return finish(placedIssues(text, issues, program, new Map()));
  }),
  subject('document of the Logic room', (text) => documentIn(text), [
    repeated('a', '{"format":"totem-logic","version":1,"program":"', '"}'),
    repeated('"a",', '{"format":"totem-logic","version":1,"factBases":[', '"a"]}'),
    nested('{"program":', '}', '{}'),
  ]),
  subject('link of the Logic room', (text) => documentOfLink(text)),
  subject('results of Soufflé', (text) => readResults(text, 'a.csv', [false, true]), [
    repeated('a\t1\n'),
    repeated('a\t'),
  ]),
  subject('results of DuckDB', (text) => readResults(text, 'a.jsonl', [false, false]), [
    repeated('{"a":"b","c":{"name":"d"}}\n'),
    numbered((n) => `"c${String(n)}":1,`, '{', '"a":1}'),
  ]),
  subject('lines of facts', (text) => finish(readFacts(utf8(text), ['symbol', 'symbol'], new SymbolTable()))),
  subject('temporal formula', (text) => parseFormula(text), [
    repeated('not '),
    repeated('once[0,1] '),
    repeated('a and '),
    repeated('a since[1,2] '),
    repeated('(a or '),
    nested('(', ')'),
    nested('not (', ')'),
    repeated(' and b', 'a'),
    repeated(' since b', 'a'),
    repeated('"a'),
  ]),
  subject('ESL', (text) => specification(text), [
    numbered((n) => `p${String(n)}(x): x is ${String(n)}\n`, 'Variables: x\nPredicates:\n', 'Rules:\np1(x)'),
    numbered((n) => `x${String(n)}, `, 'Variables: ', '\nPredicates:\np(x1): good\n'),
    repeated('Rules:\n'),
    repeated('p(x): good\n', 'Predicates:\n'),
  ]),
  special('a rule of ESL', (text) => specification(rule(text)), [
    ...commonShapes,
    ...['not ', 'p(x) and ', 'p(x) => ', 'p(x) or ', '(p(x) and ', 'p(', 'q(x, ', 'forall x ', '∀x ∃y '].map(
      (unit) => repeated(unit),
    ),
    ...['if ', 'p(x)\n', 'p(x) => q(x, y)\n', 'p(x) => q(x, x), ', 'x = ', '[p(x), ', '"p(x)", '].map(
      (unit) => repeated(unit),
    ),
    numbered((n) => `p(c${String(n)}) => q(c${String(n)}, x)\n`),
    numbered((n) => `r${String(n)}(x) => r${String(n + 1)}(x)\n`),
    nested('not (', ')', 'p(x)'),
    nested('(p(x) and ', ')', 'p(x)'),
    nested('p(', ')', 'x'),
  ]),
  subject('case of rules', (text) => importCase(text, 'a.json'), [
    nested('{"specification":', '}', '{}'),
    nested('[', ']', '1'),
    numbered(
      (n) => `{"name":"p${String(n)}","arguments":["x"]},`,
      '{"specification":{"predicates":[',
      '{}]}}',
    ),
  ]),
  special(
    'a term in a case of rules',
    (text) =>
      importCase(
        `{"kind":"totem rules case","version":1,"specification":"","set":[{"value":"true","atom":` +
          `{"predicate":"p","terms":[${text}]}}]}`,
        'a.json',
      ),
    [nested('{"kind":"function","name":"f","terms":[', ']}', '{"kind":"constant","name":"a"}')],
  ),
  subject('comparison', (text) => readComparison(text, compared), [
    repeated('9.11 is greater than 9.9. '),
    repeated('9.11 > 9.9 '),
    numbered((n) => `${String(n)}.${String(n)} is greater than ${String(n)}. `),
  ]),
  subject('inequality', (text) => readInequality(text), [
    repeated('x + '),
    repeated('(x + 1)', '', ' < 0'),
    repeated('x^2', '', ' < 0'),
    repeated('1/', '', 'x < 0'),
    repeated('-', '', 'x < 0'),
    repeated('x', '', ' < 0'),
    repeated('9', 'x < '),
    nested('(', ')', 'x'),
    nested('\\frac{', '}{x}', 'x'),
    nested('1/(', ')', 'x'),
    nested('|', '|', 'x'),
  ]),
  subject('set of solutions', (text) => readSolutionSet(text), [
    repeated('(-∞, 1) ∪ '),
    repeated('x < 1 or '),
    repeated('x < 1 and '),
    repeated('{1, '),
    numbered((n) => `${String(n)}, `, '{', '1}'),
    numbered((n) => `x = ${String(n)} or `, '', 'x = 0'),
  ]),
  subject('worked solution', (text) => inequality && readSolution(inequality, text), [
    repeated('x^2 < 4\n'),
    numbered((n) => `x^2 < ${String(n)}\n`),
    numbered((n) => `x^2 + ${String(n)}x = x(x + ${String(n)})\n`),
    numbered((n) => `Factor x^2 + ${String(n)}x = x(x + ${String(n)}), `),
    repeated('Thus x < 2 or x > 3. '),
    repeated('so x = 1, '),
    repeated('The answer is x < 2; '),
    repeated('x < 2 or x > -2. '),
  ]),
  subject('clock times', (text) => clockTimesIn(text), [
    repeated('12:30 to '),
    repeated('9 a.m. '),
    repeated('half past '),
    repeated('from 9 to 5 '),
  ]),
  subject('reply to a follow-up', (text) => answerFromReply(followUp, text)),
];

/* ---------- files of models ---------- */

const gguf = (text: string, entries: Parameters<typeof writeGguf>[0]) => {
  void text;
  return readGgufHead(new Blob([writeGguf(entries)])).catch((reason: unknown) => reason);
};
const compiled = (config: string, weights: string) =>
  checkMlcFolder(
    [
      { path: 'Tiny/mlc-chat-config.json', bytes: new Blob([config]) },
      { path: 'Tiny/tensor-cache.json', bytes: new Blob([weights]) },
    ],
    4096,
  );
const models: readonly Subject[] = [
  special(
    'head of a GGUF file',
    (text) => gguf(text, [{ key: 'tokenizer.ggml.tokens', type: 9, of: 8, list: text.split(' ') }]),
    [repeated('a '), numbered((n) => `token${String(n)} `)],
  ),
  special(
    'many keys of a GGUF file',
    (text) =>
      gguf(
        text,
        text.split(' ').map((key) => ({ key, type: 8, text: 'a' })),
      ),
    [numbered((n) => `key${String(n)} `)],
  ),
  subject('list of a compiled model', (text) => compiled(text, '{}'), [
    nested('{"model_config":', '}', '{}'),
  ]),
  subject('weights of a compiled model', (text) => compiled('{"tokenizer_files":["a"]}', text), [
    numbered((n) => `{"dataPath":"p${String(n)}","nbytes":1},`, '{"records":[', '{}]}'),
    repeated('{"dataPath":"p","nbytes":1,"records":[]},', '{"records":[', '{}]}'),
  ]),
  special(
    'bytes of a GGUF file',
    (text) => readGgufHead(new Blob([`GGUF\u0003\0\0\0${text}`])).catch((reason: unknown) => reason),
    [repeated('\0'), repeated('a'), repeated('\t\0\0\0')],
  ),
];

export const subjects: readonly Subject[] = [
  ...documents,
  ...reading,
  ...answers,
  ...knowledge,
  ...exchange,
  ...languages,
  ...models,
];
