/**
 * Shows each example and its source: the template's own text, so that both are the same. What an example
 * needs of a script is shown with it.
 */
const scripts = {
  capitals(element) {
    element.relations = { 'capital of': { functional: true } };
  },
  club(element) {
    element.addObject('Ada');
    element.set('MayVote(Ada)', true);
  },
};

const head = '<script type="module" src="totem/elements.js"></scr' + 'ipt>';

/** The body of a function as lines of a page's own script. */
function scriptOf(id) {
  const lines = String(scripts[id]).split('\n').slice(1, -1);
  return [
    '<script type="module">',
    `  const element = document.querySelector('#${id}');`,
    ...lines.map((line) => line.replace(/^ {2}/, '')),
    '</scr' + 'ipt>',
  ].join('\n');
}

for (const pair of document.querySelectorAll('.pair')) {
  const template = pair.querySelector('template');
  const live = template.content.cloneNode(true);
  const element = live.firstElementChild;
  const source = template.innerHTML.trim().replaceAll('&gt;', '>');
  const script = scripts[element.id] ? `\n\n${scriptOf(element.id)}` : '';
  pair.querySelector('code').textContent = `${head}\n\n${source}${script}`;
  template.replaceWith(live);
  customElements.whenDefined(element.localName).then(() => {
    customElements.upgrade(element);
    scripts[element.id]?.(element);
  });
}
