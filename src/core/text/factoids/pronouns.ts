/** Names for the pronouns of a factoid, so that it can be read by itself; a pronoun that could mean two things keeps standing. */
import type { Branches } from '../branches.ts';
import type { Resolver } from '../mentions.ts';
import { emptyPronouns, personalPronouns, singularPronouns } from '../patterns.ts';
import type { Piece, Replacements } from './draft.ts';

const resolvable = /^(?:he|she|it|they|him|her|them|his|its|their)$/u;

/** What each pronoun among `pieces` stands for, by index; one whose name the factoid already holds is left as it is. */
export function namesForPronouns(sentences: readonly Branches[], sentence: number, pieces: readonly Piece[], resolver: Resolver): Replacements {
  const branches = sentences[sentence] as Branches, names = new Map<number, string>();
  const indices = pieces.filter((piece) => typeof piece === 'number');
  let said = ` ${indices.map((index) => branches.form(index)).join(' ')} `;
  for (const index of indices) {
    if (!isPronoun(branches, index) || isAmbiguous(sentences, sentence, index)) continue;
    const found = resolver.names(branches, sentence, index).filter((name) => !emptyPronouns.has(name.toLowerCase()) && !resolvable.test(name.toLowerCase()));
    if (found.length === 0 || found.some((name) => said.includes(` ${lastWord(name)} `))) continue;
    const name = listed(found);
    names.set(index, branches.word(index).relation === 'nmod:poss' ? `${name}${name.endsWith('s') ? "'" : "'s"}` : name);
    said += `${name.toLowerCase()} `;
  }
  return names;
}

const lastWord = (name: string): string => name.toLowerCase().split(' ').at(-1) as string;
const listed = (names: readonly string[]): string => names.length < 3 ? names.join(' and ') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) as string}`;

function isPronoun(branches: Branches, index: number): boolean {
  const { tag, relation } = branches.word(index);
  return (tag === 'PRON' || relation === 'nmod:poss') && relation !== 'expl' && resolvable.test(branches.form(index));
}

/** Two people who could be meant, or a thing that was only just brought up beside the subject. */
function isAmbiguous(sentences: readonly Branches[], sentence: number, index: number): boolean {
  const branches = sentences[sentence] as Branches, form = branches.form(index);
  const before = branches.words.map((_, i) => i).filter((i) => i < index && branches.word(i).relation.startsWith('nsubj'));
  if (personalPronouns.has(form)) return new Set([...persons(sentences[sentence - 1]), ...persons(branches, index)].map(lastWord)).size > 1 && before.length === 0 && !hasOneSubject(sentences[sentence - 1]);
  return singularPronouns.has(form) && before.length === 0 && bringsUpAThing(sentences[sentence - 1]);
}

/** Names of people, those before `end`. */
function persons(branches: Branches | undefined, end = Infinity): string[] {
  const names: string[] = [];
  branches?.words.forEach((word, i) => {
    if (i >= end || !word.entity.endsWith('-person') || word.tag !== 'PROPN') return;
    if (word.entity.startsWith('B-') || names.length === 0) names.push(word.text);
    else names[names.length - 1] += ` ${word.text}`;
  });
  return names;
}

/** The people of a sentence stand one in its subject, the others below: whom the next goes on with is plain. */
function hasOneSubject(branches: Branches | undefined): boolean {
  const subjects = branches?.words.map((_, i) => i).filter((i) => branches.word(i).relation.startsWith('nsubj') && branches.word(i).entity.endsWith('-person')) ?? [];
  return subjects.length === 1 && !(branches?.has(subjects[0] as number, 'conj') ?? false);
}

function bringsUpAThing(branches: Branches | undefined): boolean {
  return branches?.words.some((word, i) => /^(?:obj|obl)$/u.test(word.relation) && word.tag === 'NOUN' && branches.children(i, 'det').some((det) => /^an?$/u.test(branches.form(det)))) ?? false;
}
