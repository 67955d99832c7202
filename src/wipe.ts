/** The page that wipes everything: it opens no room and starts no thread, so that nothing is stored again. */
import { deleteData, deleteProgram, keptNow } from './adapters/storage/wipe.ts';
import { stopTabs, tellWiped, untilWiped } from './stop-tabs.ts';
import './ui/wipe-page/wipe-page.ts';

const page = document.querySelector('totem-wipe')!;
page.isStopped = new URLSearchParams(location.search).has('stopped');
page.wiping = { keptNow, deleteData, deleteProgram, stopTabs, tellWiped, untilWiped };
