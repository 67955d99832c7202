/**
 * Statements, passages, the verdict, and the words that decide: a lease, a leaflet, a handbook, biographies
 * and science, one case on each line. `+` supports, `-` contradicts, `?` says nothing. After the bar: words
 * of the statement that must be among the deciding ones.
 */

export interface AlignmentCase {
  readonly passage: string;
  readonly statement: string;
  readonly judgement: 'supports' | 'contradicts' | 'says nothing';
  /** Words of the statement; empty if all of it decides. */
  readonly words: readonly string[];
  readonly about: string;
}

const texts: Readonly<Record<string, string>> = {
  rent:
    'The monthly rent is 1,840 euros and is due on the third working day of each month. The tenant ' +
    "pays a deposit of three months' rent before moving in.",
  pets:
    'The tenant may keep a cat or a small dog in the flat. Other animals are not allowed without the ' +
    'written consent of the landlord.',
  notice:
    "Either party may end the contract with three months' notice. Notice must be given in writing. " +
    'The landlord has to return the deposit within six weeks after the end of the lease.',
  repairs:
    'The landlord repairs the heating at his own expense. The tenant bears the cost of small repairs ' +
    'up to 75 euros each. The tenant must not sublet the flat.',
  keys:
    'On 1 March 2024 the tenant received four keys from the caretaker, Mr Brandt. The cellar has no ' +
    'window.',
  tablets:
    'Adults take one tablet twice a day after meals. Do not give this medicine to children under 12 ' +
    'years. Store the tablets below 25 °C.',
  effects:
    'Common side effects are headache and nausea. In rare cases the medicine may cause a skin rash. ' +
    'Patients with kidney disease should ask their doctor before they take it.',
  alcohol:
    'Never drink alcohol during the treatment. The effect lasts for about eight hours. A single dose ' +
    'contains 400 mg of ibuprofen.',
  holiday:
    'All employees are entitled to 28 days of paid holiday a year. New employees do not receive a ' +
    'bonus in the first year. Managers approve requests within five days.',
  travel:
    'Employees travel by train in second class. Flights are only booked for journeys of more than ' +
    '600 kilometres. The company reimburses hotel costs up to 120 dollars a night.',
  office:
    'Most employees work from home on Fridays. No visitor may enter the laboratory without a badge. ' +
    'The canteen opens at 11:30 and closes at 2 p.m.',
  curie:
    'Marie Curie was born in Warsaw on 7 November 1867. She discovered polonium and radium with her ' +
    'husband Pierre. In 1911 she won the Nobel Prize in Chemistry. She never held Italian ' +
    'citizenship.',
  ada:
    'Ada Lovelace, the daughter of Lord Byron, wrote the first algorithm for a machine that Charles ' +
    'Babbage had designed. She died in London at the age of 36.',
  brunel:
    'The Great Western Railway was built by Isambard Kingdom Brunel between 1835 and 1841. It linked ' +
    'London to Bristol. Brunel was an engineer, not an architect.',
  novel:
    'The novel was published in 1925 and translated into 42 languages. Critics praised its style but ' +
    'disliked the ending. The author refused to attend the ceremony.',
  mars:
    'Mars has two moons, Phobos and Deimos. The planet is smaller than the Earth. Its atmosphere ' +
    'consists mostly of carbon dioxide.',
  whales:
    'Whales are mammals and breathe air. No whale lays eggs. Some whales dive deeper than 2,000 ' +
    'metres. All whales nurse their young.',
  vaccine:
    'The vaccine protected 95 percent of the patients in the trial. Doctor Lund treated the ' +
    'patients, and the nurses informed the families. The study was not sponsored by the manufacturer.',
  merger:
    'In May 2019 Norvik acquired Halden for 67 million dollars. The seller kept its headquarters in ' +
    'Oslo. About 300 people lost their jobs.',
  storm:
    'The storm destroyed the old bridge near the harbour. Two fishermen were rescued by the coast ' +
    'guard. The mayor did not resign.',
  soil: 'Earthworms improve the soil. If the ground is frozen, they stay below it. Birds eat worms.',
  council: 'On December 10 , 2010 , the council elected Ruth Hale . She resigned on May 2 , 2014 .',
  flat:
    'Heating and cold water are included in the rent; electricity is not. The landlord may raise the ' +
    'rent once in fifteen months. The lease runs for two years. This agreement is made between Ines ' +
    'Falk (the landlord) and Paul Adeyemi (the tenant).',
  leave: 'Every employee has 28 days of paid leave a year; trainees have 30. The canteen seats 80 people.',
  overtime:
    'Overtime is paid only if it was ordered in advance. The ticket may be returned only within 30 ' +
    'days. Visitors may park only behind the house.',
  spelled: 'Every employee has twenty-eight days of paid leave a year; trainees have thirty.',
  sublet:
    'The tenant may not sublet the flat without the written consent of the landlord. Smoking is ' +
    'allowed on the balcony, but not in the stairwell.',
  pool:
    'Adults may enter the pool; children may not. The ground floor is dry, while the cellar is not. ' +
    'Anna passed the exam, and Ben did too. Velm was once the capital of the province.',
  ferry:
    'A local carpenter, Nils Aas, built the first ferry with his two sons. Most crews now sail the new ' +
    'ones. The harbour master searched all cabins but the galley; he let all but the cook go ashore. ' +
    'Fishing from the pier is forbidden, and it is prohibited to feed the gulls.',
  provision: 'Provision for repairs (million kroner): opening 3.4, used 1.9, closing 3.1.',
  museum:
    'The museum was founded in the 1920s by a wealthy banker. Admission is free for children. The ' +
    'east wing is closed in winter.',
};

const table = `
# values
flat - The landlord may raise the rent twice in fifteen months. | twice
flat - The rent may be raised three times in fifteen months. | three times
flat + The rent may be raised once in fifteen months.
leave - Trainees have 28 days of paid leave a year. | 28 days
leave + Trainees have 30 days of paid leave a year.
leave + Trainees have thirty days of paid leave a year.
spelled + Trainees have 30 days of paid leave a year.
spelled - Trainees have 28 days of paid leave a year. | 28 days
leave + Every employee has 28 days of paid leave a year.
leave - Every employee has 30 days of paid leave a year. | 30 days
flat + The lease lasts two years.
flat - The lease lasts three years. | three years
tablets + Adults take the tablet two times a day.
tablets - Adults take the tablet once a day. | once
rent + The monthly rent is 1,840 euros.
rent + The rent is EUR 1,840 a month.
rent - The monthly rent is 2,840 euros. | 2,840
rent - The monthly rent is 1,840 dollars. | 1,840 dollars
rent + The tenant pays a deposit of three months' rent.
rent - The tenant pays a deposit of two months' rent. | two
rent - The rent is due on the fifth working day of each month. | fifth
notice - The contract may be ended with six months' notice. | six months
notice - The landlord has to return the deposit within six months. | six months
notice + The landlord has to return the deposit within six weeks.
repairs - The tenant bears the cost of small repairs up to 175 euros each. | 175 euros
keys + The tenant received 4 keys.
keys - The tenant received five keys. | five
keys - The tenant received four keys on 1 May 2024. | 1 May 2024
keys + The tenant received four keys in March 2024.
keys - The tenant received four keys in 2023. | 2023
tablets - Adults take two tablets twice a day. | two
tablets - Do not give this medicine to children under 6 years. | 6 years
tablets - Store the tablets below 35 °C. | 35 °C
alcohol + A single dose contains 0.4 g of ibuprofen.
alcohol - A single dose contains 400 g of ibuprofen. | 400 g
alcohol - A single dose contains 200 mg of ibuprofen. | 200 mg
alcohol - The effect lasts for about eight days. | eight days
holiday - All employees are entitled to 24 days of paid holiday a year. | 24 days
holiday - Managers approve requests within five weeks. | five weeks
travel - Flights are only booked for journeys of more than 600 miles. | 600 miles
travel - The company reimburses hotel costs up to 120 euros a night. | 120 euros
office - The canteen opens at 12:30. | 12:30
office + The canteen closes at 14:00.
curie + Marie Curie was born on 7 November 1867.
curie + Marie Curie was born in 1867.
curie - Marie Curie was born in 1876. | 1876
curie - Marie Curie was born on 17 November 1867. | 17 November 1867
curie - Marie Curie won the Nobel Prize in Chemistry in 1903. | 1903
ada - Ada Lovelace died at the age of 63. | 63
novel - The novel was translated into 24 languages. | 24
novel + The novel was translated into forty-two languages.
mars - Mars has three moons. | three
mars + Mars has 2 moons.
vaccine + The vaccine protected 95 % of the patients.
vaccine - The vaccine protected 59 percent of the patients. | 59
merger - Norvik acquired Halden for 999 million dollars. | 999 million dollars
merger + Norvik bought Halden for $67 million.
merger - In May 2018 Norvik acquired Halden. | May 2018
merger + In 2019 Norvik acquired Halden.
museum + The museum was founded in the 1920s.
museum - The museum was founded in 1951. | 1951
whales - Some whales dive deeper than 5,000 metres. | 5,000 metres
council + On December 10, 2010, the council elected Ruth Hale.
council - On December 10, 2022, the council elected Ruth Hale. | December 10, 2022
council - Ruth Hale resigned on May 3, 2014. | May 3, 2014
council + Ruth Hale resigned in May 2014.
# names
curie - Marie Curie was born in Paris. | Paris
curie + Curie was born in Warsaw.
curie + M. Curie was born in Warsaw.
curie - Marie Curie discovered polonium and radium with her husband Paul. | Paul
ada - Ada Lovelace died in Paris. | Paris
ada - Ada Lovelace was the daughter of Lord Nelson. | Lord Nelson
brunel - The Great Western Railway was built by Robert Stephenson. | Robert Stephenson
brunel + The Great Western Railway was built by Brunel.
brunel - The Great Western Railway linked London to Cardiff. | Cardiff
merger - In May 2019 Norvik acquired Bergan. | Bergan
merger - The seller kept its headquarters in Stockholm. | Stockholm
keys - The tenant received four keys from the caretaker, Mr Lehmann. | Lehmann
mars - Mars has two moons, Phobos and Titan. | Titan
vaccine - Doctor Berg treated the patients. | Berg
# roles
flat - Ines Falk is the tenant. | Ines Falk
flat - Paul Adeyemi is the landlord. | Paul Adeyemi
flat + Paul Adeyemi is the tenant.
flat + Ines Falk is the landlord.
brunel + Isambard Kingdom Brunel built the Great Western Railway.
merger - In May 2019 Halden acquired Norvik. | Halden
merger + Halden was acquired by Norvik in May 2019.
merger - Norvik was acquired by Halden in May 2019. | Norvik
soil - Worms eat birds. | Worms
soil + Worms are eaten by birds.
storm - Two fishermen rescued the coast guard. | fishermen
storm + The coast guard rescued two fishermen.
storm + The old bridge was destroyed by the storm.
vaccine - The patients treated Doctor Lund. | patients
vaccine - Doctor Lund informed the families. | Doctor Lund
vaccine - The nurses treated the patients. | nurses
keys - The caretaker received four keys from the tenant. | caretaker
ferry + Nils Aas built the first ferry.
ferry + A carpenter built the first ferry.
ferry - The ferry was built by Nils Berg. | Nils Berg
# denial
ferry + The harbour master let all except the cook go ashore.
ferry - The harbour master let the cook go ashore. | cook
ferry + Fishing from the pier is not allowed.
ferry + One may not fish from the pier.
ferry - One may fish from the pier. | fish
ferry - One may feed the gulls. | feed
flat - Electricity is included in the rent.
flat + Electricity is not included in the rent.
flat - Heating and electricity are included in the rent. | electricity
flat - Heating is not included in the rent, and electricity is not either.
flat + Heating is included in the rent.
flat - Cold water is not included in the rent.
pool - Children may enter the pool.
pool + Children may not enter the pool.
pool + Adults may enter the pool.
pool - The cellar is dry.
pool + The cellar is not dry.
pool + The ground floor is dry.
pool + Ben passed the exam.
pool - Ben did not pass the exam.
pool + Velm was the capital of the province.
sublet + The tenant may sublet the flat with the written consent of the landlord.
sublet - The tenant may sublet the flat without the consent of the landlord.
sublet - The tenant may sublet the flat.
sublet - Smoking is allowed in the stairwell.
sublet + Smoking is allowed on the balcony.
storm + The mayor did not resign.
storm - The mayor resigned. | resigned
pets - Other animals are allowed without the written consent of the landlord. | allowed
repairs - The tenant may sublet the flat. | sublet
repairs + The tenant is not allowed to sublet the flat.
keys - The cellar has a window. | has
keys + The cellar does not have a window.
holiday - New employees receive a bonus in the first year. | receive
holiday + In the first year new employees do not receive a bonus.
tablets - Give this medicine to children under 12 years. | Give
alcohol - Drink alcohol during the treatment. | Drink
alcohol + Do not drink alcohol during the treatment.
curie - Marie Curie held Italian citizenship. | held
curie - Marie Curie did not win the Nobel Prize in Chemistry. | win
vaccine - The study was sponsored by the manufacturer. | sponsored
vaccine + The manufacturer did not sponsor the study.
novel - The author attended the ceremony. | attended
novel - Critics did not praise its style. | praise
whales - Whales lay eggs. | lay
whales + Whales do not lay eggs.
whales - Whales do not breathe air. | breathe
mars - Mars does not have two moons. | have
office - Visitors may enter the laboratory without a badge. | enter
museum - Admission is not free for children. | free
merger - Norvik did not acquire Halden. | acquire
brunel - Brunel was not an engineer. | engineer
brunel - Brunel was an architect. | architect
# opposites and other members of a kind
storm - The storm destroyed the new bridge. | new
museum - The museum was founded by a poor banker. | poor
museum - The west wing is closed in winter. | west
museum - The east wing is open in winter. | open
museum - The east wing is closed in summer. | summer
mars - The planet is larger than the Earth. | larger
novel - Critics disliked its style. | style
repairs - The tenant repairs the heating. | tenant
repairs - The landlord bears the cost of small repairs. | landlord
pets - The tenant may keep a cat or a large dog in the flat. | large
pets - The tenant may keep a horse in the flat. | horse
merger - The buyer kept its headquarters in Oslo. | buyer
tablets - Adults take one tablet twice a day before meals. | before
tablets - Children take one tablet twice a day. | Children
tablets - Adults take one tablet twice a week. | week
effects - Common side effects are headache and fever. | fever
travel - Employees travel by bus in second class. | bus
travel - Employees travel by train in first class. | first
notice ? Notice must be given orally. | orally
mars - Its atmosphere consists mostly of nitrogen. | nitrogen
merger - In May 2019 Norvik sold Halden. | sold
storm - The storm destroyed the old bridge far from the harbour. | harbour
soil - Earthworms damage the soil. | damage
office - Most employees work from home on Mondays. | Mondays
ada - Ada Lovelace was the son of Lord Byron. | son
whales - Whales are fish. | fish
# said otherwise
ferry + Most crews now sail the new ferries.
provision + The provision closed at 3.1 million kroner.
pets + The tenant is allowed to keep a cat.
rent + Before moving in, the tenant pays a deposit of three months' rent.
repairs + The heating is repaired by the landlord.
storm + The tempest destroyed the old bridge.
storm + Near the harbour, the storm destroyed the old bridge.
novel + The book was published in 1925.
museum + A rich banker founded the museum in the 1920s.
museum + In winter the east wing is shut.
curie + Marie Curie discovered radium.
curie + Polonium was discovered by Marie Curie.
curie + In 1911 Marie Curie was awarded the Nobel Prize in Chemistry.
ada + Lord Byron's daughter, Ada Lovelace, died in London.
ada + Charles Babbage had designed a machine.
brunel + Brunel was an engineer.
whales + Whales are animals.
whales + Whales nurse their young.
mars + Phobos is a moon of Mars.
holiday + Employees are entitled to paid holiday.
effects + Headache is a common side effect.
effects + Nausea and headache are common side effects.
effects + In rare cases a skin rash may be caused by the medicine.
notice + The notice must be written.
keys + Mr Brandt is the caretaker.
vaccine + The patients were treated by Doctor Lund.
merger + Norvik's acquisition of Halden was in May 2019.
# more or less than is said
overtime ? All overtime is paid.
overtime ? Overtime is paid.
overtime + Overtime is paid if it was ordered in advance.
overtime + Overtime is paid only if it was ordered in advance.
overtime ? The ticket may be returned.
overtime + The ticket may be returned within 30 days.
overtime - The ticket may be returned within 60 days. | 60 days
overtime + Visitors may park behind the house.
whales + Some whales nurse their young.
whales - All whales dive deeper than 2,000 metres. | whales
office - All employees work from home on Fridays. | employees
office - Few employees work from home on Fridays. | employees
effects ? The medicine causes a skin rash. | causes
effects ? In rare cases the medicine may cause a severe skin rash. | severe
soil ? Earthworms stay below the ground. | stay
pets - The tenant must keep a cat. | must keep
repairs ? The landlord repairs the heating and the lift at his own expense. | lift
travel ? Employees travel by train in second class with their families. | families
curie ? Marie Curie discovered polonium in Vienna with a Swiss assistant. | Vienna
storm ? The storm destroyed the old bridge and the lighthouse. | lighthouse
whales ? Whales sleep with one eye open. | sleep
mars ? Mars has a magnetic field. | magnetic field
rent ? The tenant pays for electricity and water. | electricity
keys ? The caretaker lives on the ground floor. | ground, floor
tablets ? The tablets contain lactose. | lactose
museum ? The museum shows paintings by Rembrandt. | Rembrandt
novel ? The novel was adapted for the stage. | adapted
holiday ? Employees receive free lunch. | lunch
merger ? The merger was approved by the commission. | commission
ada ? Ada Lovelace married William King. | William King
brunel ? Brunel smoked forty cigars a day. | cigars
`;

const judgements = { '+': 'supports', '-': 'contradicts', '?': 'says nothing' } as const;

/** A question, a short or complete answer, and the passage's verdict on it. */
export interface AnswerCase {
  readonly passage: string;
  readonly question: string;
  readonly answer: string;
  readonly judgement: AlignmentCase['judgement'];
}

const answers = `
curie + Where was Marie Curie born? Warsaw.
curie - Where was Marie Curie born? Paris.
curie + When did Marie Curie win the Nobel Prize in Chemistry? In 1911.
curie - When did Marie Curie win the Nobel Prize in Chemistry? In 1903.
curie + Who discovered polonium and radium? Marie Curie.
ada + Who was the father of Ada Lovelace? Lord Byron.
ada + Where did Ada Lovelace die? She died in London.
mars + How many moons does Mars have? Two.
mars - How many moons does Mars have? Three.
mars - How many moons does Mars have? It has four moons.
brunel + Who built the Great Western Railway? Isambard Kingdom Brunel.
merger + Which company did Norvik acquire? Halden.
merger - Which company did Norvik acquire? Telmar.
whales + Are whales mammals? Yes.
whales - Are whales mammals? No.
storm - Did the mayor resign? Yes.
storm + Did the mayor resign? No.
storm - Did the mayor resign? Yes, he resigned.
office + When does the canteen open? At 11:30.
museum + Who founded the museum? A wealthy banker.
keys + Who is the caretaker? Mr Brandt.
tablets ? What do the tablets contain? Lactose.
`;

export const answerCases: readonly AnswerCase[] = answers.split('\n').flatMap((row): AnswerCase[] => {
  const found = /^(\w+) ([-+?]) ([^?]+[?]) (.+)$/u.exec(row);
  if (!found) return [];
  const [, name, sign, question, answer] = found as unknown as [
    string,
    string,
    keyof typeof judgements,
    string,
    string,
  ];
  return [{ passage: texts[name] as string, question, answer, judgement: judgements[sign] }];
});

export const alignmentCases: readonly AlignmentCase[] = readTable(table);

function readTable(rows: string): AlignmentCase[] {
  let about = '';
  return rows.split('\n').flatMap((row): AlignmentCase[] => {
    if (row.startsWith('#')) about = row.slice(2);
    const found = /^(\w+) ([-+?]) ([^|]+?)(?: \| (.+))?$/u.exec(row);
    if (!found) return [];
    const [, name, sign, statement, words] = found as unknown as [
      string,
      string,
      keyof typeof judgements,
      string,
      string | undefined,
    ];
    return [
      {
        passage: texts[name] as string,
        statement,
        judgement: judgements[sign],
        words: words === undefined ? [] : words.split(', '),
        about,
      },
    ];
  });
}
