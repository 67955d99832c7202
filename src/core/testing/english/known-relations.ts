/**
 * Wordings for the relations of well-known fact bases (Wikidata, YAGO, DBpedia and schema.org names) for
 * which grammar alone gives stiff or wrong English. Written for Totem. A relation's own wording comes before
 * this table. A name that is not here is read by `relation-name.ts`. Wordings about people's lives are in the
 * perfect tense ("has lived in"), which fits the living and the dead.
 */
import type { Wording } from '../../knowledge/relation.ts';

/**
 * name | phrase | infinitive | inverse phrase | inverse infinitive | shared phrase. Names are words in lower
 * case. An indented line continues the line before it.
 */
const verbs = `
place of birth|was born in||is the birthplace of||were born in the same place
birth place|was born in||is the birthplace of||were born in the same place
was born in|was born in||is the birthplace of||were born in the same place
place of death|died in|die in|is the place of death of||died in the same place
death place|died in|die in|is the place of death of||died in the same place
died in|died in|die in|is the place of death of||died in the same place
place of burial|is buried in||is the burial place of||are buried in the same place
country of citizenship|has been a citizen of||||have been citizens of the same country
nationality|has been a citizen of||||have been citizens of the same country
member of|has been a member of||||
member of political party|has been a member of||||have been members of the same party
record label|has recorded for||||have recorded for the same label
influenced by|was influenced by||influenced|influence|
continent|lies in|lie in|||lie on the same continent
country|is in||||are in the same country
residence|has lived in||has been home to||have lived in the same place
field of work|has worked in the field of||||have worked in the same field
educated at|was educated at||educated|educate|were educated at the same institution
alma mater|was educated at||educated|educate|were educated at the same institution
graduated from|graduated from|graduate from|||graduated from the same institution
employer|has worked for||has employed||have worked for the same employer
works at|works at|work at|||have worked at the same institution
plays for|plays for|play for|||have played for the same team
member of sports team|has played for||||have played for the same team
is affiliated to|is affiliated with||||have been affiliated with the same organisation
has won prize|has won||||have won the same prize
award received|has received||||have received the same award
nominated for|has been nominated for||||have been nominated for the same award
spouse|has been married to||||have been married to the same person
unmarried partner|has been the partner of||||
sibling|is a sibling of||||
father|has as father|have as father|is the father of||have the same father
mother|has as mother|have as mother|is the mother of||have the same mother
part of|is part of||includes|include|
has part|includes|include|is part of||
parent organization|is a subsidiary of||||
subsidiary|has as a subsidiary|have as a subsidiary|is a subsidiary of||
movement|has been associated with||||have been associated with the same movement
medical condition|has had||||have had the same medical condition
headquarters location|is headquartered in||is home to the headquarters of||are headquartered in the same place
time period|belongs to|belong to|||belong to the same period
location of formation|was formed in||||were formed in the same place
founded by|was founded by||founded|found|were founded by the same founder
named after|is named after||||are named after the same namesake
country of origin|originated in|originate in|||originated in the same country
practiced by|is practised by||practises|practise|
narrative location|is set in||||are set in the same place
diplomatic relation|has diplomatic relations with|have diplomatic relations with|||
shares border with|borders|border|||
share border with|borders|border|||
neighbor|borders|border|||
neighbour|borders|border|||
has neighbor|borders|border|||
locatedin|is located in||||are located in the same place
located in the administrative territorial entity|is located in||||are located in the same administrative area
located in time zone|lies in the time zone|lie in the time zone|||lie in the same time zone
located in or next to body of water|is located in or next to||||
mouth of the watercourse|flows into|flow into|||flow into the same body of water
author|was written by||wrote|write|were written by the same author
director|was directed by||directed|direct|were directed by the same person
composer|was composed by||composed|compose|were composed by the same composer
screenwriter|was written by||wrote|write|were written by the same screenwriter
producer|was produced by||produced|produce|were produced by the same producer
performer|was performed by||performed|perform|were performed by the same performer
publisher|was published by||published|publish|were published by the same publisher
developer|was developed by||developed|develop|were developed by the same developer
manufacturer|is made by||makes|make|are made by the same manufacturer
creator|was created by||created|create|were created by the same creator
discovered by|was discovered by||discovered|discover|were discovered by the same person
invented by|was invented by||invented|invent|were invented by the same person
discoverer or inventor|was discovered or invented by||discovered or invented|discover or invent|
owned by|is owned by||owns|own|are owned by the same owner
position held|has held the position of||||have held the same position
participant in|took part in|take part in|||took part in the same event
instance of|is an instance of||||are instances of the same class
subclass of|is a subclass of||||are subclasses of the same class
student of|was a student of||taught|teach|were students of the same teacher
doctoral advisor|wrote a doctoral thesis under|write a doctoral thesis under|
  advised the doctoral thesis of|advise the doctoral thesis of|had the same doctoral advisor
original broadcaster|was originally broadcast by||||
`
  .trim()
  .replaceAll('|\n  ', '|')
  .split('\n')
  .map((line) => line.split('|'));

/**
 * name | plural noun with the words that lead to the subject | shared phrase. The meaning is "S has, among
 * others, O": "the genres of S include O".
 */
const nouns = `
occupation|occupations of|have had the same occupation
profession|professions of|have had the same profession
genre|genres of|share a genre
languages spoken, written, or signed|languages spoken, written or signed by|have a language in common
instrument|instruments played by|have played the same instrument
official language|official languages of|share an official language
religion|religions of|share a religion
ethnic group|ethnic groups of|share an ethnic group
head of state|heads of state of|have had the same head of state
head of government|heads of government of|have had the same head of government
cast member|cast members of|share a cast member
child|children of|
notable work|notable works of|
currency|currencies of|use the same currency
`
  .trim()
  .split('\n')
  .map((line) => line.split('|'));

/** name | noun phrase with one value. The verb is "was" if the noun is about an end. */
const single: Readonly<Record<string, readonly [noun: string, verb: 'is' | 'was']>> = {
  capital: ['capital', 'is'],
  'cause of death': ['cause of death', 'was'],
  'manner of death': ['manner of death', 'was'],
  'date of birth': ['date of birth', 'is'],
  'date of death': ['date of death', 'was'],
  'highest point': ['highest point', 'is'],
  'native language': ['native language', 'is'],
};

const entry = (key: string, text: string | undefined) => (text ? { [key]: text } : {});

export const knownWordings: ReadonlyMap<string, Wording> = new Map(
  verbs.map(([name = '', phrase = '', infinitive, inverse, inverseInfinitive, shared]) => [
    name,
    {
      phrase,
      ...entry('infinitive', infinitive),
      ...entry('inversePhrase', inverse),
      ...entry('inverseInfinitive', inverseInfinitive),
      ...entry('sharedPhrase', shared),
    },
  ]),
);

export const knownPlurals: ReadonlyMap<string, { readonly noun: string; readonly sharedPhrase?: string }> =
  new Map(nouns.map(([name = '', noun = '', shared]) => [name, { noun, ...entry('sharedPhrase', shared) }]));

export const knownSingles: ReadonlyMap<string, readonly [noun: string, verb: 'is' | 'was']> = new Map(
  Object.entries(single),
);
