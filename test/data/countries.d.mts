/** The types of countries.mjs, which runs as a script. */
/** Name -> text of the files in {@link countriesFolder}. */
export function countryTables(): Record<string, string>;
/** Every pair of member states that touch on land, once, the smaller name first. */
export function borders(): [string, string][];
export const countriesFolder: string;
