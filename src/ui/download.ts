/** Saves a file as a download of the browser. */
import type { Bytes } from '../core/transfer.ts';
export function offer(content: Bytes, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content as Blob);
  link.download = name.replace(/[\\/:*?"<>|]+/g, ' ').trim();
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
