/** The package has no types of its own. */
declare module 'commonmark-spec' {
  /** The examples of the specification; an arrow means a tab. */
  export const tests: readonly {
    readonly markdown: string;
    readonly html: string;
    readonly section: string;
    readonly number: number;
  }[];
}
