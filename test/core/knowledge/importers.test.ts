import { describe, expect, test } from 'vitest';
import { importEvents } from '../../../src/core/knowledge/importers/event-importer.ts';
import type {
  FactChoices,
  FactImport,
  FactImporter,
} from '../../../src/core/knowledge/importers/fact-reading.ts';
import { factImporters } from '../../../src/core/knowledge/importers/fact-importers.ts';
import { importProlog } from '../../../src/core/knowledge/importers/prolog-importer.ts';
import { importRdf } from '../../../src/core/knowledge/importers/rdf-importer.ts';
import { importSparqlResults } from '../../../src/core/knowledge/importers/sparql-importer.ts';
import { importTable } from '../../../src/core/knowledge/importers/table-importer.ts';
import { finish } from '../../../src/core/work.ts';
import { factLines, issueMarks } from './facts-text.ts';

interface Expected {
  facts?: string[];
  issues?: string[];
  choices?: FactChoices;
}

function run(importer: FactImporter, text: string, choices: FactChoices = {}): FactImport {
  const result = finish(importer({ name: 'The file', text }, choices));
  expect(result.rows.read).toBe(result.rows.kept + result.rows.leftOut);
  expect(result.factBase?.subject.length ?? 0).toBe(result.rows.kept);
  for (const { message } of result.issues.issues) expect(message).toMatch(/^["A-Z].*[.]$/s);
  return result;
}

function check(
  importer: FactImporter,
  text: string,
  { facts = [], issues = [], choices }: Expected,
): FactImport {
  const result = run(importer, text, choices);
  expect(factLines(result.factBase)).toEqual(facts);
  expect(issueMarks(result)).toEqual(issues);
  return result;
}

const one = ['a|r|b'];

describe('tables', () => {
  test.each<[string, string, Expected]>([
    ['tabs without a header', 'a\tr\tb\n', { facts: one }],
    ['no line end at the end', 'a\tr\tb', { facts: one }],
    ['carriage returns', 'a\tr\tb\r\nc\tr\td\r\n', { facts: ['a|r|b', 'c|r|d'] }],
    ['old line ends', 'a\tr\tb\rc\tr\td', { facts: ['a|r|b', 'c|r|d'] }],
    ['a byte-order mark', '\uFEFFsubject,relation,object\na,r,b', { facts: one }],
    ['semicolons', 'subject;relation;object\na;r;b', { facts: one }],
    ['blank lines and spaces', 'subject,relation,object\n\n a , r , b \n   \n', { facts: one }],
    ['other names and order', 'tail,head,predicate\nb,a,r', { facts: one }],
    ['names before identifiers', 's_id,p_id,o_id,subject,predicate,object\nQ1,P1,Q2,a,r,b', { facts: one }],
    ['identifiers alone', 's_id,p_id,o_id\na,r,b', { facts: one }],
    [
      'times',
      'subject,relation,object,start_year,end_year\na,r,b,1952,1964\na,r,c,1787,\na,r,d,,44 BC',
      { facts: ['a|r|b|1952..1964', 'a|r|c|1787..', 'a|r|d|..-0043'] },
    ],
    ['times without a header', 'a\tr\tb\t1952\t1964\n', { facts: ['a|r|b|1952..1964'] }],
    [
      'a point in time',
      'subject,relation,object,date\na,r,b,2008-09-04',
      { facts: ['a|r|b|2008-09-04..2008-09-04'] },
    ],
    [
      'years among days',
      'subject,relation,object,start,end\na,r,b,1914,1918\na,r,c,1914-07-28,present',
      { facts: ['a|r|b|1914-01-01..1918-12-31', 'a|r|c|1914-07-28..'] },
    ],
    [
      'events',
      'event\tbegin\tend\nmemnu\t2008-09-04\t2010-06-24',
      { facts: ['memnu|instance of|event|2008-09-04..2010-06-24'] },
    ],
    [
      'start after end is kept',
      'subject,relation,object,start,end\na,r,b,1964,1952',
      { facts: ['a|r|b|1964..1952'] },
    ],
    [
      'truth',
      'label,subject,relation,object\n1,a,r,b\n0,a,r,c\ntrue,a,r,d\n?,a,r,e',
      { facts: ['a|r|b', 'a|r|d', 'a|r|e'], issues: ['unreadable-label@5:1'] },
    ],
    [
      'quotes',
      'subject,relation,object\n"a, the ""great""",r,"b\nc"\nd,r,e',
      { facts: ['a, the "great"|r|b\nc', 'd|r|e'] },
    ],
    [
      'quotes in a tabbed file are letters',
      '"Weird Al" Yankovic\tr\t5" disk\n"a"\tr\t"b ""c"""',
      { facts: ['"Weird Al" Yankovic|r|5" disk', 'a|r|b "c"'] },
    ],
    [
      'a quoted tab or line break in a tabbed file',
      'subject\trelation\tobject\n"a\tb"\tr\t"c\nd"\n"e\r\n""f"""\tr\tg\nh\tr\ti',
      { facts: ['a\tb|r|c\nd', 'e\r\n"f"|r|g', 'h|r|i'] },
    ],
    [
      'quotes that would take the next row of a tabbed file',
      'subject\trelation\tobject\n"a\tr\tb\nc" d\tr\te\n"f\tr\tg\nh"\tr\n',
      { facts: ['"a|r|b', 'c" d|r|e', '"f|r|g'], issues: ['wrong-column-count@5:6'] },
    ],
    [
      'a quote that is never closed',
      'subject,relation,object\na,r,"b\nc,r,d\n',
      { facts: ['c|r|d'], issues: ['unbalanced-quote@2:5'] },
    ],
    [
      'a quote closed by the next one',
      'subject,relation,object\na,r,"b\nc,r,"d"\ne,r,f\n',
      { facts: ['c|r|d', 'e|r|f'], issues: ['unbalanced-quote@2:5'] },
    ],
    [
      'letters after a quote',
      'subject,relation,object\na,r,"b"c\nd,r,e',
      { facts: ['d|r|e'], issues: ['unbalanced-quote@2:7'] },
    ],
    [
      'too many cells',
      'subject,relation,object\na,r,b,c\nd,r,e',
      { facts: ['d|r|e'], issues: ['wrong-column-count@2:7'] },
    ],
    [
      'too few cells',
      'subject,relation,object\na,r\nd,r,e',
      { facts: ['d|r|e'], issues: ['wrong-column-count@2:5'] },
    ],
    [
      'cells it can do without',
      'subject\trelation\tobject\tstart\tend\na\tr\tb\t1952\n',
      { facts: ['a|r|b|1952..'], issues: ['cells-missing@2'] },
    ],
    [
      'an empty cell',
      'subject,relation,object\na,,b\nd,r,e',
      { facts: ['d|r|e'], issues: ['empty-cell@2:3'] },
    ],
    [
      'a bad date',
      'subject,relation,object,start\na,r,b,2001-02-30\nd,r,e,2001',
      { facts: ['d|r|e|2001..'], issues: ['bad-date@2:7'] },
    ],
    [
      'a letter that was lost',
      'subject,relation,object\na,r,caf\uFFFD',
      { facts: ['a|r|caf\uFFFD'], issues: ['unreadable-character@2:8'] },
    ],
    ['a column beside names', 'colour,size\nred,5\n', { facts: ['red|size|5'], issues: ['wide-table@1'] }],
    ['one column', 'just some words\nand more\n', { issues: ['columns-missing@1'] }],
    [
      'a mapping by name',
      'x,y,z\na,r,b',
      { facts: one, choices: { hasHeader: true, mapping: { subject: 'x', relation: 'y', object: 'z' } } },
    ],
    [
      'a mapping by number',
      'b,a,r',
      { facts: one, choices: { hasHeader: false, mapping: { subject: '2', relation: '3', object: '1' } } },
    ],
    [
      'a mapping to no column',
      'x,y,z\na,r,b',
      { choices: { mapping: { subject: 'w' } }, issues: ['no-such-column@1', 'columns-missing@1'] },
    ],
    [
      'names of the language',
      'subject,relation,object\nconstructor,__proto__,toString',
      { facts: ['constructor|__proto__|toString'] },
    ],
  ])('%s', (_name, text, expected) => {
    if (_name === 'truth') {
      const mapped = {
        ...expected,
        facts: ['a|r|b', 'a|r|d'],
        issues: ['stated-false@3:1', 'unreadable-label@5:1'],
        choices: { mapping: { label: 'label' } },
      };
      check(importTable, text, mapped);
    } else check(importTable, text, expected);
  });

  test('a header is told from facts', () => {
    expect(run(importTable, 'label\tsubject\tpredicate\tobject\n1\ta\tr\tb\n0\ta\tr\tc').rows).toEqual({
      read: 2,
      kept: 1,
      leftOut: 1,
    });
    const mapping = { subject: '1', relation: '2', object: '3' };
    expect(factLines(run(importTable, 'x\ty\tz\tsince when\na\tr\tb\t1999', { mapping }).factBase)).toEqual(
      one,
    );
  });

  test('a domain column places subjects', () => {
    const { factBase, issues } = run(
      importTable,
      'subject,relation,object,domain\na,r,b,Geography and Places\nc,r,d,Cookery',
    );
    expect([...(factBase?.domain ?? [])]).toEqual([2, 0, 0, 0]);
    expect(issues.counts).toEqual({ 'unknown-domain': 1 });
    expect([
      ...(run(importTable, 'a\tr\tb', { domain: 'Technology and Applied Sciences' }).factBase?.domain ?? []),
    ]).toEqual([9, 9]);
  });

  test('it yields while it reads, and can be stopped', () => {
    const text = 'a\tr\tb\n'.repeat(20_000);
    const work = importTable({ name: 'file', text }, {});
    const steps = [work.next(), work.next()];
    expect(steps.every((step) => step.done === false && step.value.total === text.length)).toBe(true);
    expect(work.return(undefined as never).done).toBe(true);
  });

  test('one stray quote in each of many lines stays linear', () => {
    const text = `subject,relation,object\n${'a,r,"b""\n'.repeat(20_000)}`;
    expect(run(importTable, text).rows.kept).toBe(0);
  });

  test('quotes over many line ends of a tabbed file stay linear', () => {
    const rows = '"a\nb"\t'.repeat(20_000);
    const started = performance.now();
    run(importTable, `subject\trelation\tobject\n${rows}\n`);
    expect(performance.now() - started).toBeLessThan(4000);
  });
});

describe('Prolog', () => {
  test.each<[string, string, Expected]>([
    [
      'plain and quoted atoms',
      "r(a, b).\n'has part'('Big Ben', \"it's\").",
      { facts: ['a|r|b', "Big Ben|has part|it's"] },
    ],
    ['escapes', "r('it''s', 'a\\'b\\\\c\\x41\\').", { facts: ["it's|r|a'b\\cA"] }],
    ['several on a line, one over several', 'r(a,b).r(c\n,\nd). % end', { facts: ['a|r|b', 'c|r|d'] }],
    ['comments', '% head\n/* more\nof it */ r(a, b). % tail\n', { facts: one }],
    [
      'numbers and dates',
      'r(a, 42).\nr(a, -1.5e3).\nr(a, date(1879, 3, 14)).',
      { facts: ['a|r|42', 'a|r|-1.5e3', 'a|r|1879-03-14'] },
    ],
    ['letters of any language', 'größer(ähre, österreich).', { facts: ['ähre|größer|österreich'] }],
    [
      'dated events',
      "begin('x y', 4, 9, 2008).\nend('x y', 24, 6, 2010).\nbegin(z, 1, 1, 1948).",
      { facts: ['x y|instance of|event|2008-09-04..2010-06-24', 'z|instance of|event|1948-01-01..'] },
    ],
    [
      'the end before the beginning',
      'end(e, 2, 1, 1900).\nbegin(e, 1, 1, 1900).',
      { facts: ['e|instance of|event|1900-01-01..1900-01-02'] },
    ],
    [
      'a second beginning',
      'begin(e, 1, 1, 1900).\nbegin(e, 1, 1, 1901).',
      { facts: ['e|instance of|event|1900-01-01..'], issues: ['second-date@2:1'] },
    ],
    [
      'a day that does not exist',
      'begin(e, 30, 2, 1900).\nr(a, b).',
      { facts: one, issues: ['bad-date@1:1'] },
    ],
    [
      'an event whose end cannot be read',
      'begin(e, 1, 2, 1900).\nend(e, 30, 2, 1900).\nr(a, b).',
      { facts: one, issues: ['bad-date@2:1'] },
    ],
    [
      'an event without and with dates',
      "'instance of'(e, event).\nbegin(e, 1, 2, 1900).\nr(a, b).",
      { facts: ['e|instance of|event|1900-02-01..', 'a|r|b'] },
    ],
    ['begin as a relation', 'begin(a, b).', { facts: ['a|begin|b'] }],
    [
      'times before and behind their facts',
      'totem_time(r, a, b, 1900, open).\nr(a, b).\nr(c, d).\ntotem_time(r, c, d, open, date(1901, 2, 3)).',
      { facts: ['a|r|b|1900-01-01..', 'c|r|d|..1901-02-03'] },
    ],
    [
      'a fact that held twice',
      'r(a, b).\ntotem_time(r, a, b, 1900, 1901).\ntotem_time(r, a, b, 1903, open).',
      { facts: ['a|r|b|1900..1901', 'a|r|b|1903..'] },
    ],
    [
      'times that cannot be read',
      "r(a, b).\ntotem_time(r, a, b, 'soon', open).\nr(a, b).\nr(c, d).\n" +
        " totem_time(r, c, d, 1900,\n  '1901?').",
      { facts: one, issues: ['bad-date@2:21', 'bad-date@6:3'] },
    ],
    [
      'times of no fact',
      'r(a, b).\ntotem_time(r, a, c, 1900, open).',
      { facts: one, issues: ['time-without-fact@2:1'] },
    ],
    [
      'declarations',
      'totem_relation(r, category, verb).\ntotem_relation(r, functional, true).\nr(a, b).',
      { facts: one, issues: ['unknown-declaration@1:1'] },
    ],
    ['three arguments', 'r(a, b).\n  r(a, b, c).', { facts: one, issues: ['arity@2:3'] }],
    ['one argument', 'man(socrates).', { issues: ['arity@1:1'] }],
    [
      'a rule',
      'r(a, b).\nr(X, Y) :- s(X, Y).\nr(c, d) :- true.\nr(e, f).',
      { facts: ['a|r|b', 'e|r|f'], issues: ['bad-term@2:4', 'no-fact@3:9'] },
    ],
    ['a directive', ':- dynamic r/2.\nr(a, b).', { facts: one, issues: ['directive@1:1'] }],
    [
      'full stops within the names of a directive, and in a comment of it',
      ":- dynamic 'St. (Ann'/2, \"n. 'x\"/2. % end. (\n:- dynamic s/2, % a. b\n t/2.\nr(a, b).",
      { facts: one, issues: ['directive@1:1', 'directive@2:1'] },
    ],
    [
      'a full stop within a name of a rule',
      "r(c, d) :- s('St. Ann'), 'n. '(\"it's. \").\nr(a, b).",
      { facts: one, issues: ['no-fact@1:9'] },
    ],
    [
      'an open quote in a directive',
      ":- dynamic 'r. /2.\nr(a, b).",
      { facts: one, issues: ['directive@1:1'] },
    ],
    ['an open quote', "r('a, b).\nr(a, b).", { facts: one, issues: ['bad-term@1:3'] }],
    ['an open comment', 'r(a, b).\n/* r(c, d).', { facts: one, issues: ['open-comment@2:1'] }],
    ['no full stop', 'r(a, b)\nr(c, d).\nr(e, f).', { facts: ['e|r|f'], issues: ['no-fact@2:1'] }],
    ['a cut end', 'r(a, b).\nr(c', { facts: one, issues: ['bad-term@2:4'] }],
    ['an empty name', "r('', b).", { issues: ['empty-name@1:1'] }],
    ['prose', 'This is no program at all.', { issues: ['no-fact@1:1'] }],
  ])('%s', (_name, text, expected) => void check(importProlog, text, expected));
});

test('a Prolog file of one long line stays linear', () => {
  const { factBase } = run(importProlog, "r('a', b). ".repeat(100_000));
  expect(factBase?.line.at(-1)).toBe(1);
});

test('quotes in directives stay linear', () => {
  for (const line of [
    `:- a('${"\\'".repeat(300_000)}\n`,
    `:- a(${'"\'"'.repeat(100_000)}\n`,
    ":- 'a'. ".repeat(50_000),
  ]) {
    const started = performance.now();
    run(importProlog, `${line}\nr(a, b).`);
    expect(performance.now() - started).toBeLessThan(4000);
  }
});

test('thousands of times of one fact stay linear', () => {
  const clauses = 'totem_time(r, a, b, 1900, 1901). '.repeat(20_000) + 'r(a, b). '.repeat(20_000);
  expect(run(importProlog, clauses).rows).toEqual({ read: 20_000, kept: 20_000, leftOut: 0 });
});

describe('N-Triples and Turtle', () => {
  const iri = (name: string) => `<http://x.org/${name}>`;
  const prefixes =
    '@prefix : <http://x.org/> . @prefix s: <http://schema.org/> . ' +
    '@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> . ' +
    '@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n';
  test.each<[string, string, Expected]>([
    [
      'local names',
      `${iri('Marie_Curie')} ${iri('bornIn')} ${iri('Warsaw')} .\n`,
      { facts: ['Marie Curie|bornIn|Warsaw'] },
    ],
    [
      'escapes in addresses',
      `${iri('Caf%C3%A9')} ${iri('r')} <http://x.org/o#frag> .`,
      { facts: ['Café|r|frag'] },
    ],
    [
      'labels, before or after',
      `${iri('Q1')} ${iri('P1')} ${iri('Q2')} .\n${iri('Q1')} ` +
        `<http://www.w3.org/2000/01/rdf-schema#label> "Erde"@de, "Earth"@en .\n${iri('P1')} ` +
        '<http://www.w3.org/2000/01/rdf-schema#label> "part of" .',
      { facts: ['Earth|part of|Q2'] },
    ],
    [
      'one label, two things',
      `${iri('Q1')} ${iri('r')} ${iri('Q2')} .\n${iri('Q1')} ` +
        `<http://www.w3.org/2000/01/rdf-schema#label> "Paris" .\n${iri('Q2')} ` +
        '<http://www.w3.org/2000/01/rdf-schema#label> "Paris" .',
      { facts: ['Paris (Q1)|r|Paris (Q2)'] },
    ],
    [
      'prefixes and lists of objects',
      '@prefix : <http://x.org/> .\n:a :r :b, :c ;\n   :s ' +
        '"1879"^^<http://www.w3.org/2001/XMLSchema#gYear> .\n',
      { facts: ['a|r|b', 'a|r|c', 'a|s|1879'] },
    ],
    [
      'carriage returns and no end',
      `${iri('a')} ${iri('r')} ${iri('b')} .\r\n${iri('c')} ${iri('r')} ${iri('d')} .`,
      { facts: ['a|r|b', 'c|r|d'] },
    ],
    [
      'nameless nodes',
      `_:b0 ${iri('r')} ${iri('b')} .\n${iri('a')} ${iri('r')} ${iri('b')} .`,
      { facts: one, issues: ['nameless-node@1'] },
    ],
    [
      'other languages',
      `${iri('a')} ${iri('r')} "b"@en .\n${iri('a')} ${iri('r')} "c"@fr .`,
      { facts: one, issues: ['other-language@2'] },
    ],
    [
      'a bad line among good ones',
      `${iri('a')} ${iri('r')} ${iri('b')} .\n${iri('a')} oops ${iri('b')} .\n${iri('c')} ` +
        `${iri('r')} ${iri('d')} .\n`,
      { facts: ['a|r|b', 'c|r|d'], issues: ['bad-statement@2'] },
    ],
    [
      'a bad statement keeps the prefixes',
      '@prefix : <http://x.org/> .\n:a :r\n  "open .\n:c :r :d .\n:e :r :f .\n',
      { facts: ['c|r|d', 'e|r|f'], issues: ['bad-statement@3'] },
    ],
    ['a prefix nobody declared', ':a :r :b .\n', { issues: ['bad-statement@1'] }],
    [
      'times in each form',
      `${prefixes}:a :r :b {| s:startDate "1900"^^xsd:gYear |} .\n` +
        ':c :r :d .\n<< :c :r :d ~ :e >> s:startDate "1901" ; :source :f .\n' +
        ':g :r :h .\n:i rdf:subject :g ; rdf:predicate :r ; rdf:object :h ; s:endDate "12000"^^xsd:gYear .',
      { facts: ['a|r|b|1900..', 'c|r|d|1901..', 'e|source|f', 'g|r|h|..+12000'] },
    ],
    [
      'statements without times, and things with times',
      `${prefixes}:w s:startDate "1914" .\n:a :r :b {| :source :c |} .\n:i rdf:subject :a ; s:name "x" .`,
      {
        facts: ['w|startDate|1914', 'a|r|b', 'x|subject|a'],
        issues: ['nameless-node@3', 'nameless-node@3'],
      },
    ],
    [
      'a time that cannot be read, and one of no fact',
      `${prefixes}:a :r :b .\n<< :a :r :b >> s:startDate "soon" .\n` +
        '<< :a :r :c >>\n s:endDate "1900" .\n:d :r :e .',
      { facts: ['d|r|e'], issues: ['bad-date@3', 'time-without-fact@4'] },
    ],
    [
      'a fact that held twice',
      `${prefixes}:a :r :b {| s:startDate "1900" |} {| s:startDate "1903" |} .`,
      { facts: ['a|r|b|1900..', 'a|r|b|1903..'] },
    ],
    [
      'a cut end',
      `${iri('a')} ${iri('r')} ${iri('b')} .\n${iri('a')} ${iri('r')}`,
      { facts: one, issues: ['bad-statement@2'] },
    ],
  ])('%s', (_name, text, expected) => void check(importRdf, text, expected));

  test('a fact knows its line', () => {
    const { factBase } = run(
      importRdf,
      `# head\n${iri('a')} ${iri('r')} ${iri('b')} .\n\n${iri('c')} ${iri('r')} ${iri('d')} .\n`,
    );
    expect([...(factBase?.line ?? [])]).toEqual([2, 4]);
  });
});

describe('SPARQL results', () => {
  const uri = (id: string) => ({ type: 'uri', value: `http://www.wikidata.org/entity/${id}` });
  const text = (value: string) => ({ type: 'literal', value });
  const results = (bindings: object[], vars?: string[]) =>
    JSON.stringify(
      { head: { vars: vars ?? Object.keys(bindings[0] ?? {}) }, results: { bindings } },
      null,
      1,
    );
  test.each<[string, string, Expected]>([
    [
      'roles by name, labels first',
      results([
        {
          item: uri('Q1'),
          itemLabel: text('Curie'),
          property: uri('P26'),
          propertyLabel: text('spouse'),
          value: uri('Q2'),
          valueLabel: text('Pierre'),
        },
      ]),
      { facts: ['Curie|spouse|Pierre'] },
    ],
    [
      'a variable is a relation',
      results([
        {
          country: uri('Q1'),
          countryLabel: text('France'),
          capital: uri('Q2'),
          capitalLabel: text('Paris'),
          officialLanguage: text('French'),
        },
      ]),
      { facts: ['France|capital|Paris', 'France|official language|French'] },
    ],
    ['no labels', results([{ item: uri('Q1'), capital: uri('Q2') }]), { facts: ['Q1|capital|Q2'] }],
    [
      'labels alone',
      results([{ itemLabel: text('France'), relation: text('capital'), valueLabel: text('Paris') }]),
      { facts: ['France|capital|Paris'] },
    ],
    [
      'times with precision',
      results([
        {
          s: text('a'),
          p: text('r'),
          o: text('b'),
          start: text('1879-01-01T00:00:00Z'),
          startPrecision: text('9'),
        },
      ]),
      { facts: ['a|r|b|1879..'] },
    ],
    [
      'the same label twice',
      results([
        { item: uri('Q90'), itemLabel: text('Paris'), twin: uri('Q167646'), twinLabel: text('Paris') },
      ]),
      { facts: ['Paris (Q90)|twin|Paris (Q167646)'] },
    ],
    [
      'flat objects',
      '[{"item":"http://www.wikidata.org/entity/Q1","itemLabel":"France",' +
        '"capital":"http://www.wikidata.org/entity/Q2","capitalLabel":"Paris"}]',
      { facts: ['France|capital|Paris'] },
    ],
    [
      'unknown values',
      results([
        { item: text('a'), spouse: { type: 'bnode', value: 't1' } },
        { item: text('a'), spouse: text('b') },
      ]),
      { facts: ['a|spouse|b'], issues: ['nameless-node@10'] },
    ],
    [
      'a missing subject',
      results([{ spouse: text('b') }, { item: text('a'), spouse: text('b') }], ['item', 'spouse']),
      { facts: ['a|spouse|b'], issues: ['empty-cell@10'] },
    ],
    ['other JSON', '{"a": 1}', { issues: ['no-sparql-results'] }],
    [
      'a truncated file',
      '{"head": {"vars": ["a"]},\n "results": {"bindings": [{"a": {"type": "uri", "val',
      { issues: ['bad-json@2:53'] },
    ],
  ])('%s', (_name, source, expected) => void check(importSparqlResults, source, expected));
});

describe('events', () => {
  const event = (name: string, begin: string, end: string) => ({
    event_name: name,
    event_begin: begin,
    event_end: end,
  });
  test.each<[string, string, Expected]>([
    [
      "in the benchmark's items",
      JSON.stringify([
        { question: '?', events: [event('War', '1914-07-28', '1918-11-11'), event('Games', '2008', '')] },
      ]),
      { facts: ['War|instance of|event|1914-07-28..1918-11-11', 'Games|instance of|event|2008-01-01..'] },
    ],
    [
      'on their own',
      JSON.stringify([event('War', '1914', '1918')]),
      { facts: ['War|instance of|event|1914..1918'] },
    ],
    [
      'stated again',
      `[${JSON.stringify(event('War', '1914', '1918'))},\n` +
        `${JSON.stringify(event('War', '1914', '1918'))},\n` +
        `${JSON.stringify(event('War', '1914', '1919'))}]`,
      { facts: ['War|instance of|event|1914..1918'], issues: ['stated-again@2', 'second-date@3'] },
    ],
    ['a bad date', `[\n${JSON.stringify(event('War', '1914-02-31', ''))}]`, { issues: ['bad-date@2'] }],
    ['a table', 'event\tbegin\tend\nWar\t1914\t1918\n', { facts: ['War|instance of|event|1914..1918'] }],
    ['no name', '[{"events":[{"event_begin":"1914"}]}]', { issues: ['empty-cell@1'] }],
    ['no event', '[1, null, "x"]', { issues: ['no-facts'] }],
  ])('%s', (_name, text, expected) => void check(importEvents, text, expected));
});

describe('every importer', () => {
  const hostile: [string, string, string | undefined][] = [
    ['nothing', '', 'empty-file'],
    ['white space', ' \n\t\r\n', 'empty-file'],
    ['a web page', '<!DOCTYPE html>\n<html><body>404</body></html>', 'web-page'],
    ['a web page behind a mark', '\uFEFF\n <html lang="en">', 'web-page'],
    ['an archive', 'PK\u0003\u0004\0\0\0\0', 'binary-file'],
    ['deep nesting', '['.repeat(100_000), undefined],
    ['deep terms', `r(${'f('.repeat(50_000)}`, undefined],
    ['one long line', 'a,'.repeat(100_000), undefined],
    ['one long quote', `"${'a'.repeat(300_000)}`, undefined],
    ['one long address', `<${'a'.repeat(300_000)}`, undefined],
    ['quotes alone', '"'.repeat(9_999), undefined],
    ['lone surrogates', '\ud800,\udfff,\ud800\n', undefined],
    ['JSON of nulls', '[null,{"results":null},{"events":[null]}]', undefined],
  ];
  for (const [kind, importer] of Object.entries(factImporters)) {
    test.each(hostile)(`${kind} copes with %s`, (_name, text, code) => {
      const result = run(importer, text);
      if (code !== undefined) {
        expect(issueMarks(result).map((mark) => mark.replace(/@.*/, ''))).toEqual([code]);
        expect(result.factBase).toBeUndefined();
      } else if (!result.factBase) expect(result.issues.issues.length).toBeGreaterThan(0);
    });
  }
});
