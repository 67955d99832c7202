/** The worker of the Logic room: its service, with the fact bases of the library. */
import './kit/watched.ts';
import { openLibrary } from '../adapters/storage/open-library.ts';
import type { FactBase } from '../core/knowledge/fact-base.ts';
import { serve } from './kit/life.ts';
import { OtherTabs } from './kit/other-tabs.ts';
import type { FactBaseSource } from './logic-room/fact-bases.ts';
import { LogicRoomService } from './logic-room/service.ts';

/** The worker's name is also the name of its library, so that each test can have its own. */
const { library, refused } = openLibrary(self.name);
const otherTabs = new OtherTabs(() => undefined);
/** Fact bases that were read. A program is read at every pause in typing. */
const MOST_KEPT = 4;
const kept = new Map<string, FactBase>();

const factBases: FactBaseSource = {
  async names() {
    const names = (await library.factBases.list()).map(({ name }) => name);
    return [...new Set(names)];
  },
  async read(name) {
    const found = (await library.factBases.list()).find((each) => each.name === name);
    const stored = found && (await library.factBases.head(found.id));
    if (!stored) return undefined;
    const key = `${stored.id} ${String(stored.revision)}`;
    const known = kept.get(key) ?? (await library.factBases.read(stored.id));
    if (known) kept.set(key, known);
    for (const other of kept.keys()) if (kept.size > MOST_KEPT && other !== key) kept.delete(other);
    return known;
  },
};

class LibraryLogicService extends LogicRoomService {
  override async open(elsewhere?: (changed: readonly string[]) => void) {
    if (elsewhere) otherTabs.tell(elsewhere);
    return { refused: await refused };
  }
}

serve(new LibraryLogicService(factBases));
