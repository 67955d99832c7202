/**
 * Starts the worker of the page that is one file. The page has no address from which a script may be loaded,
 * so it carries the worker's code as text and starts it from a blob.
 */
import type { LogicService } from '../../core/api/logic-room.ts';
import { Lasting } from '../kit/lasting.ts';

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): unknown };
}

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;

/** @param code of the worker, as the build wrote it: the only script that is ever made an address of. */
export function startLogicEdition(code: string): LogicService {
  const made = new Set<string>();
  const policy = factory?.createPolicy('totem', {
    createScriptURL(address) {
      if (!made.has(address)) throw new TypeError(`Totem runs its own scripts only, not ${address}.`);
      return address;
    },
  });
  const start = () => {
    const address = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
    made.add(address);
    return new Worker((policy?.createScriptURL(address) ?? address) as string, { name: 'totem' });
  };
  return new Lasting<LogicService>({
    open: start,
    isRepeatable: (method) => method !== 'change',
    first: ['open'],
  }).calls;
}
