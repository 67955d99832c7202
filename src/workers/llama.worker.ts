/**
 * The thread in which llama.cpp runs (started by language-model.worker.ts), so that a model which thinks long
 * can be told to stop, and one which hangs can be ended. It has its own file because the page's policy allows
 * no worker from a blob: address; see `llamaRuntime` in test/build/plugins.ts. Its protocol is the package's
 * own.
 */
import '@wllama/wllama/src/workers-code/llama-cpp.js';

interface Promising {
  Suspending?: unknown;
  promising?: unknown;
}
/**
 * Where a browser cannot suspend WebAssembly, a call runs through: the model then lies in memory as a whole,
 * and nothing has to be waited for.
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
 * Without a GPU llama.cpp is told that there is none: MLC's models use it, and a probe takes seconds on some
 * machines.
 */
Object.defineProperty(Object.getPrototypeOf(navigator), 'gpu', {
  get: () => ({ requestAdapter: () => Promise.resolve(null) }),
});
