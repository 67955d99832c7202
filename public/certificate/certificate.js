/**
 * Re-validates a certificate of Totem. Written apart from the program, from the paper (MetaRAG: Table 1,
 * equations 1 and 2) and the format's description: a certificate is JSON; `hash` is the SHA-256 of the rest
 * with the keys of every object in order; spans count UTF-16 units.
 */
import { validateRules } from './rules.js';

const close = (a, b) => typeof a === 'number' && Math.abs(a - b) < 1e-9;
const sha256 = async (text) =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

function ordered(value) {
  if (Array.isArray(value)) return `[${value.map(ordered).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  return `{${Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${ordered(value[key])}`)
    .join(',')}}`;
}

const shown = (value) => JSON.stringify(value ?? null);

/** Table 1. */
const published = {
  YES: { synonym: 0, antonym: 1 },
  'NOT SURE': { synonym: 0.5, antonym: 0.5 },
  NO: { synonym: 1, antonym: 0 },
};

function penalty(variant, scoring) {
  if (scoring === 'support') return variant.relation === 'synonym' ? 1 - variant.support : 0;
  if (scoring !== 'expected') return published[variant.decision]?.[variant.relation];
  return (
    (variant.relation === 'synonym' ? variant.contradiction : variant.support) +
    0.5 * Math.max(0, 1 - variant.support - variant.contradiction)
  );
}

const mean = (list) => (list.length === 0 ? 0.5 : list.reduce((sum, each) => sum + each, 0) / list.length);

/**
 * Equation 1. Version 1: the mean of all penalties. Version 2: the mean of the means of both sides, also
 * where one side is shorter. Where support is scored, only synonyms are.
 */
function scoreOf(all, version, scoring) {
  const variants = all.filter(({ relation }) => relation === 'synonym' || scoring !== 'support');
  const side = (relation) =>
    variants.filter((variant) => variant.relation === relation).map(({ penalty: each }) => each);
  const sides =
    version === 1 ? [variants.map(({ penalty: each }) => each)] : [side('synonym'), side('antonym')];
  return mean(sides.filter((each) => each.length > 0).map(mean));
}

/** Since version 2: the verdict on a statement, from the probabilities of support and of contradiction. */
function verdict({ support, contradiction }, { supportedFrom, contradictedFrom, absentFrom }) {
  if (support >= supportedFrom) return 'supported';
  if (contradiction >= contradictedFrom && contradiction >= support) return 'contradicted';
  return 1 - support - contradiction >= absentFrom ? 'absent' : 'unclear';
}

/**
 * @param certificate the parsed JSON
 * @param texts texts of documents, if there are any
 * @returns one entry per point: { point, holds, detail }; `holds` is undefined where it could not be checked.
 */
export async function validate(certificate, texts = []) {
  const points = [],
    say = (point, wrong, detail = '') =>
      points.push({
        point,
        holds: wrong.length === 0,
        detail: wrong.length === 0 ? detail : wrong.join(' '),
      });
  if (certificate?.format === 'totem-rules-certificate' && certificate.version === 1) {
    const { hash, ...rest } = certificate;
    say(
      'Nothing was changed since it was written',
      (await sha256(ordered(rest))) === hash ? [] : ['The hash of the certificate is another.'],
    );
    say(
      'The text is the one that was read',
      (await sha256(certificate.text)) === certificate.textHash ? [] : ['The hash of the text is another.'],
    );
    return [...points, ...validateRules(certificate)];
  }
  if (certificate?.format !== 'totem-certificate' || ![1, 2].includes(certificate.version)) {
    return [
      {
        point: 'Format',
        holds: false,
        detail:
          'Expected a certificate of Totem, version 1 or 2; found ' +
          `${shown(certificate?.format)}, version ${shown(certificate?.version)}.`,
      },
    ];
  }
  const { hash, ...rest } = certificate,
    { answer, factoids, settings, threshold } = rest;
  say(
    'Nothing was changed since it was written',
    (await sha256(ordered(rest))) === hash ? [] : ['The hash of the certificate is another.'],
  );
  say(
    'The answer is the one that was checked',
    (await sha256(answer)) === certificate.answerHash ? [] : ['The hash of the answer is another.'],
  );

  const quotes = factoids.flatMap((factoid) => [...factoid.said, ...factoid.words]);
  say(
    'Quotations of the answer',
    quotes
      .filter(({ span: [from, to], text }) => !(from >= 0 && from <= to && answer.slice(from, to) === text))
      .map(({ text }) => `“${text}” does not stand at its place.`),
    `${quotes.length} quotations`,
  );

  const variants = factoids.flatMap((factoid) => factoid.variants);
  say(
    'Penalties (Table 1)',
    variants
      .filter((variant) => !close(variant.penalty, penalty(variant, settings.scoring)))
      .map(({ text, penalty: found }) => `“${text}” has ${found}.`),
    `${variants.length} variants`,
  );

  say(
    'Scores of the statements (equation 1)',
    factoids
      .filter(
        (factoid) => !close(factoid.score, scoreOf(factoid.variants, certificate.version, settings.scoring)),
      )
      .map(({ text, score }) => `“${text}” has ${score}.`),
    `${factoids.length} statements`,
  );
  say(
    'Score of the answer (equation 2)',
    close(certificate.score, Math.max(0, ...factoids.map(({ score }) => score)))
      ? []
      : [`It says ${certificate.score}.`],
    String(certificate.score),
  );
  const flags = factoids
    .filter(({ score, flagged }) => score >= threshold !== flagged)
    .map(({ text }) => `“${text}” is marked otherwise.`);
  if (factoids.some(({ score }) => score >= threshold) !== certificate.flagged)
    flags.push('The answer is marked otherwise.');
  say(`Flags at ${threshold} or more`, flags);

  if (certificate.version >= 2) {
    const wrong = factoids.filter(
      (factoid) => factoid.verdict !== verdict(factoid, certificate.verdictBounds),
    );
    say(
      'Verdicts of the statements',
      wrong.map(({ text }) => `“${text}” has another verdict than its probabilities give.`),
      `${factoids.length} statements`,
    );
  }

  for (const document of certificate.documents) {
    const hashes = await Promise.all(texts.map(sha256)),
      text = texts[hashes.indexOf(document.hash)];
    const cited = factoids
      .flatMap((factoid) => [...factoid.evidence, ...(factoid.correction ? [factoid.correction] : [])])
      .filter((quote) => quote.document === document.id);
    if (text === undefined)
      points.push({
        point: `Quotations of ${document.name}`,
        holds: undefined,
        detail: `${cited.length} quotations, not checked: its text was not given.`,
      });
    else
      say(
        `Quotations of ${document.name}`,
        cited
          .filter(({ span: [from, to], text: words }) => text.slice(from, to) !== words)
          .map(({ text: words }) => `“${words}” does not stand at its place.`),
        `${cited.length} quotations`,
      );
  }
  return points;
}

const element = (name, text, className = '') =>
  Object.assign(document.createElement(name), { textContent: text, className });

const unread = (detail) => [{ point: 'Format', holds: false, detail }];

/** The same for the text of a file, whatever is in it. */
export async function pointsOf(text, texts = []) {
  let certificate;
  try {
    certificate = JSON.parse(text);
  } catch (fault) {
    return unread(`The file is cut or damaged: it is no complete JSON (${fault.message}).`);
  }
  try {
    return await validate(certificate, texts);
  } catch {
    return unread('A field of the certificate is missing, or is not as Totem writes it.');
  }
}

async function checkFiles(files, result) {
  const read = await Promise.all(
    [...files].map(async (file) => ({ name: file.name, text: await file.text() })),
  );
  const isCertificate = ({ text }) => /"format"\s*:\s*"totem-(?:rules-)?certificate"/.test(text);
  const found = read.find(isCertificate);
  result.replaceChildren();
  if (!found) return result.append(element('p', 'None of these files is a certificate of Totem.', 'fails'));
  const points = await pointsOf(
    found.text,
    read.filter((file) => !isCertificate(file)).map(({ text }) => text),
  );
  const sound = points.every(({ holds }) => holds !== false);
  const table = document.createElement('table'),
    body = table.createTBody();
  table.createCaption().textContent = found.name;
  for (const { point, holds, detail } of points) {
    const row = body.insertRow();
    row.append(
      Object.assign(element('th', point), { scope: 'row' }),
      element(
        'td',
        holds === undefined ? 'Not checked' : holds ? 'Holds' : 'Does not hold',
        holds === false ? 'fails' : '',
      ),
      element('td', detail),
    );
  }
  result.append(
    element(
      'p',
      sound ? 'The certificate holds.' : 'The certificate does not hold.',
      sound ? 'holds' : 'fails',
    ),
    table,
  );
}

if (typeof document !== 'undefined') {
  const input = document.querySelector('#files'),
    result = document.querySelector('#result');
  // Browsers compute hashes on secure pages only.
  if (!globalThis.crypto?.subtle) {
    input.disabled = true;
    result.append(
      element(
        'p',
        `This page was opened at ${location.protocol}//${location.host}, which the browser does not count ` +
          'as secure, so it cannot compute the hashes. Open it over https, or at localhost.',
        'fails',
      ),
    );
  }
  input.addEventListener('change', () => {
    void checkFiles(input.files, result);
  });
}
