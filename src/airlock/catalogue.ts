/**
 * Models to begin with: small ones that reply in a tab, under licences that allow any use. Sizes and memory
 * are as their makers state them, rounded. Hashes are not listed here: they are taken from what the hub
 * states of each file (hub.ts), and kept with the model.
 */
import { libraryFiles, libraryHub } from './hosts.ts';

export interface CatalogueModel {
  readonly name: string;
  /** `owner/name` on the hub. */
  readonly repository: string;
  /** SPDX name; the hub's own statement is shown beside it before anything is downloaded. */
  readonly licence: string;
  /** Bytes to download, about. */
  readonly bytes: number;
  /** Bytes of memory while it replies, about. */
  readonly memory: number;
  /** The one file of weights for llama.cpp, or the compiled library beside a folder for WebGPU. */
  readonly form:
    { readonly kind: 'gguf'; readonly file: string } | { readonly kind: 'mlc'; readonly library: string };
}

const MB = 1e6;

/** Compiled libraries for the version of web-llm that this program contains. */
const libraryFolder = 'web-llm-models/v0_2_86/base';
const libraryRepository = 'mlc-ai/binary-mlc-llm-libs';

export const catalogue: readonly CatalogueModel[] = [
  {
    name: 'SmolLM2 360M Instruct Q8_0',
    repository: 'HuggingFaceTB/SmolLM2-360M-Instruct-GGUF',
    licence: 'Apache-2.0',
    bytes: 386 * MB,
    memory: 700 * MB,
    form: { kind: 'gguf', file: 'smollm2-360m-instruct-q8_0.gguf' },
  },
  {
    name: 'Qwen2.5 0.5B Instruct Q4_K_M',
    repository: 'Qwen/Qwen2.5-0.5B-Instruct-GGUF',
    licence: 'Apache-2.0',
    bytes: 491 * MB,
    memory: 800 * MB,
    form: { kind: 'gguf', file: 'qwen2.5-0.5b-instruct-q4_k_m.gguf' },
  },
  {
    name: 'Qwen2.5 1.5B Instruct Q4_K_M',
    repository: 'Qwen/Qwen2.5-1.5B-Instruct-GGUF',
    licence: 'Apache-2.0',
    bytes: 1120 * MB,
    memory: 1700 * MB,
    form: { kind: 'gguf', file: 'qwen2.5-1.5b-instruct-q4_k_m.gguf' },
  },
  {
    name: 'SmolLM2 360M Instruct for WebGPU',
    repository: 'mlc-ai/SmolLM2-360M-Instruct-q4f16_1-MLC',
    licence: 'Apache-2.0',
    bytes: 210 * MB,
    memory: 376 * MB,
    form: { kind: 'mlc', library: 'SmolLM2-360M-Instruct-q4f16_1_cs1k-webgpu.wasm' },
  },
  {
    name: 'Qwen2.5 1.5B Instruct for WebGPU',
    repository: 'mlc-ai/Qwen2.5-1.5B-Instruct-q4f16_1-MLC',
    licence: 'Apache-2.0',
    bytes: 880 * MB,
    memory: 1630 * MB,
    form: { kind: 'mlc', library: 'Qwen2-1.5B-Instruct-q4f16_1_cs1k-webgpu.wasm' },
  },
];

/** Where a compiled library is, and where its size and hash are stated. */
export function libraryAddresses(library: string): { readonly file: string; readonly statement: string } {
  const path = `${libraryFolder}/${encodeURIComponent(library)}`;
  return {
    file: `${libraryFiles}/${libraryRepository}/main/${path}`,
    statement: `${libraryHub}/repos/${libraryRepository}/contents/${path}`,
  };
}
