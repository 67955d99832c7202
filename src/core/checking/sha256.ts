/**
 * SHA-256 of a text's UTF-8 bytes. Browsers offer their own only over https, and schools open Totem over
 * plain http.
 */
import { sha256 as digest } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** 64 hexadecimal digits. A surrogate without its partner counts as U+FFFD, as everywhere on the web. */
export const sha256 = (text: string): string => bytesToHex(digest(utf8ToBytes(text)));
