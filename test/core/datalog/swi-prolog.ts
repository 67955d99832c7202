/**
 * Random programs through SWI-Prolog, if it is installed: the text written for it must give the same tuples
 * as the engine.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SymbolTable, parseProgram, solve, writtenProlog } from '../../../src/core/datalog/index.ts';
import { finish } from '../../../src/core/work.ts';
import { asColumns, tuplesOf } from './agreement.ts';
import type { RandomCase } from './random-program.ts';

export const hasSwiProlog = (): boolean => spawnSync('swipl', ['--version']).status === 0;

/** Prints every tuple of the predicates of each file, then forgets the file. */
const driver = `
show(P/A) :-
  functor(G, P, A),
  forall(G, (
    G =.. [_ | As],
    maplist([X, Y]>>( number(X) -> Y = n(X) ; Y = a(X) ), As, Bs),
    writeq(t(P, Bs)), nl
  )).
try(File) :-
  catch(
    ( load_files(File, [silent(true)]), asked(Ps), forall(member(P, Ps), show(P)) ),
    E,
    ( writeq(error(E)), nl )
  ),
  abolish_all_tables, unload_file(File), writeln('---').
`;

const spelled = (name: string, tuple: readonly (string | number)[]) => JSON.stringify([name, ...tuple]);

/** The first difference between SWI-Prolog and the engine in these cases, or undefined. */
export function prologDisagreement(cases: readonly RandomCase[]): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'totem-swipl-'));
  try {
    const expected = cases.map(({ text, given }, i) => {
      const { program } = parseProgram(text);
      const symbols = new SymbolTable();
      const columns = asColumns(given, symbols);
      const solution = finish(solve(program, columns, symbols));
      const written = writtenProlog(program, columns, symbols);
      const names = solution.names.map((name) => `'${name}'/${solution.relation(name)?.arity ?? 0}`);
      writeFileSync(join(folder, `c${i}.pl`), `${written}asked([${names.join(', ')}]).\n`);
      return solution.names
        .flatMap((name) => tuplesOf(solution, name).map((tuple) => spelled(name, tuple)))
        .sort()
        .join('\n');
    });
    writeFileSync(
      join(folder, 'driver.pl'),
      `${driver}:- initialization((forall(between(0, ${cases.length - 1}, I), ( ` +
        `atomic_list_concat(['c', I, '.pl'], F), try(F) )), halt)).\n`,
    );
    const output = execFileSync('swipl', ['-q', 'driver.pl'], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      stdio: ['ignore', 'pipe', 'ignore'],
    }).split('---\n');
    for (const [i, wanted] of expected.entries()) {
      const found = [
        ...new Set(
          (output[i] ?? '')
            .split('\n')
            .filter((line) => line !== '')
            .map(read),
        ),
      ]
        .sort()
        .join('\n');
      if (found !== wanted)
        return (
          `${cases[i]?.text}\n${JSON.stringify([...(cases[i]?.given ?? [])])}\nSWI-Prolog: ` +
          `${found.replaceAll('\n', ' ')}\nthe engine: ${wanted.replaceAll('\n', ' ')}`
        );
    }
    return undefined;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** `t(p,[a(b),n(1)])` as the engine's spelling. */
function read(line: string): string {
  const atom = (text: string) => (text.startsWith("'") ? text.slice(1, -1).replaceAll("\\'", "'") : text);
  const parts = /^t\(('(?:[^'\\]|\\.)*'|\w+),\[(.*)\]\)$/u.exec(line);
  if (parts === null) return line;
  const values = [...(parts[2] ?? '').matchAll(/([an])\(('(?:[^'\\]|\\.)*'|[^)]*)\)/gu)].map(
    ([, kind, text = '']) => (kind === 'n' ? Number(text) : atom(text)),
  );
  return spelled(atom(parts[1] ?? ''), values);
}
