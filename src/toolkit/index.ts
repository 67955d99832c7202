/**
 * `totem`: the functions of all subpaths that need no models, each subpath under its own name.
 *
 *   import { datalog } from 'totem';
 *   datalog.solve('in(oslo, norway).').relations.in; // [['oslo', 'norway']]
 */
export * as datalog from './datalog.ts';
export * as rules from './rules.ts';
export * as temporal from './temporal.ts';
export * as testing from './testing.ts';
