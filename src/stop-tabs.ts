/**
 * Before everything is wiped, every tab of Totem stops: a tab that goes on would store something again. Each
 * tab leaves its page for one that says so, which ends its threads and their connections.
 */
import { modelsPageLock } from './core/api/wiping.ts';
import type { AppShell } from './ui/app-shell.ts';

type Message = 'stop' | 'wiped';

const channelName = 'totem wipe';
/** How long tabs have to stop, and how often they are told: milliseconds. */
const STOPS_WITHIN = 5_000;
const TELL_EVERY = 250;

/** Names of the locks that threads of Totem hold as long as they live. */
const ofThread = /^totem (?:worker|life) /;

/** Leaves this page when another tab wipes everything. */
export function stopWhenWiped(app: AppShell): void {
  new BroadcastChannel(channelName).onmessage = ({ data }: MessageEvent<Message>) => {
    if (data !== 'stop') return;
    // A tab with a running job would ask before it goes.
    for (const { id, state } of app.session.jobs) if (state === 'running') app.session.cancel(id);
    location.replace(new URL('wipe.html?stopped', document.baseURI));
  };
}

/** Resolves to whether all threads of all tabs have ended, as far as the browser can tell. */
export async function stopTabs(): Promise<boolean> {
  const channel = new BroadcastChannel(channelName);
  const { locks } = navigator as { readonly locks?: LockManager };
  /** Tells the pages that get models too. Resolves to whether anything was living. */
  const foundLiving = async () => {
    const held = ((await locks?.query())?.held ?? []).flatMap(({ name }) => name ?? []);
    const modelsPages = held.filter((name) => name.startsWith(modelsPageLock));
    for (const name of modelsPages) await locks?.request(name, { steal: true }, () => undefined);
    return modelsPages.length > 0 || held.some((name) => ofThread.test(name));
  };
  try {
    for (let waited = 0; waited < STOPS_WITHIN; waited += TELL_EVERY) {
      channel.postMessage('stop' satisfies Message);
      await new Promise((later) => setTimeout(later, TELL_EVERY));
      // Without locks nothing can be asked, and a second is enough to leave a page.
      if (locks ? !(await foundLiving()) : waited >= 1_000) return true;
    }
    return false;
  } finally {
    channel.close();
  }
}

export function tellWiped(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage('wiped' satisfies Message);
  channel.close();
}

/** Resolves when the tab that wipes says that it is done. */
export const untilWiped = (): Promise<void> =>
  new Promise((resolve) => {
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data !== 'wiped') return;
      channel.close();
      resolve();
    };
  });
