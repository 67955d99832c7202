/**
 * Makes a function of a text remember its results. When it has `most` of them it forgets all: what is asked
 * often is soon there again. Results are shared, so callers must not change them.
 */
export function remembering<Result>(make: (text: string) => Result, most: number): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    if (known.has(text)) return known.get(text) as Result;
    const result = make(text);
    if (known.size >= most) known.clear();
    known.set(text, result);
    return result;
  };
}
