/**
 * The part of n3 that the core uses. Its published types bring in all of Node's types, and the check that the
 * core is free of these would no longer work.
 */
export interface Term {
  readonly termType: string;
  readonly value: string;
  readonly language?: string;
}

export interface Quad {
  readonly subject: Term;
  readonly predicate: Term;
  readonly object: Term;
}

export class Parser {
  constructor(options?: { format?: string; baseIRI?: string; blankNodePrefix?: string });
  parse(
    input: unknown,
    callback: (error: Error, quad: Quad, prefixes: object) => void,
    prefixCallback?: (prefix: string, prefixNode: Term) => void,
  ): void;
}
