/**
 * Takes the place of ONNX Runtime in the build. The tokenizer's library imports it for models, which
 * `src/adapters/transformers/encoder.ts` runs here.
 */
export default { env: {} };
