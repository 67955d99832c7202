/**
 * A case as one HTML page. Reading or printing it needs no script, no network and no other file. Every text
 * in it is escaped, because texts and rules are untrusted.
 */
import type {
  ConflictView,
  LiteralView,
  RulesView,
  RuleVerdict,
  RuleView,
} from '../../core/api/rules-room.ts';
import { escaped } from '../../core/escaped.ts';

const names: Readonly<Record<RuleVerdict, string>> = {
  broken: 'Broken',
  'not decided': 'Not decided',
  kept: 'Kept',
  'does not apply': 'Does not apply',
};

const style = `
:root{color-scheme:light dark}
body{font:100%/1.55 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem}
.text,q{font-family:Charter,Georgia,serif}.text{font-size:1.1rem;white-space:pre-wrap}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font-size:.875rem}
section{border-left:3px solid currentColor;padding-left:1rem}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:.25rem .6rem .25rem 0}
th,td{border-bottom:1px solid color-mix(in srgb,currentColor 25%,transparent)}.small{font-size:.875rem}`;

export function reportPage(view: RulesView): string {
  const { name, text, specification } = view.case;
  const broken = view.rules.filter(({ verdict }) => verdict === 'broken').length;
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(name)}</title><style>${style}</style>
<h1>${escaped(name)}</h1>
<p>Does the text break the rules? Broken: ${String(broken)} of ${String(view.rules.length)}.</p>
<p class="text">${escaped(text)}</p>
<h2>Verdicts</h2>
${table(['Rule', 'Verdict'], view.rules.map(ruleRow))}
${view.conflicts.map((conflict) => conflictSection(conflict, text)).join('\n')}
${chain(view)}
${facts(view)}
${answers(view)}
<h2>The rules as they were written</h2>
<pre>${escaped(specification)}</pre>
<p class="small">Kept means that the text agrees with the rule, not that the text is true. A rule is only as
right as the person who wrote it.</p>
</html>
`;
}

const row = (cells: readonly string[]): string => `<tr><td>${cells.join('<td>')}`;

const table = (columns: readonly string[], rows: readonly string[]): string =>
  `<table><thead><tr><th>${columns.join('<th>')}</thead><tbody>${rows.join('')}</tbody></table>`;

const ruleRow = ({ number, sentence, text, verdict }: RuleView): string =>
  row([`${String(number)}. ${escaped(sentence)}<br><code>${escaped(text)}</code>`, names[verdict]]);

function conflictSection(conflict: ConflictView, text: string): string {
  const { rule, binding, because, demanded, against, values } = conflict;
  const list = (literals: readonly LiteralView[]) =>
    `<ul>${literals.map((literal) => `<li>${literalLine(literal, text)}`).join('')}</ul>`;
  const proof = against
    ? `<p>These hold:</p>${list(because)}<p>The rule then demands: ${escaped(demanded.sentence)}</p>` +
      `<p>But:</p>${list([against])}`
    : `<p>These values and the rules cannot all hold:</p>${list(values)}`;
  const where = binding === '' ? '' : ` for ${escaped(binding)}`;
  return `<section><h3>Rule ${String(rule)} is broken${where}</h3>${proof}</section>`;
}

function literalLine({ sentence, text: written, words, why }: LiteralView, text: string): string {
  const quotes = words.map((span) => `<q>${escaped(text.slice(...span))}</q>`).join(' ');
  const reason = why === undefined ? '' : ` ${escaped(why)}`;
  const source = `<span class="small"><code>${escaped(written)}</code>${reason}</span>`;
  return `${escaped(sentence)} ${quotes} ${source}`;
}

function chain({ steps }: RulesView): string {
  if (steps.length === 0) return '';
  const outcomes = { new: 'New', known: 'Known already', conflict: 'Conflict' };
  const rows = steps.map(({ rule, binding, because, conclusion, outcome }, i) =>
    row([
      String(i + 1),
      `Rule ${String(rule)}${binding === '' ? '' : ` for ${escaped(binding)}`}`,
      because.map(({ text }) => `<code>${escaped(text)}</code>`).join('<br>'),
      `<code>${escaped(conclusion.text)}</code>`,
      outcomes[outcome],
    ]),
  );
  return `<h2>Chain of rules</h2>${table(['Step', 'Rule', 'Because', 'So', 'Result'], rows)}`;
}

/** What is known; what is unknown is left out. */
function facts({ tables, case: { text } }: RulesView): string {
  const known = tables.flatMap(({ rows }) =>
    rows.flatMap(({ cells }) => cells.filter((cell) => cell && cell.value !== 'unknown')),
  );
  const rows = known.flatMap((cell) =>
    cell
      ? row([
          `<code>${escaped(cell.atom)}</code>`,
          cell.value,
          [
            ...cell.words.map((span) => `<q>${escaped(text.slice(...span))}</q>`),
            escaped(cell.why ?? ''),
          ].join(' '),
        ])
      : [],
  );
  return rows.length === 0 ? '' : `<h2>Facts</h2>${table(['Fact', 'Value', 'Why'], rows)}`;
}

function answers({ answered }: RulesView): string {
  if (answered.length === 0) return '';
  const words = { true: 'Yes', false: 'No', unknown: 'Not known' };
  const rows = answered.map(({ question, value, reply }) =>
    row([escaped(question), words[value], escaped(reply ?? '')]),
  );
  return `<h2>Answers to follow-up questions</h2>${table(['Question', 'Answer', 'Reply'], rows)}`;
}
