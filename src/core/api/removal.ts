/** Something that was removed. It can be restored until the tab is closed. */
export interface Removal {
  /** The id to pass to `undo`; not the id of the thing. */
  readonly id: string;
  readonly kind:
    | 'fact base'
    | 'case set'
    | 'run'
    | 'collection'
    | 'document'
    | 'check'
    | 'batch'
    | 'rules case'
    | 'audit log copy'
    | 'language model';
  /** Name of the thing, for a notice: "World facts was removed." */
  readonly name: string;
}

/** Each room removes its own kinds of things, and undoes a removal in the same way. */
export interface Removing<Kind extends Removal['kind']> {
  /** Fails with a sentence for people if the thing no longer exists or cannot be removed. */
  remove(kind: Kind, id: string): Promise<Removal>;
  /**
   * Restores what a removal took away, exactly as it was. Fails with a sentence for people if that is no
   * longer possible.
   * @param removal the id of the removal.
   */
  undo(removal: string): Promise<void>;
  /** Restores removed things that ship with Totem. Everything else stays as it is. */
  restoreShipped(): Promise<void>;
}
