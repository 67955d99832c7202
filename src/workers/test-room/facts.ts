/**
 * Fact bases: their relations, problems and rows for the page, and the cases generated from them. The base in
 * use stays in memory, as columns.
 */
import type { Issue } from '../../core/issue.ts';
import { disputedRows } from '../../core/knowledge/disputed-facts.ts';
import type { FactBase } from '../../core/knowledge/fact-base.ts';
import { factRow } from '../../core/knowledge/fact-row.ts';
import { lint } from '../../core/knowledge/lint.ts';
import type { Relation, RelationRow } from '../../core/knowledge/relation.ts';
import { declarationIssues } from '../../core/knowledge/relation-declaration.ts';
import { measureRelations, type MeasuredRelation } from '../../core/knowledge/relation-evidence.ts';
import { suggestCategory } from '../../core/knowledge/relation-suggestion.ts';
import type { FactBases } from '../../adapters/storage/repositories/fact-bases.ts';
import { ClaimWording } from '../../core/testing/claim-wording.ts';
import { statement } from '../../core/testing/english/clause.ts';
import { asSentence } from '../../core/testing/english/noun-phrase.ts';
import { deriveFacts } from '../../core/testing/derived-facts.ts';
import { drawQuestions } from '../../core/testing/draw-questions.ts';
import type { TestCase } from '../../core/testing/test-case.ts';
import { uncontrolled, type Control } from '../../core/work.ts';
import { drive } from '../kit/jobs.ts';
import type { FactFilter } from '../../core/api/test-room.ts';
import type { FactRow } from '../../core/knowledge/fact-row.ts';
import type { Finding } from '../../core/knowledge/lint/finding-list.ts';
import type { GenerationOptions } from '../../core/testing/generation-options.ts';
import type { Page } from '../../core/transfer.ts';

const GONE = 'This fact base no longer exists. It may have been removed.';

export class Facts {
  readonly #bases: FactBases;
  #open:
    | {
        readonly id: string;
        readonly revision: string | undefined;
        readonly factBase: FactBase;
        findings?: Promise<readonly Finding[]>;
      }
    | undefined;

  constructor(bases: FactBases) {
    this.#bases = bases;
  }

  forget(id: string): void {
    if (this.#open?.id === id) this.#open = undefined;
  }

  async factBase(id: string): Promise<FactBase> {
    // The message of another tab that changed or removed the base may still be on its way.
    const stored = await this.#bases.head(id);
    const known = this.#open;
    if (stored && known?.id === id && known.revision === stored.revision) return known.factBase;
    const factBase = stored && (await this.#bases.read(id));
    if (!factBase) throw new Error(GONE);
    this.#open = { id, revision: stored.revision, factBase };
    return factBase;
  }

  /** The names of fact bases, in the order of their ids. */
  async names(ids: readonly string[]): Promise<readonly (string | undefined)[]> {
    const kept = await this.#bases.list();
    return ids.map((id) => kept.find((base) => base.id === id)?.name);
  }

  async relations(id: string): Promise<readonly RelationRow[]> {
    const factBase = await this.factBase(id);
    const measured = measureRelations(factBase);
    const wording = new ClaimWording(factBase);
    return factBase.relations.map((relation, index): RelationRow => {
      const { facts, evidence, exampleRow } = measured[index] as MeasuredRelation;
      return {
        relation,
        facts,
        evidence,
        suggestedCategory: suggestCategory(relation.name),
        example: exampleRow === undefined ? '' : sentenceOf(factBase, wording, exampleRow),
      };
    });
  }

  async declare(id: string, relation: Relation): Promise<readonly Issue[]> {
    if (!(await this.#bases.head(id))) throw new Error(GONE);
    let relations: readonly Relation[] = [];
    let issues: readonly Issue[] = [];
    const changed = await this.#bases.changeRelations(id, (stored) => {
      relations = stored.map((known) => (known.name === relation.name ? relation : known));
      issues = declarationIssues(relations);
      return issues.some(({ severity }) => severity === 'error') ? undefined : relations;
    });
    const known = this.#open;
    // The rows stay, so they are not read again, unless another tab has changed the base as well.
    if (changed && known?.id === id && known.revision === changed.before.revision)
      this.#open = { id, revision: changed.after.revision, factBase: { ...known.factBase, relations } };
    return issues;
  }

  /** Computed once for each state of the base. Other calls can run between the checks. */
  async lint(id: string): Promise<readonly Finding[]> {
    const factBase = await this.factBase(id);
    const open = this.#open?.factBase === factBase ? this.#open : undefined;
    const findings = open?.findings ?? drive(lint(factBase), uncontrolled).then((found) => found ?? []);
    if (open) open.findings = findings;
    return findings;
  }

  async facts(id: string, filter: FactFilter, offset: number, limit: number): Promise<Page<FactRow>> {
    const factBase = await this.factBase(id);
    const rows = matchingRows(factBase, filter);
    return {
      rows: Array.from(rows.subarray(offset, offset + limit), (row) => factRow(factBase, row)),
      offset,
      total: rows.length,
    };
  }

  async generate(
    id: string,
    options: GenerationOptions,
    control: Control,
  ): Promise<{ readonly cases: readonly TestCase[]; readonly keptOut: number } | undefined> {
    const base = await this.factBase(id);
    const derived = await drive(deriveFacts(base, options), control);
    const cases = derived && (await drive(drawQuestions(derived, options), control));
    return cases && { cases, keptOut: disputedRows(base).size };
  }
}

/** The row as a sentence, in the wording that questions use. */
function sentenceOf({ subject, relation, object }: FactBase, wording: ClaimWording, row: number): string {
  const tuple = {
    relation: relation[row] as number,
    direction: 'forwards' as const,
    subject: subject[row] as number,
    object: object[row] as number,
  };
  return asSentence(statement(wording.clause(tuple, false)));
}

/** For each entity, whether it is asked for; undefined if all are. */
function namedIn({ entities }: FactBase, entity: string | undefined, words: string | undefined) {
  if (entity !== undefined) return Uint8Array.from(entities, (name) => Number(name === entity));
  if (!words) return undefined;
  return Uint8Array.from(entities, (name) => Number(name.toLowerCase().includes(words)));
}

function matchingRows(factBase: FactBase, { text, entity, relation }: FactFilter): Int32Array {
  const named = namedIn(factBase, entity, text?.toLowerCase());
  const relationId =
    relation === undefined ? -1 : factBase.relations.findIndex(({ name }) => name === relation);
  const rows = new Int32Array(factBase.subject.length);
  let found = 0;
  for (let row = 0; row < rows.length; row++) {
    if (relation !== undefined && factBase.relation[row] !== relationId) continue;
    if (named && !named[factBase.subject[row] as number] && !named[factBase.object[row] as number]) continue;
    rows[found++] = row;
  }
  return rows.subarray(0, found);
}
