/**
 * A checked answer as Markdown (CommonMark with GitHub's tables), for notes and issues. What `report-page.ts`
 * leaves out because of the policy is left out here too. Every text in it is escaped, because documents and
 * answers are untrusted: it can make no link, image, heading or HTML.
 */
import type { Certificate, CertifiedFactoid } from './certificate.ts';
import { countsOf, methodOf, originOf, shownFactoids, summaryOf, verdictNames } from './report-page.ts';
import type { Showing } from './safeguards.ts';

/** One line of plain text. */
const plain = (text: string): string =>
  text
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/[!-/:-@[-`{-~]/g, '\\$&');

export function reportMarkdown(certificate: Certificate, showing: Showing): string {
  const { question, documents, hash } = certificate;
  return [
    '# Is this answer in the documents?',
    ...(question === '' ? [] : [`**Question.** ${plain(question)}`]),
    ...answerPart(certificate, showing),
    ...originOf(certificate).map(plain),
    `${plain(countsOf(certificate))} ${plain(summaryOf(certificate))}`,
    ...shownFactoids(certificate, showing).flatMap((factoid) => section(factoid, certificate)),
    '## How this was checked',
    plain(methodOf(certificate)),
    table(
      ['Document', 'SHA-256 of its text'],
      documents.map((document) => [document.name, document.hash]),
    ),
    ...(showing.kind === 'whole' ? [`Certificate ${plain(hash)}.`] : []),
    'Supported means that these documents say so, not that it is true.',
  ]
    .map((block) => `${block}\n`)
    .join('\n');
}

function answerPart({ answer, factoids }: Certificate, showing: Showing): string[] {
  if (showing.kind === 'whole') return [`> ${plain(answer)}`];
  if (showing.kind !== 'cited')
    return ['**The policy withholds this answer.** A person has to release it first.'];
  return [
    '**The policy requires citations.** Only statements with evidence are shown: ' +
      `${String(showing.statements.length)} of ${String(factoids.length)}.`,
    ...showing.statements.map(({ text }) => `- ${plain(text)}`),
  ];
}

function section(factoid: CertifiedFactoid, { documents }: Certificate): string[] {
  const { text, verdict, support, why, evidence, variants, score, flagged, correction } = factoid;
  const nameOf = (id: string) => plain(documents.find((each) => each.id === id)?.name ?? id);
  return [
    `## ${plain(text)}`,
    `**${verdictNames[verdict]}.** ${plain(why)} Probability of support: ${support.toFixed(2)}.`,
    ...evidence.map((quote) => `> ${plain(quote.text)} (${nameOf(quote.document)})`),
    ...(correction && verdict !== 'supported'
      ? [`Nearest statement in the documents: ${plain(correction.text)} (${nameOf(correction.document)})`]
      : []),
    ...(variants.length === 0
      ? []
      : [
          table(
            ['Variant', 'Changed', 'Expected', 'The documents'],
            variants.map(({ text: variant, kind, relation, decision }) => [
              variant,
              kind,
              relation === 'synonym' ? 'yes' : 'no',
              decision.toLowerCase(),
            ]),
          ),
        ]),
    `Score ${score.toFixed(2)}${flagged ? ', flagged' : ''}.`,
  ];
}

const table = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  [columns, columns.map(() => '---'), ...rows.map((row) => row.map(plain))]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
