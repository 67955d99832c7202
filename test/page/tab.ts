/** What a walk needs of a tab, whichever browser it is in: a part of Playwright's page. */
export interface Tab {
  goto(address: string): Promise<unknown>;
  /** Runs before the scripts of every page that the tab opens. */
  addInitScript(script: () => void): Promise<unknown>;
  /** Runs in the page. What is given and returned is plain data. */
  evaluate<Value>(work: () => Value | Promise<Value>): Promise<Value>;
  evaluate<Value, Given>(work: (given: Given) => Value | Promise<Value>, given: Given): Promise<Value>;
  waitForTimeout(milliseconds: number): Promise<void>;
}
