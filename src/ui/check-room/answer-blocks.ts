/**
 * Draws the layout of an answer: headings, lists, tables, emphasis. Only text is bound; links lead nowhere,
 * because the answer may come from anywhere.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import type {
  AnswerBlock,
  AnswerLine,
  AnswerPiece,
  AnswerStyle,
} from '../../core/documents/answer-layout.ts';
import { texts } from '../texts/check-room.ts';

/** Draws the text of a piece with its marks. */
export type DrawPiece = (piece: AnswerPiece) => unknown;

export const answerBlockStyles = css`
  .reading :is(h3, h4, h5, h6) {
    margin: 0;
    font: inherit;
    font-weight: 650;
  }
  .reading.blocks {
    display: grid;
    gap: 0.65em;
    white-space: normal;
  }
  .blocks :is(p, ul, ol, blockquote, pre) {
    margin: 0;
    min-width: 0;
  }
  .blocks :is(p, li, pre, td, th) {
    white-space: pre-wrap;
  }
  .blocks :is(ul, ol) {
    padding-left: 1.5em;
  }
  .blocks blockquote {
    padding-left: 0.8em;
    border-left: 2px solid var(--edge);
  }
  .blocks pre {
    font-family: var(--mono);
    font-size: 0.85em;
    overflow-wrap: anywhere;
  }
  .blocks hr {
    width: 100%;
    margin: 0;
    border: 0;
    border-top: 1px solid var(--edge);
  }
  .blocks :is(td, th) {
    text-align: left;
    vertical-align: top;
  }
  .cite {
    color: var(--quiet);
    font-size: 0.8em;
  }
`;

/** @returns templates without white space of their own, because the answer's is kept. */
export function drawBlocks(layout: readonly AnswerBlock[], draw: DrawPiece): unknown[] {
  const line = (pieces: AnswerLine): unknown[] => pieces.map((piece) => styled(piece, draw));
  return layout.map((block): unknown => {
    switch (block.kind) {
      case 'heading':
        return heading(block.level, line(block.line));
      case 'paragraph':
        return html`<p>${line(block.line)}</p>`;
      case 'code':
        return html`<pre>${line(block.line)}</pre>`;
      case 'quote':
        return html`<blockquote>${drawBlocks(block.blocks, draw)}</blockquote>`;
      case 'rule':
        return html`<hr />`;
      case 'list': {
        const items = block.items.map((item) => html`<li>${drawItem(item, draw)}</li>`);
        return block.start === undefined
          ? html`<ul>
              ${items}
            </ul>`
          : html`<ol start=${block.start}>
              ${items}
            </ol>`;
      }
      case 'table':
        return table(block, line);
    }
  });
}

/** The first paragraph of an item stands beside its mark. */
function drawItem([first, ...rest]: readonly AnswerBlock[], draw: DrawPiece): unknown {
  if (first?.kind !== 'paragraph') return drawBlocks(first ? [first, ...rest] : [], draw);
  return [first.line.map((piece) => styled(piece, draw)), drawBlocks(rest, draw)];
}

/** The view has headings of level 1 and 2 above the answer. */
function heading(level: number, words: unknown): TemplateResult {
  if (level <= 1) return html`<h3>${words}</h3>`;
  if (level === 2) return html`<h4>${words}</h4>`;
  return level === 3 ? html`<h5>${words}</h5>` : html`<h6>${words}</h6>`;
}

function table(
  { heads, rows }: Extract<AnswerBlock, { kind: 'table' }>,
  line: (pieces: AnswerLine) => unknown,
): TemplateResult {
  const head = html`<thead>
    <tr>
      ${heads.map((cell) => html`<th scope="col">${line(cell)}</th>`)}
    </tr>
  </thead>`;
  const body = rows.map(
    (row) =>
      html`<tr>
        ${row.map((cell) => html`<td>${line(cell)}</td>`)}
      </tr>`,
  );
  return html`<div class="wide" tabindex="0" role="region" aria-label=${texts.checked.table}>
    <table>
      ${heads.length > 0 ? head : nothing}
      <tbody>
        ${body}
      </tbody>
    </table>
  </div>`;
}

const wrap: Readonly<Partial<Record<AnswerStyle, (inner: unknown) => TemplateResult>>> = {
  strong: (inner) => html`<strong>${inner}</strong>`,
  emphasis: (inner) => html`<em>${inner}</em>`,
  struck: (inner) => html`<s>${inner}</s>`,
  code: (inner) => html`<code>${inner}</code>`,
  citation: (inner) => html`<span class="cite">${inner}</span>`,
};

const styled = (piece: AnswerPiece, draw: DrawPiece): unknown =>
  piece.styles.reduceRight<unknown>((inner, style) => wrap[style]?.(inner) ?? inner, draw(piece));
