/** The certificate of a case, for the checker that shares no code with Totem. */
import { canonicalJson } from '../../core/checking/audit-log.ts';
import { questionFor } from '../../core/rules/follow-up.ts';
import { predicatesByName } from '../../core/rules/built-ins.ts';
import { rulesCertificateOf, type RulesCertificate } from '../../core/rules/certificate.ts';
import { atomText } from '../../core/rules/terms.ts';
import { atomsOf, type ReasonedCase } from './reasoning.ts';

export function certificateOf(reasoned: ReasonedCase, at: number): RulesCertificate {
  const { kept, specification, reasoning, computed } = reasoned;
  const predicates = predicatesByName(specification.predicates);
  const replied = new Set(kept.replies.map(({ atom }) => atomText(atom)));
  return rulesCertificateOf({
    at,
    name: kept.name,
    source: kept.specification,
    specification,
    text: kept.text,
    reader: kept.reading?.reader,
    reasoning,
    atoms: atomsOf(reasoned),
    followUps: reasoning.followUps.filter(({ atom }) => !replied.has(atomText(atom))),
    replies: [
      ...kept.replies.map(({ atom, question, value, reply }) => ({
        atom: atomText(atom),
        question,
        value,
        ...(reply !== undefined && { reply }),
      })),
      ...computed.map(({ atom, value }) => ({
        atom: atomText(atom),
        question: questionFor(atom, predicates),
        value,
        computed: true,
      })),
    ],
  });
}

/** As a file. */
export const certificateText = (reasoned: ReasonedCase, at: number): string =>
  `${canonicalJson(certificateOf(reasoned, at))}\n`;
