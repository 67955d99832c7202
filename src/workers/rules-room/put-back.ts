/** Puts back what was removed from a case. What was changed since stays as it is now. */
import type {
  FormRule,
  PutBack,
  RemovableParts,
  RulesCase,
  SpecificationForm,
} from '../../core/api/rules-room.ts';
import { parseSpecification } from '../../core/rules/esl-parser.ts';
import { atomText } from '../../core/rules/terms.ts';
import { formOf, textOf } from './specification-form.ts';

const FAULTY = 'The rules have an error. Correct it, then undo the removal.';
const EDITED = 'The rule was changed after the removal.';

/** A list of a case: where it is, and what names its items. */
interface ListOf<Item> {
  readonly in: (parts: RemovableParts) => readonly Item[];
  readonly nameOf: (item: Item) => string;
}

const itself = (name: string) => name;
const ofAtom = ({ atom }: RulesCase['set'][number]) => atomText(atom);
const ofRule = (rule: FormRule) => JSON.stringify(rule);

/** @throws an error with a sentence for people if rules that were edited since leave no place for it. */
export function withPutBack(now: RulesCase, putBack: PutBack): RulesCase {
  return {
    ...now,
    specification: specificationWith(now.specification, putBack),
    objects: listWith(now.objects, putBack, { in: ({ objects }) => objects, nameOf: itself }),
    set: listWith(now.set, putBack, { in: ({ set }) => set, nameOf: ofAtom }),
    replies: listWith(now.replies, putBack, { in: ({ replies }) => replies, nameOf: ofAtom }),
  };
}

/** If nobody has edited the rules since, they are again as they were typed; else what is missing is added. */
function specificationWith(now: string, putBack: PutBack): string {
  const { found, left } = putBack;
  if (found.specification === left.specification) return now;
  if (now === left.specification) return found.specification;
  const { specification, issues } = parseSpecification(now);
  const form = issues.some(({ severity }) => severity === 'error') ? undefined : formOf(specification);
  if (!form) throw new Error(FAULTY);
  return textOf(formWith(form, putBack));
}

function formWith({ variables, predicates, rules }: SpecificationForm, putBack: PutBack): SpecificationForm {
  return {
    variables: listWith(variables, putBack, { in: ({ form }) => form?.variables ?? [], nameOf: itself }),
    predicates: listWith(predicates, putBack, {
      in: ({ form }) => form?.predicates ?? [],
      nameOf: ({ name }) => name,
    }),
    rules: rulesWith(rules, putBack),
  };
}

/** A rule that lost one of its conditions took the place of the whole rule; it goes when that is back. */
function rulesWith(now: readonly FormRule[], putBack: PutBack): readonly FormRule[] {
  const list: ListOf<FormRule> = { in: ({ form }) => form?.rules ?? [], nameOf: ofRule };
  const before = namesIn(list.in(putBack.found), ofRule);
  const replacing = namesIn(list.in(putBack.left), ofRule).filter((name) => !before.includes(name));
  const present = namesIn(now, ofRule);
  if (!replacing.every((name) => present.includes(name))) throw new Error(EDITED);
  const rules = listWith(now, putBack, list);
  const names = namesIn(rules, ofRule);
  return rules.filter((_, i) => !replacing.includes(names[i] ?? ''));
}

/** The list with the items that were found and not left, unless there is one of that name again. */
function listWith<Item>(now: readonly Item[], putBack: PutBack, list: ListOf<Item>): readonly Item[] {
  const leftNames = namesIn(list.in(putBack.left), list.nameOf);
  const found = list.in(putBack.found);
  const order = orderOf(putBack, list);
  let made = now;
  for (const [i, name] of namesIn(found, list.nameOf).entries()) {
    const item = found[i];
    const present = namesIn(made, list.nameOf);
    if (item === undefined || leftNames.includes(name) || present.includes(name)) continue;
    made = made.toSpliced(placeAmong(present, order, name), 0, item);
  }
  return made;
}

/**
 * The names of what was found, with those that earlier removals had taken: neighbours that were removed one
 * after the other come back in their order, whichever is undone first.
 */
function orderOf<Item>({ found, earlier }: PutBack, list: ListOf<Item>): readonly string[] {
  let order = namesIn(list.in(found), list.nameOf);
  for (const parts of earlier) {
    const names = namesIn(list.in(parts), list.nameOf);
    for (const name of names)
      if (!order.includes(name)) order = order.toSpliced(placeAmong(order, names, name), 0, name);
  }
  return order;
}

/** Of two items with the same words, such as a rule that is there twice, each has a name of its own. */
function namesIn<Item>(items: readonly Item[], nameOf: (item: Item) => string): readonly string[] {
  const counts = new Map<string, number>();
  return items.map((item) => {
    const name = nameOf(item);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return `${name} ${String(count)}`;
  });
}

/** Where the item of that name goes: beside the nearest of its neighbours in the order that is there. */
function placeAmong(present: readonly string[], order: readonly string[], name: string): number {
  const i = order.indexOf(name);
  for (let distance = 1; distance < order.length; distance++) {
    const after = present.indexOf(order[i + distance] ?? '');
    if (after >= 0) return after;
    const before = present.indexOf(order[i - distance] ?? '');
    if (before >= 0) return before + 1;
  }
  return present.length;
}
