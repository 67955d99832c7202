/** Reads a JSON file that ships with Totem. A test checks that the file has this type. */
export async function shipped<Content>(path: string): Promise<Content> {
  const response = await fetch(new URL(path, document.baseURI));
  if (!response.ok) throw new Error(`${path}: ${String(response.status)}.`);
  return (await response.json()) as Content;
}
