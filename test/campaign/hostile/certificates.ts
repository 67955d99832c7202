/** Damaged certificates for the separate checker: none stops it, and none that was changed holds. */
import { canonicalJson } from '../../../src/core/checking/audit-log.ts';
import { certificateOf } from '../../../src/core/checking/certificate.ts';
import { defaultSettings } from '../../../src/core/checking/check.ts';
import { rulesCertificateOf } from '../../../src/core/rules/certificate.ts';
import { parseSpecification } from '../../../src/core/rules/esl-parser.ts';
import { reason } from '../../../src/core/rules/reasoning.ts';

interface Point {
  readonly point: string;
  readonly holds: boolean | undefined;
}
interface Checker {
  /** What the page says of a file; a point that does not hold where the file is no certificate. */
  readonly pointsOf: (text: string) => Promise<readonly Point[]>;
}
export const { pointsOf } = (await import(
  new URL('../../../public/certificate/certificate.js', import.meta.url).href
)) as Checker;

const answer = 'The rent is due in May.';
const ofAnswer = certificateOf({
  checked: {
    question: 'When is it due?',
    answer,
    settings: defaultSettings,
    reader: 'test',
    score: 0,
    factoids: [
      {
        factoid: {
          text: answer,
          spans: [[0, answer.length]],
          sentence: [0, answer.length],
          resolved: [],
          hedged: false,
          conditional: false,
          whole: true,
        },
        context: [{ document: 'a', span: [10, 33], text: answer, score: 1 }],
        finding: {
          judgement: 'supports',
          support: 1,
          contradiction: 0,
          why: '',
          evidence: [{ passage: 0, sentence: [0, 8], words: [] }],
          statementSpans: [],
        },
        variants: [
          {
            mutation: {
              relation: 'synonym',
              kind: 'negation',
              text: 'The rent is owed in May.',
              changes: [],
            },
            finding: { judgement: 'supports', support: 1, contradiction: 0, why: '' },
            decision: 'YES',
            penalty: 0,
          },
        ],
        score: 0,
        words: [[4, 8]],
      },
    ],
  },
  documents: [{ id: 'a', name: 'Lease', hash: '00' }],
  tags: [],
  decision: { threshold: 0.9, flagged: false, factoids: [], actions: [] },
  at: 0,
});

const source =
  'Variables: x, y\nPredicates:\nA(x) := x is a lamp.\nB(x, y) := x is near y.\n' +
  'Rules:\nA(x) => B(x, x)\nB(x, y) => not A(y)\n';
const { specification } = parseSpecification(source);
const lamp = { kind: 'constant' as const, name: 'c' };
const reasoning = reason(
  specification,
  {
    objects: [{ term: lamp, kind: 'name', words: [] }],
    assignments: [{ atom: { predicate: 'A', terms: [lamp] }, value: 'true', origin: 'person', why: '' }],
  },
  { mode: 'complete', level: 1 },
);
const ofRules = rulesCertificateOf({
  at: 1,
  name: 'Lamps',
  source,
  specification,
  text: '',
  reader: undefined,
  reasoning,
  atoms: [],
  followUps: reasoning.followUps,
  replies: [],
});

const written = [ofAnswer, ofRules].map((certificate) => canonicalJson(certificate));

export const certificateSeeds: readonly string[] = [
  ...written,
  ...[ofAnswer, ofRules].map((certificate) => JSON.stringify(certificate, undefined, 1)),
];

export async function certificateFault(text: string): Promise<string | undefined> {
  const points = await pointsOf(text);
  if (points.length === 0) return 'said nothing';
  if (points.some(({ holds }) => holds === false)) return undefined;
  return written.includes(canonicalJson(JSON.parse(text))) ? undefined : 'holds, though it was changed';
}
