/**
 * The atoms of a specification over the objects of a text, and the breaches that they make up. A variable
 * stands for the objects of the kinds that descriptions give it in a rule ("lifeguard x"); where the text
 * names none, for the role itself ("the lifeguard").
 */
import type { Lexicon } from '../../text/lexicon/lexicon.ts';
import type { Atom, Formula, Literal, Rule, Specification, Term } from '../specification.ts';
import { readDescription, type ReadDescription } from './descriptions.ts';
import { isKindOf, type TextObject } from './objects.ts';

/** The most objects that one variable stands for; the first of the text. Chosen by hand. */
const MOST_OBJECTS = 8;
/** The most bindings of one rule. Chosen by hand. */
const MOST_BINDINGS = 64;

/** An atom without variables, and the objects that stand in its places. */
export interface GroundAtom {
  readonly atom: Atom;
  readonly read: ReadDescription;
  /** By parameter. Absent for a parameter that a number of the rule fills. */
  readonly objects: Readonly<Record<string, TextObject>>;
  /** The number of the bound, if the predicate has one and the rule fills it with a number. */
  readonly number?: string;
}

/** One way to break a rule for one binding: all of these literals hold. */
export interface Breach {
  /** Index in the specification. */
  readonly rule: number;
  readonly literals: readonly { readonly atom: GroundAtom; readonly negated: boolean }[];
}

export interface Grounding {
  readonly atoms: readonly GroundAtom[];
  readonly breaches: readonly Breach[];
  /** The objects that some variable stands for. */
  readonly objects: readonly TextObject[];
}

export function groundAtoms(
  specification: Specification,
  objects: readonly TextObject[],
  lexicon: Lexicon,
): Grounding {
  const read = new Map(
    specification.predicates.map((predicate) => [predicate.name, readDescription(predicate, lexicon)]),
  );
  const atoms = new Map<string, GroundAtom>();
  const breaches: Breach[] = [];
  const roles = new Map<string, TextObject>();
  specification.rules.forEach((rule, index) => {
    const literals = waysToBreak(rule);
    const isRead = ({ atom }: Literal) => read.has(atom.predicate);
    const found = literals
      .flat()
      .filter(isRead)
      .map(({ atom }) => atom);
    for (const binding of bindings(found, read, objects, roles, lexicon)) {
      const ground = (atom: Atom): GroundAtom | undefined => {
        const made = grounded(atom, read.get(atom.predicate) as ReadDescription, binding);
        if (!made) return undefined;
        const key = JSON.stringify(made.atom);
        const known = atoms.get(key) ?? made;
        atoms.set(key, known);
        return known;
      };
      for (const way of literals) {
        const all = way.filter(isRead).map(({ atom, negated }) => ({ atom: ground(atom), negated }));
        const complete = all.flatMap(({ atom, negated }) => (atom ? [{ atom, negated }] : []));
        if (complete.length === all.length) breaches.push({ rule: index, literals: complete });
      }
    }
  });
  const used = new Set([...atoms.values()].flatMap((atom) => Object.values(atom.objects)));
  return { atoms: [...atoms.values()], breaches, objects: [...used] };
}

/** The literals that together break a rule, in every way there is: `premise and not conclusion`. */
export const waysToBreak = ({ premise, conclusion }: Pick<Rule, 'premise' | 'conclusion'>): Literal[][] =>
  cases({ kind: 'and', of: [premise, { kind: 'not', of: conclusion }] }, false);

/** The disjunctive normal form. */
function cases(formula: Formula, negated: boolean): Literal[][] {
  if (formula.kind === 'atom') return [[{ atom: formula.atom, negated }]];
  if (formula.kind === 'not') return cases(formula.of, !negated);
  const parts = formula.of.map((part) => cases(part, negated));
  if ((formula.kind === 'or') !== negated) return parts.flat();
  return parts.reduce<Literal[][]>(
    (all, part) => all.flatMap((before) => part.map((after) => [...before, ...after])),
    [[]],
  );
}

type ObjectBinding = Readonly<Record<string, TextObject>>;

/** All ways to put objects in the places of a rule's variables. */
function bindings(
  atoms: readonly Atom[],
  read: ReadonlyMap<string, ReadDescription>,
  objects: readonly TextObject[],
  roles: Map<string, TextObject>,
  lexicon: Lexicon,
): ObjectBinding[] {
  const kinds = new Map<string, Set<string>>();
  for (const { predicate, terms } of atoms) {
    const {
      kinds: own,
      predicate: { parameters },
      bound,
    } = read.get(predicate) as ReadDescription;
    terms.forEach((term, place) => {
      const parameter = parameters[place];
      if (term.kind !== 'variable' || parameter === undefined || parameter === bound?.parameter) return;
      const known = kinds.get(term.name) ?? new Set<string>();
      if (own[parameter] !== undefined) known.add(own[parameter]);
      kinds.set(term.name, known);
    });
  }
  let all: ObjectBinding[] = [{}];
  for (const [variable, of] of kinds) {
    const fitting = objectsOfKinds([...of], objects, roles, lexicon);
    all = all.flatMap((binding) => fitting.map((object) => ({ ...binding, [variable]: object })));
  }
  return all.slice(0, MOST_BINDINGS);
}

/** The objects of one of these kinds; all objects where no kind is known. */
function objectsOfKinds(
  kinds: readonly string[],
  objects: readonly TextObject[],
  roles: Map<string, TextObject>,
  lexicon: Lexicon,
): readonly TextObject[] {
  const kind = kinds[0];
  const named = objects.filter(({ role }) => role === undefined);
  if (kind === undefined) return named.slice(0, MOST_OBJECTS);
  const isPersonal = kinds.some((one) => isPersonKind(one, lexicon));
  const isNarrow = isPersonal && !kinds.includes('person');
  const isOfKind = ({ isPerson, isName, head }: TextObject): boolean => {
    const isKind = kinds.some((one) => isKindOf(head, one, lexicon));
    if (isPersonal) return isPerson && (isName || isKind || !isNarrow);
    // The parser takes the name of a dog for a person's.
    if (isPerson) return isKind || (isName && kinds.some((one) => isKindOf(one, 'animal', lexicon)));
    return isKind || (!isName && isUnknownNoun(head, lexicon));
  };
  const fitting = named.filter(isOfKind);
  const speaker = objects.find(({ role }) => role !== undefined);
  if (isPersonal && fitting.length > 0 && !speaker) return fitting.slice(0, MOST_OBJECTS);
  const role = roles.get(kind) ?? {
    name: `the ${kind}`,
    head: kind,
    isPerson: isPersonal,
    isName: false,
    mentions: (isPersonal && speaker?.mentions) || [],
    sentences: (isPersonal && speaker?.sentences) || [],
  };
  roles.set(kind, role);
  return [...fitting.slice(0, MOST_OBJECTS - 1), role];
}

/** "lifeguard": the word table lacks many such words; their last part tells. */
const personal = /(?:guard|man|woman|person|keeper|worker|er|or|ist|ee|ant)$/u;

const isPersonKind = (kind: string, lexicon: Lexicon): boolean =>
  isKindOf(kind, 'person', lexicon) || (!lexicon.knows(kind, 'NOUN') && personal.test(kind));

/** A noun that the word table lacks may be of any kind: risotto, béchamel. */
const isUnknownNoun = (head: string, lexicon: Lexicon): boolean =>
  /^\p{Ll}+$/u.test(head) &&
  (['NOUN', 'VERB', 'ADJ', 'ADV'] as const).every((of) => !lexicon.knows(head, of));

function grounded(atom: Atom, read: ReadDescription, binding: ObjectBinding): GroundAtom | undefined {
  const objects: Record<string, TextObject> = {};
  let number: string | undefined;
  const terms: Term[] = [];
  for (const [place, term] of atom.terms.entries()) {
    const parameter = read.predicate.parameters[place] ?? '';
    const object = term.kind === 'variable' ? binding[term.name] : constantObject(term);
    if (term.kind === 'number') {
      if (parameter === read.bound?.parameter) number = term.value;
      terms.push(term);
    } else if (object) {
      objects[parameter] = object;
      terms.push({ kind: 'constant', name: object.name });
    } else return undefined;
  }
  return {
    atom: { predicate: atom.predicate, terms },
    read,
    objects,
    ...(number !== undefined && { number }),
  };
}

const constantObject = (term: Term): TextObject | undefined =>
  term.kind === 'constant'
    ? {
        name: term.name,
        head: term.name.toLowerCase(),
        isPerson: false,
        isName: true,
        mentions: [],
        sentences: [],
      }
    : undefined;
