/**
 * Sends damaged files through every importer: none throws or takes long, every row is counted, and every
 * refusal names a place.
 */
import type { IssueList } from '../../src/core/issue.ts';
import { factImporters } from '../../src/core/knowledge/importers/fact-importers.ts';
import { recogniseSource } from '../../src/core/knowledge/importers/recognise.ts';
import { decodeText } from '../../src/core/text-source.ts';
import { seeded } from '../../src/core/random.ts';
import { importAnswers } from '../../src/core/testing/exchange/answers.ts';
import { previewExchange } from '../../src/core/testing/exchange/preview.ts';
import { importQuestions } from '../../src/core/testing/exchange/questions.ts';
import { finish } from '../../src/core/work.ts';
import type { Work } from '../../src/core/work.ts';
import { secondsSince } from '../measure.ts';
import type { Result, TaskOptions } from '../measure.ts';
import { mutated, shrunk } from './hostile/mutation.ts';

interface Outcome {
  readonly rows: { readonly read: number; readonly kept: number; readonly leftOut: number };
  readonly issues: IssueList;
}
interface Subject {
  readonly name: string;
  readonly read: (text: string) => Work<Outcome>;
  readonly seeds: readonly string[];
}

const source = (text: string) => ({ name: 'The file', text });
const slow = 3_000;
/** Issues about a whole file have no place in it. */
const wholeFile = /empty|no-facts|no-rows|no-sparql|unknown-kind|not-kept|no-columns|missing-|no-mapping/;

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

const facts = (kind: keyof typeof factImporters, seeds: readonly string[]): Subject => ({
  name: kind,
  seeds,
  read: (text) => factImporters[kind](source(text), {}),
});
const subjects: readonly Subject[] = [
  facts('facts: table', tables),
  facts('facts: Prolog', prolog),
  facts('facts: N-Triples or Turtle', turtle),
  facts('facts: Wikidata SPARQL JSON', sparql),
  facts('facts: Drowzee events', events),
  { name: 'questions', seeds: questions, read: (text) => importQuestions(source(text)) },
  { name: 'answers', seeds: answers, read: (text) => importAnswers(source(text)) },
  {
    name: 'answers to chosen questions',
    seeds: answers,
    read: (text) =>
      importAnswers(source(text), {}, finish(importQuestions(source(questions[2] as string))).cases),
  },
];

export default async function* importers(options: TaskOptions): AsyncGenerator<Result> {
  const cases = options.cases ?? 8_000;
  const random = seeded(options.seed);
  const started = performance.now();
  const everySeed = subjects.flatMap(({ seeds }) => seeds);
  let crashes = 0;
  let smallest: string | undefined;
  for (let i = 0; i < cases; i++) {
    const subject = subjects[i % subjects.length] as Subject;
    // Sometimes a file of a completely different kind.
    const text = mutated(random.pick(random.next() < 0.8 ? subject.seeds : everySeed), random);
    const fault = faultOf(subject, text);
    if (fault === undefined) continue;
    crashes++;
    if (smallest === undefined)
      smallest =
        `${subject.name}: ${fault}, for ` +
        `${JSON.stringify(shrunk(text, (shorter) => sameKind(faultOf(subject, shorter), fault)))}`;
  }
  yield {
    measure: 'importers.crashes',
    value: crashes,
    n: cases,
    seconds: secondsSince(started),
    ...(smallest !== undefined && { failure: smallest }),
  };
}

const sameKind = (one: string | undefined, other: string): boolean =>
  one !== undefined && one.slice(0, 12) === other.slice(0, 12);

/** What is wrong with the import of this text, or undefined. */
function faultOf(subject: Subject, text: string): string | undefined {
  const started = performance.now();
  try {
    // Lone surrogates become U+FFFD, as they would in a file.
    const decoded = decodeText(new TextEncoder().encode(text)).text;
    recogniseSource('file', decoded.slice(0, 4096));
    if (!subject.name.startsWith('facts'))
      previewExchange(
        { name: 'file', text: decoded },
        { kind: subject.name === 'questions' ? 'questions: JSON lines' : 'answers: JSON lines' },
      );
    const { rows, issues } = finish(subject.read(decoded));
    if (rows.kept + rows.leftOut !== rows.read)
      return (
        `miscounted: read ${String(rows.read)}, kept ${String(rows.kept)}, left out ` +
        `${String(rows.leftOut)}`
      );
    if (rows.kept === 0 && issues.issues.length === 0) return 'said nothing, though nothing was kept';
    if (rows.leftOut > 0 && issues.issues.length === 0) return 'left rows out without saying why';
    const placeless = issues.issues.find(
      (issue) => issue.severity === 'error' && issue.place === undefined && !wholeFile.test(issue.code),
    );
    if (placeless) return `no place in “${placeless.code}”: ${placeless.message}`;
  } catch (error) {
    return `threw ${String(error)}`;
  }
  const took = performance.now() - started;
  return took > slow ? `took ${String(Math.round(took))} ms` : undefined;
}
