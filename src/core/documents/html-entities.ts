/** Character references of HTML: those by number, and those by the names of HTML 4. */

/** From &nbsp; (160) to &yuml; (255), in order. */
const latin = (
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn ' +
  'sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest ' +
  ('Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc ' +
    'Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute ' +
    'THORN szlig ') +
  ('agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc ' +
    'iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute ' +
    'thorn yuml')
).split(' ');
/** From alpha (945) to omega (969); 962 is the final sigma. Capitals stand 32 before. */
const greek = (
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf ' +
  'sigma tau upsilon phi chi psi omega'
).split(' ');
const others =
  `amp=& lt=< gt=> quot=" apos=' OElig=Œ oelig=œ Scaron=Š scaron=š Yuml=Ÿ fnof=ƒ circ=ˆ tilde=˜ ` +
  `ensp=\u2002 emsp=\u2003 thinsp=\u2009 zwnj=\u200C zwj=\u200D lrm=\u200E rlm=\u200F ndash=– ` +
  `mdash=— lsquo=‘ rsquo=’ sbquo=‚ ldquo=“ rdquo=” bdquo=„ ` +
  ('dagger=† Dagger=‡ bull=• hellip=… permil=‰ prime=′ Prime=″ lsaquo=‹ rsaquo=› oline=‾ frasl=⁄ ' +
    'euro=€ image=ℑ weierp=℘ real=ℜ trade=™ alefsym=ℵ larr=← uarr=↑ rarr=→ darr=↓ harr=↔ crarr=↵ ' +
    'lArr=⇐ uArr=⇑ rArr=⇒ dArr=⇓ hArr=⇔ ') +
  ('forall=∀ part=∂ exist=∃ empty=∅ nabla=∇ isin=∈ notin=∉ ni=∋ prod=∏ sum=∑ minus=− lowast=∗ ' +
    'radic=√ prop=∝ infin=∞ ang=∠ and=∧ or=∨ cap=∩ cup=∪ int=∫ there4=∴ sim=∼ cong=≅ asymp=≈ ne=≠ ' +
    'equiv=≡ le=≤ ge=≥ sub=⊂ sup=⊃ nsub=⊄ sube=⊆ supe=⊇ oplus=⊕ otimes=⊗ perp=⊥ sdot=⋅ ') +
  ('lceil=⌈ rceil=⌉ lfloor=⌊ rfloor=⌋ lang=⟨ rang=⟩ loz=◊ spades=♠ clubs=♣ hearts=♥ diams=♦ ' +
    'hyphen=‐ check=✓ star=☆ newline=\n tab=\t numsp=\u2007 nobreak=\u2060 comma=, period=. colon=: ' +
    'semi=; num=# dollar=$ percnt=% lpar=( rpar=) lsqb=[ rsqb=] lcub={ rcub=} ast=* plus=+ equals== ' +
    'sol=/ bsol=\\ lowbar=_ grave=` verbar=| commat=@ excl=! quest=?');

const named = new Map<string, string>([
  ...latin.map((name, i): [string, string] => [name, String.fromCharCode(160 + i)]),
  ...greek.flatMap((name, i): [string, string][] => [
    [name, String.fromCharCode(945 + i)],
    ...(name === 'sigmaf'
      ? []
      : [[name.charAt(0).toUpperCase() + name.slice(1), String.fromCharCode(913 + i)] as [string, string]]),
  ]),
  ...others
    .split(' ')
    .map((pair): [string, string] => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
]);

/** What Windows-1252 has where Latin-1 has controls: &#146; is an apostrophe on the web. */
const windows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

/** A name that is not known stands as it is. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|(amp|lt|gt|quot|nbsp)(?![A-Za-z\d=])|([A-Za-z][A-Za-z\d]{1,31})(?=;));?/gu,
    (found, decimal?: string, hexadecimal?: string, legacy?: string, name?: string) =>
      decimal !== undefined
        ? character(Number(decimal))
        : hexadecimal !== undefined
          ? character(parseInt(hexadecimal, 16))
          : (named.get(legacy ?? name ?? '') ?? found),
  );
}

function character(code: number): string {
  if (code >= 0x80 && code <= 0x9f) return windows[code - 0x80] as string;
  return code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)
    ? '\uFFFD'
    : String.fromCodePoint(code);
}
