/**
 * The only policy that may turn a string into a script address (the page requires Trusted Types). It accepts
 * the addresses of our own workers.
 */

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): unknown };
}

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;

let policy: ReturnType<PolicyFactory['createPolicy']> | undefined;

/**
 * The address in the form that `new Worker` and `serviceWorker.register` accept under the policy. In a
 * browser without Trusted Types it is the plain string.
 */
export function trustedScriptUrl(address: string): unknown {
  policy ??= factory && ownPolicy(factory);
  return policy ? policy.createScriptURL(address) : address;
}

/** Undefined where the page does not allow it: then the browser itself says that it refuses the string. */
function ownPolicy(from: PolicyFactory): typeof policy {
  try {
    return from.createPolicy('totem', {
      createScriptURL(address) {
        if (new URL(address, location.href).origin !== location.origin)
          throw new TypeError(`Totem runs scripts of its own origin only, not ${address}.`);
        return address;
      },
    });
  } catch {
    return undefined;
  }
}
