/** Words in a template are found in every place, and code in it is not mistaken for words. */
import { Linter } from 'eslint';
import { expect, it } from 'vitest';
import rule from '../../lint/words-in-templates.mjs';

function found(code: string): string[] {
  const messages = new Linter().verify(code, {
    plugins: { totem: { rules: { words: rule } } },
    rules: { 'totem/words': 'error' },
  });
  return messages.map(({ message }) => /"(.*)"/.exec(message)?.[1] ?? message);
}

it.each<readonly [string, ...string[]]>([
  ['html`<p>Save</p>`', 'Save'],
  ['html`<p>${n} of ${m}</p>`', 'of'],
  ['html`<p title="Save it">${a}</p>`', 'Save it'],
  ['html`<p aria-label=${`${a} rows`}>${b}</p>`', 'rows'],
  ['html`<p>${a ? "Open" : "Close"}</p>`', 'Open', 'Close'],
  ['html`<p>${a === "open" ? b : c}</p>`'],
  ['html`<p>${a ?? "none"}</p>`', 'none'],
  ['html`<p>${a && "Save"}</p>`', 'Save'],
  ['html`<p>${"Save " + a}</p>`', 'Save'],
  ['html`<totem-table label="Rows" .columns=${a}></totem-table>`', 'Rows'],
  ['html`<totem-table .label=${"Rows"}></totem-table>`', 'Rows'],
  ['html`<a href=${b} class="row" .style=${`--at:${c}`}>${a}</a>`'],
  ['html`<a href="#wrong"\n class=${a ? "row" : "col"} id="x">${b}</a>`'],
  ['html`<button @click=${() => { a = "Save"; }}>${b}</button>`'],
  ['html`<b ${"Save"} title=${"Copy"}>${"Cut"}</b>`', 'Copy', 'Cut'],
  ['html`<p>${a} &nbsp; · % (${b})</p><!-- a note to us -->`'],
  ['html`<p>${list.map((each) => html`<b>Each</b>${each}`)}</p>`', 'Each'],
  ['svg`<text x="4">Label</text><title>${a}</title>`', 'Label'],
  ['css`p { color: red }`; other`Some words`; `More words`'],
  ['html`<p>${texts.save}${texts.rows({ n: "many rows" })}</p>`'],
])('%s', (code, ...expected) => expect(found(code)).toEqual(expected));
