/**
 * Opens the library named like this worker and reports it. It stands for a tab that can be closed at any
 * moment.
 */
import { openLibrary } from '../../src/adapters/storage/open-library.ts';

const { refused } = openLibrary(self.name);
void refused.then((why) => self.postMessage(why));
