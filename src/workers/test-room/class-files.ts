/**
 * Class files: made from a stored set with its facts and runs, opened from a file, or from an address on the
 * server that the page came from.
 */
import { contentKey } from '../../adapters/storage/content-keys.ts';
import type { Library } from '../../adapters/storage/library.ts';
import type { ClassParts } from '../../adapters/storage/repositories/classes.ts';
import type { ImportPreview } from '../../core/knowledge/importers/import-choices.ts';
import {
  MOST_FACTS_OF_A_CLASS,
  classFileText,
  readClassFile,
  type ClassFile,
} from '../../core/testing/exchange/class-file.ts';
import { isWebPage, type TextSource } from '../../core/text-source.ts';
import { finish } from '../../core/work.ts';
import { siteAddress } from '../kit/site-address.ts';
import { summaryOfFacts } from '../../adapters/storage/repositories/fact-bases.ts';

/** The same for the same file, so that it is recognised when it is opened again. */
export const classId = (text: string): string => `class-${contentKey(text)}`;

export const countOf = ({ facts, cases, runs }: ClassFile): number =>
  (facts?.base.subject.length ?? 0) +
  cases.length +
  runs.reduce((sum, { answers }) => sum + answers.length, 0);

export function previewClass(source: TextSource): Omit<ImportPreview, 'kind'> {
  const { file, issues } = finish(readClassFile(source));
  const sample = file
    ? [
        ...(file.facts ? [['Facts', file.facts.name, String(file.facts.base.subject.length)]] : []),
        ['Questions', file.name, String(file.cases.length)],
        ...file.runs.map(({ name, answers }) => ['Run', name, String(answers.length)]),
      ]
    : [];
  const columns = file ? ['Part', 'Name', 'Number'] : [];
  return { columns, roles: [], mapping: {}, hasHeader: false, sample, issues: issues.issues };
}

interface Origin {
  readonly id: string;
  /** The name of the file. */
  readonly origin: string;
  readonly added: number;
}

export function classParts(
  { facts, origin: made, seed, cases, runs }: ClassFile,
  { id, origin, added }: Origin,
  names: { readonly facts: string; readonly set: string },
): ClassParts {
  const factBaseId = `${id}-facts`;
  const { licence } = facts ?? {};
  const about = {
    id: factBaseId,
    name: names.facts,
    origin,
    added,
    ...(licence !== undefined && { licence }),
  };
  return {
    ...(facts && { facts: { summary: summaryOfFacts(facts.base, about), base: facts.base } }),
    set: {
      summary: {
        id,
        name: names.set,
        origin: made,
        ...(facts && { factBaseId }),
        ...(seed !== undefined && { seed }),
        added,
        cases: cases.length,
        yes: cases.filter(({ expected }) => expected === 'yes').length,
      },
      cases,
    },
    runs: runs.map(({ name, answers }, i) => ({
      run: {
        id: `${id}-run-${i}`,
        name,
        caseSetId: id,
        added,
        answers: answers.length,
        models: [...new Set(answers.map(({ model }) => model))],
        sample: false,
      },
      answers,
    })),
  };
}

/** @throws an error with a message for the user if the set is not stored, or its facts are too many. */
export async function classFileOf(library: Library, caseSetId: string): Promise<Blob> {
  const set = (await library.caseSets.list()).find(({ id }) => id === caseSetId);
  if (!set) throw new Error('These questions no longer exist. They may have been removed.');
  const about = (await library.factBases.list()).find(({ id }) => id === set.factBaseId);
  if (about && about.facts > MOST_FACTS_OF_A_CLASS)
    throw new Error(
      `A class file has at most ${MOST_FACTS_OF_A_CLASS} facts; ${about.name} has ${about.facts}.`,
    );
  const base = about && (await library.factBases.read(about.id));
  const runs = (await library.runs.list()).filter((run) => run.caseSetId === caseSetId);
  const text = classFileText({
    name: set.name,
    ...(about &&
      base && {
        facts: {
          name: about.name,
          origin: about.origin,
          ...(about.licence !== undefined && { licence: about.licence }),
          base,
        },
      }),
    origin: set.origin,
    ...(set.seed !== undefined && { seed: set.seed }),
    cases: await library.caseSets.read(caseSetId),
    runs: await Promise.all(
      runs.map(async ({ id, name }) => ({ name, answers: await library.runs.answers(id) })),
    ),
  });
  return new Blob([text], { type: 'application/json' });
}

/**
 * Fetches a class file that lies on the same server as the page.
 * @param address as a link states it, relative to the page.
 * @throws an error with a message for the user.
 */
export async function fetchedClassFile(address: string): Promise<File> {
  const url = URL.parse(address, siteAddress);
  const { origin } = new URL(siteAddress);
  if (!url || url.origin !== origin || !url.protocol.startsWith('http'))
    throw new Error(
      `The link names “${address.slice(0, 200)}”. A class file is opened only from ${origin}, where this ` +
        'page comes from. Save the file and drop it on the page instead.',
    );
  const response = await fetch(url, { mode: 'same-origin', redirect: 'error' }).catch(() => undefined);
  if (!response?.ok)
    throw new Error(
      `${url.pathname} could not be read${response ? ` (status ${response.status})` : ''}. Check the ` +
        'address in the link.',
    );
  const file = await response.blob();
  // Many servers answer with their first page where they have no such file.
  if (isWebPage((await file.slice(0, 2000).text()).trimStart()))
    throw new Error(
      `${url.pathname} is a web page, not a class file. Perhaps the file is not there, or has another name.`,
    );
  return new File([file], url.pathname.slice(url.pathname.lastIndexOf('/') + 1));
}
