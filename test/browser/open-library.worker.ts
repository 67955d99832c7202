/** Opens the library of its own name and says so: a tab that may be closed at any moment. */
import { openLibrary } from '../../src/adapters/storage/open-library.ts';

const { refused } = openLibrary(self.name);
void refused.then((why) => self.postMessage(why));
