/**
 * Files that a tab previews and has not imported yet. They are stored so that the preview survives a reload;
 * the tab itself remembers their ids and what was chosen for each. A file of a tab that does not come back is
 * deleted after a day.
 */
import type { Settings } from '../../adapters/storage/repositories/settings.ts';
import type { WaitingFiles } from '../../core/api/test-room.ts';
import { uniqueId } from '../../core/unique-id.ts';

const PREFIX = 'waiting file ';
const DAY = 24 * 60 * 60 * 1000;

export function waitingFilesWith(settings: Settings, now: () => number): WaitingFiles {
  const deleteOld = async () => {
    for (const name of await settings.names(PREFIX)) {
      const waiting = await settings.get(name);
      if (waiting && now() - waiting.at > DAY) await settings.remove([name]);
    }
  };
  return {
    async keepWaiting(file, name) {
      await deleteOld();
      const id = uniqueId(crypto);
      if (file instanceof Blob) await settings.keep(`${PREFIX}${id}`, { name, at: now(), file });
      return id;
    },
    waiting: async (id) => (await settings.get(`${PREFIX}${id}`))?.file,
    dropWaiting: (id) => settings.remove([`${PREFIX}${id}`]),
  };
}
