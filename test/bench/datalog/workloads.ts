/**
 * The workloads of shared/bench as Datalog, with the counts they must give. Facts are read as text from the
 * generator's tab-separated files.
 */
export interface Workload {
  readonly name: string;
  /** Relation by name: its file in the generator's `data` folder, and its arity. */
  readonly relations: ReadonlyMap<string, { readonly file: string; readonly arity: number }>;
  readonly program: string;
  /** Sums of the sizes of derived relations, each with a name of its own. */
  readonly counted: Readonly<Record<string, readonly string[]>>;
  /** The values of {@link counted} at full size. */
  readonly expected: Readonly<Record<string, number>>;
  /** The peer's program, which is beside the generator, and its arguments. */
  readonly peer: readonly string[];
}

/**
 * The roles of the 60 relations in `w3roles.json`: which are symmetric, transitive or inverse, and which the
 * negation uses.
 */
export interface Roles {
  readonly R: number;
  readonly sym: readonly number[];
  readonly trans: readonly number[];
  readonly inv: readonly number[];
  readonly negRel: readonly number[];
}

const pairs = (files: Readonly<Record<string, string>>) =>
  new Map(Object.entries(files).map(([name, file]) => [name, { file, arity: 2 }]));

export const closure: Workload = {
  name: 'w1',
  relations: pairs({ edge: 'w1_edge.facts' }),
  program: 'path(X, Y) :- edge(X, Y). path(X, Z) :- path(X, Y), edge(Y, Z).',
  counted: { path: ['path'] },
  expected: { path: 1_005_765 },
  peer: ['prolog/w1.pl', '--', 'open'],
};

export const sameGeneration: Workload = {
  name: 'w2a',
  relations: pairs({ par: 'w2_par.facts' }),
  program: 'sg(X, Y) :- par(X, P), par(Y, P). sg(X, Y) :- sg(A, B), par(X, A), par(Y, B).',
  counted: { sg: ['sg'] },
  expected: { sg: 4_647_718 },
  peer: ['prolog/w2.pl', '--', 'sg'],
};

export const threeWayJoin: Workload = {
  name: 'w2b',
  relations: pairs({ a: 'w2_a.facts', b: 'w2_b.facts', c: 'w2_c.facts' }),
  program: 'j(X, W) :- a(X, Y), b(Y, Z), c(Z, W).',
  counted: { j: ['j'] },
  expected: { j: 737_892 },
  peer: ['prolog/w2.pl', '--', 'join'],
};

/**
 * A workload of the size of Drowzee's knowledge base: closures, symmetric and inverse relations, and negation
 * on sampled pairs.
 */
export function knowledgeBase({ R, sym, trans, inv, negRel }: Roles): Workload {
  const relations = new Map<string, { file: string; arity: number }>(
    Array.from({ length: R }, (_, k) => [`r${k}`, { file: `w3/r${k}.facts`, arity: 2 }]),
  );
  relations.set('cand', { file: 'w3/cand.facts', arity: 3 });
  const rules = [
    ...sym.map((k) => `d${k}(S, O) :- r${k}(S, O). d${k}(S, O) :- d${k}(O, S).`),
    ...trans.map((k) => `d${k}(S, O) :- r${k}(S, O). d${k}(S, Z) :- d${k}(S, O), r${k}(O, Z).`),
    ...inv.map((k) => `inv${k}(S, O) :- r${k}(O, S).`),
    ...negRel.map((k) => `neg(r${k}, S, O) :- cand(r${k}, S, O), !d${k}(S, O).`),
  ];
  return {
    name: 'w3',
    relations,
    program: rules.join('\n'),
    counted: {
      sym: sym.map((k) => `d${k}`),
      inv: inv.map((k) => `inv${k}`),
      closure: trans.map((k) => `d${k}`),
      neg: ['neg'],
    },
    expected: { sym: 348_724, inv: 752_601, closure: 1_344_806, neg: 144_129 },
    peer: ['prolog/w3.pl', '--', 'pl'],
  };
}
