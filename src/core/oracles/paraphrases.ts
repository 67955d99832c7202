/**
 * How people put relations that fact bases name by a noun: "place of birth" is "was born in". Short of a declared wording this table serves;
 * wordings that the embedding model already finds alike need no row.
 */
import { relationKey } from './graph.ts';

interface Paraphrase {
  readonly relation: RegExp;
  /** Subject first: "S was born in O". */
  readonly along: RegExp;
  /** Object first: "O is the birthplace of S". */
  readonly across?: RegExp;
}

const table: readonly Paraphrase[] = [
  { relation: /^(?:place of birth|birthplace|born in)$/u, along: /^born (?:in|at)$/u, across: /^(?:birthplace|place of birth) of$/u },
  { relation: /^(?:date of birth|birth date)$/u, along: /^born (?:in|on)$/u },
  { relation: /^(?:place of death|died in)$/u, along: /^(?:died|passed away) (?:in|at)$/u },
  { relation: /^(?:date of death|death date)$/u, along: /^(?:died|passed away) (?:in|on)$/u },
  { relation: /^(?:author|writer|written by)$/u, along: /^(?:(?:co)?written|authored|penned) by$/u, across: /^(?:wrote|authored|penned|author of|writer of)$/u },
  { relation: /^(?:discoverer(?: or inventor)?|inventor|discovered by|invented by)$/u, along: /^(?:discovered|invented|found|developed) by$/u, across: /^(?:discovered|invented|developed|(?:discoverer|inventor) of)$/u },
  { relation: /^(?:creator|composer|director|painter|architect|founded by|founder)$/u, along: /^(?:created|composed|directed|painted|designed|founded|established|built) by$/u, across: /^(?:created|composed|directed|painted|designed|founded|established|built)$/u },
  { relation: /^(?:proved by|solved by)$/u, along: /^(?:proved|proven|solved|established) by$/u, across: /^(?:proved|proven|solved)$/u },
  { relation: /^named after$/u, along: /^(?:(?:is )?named (?:after|for|in honou?r of)|takes name from)$/u, across: /^(?:gave|lent) name to$/u },
  { relation: /^(?:named by)$/u, along: /^(?:named|coined) by$/u, across: /^(?:named|coined)$/u },
  { relation: /^(?:spouse|married to)$/u, along: /^(?:married(?: to)?|wed|wife of|husband of|spouse of)$/u, across: /^(?:married(?: to)?|wed|wife of|husband of|spouse of)$/u },
  { relation: /^(?:country|located in|location|continent|part of)$/u, along: /^(?:in|(?:located|situated|found|lies|lie) in|(?:city|town|country|region|state|province|part) (?:in|of))$/u },
  { relation: /^(?:symptoms?(?: and signs)?)$/u, along: /^(?:causes?|leads? to|results? in|(?:characteri[sz]ed|marked) by|presents? with|symptoms?|includes?|associated with)$/u, across: /^(?:(?:common )?symptoms? of|seen in)$/u },
  { relation: /^(?:medical examinations?)$/u, along: /^(?:diagnosed|detected|confirmed|identified|tested) (?:through|by|with|using|via)$/u, across: /^(?:used (?:for|in)|useful (?:for|in)|diagnoses?|detects?)$/u },
  { relation: /^(?:health specialty|medical specialty)$/u, along: /^(?:treated|managed|diagnosed|studied) (?:by|in|within)$/u, across: /^(?:treats?|studies|deals? with)$/u },
  { relation: /^(?:drug or therapy used for treatment|treatment)$/u, along: /^(?:treated|managed) (?:with|by|using)$/u, across: /^(?:treats?|used for|used in treatment of)$/u },
  { relation: /^(?:followed by|follows)$/u, along: /^(?:followed by|precedes?|preceded|before)$/u, across: /^(?:follows?|followed|preceded by|after|succeeds?)$/u },
  { relation: /^(?:parent astronomical body)$/u, along: /^(?:orbits?(?: around)?|revolves? around|(?:moon|satellite|planet) of)$/u },
];

/** Whether `wording`, as a reply puts it, says `relation`: in the same direction, or with the ends exchanged. */
export function saysRelation(relation: string, wording: string, direction: 'along' | 'across'): boolean {
  const name = relationKey(relation), said = relationKey(wording).replace(/^(?:also|typically|often|usually|primarily|mainly|commonly) /u, '');
  return table.some((row) => row.relation.test(name) && (row[direction]?.test(said) ?? false));
}
