/**
 * What is kept between visits, as records by table and key. Keys are ordered as text, so numbers in them are
 * padded. A write is all or nothing: a failed one leaves what was there before.
 */

export type Change<Tables> =
  | {
      [Name in keyof Tables]: { readonly table: Name; readonly key: string; readonly value: Tables[Name] };
    }[keyof Tables]
  | { readonly table: keyof Tables; readonly remove: string }
  /** Every record whose key begins so. */
  | { readonly table: keyof Tables; readonly removeAll: string };

/** What can be asked of records, alone or within a transaction. */
export interface Records<Tables> {
  get<Name extends keyof Tables>(table: Name, key: string): Promise<Tables[Name] | undefined>;
  /** One entry a key, in order. */
  getAll<Name extends keyof Tables>(
    table: Name,
    keys: readonly string[],
  ): Promise<readonly (Tables[Name] | undefined)[]>;
  /** Those whose keys begin so, in the order of their keys. */
  list<Name extends keyof Tables>(
    table: Name,
    prefix: string,
    range?: { readonly offset: number; readonly limit: number },
  ): Promise<readonly Tables[Name][]>;
  keys(table: keyof Tables, prefix: string): Promise<readonly string[]>;
  write(changes: readonly Change<Tables>[]): Promise<void>;
}

export interface RecordStore<Tables> extends Records<Tables> {
  /**
   * What `work` reads stays as it is until `work` has ended, in other tabs too, and what it writes is kept
   * whole or not at all. `work` may await these records only, and may be called a second time.
   *
   * @param mode `read` transactions of the same tables run at the same time.
   * @param tables all that `work` asks for.
   */
  transaction<Result>(
    mode: 'read' | 'write',
    tables: readonly (keyof Tables & string)[],
    work: (records: Records<Tables>) => Promise<Result>,
  ): Promise<Result>;
}
