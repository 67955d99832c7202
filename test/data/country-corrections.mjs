/**
 * Corrections where `world-countries` is out of date, disputed or too coarse for a question with one right
 * answer. Keys are ISO 3166-1 alpha-3 codes. An empty list leaves the fact out, because an unknown fact is
 * better than a doubtful one.
 */

/** Common English names, where the package's own name is different or ambiguous. */
export const countryNames = {
  COD: 'Democratic Republic of the Congo',
  FSM: 'Federated States of Micronesia',
  TUR: 'Turkey',
};

/** Countries whose name takes "the" in a sentence. */
export const withArticle = new Set([
  'ARE',
  'BHS',
  'CAF',
  'COD',
  'COG',
  'COM',
  'DOM',
  'FSM',
  'GBR',
  'GMB',
  'MDV',
  'MHL',
  'NLD',
  'PHL',
  'SLB',
  'USA',
]);

/**
 * Left out: capitals that are disputed, not declared, or named like the country (a city state is not its own
 * capital).
 */
export const capitals = {
  BOL: ['Sucre'],
  DJI: ['Djibouti City'],
  ISR: [],
  LKA: ['Sri Jayawardenepura Kotte'],
  LUX: ['Luxembourg City'],
  MCO: [],
  MNG: ['Ulaanbaatar'],
  NRU: [],
  SGP: [],
  SMR: ['San Marino City'],
  SWZ: ['Lobamba', 'Mbabane'],
  USA: ['Washington, D.C.'],
  VAT: [],
};

/**
 * The year in which the seat of government moved to today's capital; earlier capitals are in
 * public/facts/world/geography.tsv.
 */
export const capitalSince = {
  AUS: 1927,
  BDI: 2019,
  BLZ: 1970,
  BRA: 1960,
  CIV: 1983,
  ITA: 1871,
  KAZ: 1997,
  MWI: 1975,
  NGA: 1991,
  NZL: 1865,
  PHL: 1976,
  PLW: 2006,
  RUS: 1918,
  TUR: 1923,
  USA: 1800,
};

/**
 * Languages that are official by a law for the whole country. Countries without such a law, or with recent
 * changes, are left out.
 */
export const officialLanguages = {
  AFG: ['Dari', 'Pashto'],
  ARG: [],
  AUS: [],
  AUT: ['German'],
  AZE: ['Azerbaijani'],
  BDI: ['English', 'French', 'Kirundi'],
  BFA: [],
  BLZ: ['English'],
  BWA: ['English'],
  CHE: ['French', 'German', 'Italian', 'Romansh'],
  CHL: [],
  COD: ['French'],
  COG: ['French'],
  CZE: ['Czech'],
  DZA: ['Arabic', 'Tamazight'],
  ERI: [],
  ETH: ['Amharic'],
  GBR: [],
  GNB: ['Portuguese'],
  IND: ['English', 'Hindi'],
  IRN: ['Persian'],
  IRQ: ['Arabic', 'Kurdish'],
  ISR: ['Hebrew'],
  JAM: ['English'],
  JPN: [],
  LBN: ['Arabic'],
  LSO: ['English', 'Sotho'],
  MAR: ['Arabic', 'Tamazight'],
  MDA: ['Romanian'],
  MDV: ['Dhivehi'],
  MEX: [],
  MLI: [],
  MUS: [],
  MWI: ['English'],
  MYS: ['Malay'],
  NAM: ['English'],
  NER: [],
  NOR: ['Norwegian'],
  NRU: ['English', 'Nauruan'],
  NZL: ['Māori', 'New Zealand Sign Language'],
  RWA: ['English', 'French', 'Kinyarwanda', 'Swahili'],
  TJK: ['Tajik'],
  TKM: ['Turkmen'],
  URY: [],
  USA: [],
  UZB: ['Uzbek'],
  VAT: ['Italian'],
  ZWE: ['English', 'Northern Ndebele', 'Shona'],
};

/** One name for each language and currency. */
export const sameThing = {
  'Southern Sotho': 'Sotho',
  Euro: 'euro',
  lari: 'Georgian lari',
  dalasi: 'Gambian dalasi',
  denar: 'Macedonian denar',
  'Venezuelan bolívar soberano': 'Venezuelan bolívar',
};

/** Legal tender only; left out after recent changes. */
export const currencies = {
  BGR: [],
  BHS: ['Bahamian dollar'],
  BRN: ['Brunei dollar'],
  BTN: ['Bhutanese ngultrum'],
  CUB: ['Cuban peso'],
  FSM: ['United States dollar'],
  KHM: ['Cambodian riel'],
  KIR: ['Australian dollar'],
  SWZ: ['Swazi lilangeni'],
  TUV: ['Australian dollar'],
  ZWE: [],
};

/** The year in which a country that joined the euro area later gave up its own currency. */
export const euroSince = {
  CYP: 2008,
  EST: 2011,
  GRC: 2001,
  HRV: 2023,
  LTU: 2015,
  LVA: 2014,
  MLT: 2008,
  SVK: 2009,
  SVN: 2007,
};

/** Countries on two continents, or counted to either: their continent is left out. */
export const transcontinental = new Set(['ARM', 'AZE', 'CYP', 'EGY', 'GEO', 'IDN', 'KAZ', 'RUS', 'TUR']);

/**
 * The region that most atlases name, where the United Nations' statistical region would be surprising. `''`
 * names only the continent.
 */
export const regions = {
  AFG: '',
  CHE: '',
  DEU: '',
  GBR: '',
  IRL: '',
  IRN: '',
  LIE: '',
  MOZ: '',
  MWI: '',
  SSD: 'East Africa',
  SVN: '',
  ZMB: '',
  ZWE: '',
};

/** Parts of a state that have a code of their own: their borders belong to the state. */
export const integralParts = { GUF: 'FRA' };
