/**
 * The lives that the facts state, and the relations that require a living person (being born, married,
 * taught, in office ...). Only stated years count: a birth or a death without a year excludes nothing.
 */
import { pattern } from '../pattern-parts.ts';
import { yearOfTick } from '../temporal/time-point.ts';
import { wordsOfName } from './english/relation-name.ts';
import type { FactIndex } from './fact-index.ts';
import { isDated } from './fact-index.ts';

/** A stated birth or death: its row, and the years in which it may have been. */
export interface LifeEvent {
  readonly row: number;
  readonly first: number;
  readonly last: number;
}

const birth = /^(?:(?:place|date|year|day) of birth|birth ?(?:place|date)|(?:was )?born (?:in|on|at))$/;
const death = /^(?:(?:place|date|year|day|cause|manner) of death|death ?(?:place|date)|died (?:in|on|at))$/;

/** Whose life a relation requires. */
export type LifeNeed = { readonly subject: boolean; readonly object: boolean };

const subjectLives = new RegExp(pattern`
  ^(?:was |is |has )?(?:
    educated at|alma mater|graduated from|student of|studied (?:at|in|under)|works? (?:at|for|in)|
    worked (?:at|for|in)|employer|plays? for|position held|served as|fought in|reigned over|lived in|
    lives in|residence|participated in|participant in|took part in|instrument played
  )$`);
const bothLive = /^(?:was |is |has )?(?:spouse|married to|unmarried partner|student of|doctoral advisor)$/;
const madeBy = new RegExp(pattern`
  ^(?:was )?(?:
    founded|written|painted|sculpted|composed|designed|created|invented|discovered|directed|formulated|
    signed|built|assassinated|killed|proposed|developed
  ) by$`);
const maker = new RegExp(pattern`
  ^(?:
    founded|wrote|painted|sculpted|composed|designed|created|invented|discovered|directed|formulated|signed|
    built|assassinated|killed|proposed|developed
  )$`);

export function lifeNeed(relationName: string): LifeNeed {
  const name = wordsOfName(relationName);
  const both = bothLive.test(name);
  return { subject: both || subjectLives.test(name), object: both };
}

/** Which end of "X made Y" is the maker, for relations of making or killing. */
export function makerSide(relationName: string): 'subject' | 'object' | undefined {
  const name = wordsOfName(relationName);
  return madeBy.test(name) ? 'object' : maker.test(name) ? 'subject' : undefined;
}

const workedBy = /^(?:was )?(?:written|painted|sculpted|composed|designed|created|directed|built) by$/;

/** Whether the subjects of the relation are works, and the objects the people whose works they are. */
export function namesMaker(relationName: string): boolean {
  return workedBy.test(wordsOfName(relationName));
}

const madeByTheLiving =
  /^(?:was )?(?:founded|painted|sculpted|discovered|signed|assassinated|killed|invented)(?: by)?$/;

/** Whether the maker lives when the thing is dated. A book may be published after its author's death. */
export function makesWhileAlive(relationName: string): boolean {
  return madeByTheLiving.test(wordsOfName(relationName));
}

export class Lifetimes {
  readonly #births = new Map<number, LifeEvent>();
  readonly #deaths = new Map<number, LifeEvent>();

  constructor(index: FactIndex) {
    index.base.relations.forEach(({ name }, relation) => {
      const events = birth.test(wordsOfName(name))
        ? this.#births
        : death.test(wordsOfName(name))
          ? this.#deaths
          : undefined;
      if (events) for (const row of index.rowsOf(relation)) note(index, events, row);
    });
  }

  birthOf(entity: number): LifeEvent | undefined {
    return this.#births.get(entity);
  }

  deathOf(entity: number): LifeEvent | undefined {
    return this.#deaths.get(entity);
  }
}

/** If sources differ on the year, the span includes all their years. */
function note(index: FactIndex, events: Map<number, LifeEvent>, row: number): void {
  const { base } = index;
  if (!isDated(base, row)) return;
  const entity = base.subject[row] as number;
  const known = events.get(entity);
  const first = yearOfTick(base.start[row] as number, base.granularity);
  const last = yearOfTick(base.end[row] as number, base.granularity);
  events.set(entity, {
    row: known?.row ?? row,
    first: Math.min(first, known?.first ?? first),
    last: Math.max(last, known?.last ?? last),
  });
}

/** An instance of a class is one for as long as it exists. */
const timeless = /^(?:is (?:an )?)?(?:instance of|type of|kind of|subclass of)$/;
const publishedOrBuilt = new RegExp(pattern`
  ^(?:was )?(?:
    written|wrote|painted|sculpted|composed|designed|created|directed|built|developed|formulated|proposed|
    invented|starred in|acted in|cast member
  )(?: by)?$`);

/**
 * Whether a sentence of the relation may state the year of its fact. The year of a work is the year of
 * publication, not of writing or filming, so works are excluded.
 */
export function namesYear({ name }: { readonly name: string }): boolean {
  const words = wordsOfName(name);
  return !publishedOrBuilt.test(words) && !timeless.test(words);
}
