/**
 * Lines of a page from pieces of text that are placed on it, as a PDF has them: rows of one baseline, two
 * columns one after the other, cells of a row apart. All lengths are in points; x runs right, y runs up.
 */
import { charactersIn } from './account.ts';

export interface PlacedText {
  readonly text: string;
  readonly x: number;
  /** Of the baseline. */
  readonly y: number;
  readonly width: number;
  /** Of the font. */
  readonly size: number;
  /** Degrees from left to right, counterclockwise: 90 runs up the page. */
  readonly angle: number;
}

export interface PlacedPage {
  readonly width: number;
  readonly height: number;
  readonly pieces: readonly PlacedText[];
}

export interface Line {
  readonly text: string;
  /** The cells that the text was joined from: all of it but the bars between them. */
  readonly cells: readonly string[];
  readonly x: number;
  readonly end: number;
  readonly y: number;
  readonly size: number;
  /** 0 over the whole width or without columns, 1 left, 2 right. */
  readonly column: 0 | 1 | 2;
  /** Made of cells: a row of a table. */
  readonly isRow: boolean;
}

/** Smaller than this nobody reads it: a trick, or dust. */
const SMALLEST = 2;
/** How far a line may rise or fall along its length. */
const STEEPEST = 0.2;

/** The page, turned so that most of its text runs from left to right: a wide table may lie on its side. */
export function upright(page: PlacedPage): PlacedPage {
  const { width, height } = page;
  const characters = [0, 0, 0, 0];
  for (const { text, angle } of page.pieces)
    characters[quartersOf(angle)] = (characters[quartersOf(angle)] ?? 0) + charactersIn(text);
  const quarters = characters.indexOf(Math.max(...characters));
  if (quarters === 0) return page;
  const turned = ({ x, y }: PlacedText) =>
    quarters === 1
      ? { x: y, y: width - x }
      : quarters === 2
        ? { x: width - x, y: height - y }
        : { x: height - y, y: x };
  return {
    ...(quarters === 2 ? { width, height } : { width: height, height: width }),
    pieces: page.pieces.map((piece) => ({ ...piece, ...turned(piece), angle: piece.angle - 90 * quarters })),
  };
}
const quartersOf = (angle: number): number => ((Math.round(angle / 90) % 4) + 4) % 4;

/** Lines in reading order, of what is not left out. */
export function linesOf(page: PlacedPage): Line[] {
  const isRead = (piece: PlacedText) => piece.text.trim() !== '' && leftOutAs(page, piece) === undefined;
  const segments = segmentsOf(page.pieces.filter(isRead));
  const gutter = gutterOf(page, segments);
  return gutter === undefined ? rowsOf(segments).map((row) => joined(row)) : inColumns(segments, gutter);
}

/** As what a piece is left out: it runs along the margin, or is off the page or too small to be seen. */
export function leftOutAs(page: PlacedPage, piece: PlacedText): 'sideways' | 'unseen' | undefined {
  const { x, y, size, width, angle } = piece;
  if (Math.abs(Math.tan((angle * Math.PI) / 180)) > STEEPEST) return 'sideways';
  const isSeen = size >= SMALLEST && x + width > 0 && x < page.width && y > -size && y < page.height;
  return isSeen ? undefined : 'unseen';
}

/** Runs of one baseline without a gap that is wider than a blank or two. */
function segmentsOf(pieces: readonly PlacedText[]): Line[] {
  const rows: PlacedText[][] = [];
  for (const piece of [...pieces].sort((a, b) => b.y - a.y || a.x - b.x)) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    if (row && first && Math.abs(first.y - piece.y) <= 0.45 * Math.max(first.size, piece.size))
      row.push(piece);
    else rows.push([piece]);
  }
  return rows.flatMap((row) => runsOf(row.sort((a, b) => a.x - b.x)));
}

function runsOf(row: readonly PlacedText[]): Line[] {
  const runs: { text: string; x: number; end: number; y: number; size: number; letters: number }[] = [];
  for (const { text, x, y, width, size } of row) {
    const run = runs.at(-1);
    const gap = run === undefined ? Infinity : x - run.end;
    if (run === undefined || gap > 1.3 * Math.max(size, run.size)) {
      runs.push({ text, x, end: x + width, y, size, letters: text.length });
      continue;
    }
    run.text += (gap > 0.18 * size && !/\s$/u.test(run.text) && !/^\s/u.test(text) ? ' ' : '') + text;
    run.end = Math.max(run.end, x + width);
    // The size and the baseline are those of most letters: a raised digit changes neither.
    if (text.length > run.letters) [run.size, run.y] = [size, y];
    run.letters = Math.max(run.letters, text.length);
  }
  return runs
    .map(({ text: found, x, end, y, size }) => {
      const text = found.replace(/\s+/gu, ' ').trim();
      return { text, cells: [text], x, end, y, size, column: 0 as const, isRow: false };
    })
    .filter(({ text }) => text !== '');
}

/** Segments of one baseline together, from above. */
function rowsOf(segments: readonly Line[]): Line[][] {
  const rows: Line[][] = [];
  for (const segment of segments) {
    const row = rows.at(-1);
    if (row && Math.abs((row[0] as Line).y - segment.y) <= 0.45 * segment.size) row.push(segment);
    else rows.push([segment]);
  }
  return rows;
}

/** Cells of a row: a name and its value, or several apart. */
function joined(row: readonly Line[], column: Line['column'] = 0): Line {
  const [first] = row as readonly [Line, ...Line[]];
  const text = row.reduce(
    (before, { text: cell }) =>
      before === ''
        ? cell
        : before.endsWith(':') || isListMark(before)
          ? `${before} ${cell}`
          : `${before} | ${cell}`,
    '',
  );
  return {
    ...first,
    text,
    cells: row.flatMap(({ cells }) => cells),
    end: row.reduce((furthest, { end }) => Math.max(furthest, end), -Infinity),
    column,
    isRow: row.length > 1 && !isListMark(first.text),
  };
}

const listMark = /^(?:[-•▪◦●■–]|\(?(?:\d{1,3}|[a-z])[.)])$/u;
/** Letters of the longest mark: "(100)". */
const LONGEST_MARK = 5;
const isListMark = (text: string): boolean => text.length <= LONGEST_MARK && listMark.test(text);

/** The x of a white strip that parts two columns of running text; undefined where the page has one. */
function gutterOf({ width }: PlacedPage, segments: readonly Line[]): number | undefined {
  let best: number | undefined;
  let fewest = Infinity;
  for (let x = 0.35 * width; x <= 0.65 * width; x += 3) {
    const crossing = segments.filter((line) => line.x < x && line.end > x).length;
    if (
      crossing < fewest &&
      isRunningText(segments.filter(({ end }) => end <= x)) &&
      isRunningText(segments.filter((line) => line.x >= x))
    )
      [best, fewest] = [x, crossing];
  }
  return best !== undefined && fewest <= 0.25 * segments.length ? best : undefined;
}

/** Lines of prose, and not the cells of a table. */
function isRunningText(segments: readonly Line[]): boolean {
  return (
    segments.length >= 5 && segments.reduce((sum, { text }) => sum + text.length, 0) / segments.length >= 20
  );
}

/** Between lines that cross the gutter, the left column and then the right. */
function inColumns(segments: readonly Line[], gutter: number): Line[] {
  const lines: Line[] = [];
  const band: [Line[], Line[]] = [[], []];
  const close = () => {
    band.forEach((side, i) => {
      for (const row of rowsOf(side)) lines.push(joined(row, i === 0 ? 1 : 2));
    });
    band[0].length = band[1].length = 0;
  };
  for (const row of rowsOf(segments)) {
    if (row.some(({ x, end }) => x < gutter && end > gutter)) {
      close();
      lines.push(joined(row));
    } else for (const segment of row) band[segment.x >= gutter ? 1 : 0].push(segment);
  }
  close();
  return lines;
}
