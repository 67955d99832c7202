/**
 * The models that ship cut words into the same pieces, because one tokenizer is loaded for all of them
 * (adapters/transformers/load-model.ts).
 */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const fileOf = (model: string, name: string) => readFileSync(`public/models/${model}/${name}`, 'utf8');

it.each(['totem-reader-3', 'all-MiniLM-L6-v2'])('the tokenizer of %s is that of totem-syntax', (model) => {
  for (const name of ['tokenizer.json', 'tokenizer_config.json'])
    expect(fileOf(model, name) === fileOf('totem-syntax', name), name).toBe(true);
});
