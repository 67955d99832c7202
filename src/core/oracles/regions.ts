/**
 * Whether two names can be two places that exclude each other, as two towns do. A country, a part of one or a
 * continent may contain the other; a building or a graveyard may lie in it. Between these nothing is said.
 */
import { barredRows, pattern } from '../pattern-parts.ts';
import { nodeKey } from './graph.ts';

const keys = (rows: string): ReadonlySet<string> => new Set(barredRows(rows).map(nodeKey));

const countries = keys(`
  Afghanistan|Albania|Algeria|Andorra|Angola|Argentina|Armenia|Australia|Austria|Azerbaijan|Bahamas|Bahrain|
  Bangladesh|Barbados|Belarus|Belgium|Belize|Benin|Bhutan|Bolivia|Bosnia and Herzegovina|Botswana|Brazil|
  Bulgaria|Burkina Faso|Burundi|Cambodia|Cameroon|Canada|Chad|Chile|China|Colombia|Costa Rica|Croatia|Cuba|
  Cyprus|Czech Republic|Czechia|Denmark|Dominican Republic|Ecuador|Egypt|El Salvador|Estonia|Ethiopia|Fiji|
  Finland|France|Gabon|Gambia|Georgia|Germany|Ghana|Greece|Grenada|Guatemala|Guinea|Guyana|Haiti|Honduras|
  Hungary|Iceland|India|Indonesia|Iran|Iraq|Ireland|Israel|Italy|Ivory Coast|Jamaica|Japan|Jordan|Kazakhstan|
  Kenya|Kosovo|Kuwait|Kyrgyzstan|Laos|Latvia|Lebanon|Lesotho|Liberia|Libya|Liechtenstein|Lithuania|Luxembourg|
  Madagascar|Malawi|Malaysia|Mali|Malta|Mauritania|Mexico|Moldova|Monaco|Mongolia|Montenegro|Morocco|
  Mozambique|Myanmar|Namibia|Nepal|Netherlands|New Zealand|Nicaragua|Niger|Nigeria|North Korea|
  North Macedonia|Norway|Oman|Pakistan|Panama|Paraguay|Peru|Philippines|Poland|Portugal|Qatar|Romania|Russia|
  Rwanda|Saudi Arabia|Senegal|Serbia|Sierra Leone|Singapore|Slovakia|Slovenia|Somalia|South Africa|
  South Korea|Spain|Sri Lanka|Sudan|Suriname|Sweden|Switzerland|Syria|Taiwan|Tajikistan|Tanzania|Thailand|
  Togo|Tunisia|Turkey|Turkmenistan|Uganda|Ukraine|United Arab Emirates|United Kingdom|United States|Uruguay|
  Uzbekistan|Vatican City|Venezuela|Vietnam|Yemen|Zambia|Zimbabwe
`);
/** Countries of the past, and parts of the world and of countries, as far as they have no telling word. */
const regions = keys(`
  Africa|Antarctica|Asia|Europe|North America|South America|Oceania|Americas|Middle East|Scandinavia|Balkans|
  England|Scotland|Wales|Northern Ireland|Great Britain|Britain|UK|USA|US|America|Holland|Persia|Prussia|
  Bohemia|Moravia|Silesia|Galicia|Saxony|Bavaria|Westphalia|Hesse|Tyrol|Styria|Carinthia|Burgundy|Normandy|
  Brittany|Provence|Alsace|Lorraine|Savoy|Corsica|Catalonia|Andalusia|Castile|Aragon|Navarre|Tuscany|
  Lombardy|Piedmont|Sicily|Sardinia|Calabria|Veneto|Umbria|Flanders|Wallonia|Brabant|Masovia|Mazovia|Podolia|
  Volhynia|Lithuania|Livonia|Transylvania|Wallachia|Crimea|Siberia|Caucasus|Anatolia|Macedonia|Thrace|Judea|
  Galilee|Mesopotamia|Babylonia|Assyria|Phoenicia|Manchuria|Tibet|Punjab|Bengal|Gujarat|Kashmir|Kerala|
  Czechoslovakia|Yugoslavia|Soviet Union|USSR|Russian Empire|Ottoman Empire|Roman Empire|Holy Roman Empire|
  Byzantine Empire|Austria-Hungary|Austrian Empire|East Germany|West Germany|Republic of Ireland|
  Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Hawaii|Idaho|Illinois|
  Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|
  Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|
  Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|
  Washington|West Virginia|Wisconsin|Wyoming|New England|Ontario|Quebec|Alberta|Manitoba|Nova Scotia|
  British Columbia|Queensland|Victoria|Tasmania|New South Wales|Kent|Cornwall|Devon|Sussex|Essex|Surrey|
  Yorkshire|Norfolk|Suffolk|Somerset|Dorset|Cumbria|Lancashire|Cheshire|Ulster|Munster|Leinster|Connacht
`);
/** Words of names of regions, or of buildings and other places inside towns. */
const telling = new RegExp(
  pattern`\b(?:
      province|county|region|district|state|kingdom|empire|republic|duchy|principality|territory|colony|
      island|islands|peninsula|valley|mountains|coast|shire|oblast|governorate|prefecture|department|
      canton|municipality|borough|parish|neighbou?rhood|quarter|suburb|village|area|part|north|south|
      east|west|northern|southern|eastern|western|central|upper|lower|greater|cemetery|graveyard|
      churchyard|abbey|cathedral|church|chapel|basilica|mosque|temple|monastery|convent|crypt|tomb|
      mausoleum|memorial|vault|palace|castle|house|hall|villa|manor|park|garden|street|road|avenue|
      square|hospital|clinic|hotel|university|college|school|station|airport|prison|camp|fort|farm|
      estate|hill|mount|river|lake|begravningsplatsen|friedhof|cimeti[eè]re|lawn
    )\b`,
  'u',
);

const continents = keys('Africa|Antarctica|Asia|Europe|North America|South America|Oceania');

export const isCountry = (name: string): boolean => countries.has(nodeKey(name));

const isWide = (key: string): boolean => countries.has(key) || regions.has(key) || telling.test(key);

/**
 * Two countries, two continents, or two places of which nothing suggests that one contains the other. Of
 * "Lyon, France" the first part is the place, unless the rest names the other one.
 */
export function excludeEachOther(a: string, b: string): boolean {
  const [one, other] = [headOf(a), headOf(b)];
  if ([countries, continents].some((kind) => kind.has(one) && kind.has(other))) return true;
  return !isWide(one) && !isWide(other) && !namesWithin(a, other) && !namesWithin(b, one);
}

const headOf = (name: string): string => nodeKey(name.split(',', 1)[0] ?? name);
const namesWithin = (name: string, place: string): boolean => ` ${nodeKey(name)} `.includes(` ${place} `);
