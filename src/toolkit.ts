/**
 * Totem as a library: what other programs may build on. Everything here runs in a browser, a worker or Node,
 * without network, clock or chance.
 *
 *   const symbols = new SymbolTable();
 *   const lines = new TextEncoder().encode('oslo\tnorway\nnorway\teurope\n');
 *   const { columns } = finish(readFacts(lines, ['symbol', 'symbol'], symbols));
 *   const { program, issues } = parseProgram(`
 *     in(X, Y) :- located(X, Y).
 *     in(X, Z) :- in(X, Y), located(Y, Z).
 *     ?- in(oslo, Where).
 *   `);
 *   const solution = finish(solve(program, new Map([['located', columns]]), symbols));
 *   const answers = finish(solution.query(program.queries[0])); // Where = norway, europe
 *   const tuple = ['oslo', 'europe'].map((name) => symbols.intern(name));
 *   const why = solution.explain('in', tuple); // by rule 2, from in(oslo, norway), located(norway, europe)
 *   const session = finish(openSession(program, new Map([['located', columns]]), symbols));
 *   const oslo = columns.map((column) => column.slice(0, 1));
 *   finish(session.change({ removed: new Map([['located', oslo]]) })); // oslo is nowhere now
 *   // What was derived can be stored, and asked again without deriving it anew:
 *   const kept = finish(openSolution(storeSolution(solution), program));
 */
export * from './core/datalog/index.ts';
export { finish } from './core/work.ts';
export type { Progress, Work } from './core/work.ts';
export type { Issue, IssueList, Place } from './core/issue.ts';

// Facts: text in, columns out, and the problems found in them.
export { factImporters } from './core/knowledge/importers/fact-importers.ts';
export { recogniseSource } from './core/knowledge/importers/recognise.ts';
export { declareDefaults } from './core/knowledge/relation-evidence.ts';
export { lint } from './core/knowledge/lint.ts';

// Questions with proven answers, and verdicts on replies (Drowzee).
export { generateCases } from './core/testing/generate.ts';
export { promptFor } from './core/testing/prompts.ts';
export { drowzee, judgeAnswer, readReply } from './core/detectors/drowzee.ts';
export { publishedSettings } from './core/oracles/verdict.ts';

// Metric temporal logic: two exact evaluators, the rules as printed in the paper, and the translation to
// Datalog.
export { parseFormula } from './core/temporal/formula-parser.ts';
export { printFormula } from './core/temporal/formula-printer.ts';
export { EventTable } from './core/temporal/history.ts';
export { satisfaction } from './core/temporal/interval-evaluation.ts';
export { PointEvaluation } from './core/temporal/point-evaluation.ts';
export { satisfactionByPaper } from './core/temporal/paper-rules.ts';
export { compareEvaluators, smallestDifference } from './core/temporal/evaluators.ts';
export { encode, solveEncoded } from './core/temporal/datalog-encoding.ts';
export { explain, SatisfactionSets } from './core/temporal/explanation.ts';
export { reasonLines, timeLines } from './core/temporal/explanation-words.ts';
export { writtenSet } from './core/temporal/interval-set.ts';
export { eventTableOf } from './core/testing/temporal/fact-history.ts';
export { generateTemporalCases } from './core/testing/temporal/generate-temporal.ts';
export { lintBenchmark } from './core/testing/temporal/benchmark-lint.ts';

// Reading: text in; sentences, statements, factoids and values out. Also relations between words, and
// paraphrases.
export { canonicalText } from './core/text/canonical-text.ts';
export { splitSentences } from './core/text/sentences.ts';
export { extractStatements } from './core/text/statements.ts';
export { canonicalStatement } from './core/text/canonical-statement.ts';
export { factoidsIn } from './core/text/factoids/factoids.ts';
export { findValues } from './core/text/values/find-values.ts';
export { compareValues } from './core/text/values/comparison.ts';
export { parseLexicon } from './core/text/lexicon/parse-lexicon.ts';
export { mutate, seededEdits } from './core/text/mutations/mutate.ts';

// Do these passages support a statement or an answer (MetaRAG)? Parser and models are arguments.
export { deterministicReader } from './core/evidence/deterministic-reader.ts';
export { entailmentReader } from './core/evidence/entailment-reader.ts';
export { combinedReader } from './core/evidence/combined-reader.ts';
export { votingReader } from './core/evidence/voting-reader.ts';
export { languageModelReader } from './core/evidence/language-model-reader.ts';
export { checkAnswer } from './core/detectors/metarag.ts';
export { defaultSettings } from './core/checking/check.ts';
export { defaultPolicy } from './core/checking/default-policy.ts';
export { decide } from './core/checking/policy.ts';
export { certificateOf } from './core/checking/certificate.ts';

// Specifications of experts, and whether a text keeps them (RvLLM).
export { brokenRules, checkAgainstRules, reasonAgain } from './core/detectors/rvllm.ts';
export { applyMend, parseSpecification } from './core/rules/esl-parser.ts';
export { setNotation, specificationText } from './core/rules/esl-text.ts';
export { specificationFromJson, specificationJson } from './core/rules/specification-json.ts';
export { lintSpecification } from './core/rules/lint.ts';
export { readComparison } from './core/rules/comparison-answer.ts';
export { checkSolution } from './core/rules/inequalities/solution-check.ts';
export { reasonInRounds } from './core/rules/rounds.ts';
export { normalForm } from './core/rules/normalisation.ts';
export { reason } from './core/rules/reasoning.ts';
export { answerByArithmetic, answerFromReply, erringReply } from './core/rules/follow-up.ts';
export { minimalInconsistency } from './core/rules/complete-reasoning.ts';
export { valueOf } from './core/rules/interpretation-values.ts';
export { truthByArithmetic } from './core/rules/built-ins.ts';
export type { Interpretation, Reasoning, Specification } from './core/rules/specification.ts';
