/** The path of a Chromium to test in, or undefined where there is none. */
export function chromiumPath(): string | undefined;
export const chromiumArguments: string[];
