/**
 * What the program's pages may do. A page states its policy itself, in a meta element, so that it holds on
 * any host; `npm start` and the files for other hosts send it as a header too.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

/**
 * The page that handles the user's documents may connect to its own origin and to nothing else. Workers start
 * from blob: addresses, because these are held to this policy on every host
 * (workers/kit/trusted-script-url.ts).
 */
const directives = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "style-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types lit-html totem 'allow-duplicates'",
];

/** As the pages state it. */
export const metaPolicy = directives.join('; ');
/** The same as a header, with the one directive that browsers ignore in a page. */
export const contentSecurityPolicy = [...directives, "frame-ancestors 'none'"].join('; ');

/** Pages that state the policy. A page whose source states one of its own keeps that. */
const pages = ['index.html', 'wipe.html', 'certificate/index.html', 'gallery/index.html'];
const statesPolicy = /<meta\s+http-equiv="content-security-policy"/i;
const charset = '<meta charset="utf-8">';

/** The page with its policy, which stands before everything that the policy governs. */
export function withPolicy(html: string): string {
  if (statesPolicy.test(html)) return html;
  if (!html.includes(charset))
    throw new Error(`A page has no ${charset} behind which its policy could stand.`);
  return html.replace(
    charset,
    `${charset}\n  <meta http-equiv="content-security-policy" content="${metaPolicy}">`,
  );
}

/** Writes the policy into the built pages. */
export function contentPolicy(): Plugin {
  let outDir = 'dist';
  return {
    name: 'totem:content-policy',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      handler() {
        for (const page of pages.map((name) => join(outDir, name)))
          if (existsSync(page)) writeFileSync(page, withPolicy(readFileSync(page, 'utf8')));
      },
    },
  };
}
