/**
 * Verbs that a parser takes for other words, which leaves a clause without a verb: "the Danube empties into
 * the Black Sea" as a noun phrase, "she was married to Rivera" with an adjective. Invariant: the result is a
 * tree with the same words and one root.
 */
import type { SyntaxTree, Word } from './syntax.ts';

/** Relations of the head of a clause. */
const ofClause = /^(?:root|ccomp|advcl|conj|parataxis|acl:relcl)$/u;

export function withClauseVerbs(tree: SyntaxTree): SyntaxTree {
  const { words } = tree;
  const nouns = words.flatMap((_, i) => (isNounForVerb(words, i) ? [i] : []));
  const passives = words.flatMap((_, i) => (isPassiveAdjective(words, i) ? [i] : []));
  if (nouns.length + passives.length === 0) return tree;
  const verbs = new Set([...nouns, ...passives]);
  const heads = new Set(nouns);
  return {
    ...tree,
    words: words.map((word, i): Word => {
      if (verbs.has(i)) return { ...word, tag: 'VERB', fineTag: heads.has(i) ? 'VBZ' : 'VBN' };
      if (!heads.has(word.head)) return word;
      if (word.relation === 'compound' && i === word.head - 1) return { ...word, relation: 'nsubj' };
      if (word.relation === 'nmod') return { ...word, relation: 'obl' };
      // The article belongs to the subject.
      return i < word.head && isOfSubject(word) ? { ...word, head: word.head - 1 } : word;
    }),
  };
}

const isOfSubject = ({ relation }: Word): boolean => /^(?:det|amod|compound|nmod:poss)$/u.test(relation);

/** "The Danube empties into": a noun in -s after a name and before "into", in a clause without a verb. */
function isNounForVerb(words: readonly Word[], index: number): boolean {
  const word = words[index] as Word;
  const subject = words[index - 1];
  const dependents = words.filter(({ head }) => head === index);
  return (
    word.tag === 'NOUN' &&
    /\p{Ll}{3}s$/u.test(word.text) &&
    ofClause.test(word.relation) &&
    /^(?:into|onto)$/iu.test(words[index + 1]?.text ?? '') &&
    subject?.tag === 'PROPN' &&
    subject.relation === 'compound' &&
    subject.head === index &&
    !dependents.some(({ relation }) => /^(?:cop|aux|nsubj)/u.test(relation))
  );
}

/** "Was married": what has a passive auxiliary and subject is a participle. */
function isPassiveAdjective(words: readonly Word[], index: number): boolean {
  const { tag } = words[index] as Word;
  const relations = words.filter(({ head }) => head === index).map(({ relation }) => relation);
  return tag === 'ADJ' && relations.includes('aux:pass') && relations.includes('nsubj:pass');
}
