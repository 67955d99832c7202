/**
 * The rail regulations as cases to begin with (RvLLM, case study 1): `public/examples/rail-regulations.json`,
 * each with a text of our own that breaks it.
 */
import { specificationText } from '../../core/rules/esl-text.ts';
import { specificationFromJson, type SpecificationJson } from '../../core/rules/specification-json.ts';
import { siteAddress } from '../kit/site-address.ts';
import type { Example } from './examples.ts';

interface RailRegulations {
  readonly specifications: readonly {
    readonly regulation: { readonly file: string; readonly index: number };
    readonly name: string;
    readonly specification: SpecificationJson;
    readonly unlawful: string;
  }[];
}

let loaded: Promise<readonly Example[]> | undefined;

/** Loaded once; after a failure the next call tries again. */
export function railRegulations(): Promise<readonly Example[]> {
  return (loaded ??= load().catch((reason: unknown) => {
    loaded = undefined;
    throw reason;
  }));
}

async function load(): Promise<readonly Example[]> {
  const response = await fetch(new URL('examples/rail-regulations.json', siteAddress));
  if (!response.ok) throw new Error(`The rail regulations could not be read: ${String(response.status)}.`);
  const { specifications } = (await response.json()) as RailRegulations;
  return specifications.map(({ regulation, name, specification, unlawful }) => ({
    id: `rail ${regulation.file} ${String(regulation.index)}`,
    name,
    field: 'rail regulations',
    specification: specificationText(specificationFromJson(specification).specification),
    text: unlawful,
    invents: false,
    objects: [],
    recorded: [],
  }));
}
