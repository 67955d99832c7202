/**
 * A checked answer as one HTML page that needs no script, no network and no other file to be read or printed.
 * Every text in it is escaped: documents and answers are hostile.
 */
import type { Span } from '../text/words.ts';
import type { Certificate, CertifiedFactoid } from './certificate.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/gu, (sign) => entities[sign] as string);

const names = {
  supports: 'Supported',
  contradicts: 'Contradicted',
  'says nothing': 'Not in the documents',
} as const;
const classes = { supports: 'supported', contradicts: 'contradicted', 'says nothing': 'absent' } as const;

const style = `
:root{color-scheme:light dark}body{font:100%/1.55 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem}
.answer,blockquote{font-family:Charter,Georgia,serif;font-size:1.1rem}blockquote{margin:.5rem 0;padding-left:1rem;border-left:3px solid currentColor}
mark{background:none;color:inherit}.contradicted mark,mark.contradicted{text-decoration:underline wavy}mark.absent{text-decoration:underline dashed}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.25rem .6rem .25rem 0;border-bottom:1px solid color-mix(in srgb,currentColor 25%,transparent)}
.number{text-align:right;font-variant-numeric:tabular-nums}.small{font-size:.875rem}`;

export function reportPage(certificate: Certificate): string {
  const {
    question,
    answer,
    factoids,
    score,
    threshold,
    flagged,
    documents,
    reader,
    settings,
    actions,
    written,
    hash,
  } = certificate;
  const counts = (['contradicts', 'says nothing', 'supports'] as const).map(
    (judgement) =>
      [names[judgement], factoids.filter((each) => each.judgement === judgement).length] as const,
  );
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Is this answer in the documents?</title><style>${style}</style>
<h1>Is this answer in the documents?</h1>
${question === '' ? '' : `<p><b>Question.</b> ${escaped(question)}</p>`}
<p class="answer">${markedAnswer(answer, factoids)}</p>
${written ? `<p class="small">Written from the documents by the language model ${escaped(written.model)}${written.strict ? ', asked again, more strictly' : ''}.</p>` : ''}
<p>${counts.map(([name, count]) => `${name}: ${String(count)}`).join('. ')}. The score of the answer is ${score.toFixed(2)}; it ${flagged ? 'is flagged' : 'is not flagged'} at ${String(threshold)} or more.${actions.length === 0 ? '' : ` The policy asks to ${actions.join(', ')}.`}</p>
${factoids.map((factoid) => section(factoid, documents)).join('\n')}
<h2>How this was checked</h2>
<p>Each statement was said otherwise ${String(settings.mutations)} times and wrongly ${String(settings.mutations)} times; the documents were asked about each (Table 1: a wording that should hold costs 1 if contradicted, a wrong one costs 1 if borne out, either 0.5 if nothing is said). Read by ${escaped(reader)}, seed ${String(settings.seed)}.</p>
<table><thead><tr><th>Document<th>SHA-256 of its text</thead><tbody>${documents.map(({ name, hash: own }) => `<tr><td>${escaped(name)}<td class="small">${escaped(own)}`).join('')}</tbody></table>
<p class="small">Certificate ${escaped(hash)}. Supported means that these documents say so, not that it is true.</p>
</html>
`;
}

function section(factoid: CertifiedFactoid, documents: Certificate['documents']): string {
  const { text, judgement, why, evidence, variants, score, flagged, correction } = factoid;
  const nameOf = (id: string) => escaped(documents.find((each) => each.id === id)?.name ?? id);
  const quotes = evidence
    .map(
      (quote) =>
        `<blockquote>${escaped(quote.text)}<br><span ` +
        `class="small">${nameOf(quote.document)}</span></blockquote>`,
    )
    .join('');
  const rows = variants
    .map(
      (variant) =>
        `<tr><td>${escaped(variant.text)}<td>${escaped(variant.kind)}<td>${variant.relation === 'synonym' ? 'yes' : 'no'}<td>${escaped(variant.decision.toLowerCase())}<td class="number">${number(variant.penalty)}`,
    )
    .join('');
  return `<h2 class="${classes[judgement]}">${escaped(text)}</h2>
<p><b>${names[judgement]}${flagged ? ', flagged' : ''}.</b> ${escaped(why)}</p>${quotes}
${correction && judgement !== 'supports' ? `<p>Nearest statement of the documents: <q>${escaped(correction.text)}</q> <span ` + `class="small">${nameOf(correction.document)}</span></p>` : ''}
<table><thead><tr><th>Variant<th>Changed<th>Expected<th>The documents<th class="number">Penalty</thead><tbody>${rows}</tbody></table>
<p class="small">Score ${variants.length === 0 ? 'without variants: 0.5' : `(${variants.map(({ penalty }) => number(penalty)).join(' + ')}) / ${String(variants.length)} = ` + `${score.toFixed(2)}`}</p>`;
}

const number = (value: number): string => String(Number(value.toFixed(3)));

/** The deciding words of what is not supported, marked; where marks overlap the first stands. */
function markedAnswer(answer: string, factoids: readonly CertifiedFactoid[]): string {
  const marks = factoids
    .filter(({ judgement }) => judgement !== 'supports')
    .flatMap(({ words, judgement }) => words.map(({ span }) => ({ span, name: classes[judgement] })))
    .sort((a, b) => a.span[0] - b.span[0]);
  let html = '';
  let at = 0;
  for (const {
    span: [start, end],
    name,
  } of marks as readonly { span: Span; name: string }[]) {
    if (start < at) continue;
    html +=
      `${escaped(answer.slice(at, start))}<mark ` +
      `class="${name}">${escaped(answer.slice(start, end))}</mark>`;
    at = end;
  }
  return html + escaped(answer.slice(at));
}
