/** What must, may, can or should be: the same said with another word, or the opposite. */
import { candidate, type Candidate } from './mutation.ts';
import { agents } from './own-synonyms.ts';
import type { Sentence } from './sentence.ts';

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
    .filter(({ isMain }) => isMain)
    .flatMap((modal) => opposed(modal).flatMap((to, place) => made(sentence, modal, 'antonym', to, place)));

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

function alike({ form, isPassive, isAgent, be }: Modal): string[] {
  const have = be === undefined ? [] : [be === 'is' ? 'has to' : 'have to'];
  const with_ = (rest: string) => (be === undefined ? [] : [`${be} ${rest}`]);
  switch (form) {
    case 'must':
    case 'shall':
      return [
        ...have,
        ...with_('to'),
        ...(isPassive ? [] : with_('required to')),
        form === 'must' ? 'shall' : 'must',
      ].filter((to) => to !== 'shall');
    case 'must not':
    case 'shall not':
      return [...with_('not to'), ...(isAgent && !isPassive ? with_('not allowed to') : []), 'must not'];
    case 'has to':
    case 'have to':
      return ['must', ...with_('to'), ...(isPassive ? [] : with_('required to'))];
    case 'does not have to':
    case 'do not have to':
    case 'does not need to':
    case 'do not need to':
      return ['need not', form.replace(/have|need/u, (verb) => (verb === 'have' ? 'need' : 'have'))];
    case 'need not':
      return be === undefined ? [] : [`${be === 'is' ? 'does' : 'do'} not have to`];
    case 'needs to':
    case 'need to':
      return ['must', ...have];
    case 'should':
      return ['ought to'];
    case 'should not':
      return ['ought not to'];
    case 'may':
      return ['can', ...(isAgent && !isPassive ? with_('allowed to') : [])];
    case 'can':
      return isPassive ? ['may'] : [...with_('able to'), ...(isAgent ? ['may'] : [])];
    case 'cannot':
    case 'can not':
      return isPassive ? [] : [...with_('unable to'), ...with_('not able to')];
    case 'will':
      return with_('going to');
    default:
      return [];
  }
}

function opposed({ form, isPassive, isAgent, be }: Modal): string[] {
  const needNot = be === undefined ? [] : [`${be === 'is' ? 'does' : 'do'} not have to`];
  switch (form) {
    case 'must':
    case 'shall':
      return [...needNot, 'need not'];
    case 'has to':
    case 'have to':
    case 'needs to':
    case 'need to':
      return ['need not', 'must not'];
    case 'must not':
    case 'shall not':
      return ['may', 'must'];
    case 'does not have to':
    case 'do not have to':
    case 'does not need to':
    case 'do not need to':
    case 'need not':
      return ['must', ...(be === undefined ? [] : [be === 'is' ? 'has to' : 'have to'])];
    case 'may':
      return ['cannot', ...(isAgent || isPassive ? ['must not'] : [])];
    case 'can':
      return isAgent ? ['must not'] : [];
    case 'cannot':
    case 'can not':
      return ['can', ...(isAgent ? ['may'] : [])];
    default:
      return [];
  }
}

function modalsIn(sentence: Sentence): Modal[] {
  return sentence.words.flatMap((word, index) => {
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
