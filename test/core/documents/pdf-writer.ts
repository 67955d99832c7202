/** Writes a PDF that contains only placed text, for tests of reading. */
export interface WrittenText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size?: number;
  /** Degrees from left to right, counterclockwise. */
  readonly angle?: number;
}

const escaped = (text: string): string => text.replace(/[\\()]/gu, '\\$&');

function matrix(angle: number): string {
  const [sine, cosine] = [Math.sin, Math.cos].map((of) => of((angle * Math.PI) / 180));
  return [cosine, sine, -(sine ?? 0), cosine].map((number) => (number ?? 0).toFixed(6)).join(' ');
}

/** A4, Helvetica, Latin-1. @param isLocked whether it has an unknown password. */
export function writePdf(pages: readonly (readonly WrittenText[])[], isLocked = false): Uint8Array {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${String(pages.length)} /Kids [` +
      `${pages.map((_, i) => `${String(4 + 2 * i)} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  for (const [i, page] of pages.entries()) {
    const content = page
      .map(
        ({ text, x, y, size = 11, angle = 0 }) =>
          `BT /F1 ${String(size)} Tf ${matrix(angle)} ${String(x)} ${String(y)} Tm (${escaped(text)}) Tj ET`,
      )
      .join('\n');
    objects.push(
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> ' +
        `/Contents ${String(5 + 2 * i)} 0 R >>`,
      `<< /Length ${String(content.length)} >>\nstream\n${content}\nendstream`,
    );
  }
  if (isLocked)
    objects.push(`<< /Filter /Standard /V 1 /R 2 /P -4 /O <${'5a'.repeat(32)}> /U <${'a5'.repeat(32)}> >>`);
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, i) => {
    const at = file.length;
    file += `${String(i + 1)} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const lock = isLocked ? ` /Encrypt ${String(objects.length)} 0 R /ID [<00> <00>]` : '';
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  file +=
    `xref\n0 ${String(objects.length + 1)}\n0000000000 65535 f \n${table}trailer\n<< /Size ` +
    `${String(objects.length + 1)} /Root 1 0 R${lock} >>\nstartxref\n${String(file.length)}\n%%EOF\n`;
  return Uint8Array.from(file, (sign) => sign.charCodeAt(0));
}

/** Lines below one another from the top of a page, each with its natural width. */
export const column = (
  lines: readonly string[],
  { x = 72, top = 760, size = 11, leading = 14 } = {},
): WrittenText[] => lines.map((text, i) => ({ text, x, y: top - i * leading, size }));
