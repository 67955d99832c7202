/** Everything that is stored, with one repository for each kind. */
import { livingWorkers, untilTabCloses } from './living-workers.ts';
import { Backups } from './bundle/backups.ts';
import { Restores } from './bundle/restores.ts';
import { Audit } from './repositories/audit.ts';
import { Batches } from './repositories/batches.ts';
import { CaseSets } from './repositories/case-sets.ts';
import { Checks } from './repositories/checks.ts';
import { Classes } from './repositories/classes.ts';
import { Collections } from './repositories/collections.ts';
import { EditedThings } from './repositories/edits.ts';
import { FactBases } from './repositories/fact-bases.ts';
import { Inventory } from './repositories/inventory.ts';
import { Orphans } from './repositories/orphans.ts';
import { Readings } from './repositories/readings.ts';
import { Removals } from './repositories/removals.ts';
import { RulesCases } from './repositories/rules-cases.ts';
import { Runs } from './repositories/runs.ts';
import { Settings } from './repositories/settings.ts';
import type { LibraryRecords } from './tables.ts';

export class Library {
  readonly factBases: FactBases;
  readonly caseSets: CaseSets;
  readonly runs: Runs;
  readonly classes: Classes;
  readonly readings: Readings;
  readonly collections: Collections;
  readonly checks: Checks;
  readonly batches: Batches;
  readonly rulesCases: RulesCases;
  readonly audit: Audit;
  readonly settings: Settings;
  readonly removals: Removals;
  readonly edits: EditedThings;
  readonly orphans: Orphans;
  readonly inventory: Inventory;
  readonly backups: Backups;
  readonly restores: Restores;

  constructor(records: LibraryRecords, workers = livingWorkers()) {
    this.factBases = new FactBases(records);
    this.caseSets = new CaseSets(records);
    this.runs = new Runs(records);
    this.classes = new Classes(records);
    this.readings = new Readings(records);
    this.collections = new Collections(records);
    this.checks = new Checks(records);
    this.orphans = new Orphans(records, workers);
    this.batches = new Batches(records, this.orphans);
    this.rulesCases = new RulesCases(records);
    this.audit = new Audit(records);
    this.settings = new Settings(records);
    this.removals = new Removals(records, untilTabCloses(workers));
    this.edits = new EditedThings(records);
    this.inventory = new Inventory(records);
    this.backups = new Backups(records);
    this.restores = new Restores(records, this.orphans, this.removals);
  }
}
