/** Files that give a host the headers of `npm start`, made from the same policy. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { contentSecurityPolicy } from './content-policy.ts';

/** The headers that every file is sent with. */
export const siteHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const;

/**
 * What another host is to add. The pages state the rest of their policy themselves, and not all state the
 * same: a header with the policy of one would bind them all.
 */
export const hostHeaders = { ...siteHeaders, 'content-security-policy': "frame-ancestors 'none'" };

type Line = (name: string, value: string) => string;
const lines = (line: Line, indent = ''): string =>
  Object.entries(hostHeaders)
    .map(([name, value]) => `${indent}${line(name, value)}\n`)
    .join('');

const nginx = `# Inside a server block of nginx.
${lines((name, value) => `add_header ${name} "${value}" always;`)}`;

const apache = `<IfModule mod_headers.c>
${lines((name, value) => `Header always set ${name} "${value}"`, '  ')}</IfModule>
<IfModule mod_mime.c>
  AddType text/javascript .js
  AddType application/wasm .wasm
</IfModule>
`;

const caddy = `# The name of the site and the folder are examples.
totem.example.org {
  root * /srv/totem
  file_server
  header {
${lines((name, value) => `${name} "${value}"`, '    ')}  }
}
`;

/** Netlify and Cloudflare Pages read it. */
const headersFile = `/*
${lines((name, value) => `${name}: ${value}`, '  ')}`;

/**
 * By their path in the built folder. Hosts read .htaccess and _headers there and send them to nobody, so
 * the page links to copies.
 */
export const hostFiles: Readonly<Record<string, string>> = {
  'hosting/nginx.conf': nginx,
  'hosting/htaccess.txt': apache,
  'hosting/Caddyfile': caddy,
  'hosting/headers.txt': headersFile,
  '.htaccess': apache,
  _headers: headersFile,
};

/** Files that a host may keep for itself: the service worker must not ask for them. */
export const isForHostOnly = (path: string): boolean => path === '.htaccess' || path === '_headers';

export function hosting(): Plugin {
  let outDir = 'dist';
  return {
    name: 'totem:hosting',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      handler() {
        for (const [path, text] of Object.entries(hostFiles)) {
          mkdirSync(dirname(join(outDir, path)), { recursive: true });
          writeFileSync(join(outDir, path), text);
        }
      },
    },
  };
}
