/**
 * Encryption of a bundle with a passphrase: AES-256-GCM, with a key by PBKDF2 of SHA-256. Browsers offer both
 * on secure pages only (https, or this machine).
 */
import { base64Of, bytesOf } from './base64.ts';

/** How the key was made, in the header of the file. */
export interface Encryption {
  readonly cipher: 'AES-256-GCM';
  readonly key: 'PBKDF2-SHA-256';
  readonly rounds: number;
  /** 16 bytes, in base64. */
  readonly salt: string;
}

/** OWASP's recommendation for PBKDF2 with SHA-256 (Password Storage Cheat Sheet, 2023). */
const ROUNDS = 600_000;
/** A file that asks for more would hang the tab. */
const MOST_ROUNDS = 10_000_000;
const IV_BYTES = 12;

export const canEncrypt = (): boolean => (crypto as { readonly subtle?: SubtleCrypto }).subtle !== undefined;

export const newEncryption = (): Encryption => ({
  cipher: 'AES-256-GCM',
  key: 'PBKDF2-SHA-256',
  rounds: ROUNDS,
  salt: base64Of(crypto.getRandomValues(new Uint8Array(16))),
});

export function isEncryption(value: unknown): value is Encryption {
  const { cipher, key, rounds, salt } = (value ?? {}) as Partial<Encryption>;
  return (
    cipher === 'AES-256-GCM' &&
    key === 'PBKDF2-SHA-256' &&
    Number.isInteger(rounds) &&
    (rounds as number) > 0 &&
    (rounds as number) <= MOST_ROUNDS &&
    typeof salt === 'string'
  );
}

/** Encrypts blocks. Each is bound to its file and its place in it, so that none can be moved or left out. */
export class Cipher {
  readonly #key: CryptoKey;
  readonly #file: Uint8Array<ArrayBuffer>;

  /** @param file bytes that are different for each file: the hash of its header. */
  static async of(passphrase: string, { salt, rounds }: Encryption, file: Uint8Array<ArrayBuffer>) {
    const text = new TextEncoder().encode(passphrase.normalize('NFC'));
    const { subtle } = crypto;
    const base = await subtle.importKey('raw', text, 'PBKDF2', false, ['deriveKey']);
    const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations: rounds };
    const usage: KeyUsage[] = ['encrypt', 'decrypt'];
    const key = await subtle.deriveKey(derivation, base, { name: 'AES-GCM', length: 256 }, false, usage);
    return new Cipher(key, file);
  }

  private constructor(key: CryptoKey, file: Uint8Array<ArrayBuffer>) {
    this.#key = key;
    this.#file = file;
  }

  /** A random initialisation vector, and the encrypted bytes. @param block from 0. */
  async encrypted(bytes: Uint8Array<ArrayBuffer>, block: number): Promise<Uint8Array<ArrayBuffer>> {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    const closed = await crypto.subtle.encrypt(this.#with(iv, block), this.#key, bytes);
    const sealed = new Uint8Array(IV_BYTES + closed.byteLength);
    sealed.set(iv);
    sealed.set(new Uint8Array(closed), IV_BYTES);
    return sealed;
  }

  /** Undefined if the passphrase is another, or the bytes are not those that were encrypted here. */
  async decrypted(
    sealed: Uint8Array<ArrayBuffer>,
    block: number,
  ): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const parameters = this.#with(sealed.slice(0, IV_BYTES), block);
    try {
      return new Uint8Array(await crypto.subtle.decrypt(parameters, this.#key, sealed.slice(IV_BYTES)));
    } catch {
      return undefined;
    }
  }

  #with(iv: Uint8Array<ArrayBuffer>, block: number): AesGcmParams {
    const additionalData = new Uint8Array(this.#file.length + 4);
    additionalData.set(this.#file);
    new DataView(additionalData.buffer).setUint32(this.#file.length, block, true);
    return { name: 'AES-GCM', iv, additionalData };
  }
}
