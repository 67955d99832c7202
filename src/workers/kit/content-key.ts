/** A 128-bit key of a text, which names cached readings: the first half of its SHA-256. */
import { sha256 } from '../../core/checking/sha256.ts';

export const contentKey = (text: string): string => sha256(text).slice(0, 32);
