/**
 * Maps the names of domains and rules in other people's files to ours. Drowzee's "Transitive Inference" stays
 * `transitive`, because an imported case keeps what its author stated and its rates are compared with the
 * paper's Fig. 19. Most of those questions ask whether two things share a third (ERRATA), which we call
 * `shared`.
 */
import type { Domain } from '../../knowledge/domain.ts';
import { rules } from '../test-case.ts';
import type { Rule } from '../test-case.ts';

const key = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();

/**
 * The first words that identify a domain. `slug` makes ids that match between a question file and an answer
 * file.
 */
const domainNames: readonly { readonly domain: Domain; readonly slug: string; readonly starts: RegExp }[] = [
  { domain: 'Culture and the Arts', slug: 'culture', starts: /^(?:culture|arts?\b)/ },
  { domain: 'Geography and Places', slug: 'geography', starts: /^(?:geograph|places?\b)/ },
  { domain: 'Health and Fitness', slug: 'health', starts: /^(?:health|medic|fitness)/ },
  { domain: 'History and Events', slug: 'history', starts: /^(?:histor|events?\b|temporal)/ },
  { domain: 'People and Self', slug: 'people', starts: /^(?:people|self|person)/ },
  { domain: 'Mathematics and Logic', slug: 'math', starts: /^(?:math|logic)/ },
  { domain: 'Natural and Physical Sciences', slug: 'nature', starts: /^(?:natur|physic|science)/ },
  { domain: 'Society and Social Sciences', slug: 'society', starts: /^(?:societ|social)/ },
  { domain: 'Technology and Applied Sciences', slug: 'technology', starts: /^(?:tech|applied|engineering)/ },
];

export function domainOf(name: string | undefined): Domain | undefined {
  const found = name === undefined ? undefined : domainNames.find(({ starts }) => starts.test(key(name)));
  return found?.domain;
}

/** A question's number is unique only within its category, so the id contains both: `math-13`. */
export const slugOf = (domain: Domain | undefined): string | undefined =>
  domainNames.find((named) => named.domain === domain)?.slug;

const ruleNames: readonly (readonly [RegExp, Rule])[] = [
  [/^transitiv/, 'transitive'],
  [/^invers/, 'inverse'],
  [/^(?:negat|negati)/, 'negation'],
  [/^symmetr/, 'symmetric'],
  [/^compos/, 'composite'],
  [/^tempor/, 'temporal'],
  [/^(?:shar|same)/, 'shared'],
  [/^direct/, 'direct'],
];

/** `stated` if there is no name. Undefined if the name is not known. */
export function ruleOf(name: string | undefined): Rule | undefined {
  if (name === undefined) return 'stated';
  const exact = rules.find((rule) => rule === name);
  return exact ?? ruleNames.find(([pattern]) => pattern.test(key(name)))?.[1];
}
