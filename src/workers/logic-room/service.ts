/**
 * The Logic room's service: it runs programs and answers questions about the last one. It needs no worker
 * and no library, so that a page of one file can have it too.
 */
import type {
  Answer,
  ChangeResult,
  LogicAtom,
  LogicDocument,
  LogicListing,
  LogicRun,
  LogicService,
  LogicTuple,
  OpenedLink,
  ProgramReading,
  ProofStep,
  ResultComparison,
  RunLimits,
  Written,
} from '../../core/api/logic-room.ts';
import { parseProgram, readProgram, solve, SymbolTable } from '../../core/datalog/index.ts';
import { dependenciesOf } from '../../core/datalog/dependencies.ts';
import { drawGraph } from '../../core/datalog/graph-drawing.ts';
import { dependencyPicture } from '../../core/datalog/graph-text.ts';
import { placedIssues } from '../../core/datalog/mends.ts';
import { written } from '../../core/datalog/program.ts';
import type { FactBase } from '../../core/knowledge/fact-base.ts';
import { EventTable } from '../../core/temporal/history.ts';
import { evaluateFormula, formulaIssues } from '../../core/testing/temporal/formula-evaluation.ts';
import type { FormulaEvaluation } from '../../core/testing/temporal/time-reports.ts';
import type { ExplainedPlan } from '../../core/datalog/plan-text.ts';
import type { Bytes, OnProgress, Page } from '../../core/transfer.ts';
import { decodeText } from '../../core/text-source.ts';
import { uncontrolled, type Control, type Work } from '../../core/work.ts';
import { zipOf } from '../../core/zip.ts';
import { drive, Jobs } from '../kit/jobs.ts';
import { documentIn, documentOfLink, linkTo, LONGEST_PROGRAM } from './documents.ts';
import { eventsIn } from './events.ts';
import { examples } from './examples.ts';
import { datedFactsOf, factsOf, noFactBases, relationsOf, type FactBaseSource } from './fact-bases.ts';
import { MOST_WRITTEN, ProgramRun } from './program-run.ts';
import { fromSouffle } from './souffle-files.ts';
import { MOST_DRAWN, writers, type Text, type Writer } from './writers.ts';

const MEGABYTE = 1_000_000;
/** Bytes of a file that is opened. */
const LARGEST_FILE = 2 * MEGABYTE;
/** Bytes of a file of results. */
const LARGEST_RESULTS = 200 * MEGABYTE;
/** Facts that are written into one file. */
const MOST_FACTS_WRITTEN = 500_000;
const MOST_EVENT_NAMES = 20;
const GONE = 'Run the program first. What was run before is no longer here.';

/** The work of questions about a run: short, and never shown. */
const whole = async <T>(work: Work<T>): Promise<T> => (await drive(work, uncontrolled)) as T;

interface Events {
  readonly table: EventTable;
  /** As a formula writes them. */
  readonly names: readonly string[];
}

export class LogicRoomService implements LogicService {
  readonly #source: FactBaseSource;
  readonly #jobs = new Jobs();
  #run: ProgramRun | undefined;
  /** The fact bases of the last run. */
  #bases: readonly FactBase[] = [];
  #eventsNow: Promise<Events> | undefined;

  constructor(source: FactBaseSource) {
    this.#source = source;
  }

  open(): Promise<{ refused: string | undefined }> {
    return Promise.resolve({ refused: undefined });
  }

  listing(): Promise<LogicListing> {
    return Promise.resolve({
      examples,
      writers: writers.map(({ id, subject, name, extension }) => ({ id, subject, name, extension })),
      hasLibrary: this.#source !== noFactBases,
    });
  }

  factBases(): Promise<readonly string[]> {
    return this.#source.names();
  }

  cancel(job: string): Promise<void> {
    this.#jobs.cancel(job);
    return Promise.resolve();
  }

  /* ---------- programs ---------- */

  async read({ program: text, factBases }: LogicDocument): Promise<ProgramReading> {
    const known = relationsOf((await this.#basesNamed(factBases)).found);
    const { program, issues } = await whole(readProgram(text, known));
    const derived = new Map(program.rules.map(({ head }) => [head.predicate, head.terms.length]));
    const stated = new Map(program.facts.map(({ predicate, terms }) => [predicate, terms.length]));
    const all = (arities: ReadonlyMap<string, number>, from: 'facts' | 'rules' | 'library') =>
      [...arities].map(([name, arity]) => ({ name, arity, from }));
    const predicates = [...all(derived, 'rules'), ...all(stated, 'facts'), ...all(known, 'library')];
    return {
      issues: await whole(placedIssues(text, issues, program, known)),
      predicates: [...new Map(predicates.map((each) => [each.name, each])).values()],
    };
  }

  run(
    document: LogicDocument,
    limits: RunLimits,
    job: string,
    onProgress: OnProgress,
  ): Promise<LogicRun | undefined> {
    return this.#jobs.under(job, onProgress, (control) => this.#runProgram(document, limits, control));
  }

  async #runProgram(
    document: LogicDocument,
    { maxTuples, maxMegabytes, maxSeconds }: RunLimits,
    control: Control,
  ): Promise<LogicRun | undefined> {
    const began = performance.now();
    if (document.program.length > LONGEST_PROGRAM)
      throw new RangeError(
        `The program has ${document.program.length} letters; at most ${LONGEST_PROGRAM} are read. ` +
          'Facts of this size belong into a fact base of the library.',
      );
    const { found, missing } = await this.#basesNamed(document.factBases);
    const symbols = new SymbolTable();
    const facts = await drive(factsOf(found, symbols), control);
    if (!facts) return undefined;
    const known = relationsOf(found);
    const read = await drive(readProgram(document.program, known), control);
    if (!read) return undefined;
    const { program } = read;
    const until = began + 1000 * maxSeconds;
    const limits = { maxTuples, maxBytes: maxMegabytes * MEGABYTE, isOver: () => performance.now() > until };
    const solution = await drive(solve(program, facts, symbols, limits), control);
    if (!solution) return undefined;
    const run = new ProgramRun({ document, program, facts, solution });
    const queries = await drive(run.queries(), control);
    if (!queries) return undefined;
    const issues = await drive(placedIssues(document.program, read.issues, program, known), control);
    if (!issues) return undefined;
    [this.#run, this.#bases, this.#eventsNow] = [run, found, undefined];
    const picture = dependencyPicture(run.graph);
    const { names } = await this.#events();
    return {
      issues,
      ...(solution.endedBy && { endedBy: solution.endedBy }),
      missingFactBases: missing,
      queries,
      relations: run.relations(),
      rules: run.rules,
      graph: run.graph,
      ...(picture.nodes.length <= MOST_DRAWN && { drawing: drawGraph(picture.nodes, picture.edges) }),
      events: names.length,
      milliseconds: performance.now() - began,
    };
  }

  /** In the order of the names; those that are not there are named. */
  async #basesNamed(names: readonly string[]): Promise<{ found: FactBase[]; missing: string[] }> {
    const found: FactBase[] = [];
    const missing: string[] = [];
    for (const name of names) {
      const base = await this.#source.read(name);
      if (base) found.push(base);
      else missing.push(name);
    }
    return { found, missing };
  }

  async tuples(relation: string, offset: number, limit: number): Promise<Page<LogicTuple>> {
    return this.#run?.tuples(relation, offset, limit) ?? { rows: [], offset, total: 0 };
  }

  async answers(query: number, offset: number, limit: number): Promise<Page<LogicTuple>> {
    return this.#run?.answers(query, offset, limit) ?? { rows: [], offset, total: 0 };
  }

  /* ---------- questions about the last run ---------- */

  async explain(atom: string): Promise<Answer> {
    return this.#run ? whole(this.#run.explain(atom)) : { kind: 'not run' };
  }

  async explainAtom(atom: LogicAtom): Promise<Answer> {
    return this.#run ? whole(this.#run.explainAtom(atom)) : { kind: 'not run' };
  }

  async steps(atom: LogicAtom): Promise<readonly ProofStep[]> {
    return this.#run ? whole(this.#run.steps(atom)) : [];
  }

  async plans(rule: number): Promise<readonly ExplainedPlan[]> {
    return this.#run?.plans(rule) ?? [];
  }

  change(kind: 'add' | 'remove', facts: string, job: string, onProgress: OnProgress): Promise<ChangeResult> {
    return this.#jobs.under(job, onProgress, async (control): Promise<ChangeResult> => {
      const run = this.#run;
      if (!run) return { kind: 'unreadable', message: GONE };
      const began = performance.now();
      const changed = await drive(run.change(kind, facts), control);
      if (!changed) return { kind: 'not done' };
      if (changed.kind === 'unreadable') return changed;
      this.#eventsNow = undefined;
      const queries = await whole(run.queries());
      const milliseconds = performance.now() - began;
      return { ...changed, relations: run.relations(), queries, milliseconds };
    });
  }

  /* ---------- time ---------- */

  async readFormula(formula: string): Promise<FormulaEvaluation['issues']> {
    const { table } = await this.#events();
    return formulaIssues({ formula, table });
  }

  async evaluate(formula: string, at: string): Promise<FormulaEvaluation> {
    const { table } = await this.#events();
    const time = /^\s*-?\d{1,9}\s*$/.test(at) ? Number(at) : at;
    const query = { formula, at: time, granularity: 'year' as const, table, words: () => undefined };
    return whole(evaluateFormula(query));
  }

  async events(words: string): Promise<readonly string[]> {
    const wanted = words.toLowerCase();
    const { names } = await this.#events();
    return names.filter((name) => name.toLowerCase().includes(wanted)).slice(0, MOST_EVENT_NAMES);
  }

  #events(): Promise<Events> {
    return (this.#eventsNow ??= whole(eventsOf(this.#run, this.#bases)));
  }

  /* ---------- files and links ---------- */

  async write(id: string, document: LogicDocument, atom: string): Promise<Written> {
    const writer = writers.find((each) => each.id === id);
    if (!writer) return { refused: `There is no format ${id}.` };
    const made =
      writer.subject === 'derivation'
        ? await this.#writeDerivation(writer, atom)
        : await this.#writeProgram(writer, document);
    if ('refused' in made) return made;
    const name = `${writer.subject}.${writer.extension}`;
    return 'files' in made
      ? { file: new Blob([zipOf(made.files)], { type: 'application/zip' }), name }
      : { file: new Blob([made.text], { type: 'text/plain' }), name };
  }

  async #writeDerivation(writer: Extract<Writer, { subject: 'derivation' }>, atom: string): Promise<Text> {
    const run = this.#run;
    if (!run) return { refused: GONE };
    const found = await whole(run.derivation(atom));
    if (!found) return { refused: `${atom} does not hold, so it has no derivation.` };
    return found.nodes.length > MOST_WRITTEN
      ? { refused: `This derivation has ${found.nodes.length} steps; at most ${MOST_WRITTEN} are written.` }
      : writer.write({ ...found, program: run.program, symbols: run.symbols });
  }

  async #writeProgram(
    writer: Exclude<Writer, { subject: 'derivation' }>,
    document: LogicDocument,
  ): Promise<Text> {
    const { found } = await this.#basesNamed(document.factBases);
    const known = relationsOf(found);
    const { program, issues } = parseProgram(document.program, known);
    const error = issues.find(({ severity }) => severity === 'error');
    if (writer.needsSound && error)
      return { refused: `The program has a problem in line ${error.place?.line ?? 1}: ${error.message}` };
    if (writer.subject === 'graph') return writer.write({ graph: dependenciesOf(program) });
    const symbols = new SymbolTable();
    const facts = await whole(factsOf(found, symbols));
    const size = [...facts.values()].reduce((sum, [column]) => sum + (column?.length ?? 0), 0);
    return size > MOST_FACTS_WRITTEN
      ? { refused: `The program has ${size} facts; at most ${MOST_FACTS_WRITTEN} go into one file.` }
      : writer.write({ document, program, facts, symbols });
  }

  async compare(
    files: readonly { readonly name: string; readonly file: Bytes }[],
  ): Promise<readonly ResultComparison[]> {
    const run = this.#run;
    const compared: ResultComparison[] = [];
    for (const { name, file } of files) {
      const refused = (message: string) => ({ kind: 'not compared' as const, file: name, message });
      if (!run) compared.push(refused(GONE));
      else if (file.size > LARGEST_RESULTS)
        compared.push(refused(`The file has ${file.size} bytes; at most ${LARGEST_RESULTS} are read.`));
      else {
        const { text } = decodeText(new Uint8Array(await file.arrayBuffer()));
        compared.push(run.compare(name, text));
      }
    }
    return compared;
  }

  makeLink(document: LogicDocument): ReturnType<LogicService['makeLink']> {
    return linkTo(document);
  }

  openLink(link: string): Promise<OpenedLink> {
    return documentOfLink(link);
  }

  async openFile(
    file: Bytes,
    name: string,
    facts: readonly { readonly name: string; readonly file: Bytes }[] = [],
  ): ReturnType<LogicService['openFile']> {
    const large = [{ name, file }, ...facts].find((each) => each.file.size > LARGEST_FILE);
    if (large)
      return { refused: `${large.name} has ${large.file.size} bytes; at most ${LARGEST_FILE} are read.` };
    const { text, issues: decoding } = decodeText(new Uint8Array(await file.arrayBuffer()));
    if (/^\s*\{/.test(text)) {
      const json = documentIn(text);
      return 'refused' in json ? json : { ...json, bytes: file.size, issues: decoding };
    }
    const files = await Promise.all(
      facts.map(async (each) => ({ name: each.name, bytes: new Uint8Array(await each.file.arrayBuffer()) })),
    );
    const read = name.endsWith('.dl') ? fromSouffle(text, files) : { program: text, issues: [] };
    if ('refused' in read) return read;
    const { program } = read;
    const issues = [...decoding, ...read.issues];
    if (program.length > LONGEST_PROGRAM)
      return { refused: `${name} has ${program.length} letters; at most ${LONGEST_PROGRAM} are read.` };
    const document = { program, question: '', formula: '', at: '', factBases: [] };
    return { document, bytes: file.size, issues };
  }
}

/** The events of a run, and of its fact bases. */
function* eventsOf(run: ProgramRun | undefined, bases: readonly FactBase[]): Work<Events> {
  const rows = run ? yield* eventsIn(run, (name) => run.relation(name)) : [];
  for (const event of yield* datedFactsOf(bases)) rows.push(event);
  const names = new Set(
    rows.map(({ predicate, subject, object }) =>
      subject === undefined || object === undefined
        ? written(predicate)
        : `${written(predicate)}(${written(subject)}, ${written(object)})`,
    ),
  );
  return { table: new EventTable(rows), names: [...names] };
}
