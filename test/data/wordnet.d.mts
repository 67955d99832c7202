export const lexiconFolder: string;
export function wordTable(): string;
export function licence(): string;
