/**
 * A derivation as JSON, as a graph for Graphviz (DOT), and as a Mermaid figure. Equal premises are one node,
 * so the output is as large as the proof, not as its tree.
 */
import type { Derivation } from './derivation.ts';
import { written, writtenAtom } from './program.ts';
import type { SymbolTable } from './symbol-table.ts';

/** A node of a derivation. Nodes are listed so that premises come before their conclusions. */
export interface DerivationNode {
  readonly predicate: string;
  readonly tuple: readonly (string | number)[];
  /** The row of a given fact, or -1 for a fact of the program. Absent for a derived tuple. */
  readonly fact?: number;
  /** Index into the program's rules. Absent for a fact. */
  readonly rule?: number;
  /** Indexes of nodes in the list. */
  readonly premises: readonly number[];
  readonly checks: readonly string[];
}

/** The last node is the tuple that was explained. */
export function derivationNodes(derivation: Derivation, symbols: SymbolTable): DerivationNode[] {
  const numbers = new Map<Derivation, number>();
  const nodes: DerivationNode[] = [];
  const open = [derivation];
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const premises = top.by.kind === 'rule' ? top.by.premises : [];
    const missing = premises.filter((premise) => !numbers.has(premise));
    if (!numbers.has(top) && missing.length > 0) {
      open.push(...missing);
      continue;
    }
    open.pop();
    if (numbers.has(top)) continue;
    numbers.set(top, nodes.length);
    const { predicate } = top.atom;
    const tuple = top.atom.tuple.map((id) => symbols.value(id));
    nodes.push(
      top.by.kind === 'fact'
        ? { predicate, tuple, fact: top.by.row, premises: [], checks: [] }
        : {
            predicate,
            tuple,
            rule: top.by.rule,
            premises: premises.map((premise) => numbers.get(premise) as number),
            checks: top.by.checks,
          },
    );
  }
  return nodes;
}

export function derivationJson(derivation: Derivation, symbols: SymbolTable): string {
  const nodes = derivationNodes(derivation, symbols);
  return `${JSON.stringify({ format: 'totem-derivation', version: 1, nodes }, null, 2)}\n`;
}

export function derivationDot(derivation: Derivation, symbols: SymbolTable): string {
  const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n')}"`;
  const lines = derivationNodes(derivation, symbols).flatMap((node, i) => {
    const label = node.rule === undefined ? '' : ` [label=${quoted(`rule ${node.rule + 1}`)}]`;
    return [
      `  n${i} [label=${quoted(labelOf(node))}${node.rule === undefined ? ', shape=box' : ''}];`,
      ...node.premises.map((premise) => `  n${premise} -> n${i}${label};`),
    ];
  });
  return `digraph derivation {\n  rankdir=BT;\n${lines.join('\n')}\n}\n`;
}

export function derivationMermaid(derivation: Derivation, symbols: SymbolTable): string {
  const escaped = (text: string) => `"${text.replace(/[&"<>#;\n]/g, (unit) => `#${unit.charCodeAt(0)};`)}"`;
  const lines = derivationNodes(derivation, symbols).flatMap((node, i) => [
    node.rule === undefined ? `  n${i}[${escaped(labelOf(node))}]` : `  n${i}(${escaped(labelOf(node))})`,
    ...node.premises.map((premise) => `  n${premise} -->|rule ${(node.rule ?? 0) + 1}| n${i}`),
  ]);
  return `flowchart BT\n${lines.join('\n')}\n`;
}

function labelOf({ predicate, tuple, checks }: DerivationNode): string {
  return [writtenAtom(predicate, tuple.map(written)), ...checks].join('\n');
}
