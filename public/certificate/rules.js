/**
 * Re-validates a certificate of Totem's Rules room. Written apart from the program, from the paper (RvLLM,
 * sections 2 and 3) and the format's description. A part of a rule's normal form is accepted if the rule,
 * with its variables replaced by the binding, entails it: this is decided by trying all values of its
 * atoms, not by normalising again.
 */

/* ---------- reading rules ---------- */

const signs = [
  [/^(?:==>|=>|-->|->|⇒|→|⟹|\\(?:Rightarrow|implies|rightarrow|to)\b)/, '=>'],
  [/^(?:&&|&|∧|\\(?:wedge|land)\b)/, '&'],
  [/^(?:\|\||\||∨|\\(?:vee|lor)\b)/, '|'],
  [/^(?:!=|<>|≠|\\neq?\b)/, '!='],
  [/^(?:>=|≥|\\geq?\b)/, '>='],
  [/^(?:<=|=<|≤|\\leq?\b)/, '<='],
  [/^(?:!|~|¬|\\(?:neg|lnot)\b)/, 'not'],
  [/^(?:==|=)/, '='],
  [/^[><()[\],+^/]/, undefined],
  [/^[*·×]/, '*'],
  [/^[-−]/, '-'],
  [/^÷/, '/'],
];
const words = { not: 'not', and: '&', or: '|', implies: '=>', then: '=>', if: 'if' };
const quotes = { "'": "'", '"': '"', '“': '”', '‘': '’' };
const escapes = { n: '\n', r: '\r', t: '\t' };

class Unreadable extends Error {}

function quotedToken(text, close) {
  let inside = '';
  for (let at = 1; at < text.length; at++) {
    if (text[at] === close) return [{ kind: 'name', text: inside }, at + 1];
    if (text[at] === '\\') inside += escapes[text[++at]] ?? text[at];
    else inside += text[at];
  }
  throw new Unreadable('A quotation mark is not closed.');
}

function nextToken(text) {
  const close = quotes[text[0]];
  if (close !== undefined) return quotedToken(text, close);
  for (const [pattern, meaning] of signs) {
    const [found] = pattern.exec(text) ?? [];
    if (found !== undefined) return [{ kind: 'sign', text: meaning ?? found }, found.length];
  }
  const [number] = /^(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?/.exec(text) ?? [];
  if (number !== undefined) return [{ kind: 'number', text: number }, number.length];
  const [name] = /^\p{L}[\p{L}\p{M}\p{N}_]*/u.exec(text) ?? [];
  if (name === undefined) throw new Unreadable(`“${text.slice(0, 10)}” cannot be read.`);
  const meaning = Object.hasOwn(words, name.toLowerCase()) ? words[name.toLowerCase()] : undefined;
  return [meaning ? { kind: 'sign', text: meaning } : { kind: 'bare', text: name }, name.length];
}

function tokensOf(text) {
  const tokens = [];
  for (let rest = text.trimStart(); rest !== '';) {
    const [token, length] = nextToken(rest);
    tokens.push(token);
    rest = rest.slice(length).trimStart();
  }
  return tokens;
}

/** From loosest to tightest: =>, or, and, not; then comparisons, + and -, * and /, the sign, ^. */
class Reader {
  constructor(text, variables) {
    this.tokens = tokensOf(text);
    this.variables = variables;
    this.at = 0;
  }

  is(...texts) {
    const token = this.tokens[this.at];
    return token?.kind === 'sign' && texts.includes(token.text);
  }

  take(...texts) {
    if (!this.is(...texts)) return undefined;
    return this.tokens[this.at++].text;
  }

  expect(text) {
    if (this.take(text) === undefined) throw new Unreadable(`Expected ${text}.`);
  }

  end() {
    if (this.at < this.tokens.length) throw new Unreadable('There is more than one statement.');
  }

  rule() {
    this.take('if');
    const premise = this.either();
    this.take(',');
    this.expect('=>');
    const conclusion = this.either();
    this.end();
    return { premise, conclusion };
  }

  literal() {
    let negated = false;
    while (this.take('not')) negated = !negated;
    const { atom } = this.atom();
    this.end();
    return { atom, negated };
  }

  joined(sign, kind, part) {
    const of = [part()];
    while (this.take(sign)) of.push(part());
    return of.length === 1 ? of[0] : { kind, of };
  }

  either() {
    return this.joined('|', 'or', () => this.joined('&', 'and', () => this.negation()));
  }

  negation() {
    if (this.take('not')) return { kind: 'not', of: this.negation() };
    // A bracket opens a formula or a term: `(a | b)`, `(x + 1) > 2`.
    const from = this.at;
    try {
      return this.atom();
    } catch (fault) {
      if (!(fault instanceof Unreadable)) throw fault;
      this.at = from;
    }
    const close = this.is('[') ? ']' : ')';
    if (!this.take('(', '[')) throw new Unreadable('Expected an atom.');
    const inside = this.either();
    this.expect(close);
    return inside;
  }

  atom() {
    const left = this.sum();
    const comparison = this.take('>', '<', '>=', '<=', '=', '!=');
    if (comparison) return { kind: 'atom', atom: { name: comparison, terms: [left, this.sum()] } };
    if (left.kind === 'name' || left.kind === 'variable')
      return { kind: 'atom', atom: { name: left.name, terms: [] } };
    if (left.kind !== 'call') throw new Unreadable('A term stands where an atom should.');
    return { kind: 'atom', atom: { name: left.name, terms: left.terms } };
  }

  leftwards(operators, part) {
    let left = part();
    for (let sign = this.take(...operators); sign; sign = this.take(...operators))
      left = { kind: 'call', name: sign, terms: [left, part()] };
    return left;
  }

  sum() {
    return this.leftwards(['+', '-'], () => this.leftwards(['*', '/'], () => this.signed()));
  }

  signed() {
    if (this.take('-')) return { kind: 'call', name: '-', terms: [this.signed()] };
    const base = this.term();
    return this.take('^') ? { kind: 'call', name: '^', terms: [base, this.signed()] } : base;
  }

  term() {
    const token = this.tokens[this.at];
    if (this.take('(')) {
      const inside = this.sum();
      this.expect(')');
      return inside;
    }
    if (!token || token.kind === 'sign') throw new Unreadable('Expected a term.');
    this.at++;
    if (token.kind === 'number') return { kind: 'number', value: decimal(token.text) };
    if (this.take('(')) {
      const terms = [];
      while (!this.is(')')) {
        terms.push(this.sum());
        if (!this.take(',')) break;
      }
      this.expect(')');
      return { kind: 'call', name: token.text, terms };
    }
    const isVariable = token.kind === 'bare' && this.variables.has(token.text);
    return { kind: isVariable ? 'variable' : 'name', name: token.text };
  }
}

/* ---------- exact arithmetic: fractions of whole numbers ---------- */

const divisor = (a, b) => (b === 0n ? (a < 0n ? -a : a) : divisor(b, a % b));

function fraction(over, under) {
  if (under === 0n) return undefined;
  const common = divisor(over, under) * (under < 0n ? -1n : 1n);
  return [over / common, under / common];
}

function decimal(text) {
  const [digits, exponent = '0'] = text.toLowerCase().split('e');
  const [before, after = ''] = digits.split('.');
  const shift = Number(exponent) - after.length;
  if (Math.abs(shift) > 1000) throw new Unreadable('A number is too long.');
  const power = 10n ** BigInt(Math.abs(shift));
  const whole = BigInt(before + after || '0');
  return shift < 0 ? fraction(whole, power) : [whole * power, 1n];
}

const operators = {
  '+': ([a, b], [c, d]) => fraction(a * d + c * b, b * d),
  '-': ([a, b], [c, d]) => fraction(a * d - c * b, b * d),
  '*': ([a, b], [c, d]) => fraction(a * c, b * d),
  '/': ([a, b], [c, d]) => fraction(a * d, b * c),
  '^': ([a, b], [c, d]) => {
    if (d !== 1n || c > 1000n || c < -1000n) return undefined;
    return c >= 0n ? fraction(a ** c, b ** c) : fraction(b ** -c, a ** -c);
  },
};

/** The term with its variables replaced and its arithmetic done. */
function computed(term, binding) {
  if (term.kind === 'variable') return binding.get(term.name) ?? term;
  if (term.kind !== 'call') return term;
  const terms = term.terms.map((each) => computed(each, binding));
  const operator = Object.hasOwn(operators, term.name) ? operators[term.name] : undefined;
  if (operator && terms.every(({ kind }) => kind === 'number')) {
    const [first, second] = terms.map(({ value }) => value);
    const value = second ? operator(first, second) : term.name === '-' ? [-first[0], first[1]] : undefined;
    if (value) return { kind: 'number', value };
  }
  return { ...term, terms };
}

/** Other functions of arithmetic are not computed here. */
const isStrange = (term) =>
  term.kind === 'call' && (!Object.hasOwn(operators, term.name) || term.terms.some(isStrange));

const termKey = (term) =>
  term.kind === 'number'
    ? `number ${term.value.join('/')}`
    : term.kind === 'call'
      ? `call ${JSON.stringify([term.name, ...term.terms.map(termKey)])}`
      : `${term.kind} ${term.name}`;

const noBinding = new Map();
const atomKey = ({ name, terms }, binding = noBinding) =>
  JSON.stringify([name, ...terms.map((term) => termKey(computed(term, binding)))]);

const literalKeyOf = ({ atom, negated }) => ({ key: atomKey(atom), negated });
const readLiteral = (text) => literalKeyOf(new Reader(text, new Set()).literal());
const sameLiteral = (a, b) => a.key === b.key && a.negated === b.negated;
const oppositeOf = ({ key, negated }) => ({ key, negated: !negated });

/** Whether arithmetic decides an atom that is written with a sign of comparison. */
function compared(text) {
  const { atom } = new Reader(text, new Set()).literal();
  const [left, right] = atom.terms.map((term) => computed(term, noBinding));
  if (!/^[<>=!]/.test(atom.name) || left?.kind !== 'number' || right?.kind !== 'number') return undefined;
  const difference = left.value[0] * right.value[1] - right.value[0] * left.value[1];
  const holds = {
    '>': difference > 0n,
    '<': difference < 0n,
    '>=': difference >= 0n,
    '<=': difference <= 0n,
    '=': difference === 0n,
    '!=': difference !== 0n,
  };
  return holds[atom.name] ? 'true' : 'false';
}

/* ---------- logic ---------- */

/** More atoms beside those of the part would take too long to try. */
const MOST_OTHERS = 16;

function atomsOf(formula, found = []) {
  if (formula.kind === 'atom') found.push(formula.atom);
  else for (const part of [formula.of].flat()) atomsOf(part, found);
  return found;
}

function truthOf(formula, truth, binding) {
  if (formula.kind === 'atom') return truth.get(atomKey(formula.atom, binding));
  if (formula.kind === 'not') return !truthOf(formula.of, truth, binding);
  const each = (part) => truthOf(part, truth, binding);
  return formula.kind === 'and' ? formula.of.every(each) : formula.of.some(each);
}

/** Whether the rule under the binding entails the part; undefined if this cannot be decided here. */
function entails({ premise, conclusion }, binding, part) {
  const atoms = [...atomsOf(premise), ...atomsOf(conclusion)];
  if (atoms.some(({ terms }) => terms.some((term) => isStrange(computed(term, binding))))) return undefined;
  const truth = new Map();
  // The part fails only if its premises are true and its conclusion is false.
  for (const { key, negated } of [...part.premises, oppositeOf(part.conclusion)]) {
    if (truth.get(key) === negated) return true;
    truth.set(key, !negated);
  }
  const others = [...new Set(atoms.map((atom) => atomKey(atom, binding)))].filter((key) => !truth.has(key));
  if (others.length > MOST_OTHERS) return undefined;
  for (let choice = 0; choice < 2 ** others.length; choice++) {
    others.forEach((key, i) => truth.set(key, ((choice >> i) & 1) === 1));
    if (!truthOf(premise, truth, binding) || truthOf(conclusion, truth, binding)) return false;
  }
  return true;
}

/** Whether all clauses can hold: unit clauses first, then both values of an atom. */
function canHold(clauses, truth = new Map()) {
  let open = clauses;
  for (;;) {
    const next = [];
    let unit;
    for (const clause of open) {
      if (clause.some(({ key, negated }) => truth.get(key) === !negated)) continue;
      const left = clause.filter(({ key }) => !truth.has(key));
      if (left.length === 0) return false;
      if (left.length === 1) unit ??= left[0];
      next.push(left);
    }
    if (next.length === 0) return true;
    open = next;
    if (!unit) break;
    truth.set(unit.key, !unit.negated);
  }
  const [{ key }] = open[0];
  return [true, false].some((value) => canHold(open, new Map(truth).set(key, value)));
}

/* ---------- the certificate ---------- */

const quoteFaults = (quotes, text) =>
  quotes
    .filter(
      ({ span: [from, to], text: quoted }) => !(from >= 0 && from <= to && text.slice(from, to) === quoted),
    )
    .map(({ text: quoted }) => `“${quoted}” does not stand at its place.`);

function readRules({ rules, variables }) {
  return rules.map(({ text }) => {
    try {
      return new Reader(text, new Set(variables)).rule();
    } catch (fault) {
      if (fault instanceof Unreadable) return undefined;
      throw fault;
    }
  });
}

/** Goes over the parts of rules, and remembers what could not be decided. */
class Instances {
  constructor(certificate) {
    this.rules = readRules(certificate);
    this.seen = new Map();
    this.undecided = 0;
  }

  read(instance) {
    const key = JSON.stringify(instance);
    const known = this.seen.get(key);
    if (known) return known;
    const part = {
      premises: instance.premises.map(readLiteral),
      conclusion: readLiteral(instance.conclusion),
    };
    const found = { part, wrong: this.wrong(instance, part) };
    this.seen.set(key, found);
    return found;
  }

  wrong({ rule: number, binding, premises, conclusion }, part) {
    const bound = new Map(
      Object.entries(binding).map(([name, text]) => [
        name,
        computed(new Reader(text, new Set()).sum(), noBinding),
      ]),
    );
    const rule = this.rules[number - 1];
    const holds = rule && entails(rule, bound, part);
    if (number < 1 || number > this.rules.length) return `There is no rule ${number}.`;
    if (holds === undefined) this.undecided++;
    return holds === false
      ? `Rule ${number} does not give ${premises.join(' & ')} => ${conclusion}.`
      : undefined;
  }
}

/** The part as a clause. */
const clauseOf = ({ premises, conclusion }) => [...premises.map(oppositeOf), conclusion];

/** Why a literal does not hold by what it refers to; undefined if it does. */
function supportFault({ literal, value, step }, wanted, { values, conclusions, before }) {
  const own = readLiteral(literal);
  if (!sameLiteral(own, wanted)) return `${literal} stands for another literal.`;
  if (value !== undefined) {
    const known = values.get(atomKey(new Reader(value, new Set()).literal().atom));
    return known?.key === own.key && known.value === (own.negated ? 'false' : 'true')
      ? undefined
      : `The value of ${value} does not make ${literal} true.`;
  }
  const inferred = Number.isInteger(step) && step < before ? conclusions[step] : undefined;
  return inferred && inferred.isNew && sameLiteral(inferred.literal, own)
    ? undefined
    : `No earlier step gives ${literal}.`;
}

/** One for each premise. */
function supportFaults(because, premises, context) {
  if (because.length !== premises.length) return ['The number of premises is another.'];
  return because.flatMap((support, i) => supportFault(support, premises[i], context) ?? []);
}

function stepFaults(steps, instances, values) {
  const conclusions = steps.map(({ conclusion, outcome }) => ({
    literal: readLiteral(conclusion),
    isNew: outcome === 'new',
  }));
  const faults = steps.flatMap(({ instance, because, backwards }, before) => {
    const { part } = instances.read(instance);
    const { literal } = conclusions[before];
    const number = `Step ${before + 1}: `;
    const concludes = backwards ? part.premises.map(oppositeOf) : [part.conclusion];
    if (!concludes.some((each) => sameLiteral(each, literal)))
      return [`${number}its rule concludes something else.`];
    const premises = backwards
      ? [
          ...part.premises.filter((each) => !sameLiteral(oppositeOf(each), literal)),
          oppositeOf(part.conclusion),
        ]
      : part.premises;
    const own = supportFaults(because, premises, { values, conclusions, before });
    return own.map((fault) => number + fault);
  });
  return { faults, conclusions };
}

function conflictFaults(conflict, instances, { values, conclusions, mode }) {
  const { broken, shownBy, because, against, rules, values: named } = conflict;
  const where = `Rule ${broken.rule}: `;
  const faults = [];
  const literals = named.map((text) => {
    const known = values.get(atomKey(new Reader(text, new Set()).literal().atom));
    if (!known || known.value === 'unknown') faults.push(`${text} has no value.`);
    return { key: known?.key ?? text, negated: known?.value !== 'true' };
  });
  const clauses = rules.map((instance) => clauseOf(instances.read(instance).part));
  const units = literals.map((literal) => [literal]);
  if (canHold([...clauses, ...units])) faults.push('The rules and the values can all hold.');
  else if (mode === 'complete')
    units.forEach((unit, i) => {
      if (!canHold([...clauses, ...units.filter((each) => each !== unit)]))
        faults.push(`${named[i]} is not needed.`);
    });
  if (!rules.some((instance) => JSON.stringify(instance) === JSON.stringify(broken)))
    faults.push('The broken rule is not one of the conflict.');
  if (shownBy === 'chain') {
    const { part } = instances.read(broken);
    const context = { values, conclusions, before: conclusions.length };
    const place = clauseOf(part).findIndex(
      (each) => against && sameLiteral(oppositeOf(each), readLiteral(against.literal)),
    );
    if (place < 0) faults.push('Nothing says the opposite of what the rule demands.');
    else {
      faults.push(...supportFaults([against], [readLiteral(against.literal)], context));
      const others = clauseOf(part)
        .filter((_, i) => i !== place)
        .map(oppositeOf);
      const given = because.map(({ literal }) => readLiteral(literal));
      faults.push(...supportFaults(because, given, context));
      if (!others.every((each) => given.some((one) => sameLiteral(one, each))))
        faults.push('Not all premises are shown to be true.');
    }
  }
  return faults.map((fault) => where + fault);
}

/** What the description of an atom's predicate presumes, if anything: `... (false unless said)`. */
function presumed(predicates, atom) {
  const predicate = predicates.find(({ name }) => atom === name || atom.startsWith(`${name}(`));
  const found = /\((true|false) unless said(?: otherwise)?\)[.;]?$/iu.exec(
    predicate?.description.trim() ?? '',
  );
  return found?.[1]?.toLowerCase();
}

/**
 * @returns one entry per point: { point, holds, detail }; `holds` is undefined where it could not be checked.
 */
export function validateRules(certificate) {
  const { specification, text, predicates, rules, objects, values, steps, conflicts, broken, replies, mode } =
    certificate;
  const points = [];
  const say = (point, wrong, detail) =>
    points.push({ point, holds: wrong.length === 0, detail: wrong.length === 0 ? detail : wrong.join(' ') });

  const quotes = [...objects, ...values].flatMap((each) => each.words);
  say('Quotations of the text', quoteFaults(quotes, text), `${quotes.length} quotations`);
  say('Quotations of the rules', quoteFaults(rules, specification), `${rules.length} rules`);

  const known = new Map();
  const valueFaults = [];
  for (const { atom, value, origin } of values) {
    const key = atomKey(new Reader(atom, new Set()).literal().atom);
    if (known.has(key)) valueFaults.push(`${atom} has two values.`);
    known.set(key, { key, value });
    if (!['true', 'false', 'unknown'].includes(value)) valueFaults.push(`${atom} is ${value}.`);
    const exact = origin === 'arithmetic' ? compared(atom) : undefined;
    if (exact !== undefined && exact !== value) valueFaults.push(`${atom} is ${exact} by arithmetic.`);
    if (origin === 'follow-up' && !replies.some((reply) => reply.atom === atom && reply.value === value))
      valueFaults.push(`No reply says that ${atom} is ${value}.`);
    if (origin === 'presumption' && presumed(predicates, atom) !== value)
      valueFaults.push(`No description presumes that ${atom} is ${value}.`);
  }
  say('Values of the atoms', valueFaults, `${values.length} atoms`);

  const instances = new Instances(certificate);
  const used = [
    ...steps.map(({ instance }) => instance),
    ...conflicts.flatMap((conflict) => [conflict.broken, ...conflict.rules]),
  ];
  const wrong = [...new Set(used.flatMap((instance) => instances.read(instance).wrong ?? []))];
  const { undecided } = instances;
  if (undecided > 0 && wrong.length === 0)
    points.push({
      point: 'Parts of the rules (normal form)',
      holds: undefined,
      detail: `${undecided} of ${instances.seen.size} parts could not be decided here.`,
    });
  else say('Parts of the rules (normal form)', wrong, `${instances.seen.size} parts`);

  const { faults, conclusions } = stepFaults(steps, instances, known);
  say('Steps of the chain', faults, `${steps.length} steps`);
  const context = { values: known, conclusions, mode };
  say(
    'Conflicts',
    conflicts.flatMap((conflict) => conflictFaults(conflict, instances, context)),
    `${conflicts.length} conflicts`,
  );
  const shown = [...new Set(conflicts.map((conflict) => conflict.broken.rule))].sort((a, b) => a - b);
  say(
    'Broken rules',
    shown.join() === broken.join() ? [] : [`The conflicts show ${shown.join(', ') || 'none'}.`],
    broken.join(', ') || 'none',
  );
  return points;
}
