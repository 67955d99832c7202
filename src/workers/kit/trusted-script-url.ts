/**
 * The one policy through which a script address may pass (Trusted Types are required): the addresses of our
 * own workers.
 */

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): unknown };
}

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;

const policy = factory?.createPolicy('totem', {
  createScriptURL(address) {
    if (new URL(address, location.href).origin !== location.origin)
      throw new TypeError(`Totem runs scripts of its own origin only, not ${address}.`);
    return address;
  },
});

/**
 * What `new Worker` and `serviceWorker.register` accept under the policy; the plain address where the browser
 * has no Trusted Types.
 */
export function trustedScriptUrl(address: string): unknown {
  return policy ? policy.createScriptURL(address) : address;
}
