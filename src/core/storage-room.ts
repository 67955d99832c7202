/** How much more a browser lets a site store. */

const GIGABYTE = 2 ** 30;
/** The most that Chromium tells. */
const MOST_TOLD = 10 * GIGABYTE;

/**
 * Bytes that can still be stored, as the browser's estimate tells; undefined where it tells nothing. From
 * version 138 on, Chromium tells every site whole gigabytes, up to ten, on top of what is used, whatever the
 * room is (https://chromestatus.com/feature/4977371751645184).
 */
export function roomTold({
  quota,
  usage = 0,
}: {
  readonly quota?: number;
  readonly usage?: number;
}): number | undefined {
  if (quota === undefined) return undefined;
  const room = quota - usage;
  const isMadeUp = room > 0 && room <= MOST_TOLD && room % GIGABYTE === 0;
  return isMadeUp ? undefined : Math.max(0, room);
}
