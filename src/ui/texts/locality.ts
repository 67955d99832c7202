/** Texts of the pages about requests to other addresses and about hosting. */
import type { Channel, LedgerEntry, Outcome } from '../../core/api/requests.ts';

export const texts = {
  requests: {
    heading: 'Requests to other addresses',
    lead: (left: number, refused: number) =>
      `${left === 1 ? '1 request' : `${String(left)} requests`} left this tab since it was opened, and ` +
      `${String(refused)} ${refused === 1 ? 'was' : 'were'} refused.`,
    scope:
      'Totem asks its own address for its files, and nothing else. The page, its workers and the service ' +
      'worker report every request to another address here, whether it left or was refused. A browser ' +
      'extension can send requests of its own, which no page sees.',
    list: 'Requests',
    table: 'List of requests',
    none: 'No request to another address was noticed.',
    omitted: (listed: number) => `The newest ${String(listed)} are listed.`,
    columns: {
      address: 'Address',
      from: 'From',
      cause: 'Cause',
      bytes: 'Bytes',
      time: 'Time',
      outcome: 'Outcome',
    },
    outcome: (entry: LedgerEntry) =>
      entry.refusedBy === undefined
        ? 'Left'
        : `Refused by the ${entry.refusedBy === 'policy' ? 'page’s policy' : 'service worker'}`,
    bytes: 'Browsers give the size of an answer from another address as 0, unless that address allows more.',
  },
  cable: {
    heading: 'Try it: cut the cable',
    lead:
      'Totem tries to send a made-up word to an address that does not exist, by each way that a page has. ' +
      'A way counts as refused only if the policy or the service worker reports this very attempt. An ' +
      'attempt that fails without such a report proves nothing: without a network everything fails.',
    start: 'Try every way',
    running: 'Trying',
    failed: (why: string) => `The trial stopped. ${why}`,
    result: (refused: number, of: number, left: number) =>
      `${String(refused)} of ${String(of)} ways were refused` +
      (left === 0 ? '.' : `, and ${String(left)} got through.`),
    table: 'Results',
    columns: { channel: 'Way', outcome: 'Result' },
    channels: {
      fetch: 'fetch',
      xhr: 'XMLHttpRequest',
      beacon: 'Beacon',
      websocket: 'WebSocket',
      eventsource: 'EventSource',
      webtransport: 'WebTransport',
      cache: 'Cache storage',
      image: 'Image',
      'css-image': 'Image in a style',
      stylesheet: 'Style sheet',
      font: 'Font',
      media: 'Audio',
      import: 'Import of a script',
      frame: 'Frame',
      object: 'Embedded object',
      form: 'Form',
      prefetch: 'Prefetch',
      'worker-fetch': 'fetch in a worker',
      'worker-websocket': 'WebSocket in a worker',
      'worker-import': 'Import of a script in a worker',
      'nested-fetch': 'fetch in a worker of a worker',
    } satisfies Record<Channel, string>,
    outcomes: {
      policy: 'Refused by the page’s policy',
      'service worker': 'Refused by the service worker',
      left: 'Got through',
      'not provable': 'Not provable here',
      absent: 'Not in this browser',
    } satisfies Record<Outcome, string>,
  },
  open: {
    heading: 'What no policy closes',
    lead:
      'Browsers have no policy for these ways, so they are not tried. They are guarded by how Totem is ' +
      'made: nothing that you open, paste or get from a model becomes a script, a link or an address.',
    table: 'Open ways',
    columns: { way: 'Way', guard: 'What guards it' },
    ways: [
      ['WebRTC (STUN and TURN)', 'Only a script can begin it, and only Totem’s own scripts run.'],
      [
        'Opening a window, following a link, a download from another address',
        'Totem has no link to another address. Text of yours is never made into one.',
      ],
      ['Going to another page (location, refresh)', 'Only a script or the page’s own file can begin it.'],
      ['Looking up a name (DNS prefetch, preconnect)', 'Only an element that names an address begins it.'],
      [
        'The service worker itself',
        'No policy of the page reaches it. Its file contains no request to another address, which a test ' +
          'of Totem reads. It refuses such requests of the page and its workers.',
      ],
    ],
  },
  browser: {
    heading: 'What this browser offers',
    trustedTypes: 'Trusted Types: no text can become a script.',
    noTrustedTypes:
      'This browser has no Trusted Types. Scripts of other origins are refused by the policy alone.',
    serviceWorker:
      'A service worker refuses a second time what the policy refuses, and serves the page offline.',
    noServiceWorker:
      'No service worker here: browsers allow it over https and on this machine only. The policy alone ' +
      'refuses, and the page needs its server.',
    untried:
      'The tests run in Chromium, and the trial of every way from every worker in Firefox too. Safari was ' +
      'not tried.',
  },
  hosting: {
    heading: 'Host it yourself',
    lead:
      'Totem is a folder of files. Any server that can send files can host it: nothing runs on the server, ' +
      'and it learns only which of these files were asked for.',
    build: ['Build the folder once:', 'npm ci && npm run build', 'Then copy the folder dist.'],
    places: [
      [
        'Any static host',
        'Copy dist to it. The pages state their policy themselves, so that other addresses are refused ' +
          'even where the host sends no headers. Workers are held to the same policy.',
      ],
      [
        'A subfolder',
        'Works as it is: all addresses are relative. Each folder keeps its own files for offline use. What ' +
          'people save belongs to the address of the host, so copies in several folders share it.',
      ],
      [
        'A USB stick',
        'A page opened as a file cannot start threads. Start a local server in the folder, for example ' +
          'python3 -m http.server, and open http://localhost:8000.',
      ],
      [
        'A school’s intranet over plain http',
        'All rooms work, and what you save stays in the browser as elsewhere. Other addresses are refused ' +
          'by the policy. Browsers keep some things for https: offline use, language models that you add, ' +
          'a backup with a passphrase, the page that verifies certificates, the GPU, storage that stays ' +
          'when the disk is full, and the clipboard.',
      ],
    ],
    headers: 'Headers',
    headersLead:
      'The headers add what a page cannot state itself: no other page may show Totem in a frame, and files ' +
      'are taken as what they are sent as. The rest of the policy stands in the pages.',
    files: [
      ['hosting/nginx.conf', 'nginx', 'Include it in the server block.'],
      ['hosting/htaccess.txt', 'Apache', 'The folder has it as .htaccess; it needs mod_headers.'],
      ['hosting/Caddyfile', 'Caddy', 'Set the name of the site and the folder.'],
      ['hosting/headers.txt', 'Netlify, Cloudflare Pages', 'The folder has it as _headers.'],
    ],
    test: 'To see that it holds, open the page and try every way:',
  },
} as const;
