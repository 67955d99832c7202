/** Loads something large when a worker first needs it, and tries again after a failure. */

/**
 * Says in the reader's words what could not be loaded. Everything that depends on it fails with the same
 * message.
 */
class NotLoaded extends Error {}

/** @param what the name of the thing in the reader's words: "The entailment model". */
export function loadedOnce<T>(what: string, load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () =>
    (loading ??= load().catch((reason: unknown) => {
      loading = undefined;
      throw reason instanceof NotLoaded
        ? reason
        : new NotLoaded(
            `${what} could not be loaded from this page's own address ` +
              `(${reason instanceof Error ? reason.message : String(reason)}). Try again. ` +
              'Finished work is kept.',
          );
    }));
}
