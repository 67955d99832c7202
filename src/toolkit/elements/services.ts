/**
 * The rooms' services for elements: one for each room and library of a page, however many elements it has.
 */
import type { CheckService } from '../../core/api/check-room.ts';
import type { LogicService } from '../../core/api/logic-room.ts';
import type { RulesService } from '../../core/api/rules-room.ts';
import type { TestService } from '../../core/api/test-room.ts';
import { IN_MEMORY } from '../../adapters/storage/open-library.ts';
import { startCheckService } from '../../workers/check-room/client.ts';
import { startLogicService } from '../../workers/logic-room/client.ts';
import { startRulesService } from '../../workers/rules-room/client.ts';
import { startTestService } from '../../workers/test-room/client.ts';
import { placeFiles, placeThreads } from '../threads.ts';

/** Where an element's files and data lie. */
export interface FileAddresses {
  readonly files: string;
  readonly storage: string;
}

let placed: string | undefined;

/** @throws if two elements name different folders: the models are loaded once for a page. */
function place({ files }: FileAddresses): void {
  if (files === '') throw new Error('The attribute files must give the address of the package totem-models.');
  const address = new URL(files, document.baseURI).href.replace(/\/?$/u, '/');
  if (placed === undefined) placeFiles(address);
  else if (placed !== address)
    throw new Error(`This page uses ${placed} already, so ${address} cannot be used.`);
  placed = address;
}

function shared<Service>(start: (library: string) => Service): (where: FileAddresses) => Service {
  const started = new Map<string, Service>();
  return (where) => {
    place(where);
    const library = where.storage === '' ? IN_MEMORY : `totem ${where.storage}`;
    const service = started.get(library) ?? start(library);
    started.set(library, service);
    return service;
  };
}

export const checkService: (where: FileAddresses) => CheckService = shared(startCheckService);
export const rulesService: (where: FileAddresses) => RulesService = shared(startRulesService);
export const testService: (where: FileAddresses) => TestService = shared(startTestService);

/** One for each element: a service has the last run of one program. */
export function logicService(): LogicService {
  placeThreads();
  return startLogicService(IN_MEMORY);
}
