/**
 * The address of the script that workers start with: `worker.js` of the package. In a single file it is the
 * file itself; the build sees to that (src/build/toolkit.ts).
 */
export const workerScript: string = new URL('./worker.js', import.meta.url).href;
