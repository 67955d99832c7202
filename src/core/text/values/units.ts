/** Units of measure: their dimension and their exact size in base units. */
import { barredRows, pattern } from '../../pattern-parts.ts';
import { over, rational, type Rational } from './rational.ts';
import { lookupTable } from '../../lookup-table.ts';

export interface Unit {
  readonly symbol: string;
  readonly dimension: string;
  readonly factor: Rational;
  /** Added before the factor applies: degrees Celsius to kelvin. */
  readonly offset?: Rational;
}

/**
 * dimension: `symbol,other names=factor`, separated by bars, the base unit first. Names ending in `*` may
 * also end in s.
 */
const table = lookupTable({
  length: `
    m,metre*,meter*=1|km,kilometre*,kilometer*,kms=1000|cm,centimetre*,centimeter*=0.01|
    mm,millimetre*,millimeter*=0.001|µm,μm,um,micrometre*,micrometer*,micron*=0.000001|
    nm,nanometre*,nanometer*=0.000000001|mi,mile*=1609.344|yd,yard*,yds=0.9144|ft,foot,feet=0.3048|
    in,inch,inches=0.0254|nmi,nautical mile*=1852|ly,light-year*,light year*,lightyear*=9460730472580800|
    au,AU,astronomical unit*=149597870700|pc,parsec*=30856775814913673|fathom*=1.8288|furlong*=201.168
  `,
  mass: `
    kg,kilogram*,kilogramme*,kilo*,kgs=1|g,gram*,gramme*=0.001|mg,milligram*,milligramme*=0.000001|
    µg,μg,mcg,microgram*=0.000000001|t,tonne*,metric ton*,metric tonne*=1000|ton*=1000|
    lb,lbs,pound-mass,pound*=0.45359237|oz,ounce*=0.028349523125|st,stone=6.35029318
  `,
  area: `
    m²,m2,square metre*,square meter*,sq m,sqm=1|km²,km2,square kilometre*,square kilometer*,sq km=1000000|
    cm²,cm2,square centimetre*,square centimeter*=0.0001|ha,hectare*=10000|acre*=4046.8564224|
    mi²,square mile*,sq mi=2589988.110336|ft²,square foot,square feet,sq ft=0.09290304|
    yd²,square yard*=0.83612736|square inch,square inches=0.00064516
  `,
  volume: `
    m³,m3,cubic metre*,cubic meter*=1|l,L,litre*,liter*=0.001|ml,mL,millilitre*,milliliter*=0.000001|
    cl,centilitre*,centiliter*=0.00001|dl,decilitre*,deciliter*=0.0001|
    km³,cubic kilometre*,cubic kilometer*=1000000000|cm³,cc,cubic centimetre*,cubic centimeter*=0.000001|
    gal,gallon*=0.003785411784|qt,quart*=0.000946352946|pint*=0.000473176473|cup*=0.0002365882365|
    tbsp,tablespoon*=0.00001478676478125|tsp,teaspoon*=0.00000492892159375|
    fl oz,fluid ounce*=0.0000295735295625|barrel*,bbl=0.158987294928|cubic foot,cubic feet=0.028316846592|
    cubic inch,cubic inches=0.000016387064|cubic mile*=4168181825.440579584
  `,
  duration: `
    s,second*,sec*=1|min,minute*,mins=60|h,hour*,hr*=3600|day*=86400|week*,wk*=604800|fortnight*=1209600|
    month*=2629746|year*,yr*=31556952|decade*=315569520|century,centuries=3155695200|
    millennium,millennia=31556952000|ms,millisecond*=0.001|µs,μs,microsecond*=0.000001|
    ns,nanosecond*=0.000000001|quarter-hour=900
  `,
  temperature: `
    K,kelvin*=1|°C,℃,degree* Celsius,degree* celsius,degree* centigrade,degree* C,Celsius=1|
    °F,℉,degree* Fahrenheit,degree* fahrenheit,degree* F,Fahrenheit=5/9
  `,
  angle: '°,degree*=1',
  speed: `
    m/s,metre* per second,meter* per second=1|
    km/h,kmh,km/hr,kph,kilometre* per hour,kilometer* per hour,kilometre* an hour,kilometer* an hour=5/18|
    mph,mile* per hour,mile* an hour,mi/h=0.44704|km/s,kilometre* per second,kilometer* per second=1000|
    ft/s,foot per second,feet per second=0.3048|knot*,kn=463/900
  `,
  data: `
    B,byte*=1|kB,KB,kb,kilobyte*=1000|MB,mb,megabyte*=1000000|GB,gb,gigabyte*=1000000000|
    TB,tb,terabyte*=1000000000000|PB,petabyte*=1000000000000000|KiB,kibibyte*=1024|MiB,mebibyte*=1048576|
    GiB,gibibyte*=1073741824|TiB=1099511627776|bit*=0.125|kbit,kilobit*=125|Mbit,megabit*=125000|
    Gbit,gigabit*=125000000
  `,
  'data rate': `
    Mbps,Mbit/s,megabit* per second=125000|Gbps,Gbit/s,gigabit* per second=125000000|kbps,kbit/s=125|
    MB/s,megabyte* per second=1000000|GB/s,gigabyte* per second=1000000000
  `,
  energy: `
    J,joule*=1|kJ,kilojoule*=1000|MJ,megajoule*=1000000|GJ,gigajoule*=1000000000|cal,small calorie*=4.184|
    kcal,kilocalorie*,Calorie*,calorie*=4184|Wh,watt-hour*,watt hour*=3600|
    kWh,kilowatt-hour*,kilowatt hour*=3600000|MWh,megawatt-hour*,megawatt hour*=3600000000|
    GWh,gigawatt-hour*,gigawatt hour*=3600000000000|TWh,terawatt-hour*,terawatt hour*=3600000000000000|
    eV,electronvolt*=0.0000000000000000001602176634
  `,
  power: `
    W,watt*=1|kW,kilowatt*=1000|MW,megawatt*=1000000|GW,gigawatt*=1000000000|TW,terawatt*=1000000000000|
    mW,milliwatt*=0.001|hp,horsepower=745.69987158227022
  `,
  frequency: `
    Hz,hertz=1|kHz,kilohertz=1000|MHz,megahertz=1000000|GHz,gigahertz=1000000000|
    rpm,revolutions per minute=1/60
  `,
  pressure: `
    Pa,pascal*=1|kPa,kilopascal*=1000|hPa,hectopascal*,mbar,millibar*=100|bar,bars=100000|
    atm,atmosphere*=101325|psi=6894.757293168361|mmHg=133.322387415
  `,
  voltage: 'V,volt*=1|kV,kilovolt*=1000|mV,millivolt*=0.001',
  current: 'A,amp*,ampere*=1|mA,milliamp*,milliampere*=0.001',
  sound: 'dB,decibel*=1',
  percent: '%,percent,per cent,pct=0.01|‰,per mille,permille=0.001',
  'percentage point': 'percentage point*,pp=0.01',
});

const currencies = `
  USD,US$,$,dollar*,US dollar*,U.S. dollar*,American dollar*,bucks,buck=1|USD,cent*=0.01|EUR,€,euro*=1|
  GBP,£,pound* sterling,quid,British pound*=1|GBP,pence,penny=0.01|JPY,¥,yen,Japanese yen=1|
  CNY,RMB,yuan,renminbi=1|INR,₹,rupee*,Indian rupee*,Rs=1|CHF,Swiss franc*,franc*=1|
  CAD,C$,CA$,Canadian dollar*=1|AUD,A$,AU$,Australian dollar*=1|NZD,NZ$,New Zealand dollar*=1|
  HKD,HK$,Hong Kong dollar*=1|SGD,S$,Singapore dollar*=1|RUB,₽,rouble*,ruble*=1|KRW,₩,won=1|
  SEK,Swedish krona,kronor=1|NOK,Norwegian krone,kroner=1|DKK,Danish krone=1|PLN,zloty,zlotys=1|
  BRL,R$,real,reais=1|MXN,Mexican peso*,peso*=1|ZAR,rand=1|TRY,lira=1|ILS,₪,shekel*=1|BTC,bitcoin*=1|
  DEM,Deutschmark*,Deutsche Mark*=1
`;

/** Signs written before the number. */
export const currencySigns =
  /^(?:US\$|C\$|CA\$|A\$|AU\$|NZ\$|HK\$|S\$|R\$|[$€£¥₹₽₩₪]|USD|EUR|GBP|JPY|CNY|RMB|INR|CHF|CAD|AUD|Rs\.?)/u;

const byName = new Map<string, Unit>();

function fractionOf(text: string): Rational {
  const [above = '', below] = text.split('/');
  return below === undefined ? rational(above) : over(rational(above), rational(below));
}

function add(dimension: (symbol: string) => string, rows: string): void {
  for (const row of barredRows(rows)) {
    const [names = '', factor = ''] = row.split('=');
    const all = names.split(',');
    const symbol = all[0] as string;
    const unit = {
      symbol: symbol.replace('*', ''),
      dimension: dimension(symbol),
      factor: fractionOf(factor),
      ...offsets[symbol],
    };
    for (const name of all)
      for (const form of name.includes('*') ? [name.replace('*', ''), name.replace('*', 's')] : [name])
        if (!byName.has(form)) byName.set(form, unit);
  }
}

const offsets = lookupTable<{ readonly offset: Rational }>({
  '°C': { offset: rational('273.15') },
  '°F': { offset: rational('459.67') },
});
for (const [dimension, rows] of Object.entries(table)) add(() => dimension, rows);
add((code) => `money ${code}`, currencies);

/** The longest name has three words. */
const longestUnitName = 3;

/** Returns the unit with a name. Case distinguishes symbols ("MB", "mb" and "Mb") but not words. */
export function unitNamed(name: string): Unit | undefined {
  return byName.get(name) ?? (name.length > 3 ? byName.get(name.toLowerCase()) : undefined);
}

/** A sign, or a symbol or word with up to two more words: "°C", "m²", "km/h", "nautical miles". */
const unitForm = new RegExp(
  pattern`
  ^(?:
    [°º]\s?[CF]\b|[°º%‰℃℉]|
    (?:[A-Za-zµμ.²³]+(?:[-/][A-Za-z]+)?[²³2]?(?!\d))(?:[ -][A-Za-z]+){0,2}
  )`,
  'u',
);

/** The longest unit that begins at `at`, and where it ends. */
export function readUnit(
  text: string,
  at: number,
): { readonly unit: Unit; readonly end: number } | undefined {
  const ahead = unitForm.exec(text.slice(at, at + 60))?.[0];
  if (ahead === undefined) return undefined;
  const words = ahead.split(/(?=[ -])/u);
  for (let count = Math.min(words.length, longestUnitName); count > 0; count--) {
    const written = words.slice(0, count).join('');
    for (const form of [written, written.replace(/\.$/u, '')]) {
      const unit =
        unitNamed(form.replaceAll('º', '°').replace(/^° /u, '°')) ?? unitNamed(form.replaceAll('-', ' '));
      if (unit && !/[A-Za-z]/u.test(text[at + form.length] ?? '')) return { unit, end: at + form.length };
    }
  }
  return undefined;
}

/** Converts a number of a unit to the base unit. */
export function inBaseUnit(value: Rational, unit: Unit): Rational {
  const { above, below } = unit.offset
    ? {
        above: value.above * unit.offset.below + unit.offset.above * value.below,
        below: value.below * unit.offset.below,
      }
    : value;
  return { above: above * unit.factor.above, below: below * unit.factor.below };
}
