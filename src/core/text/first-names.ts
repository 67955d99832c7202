/**
 * Which pronoun goes with a person's name: by a title, or by a first name that is common in English and
 * nearly always of one gender. Any other name is of unknown gender; nothing is guessed.
 */
import { wordList } from '../pattern-parts.ts';

const ofWomen = new Set(
  wordList(`
    aisha alice amelia amy ana angela anna anne ann antonia barbara beatrice beth bridget camille carla
    carmen carol caroline catherine charlotte chloe christina christine claire clara claudia daisy deborah
    diana diane doris dorothy edith elena eleanor elisabeth elizabeth ella ellen emily emma erica esther eva
    eve fatima fiona florence frances frida gabriela georgia gertrude gloria grace greta hannah harriet
    helen helena henrietta hilda ingrid irene isabel isabella isabelle jane jennifer jessica joan joanna
    josephine judith julia juliet karen kate katherine kathleen katie laura leila lena lily linda lisa louisa
    louise lucia lucy lydia madeleine margaret maria marie marina marion martha mary matilda maya melissa mia
    michelle miriam molly monica nadia nancy naomi natalie nicola nina nora olga olivia pamela patricia
    paula pauline penelope phoebe priya rachel rebecca rita rosa rosalind rose rosie ruth sally sandra
    sara sarah sofia sonia sophia sophie stella stephanie susan susanna sylvia teresa theresa tina ursula
    agatha benazir dorothea emilia gabrielle hedy indira irène lise mileva simone
    valerie vanessa vera veronica victoria virginia wendy yvonne zoe
  `),
);
const ofMen = new Set(
  wordList(`
    aaron abraham adam adrian ahmed alan albert alexander alfred ali andrew anthony antonio arnold arthur
    barry benedict benjamin bernard bob boris brian bruce carl carlos charles christopher colin daniel david
    dennis derek dmitri dominic donald douglas duncan edgar edmund edward edwin eric ernest eugene felix
    ferdinand francisco frank franz fred frederick fritz gareth gary geoffrey george gerald gilbert giovanni
    gordon graham gregory gustav guy hans harold harry hassan henry herbert herman hugh hugo ian ibrahim igor
    isaac ivan jack jacob jacques james jason jeremy joachim joe john jonathan jorge jose joseph joshua juan
    jules julius karl keith kenneth kevin konrad lawrence leo leon leonard leonardo lewis liam louis luca
    ludwig luigi luke malcolm marco marcus mario mark martin matthew max maximilian michael miguel mohamed
    mohammed muhammad napoleon nathan neil nicholas nigel nikola nikolai noah norman oliver oscar otto owen
    pablo patrick paul pedro peter philip pierre ralph raymond richard robert roger roland rolf ronald rudolf
    rupert samuel sebastian sergei simon stanley stefan stephen steven stuart theodore thomas tim timothy
    anton bertrand clive emil enrico ernst erwin ezra friedrich fyodor georg giuseppe gottfried heinrich
    henri johann johannes lev marcel niels paolo percy pietro sigmund wolfgang
    clement emmanuel gerhard helmut jimmy kurt olaf willy
    tobias tom tomasz victor vincent vladimir walter werner wilhelm william winston
  `),
);
const title = /^(?:(mrs|ms|miss|madam|lady|sister|queen|princess)|(mr|sir|lord|king|prince|brother))$/iu;

/**
 * @param name with or without its title: "Ms Okonjo", "Marie Curie".
 * @returns undefined where neither title nor first name tells.
 */
export function pronounOf(name: string): 'he' | 'she' | undefined {
  const [first = ''] = name.trim().split(/[\s.]+/u);
  const titled = title.exec(first);
  if (titled) return titled[1] === undefined ? 'he' : 'she';
  const form = first.toLowerCase();
  return ofWomen.has(form) ? 'she' : ofMen.has(form) ? 'he' : undefined;
}
