/** Reads a JSON file that ships with Totem, as the type that the test of this file holds it to. */
export async function shipped<Content>(path: string): Promise<Content> {
  const response = await fetch(new URL(path, document.baseURI));
  if (!response.ok) throw new Error(`${path}: ${String(response.status)}.`);
  return (await response.json()) as Content;
}
