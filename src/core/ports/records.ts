/**
 * What is kept between visits, as records by table and key. Keys are ordered as text, so numbers in them are
 * padded with zeros. A write is all or nothing: after a failed write everything is as before.
 */

export type Change<Tables> =
  | {
      [Name in keyof Tables]: { readonly table: Name; readonly key: string; readonly value: Tables[Name] };
    }[keyof Tables]
  | { readonly table: keyof Tables; readonly remove: string }
  /** Removes every record whose key begins with this. */
  | { readonly table: keyof Tables; readonly removeAll: string };

/** What can be asked of records, inside or outside a transaction. */
export interface Records<Tables> {
  get<Name extends keyof Tables>(table: Name, key: string): Promise<Tables[Name] | undefined>;
  /** One entry for each key, in order. */
  getAll<Name extends keyof Tables>(
    table: Name,
    keys: readonly string[],
  ): Promise<readonly (Tables[Name] | undefined)[]>;
  /** Records whose keys begin with `prefix`, in the order of their keys. */
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
   * Runs `work` as a transaction. Nothing that it reads changes before it ends, in other tabs either, and its
   * writes are kept completely or not at all. `work` may await only these records, and it may be called a
   * second time.
   * @param mode `read` transactions of the same tables run at the same time.
   * @param tables all tables that `work` uses.
   */
  transaction<Result>(
    mode: 'read' | 'write',
    tables: readonly (keyof Tables & string)[],
    work: (records: Records<Tables>) => Promise<Result>,
  ): Promise<Result>;
}
