/**
 * Rows of a table as lines that can be read alone: each cell with its column's heading ("City: Lima; Country:
 * Peru").
 */

/** @param heads headings of the columns; empty where there are none. Empty cells say nothing. */
export function tableLines(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0)
    return heads.some((head) => head !== '') ? [heads.filter((head) => head !== '').join('; ')] : [];
  return rows
    .map((cells) => (heads.length > 1 ? withHeads(heads, cells) : withoutHeads(cells)))
    .filter((line) => line !== '');
}

function withHeads(heads: readonly string[], cells: readonly string[]): string {
  return cells
    .map((cell, column) => {
      const head = (heads[column] ?? '').replace(/\s*:$/u, '');
      return cell === '' ? '' : head === '' || head === cell ? cell : `${head}: ${cell}`;
    })
    .filter((cell) => cell !== '')
    .join('; ');
}

/** Two cells are a name and its value. */
function withoutHeads(cells: readonly string[]): string {
  const [name = '', value = '', ...more] = cells.filter((cell) => cell !== '');
  if (more.length > 0 || value === '') return cells.filter((cell) => cell !== '').join('; ');
  return /[:?!.]$/u.test(name) || name.length > 60 ? `${name} ${value}` : `${name}: ${value}`;
}
