/**
 * Variants of a statement that the documents do not speak of something: said in other words, and reversed.
 * Rules for other statements would change what is not spoken of, which says nothing about the statement.
 */
import type { Unmentioned } from '../silence.ts';
import type { Mutation } from './mutation.ts';

const silent: readonly ((matter: string) => string)[] = [
  (matter) => `There is no information in the documents on ${matter}.`,
  (matter) => `The documents are silent on ${matter}.`,
  (matter) => `Nothing is said in the documents about ${matter}.`,
  (matter) => `The documents give no details on ${matter}.`,
  (matter) => `The documents contain nothing on ${matter}.`,
];
const spoken: readonly ((matter: string) => string)[] = [
  (matter) => `There is information in the documents on ${matter}.`,
  (matter) => `The documents are not silent on ${matter}.`,
  (matter) => `Something is said in the documents about ${matter}.`,
  (matter) => `The documents give details on ${matter}.`,
  (matter) => `The documents contain something on ${matter}.`,
];

/** @param count N: how many of each relation. */
export function silenceMutations(
  statement: string,
  { kind, matter }: Unmentioned,
  count: number,
): Mutation[] {
  const said =
    kind === 'whether' ? `whether ${matter}` : kind === 'that' ? `the claim that ${matter}` : matter;
  const written = (relation: Mutation['relation'], texts: typeof silent): Mutation[] =>
    texts
      .map((text) => text(said))
      .filter((text) => text !== statement)
      .slice(0, count)
      .map((text) => ({
        relation,
        kind: relation === 'synonym' ? 'paraphrase' : 'negation',
        text,
        changes: [{ span: [0, statement.length], from: statement, to: text }],
      }));
  return [...written('synonym', silent), ...written('antonym', spoken)];
}
