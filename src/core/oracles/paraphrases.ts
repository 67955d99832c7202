/**
 * How people word relations that fact bases name by a noun: "place of birth" is "was born in". This table
 * serves where no wording is declared. Wordings that the embedding model already finds alike need no row.
 */
import { pattern } from '../pattern-parts.ts';
import { irregularBaseOf, pastOf } from '../text/lexicon/inflection.ts';
import { relationKey } from './graph.ts';

interface Paraphrase {
  readonly relation: RegExp;
  /** Subject first: "S was born in O". */
  readonly along: RegExp;
  /** Object first: "O is the birthplace of S". */
  readonly across?: RegExp;
}

const borders = pattern`^(?:
    borders?|bordered by|neighbou?rs?(?: of)?|touch(?:es)?|adjoins?|share(?:s|d)? (?:a )?border with
  )$`;

const table: readonly Paraphrase[] = [
  {
    relation: /^(?:(?:place|country|city) of birth|birthplace|born in)$/u,
    along: new RegExp(
      pattern`^(?:
          (?:originally )?born (?:in|at|on)|birthplace|place of birth|native of|
          (?:(?:originally|hailed|hails|came|comes) )?from
        )$`,
      'u',
    ),
    across: /^(?:birthplace|place of birth) of$/u,
  },
  {
    relation: /^capital(?: city)?$/u,
    along: /^(?:capital(?: city)?|seat of government)$/u,
    across: /^(?:capital(?: city)?|seat of government) of$/u,
  },
  {
    relation: /^currency$/u,
    along: new RegExp(
      pattern`^(?:
          uses?|used|pays? (?:with|in)|currency|official currency|money|adopted|introduced|
          (?:switched|changed|moved) to
        )$`,
      'u',
    ),
    across: /^(?:(?:official )?(?:currency|money) of|used in|legal tender in|belongs to|spent in)$/u,
  },
  { relation: /^(?:date of birth|birth date)$/u, along: /^born (?:in|on)$/u },
  {
    relation: /^(?:(?:place|country|city) of death|died in)$/u,
    along: /^(?:(?:died|passed away|murdered|killed|executed) (?:in|at|on)|place of death)$/u,
  },
  { relation: /^(?:date of death|death date)$/u, along: /^(?:died|passed away) (?:in|on)$/u },
  {
    relation: /^(?:author|writer|written by)$/u,
    along: new RegExp(
      pattern`^(?:
          (?:(?:co)?written|authored|penned) by|(?:\w+ ){0,2}
          (?:play|novel|book|poem|tragedy|comedy|story|essay|epic|novella|novel written) by|
          by|author|writer|novelist|playwright|poet
        )$`,
      'u',
    ),
    across: /^(?:wrote|authored|penned|author of|writer of)$/u,
  },
  {
    relation: /^(?:discoverer(?: or inventor)?|inventor|discovered by|invented by)$/u,
    along: /^(?:(?:discovered|invented|found|developed) by|discoverer|inventor)$/u,
    across: /^(?:discovered|invented|developed|(?:discoverer|inventor) of)$/u,
  },
  {
    relation: /^(?:creator|composer|director|painter|architect|founded by|founder)$/u,
    along: new RegExp(
      pattern`^(?:
          (?:created|composed|written|directed|painted|designed|founded|established|built|made|done) by|by|
          creator|composer|director|painter|artist|architect|designer|founder|
          (?:painting|portrait|picture|sculpture|work|masterpiece|opera|symphony|film|building) (?:by|of)
        )$`,
      'u',
    ),
    across: new RegExp(
      pattern`^(?:
          created|composed|directed|painted|designed|founded|established|built|started|launched|set up
        )$`,
      'u',
    ),
  },
  {
    relation: /^(?:proved by|solved by)$/u,
    along: /^(?:proved|proven|solved|established) by$/u,
    across: /^(?:proved|proven|solved)$/u,
  },
  {
    relation: /^named after$/u,
    along: /^(?:(?:is )?named (?:after|for|in honou?r of)|takes name from)$/u,
    across: /^(?:gave|lent) name to$/u,
  },
  { relation: /^(?:named by)$/u, along: /^(?:named|coined) by$/u, across: /^(?:named|coined)$/u },
  {
    relation: /^(?:spouse|married to)$/u,
    along: /^(?:(?:got )?married(?: to)?|wed|wife of|husband of|spouse of|wife|husband|spouse)$/u,
    across: /^(?:married(?: to)?|wed|wife of|husband of|spouse of)$/u,
  },
  {
    relation: /^(?:country|located in|location|continent|part of)$/u,
    along: new RegExp(
      pattern`^(?:in|native to|(?:took place|held|hosted) (?:in|at|by)|
            (?:located|situated|found|lies|lie|lives?|kept|housed|displayed|exhibited|stored|hangs?|stands?|
            sits?) (?:in|at)|(?:city|town|country|region|state|province|part) (?:in|of))$`,
      'u',
    ),
    across: /^(?:hosted|hosts|houses|host of|home of)$/u,
  },
  {
    relation: /^(?:took place in|held in|venue|host city|place of the event)$/u,
    along: new RegExp(
      pattern`^(?:
          in|at|(?:held|hosted|staged|organi[sz]ed|played) (?:in|at|by)|(?:took|take) place (?:in|at)|
          happened in
        )$`,
      'u',
    ),
    across: /^(?:hosted|staged|organi[sz]ed|(?:host|host city|venue) of)$/u,
  },
  {
    relation: /^located in or next to body of water$/u,
    along: new RegExp(
      pattern`^(?:(?:(?:located|situated|lies|lie|stands?|sits?|built) )?(?:on|by|beside|next to|at|along)|
        (?:on|at) (?:banks?|shores?|coast) of)$`,
      'u',
    ),
  },
  {
    relation: /^(?:symptoms?(?: and signs)?)$/u,
    along: new RegExp(
      pattern`^(?:
          causes?|leads? to|results? in|(?:characteri[sz]ed|marked) by|presents? with|symptoms?|includes?|
          associated with
        )$`,
      'u',
    ),
    across: /^(?:(?:common )?symptoms? of|seen in)$/u,
  },
  {
    relation: /^(?:medical examinations?)$/u,
    along: /^(?:diagnosed|detected|confirmed|identified|tested) (?:through|by|with|using|via)$/u,
    across: /^(?:used (?:for|in)|useful (?:for|in)|diagnoses?|detects?)$/u,
  },
  {
    relation: /^(?:health specialty|medical specialty)$/u,
    along: /^(?:treated|managed|diagnosed|studied) (?:by|in|within)$/u,
    across: /^(?:treats?|studies|deals? with)$/u,
  },
  {
    relation: /^(?:drug or therapy used for treatment|treatment)$/u,
    along: /^(?:treated|managed) (?:with|by|using)$/u,
    across: /^(?:treats?|used for|used in treatment of)$/u,
  },
  {
    relation: /^(?:followed by|follows)$/u,
    along: /^(?:followed by|precedes?|preceded|before)$/u,
    across: /^(?:follows?|followed|preceded by|after|succeeds?)$/u,
  },
  {
    relation: /^painted by$/u,
    along: /^(?:(?:created|made|done) by|by|(?:painting|work|masterpiece|canvas) (?:by|of))$/u,
    across: /^(?:created|made)$/u,
  },
  {
    relation: /^composed by$/u,
    along: /^(?:\w+ ){0,2}(?:opera|symphony|sonata|concerto|composition|oratorio) by$/u,
  },
  {
    relation: /^sculpted by$/u,
    along: /^(?:(?:created|made|carved) by|by|(?:sculpture|work|statue|masterpiece) (?:by|of))$/u,
    across: /^(?:created|made|carved)$/u,
  },
  {
    relation: /^results from a lack of$|^results from lack of$/u,
    along: new RegExp(
      pattern`^(?:caused by|due to|results? from|resulting from|comes? from)
        (?: a)? (?:deficiency|lack|shortage) (?:of|in)$`,
      'u',
    ),
  },
  {
    relation: /^contains as constituent$/u,
    along: /^(?:made (?:up )?(?:of|from)|composed of|consists? of|comprised of|contains?|built from)$/u,
    across: /^(?:found in|part of|(?:building )?(?:constituents?|components?|parts?|blocks?) of|make up)$/u,
  },
  {
    relation: /^in drainage basin of$/u,
    along: new RegExp(
      pattern`^(?:
          (?:\w+ ){0,3}tributary of|joins?|
          (?:flows?|drains?|empties|empty|discharges?|runs?|pours?) (?:in|into)|
          part of (?:drainage )?basin of
        )$`,
      'u',
    ),
  },
  {
    relation: /^flows into$/u,
    along: new RegExp(
      pattern`^(?:(?:\w+ ){0,3}tributary of|joins?|reaches|
          (?:flows?|drains?|empties|empty|discharges?|runs?|pours?|ends?|spills?) (?:in|into))$`,
      'u',
    ),
  },
  {
    relation: /^(?:shares border with|shared border|borders?|adjacent to)$/u,
    along: new RegExp(borders, 'u'),
    across: new RegExp(borders, 'u'),
  },
  {
    relation: /^sibling$/u,
    along: /^(?:\w+ )?(?:brother|sister|half-brother|half-sister|siblings?|twin) (?:of|to)$/u,
    across: /^(?:\w+ )?(?:brother|sister|half-brother|half-sister|siblings?|twin) (?:of|to)$/u,
  },
  {
    relation: /^parent$/u,
    along: /^(?:(?:\w+ )?(?:son|daughter|child|children) of|born to|fathered by)$/u,
    across: /^(?:(?:\w+ )?(?:father|mother|parent|parents) of|fathered|gave birth to)$/u,
  },
  {
    relation: /^(?:winners?|won by|laureates?)$/u,
    along: /^(?:(?:won|shared) by|(?:awarded|given|presented) to|went to|winners?|laureates?)$/u,
    across: /^(?:won|shared|received|got|(?:winners?|recipients?|laureates?) of)$/u,
  },
  {
    relation: /^award received$/u,
    along: /^(?:received|won|awarded|got|(?:winner|recipient|laureate) of)$/u,
    across: /^(?:(?:awarded|given|presented) to|won by)$/u,
  },
  {
    relation: /^father$/u,
    along: /^(?:(?:\w+ ){0,2}(?:son|daughter|child) of|fathered by|father|dad)$/u,
    across: /^(?:fathered|(?:\w+ )?father of|had (?:a )?(?:son|daughter|child))$/u,
  },
  {
    relation: /^mother$/u,
    along: /^(?:(?:\w+ ){0,2}(?:son|daughter|child) of|born to|mother|mum|mom)$/u,
    across: /^(?:gave birth to|(?:\w+ )?mother of|had (?:a )?(?:son|daughter|child))$/u,
  },
  {
    relation: /^(?:mouth of (?:the )?watercourse|mouth)$/u,
    along: new RegExp(
      pattern`^(?:(?:flows?|drains?|empties|empty|discharges?|runs?|ends?(?: up)?|pours?|feeds?|spills?|
          goes|go) (?:in|into|to)|
          reaches|(?:mouth|ends?)(?: is)?(?: in| on| at)?)$`,
      'u',
    ),
  },
  {
    relation: /^(?:headquarters location|headquarters)$/u,
    along: /^(?:(?:headquartered|based|sits|located) (?:in|at)|in|headquarters(?: in)?)$/u,
  },
  {
    relation: /^(?:educated at|alma mater)$/u,
    along: /^(?:studied at|educated at|graduated from|attended|student (?:at|of)|degree from)$/u,
  },
  {
    relation: /^(?:doctoral advisor|teacher|student of)$/u,
    along: new RegExp(
      pattern`^(?:(?:\w+ )?(?:student|pupil|disciple) of|taught by|studied (?:under|with)|
        (?:\w+ )?(?:teacher|tutor|professor|mentor|advisor|supervisor))$`,
      'u',
    ),
    across: /^(?:taught|(?:\w+ )?(?:teacher|mentor|advisor|supervisor) of|supervised)$/u,
  },
  {
    relation: /^(?:native language|mother tongue|first language)$/u,
    along: /^(?:(?:native|first) (?:language|tongue)|mother tongue|native speaker of|grew up speaking)$/u,
    across: /^(?:(?:native|first) (?:language|tongue)|mother tongue) of$/u,
  },
  {
    relation: /^(?:country of citizenship|nationality|citizenship)$/u,
    along: /^(?:citizen of|national of|nationality|citizenship)$/u,
  },
  {
    relation: /^(?:manufacturer|made by|producer|developer|publisher)$/u,
    along: /^(?:made|manufactured|built|produced|developed|published) by$/u,
    across: /^(?:made|makes|manufactured|manufactures|built|produced|developed|published)$/u,
  },
  {
    relation: /^(?:successor of|followed in office)$/u,
    along: /^(?:succeeded|followed|replaced|came after|took over from|succeeds)$/u,
    across: /^(?:preceded|came before|predecessor of|succeeded by|followed by|replaced by)$/u,
  },
  {
    relation: /^comes after$/u,
    along: new RegExp(
      pattern`^(?:
          follows|followed|came after|after|succeeded|succeeds|sequel (?:to|of)|released after|
          (?:preceded|followed on) by
        )$`,
      'u',
    ),
    across:
      /^(?:precedes|preceded|came before|comes before|before|followed by|succeeded by|released before)$/u,
  },
  {
    relation: /^(?:(?:chemical|element) )?symbol$/u,
    along: new RegExp(
      pattern`^(?:written with|(?:(?:chemical|element) )?symbol|
        (?:represented|denoted) by|abbreviated (?:as|to)|has symbol)$`,
      'u',
    ),
    across: /^(?:(?:chemical|element) )?symbol (?:of|for)$/u,
  },
  {
    relation: /^atomic number$/u,
    along: /^(?:(?:atomic |element )?number|element)$/u,
    across: /^atomic number of$/u,
  },
  {
    relation: /^tournament held in$/u,
    along: /^(?:(?:hosted|staged|held|organised|organized) (?:by|in)|took place in|played in)$/u,
    across: /^(?:hosted|staged|organised|organized|host of)$/u,
  },
  {
    relation: /^hosted by$/u,
    along: /^(?:(?:hosted|staged|held|organised|organized) (?:by|in)|took place in)$/u,
    across: /^(?:hosted|staged|organised|organized|host of|host city of)$/u,
  },
  {
    relation: /^constellation$/u,
    along:
      /^(?:(?:\w+ )?(?:star|system|member) (?:in|of)|in|(?:located|found|lies|situated) in|belongs? to)$/u,
  },
  {
    relation: /^chemical (?:group|period)$/u,
    along: /^(?:in|(?:located|found|lies|placed) in|belongs? to|(?:\w+ )?(?:element|member) (?:in|of))$/u,
  },
  {
    relation: /^headquarters in$/u,
    along: /^(?:in|(?:headquartered|based|sits|(?:headquarters|offices?)(?: located)?)(?: in| at)?)$/u,
    across: /^(?:seat of|home to headquarters of|home of)$/u,
  },
  {
    relation: /^place of burial$/u,
    along: new RegExp(
      pattern`^(?:(?:buried|interred|entombed|laid to rest|laid|lies|rests) (?:in|at)|
        (?:grave|tomb|burial place)(?: in)?)$`,
      'u',
    ),
  },
  {
    relation: /^highest point$/u,
    along: /^(?:highest|tallest) (?:mountain|peak|point|summit)$/u,
    across: /^(?:highest|tallest) (?:mountain|peak|point|summit) (?:in|of)$/u,
  },
  {
    relation: /^(?:parent astronomical body)$/u,
    along: /^(?:orbits?(?: around)?|revolves? around|(?:moon|satellite|planet) of)$/u,
  },
];

/**
 * Whether `wording`, from a reply, expresses `relation`: in the same direction (`along`), or with the ends
 * exchanged (`across`).
 */
export function saysRelation(relation: string, wording: string, direction: 'along' | 'across'): boolean {
  const name = relationKey(relation);
  const said = relationKey(wording).replace(adverbs, '');
  const rows = table.filter(({ relation: names }) => names.test(name));
  const says = (form: string, way: 'along' | 'across') => rows.some((row) => row[way]?.test(form) ?? false);
  if (says(said, direction)) return true;
  // "Champollion found it", "it was found by Champollion": a verb and its passive.
  const turned = direction === 'along' ? 'across' : 'along';
  const other = said.endsWith(' by') ? said.slice(0, -' by'.length) : `${said} by`;
  if (isParticiple(other.replace(/ by$/u, '')) && says(other, turned)) return true;
  // "Did she write it?" has the base form of a verb.
  return !says(said, turned) && says(pastOf(said), direction);
}

const adverbs = new RegExp(
  pattern`\b(?:
      also|typically|often|usually|primarily|mainly|commonly|only|just|actually|really|still|indeed|eventually
    ) `,
  'gu',
);

/** "Painted", "found": one word, so that "owned" is not read where a table has "book". */
const isParticiple = (word: string): boolean =>
  /^\p{Ll}{2,}ed$/u.test(word) || irregularBaseOf(word, 'VERB') !== undefined;
