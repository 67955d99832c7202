/**
 * What follows from facts by declared properties, computed in the simplest way: every rule is applied to
 * every triple until nothing is new. Times are ignored.
 */
import type { FactBase } from '../../../src/core/knowledge/fact-base.ts';

export type Triple = readonly [relation: string, subject: string, object: string];

export class NaiveClosure {
  readonly #triples = new Map<string, Triple>();
  readonly #base: FactBase;

  constructor(base: FactBase) {
    this.#base = base;
    for (let row = 0; row < base.subject.length; row++) {
      if ((base.start[row] as number) <= (base.end[row] as number))
        this.#add([
          base.relations[base.relation[row] as number]!.name,
          base.entities[base.subject[row] as number]!,
          base.entities[base.object[row] as number]!,
        ]);
    }
    for (let before = -1; before !== this.#triples.size;) {
      before = this.#triples.size;
      this.#applyOnce();
    }
  }

  #applyOnce(): void {
    const all = [...this.#triples.values()];
    for (const { name, properties } of this.#base.relations) {
      const own = all.filter(([relation]) => relation === name);
      const turned = (from: readonly Triple[], as: string) => from.map(([, s, o]): Triple => [as, o, s]);
      const steps = own.flatMap(([, s, o]) =>
        own.filter(([, middle]) => middle === o).map(([, , end]): Triple => [name, s, end]),
      );
      const found = [
        ...(properties.symmetric ? turned(own, name) : []),
        ...(properties.transitive ? steps : []),
        ...(properties.inverse === undefined
          ? []
          : [
              ...turned(own, properties.inverse),
              ...turned(
                all.filter(([relation]) => relation === properties.inverse),
                name,
              ),
            ]),
      ];
      for (const triple of found) this.#add(triple);
    }
  }

  #add(triple: Triple): void {
    if (triple[1] !== triple[2]) this.#triples.set(triple.join('\t'), triple);
  }

  has(relation: string, s: string, o: string): boolean {
    return this.#triples.has([relation, s, o].join('\t'));
  }

  objects(relation: string, s: string): string[] {
    return [...this.#triples.values()].flatMap(([r, a, o]) => (r === relation && a === s ? [o] : []));
  }
}
