/**
 * A lint rule: templates of the page contain no words of their own. Words belong in the catalogue, where an
 * editor can read all of them. The rule reports words in the text of an `html` or `svg` template, in
 * attributes that people read, and in string literals that an expression inserts into either.
 */

/** Attributes whose value is shown or read aloud, including those of the page's own elements. */
const spoken = new Set([
  ...['aria-label', 'aria-description', 'aria-roledescription', 'title', 'placeholder', 'alt'],
  ...['label', 'heading', 'note', 'hint', 'words', 'nothing', 'head', 'caption', 'corner', 'does'],
]);
const tags = new Set(['html', 'svg']);
/** Marks the place of an expression; no template contains this character. */
const HOLE = '\u0000';
const words = /\p{L}{2,}/u;
const tag = /<!--[^]*?-->|<\/?[a-z][^\s>]*((?:"[^"]*"|'[^']*'|[^>"'])*)>/giu;
const attribute = /([.?@]?[a-z][\w-]*)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/giu;
const entity = /&[a-z]+;|&#\w+;/giu;

/**
 * The pieces of text that a template shows, and whether each is in an attribute. Placeholders are numbered in
 * order.
 */
export function shownIn(source) {
  const shown = [];
  let place = 0;
  let holes = 0;
  const text = (piece) => {
    shown.push({ text: piece.replace(entity, ''), holes: holesIn(piece) });
  };
  const holesIn = (piece) => [...piece].filter((letter) => letter === HOLE).map(() => holes++);
  const attributes = (piece) => {
    let before = 0;
    for (const found of piece.matchAll(attribute)) {
      holesIn(piece.slice(before, found.index));
      const value = found[2] ?? found[3] ?? found[4] ?? '';
      const inside = holesIn(value);
      if (spoken.has(found[1].replace('.', ''))) shown.push({ text: value, holes: inside });
      before = found.index + found[0].length;
    }
    holesIn(piece.slice(before));
  };
  for (const found of source.matchAll(tag)) {
    text(source.slice(place, found.index));
    if (found[1] === undefined) holesIn(found[0]);
    else attributes(found[0]);
    place = found.index + found[0].length;
  }
  text(source.slice(place));
  return shown;
}

/**
 * The literals that can be the value of an expression: the results of a condition, but not the values it
 * compares.
 */
function literalsOf(node) {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [{ node, text: node.value }] : [];
    case 'TemplateLiteral':
      return [
        ...node.quasis.map((quasi) => ({ node: quasi, text: quasi.value.cooked })),
        ...node.expressions.flatMap(literalsOf),
      ];
    case 'ConditionalExpression':
      return [...literalsOf(node.consequent), ...literalsOf(node.alternate)];
    case 'LogicalExpression':
    case 'BinaryExpression':
      return ['&&', '||', '??', '+'].includes(node.operator)
        ? [...(node.operator === '&&' ? [] : literalsOf(node.left)), ...literalsOf(node.right)]
        : [];
    default:
      return [];
  }
}

export default {
  meta: {
    type: 'problem',
    schema: [],
    messages: { words: 'Put "{{text}}" into the catalogue (src/ui/texts).' },
  },
  create(context) {
    const tell = (node, text) => {
      if (words.test(text))
        context.report({ node, messageId: 'words', data: { text: text.replace(/\s+/g, ' ').trim() } });
    };
    return {
      TaggedTemplateExpression({ tag: { name }, quasi }) {
        if (!tags.has(name)) return;
        const source = quasi.quasis.map((part) => part.value.cooked).join(HOLE);
        for (const { text, holes } of shownIn(source)) {
          for (const piece of text.split(HOLE)) tell(quasi, piece);
          for (const hole of holes)
            for (const literal of literalsOf(quasi.expressions[hole])) tell(literal.node, literal.text);
        }
      },
    };
  },
};
