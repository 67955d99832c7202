/** Long lists of small items, stored in chunks: one record for each chunk. */
export const OBJECTS_PER_CHUNK = 256;

export function chunked<T>(items: readonly T[]): (readonly T[])[] {
  const chunks: (readonly T[])[] = [];
  for (let from = 0; from < items.length; from += OBJECTS_PER_CHUNK)
    chunks.push(items.slice(from, from + OBJECTS_PER_CHUNK));
  return chunks;
}
