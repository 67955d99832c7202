/**
 * The things that a text speaks of: people, named things, other nouns, numbers with their units. They are
 * what the variables of rules are bound to. Pronouns count as mentions of what they refer to.
 */
import type { Branches } from '../../text/branches.ts';
import type { Lexicon } from '../../text/lexicon/lexicon.ts';
import { sentencesOf, type SentenceNames } from '../../text/mentions.ts';
import type { SyntaxTree, Word } from '../../text/syntax.ts';
import type { Span } from '../../text/words.ts';

export interface TextObject {
  /** As a sentence names it: `Selma`, `the mushroom soup`. */
  readonly name: string;
  /** Lemma of its head noun (`soup`); a name in lower case. */
  readonly head: string;
  readonly isPerson: boolean;
  readonly isName: boolean;
  /** "I" and "you": somebody without a name, whom a rule may mean by a role. */
  readonly role?: 'speaker';
  /** Where the text names it, ascending; pronouns that refer to it too. */
  readonly mentions: readonly Span[];
  /** Indices of the sentences with a mention, ascending. */
  readonly sentences: readonly number[];
}

/** Parts of speech and roles of words that may head a noun phrase of their own. */
const isHead = ({ tag, relation }: Word): boolean =>
  /^(?:NOUN|PROPN)$/u.test(tag) && !/^(?:compound|flat|nmod:unmarked|goeswith)/u.test(relation);

/** @param trees of the sentences of `text`. */
export function objectsIn(text: string, trees: readonly SyntaxTree[], lexicon: Lexicon): TextObject[] {
  const found = new Found();
  const sentences = sentencesOf(text, trees);
  sentences.forEach((sentence, number) => {
    sentence.branches.words.forEach((word, index) => {
      if (isHead(word) && !isTitle(sentence.branches, index))
        found.add(nounPhrase(sentence.branches, index, lexicon), word.span, number);
      else if (/^(?:i|me|you|we|us)$/iu.test(word.text)) found.add(speaker, word.span, number);
      else if (word.tag === 'PRON') addPronoun(found, sentence, index, number);
    });
  });
  return found.objects();
}

/** "Mr" before a name of its own. */
const isTitle = (branches: Branches, index: number): boolean =>
  /^(?:mr|mrs|ms|miss|dr|prof|dear)\.?$/u.test(branches.form(index)) && !branches.has(index, 'flat');

const speaker: Phrase = {
  name: 'the writer',
  head: 'writer',
  isPerson: true,
  isName: false,
  role: 'speaker',
};

interface Phrase {
  readonly name: string;
  readonly head: string;
  readonly isPerson: boolean;
  readonly isName: boolean;
  readonly role?: 'speaker';
}

function nounPhrase(branches: Branches, index: number, lexicon: Lexicon): Phrase {
  const word = branches.word(index);
  const isName = word.tag === 'PROPN';
  const head = isName ? word.text.toLowerCase() : lexicon.lemma(word.text, 'NOUN');
  const isPerson = word.entity.endsWith('person') || (!isName && isKindOf(head, 'person', lexicon));
  return { name: nameOf(branches, index, isName), head, isPerson, isName };
}

/** The noun with what tells it from others: `the mushroom soup`, `Mrs Abel`, `booking 118`. */
function nameOf(branches: Branches, index: number, isName: boolean): string {
  const term = [
    ...branches
      .children(index, 'compound', 'amod', 'flat', 'nummod', 'nmod:poss')
      .filter((child) => child < index || /^(?:flat|nummod)$/u.test(branches.word(child).relation)),
  ].flatMap((child) => branches.phrase(child));
  const words = [...new Set([...term, index])].sort((a, b) => a - b);
  const named = branches.text(words);
  const isOwned = branches.has(index, 'nmod:poss');
  return isName || isOwned ? named : `the ${named}`;
}

function addPronoun(
  found: Found,
  { branches, namesOf }: SentenceNames,
  index: number,
  sentence: number,
): void {
  const [name] = namesOf(index);
  if (name === undefined || name === branches.text([index])) return;
  found.mention(name, branches.word(index).span, sentence);
}

/** Whether one noun names a kind of another: soup of food. Takes lemmas. */
export function isKindOf(noun: string, kind: string, lexicon: Lexicon): boolean {
  const relation = lexicon.relation(noun, kind, 'NOUN');
  return relation === 'same' || relation === 'synonym' || relation === 'wider';
}

interface Growing {
  readonly phrase: Phrase;
  readonly mentions: Span[];
  readonly sentences: Set<number>;
}

class Found {
  readonly #all: Growing[] = [];

  add(phrase: Phrase, span: Span, sentence: number): void {
    const known = this.#all.find((each) => isSameThing(each.phrase, phrase));
    if (known) {
      known.mentions.push(span);
      known.sentences.add(sentence);
    } else this.#all.push({ phrase, mentions: [span], sentences: new Set([sentence]) });
  }

  mention(name: string, span: Span, sentence: number): void {
    const wanted = name.toLowerCase().replace(/^(?:the|an?|his|her|their|my|our|your) /u, '');
    const known = this.#all.findLast(({ phrase }) => {
      const own = phrase.name.toLowerCase().replace(/^the /u, '');
      return own === wanted || own.endsWith(` ${wanted}`) || wanted.endsWith(` ${own}`);
    });
    known?.mentions.push(span);
    known?.sentences.add(sentence);
  }

  objects(): TextObject[] {
    return this.#all.map(({ phrase, mentions, sentences }) => ({
      ...phrase,
      mentions: mentions.toSorted((a, b) => a[0] - b[0]),
      sentences: [...sentences].sort((a, b) => a - b),
    }));
  }
}

/** "Kranz" is Mr Kranz again; "the soup" is the mushroom soup again, "the pea soup" is not. */
function isSameThing(known: Phrase, next: Phrase): boolean {
  if (known.isName !== next.isName || known.role !== next.role) return false;
  const [a, b] = [wordsOf(known.name), wordsOf(next.name)];
  if (known.isName)
    return known.head === next.head || (a.length > 1 && b.length === 1 && a.includes(b[0] ?? ''));
  return known.head === next.head && (b.length === 1 || b.every((word) => a.includes(word)));
}

const wordsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => !/^(?:the|an?|mr|mrs|ms|dr|his|her|its|their|my|our|your)\.?$/u.test(word));
