/**
 * A sheet to print from a set of questions: the questions with lines to write on, or their answers with the
 * proofs. Reading or printing it needs no script, no network and no other file. Every text in it is escaped,
 * because questions and facts are untrusted.
 */
import { escaped } from '../../escaped.ts';
import { hashOf } from '../case-id.ts';
import type { DerivationNode, StatedFact, TestCase } from '../test-case.ts';

export type SheetKind = 'questions' | 'answers';

/** The set that the questions are from. The seed is absent if they were imported. */
export interface SheetSource {
  readonly name: string;
  readonly seed?: number;
}

export interface SheetOptions {
  readonly kind: SheetKind;
  /** Lines to write on below each question; 3 if absent. */
  readonly lines?: number;
  /** The first so many questions; all if absent, and never more than {@link MOST_ON_A_SHEET}. */
  readonly most?: number;
}

export interface QuestionSheet {
  /** The sheet as HTML, and the style that it needs: for a page that shows it. */
  readonly body: string;
  readonly style: string;
  /** The same as a whole HTML file. */
  readonly page: string;
  /** The questions on the sheet, and how many there were to choose from. */
  readonly shown: number;
  readonly found: number;
}

/** Chosen by hand: about 125 pages, and at most a few seconds for a browser to lay out. */
const MOST_ON_A_SHEET = 500;
const MOST_LINES = 20;

const headings: Readonly<Record<SheetKind, string>> = {
  questions: 'Questions',
  answers: 'Answers and proofs',
};

/** In print the foot repeats on each page. A question is cut only if it is longer than a page. */
const style = `
.paper{background:#fff;color:#000;color-scheme:light;font:1rem/1.45 Charter,Georgia,serif;
overflow-wrap:anywhere}
.paper *{box-sizing:border-box}
.paper :is(h1,h2,p,ol,ul){margin:0;padding:0}
.paper :is(h1,h2){font-size:1.35rem;line-height:1.25}
.paper .kind{font-size:1.05rem}
.paper .who{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;margin:1.25rem 0 .5rem}
.paper .who span{flex:1 1 8rem;border-bottom:1px solid #000}
.paper .items{list-style:none}
.paper .items>li{padding:.7rem 0 .7rem 2.5rem;break-inside:avoid}
.paper .number{display:inline-block;width:2.5rem;margin-inline-start:-2.5rem;font-weight:700}
.paper .ticks{display:flex;gap:1.5rem;margin:.35rem 0}
.paper .ticks span::before{content:"";display:inline-block;width:.75em;height:.75em;
border:1px solid #000;margin-right:.45em}
.paper .line{height:1.9rem;border-bottom:1px solid #767676}
.paper .proof{list-style:none;font-size:.9rem;border-left:1px solid #767676;margin:.3rem 0 0 .2rem}
.paper .proof li{padding-left:.75rem}
.paper .proof .proof{margin-left:.75rem}
.paper .why{color:#333}
.paper .foot{font-size:.8rem}
.paper .foot p{border-top:1px solid #000;margin-top:.5rem;padding-top:.25rem}
@media print{.paper{display:table;table-layout:fixed;width:100%}.paper .main{display:table-row-group}
.paper .foot{display:table-footer-group;break-inside:avoid}}`;

const pageStyle = `
@page{margin:18mm 16mm}
body{margin:0;background:#fff}
@media screen{.paper{max-width:48rem;margin:1.5rem auto;padding:0 1rem}}`;

/** @param cases those that the sheet can have, in their order. */
export function questionSheet(
  source: SheetSource,
  cases: readonly TestCase[],
  options: SheetOptions,
): QuestionSheet {
  const shown = cases.slice(0, within(options.most, MOST_ON_A_SHEET, 1));
  const bodyUnder = (heading: 'h1' | 'h2') => sheetBody(source, shown, options, heading);
  return {
    body: bodyUnder('h2'),
    style,
    page: wholePage(`${source.name}: ${headings[options.kind].toLowerCase()}`, bodyUnder('h1')),
    shown: shown.length,
    found: cases.length,
  };
}

const within = (stated: number | undefined, most: number, least: number): number =>
  stated === undefined || Number.isNaN(stated) ? most : Math.min(most, Math.max(least, Math.floor(stated)));

const wholePage = (title: string, body: string): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(title)}</title><style>${pageStyle}${style}</style>
${body}
</html>
`;

function sheetBody(
  source: SheetSource,
  cases: readonly TestCase[],
  { kind, lines }: SheetOptions,
  heading: 'h1' | 'h2',
): string {
  const below = kind === 'questions' ? writingSpace(within(lines ?? 3, MOST_LINES, 0)) : undefined;
  const items = cases.map(
    (testCase, i) =>
      `<li><p dir="auto"><span class="number">${String(i + 1)}. </span>${escaped(testCase.question)}</p>` +
      `${below ?? answerAndProof(testCase)}</li>`,
  );
  return `<article class="paper"><div class="main">
<${heading}>${escaped(source.name)}</${heading}><p class="kind">${headings[kind]}</p>
${kind === 'questions' ? forms : ''}
<ol class="items">
${items.join('\n')}
</ol></div>
<div class="foot"><p>${escaped(foot(source, cases))}</p></div></article>`;
}

const forms = '<p class="who"><span>Name</span><span>Date</span><span>Class</span></p>';

const writingSpace = (lines: number): string =>
  '<p class="ticks"><span>Yes</span><span>No</span></p>' + '<div class="line"></div>'.repeat(lines);

/** The same on both sheets if they have the same questions in the same order, otherwise different. */
function foot({ name, seed }: SheetSource, cases: readonly TestCase[]): string {
  const code = hashOf(JSON.stringify(cases.map(({ id, question }) => [id, question])));
  const parts = [
    name,
    ...(seed === undefined || name.endsWith(`seed ${String(seed)}`) ? [] : [`seed ${String(seed)}`]),
    `${String(cases.length)} ${cases.length === 1 ? 'question' : 'questions'}`,
    `sheet ${code.slice(-6).toUpperCase()}`,
  ];
  return parts.join(', ');
}

function answerAndProof({ expected, derivation, evidence }: TestCase): string {
  return `<p><b>${expected === 'yes' ? 'Yes' : 'No'}.</b></p>${
    derivation ? list([step(derivation)]) : statedProof(evidence)
  }`;
}

const list = (items: readonly string[]): string =>
  `<ul class="proof">${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

function step({ claim, reason, fact, premises }: DerivationNode): string {
  const why = reason || (fact ? placeOf(fact) : '');
  const because = why === '' ? '' : ` <span class="why">${escaped(why)}</span>`;
  return `${escaped(claim)}${because}${premises.length === 0 ? '' : list(premises.map(step))}`;
}

/** For an imported question, whose proof is what its source gives. */
function statedProof(evidence: readonly StatedFact[]): string {
  if (evidence.length === 0) return '<p class="why">The source states this answer without evidence.</p>';
  return list(
    evidence.map((fact) =>
      escaped(
        [`${fact.subject} — ${fact.relation} — ${fact.object}`, placeOf(fact)].filter(Boolean).join(', '),
      ),
    ),
  );
}

function placeOf({ start, end, line, source }: StatedFact): string {
  const times =
    start === undefined
      ? end !== undefined && `until ${end}`
      : end === undefined
        ? `from ${start}`
        : start === end
          ? `in ${start}`
          : `from ${start} to ${end}`;
  const where =
    line !== undefined && `line ${String(line)}${source === undefined ? ' of the source' : ` of ${source}`}`;
  return [times, where].filter(Boolean).join(', ');
}
