/** A checked answer as a report. It has nothing that the policy holds back, nor a hash to guess it by. */
import type { Line, ReportBlock, ReportDocument, Words } from '../report-document.ts';
import type { Span } from '../text/words.ts';
import type { Certificate, CertifiedFactoid } from './certificate.ts';
import { isScored, scoreSum, type Scoring } from './penalty.ts';
import type { Showing } from './safeguards.ts';
import { verdicts, type Verdict } from './verdict.ts';

const verdictNames: Readonly<Record<Verdict, string>> = {
  supported: 'Supported',
  contradicted: 'Contradicted',
  unclear: 'Unclear',
  absent: 'Not in the documents',
};

/** @param showing how much of the answer the policy lets through. */
export function checkReport(certificate: Certificate, showing: Showing): ReportDocument {
  const { question, documents, hash } = certificate;
  return {
    title: 'Is this answer in the documents?',
    blocks: [
      ...(question === '' ? [] : [text([strong('Question.'), ` ${question}`])]),
      ...answerBlocks(certificate, showing),
      ...originOf(certificate).map((line) => small(line)),
      text(`${countsOf(certificate)} ${summaryOf(certificate)}`),
      ...shownFactoids(certificate, showing).flatMap((factoid) => section(factoid, certificate)),
      { kind: 'heading', level: 2, line: 'How this was checked' },
      text(methodOf(certificate)),
      {
        kind: 'table',
        columns: ['Document', 'SHA-256 of its text'],
        rows: documents.map((document) => [document.name, { text: document.hash, as: 'small' }]),
      },
      ...(showing.kind === 'whole' ? [small(`Certificate ${hash}.`)] : []),
      small('Supported means that these documents say so, not that it is true.'),
    ],
  };
}

const strong = (words: string): Words => ({ text: words, as: 'strong' });
const text = (line: Line): ReportBlock => ({ kind: 'text', line });
const small = (line: Line): ReportBlock => ({ kind: 'text', line, isSmall: true });

/** The statements that the policy lets through. */
function shownFactoids({ factoids }: Certificate, showing: Showing): readonly CertifiedFactoid[] {
  if (showing.kind === 'whole') return factoids;
  if (showing.kind !== 'cited') return [];
  return showing.statements.flatMap(({ statement }) => factoids[statement] ?? []);
}

function answerBlocks({ answer, factoids }: Certificate, showing: Showing): ReportBlock[] {
  if (showing.kind === 'whole') return [{ kind: 'answer', line: markedAnswer(answer, factoids) }];
  if (showing.kind !== 'cited')
    return [text([strong('The policy withholds this answer.'), ' A person has to release it first.'])];
  return [
    text([
      strong('The policy requires citations.'),
      ` Only statements with evidence are shown: ${String(showing.statements.length)} of ` +
        `${String(factoids.length)}.`,
    ]),
    { kind: 'list', items: showing.statements.map((statement) => statement.text), isAnswer: true },
  ];
}

/** Who wrote the answer, if it was written here. */
function originOf({ written }: Certificate): string[] {
  if (!written) return [];
  const strictly = written.strict ? ', asked again with a stricter prompt' : '';
  return [`Written from the documents by the language model ${written.model}${strictly}.`];
}

function countsOf({ factoids }: Certificate): string {
  const counts = verdicts.map((verdict) => {
    const count = factoids.filter((each) => each.verdict === verdict).length;
    return `${verdictNames[verdict]}: ${String(count)}`;
  });
  return `${counts.join('. ')}.`;
}

function summaryOf({ score, threshold, flagged, actions }: Certificate): string {
  const verdict = flagged ? 'is flagged' : 'is not flagged';
  const asks = actions.length === 0 ? '' : ` The policy asks to ${actions.join(', ')}.`;
  return (
    `The score of the answer is ${score.toFixed(2)}; ` +
    `it ${verdict} at ${String(threshold)} or more.${asks}`
  );
}

function methodOf({ settings, reader }: Certificate): string {
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

function section(factoid: CertifiedFactoid, { documents, settings }: Certificate): ReportBlock[] {
  const { text: statement, verdict, support, why, evidence, variants, score, flagged, correction } = factoid;
  const source = (id: string): Words => ({
    text: ` (${documents.find((each) => each.id === id)?.name ?? id})`,
    as: 'small',
  });
  const counted = variants.filter(({ relation }) => isScored(relation, settings.scoring));
  const sum =
    counted.length === 0 ? 'without variants: 0.5' : `${scoreSum(counted, number)} = ${score.toFixed(2)}`;
  return [
    { kind: 'heading', level: 2, line: statement },
    text([strong(`${verdictNames[verdict]}.`), ` ${why} Probability of support: ${support.toFixed(2)}.`]),
    ...evidence.map((quote): ReportBlock => ({ kind: 'quote', line: [quote.text, source(quote.document)] })),
    ...(correction && verdict !== 'supported'
      ? [
          text([
            'Nearest statement in the documents: ',
            { text: correction.text, as: 'quote' },
            source(correction.document),
          ]),
        ]
      : []),
    ...(variants.length === 0
      ? []
      : [
          {
            kind: 'table' as const,
            columns: ['Variant', 'Changed', 'Expected', 'The documents', 'Penalty'],
            rows: variants.map((variant) => [
              variant.text,
              variant.kind,
              variant.relation === 'synonym' ? 'yes' : 'no',
              variant.decision.toLowerCase(),
              counted.includes(variant) ? number(variant.penalty) : 'not scored',
            ]),
            numbers: ['Penalty'],
          },
        ]),
    small(`Score ${sum}${flagged ? ', flagged' : ''}.`),
  ];
}

const number = (value: number): string => String(Number(value.toFixed(3)));

/**
 * Marks the deciding words of statements that are not supported. Where marks overlap, the first one is kept.
 */
function markedAnswer(answer: string, factoids: readonly CertifiedFactoid[]): readonly Words[] {
  const marks = factoids
    .flatMap(({ words, verdict }) =>
      verdict === 'supported' ? [] : words.map(({ span }) => ({ span: span as Span, verdict })),
    )
    .sort((a, b) => a.span[0] - b.span[0]);
  const line: Words[] = [];
  let at = 0;
  for (const {
    span: [start, end],
    verdict,
  } of marks) {
    if (start < at) continue;
    line.push(answer.slice(at, start), { text: answer.slice(start, end), as: verdict });
    at = end;
  }
  return [...line, answer.slice(at)];
}
