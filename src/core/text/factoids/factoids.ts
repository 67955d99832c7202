/** Factoids of an answer (MetaRAG, section 3.2). */
import type { SyntaxTree } from '../syntax.ts';
import type { Factoid } from './factoid.ts';

/** Factoids in the order of the answer. @param trees of the sentences that `splitSentences(text)` finds. */
export function factoidsIn(text: string, trees: readonly SyntaxTree[]): Factoid[] {
  return trees.map(({ span }) => {
    const said = text.slice(...span).replace(/\s+/gu, ' ').trim();
    return { text: /[.!?]["')\]]*$/u.test(said) ? said : `${said}.`, spans: [span], sentence: span, resolved: [], hedged: false, conditional: false, whole: true };
  });
}
