/**
 * Names that replace others if the caller knows none of their type: real places, invented people, well-known
 * institutions.
 */
import { barredRows, wordList } from '../../pattern-parts.ts';

export const countries = barredRows(`
    Afghanistan|Albania|Algeria|Andorra|Angola|Argentina|Armenia|Australia|Austria|Azerbaijan|Bahrain|
    Bangladesh|Barbados|Belarus|Belgium|Belize|Benin|Bhutan|Bolivia|Botswana|Brazil|Brunei|Bulgaria|
    Burundi|Cambodia|Cameroon|Canada|Chad|Chile|China|Colombia|Croatia|Cuba|Cyprus|Denmark|Djibouti|
    Ecuador|Egypt|Eritrea|Estonia|Ethiopia|Fiji|Finland|France|Gabon|Georgia|Germany|Ghana|Greece|Grenada|
    Guatemala|Guinea|Guyana|Haiti|Honduras|Hungary|Iceland|India|Indonesia|Iran|Iraq|Ireland|Israel|Italy|
    Jamaica|Japan|Jordan|Kazakhstan|Kenya|Kuwait|Laos|Latvia|Lebanon|Lesotho|Liberia|Libya|Liechtenstein|
    Lithuania|Luxembourg|Madagascar|Malawi|Malaysia|Mali|Malta|Mauritania|Mexico|Moldova|Monaco|Mongolia|
    Montenegro|Morocco|Mozambique|Myanmar|Namibia|Nepal|New Zealand|Nicaragua|Niger|Nigeria|North Korea|
    Norway|Oman|Pakistan|Panama|Paraguay|Peru|Poland|Portugal|Qatar|Romania|Russia|Rwanda|Saudi Arabia|
    Senegal|Serbia|Singapore|Slovakia|Slovenia|Somalia|South Africa|South Korea|Spain|Sri Lanka|Sudan|
    Suriname|Sweden|Switzerland|Syria|Tajikistan|Tanzania|Thailand|Togo|Tunisia|Turkey|Turkmenistan|
    Uganda|Ukraine|Uruguay|Uzbekistan|Venezuela|Vietnam|Yemen|Zambia|Zimbabwe
  `);
export const cities = barredRows(`
    Amsterdam|Athens|Barcelona|Berlin|Boston|Brussels|Budapest|Cairo|Chicago|Copenhagen|Dublin|Edinburgh|
    Florence|Geneva|Hamburg|Istanbul|Lisbon|Liverpool|London|Lyon|Madrid|Manchester|Melbourne|Milan|
    Montreal|Munich|Naples|Oslo|Oxford|Paris|Philadelphia|Prague|Rome|Seattle|Stockholm|Sydney|Tokyo|
    Toronto|Venice|Vienna|Warsaw|Zurich
  `);
export const people = barredRows(`
  Albert Novak|Anna Lindqvist|Catherine Moreau|Daniel Okafor|Edward Hastings|Elena Petrova|
  George Whitfield|Helen Marsh|James Calloway|Laura Benedetti|Martin Keller|Robert Ashworth|Samuel Turner|
  Sofia Almeida|Thomas Brandt|William Prescott
`);
export const surnames = barredRows(`
    Whitfield|Keller|Moreau|Hastings|Petrova|Calloway|Brandt|Almeida|Okafor|Prescott
  `);
export const organizations = barredRows(`
  Siemens|Unilever|Harvard University|the World Bank|Interpol|the Red Cross|Stanford University|Toyota|
  the European Commission|Nestlé|General Electric|the University of Vienna|Reuters|Volvo
`);
/** Places whose names say their kind. */
export const landmarks = barredRows(`
  Lake Geneva|Lake Victoria|Lake Baikal|Mount Kenya|Mount Etna|Mount Everest|Tokyo Tower|Willis Tower|
  Brooklyn Bridge|Tower Bridge|Danube River|Hudson River|Central Park|Hyde Park|Gatwick Airport|
  Heathrow Airport|Atlantic Ocean|Indian Ocean|Black Sea|Baltic Sea|Windsor Castle|Edinburgh Castle|
  Buckingham Palace|British Museum|Harvard University|Stanford University|Fifth Avenue|Baker Street|
  Easter Island|Victoria Station
`);
export const events = barredRows(`
  the Thirty Years' War|the Crimean War|the Congress of Vienna|the French Revolution|the Great Depression|
  the Spanish Civil War
`);
/** Words in a landmark's name that say its kind. */
export const landmarkKinds: ReadonlySet<string> = new Set(
  wordList(`
    Lake Mount Tower Bridge River Park Airport Ocean Sea Castle Palace Museum University Avenue Street
    Island Station
  `),
);
