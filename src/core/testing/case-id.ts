/** Ids for cases: short hashes of what the cases ask. The same case has the same id in every set. */

/** Gives each text an id that no earlier text has. */
export class CaseIds {
  readonly #given = new Set<string>();
  readonly #prefix: string;

  constructor(prefix = '') {
    this.#prefix = prefix;
  }

  idOf(question: string): string {
    for (let attempt = 0; ; attempt++) {
      const id = this.#prefix + hashOf(attempt === 0 ? question : `${question}#${attempt}`);
      if (this.#given.has(id)) continue;
      this.#given.add(id);
      return id;
    }
  }
}

/** 52 bits in base 36, from two 32-bit FNV-1a hashes with different offsets. */
export function hashOf(text: string): string {
  let a = 0x811c9dc5;
  let b = 0x9747b28c;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b ^ unit, 0x01000193) ^ (b >>> 15);
  }
  return ((a >>> 12) * 4294967296 + (b >>> 0)).toString(36).padStart(11, '0');
}
