/**
 * Seeded random numbers (sfc32, PractRand-clean for our sizes). The same seed gives the same sequence in
 * every browser, so that a test set can be generated again.
 */
export interface Random {
  /** A number in [0, 1). */
  next(): number;
  /** An integer in [0, below). */
  integer(below: number): number;
  /** One element of a list, which must not be empty. */
  pick<T>(from: readonly T[]): T;
  /** A new array in random order (Fisher-Yates). */
  shuffle<T>(from: readonly T[]): T[];
}

export function seeded(seed: number): Random {
  let a = seed | 0;
  let b = 0x9e3779b9;
  let c = 0x243f6a88;
  let counter = 1;
  const bits = () => {
    const t = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return t >>> 0;
  };
  for (let i = 0; i < 15; i++) bits();
  const next = () => bits() / 4294967296;
  const integer = (below: number) => Math.floor(next() * below);
  return {
    next,
    integer,
    pick: <T>(from: readonly T[]) => from[integer(from.length)] as T,
    shuffle: <T>(from: readonly T[]) => {
      const shuffled = [...from];
      for (let i = shuffled.length - 1; i > 0; i--) {
        const j = integer(i + 1);
        [shuffled[i], shuffled[j]] = [shuffled[j] as T, shuffled[i] as T];
      }
      return shuffled;
    },
  };
}
