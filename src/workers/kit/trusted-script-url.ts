/**
 * The only policy that may turn a string into a script address (the page requires Trusted Types). It accepts
 * the addresses of our own files.
 */
import { isGuest } from './site-address.ts';

interface PolicyFactory {
  createPolicy(name: string, rules: Rules): Rules;
}
interface Rules {
  createScriptURL(address: string, kind: Kind): unknown;
}
type Kind = 'service worker' | 'worker';

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
/**
 * By the address of their file: the modules from which workers start. They are kept, as workers start again.
 */
const modules = new Map<string, string>();

/**
 * The address of a small module that imports a worker's file. A worker that starts from its file is held to
 * the policy of the response that brought the file, and many hosts send none. A worker that starts from a
 * blob: address is held to the policy of the page or worker that made the blob. The file's own address stands
 * behind the `#`, where the worker finds it.
 */
function moduleOf(file: string): string {
  const made = modules.get(file);
  if (made !== undefined) return made;
  const blob = new Blob([importing(file)], { type: 'text/javascript' });
  const address = `${URL.createObjectURL(blob)}#${file}`;
  modules.set(file, address);
  return address;
}

/**
 * Messages that arrive before the file is there wait for it. The import is dynamic: Firefox asks the service
 * worker for what such a module imports later, but not for what it imports as it starts.
 */
const importing = (file: string): string => `
const early = [];
const keep = (event) => {
  event.stopImmediatePropagation();
  early.push(event);
};
addEventListener('message', keep);
import(${JSON.stringify(file)}).then(
  () => {
    removeEventListener('message', keep);
    for (const { data, ports } of early)
      dispatchEvent(new MessageEvent('message', { data, ports: [...ports] }));
  },
  (reason) => setTimeout(() => { throw reason; }),
);`;

const rules: Rules = {
  createScriptURL(address, kind) {
    // `location` is a blob: address in our workers, where every address is complete.
    const url = new URL(address, location.protocol === 'blob:' ? location.origin : location.href);
    if (url.origin !== location.origin || !url.protocol.startsWith('http'))
      throw new TypeError(`Totem runs scripts of its own origin only, not ${address}.`);
    // A page of somebody else's has a policy of its own, which may allow no blob: workers.
    return kind === 'worker' && !isGuest ? moduleOf(url.href) : url.href;
  },
};

let policy: Rules | undefined;

/**
 * The address in the form that `new Worker` or `serviceWorker.register` accepts under the policy. In a
 * browser without Trusted Types it is a plain string.
 */
export function trustedScriptUrl(address: string, kind: Kind): unknown {
  policy ??= (factory && ownPolicy(factory)) ?? rules;
  return policy.createScriptURL(address, kind);
}

/** Undefined where the page does not allow it: then the browser itself says that it refuses the string. */
function ownPolicy(from: PolicyFactory): Rules | undefined {
  try {
    return from.createPolicy('totem', rules);
  } catch {
    return undefined;
  }
}
