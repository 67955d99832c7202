/** The code of the worker as text; `logic-edition.config.ts` makes it. */
declare module 'virtual:logic-edition-worker' {
  const code: string;
  export default code;
}
