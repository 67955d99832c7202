/**
 * The worker of the Library room: lists, backs up and restores all that is stored, and exposes one object,
 * the {@link LibraryService}.
 */
import './kit/watched.ts';
import { RefusedBundle } from '../adapters/storage/bundle/bundle-file.ts';
import { openLibrary } from '../adapters/storage/open-library.ts';
import type { LibraryService, ThingName } from '../core/api/library-room.ts';
import type { Control } from '../core/work.ts';
import { Jobs } from './kit/jobs.ts';
import { serve } from './kit/life.ts';
import { workersOfTab } from './kit/tab-hold.ts';
import { OtherTabs } from './kit/other-tabs.ts';
import { exportThing, exportsOf } from './library-room/exports.ts';
import { Listing } from './library-room/listing.ts';

/** The lists of all rooms, which a restore or a removal here may change. */
const LISTINGS = ['listing', 'check listing', 'rules listing', 'library listing'];
/** A longer name fits in no list. */
const LONGEST_NAME = 120;

/** The worker's name is also the name of its library, so that each test can have its own. */
const { library, refused } = openLibrary(self.name, workersOfTab());
const now = () => Date.now();
const jobs = new Jobs();
const listing = new Listing(library.inventory);
const otherTabs = new OtherTabs((changed) => listing.forget(changed));
const changed = (...ids: readonly string[]) => {
  listing.forget(ids);
  otherTabs.changed(...LISTINGS, ...ids);
};

/** The result, or undefined if the job was cancelled. */
async function unlessCancelled<Result>(
  { stop }: Control,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work();
  } catch (fault) {
    if (stop.aborted) return undefined;
    throw fault;
  }
}

const removed = async (thing: ThingName) => {
  const ids = await library.inventory.idsWith(thing);
  const removal = await library.removals.remove(thing.kind, thing.id, now());
  changed(...ids);
  return removal;
};

const service: LibraryService = {
  async open(elsewhere) {
    otherTabs.tell(elsewhere);
    return { refused: await refused };
  },
  cancel: (job) => Promise.resolve(jobs.cancel(job)),
  things: (filter, offset, limit) => listing.page(filter, offset, limit),
  sizes: (things) => listing.sizes(things),

  async remove(kind, id) {
    if (kind === 'case set') await library.runs.checkUnused(id);
    return removed({ kind, id });
  },
  async undo(removal) {
    const { thing, parts } = await library.removals.undo(removal, now());
    changed(thing, ...parts.map(({ key }) => key.slice(key.lastIndexOf('/') + 1)));
  },
  restoreShipped: () => Promise.resolve(),
  async rename(thing, name) {
    const trimmed = name.trim().slice(0, LONGEST_NAME);
    if (trimmed === '') throw new Error('A name needs at least one letter.');
    await library.inventory.rename(thing, trimmed);
    changed(thing.id);
  },

  lastBackup: () => library.settings.get('last backup'),
  async keepLastBackup(made) {
    await library.settings.keep('last backup', made);
    otherTabs.changed('last backup');
  },
  backup: (options, job, onProgress) =>
    jobs.under(job, onProgress, (control) =>
      unlessCancelled(control, () => library.backups.make(options, now(), control)),
    ),
  readBackup: (file, passphrase, job, onProgress) =>
    jobs.under(job, onProgress, (control) =>
      unlessCancelled(control, async () => {
        try {
          return { contents: (await library.restores.check(file, passphrase, control)).contents };
        } catch (fault) {
          if (!(fault instanceof RefusedBundle)) throw fault;
          return { refused: fault.message, needsPassphrase: fault.needsPassphrase };
        }
      }),
    ),
  restore: (file, { mode, passphrase }, job, onProgress) =>
    jobs.under(job, onProgress, (control) =>
      unlessCancelled(control, async () => {
        // What is here may have changed since it was compared.
        const checked = await library.restores.check(file, passphrase, control);
        const report = await library.restores.restore(
          checked,
          { mode, now: now(), size: file.size },
          control,
        );
        changed('check policy', ...checked.plan.map(({ into }) => into.id));
        return report;
      }),
    ),

  exports: (kind) => Promise.resolve(exportsOf(kind)),
  export: (thing, format) => exportThing(library, thing, format),
};

serve(service);
