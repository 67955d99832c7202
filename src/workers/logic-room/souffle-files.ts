/** A program of Soufflé with its files of facts, as one program in this language. */
import { parseProgram, readFacts, SymbolTable } from '../../core/datalog/index.ts';
import type { Atom } from '../../core/datalog/program.ts';
import { withCapitalVariables, writtenProgram } from '../../core/datalog/writing.ts';
import type { Issue } from '../../core/issue.ts';
import { finish } from '../../core/work.ts';

export interface FactsFile {
  /** Named like its relation: `edge.facts`. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

const at = { line: 1, column: 1 };
const ENDING = '.facts';

/**
 * The program with its facts as clauses; or why the files cannot be read. If the program has faults, it is
 * its own text, so that they can be seen. Issues say which lines of facts, and which files, are missing.
 */
export function fromSouffle(
  text: string,
  files: readonly FactsFile[],
): { readonly program: string; readonly issues: readonly Issue[] } | { readonly refused: string } {
  const { program, issues } = parseProgram(text, new Map(), 'souffle');
  if (issues.some(({ severity }) => severity === 'error')) return { program: text, issues: [] };
  const found: Issue[] = [];
  const facts: Atom[] = [];
  const given = new Set<string>();
  const inputs = inputsOf(text);
  for (const { name, bytes } of files) {
    const predicate = name.slice(0, -ENDING.length);
    const declared = program.declarations.find((each) => each.predicate === predicate);
    if (!name.endsWith(ENDING) || !declared)
      return {
        refused: `${name} has no relation: a file of facts is called like a declared one, with “.facts”.`,
      };
    given.add(predicate);
    const symbols = new SymbolTable();
    const types = declared.parameters.map(({ type }) => type);
    const tabbed = withTabs(bytes, inputs.get(predicate));
    if (!tabbed) return { refused: `${name} is not read: its values ${undivided}.` };
    const { columns, issues: lines } = finish(readFacts(tabbed, types, symbols));
    found.push(...lines.issues.map((issue) => ({ ...issue, message: `${name}: ${issue.message}` })));
    for (let row = 0; row < (columns[0]?.length ?? 0); row++) {
      const terms = columns.map((column) => {
        const value = symbols.value(column[row] as number);
        return { kind: 'constant' as const, value, at };
      });
      facts.push({ predicate, terms, at });
    }
  }
  for (const name of inputs.keys())
    if (!given.has(name))
      found.push({
        code: 'facts-missing',
        severity: 'warning',
        message: `The facts of ${name} are in a file. Choose ${name}.facts together with the program.`,
      });
  const whole = withCapitalVariables({ ...program, facts: [...program.facts, ...facts] });
  return { program: writtenProgram(whole), issues: found };
}

interface InputOptions {
  /** Between the values of a line. */
  readonly delimiter: string;
  /** Whether values may stand in quotes. */
  readonly isQuoted: boolean;
}

/** The options of each relation that `.input` reads from a file. */
function inputsOf(text: string): ReadonlyMap<string, InputOptions> {
  const directives = text.matchAll(/^[ \t]*\.input[ \t]+(\w+)[ \t]*(?:\(((?:"[^"\n]*"|[^)"\n])*)\))?/gm);
  return new Map(
    [...directives].map(([, name = '', options = '']) => {
      const delimiter = /\bdelimiter\s*=\s*"([^"]+)"/.exec(options)?.[1] ?? '\t';
      return [
        name,
        {
          delimiter: delimiter === '\\t' ? '\t' : delimiter,
          isQuoted: /\brfc4180\s*=\s*"?true/.test(options),
        },
      ];
    }),
  );
}

const undivided = 'may stand in quotes, or have tabs within them beside another delimiter';

/** The file with tabs as delimiters; undefined where that would change its values. */
function withTabs(bytes: Uint8Array, options: InputOptions | undefined): Uint8Array | undefined {
  if (options?.isQuoted) return undefined;
  if (!options || options.delimiter === '\t') return bytes;
  const text = new TextDecoder().decode(bytes);
  return text.includes('\t') ? undefined : new TextEncoder().encode(text.replaceAll(options.delimiter, '\t'));
}
