import { readFileSync, writeFileSync } from 'node:fs';
import { objectsIn } from '../../src/core/rules/interpretation/objects.ts';
import { groundAtoms } from '../../src/core/rules/interpretation/ground-atoms.ts';
import { sentenceOf, compared } from '../../src/core/rules/interpretation/atom-readings.ts';
import { TextMeasures } from '../../src/core/rules/interpretation/measures.ts';
import { parseLexicon } from '../../src/core/text/lexicon/parse-lexicon.ts';
const term = (t: string): any => /^[\d.]+$/.test(t) ? {kind:'number',value:t} : {kind:'variable',name:t};
const lit = (s: string): any => { const m=/^(not )?(\w+)\((.*)\)$/.exec(s.trim())!; const atom={kind:'atom',atom:{predicate:m[2],terms:m[3]!.split(/,\s*/).map(term)}}; return m[1]?{kind:'not',of:atom}:atom; };
const formula = (s: string): any => { const p=s.split('&'); return p.length===1?lit(s):{kind:'and',of:p.map(lit)}; };
export const spec = (j: any): any => ({ variables:j.Variables, predicates:j.Predicates.map((p:string)=>{const m=/^(\w+)\(([^)]*)\) := (.*)$/.exec(p)!; return {name:m[1],parameters:m[2]!.split(/,\s*/),description:m[3]}}), rules:j.Rules.map((r:string)=>{const [a,b]=r.split('=>'); return {premise:formula(a!),conclusion:formula(b!)}})});
export default async function* zz(options: any): AsyncGenerator<any> {
  const rows = ['/work/shared/data/reading/rules.jsonl','test/eval/rules/own-rows.jsonl'].flatMap((f)=>readFileSync(f,'utf8').trim().split('\n').map((l)=>JSON.parse(l)));
  const trees = JSON.parse(readFileSync('/tmp/trees.json','utf8'));
  const lexicon = parseLexicon(readFileSync('public/lexicon/wordnet.txt','utf8'));
  const out: any[] = []; let n=0;
  for (const r of rows) {
    const objects = objectsIn(r.text, trees[r.id], lexicon);
    const g = groundAtoms(spec(r.specification), objects, lexicon);
    const m = new TextMeasures(r.text, trees[r.id], lexicon);
    const atoms = g.atoms.map((a)=>{ const c=compared(a,m); return {predicate:a.atom.predicate, terms:a.atom.terms.map((t:any)=>t.value??t.name), objects:Object.values(a.objects).map(o=>({name:o.name,sentences:o.sentences,isPerson:o.isPerson})), number:a.number, rules:[...new Set(g.breaches.filter((b:any)=>b.literals.some((l:any)=>l.atom===a)).map((b:any)=>b.rule))], sentence:sentenceOf(a), compared:c&&{holds:c.holds,words:c.measure.words,fit:c.measure.fit}}; });
    n+=atoms.filter(a=>!a.compared).length;
    out.push({id:r.id,text:r.text,violated:r.violated,rules:r.specification.Rules,atoms,sents:trees[r.id].map((t:any)=>r.text.slice(...t.span))});
  }
  console.error('to read', n);
  writeFileSync('/tmp/atoms.json', JSON.stringify(out));
}
