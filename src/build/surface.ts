/**
 * The public surface of the toolkit as text: what each subpath exports, and every declaration that these
 * exports need, without comments. A test compares it with the text under version control, so that no change
 * of the surface goes unnoticed.
 */
import { join, relative } from 'node:path';
import ts from 'typescript';

/** @param entries names of declaration files in `folder`, by subpath. */
export function surfaceOf(folder: string, entries: Readonly<Record<string, string>>): string {
  const files = Object.values(entries).map((name) => join(folder, name));
  const program = ts.createProgram(files, {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2023,
    noEmit: true,
    // Only the toolkit's own names are looked up.
    noLib: true,
    types: [],
    strict: true,
  });
  const surface = new Surface(program.getTypeChecker(), folder);
  const exported = Object.entries(entries).map(([subpath, name]) => {
    const source = program.getSourceFile(join(folder, name));
    if (!source) throw new Error(`There is no declaration file ${name}.`);
    return `${subpath}\n${surface.exportsOf(source)}`;
  });
  return `${[...exported, ...surface.declarations()].join('\n\n')}\n`;
}

class Surface {
  readonly #checker: ts.TypeChecker;
  readonly #folder: string;
  readonly #open: ts.Declaration[] = [];
  readonly #known = new Set<ts.Declaration>();
  readonly #printer = ts.createPrinter({ removeComments: true });

  constructor(checker: ts.TypeChecker, folder: string) {
    this.#checker = checker;
    this.#folder = folder;
  }

  exportsOf(source: ts.SourceFile): string {
    const module = this.#checker.getSymbolAtLocation(source);
    const exported = module ? this.#checker.getExportsOfModule(module) : [];
    const lines = exported.map((symbol) => {
      const target = this.#target(symbol);
      this.#need(target);
      const [declaration] = target.declarations ?? [];
      return `  ${symbol.name} from ${declaration ? this.#fileOf(declaration) : 'nowhere'}`;
    });
    return lines.sort().join('\n');
  }

  /** By file, in the order of their names; those that others need are found on the way. */
  declarations(): string[] {
    const texts: { readonly place: string; readonly text: string }[] = [];
    for (let next = this.#open.pop(); next; next = this.#open.pop()) {
      this.#visit(next);
      const statement = ts.isVariableDeclaration(next) ? next.parent.parent : next;
      const text = this.#printer.printNode(ts.EmitHint.Unspecified, statement, next.getSourceFile());
      texts.push({ place: this.#fileOf(next), text });
    }
    const places = [...new Set(texts.map(({ place }) => place))].sort();
    return places.map((place) => {
      const own = texts.flatMap((each) => (each.place === place ? [each.text] : []));
      return [place, ...[...new Set(own)].sort()].join('\n');
    });
  }

  /** Takes what a declaration names. */
  #visit(node: ts.Node): void {
    if (ts.isIdentifier(node)) {
      const symbol = this.#checker.getSymbolAtLocation(node);
      if (symbol) this.#need(this.#target(symbol));
    }
    ts.forEachChild(node, (child) => this.#visit(child));
  }

  #target(symbol: ts.Symbol): ts.Symbol {
    return symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol;
  }

  #need(symbol: ts.Symbol): void {
    for (const declaration of symbol.declarations ?? []) {
      const isOwn = declaration.getSourceFile().fileName.startsWith(this.#folder);
      if (!isOwn || this.#known.has(declaration) || !isTopLevel(declaration)) continue;
      this.#known.add(declaration);
      this.#open.push(declaration);
    }
  }

  #fileOf(declaration: ts.Declaration): string {
    const name = relative(this.#folder, declaration.getSourceFile().fileName).replaceAll('\\', '/');
    return name.replace(/\.d\.ts$/u, '');
  }
}

/** A whole module that is exported under a name has a subpath of its own, where its exports are listed. */
const isTopLevel = (declaration: ts.Declaration): boolean =>
  !ts.isSourceFile(declaration) &&
  ts.isSourceFile(
    ts.isVariableDeclaration(declaration) ? declaration.parent.parent.parent : declaration.parent,
  );
