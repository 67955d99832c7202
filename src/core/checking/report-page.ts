/**
 * A checked answer as one HTML page. Reading or printing it needs no script, no network and no other file.
 * Every text in it is escaped, because documents and answers are untrusted.
 */
import { escaped } from '../escaped.ts';
import type { Span } from '../text/words.ts';
import type { Certificate, CertifiedFactoid } from './certificate.ts';
import { isScored, scoreSum, type Scoring } from './penalty.ts';
import type { Showing } from './safeguards.ts';
import { verdicts, type Verdict } from './verdict.ts';

export const verdictNames: Readonly<Record<Verdict, string>> = {
  supported: 'Supported',
  contradicted: 'Contradicted',
  unclear: 'Unclear',
  absent: 'Not in the documents',
};

const style = `
:root{color-scheme:light dark}
body{font:100%/1.55 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem}
.answer,blockquote{font-family:Charter,Georgia,serif;font-size:1.1rem}
blockquote{margin:.5rem 0;padding-left:1rem;border-left:3px solid currentColor}
mark{background:none;color:inherit}
.contradicted mark,mark.contradicted{text-decoration:underline wavy}
mark.absent{text-decoration:underline dashed}
mark.unclear{text-decoration:underline dotted}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:.25rem .6rem .25rem 0}
th,td{border-bottom:1px solid color-mix(in srgb,currentColor 25%,transparent)}
.number{text-align:right;font-variant-numeric:tabular-nums}.small{font-size:.875rem}`;

/**
 * @param showing how much of the answer the policy lets through. What it holds back is not in the page, not
 *   even as a hash that could be guessed.
 */
export function reportPage(certificate: Certificate, showing: Showing): string {
  const { question, documents, hash } = certificate;
  const isWhole = showing.kind === 'whole';
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Is this answer in the documents?</title><style>${style}</style>
<h1>Is this answer in the documents?</h1>
${question === '' ? '' : `<p><b>Question.</b> ${escaped(question)}</p>`}
${answerPart(certificate, showing)}
${originOf(certificate)
  .map((words) => `<p class="small">${escaped(words)}</p>`)
  .join('')}
<p>${countsOf(certificate)} ${summaryOf(certificate)}</p>
${shownFactoids(certificate, showing)
  .map((factoid) => section(factoid, certificate))
  .join('\n')}
<h2>How this was checked</h2>
<p>${escaped(methodOf(certificate))}</p>
${table(['Document', 'SHA-256 of its text'], documents.map(documentRow))}
<p class="small">${isWhole ? `Certificate ${escaped(hash)}.` : ''}
Supported means that these documents say so, not that it is true.</p>
</html>
`;
}

/** The statements that the policy lets through. */
export function shownFactoids({ factoids }: Certificate, showing: Showing): readonly CertifiedFactoid[] {
  if (showing.kind === 'whole') return factoids;
  if (showing.kind !== 'cited') return [];
  return showing.statements.flatMap(({ statement }) => factoids[statement] ?? []);
}

function answerPart({ answer, factoids }: Certificate, showing: Showing): string {
  if (showing.kind === 'whole') return `<p class="answer">${markedAnswer(answer, factoids)}</p>`;
  if (showing.kind !== 'cited')
    return '<p><b>The policy withholds this answer.</b> A person has to release it first.</p>';
  const shown = showing.statements.map(({ text }) => `<li>${escaped(text)}`).join('');
  return `<p><b>The policy requires citations.</b> Only statements with evidence are shown: \
${String(showing.statements.length)} of ${String(factoids.length)}.</p>
<ul class="answer">${shown}</ul>`;
}

/** Who wrote the answer, if it was written here. */
export function originOf({ written }: Certificate): string[] {
  if (!written) return [];
  const strictly = written.strict ? ', asked again with a stricter prompt' : '';
  return [`Written from the documents by the language model ${written.model}${strictly}.`];
}

export function countsOf({ factoids }: Certificate): string {
  const counts = verdicts.map((verdict) => {
    const count = factoids.filter((each) => each.verdict === verdict).length;
    return `${verdictNames[verdict]}: ${String(count)}`;
  });
  return `${counts.join('. ')}.`;
}

export function summaryOf({ score, threshold, flagged, actions }: Certificate): string {
  const verdict = flagged ? 'is flagged' : 'is not flagged';
  const asks = actions.length === 0 ? '' : ` The policy asks to ${actions.join(', ')}.`;
  return (
    `The score of the answer is ${score.toFixed(2)}; ` +
    `it ${verdict} at ${String(threshold)} or more.${asks}`
  );
}

export function methodOf({ settings, reader }: Certificate): string {
  const count = String(settings.mutations);
  return (
    `Each statement was reworded ${count} times without changing its meaning and ${count} times so ` +
    `that it becomes false; each wording was compared with the documents (${costs[settings.scoring]}). ` +
    `Read by ${reader}, seed ${String(settings.seed)}.`
  );
}

const table1 =
  'a wording that should hold costs 1 if it is contradicted, a false one costs 1 if it is supported, ' +
  'either costs 0.5 if the documents say nothing';
const costs: Readonly<Record<Scoring, string>> = {
  'as published': `Table 1: ${table1}`,
  expected: `Table 1, expected by the reader’s probabilities: ${table1}`,
  support: 'a wording that should hold costs 1 less its probability of support; false ones are not scored',
};

const documentRow = ({ name, hash }: Certificate['documents'][number]): string =>
  `<tr><td>${escaped(name)}<td class="small">${escaped(hash)}`;

/** @param columns a column named Penalty holds numbers. */
function table(columns: readonly string[], rows: readonly string[]): string {
  const heads = columns.map((name) => (name === 'Penalty' ? `<th class="number">${name}` : `<th>${name}`));
  return `<table><thead><tr>${heads.join('')}</thead><tbody>${rows.join('')}</tbody></table>`;
}

function section(factoid: CertifiedFactoid, { documents, settings }: Certificate): string {
  const { text, verdict, support, why, evidence, variants, score, flagged, correction } = factoid;
  const nameOf = (id: string) => escaped(documents.find((each) => each.id === id)?.name ?? id);
  const source = (id: string) => `<span class="small">${nameOf(id)}</span>`;
  const quotes = evidence.map(
    (quote) => `<blockquote>${escaped(quote.text)}<br>${source(quote.document)}</blockquote>`,
  );
  const nearest =
    correction && verdict !== 'supported'
      ? `<p>Nearest statement in the documents: <q>${escaped(correction.text)}</q> ` +
        `${source(correction.document)}</p>`
      : '';
  const counted = variants.filter(({ relation }) => isScored(relation, settings.scoring));
  const sum =
    counted.length === 0 ? 'without variants: 0.5' : `${scoreSum(counted, number)} = ${score.toFixed(2)}`;
  const rows = variants.map((variant) => variantRow(variant, counted.includes(variant)));
  return `<h2 class="${verdict}">${escaped(text)}</h2>
<p><b>${verdictNames[verdict]}.</b> ${escaped(why)} Probability of support: ${support.toFixed(2)}.</p>
${quotes.join('')}
${nearest}
${table(['Variant', 'Changed', 'Expected', 'The documents', 'Penalty'], rows)}
<p class="small">Score ${sum}${flagged ? ', flagged' : ''}</p>`;
}

function variantRow(
  { text, kind, relation, decision, penalty }: CertifiedFactoid['variants'][number],
  counted: boolean,
): string {
  const expected = relation === 'synonym' ? 'yes' : 'no';
  const cells = [escaped(text), escaped(kind), expected, escaped(decision.toLowerCase())];
  return `<tr><td>${cells.join('<td>')}<td class="number">${counted ? number(penalty) : 'not scored'}`;
}

const number = (value: number): string => String(Number(value.toFixed(3)));

/**
 * Marks the deciding words of statements that are not supported. Where marks overlap, the first one is kept.
 */
function markedAnswer(answer: string, factoids: readonly CertifiedFactoid[]): string {
  const marks = factoids
    .filter(({ verdict }) => verdict !== 'supported')
    .flatMap(({ words, verdict }) => words.map(({ span }) => ({ span, name: verdict })))
    .sort((a, b) => a.span[0] - b.span[0]);
  let html = '';
  let at = 0;
  for (const {
    span: [start, end],
    name,
  } of marks as readonly { span: Span; name: string }[]) {
    if (start < at) continue;
    html += escaped(answer.slice(at, start));
    html += `<mark class="${name}">${escaped(answer.slice(start, end))}</mark>`;
    at = end;
  }
  return html + escaped(answer.slice(at));
}
