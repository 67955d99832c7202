/**
 * English verbs: the base form of a finite form or a participle, and the forms for agreement and tense.
 * Irregular verbs come from a list. The rest follow spelling rules, which leave an unknown word unchanged.
 */
import { barredRows, pattern, wordList } from '../../pattern-parts.ts';

export type Tense = 'present' | 'past';

/** base, past, participle. Bars separate the verbs. */
const irregularForms = barredRows(`
    arise arose arisen|bear bore borne|beat beat beaten|become became become|begin began begun|
    break broke broken|bring brought brought|build built built|buy bought bought|catch caught caught|
    choose chose chosen|come came come|cut cut cut|do did done|draw drew drawn|drive drove driven|
    eat ate eaten|fall fell fallen|feed fed fed|fight fought fought|find found found|fly flew flown|
    forbid forbade forbidden|forget forgot forgotten|get got got|give gave given|go went gone|
    grow grew grown|have had had|hear heard heard|hit hit hit|hold held held|keep kept kept|
    know knew known|lay laid laid|lead led led|leave left left|lend lent lent|let let let|lie lay lain|
    lose lost lost|make made made|mean meant meant|meet met met|overthrow overthrew overthrown|
    pay paid paid|put put put|read read read|ride rode ridden|ring rang rung|rise rose risen|run ran run|
    say said said|see saw seen|seek sought sought|sell sold sold|send sent sent|set set set|
    shine shone shone|shoot shot shot|show showed shown|sing sang sung|sink sank sunk|sit sat sat|
    speak spoke spoken|spend spent spent|spread spread spread|stand stood stood|steal stole stolen|
    swear swore sworn|swim swam swum|take took taken|teach taught taught|tell told told|
    think thought thought|throw threw thrown|understand understood understood|undergo underwent undergone|
    undertake undertook undertaken|wear wore worn|win won won|write wrote written
  `).map((forms) => forms.split(' ') as [string, string, string]);

const pastByBase = new Map(irregularForms.map(([base, past]) => [base, past]));
const baseByPast = new Map(irregularForms.map(([base, past]) => [past, base]));
const baseByParticiple = new Map(irregularForms.map(([base, , participle]) => [participle, base]));
baseByParticiple.set('born', 'bear');
baseByParticiple.set('been', 'be');
// "lay" and "found" are also base forms. Here they are read as the form more frequent in fact bases.
baseByPast.delete('found');
baseByParticiple.delete('found');

/** Regular verbs whose last consonant is doubled before -ed. */
const doubling = new Set(
  wordList(`
  plan stop ban rob star map dub refer occur transfer control commit admit permit prefer patrol compel
  expel rebel drop ship pin tap span travel
`),
);
/** Regular verbs in -ed for which the rule of {@link takesFinalE} gives a wrong base. */
const exceptions: Readonly<Record<string, string>> = {
  focused: 'focus',
  created: 'create',
  recreated: 'recreate',
  treated: 'treat',
  debuted: 'debut',
  competed: 'compete',
  completed: 'complete',
  deleted: 'delete',
  named: 'name',
  voiced: 'voice',
  ruled: 'rule',
  defined: 'define',
  combined: 'combine',
  married: 'marry',
  tied: 'tie',
  died: 'die',
  lied: 'lie',
  owed: 'owe',
  shared: 'share',
  declared: 'declare',
  compared: 'compare',
  prepared: 'prepare',
  united: 'unite',
  invited: 'invite',
  cited: 'cite',
  scored: 'score',
  explored: 'explore',
  restored: 'restore',
  overlapped: 'overlap',
  equipped: 'equip',
  typed: 'type',
  hoped: 'hope',
  shaped: 'shape',
  piloted: 'pilot',
  based: 'base',
  liked: 'like',
  provoked: 'provoke',
  inaugurated: 'inaugurate',
  preceded: 'precede',
  conceded: 'concede',
  consumed: 'consume',
  assumed: 'assume',
  examined: 'examine',
  mined: 'mine',
  joined: 'join',
  hosted: 'host',
  crowned: 'crown',
};
const takesFinalE = new RegExp(pattern`
  (?:
    [cuv]|[^s]s|[^z]z|[^n]g|(?:ha|ra|le|ve|ra)ng|[^aeo]at|[^e]ut|[^eo]ur|[^a]ir|ib|[^aeio]ul|[^a]id|ud|
    [^eo]ad|[tr]ir|[aeiou]k
  )$`);

/** The base of a finite form or participle: `write` for wrote or writes. Undefined for an unknown form. */
export function baseOf(word: string): string | undefined {
  return baseByPast.get(word) ?? baseByParticiple.get(word) ?? regularPastBase(word) ?? thirdPersonBase(word);
}

/** The base of a past participle: `write` for written, `found` for founded. */
export function participleBase(word: string): string | undefined {
  return baseByParticiple.get(word) ?? regularPastBase(word);
}

export function isParticiple(word: string): boolean {
  return participleBase(word) !== undefined;
}

export function isPastForm(word: string): boolean {
  return baseByPast.has(word) || regularPastBase(word) !== undefined;
}

function regularPastBase(word: string): string | undefined {
  if (
    !/^[a-z]{2,}ed$/.test(word) ||
    /^(need|seed|feed|bed|breed|speed|embed|wed|shed|red|hundred|sacred|naked)$/.test(word)
  )
    return undefined;
  const known = exceptions[word];
  if (known !== undefined) return known;
  const stem = word.slice(0, -2);
  if (stem.endsWith('i')) return `${stem.slice(0, -1)}y`;
  if (/([bdgmnprt])\1$/.test(stem) || (/ll$/.test(stem) && doubling.has(stem.slice(0, -1))))
    return stem.slice(0, -1);
  return takesFinalE.test(stem) && !/(?:oo|ee|ea|ai|oa)[kdgtr]$/.test(stem) ? `${stem}e` : stem;
}

function thirdPersonBase(word: string): string | undefined {
  if (word === 'has') return 'have';
  if (!/^[a-z]{2,}s$/.test(word) || /(?:ss|us|is)$/.test(word)) return undefined;
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  return /(?:ss|sh|ch|x|zz|o)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

export function thirdPerson(base: string): string {
  if (base === 'have') return 'has';
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ies`;
  return /(?:s|sh|ch|x|z|o)$/.test(base) ? `${base}es` : `${base}s`;
}

export function pastOf(base: string): string {
  const irregular = pastByBase.get(base);
  if (irregular !== undefined) return irregular;
  if (base.endsWith('e')) return `${base}d`;
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ied`;
  return doubling.has(base) && base !== 'travel' ? `${base}${base.at(-1)}ed` : `${base}ed`;
}
