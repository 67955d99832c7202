/** "that", "which" and their absence: clauses that describe a noun or report a statement. */
import { candidate, type Candidate, type Edit } from './mutation.ts';
import type { Sentence } from './sentence.ts';

export const clauseMutations = (sentence: Sentence): Candidate[] =>
  sentence.words.flatMap((word, index) => {
    switch (word.relation) {
      case 'acl:relcl':
        return relative(sentence, index);
      case 'acl':
        return written(sentence, index);
      case 'appos':
        return apposition(sentence, index);
      case 'ccomp':
        return reported(sentence, index);
      default:
        return [];
    }
  });

const made = (sentence: Sentence, edits: readonly Edit[], rank: Candidate['rank'] = 1): Candidate[] => {
  const one = candidate(sentence.text, 'synonym', 'paraphrase', edits, rank);
  return one ? [one] : [];
};

/** "the fee that is paid" to "the fee paid", "the interest that it earns" to "the interest it earns". */
function relative(sentence: Sentence, verb: number): Candidate[] {
  const pronoun = sentence.branches
    .children(verb, 'nsubj', 'nsubj:pass', 'obj')
    .find((child) => /^(?:that|which|who)$/iu.test(sentence.word(child).text));
  if (pronoun === undefined) return [];
  const { span, text, relation } = sentence.word(pronoun);
  const noun = sentence.word(sentence.word(verb).head);
  const isAside = /,\s$/u.test(sentence.text.slice(0, span[0]));
  const follows = noun.span[1] + 1 === span[0];
  if (isAside || !follows || !/^(?:NOUN|PROPN)$/u.test(noun.tag)) return [];
  const auxiliaries = sentence.branches.children(verb, 'aux', 'aux:pass', 'advmod');
  const [be] = auxiliaries;
  const isReducible =
    relation === 'nsubj:pass' &&
    be !== undefined &&
    auxiliaries.length === 1 &&
    be === pronoun + 1 &&
    be === verb - 1 &&
    /^(?:is|are|was|were)$/iu.test(sentence.word(be).text);
  return [
    ...(isReducible ? made(sentence, [[[span[0], sentence.word(be).span[1] + 1], '']], 0) : []),
    ...(relation === 'obj' && /^(?:that|which)$/u.test(text)
      ? made(sentence, [[[span[0], span[1] + 1], '']], 0)
      : []),
    ...(text === 'which' ? made(sentence, [[span, 'that']]) : []),
    ...(text === 'that' && relation === 'obj' ? made(sentence, [[span, 'which']]) : []),
  ];
}

/** "batteries disconnected from the vehicle" to "batteries that are disconnected from the vehicle". */
function written(sentence: Sentence, verb: number): Candidate[] {
  const { fineTag, span, head } = sentence.word(verb);
  const noun = sentence.word(head);
  const main = sentence.main;
  if (fineTag !== 'VBN' || !main || noun.span[1] + 1 !== span[0] || noun.tag !== 'NOUN') return [];
  if (
    sentence.branches.has(verb, 'mark', 'aux', 'aux:pass') ||
    /^(?:called|named|based)$/iu.test(sentence.word(verb).text)
  )
    return [];
  const hasPastTime = sentence.values.some(({ kind, span: [from] }) => kind === 'time' && from >= span[0]);
  const isPast =
    hasPastTime ||
    sentence.word(main.finite).fineTag === 'VBD' ||
    /^(?:was|were|had|did)$/iu.test(sentence.word(main.finite).text);
  const isMany = sentence.isPlural(head);
  const be = isPast ? (isMany ? 'were' : 'was') : isMany ? 'are' : 'is';
  return made(sentence, [[[span[0], span[0]], `that ${be} `]]);
}

/** "Tecnorail, the builder of the line, ..." to "The builder of the line, Tecnorail, ...". */
function apposition(sentence: Sentence, other: number): Candidate[] {
  const noun = sentence.word(other).head;
  const [a, b] = [
    sentence.phrase(noun, 'appos', 'punct', 'case', 'acl', 'acl:relcl'),
    sentence.phrase(other),
  ];
  if (!a || !b || sentence.text.slice(a[1], b[0]) !== ', ' || !/^,\s/u.test(sentence.text.slice(b[1])))
    return [];
  const tags = [noun, other].map((each) => sentence.word(each).tag);
  const isPair = tags.includes('PROPN') && tags.every((tag) => /^(?:NOUN|PROPN)$/u.test(tag));
  const isDefinite = [noun, other].every(
    (each) =>
      sentence.word(each).tag === 'PROPN' ||
      sentence.branches.children(each, 'det').some((det) => sentence.branches.form(det) === 'the'),
  );
  if (!isPair || !isDefinite || sentence.branches.has(noun, 'conj')) return [];
  const [former, latter] = [sentence.inside(a), sentence.slice(b)];
  const begun = a[0] === 0 ? latter.charAt(0).toUpperCase() + latter.slice(1) : latter;
  return made(sentence, [
    [a, begun],
    [b, former],
  ]);
}

/** "says that he warned" and "says he warned". */
function reported(sentence: Sentence, verb: number): Candidate[] {
  const mark = sentence.branches
    .children(verb, 'mark')
    .find((child) => sentence.branches.form(child) === 'that');
  const { head } = sentence.word(verb);
  const lemma = sentence.lemma(head);
  if (
    mark === undefined ||
    mark !== head + 1 ||
    !/^(?:say|think|believe|know|claim|hope|find|fear)$/u.test(lemma)
  )
    return [];
  const { span } = sentence.word(mark);
  return made(sentence, [[[span[0], span[1] + 1], '']]);
}
