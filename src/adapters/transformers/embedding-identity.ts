/**
 * Names the embedding model that ships. It can be read without loading the model, because the keys of cached
 * vectors contain it.
 */
export const embeddingFolder = 'all-MiniLM-L6-v2';
export const embeddingModelId = `${embeddingFolder}@int8 rows 2`;
export const embeddingDimensions = 384;
