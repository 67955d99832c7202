/** A case as a report: verdicts, each broken rule with its proof, the chain of rules, facts and answers. */
import type {
  ConflictView,
  LiteralView,
  RulesView,
  RuleVerdict,
  RuleView,
} from '../../core/api/rules-room.ts';
import type { Line, ReportBlock, ReportDocument, Words } from '../../core/report-document.ts';

const names: Readonly<Record<RuleVerdict, string>> = {
  broken: 'Broken',
  'not decided': 'Not decided',
  kept: 'Kept',
  'does not apply': 'Does not apply',
};

export function rulesReport(view: RulesView): ReportDocument {
  const { name, text, specification } = view.case;
  const broken = view.rules.filter(({ verdict }) => verdict === 'broken').length;
  return {
    title: name,
    blocks: [
      paragraph(`Does the text break the rules? Broken: ${String(broken)} of ${String(view.rules.length)}.`),
      { kind: 'answer', line: text },
      heading('Verdicts'),
      { kind: 'table', columns: ['Rule', 'Verdict'], rows: view.rules.map(ruleRow) },
      ...view.conflicts.flatMap((conflict) => conflictBlocks(conflict, text)),
      ...chain(view),
      ...facts(view),
      ...answers(view),
      heading('The rules as they were written'),
      { kind: 'source', text: specification },
      {
        kind: 'text',
        line:
          'Kept means that the text agrees with the rule, not that the text is true. A rule is only as ' +
          'right as the person who wrote it.',
        isSmall: true,
      },
    ],
  };
}

const heading = (line: string): ReportBlock => ({ kind: 'heading', level: 2, line });
const paragraph = (line: Line): ReportBlock => ({ kind: 'text', line });
const code = (text: string): Words => ({ text, as: 'code' });

const ruleRow = ({ number, sentence, text, verdict }: RuleView): readonly Line[] => [
  [`${String(number)}. ${sentence} `, code(text)],
  names[verdict],
];

function conflictBlocks(conflict: ConflictView, text: string): ReportBlock[] {
  const { rule, binding, because, demanded, against, values } = conflict;
  const list = (literals: readonly LiteralView[]): ReportBlock => ({
    kind: 'list',
    items: literals.map((literal) => literalLine(literal, text)),
  });
  const where = binding === '' ? '' : ` for ${binding}`;
  return [
    { kind: 'heading', level: 3, line: `Rule ${String(rule)} is broken${where}` },
    ...(against
      ? [
          paragraph('These hold:'),
          list(because),
          paragraph(`The rule then demands: ${demanded.sentence}`),
          paragraph('But:'),
          list([against]),
        ]
      : [paragraph('These values and the rules cannot all hold:'), list(values)]),
  ];
}

const quotes = (text: string, words: LiteralView['words']): Words[] =>
  words.flatMap((span) => [{ text: text.slice(...span), as: 'quote' }, ' '] as const);

const literalLine = ({ sentence, text: written, words, why }: LiteralView, text: string): Line => [
  `${sentence} `,
  ...quotes(text, words),
  code(written),
  ...(why === undefined ? [] : [{ text: ` ${why}`, as: 'small' } as const]),
];

function chain({ steps }: RulesView): ReportBlock[] {
  if (steps.length === 0) return [];
  const outcomes = { new: 'New', known: 'Known already', conflict: 'Conflict' };
  return [
    heading('Chain of rules'),
    {
      kind: 'table',
      columns: ['Step', 'Rule', 'Because', 'So', 'Result'],
      rows: steps.map(({ rule, binding, because, conclusion, outcome }, i) => [
        String(i + 1),
        `Rule ${String(rule)}${binding === '' ? '' : ` for ${binding}`}`,
        because.flatMap(({ text }, at) => [...(at === 0 ? [] : [', ']), code(text)]),
        code(conclusion.text),
        outcomes[outcome],
      ]),
    },
  ];
}

/** What is known; what is unknown is left out. */
function facts({ tables, case: { text } }: RulesView): ReportBlock[] {
  const known = tables.flatMap(({ rows }) =>
    rows.flatMap(({ cells }) => cells.flatMap((cell) => (cell && cell.value !== 'unknown' ? [cell] : []))),
  );
  if (known.length === 0) return [];
  return [
    heading('Facts'),
    {
      kind: 'table',
      columns: ['Fact', 'Value', 'Why'],
      rows: known.map(({ atom, value, words, why }) => [
        code(atom),
        value,
        [...quotes(text, words), why ?? ''],
      ]),
    },
  ];
}

function answers({ answered }: RulesView): ReportBlock[] {
  if (answered.length === 0) return [];
  const words = { true: 'Yes', false: 'No', unknown: 'Not known' };
  return [
    heading('Answers to follow-up questions'),
    {
      kind: 'table',
      columns: ['Question', 'Answer', 'Reply'],
      rows: answered.map(({ question, value, reply }) => [question, words[value], reply ?? '']),
    },
  ];
}
