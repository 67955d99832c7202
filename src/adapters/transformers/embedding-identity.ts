/** Which embedding model ships: known without loading it, because cached vectors go by it. */
export const embeddingFolder = 'all-MiniLM-L6-v2';
export const embeddingModelId = `${embeddingFolder}@int8`;
export const embeddingDimensions = 384;
