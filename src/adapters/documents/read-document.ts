/** Reads a file into a document: recognises its format by content, then by name. Bad input is data: whatever the bytes, what was found is said. */
import type { DocumentText } from '../../core/documents/document.ts';
import { readPlainText } from '../../core/documents/plain-text.ts';
import { decodeText } from '../../core/knowledge/importers/text-source.ts';
import type { Progress } from '../../core/work.ts';

/** Never throws for what the bytes hold. Undefined when `signal` stopped it. */
export async function readDocument(bytes: Uint8Array, name: string, onProgress: (progress: Progress) => void, signal: AbortSignal): Promise<DocumentText | undefined> {
  onProgress({ stage: `Reading ${name}`, done: 0 });
  if (signal.aborted) return undefined;
  const { text, issues } = decodeText(bytes), document = readPlainText(text);
  return { ...document, issues: [...issues, ...document.issues] };
}
