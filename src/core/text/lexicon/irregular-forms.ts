/**
 * English words with irregular forms. Facts of the language, written out. Compounds ("undergo",
 * "grandchildren") take the forms of their last part.
 */
import { barredRows, pattern, wordList } from '../../pattern-parts.ts';

/**
 * base, past, participle; verbs are separated by bars. If two forms are in use, the first is the one to
 * write; the other follows `/`.
 */
const verbs = `
  abide abode/abided abided|arise arose arisen|awake awoke awoken|be was been|bear bore borne/born|
  beat beat beaten|become became become|befall befell befallen|begin began begun|bend bent bent|bet bet bet|
  bid bid bid/bidden|bind bound bound|bite bit bitten|bleed bled bled|blow blew blown|break broke broken|
  breed bred bred|bring brought brought|broadcast broadcast broadcast|build built built|
  burn burned/burnt burned/burnt|burst burst burst|buy bought bought|cast cast cast|catch caught caught|
  choose chose chosen|cling clung clung|come came come|cost cost cost|creep crept crept|cut cut cut|
  deal dealt dealt|dig dug dug|dive dived/dove dived|do did done|draw drew drawn|
  dream dreamed/dreamt dreamed/dreamt|drink drank drunk|drive drove driven|
  dwell dwelt/dwelled dwelt/dwelled|eat ate eaten|fall fell fallen|feed fed fed|feel felt felt|
  fight fought fought|find found found|flee fled fled|fling flung flung|fly flew flown|
  forbid forbade forbidden|forecast forecast forecast|forget forgot forgotten|forgive forgave forgiven|
  forsake forsook forsaken|freeze froze frozen|get got got/gotten|give gave given|go went gone|
  grind ground ground|grow grew grown|hang hung/hanged hung/hanged|have had had|hear heard heard|
  hide hid hidden|hit hit hit|hold held held|hurt hurt hurt|keep kept kept|
  kneel knelt/kneeled knelt/kneeled|knit knitted/knit knitted/knit|know knew known|lay laid laid|
  lead led led|lean leaned/leant leaned/leant|leap leapt/leaped leapt/leaped|
  learn learned/learnt learned/learnt|leave left left|lend lent lent|let let let|lie lay lain|
  light lit/lighted lit/lighted|lose lost lost|make made made|mean meant meant|meet met met|mow mowed mown|
  offset offset offset|outdo outdid outdone|overcome overcame overcome|partake partook partaken|
  pay paid paid|plead pleaded/pled pleaded/pled|prove proved proven/proved|put put put|quit quit quit|
  read read read|rid rid rid|ride rode ridden|ring rang rung|rise rose risen|run ran run|saw sawed sawn|
  say said said|see saw seen|seek sought sought|sell sold sold|send sent sent|set set set|sew sewed sewn|
  shake shook shaken|shave shaved shaven/shaved|shed shed shed|shine shone/shined shone/shined|
  shoot shot shot|show showed shown|shrink shrank shrunk|shut shut shut|sing sang sung|sink sank sunk|
  sit sat sat|slay slew slain|sleep slept slept|slide slid slid|sling slung slung|slit slit slit|
  smell smelled/smelt smelled/smelt|sow sowed sown|speak spoke spoken|speed sped sped|
  spell spelled/spelt spelled/spelt|spend spent spent|spill spilled/spilt spilled/spilt|spin spun spun|
  spit spat spat|split split split|spoil spoiled/spoilt spoiled/spoilt|spread spread spread|
  spring sprang sprung|stand stood stood|steal stole stolen|stick stuck stuck|sting stung stung|
  stink stank stunk|stride strode stridden|strike struck struck/stricken|string strung strung|
  strive strove striven|swear swore sworn|sweep swept swept|swell swelled swollen/swelled|swim swam swum|
  swing swung swung|take took taken|teach taught taught|tear tore torn|tell told told|think thought thought|
  thrive thrived/throve thrived|throw threw thrown|thrust thrust thrust|tread trod trodden|
  understand understood understood|upset upset upset|wake woke woken|wear wore worn|weave wove woven|
  wed wed/wedded wed/wedded|weep wept wept|wet wet/wetted wet/wetted|win won won|wind wound wound|
  withdraw withdrew withdrawn|withhold withheld withheld|withstand withstood withstood|wring wrung wrung|
  write wrote written
`;

const nouns = `
  man men|woman women|child children|foot feet|tooth teeth|goose geese|mouse mice|louse lice|ox oxen|
  person people|die dice|penny pence|knife knives|life lives|wife wives|leaf leaves|loaf loaves|half halves|
  calf calves|elf elves|self selves|shelf shelves|thief thieves|wolf wolves|sheaf sheaves|hoof hooves|
  scarf scarves|wharf wharves|dwarf dwarves|sheep sheep|deer deer|fish fish|moose moose|aircraft aircraft|
  spacecraft spacecraft|series series|species species|means means|headquarters headquarters|salmon salmon|
  trout trout|swine swine|offspring offspring|crossroads crossroads|gallows gallows|barracks barracks|
  corps corps|bison bison|shrimp shrimp|analysis analyses|basis bases|crisis crises|thesis theses|
  hypothesis hypotheses|parenthesis parentheses|synthesis syntheses|diagnosis diagnoses|oasis oases|
  axis axes|emphasis emphases|ellipsis ellipses|metamorphosis metamorphoses|phenomenon phenomena|
  criterion criteria|bacterium bacteria|curriculum curricula|medium media|datum data|memorandum memoranda|
  millennium millennia|stratum strata|symposium symposia|addendum addenda|erratum errata|cactus cacti|
  fungus fungi|nucleus nuclei|radius radii|stimulus stimuli|syllabus syllabi|alumnus alumni|focus foci|
  locus loci|genus genera|corpus corpora|opus opera|larva larvae|alga algae|antenna antennae|
  formula formulae|nebula nebulae|supernova supernovae|vertebra vertebrae|index indices|appendix appendices|
  matrix matrices|vertex vertices|vortex vortices|codex codices|potato potatoes|tomato tomatoes|hero heroes|
  echo echoes|veto vetoes|torpedo torpedoes|embargo embargoes|volcano volcanoes|mosquito mosquitoes|
  tornado tornadoes|cargo cargoes|domino dominoes|mango mangoes|quiz quizzes|bus buses|gas gases|
  bureau bureaux|plateau plateaux|passerby passersby|polity polities
`;

const adjectives = `
  good better best|bad worse worst|ill worse worst|far farther/further farthest/furthest|
  little less least|much more most|many more most|old older/elder oldest/eldest|late later latest|
  near nearer nearest|few fewer fewest
`;

const adverbs = `
  well better best|badly worse worst|far farther/further farthest/furthest|little less least|
  much more most|late later latest|early earlier earliest
`;

/**
 * Words of several syllables that double their last letter before an ending, because the last syllable is
 * stressed.
 */
export const doubling = new Set(
  wordList(`
    refer prefer infer confer defer deter transfer occur incur recur concur commit admit permit submit
    omit emit transmit remit control patrol compel expel propel repel dispel rebel excel equip regret
    forget begin upset abet acquit allot annul embed abhor rebut unplug program kidnap handicap worship
    beset reset input output forbid overlap outfit unwrap
  `),
);

type Forms = readonly (readonly string[])[];

function rowsOf(list: string): readonly { readonly base: string; readonly forms: Forms }[] {
  return barredRows(list).map((row) => {
    const [base = '', ...forms] = row.split(' ');
    return { base, forms: forms.map((form) => form.split('/')) };
  });
}

export type FormList = 'verbs' | 'nouns' | 'adjectives' | 'adverbs';
const lists = {
  verbs: rowsOf(verbs),
  nouns: rowsOf(nouns),
  adjectives: rowsOf(adjectives),
  adverbs: rowsOf(adverbs),
};

const formsByBase = Object.fromEntries(
  Object.entries(lists).map(([name, rows]) => [
    name,
    new Map(rows.map(({ base, forms }) => [base, forms.map((variants) => variants[0] as string)])),
  ]),
);
const basesByForm = Object.fromEntries(
  Object.entries(lists).map(([name, rows]) => [
    name,
    new Map(rows.flatMap(({ base, forms }) => forms.flat().map((form) => [form, base] as const))),
  ]),
);
for (const form of ['am', 'is', 'are', 'were']) basesByForm['verbs']?.set(form, 'be');
basesByForm['verbs']?.set('has', 'have');
// "saw" is also a verb, but far more often the past of "see".
basesByForm['verbs']?.set('saw', 'see');

const compounded: Readonly<Record<FormList, RegExp>> = {
  verbs: /^(under|over|out|mis|fore|with|up|re|un|sub|inter|pre|off|hand|proof|sleep|type)(?=\p{L}{2})/u,
  nouns: new RegExp(
    pattern`
    ^(.+?)(?=
      (?:
        man|men|woman|women|child|children|foot|feet|tooth|teeth|wife|wives|life|lives|knife|knives|half|
        halves|self|selves|shelf|shelves|leaf|leaves|craft|person|people|fish|mouse|mice|wolf|wolves
      )$
    )`,
    'u',
  ),
  adjectives: /^$/u,
  adverbs: /^$/u,
};

/** [past, participle], [plural] or [comparative, superlative]; undefined for a regular word. */
export function irregularForms(list: FormList, base: string): readonly string[] | undefined {
  return (
    formsByBase[list]?.get(base) ??
    ofCompound(list, base, (rest) => formsByBase[list]?.get(rest)?.slice())?.rest
  );
}

export function irregularBase(list: FormList, form: string): string | undefined {
  const found = ofCompound(list, form, (rest) =>
    basesByForm[list]?.has(rest) ? [basesByForm[list].get(rest) as string] : undefined,
  );
  return basesByForm[list]?.get(form) ?? found?.rest[0];
}

function ofCompound(
  list: FormList,
  word: string,
  look: (rest: string) => string[] | undefined,
): { readonly rest: readonly string[] } | undefined {
  const prefix = compounded[list].exec(word)?.[1];
  if (prefix === undefined || prefix === '' || notCompounds.has(word)) return undefined;
  const rest = look(word.slice(prefix.length));
  return rest && { rest: rest.map((form) => prefix + form) };
}

/** Words that look like compounds but are not. */
const notCompounds = new Set(
  wordList(`
  human german roman ottoman talisman shaman caiman norman relay
`),
);
