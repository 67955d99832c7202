/**
 * The thread in which llama.cpp runs. language-model.worker.ts starts it, so that a model that takes long can
 * be told to stop, and one that hangs can be ended. It is a file of its own because the page's policy allows
 * no code that is joined from strings; see `llamaRuntime` in src/build/plugins.ts. The package defines the
 * protocol.
 */
import './kit/watched.ts';
import '@wllama/wllama/src/workers-code/llama-cpp.js';

interface Promising {
  Suspending?: unknown;
  promising?: unknown;
}
/**
 * A browser that cannot suspend WebAssembly runs each call to its end. The whole model is then in memory, so
 * no call has to wait for data.
 */
const assembly = WebAssembly as Promising;
if (!assembly.Suspending) {
  assembly.Suspending = function whole<F>(call: F): F {
    return call;
  };
  assembly.promising =
    (call: (...values: unknown[]) => unknown) =>
    async (...values: unknown[]) =>
      call(...values);
}

/**
 * Tells llama.cpp that there is no GPU: only MLC's models use it, and looking for one takes seconds on some
 * machines.
 */
Object.defineProperty(Object.getPrototypeOf(navigator), 'gpu', {
  get: () => ({ requestAdapter: () => Promise.resolve(null) }),
});
