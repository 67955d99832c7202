/**
 * What is kept between visits, as records by table and key. A write is all or nothing: a failed one leaves
 * what was there before.
 */

export type Change<Tables> =
  | {
      [Name in keyof Tables]: { readonly table: Name; readonly key: string; readonly value: Tables[Name] };
    }[keyof Tables]
  | { readonly table: keyof Tables; readonly remove: string }
  /** Every record whose key begins so. */
  | { readonly table: keyof Tables; readonly removeAll: string };

/** Keys are ordered as text, so numbers in them are padded. */
export interface RecordStore<Tables> {
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
