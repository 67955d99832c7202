/**
 * Checks a JSON value against the form that is expected, and notes each fault with its place, what was found
 * and what was expected. A faulty value gets a stand-in, so that one reading finds all faults; who reads must
 * not use the result if there were any.
 */
import { IssueCollector, type Issue, type IssueList } from '../../issue.ts';
import { isObject, scanJson } from '../../knowledge/importers/json-text.ts';
import { shorten } from '../../knowledge/importers/fact-reading.ts';
import { placeAt } from '../../text-source.ts';

export type Path = readonly (string | number)[];
type Fields = Readonly<Record<string, unknown>>;

interface Names {
  readonly needs: readonly string[];
  readonly may?: readonly string[];
}

/** Beyond this many faults only their number grows. */
const MOST_PLACED = 300;

export class Checker {
  readonly #noted: { readonly path: Path; readonly issue: Issue }[] = [];
  #faults = 0;
  #more = 0;

  get faults(): number {
    return this.#faults;
  }
  get hasFaults(): boolean {
    return this.#faults > 0;
  }

  wrong(path: Path, expected: string, value: unknown): void {
    this.fault(path, expected, value === undefined ? 'nothing' : shorten(JSON.stringify(value), 60));
  }

  /** @param found in words. */
  fault(path: Path, expected: string, found: string): void {
    this.report(path, {
      code: 'wrong-form',
      severity: 'error',
      message: `Expected ${expected}, found ${found}. Nothing was imported.`,
    });
  }

  report(path: Path, issue: Issue): void {
    if (issue.severity === 'error') this.#faults++;
    if (this.#noted.length < MOST_PLACED) this.#noted.push({ path, issue });
    else this.#more++;
  }

  /** Everything noted, each with its path and line in the text that was checked. */
  issues(text: string): IssueList {
    const collector = new IssueCollector();
    const offsets = new Map<string, number>();
    const wanted = new Set(
      this.#noted.flatMap(({ path }) => path.map((_, i) => keyOf(path.slice(0, i + 1)))),
    );
    if (wanted.size > 0)
      scanJson(text, (path, offset) => {
        const key = keyOf(path);
        if (wanted.has(key)) offsets.set(key, offset);
      });
    for (const { path, issue } of this.#noted) {
      // Something that is missing has no place of its own, so the place is that of what should contain it.
      const inner = path.findLastIndex((_, i) => offsets.has(keyOf(path.slice(0, i + 1))));
      const offset = inner < 0 ? 0 : (offsets.get(keyOf(path.slice(0, inner + 1))) ?? 0);
      collector.add({ ...issue, place: { ...placeAt(text, offset), path: words(path) } });
    }
    const list = collector.list();
    const left = this.#more === 0 ? {} : { 'wrong-form': (list.counts['wrong-form'] ?? 0) + this.#more };
    return { issues: list.issues, counts: { ...list.counts, ...left } };
  }

  /** @param names if they are stated, the object must have those that it needs, and no others. */
  fields(value: unknown, path: Path, names?: Names): Fields | undefined {
    if (!isObject(value)) {
      if (value !== undefined) this.wrong(path, 'an object', value);
      return undefined;
    }
    const { needs = [], may = [] } = names ?? {};
    for (const name of needs)
      if (!Object.hasOwn(value, name)) this.wrong([...path, name], `the field “${name}”`, undefined);
    if (names)
      for (const name of Object.keys(value))
        if (!needs.includes(name) && !may.includes(name))
          this.fault(
            [...path, name],
            `only the fields ${[...needs, ...may].join(', ')}`,
            `the field “${name}”`,
          );
    return value;
  }

  different(named: readonly { readonly name: string }[], pathOf: (index: number) => Path): void {
    const seen = new Set<string>();
    named.forEach(({ name }, i) => {
      if (name !== '' && seen.has(name)) this.wrong(pathOf(i), 'a name that no other has', name);
      seen.add(name);
    });
  }

  /** A missing field was noted with its object, so here and below it is passed over. */
  list(value: unknown, path: Path): readonly unknown[] {
    if (Array.isArray(value)) return value as readonly unknown[];
    if (value !== undefined) this.wrong(path, 'a list', value);
    return [];
  }

  tuple(value: unknown, path: Path, [least, most]: readonly [number, number]): readonly unknown[] {
    const list = Array.isArray(value) ? (value as readonly unknown[]) : undefined;
    if (!list || list.length < least || list.length > most)
      this.wrong(path, `a list of ${String(most)} values`, value);
    return list ?? [];
  }

  /** A text with at least one letter. */
  text(value: unknown, path: Path): string {
    if (typeof value === 'string' && value.trim() !== '') return value;
    if (value !== undefined) this.wrong(path, 'a text', value);
    return '';
  }

  anyText(value: unknown, path: Path): string {
    if (typeof value === 'string') return value;
    if (value !== undefined) this.wrong(path, 'a text', value);
    return '';
  }

  truth(value: unknown, path: Path): boolean {
    if (typeof value === 'boolean') return value;
    if (value !== undefined) this.wrong(path, 'true or false', value);
    return false;
  }

  whole(value: unknown, path: Path, [least, most]: readonly [number, number]): number {
    if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value;
    const range = most < least ? 'nothing, because the list it names is empty' : `${least} to ${most}`;
    if (value !== undefined) this.wrong(path, `a whole number from ${range}`, value);
    return 0;
  }

  oneOf<Value extends string>(value: unknown, path: Path, values: readonly Value[]): Value {
    const known = values.find((each) => each === value);
    if (known === undefined && value !== undefined)
      this.wrong(path, values.length === 1 ? `“${String(values[0])}”` : `one of ${values.join(', ')}`, value);
    return known ?? (values[0] as Value);
  }
}

const keyOf = (path: Path): string => JSON.stringify(path);

const words = (path: Path): string =>
  `$${path.map((step) => (typeof step === 'number' ? `[${String(step)}]` : `.${step}`)).join('')}`;
