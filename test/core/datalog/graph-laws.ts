/**
 * What is lost of a random graph that is written for Graphviz, Mermaid or GraphML and read again, by the
 * grammars that these programs publish; undefined if nothing is.
 */
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { graphDot, graphMermaid, graphMl, type Graph } from '../../../src/core/datalog/graph-text.ts';
import { written } from '../../../src/core/datalog/program.ts';
import type { Random } from '../../../src/core/random.ts';

const words = [
  'a',
  'Ås',
  "it's",
  '"',
  '\\',
  '\\n',
  ']',
  ')',
  '-->',
  ';',
  '<b>',
  '&amp;',
  '#35;',
  '%%',
].concat(['{', '|', '/*', '//', '中文', '🙂', '`', ' ', '\n', '\r\n', '\t', '\u2028', 'subgraph', 'end']);

export function randomGraph(random: Random): Graph {
  const size = 1 + random.integer(6);
  const text = (most: number) =>
    Array.from({ length: 1 + random.integer(most) }, () => random.pick(words)).join('');
  return {
    nodes: Array.from({ length: size }, () => ({
      // As nodes are called: a predicate with its arity, or a tuple.
      label: random.pick([
        `${written(text(4))}/${random.integer(4)}`,
        `${written(text(3))}(${written(text(3))}, 1.5)`,
      ]),
      look: random.pick(['given', 'derived'] as const),
    })),
    edges: Array.from({ length: random.integer(8) }, () => ({
      from: random.integer(size),
      to: random.integer(size),
      look: random.pick(['plain', 'negative', 'aggregate'] as const),
    })),
  };
}

const numberOf = (id: string): number => Number(/^n(\d+)$/.exec(id)?.[1]);

/* ---------- DOT: graphviz.org/doc/info/lang.html ---------- */

type Attributes = Readonly<Record<string, string>>;

/** In quotes, only a backslash before a quotation mark is an escape; labels have their own after that. */
function* dotTokens(text: string): Generator<string> {
  const token = /\s*("(?:[^"\\]|\\[^])*"|->|[{}[\];,=]|[A-Za-z_][A-Za-z_0-9]*)/y;
  while (text.slice(token.lastIndex).trim() !== '') {
    const at = token.lastIndex;
    const [, found] = token.exec(text) ?? [];
    if (found === undefined) throw new SyntaxError(`no token of DOT: ${text.slice(at, at + 40)}`);
    yield found.startsWith('"') ? found.slice(1, -1).replaceAll('\\"', '"') : found;
  }
}

const labelText = (label: string): string =>
  label.replace(/\\(.)/g, (_, letter: string) => (letter === 'n' ? '\n' : letter));

export function readDot(text: string): Graph {
  const tokens = [...dotTokens(text)];
  const take = (expected?: string): string => {
    const found = tokens.shift() ?? 'the end';
    if (expected !== undefined && found !== expected)
      throw new SyntaxError(`${found} instead of ${expected}`);
    return found;
  };
  const attributes = (): Attributes => {
    const found: [string, string][] = [];
    if (tokens[0] !== '[') return {};
    while (take() !== ']') {
      const name = take();
      take('=');
      found.push([name, take()]);
    }
    return Object.fromEntries(found);
  };
  const nodes: Graph['nodes'][number][] = [];
  const edges: Graph['edges'][number][] = [];
  take('digraph');
  take();
  take('{');
  for (let first = take(); first !== '}'; first = take()) {
    if (tokens[0] === '=') tokens.splice(0, 2);
    else if (tokens[0] === '->') {
      take();
      const [from, to] = [numberOf(first), numberOf(take())];
      const { style, label } = attributes();
      const look =
        style === 'dotted' ? 'aggregate' : style === 'dashed' && label === 'not' ? 'negative' : 'plain';
      edges.push({ from, to, look });
    } else {
      const { label = '', shape } = attributes();
      nodes[numberOf(first)] = { label: labelText(label), look: shape === 'box' ? 'given' : 'derived' };
    }
    take(';');
  }
  return { nodes, edges };
}

/* ---------- Mermaid: mermaid.js.org/syntax/flowchart.html ---------- */

const arrows = { '-->': 'plain', '-. not .->': 'negative', '-. all of .->': 'aggregate' } as const;

export function readMermaid(text: string): Graph {
  const [head, ...lines] = text.trimEnd().split(/\r\n?|\n/);
  if (!/^flowchart (?:LR|BT)$/.test(head ?? '')) throw new SyntaxError(`no flowchart: ${head ?? ''}`);
  const nodes: Graph['nodes'][number][] = [];
  const edges: Graph['edges'][number][] = [];
  for (const line of lines) {
    // A text in quotes cannot have one, and neither begins nor ends with the mark of Markdown.
    const node = /^ {2}(n\d+)(?:\["([^"]+)"\]|\("([^"]+)"\))$/.exec(line);
    const edge = /^ {2}(n\d+) (-->|-\. not \.->|-\. all of \.->)(?:\|rule \d+\|)? (n\d+)$/.exec(line);
    if (node) {
      const [, id = '', box, round] = node;
      const label = box ?? round ?? '';
      if (/[<>]|^`|`$/.test(label)) throw new SyntaxError(`a label that is not plain: ${line}`);
      nodes[numberOf(id)] = {
        label: label.replace(/#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code))),
        look: box === undefined ? 'derived' : 'given',
      };
    } else if (edge) {
      const [, from = '', arrow = '', to = ''] = edge;
      edges.push({ from: numberOf(from), to: numberOf(to), look: arrows[arrow as keyof typeof arrows] });
    } else throw new SyntaxError(`no line of a flowchart: ${line}`);
  }
  return { nodes, edges };
}

/* ---------- GraphML ---------- */

type Element = DefaultTreeAdapterTypes.Element;

function readGraphMl(text: string): Graph {
  if (/&(?!(?:amp|lt|gt|quot|#39);)/.test(text)) throw new SyntaxError('an entity that XML does not have');
  const found: Element[] = [];
  const visit = (
    node: DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.DocumentFragment,
  ): void => {
    if ('tagName' in node) found.push(node);
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(parseFragment(text));
  const attribute = ({ attrs }: Element, name: string) =>
    attrs.find((each) => each.name === name)?.value ?? '';
  const data = (element: Element, key: string): string => {
    const child = element.childNodes.find((each) => 'tagName' in each && attribute(each, 'key') === key);
    const [content] = child && 'childNodes' in child ? child.childNodes : [];
    return content && 'value' in content ? content.value : '';
  };
  const named = (name: string) => found.filter(({ tagName }) => tagName === name);
  return {
    nodes: named('node').map((node) => ({
      label: data(node, 'label'),
      look: data(node, 'kind') as Graph['nodes'][number]['look'],
    })),
    edges: named('edge').map((edge) => ({
      from: numberOf(attribute(edge, 'source')),
      to: numberOf(attribute(edge, 'target')),
      look: data(edge, 'use') as Graph['edges'][number]['look'],
    })),
  };
}

/* ---------- laws ---------- */

type Law = (graph: Graph) => string | undefined;

const plain = ({ nodes, edges }: Graph) =>
  JSON.stringify([
    nodes.map(({ label, look }) => [label, look]),
    edges.map(({ from, to, look }) => [from, to, look]),
  ]);

const law =
  (write: (graph: Graph) => string, read: (text: string) => Graph): Law =>
  (graph) => {
    try {
      const [there, here] = [plain(read(write(graph))), plain(graph)];
      return there === here ? undefined : `found ${there}, expected ${here}`;
    } catch (fault) {
      return String(fault);
    }
  };

export const laws: Readonly<Record<string, Law>> = {
  'graphs as DOT': law((graph) => graphDot(graph, 'a "graph"'), readDot),
  'graphs as Mermaid': law(graphMermaid, readMermaid),
  'graphs as GraphML': law(graphMl, readGraphMl),
};
