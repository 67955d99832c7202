/** What must, may, can or should be: the same said with another word, or the opposite. */
import { candidate, type Candidate } from './mutation.ts';
import { agents } from './own-synonyms.ts';
import type { Sentence } from './sentence.ts';
import { lookupTable } from '../../lookup-table.ts';

interface Modal {
  /** Index of the verb. */
  readonly verb: number;
  /** From the modal to its "not", if it has one. */
  readonly span: readonly [number, number];
  /** "must", "has to", with " not" after it if denied. */
  readonly form: string;
  readonly isPassive: boolean;
  readonly isMain: boolean;
  /** Whether the subject can be given a permission or a duty. */
  readonly isAgent: boolean;
  /** "is" or "are", as the subject needs it; undefined where the subject is not known. */
  readonly be: string | undefined;
}

export const modalityMutations = (sentence: Sentence): Candidate[] =>
  modalsIn(sentence).flatMap((modal) =>
    alike(modal).flatMap((to, place) => made(sentence, modal, 'synonym', to, place)),
  );

/** Only of the main verb: elsewhere the statement may stay true. */
export const turnedModality = (sentence: Sentence): Candidate[] =>
  modalsIn(sentence)
    .filter(({ isMain, span }) => isMain && !hasOnly(sentence, span) && !isQuantified(sentence))
    .flatMap((modal) => opposed(modal).flatMap((to, place) => made(sentence, modal, 'antonym', to, place)));

/** "Either side cannot", "all members must not": it is unclear how far the denial reaches. */
const isQuantified = ({ main, branches }: Sentence): boolean =>
  main?.subject !== undefined &&
  branches
    .children(main.subject, 'det', 'det:predet')
    .some((det) => /^(?:either|any|each|every|all|both|most|many|some)$/u.test(branches.form(det)));

/** "may only be used", "may sail only with": a denied "only" could be read as "not only". */
const hasOnly = (sentence: Sentence, [, end]: Modal['span']): boolean =>
  /^(?:\s\p{L}+){0,2}\sonly\b/u.test(sentence.text.slice(end));

const made = (
  sentence: Sentence,
  { span }: Modal,
  relation: Candidate['relation'],
  to: string,
  place: number,
): Candidate[] => {
  const one = candidate(sentence.text, relation, 'modality', [[span, to]], place === 0 ? 0 : 1);
  return one ? [one] : [];
};

/** "must not" and "shall not" say the same; so do "has to" and "have to", and "need not" in its forms. */
const kinds = lookupTable({
  shall: 'must',
  'shall not': 'must not',
  'has to': 'have to',
  'needs to': 'need to',
  'does not have to': 'need not',
  'do not have to': 'need not',
  'does not need to': 'need not',
  'do not need to': 'need not',
  'can not': 'cannot',
});
const kindOf = (form: string): string => kinds[form] ?? form;

/** "is" with the rest, as the subject needs it; nothing where the subject is not known. */
const being = ({ be }: Modal, rest: string): string[] => (be === undefined ? [] : [`${be} ${rest}`]);
const having = ({ be }: Modal): string[] => (be === undefined ? [] : [be === 'is' ? 'has to' : 'have to']);
const notHaving = ({ be }: Modal): string[] =>
  be === undefined ? [] : [`${be === 'is' ? 'does' : 'do'} not have to`];
const active = ({ isPassive }: Modal, made: string[]): string[] => (isPassive ? [] : made);
const ofAgent = ({ isAgent }: Modal, made: string[]): string[] => (isAgent ? made : []);

const alikeOf = lookupTable<(modal: Modal) => string[]>({
  must: (modal) => [
    ...(modal.form === 'shall' ? ['must'] : []),
    ...having(modal),
    ...being(modal, 'to'),
    ...active(modal, being(modal, 'required to')),
  ],
  'must not': (modal) => [
    ...being(modal, 'not to'),
    ...active(modal, ofAgent(modal, being(modal, 'not allowed to'))),
    ...(modal.form === 'shall not' ? ['must not'] : []),
  ],
  'have to': (modal) => ['must', ...being(modal, 'to'), ...active(modal, being(modal, 'required to'))],
  'need not': (modal) =>
    modal.form === 'need not'
      ? notHaving(modal)
      : ['need not', modal.form.replace(/have|need/u, (verb) => (verb === 'have' ? 'need' : 'have'))],
  'need to': (modal) => ['must', ...having(modal)],
  should: () => ['ought to'],
  'should not': () => ['ought not to'],
  may: (modal) => ['can', ...active(modal, ofAgent(modal, being(modal, 'allowed to')))],
  can: (modal) => {
    // In a condition "can" says what is possible, not what is permitted.
    const may = modal.isMain ? ['may'] : [];
    return modal.isPassive ? may : [...being(modal, 'able to'), ...ofAgent(modal, may)];
  },
  cannot: (modal) => active(modal, [...being(modal, 'unable to'), ...being(modal, 'not able to')]),
  will: (modal) => being(modal, 'going to'),
});

const opposedOf = lookupTable<(modal: Modal) => string[]>({
  must: (modal) => [...notHaving(modal), 'need not'],
  'have to': () => ['need not', 'must not'],
  'need to': () => ['need not', 'must not'],
  'must not': () => ['may', 'must'],
  'need not': (modal) => ['must', ...having(modal)],
  may: (modal) => ['cannot', ...(modal.isAgent || modal.isPassive ? ['must not'] : [])],
  can: (modal) => ofAgent(modal, ['must not']),
  cannot: (modal) => ['can', ...ofAgent(modal, ['may'])],
});

const alike = (modal: Modal): string[] => alikeOf[kindOf(modal.form)]?.(modal) ?? [];
const opposed = (modal: Modal): string[] => opposedOf[kindOf(modal.form)]?.(modal) ?? [];

function modalsIn(sentence: Sentence): Modal[] {
  return sentence.words.flatMap((word, index) => {
    // "Should you need help": a condition.
    if (index === 0) return [];
    const found = word.fineTag === 'MD' ? modalAt(sentence, index) : haveToAt(sentence, index);
    return found ? [found] : [];
  });
}

/** "must", "may not". A perfect ("may have left") is no permission. */
function modalAt(sentence: Sentence, index: number): Modal | undefined {
  const { head, span, text } = sentence.word(index);
  const verb = sentence.words[head];
  if (!verb || head < index || /^['’]|^(?:ca|wo|sha)$/iu.test(text)) return undefined;
  if (sentence.branches.children(head, 'aux').some((aux) => sentence.branches.form(aux) === 'have'))
    return undefined;
  if (verb.tag !== 'VERB' && !sentence.branches.has(head, 'cop')) return undefined;
  const next = sentence.words[index + 1];
  const isDenied = next !== undefined && /^not$/iu.test(next.text);
  const end = isDenied ? next.span[1] : span[1];
  const whole = sentence.text.slice(span[0], end).toLowerCase();
  // "may be" with an adjective says what is possible: another modal would say more.
  if (/^may/u.test(whole) && sentence.branches.has(head, 'cop')) return undefined;
  return { ...about(sentence, head, head), span: [span[0], end], form: whole };
}

/** "has to", "does not have to", "needs to". */
function haveToAt(sentence: Sentence, index: number): Modal | undefined {
  const { span, fineTag, text } = sentence.word(index);
  const to = sentence.words[index + 1];
  const verb = to?.head;
  if (!/^(?:have|has|need|needs)$/iu.test(text) || to?.text !== 'to' || verb === undefined) return undefined;
  if (sentence.words[verb]?.head !== index || sentence.word(verb).relation !== 'xcomp') return undefined;
  const [does, not] = [sentence.words[index - 2], sentence.words[index - 1]];
  const isDenied = /^(?:does|do)$/iu.test(does?.text ?? '') && not?.text === 'not';
  if (!isDenied && !/^VB[ZP]$/u.test(fineTag)) return undefined;
  if (!isDenied && sentence.branches.has(index, 'aux')) return undefined;
  const start = isDenied && does ? does.span[0] : span[0];
  const form = sentence.text.slice(start, to.span[1]).toLowerCase();
  return { ...about(sentence, index, verb), span: [start, to.span[1]], form };
}

/** What a modal's verb and subject say about it: `head` has the subject, `verb` is what must be done. */
function about(sentence: Sentence, head: number, verb: number): Omit<Modal, 'span' | 'form'> {
  const subject = subjectOf(sentence, head);
  const noun = subject === undefined ? undefined : sentence.word(subject);
  return {
    verb,
    isPassive: sentence.branches.has(verb, 'aux:pass'),
    isMain: sentence.main?.head === head,
    isAgent:
      noun !== undefined &&
      (agents.has(sentence.lemma(subject as number)) ||
        noun.entity.endsWith('person') ||
        /^(?:he|she|they|you|who|everyone|anyone)$/iu.test(noun.text)),
    be:
      subject === undefined || /^(?:I|you|that|which|who)$/iu.test(noun?.text ?? '')
        ? noun?.text.toLowerCase() === 'you'
          ? 'are'
          : undefined
        : sentence.isPlural(subject)
          ? 'are'
          : 'is',
  };
}

function subjectOf(sentence: Sentence, verb: number): number | undefined {
  const own = sentence.branches.children(verb, 'nsubj', 'nsubj:pass')[0];
  if (own !== undefined) return own;
  const { relation, head } = sentence.word(verb);
  return relation === 'conj' && head >= 0 ? subjectOf(sentence, head) : undefined;
}
