/** Something large that a worker loads on first need, and again after a failure. */

/** @param what in the reader's words: "The entailment model". */
export function loadedOnce<T>(what: string, load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => loading ??= load().catch((reason: unknown) => {
    loading = undefined;
    throw new Error(`${what} could not be loaded from this page's own address (${reason instanceof Error ? reason.message : String(reason)}). Start the reading again; what has been read is kept.`);
  });
}
