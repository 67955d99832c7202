/** Something large that a worker loads on first need, and again after a failure. */

/** What could not be loaded, in the reader's words. What rests on it fails with the same. */
class NotLoaded extends Error {}

/** @param what in the reader's words: "The entailment model". */
export function loadedOnce<T>(what: string, load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () =>
    (loading ??= load().catch((reason: unknown) => {
      loading = undefined;
      throw reason instanceof NotLoaded
        ? reason
        : new NotLoaded(
            `${what} could not be loaded from this page's own address (` +
              `${reason instanceof Error ? reason.message : String(reason)}). Start again; what has ` +
              'been read is kept.',
          );
    }));
}
