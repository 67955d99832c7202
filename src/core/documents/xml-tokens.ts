/**
 * Tags and text of XML in the order of the source, whatever is broken. No value holds a `<`, so a tag that is
 * not closed ends where the next begins, and damage to one costs no other. Linear in the length of the
 * source.
 */
import { decodeXML } from 'entities';

export type XmlToken =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'open';
      readonly name: string;
      readonly attributes: ReadonlyMap<string, string>;
      readonly isEmpty: boolean;
    }
  | { readonly kind: 'close'; readonly name: string }
  /** Where the source is no XML. */
  | { readonly kind: 'damage' };

/** Parts that are no elements, and how they end. */
const others = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
] as const;
/** What follows the `<` of a tag: signs and values, and perhaps its end. */
const tag = /(?:[^<>"']|"[^"<]*"|'[^'<]*')*>/uy;
const untilNext = /[^<>]*>?/uy;
const attribute = /(?<![^\s=/"'<>])([^\s=/"'<>]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gu;

export function* xmlTokens(xml: string): Generator<XmlToken, void, void> {
  /** What never ends is no comment; each is looked for once. */
  const endless = new Set<string>();
  for (let at = 0; at < xml.length;) {
    const open = xml.indexOf('<', at);
    const end = open < 0 ? xml.length : open;
    if (end > at) yield { kind: 'text', text: decodeXML(xml.slice(at, end)) };
    if (open < 0) return;
    const other = others.find(([start]) => xml.startsWith(start, open));
    if (other) {
      const [start, close] = other;
      const found = endless.has(close) ? -1 : xml.indexOf(close, open + start.length);
      const isText = found >= 0 && start === '<![CDATA[';
      if (isText) yield { kind: 'text', text: xml.slice(open + start.length, found) };
      if (found < 0) {
        endless.add(close);
        yield { kind: 'damage' };
      }
      at = found < 0 ? open + start.length : found + close.length;
    } else {
      const inside = insideOf(xml, open + 1);
      if (!/^[?!].*>$/su.test(inside)) yield tokenOf(inside);
      at = open + 1 + inside.length;
    }
  }
}

function insideOf(xml: string, at: number): string {
  for (const pattern of [tag, untilNext]) {
    pattern.lastIndex = at;
    const found = pattern.exec(xml)?.[0];
    if (found !== undefined) return found;
  }
  return '';
}

/** @param inside of a tag, behind its `<`. */
function tokenOf(inside: string): XmlToken {
  const [, slash, name] = /^(\/?)([^\s/<>"'=!]+)/u.exec(inside) ?? [];
  if (name === undefined || !inside.endsWith('>')) return { kind: 'damage' };
  if (slash === '/') return { kind: 'close', name };
  const found = Array.from(inside.matchAll(attribute), ([, key = '', double, single]): [string, string] => [
    key,
    decodeXML(double ?? single ?? ''),
  ]);
  return { kind: 'open', name, attributes: new Map(found), isEmpty: inside.endsWith('/>') };
}
