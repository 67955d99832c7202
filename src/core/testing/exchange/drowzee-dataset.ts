/**
 * Test cases as the two files that Drowzee's authors released: questions about relations (`qid`, `entity`,
 * `category`, `reasoning`, `question`, `answer`, `evidence`) and about time (`question`, `query`, `res`,
 * `events`). What their files have no field for has a field of its own name beside theirs; derivations and
 * the lines of facts are not written. An import gives the same cases again.
 */
import type { Formula } from '../../temporal/formula.ts';
import { atomsOf } from '../../temporal/formula.ts';
import { formatTick } from '../../temporal/time-point.ts';
import { publishedKey, readPublishedQuestion } from '../temporal/published-wording.ts';
import type { Rule, StatedFact, TestCase } from '../test-case.ts';

type Row = Readonly<Record<string, unknown>>;

/** A question whose author named no rule has none. */
const reasonings: Readonly<Partial<Record<Rule, string>>> = {
  direct: 'Direct Inference',
  inverse: 'Inverse Function Inference',
  symmetric: 'Symmetric Inference',
  transitive: 'Transitive Inference',
  shared: 'Shared Value Inference',
  negation: 'Negation Inference',
  composite: 'Composite Inference',
};

/** The questions about relations. */
export const drowzeeRows = (cases: readonly TestCase[]): readonly Row[] =>
  cases.flatMap((testCase, i) => {
    const { id, question, expected, domain, rule, evidence, entities, polarity, difficulty } = testCase;
    if (rule === 'temporal' || timeRowOf(testCase)) return [];
    const reasoning = reasonings[rule];
    return [
      {
        qid: Number(/^[a-z]+-(\d+)$/.exec(id)?.[1] ?? i + 1),
        entityid: [],
        entity: entities,
        description: [],
        category: domain,
        ...(reasoning !== undefined && { reasoning }),
        question,
        answer: expected === 'yes' ? 'Yes.' : 'No.',
        evidence: evidence.map(tripleOf),
        id,
        polarity,
        ...(testCase.basis !== undefined && { basis: testCase.basis }),
        difficulty,
        ...(testCase.claim && { claim: tripleOf(testCase.claim) }),
      },
    ];
  });

const tripleOf = ({ subject, relation, object, start, end }: StatedFact): readonly unknown[] => [
  subject,
  relation,
  object,
  ...(start === undefined && end === undefined ? [] : [start ?? null]),
  ...(end === undefined ? [] : [end]),
];

/** The questions about time that are in the authors' words, about years, with one period for each event. */
export const drowzeeTimeRows = (cases: readonly TestCase[]): readonly Row[] =>
  cases.map(timeRowOf).filter((row) => row !== undefined);

function timeRowOf(testCase: TestCase): Row | undefined {
  const { id, question, expected, domain, difficulty, temporal } = testCase;
  const read = readPublishedQuestion(question);
  if ((temporal && temporal.granularity !== 'year') || !read.ok) return undefined;
  const { formula, year } = read.question;
  const events = eventsOf(testCase, [...new Set(atomsOf(formula).map((atom) => atom.predicate))]);
  return (
    events && {
      question,
      query: `${queryOf(formula)}_at_${String(year)}`,
      res: expected === 'yes' ? 'true' : 'false',
      events,
      id,
      category: domain,
      difficulty,
    }
  );
}

/**
 * The events that the case lists, and those that its formula has beside them. Undefined if one of these has
 * several periods, or if there are none.
 */
function eventsOf({ evidence, temporal }: TestCase, names: readonly string[]): readonly Row[] | undefined {
  const listed = evidence.filter(({ relation }) => relation === 'took place');
  const named = new Set(listed.map(({ subject }) => publishedKey(subject)));
  const rows = listed.map(({ subject, start, end }) => eventRow(subject, start, end));
  // The events of a case are in the order of its formula, as the names of the question are.
  for (const [i, { ticks }] of (temporal?.events ?? []).entries()) {
    const name = names[i];
    if (name === undefined || named.has(publishedKey(name))) continue;
    const [span] = ticks;
    if (!span || ticks.length > 1) return undefined;
    const [begin, end] = [span.from, span.to].map((tick) =>
      tick === undefined ? tick : formatTick(tick, 'year'),
    );
    rows.push(eventRow(name, begin, end));
  }
  return rows.length === 0 ? undefined : rows;
}

const eventRow = (name: string, begin: string | undefined, end: string | undefined): Row => ({
  event_name: name,
  ...(begin !== undefined && { event_begin: begin }),
  ...(end !== undefined && { event_end: end }),
});

/** The name of a question in the authors' file: `neg_finally_the_war_during_1_18`. */
function queryOf(formula: Formula): string {
  switch (formula.kind) {
    case 'atom':
      return publishedKey(formula.atom.predicate);
    case 'not':
      return `neg_${queryOf(formula.of)}`;
    case 'next':
      return `next_${queryOf(formula.of)}`;
    case 'and':
    case 'or':
      return `${queryOf(formula.left)}_${formula.kind.toUpperCase()}_${queryOf(formula.right)}`;
    case 'eventually':
    case 'always': {
      const { window, of, kind } = formula;
      return `${kind === 'always' ? 'globally' : 'finally'}_${queryOf(of)}_during_${during(window)}`;
    }
    case 'until':
      return `${queryOf(formula.left)}_until_${queryOf(formula.right)}_during_${during(formula.window)}`;
    default:
      return formula.kind;
  }
}

const during = ({ from, to }: { readonly from: number; readonly to: number }): string =>
  `${String(from)}_${String(to)}`;

/** A JSON list, a row at a time. */
export function* jsonList(rows: readonly Row[]): Generator<string> {
  yield '[';
  for (const [i, row] of rows.entries())
    yield `${i === 0 ? '\n' : ',\n'}${JSON.stringify(row, undefined, 1)}`;
  yield '\n]\n';
}
