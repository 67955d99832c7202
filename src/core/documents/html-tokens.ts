/**
 * A tolerant tokenizer of HTML: tags and text in the order of the source, whatever is broken. It builds
 * nothing and runs nothing. Comments, doctypes, instructions and the insides of scripts and the like are no
 * tokens. Linear in the length of the source.
 */
export type HtmlToken =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'open'; readonly name: string; readonly attributes: ReadonlyMap<string, string> }
  | { readonly kind: 'close'; readonly name: string };

/** Elements whose inside is no markup; none of it is shown, but for a title in the tab. */
const opaque = new Set([
  'script',
  'style',
  'textarea',
  'title',
  'xmp',
  'iframe',
  'noembed',
  'noframes',
  'noscript',
  'plaintext',
]);

export function* htmlTokens(html: string): Generator<HtmlToken, void, void> {
  let at = 0;
  let text = 0;
  while (at < html.length) {
    const tag = html.indexOf('<', at);
    if (tag < 0) break;
    const end = tagEnd(html, tag);
    if (end === tag) {
      at = tag + 1;
      continue;
    }
    if (tag > text) yield { kind: 'text', text: html.slice(text, tag) };
    at = text = end;
    const token = tagAt(html, tag, end);
    if (token === undefined) continue;
    yield token;
    if (token.kind === 'open' && opaque.has(token.name)) at = text = closeOf(html, token.name, end);
  }
  if (text < html.length) yield { kind: 'text', text: html.slice(text) };
}

/**
 * Where the tag, comment or instruction that begins at `start` ends; `start` itself where the sign begins
 * none. One that never ends takes the rest, as in a browser.
 */
function tagEnd(html: string, start: number): number {
  const after = (mark: string, from: number) => {
    const found = html.indexOf(mark, from);
    return found < 0 ? html.length : found + mark.length;
  };
  if (html.startsWith('<!--', start))
    return html.startsWith('<!-->', start) ? start + 5 : after('-->', start + 4);
  if (html.startsWith('<![CDATA[', start)) return after(']]>', start);
  if (/[!?]/u.test(html[start + 1] ?? '')) return after('>', start);
  if (!/[A-Za-z]/u.test(html[html[start + 1] === '/' ? start + 2 : start + 1] ?? ''))
    return html.startsWith('</', start) ? after('>', start) : start;
  return endOfAttributes(html, start);
}

/** A `>` within quotation marks of an attribute's value does not end the tag. */
function endOfAttributes(html: string, start: number): number {
  let quote = '';
  for (let at = start + 1; at < html.length; at++) {
    const sign = html[at] as string;
    if (quote !== '') {
      if (sign === quote) quote = '';
    } else if (sign === '>') return at + 1;
    else if ((sign === '"' || sign === "'") && /[=\s]/u.test(html[at - 1] as string)) quote = sign;
  }
  return html.length;
}

function tagAt(html: string, start: number, end: number): HtmlToken | undefined {
  const found = /^<(\/?)([A-Za-z][^\s/>]*)([\s\S]*?)\/?>?$/u.exec(html.slice(start, end));
  if (found === null) return undefined;
  const name = (found[2] as string).toLowerCase();
  return found[1] === '/'
    ? { kind: 'close', name }
    : { kind: 'open', name, attributes: attributesOf(found[3] as string) };
}

function attributesOf(source: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', double, single, bare] of source.matchAll(
    /([^\s=/"'>][^\s=/>]*)(?:\s*=\s*(?:"([^"]*)"?|'([^']*)'?|([^\s"'>]+)))?/gu,
  )) {
    if (!found.has(name.toLowerCase())) found.set(name.toLowerCase(), double ?? single ?? bare ?? '');
  }
  return found;
}

function closeOf(html: string, name: string, from: number): number {
  const close = new RegExp(`</${name}(?=[\\s/>])`, 'giu');
  close.lastIndex = from;
  const found = name === 'plaintext' ? null : close.exec(html);
  return found === null ? html.length : found.index;
}
