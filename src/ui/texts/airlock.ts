/** Texts of models.html, the page that may use the network. */
import { counted } from '../figures.ts';

export const texts = {
  promise: 'This page may use the network. It cannot see your documents.',
  heading: 'Get models',
  intro:
    'Download a language model from a public hub, or add one from this device. It is stored in this ' +
    'browser for Totem’s other pages, which have no access to the network. This page has no access to your ' +
    'library: it gives up this browser’s databases before it starts.',
  back: 'Back to Totem',
  cannotStore:
    'This page was opened over plain http, where browsers do not let a page store files. Open Totem over ' +
    'https, or on this machine under localhost.',
  catalogue: {
    heading: 'Models to download',
    note:
      'Sizes are about right. Before a download, the hub is asked for the exact files. Each file is then ' +
      'compared with the hash that the hub states for it, and is stored only if they agree.',
    columns: { name: 'Model', size: 'Download', memory: 'Memory', licence: 'Licence', from: 'From' },
    download: 'Download',
    downloadOf: (name: string) => `Download ${name}`,
    about: (size: string) => `about ${size}`,
  },
  other: {
    heading: 'Another model from the hub',
    repository: 'Model on huggingface.co (owner/name)',
    look: 'List its files',
    none: 'It has no file of weights for llama.cpp (.gguf) that can be checked.',
    found: (files: number, licence: string) =>
      `${counted(files, 'file')} of weights. Licence as the hub states it: ${licence}.`,
    unstated: 'none stated',
  },
  downloads: {
    heading: 'Downloads',
    stages: {
      asking: 'Asking the hub for the files',
      downloading: 'Downloading',
      checking: 'Comparing with the hashes',
      storing: 'Storing',
    },
    running: (name: string, stage: string) => `${name}: ${stage}`,
    of: (done: string, total: string) => `${done} of ${total}`,
    pause: 'Pause',
    resume: 'Resume',
    resumeOf: (name: string) => `Resume ${name}`,
    discard: 'Discard',
    discardOf: (name: string) => `Discard the download of ${name}`,
    paused: 'Paused.',
    pausedNow: (name: string) => `${name} was paused. What is here is kept.`,
    stored: (name: string) => `${name} is stored. Select it in Totem under “Language model”.`,
    failed: (why: string) => `Not stored. ${why}`,
  },
  bytes: 'Bytes are counted as they arrive. A request that was redirected has a line for each address.',
  /** Why this page asked, in the list of its requests. */
  causes: {
    listing: 'list of files',
    file: 'file of a model',
    query: 'query',
    redirect: 'redirected there',
  },
  device: {
    heading: 'From this device',
    drop: 'Drop a model file here, or choose a file.',
    hint: 'One complete file that ends in .gguf.',
    folder: 'Choose a folder',
    folderHint: 'a complete model that was compiled for WebGPU (MLC)',
    folderLabel: 'Folder of a model that was compiled for WebGPU',
  },
  kept: {
    heading: 'Stored in this browser',
    empty: 'There are no models yet.',
    columns: { name: 'Model', size: 'Size', licence: 'Licence', from: 'From' },
    device: 'this device',
    unknown: 'see its source',
    checked: (files: number) => `${counted(files, 'file')} compared with the hub’s hashes`,
    remove: 'Delete',
    removeOf: (name: string) => `Delete ${name}`,
    really: 'Delete for good',
    keep: 'Keep',
    removed: (name: string) => `${name} was deleted.`,
    room: (size: string) => `The browser reports ${size} of free space.`,
  },
  query: {
    heading: 'Facts from Wikidata',
    intro:
      'Runs this query at this address, and nothing else. Look at the result, save it as a file, and ' +
      'import the file in the Test room.',
    endpoint: 'Address',
    query: 'Query (SPARQL)',
    run: 'Run the query',
    running: 'Asking Wikidata.',
    cancel: 'Cancel',
    rows: (rows: number, shown: number) =>
      `${counted(rows, 'row')}${rows > shown ? `; the first ${String(shown)} are shown` : ''}.`,
    preview: 'Result',
    save: 'Save as a file',
    fileName: 'wikidata.json',
  },
  /** Why what the hub says of a model, or answers, cannot be used. */
  hub: {
    name: (given: string) =>
      `“${given}” is not the name of a model. Expected an owner and a name, such as ` +
      'Qwen/Qwen2.5-0.5B-Instruct-GGUF.',
    noCommit: (repository: string) =>
      `The hub states no commit of ${repository}, so its files cannot be checked.`,
    listUnreadable: (repository: string) => `The hub’s list of the files of ${repository} is unreadable.`,
    noFile: (repository: string, file: string) => `${repository} has no file ${file} on the hub.`,
    noSum: (library: string) => `The size and hash of ${library} are not stated, so it cannot be checked.`,
    unreachable: (host: string, why: string) =>
      `${host} could not be reached (${why}). Check the connection and try again.`,
    tooLong: (host: string, what: string) => `The answer of ${host} about ${what} is too long to be read.`,
    notJson: (host: string, what: string) =>
      `The answer of ${host} about ${what} is not JSON. A page to sign in may have been sent instead.`,
    statusOfHost: (status: string, host: string) => `${status} (${host}).`,
  },
  /** What a status means for a thing that was asked for. Without a full stop. */
  status: {
    missing: (what: string) => `${what} is not there (404)`,
    closed: (what: string, status: number) =>
      `${what} is not open to everybody (${String(status)}): its licence may have to be accepted on the ` +
      'hub. Download it there, and add it from this device',
    other: (what: string, status: number) => `${what} was refused with status ${String(status)}`,
  },
  /** Why a download stopped, or why a file was not kept. */
  download: {
    lost: (done: number, total: number, path: string, why: string | undefined) =>
      `The connection was lost at ${String(done)} of ${String(total)} bytes of ${path}` +
      `${why === undefined ? '' : ` (${why})`}. What is here is kept; resume to go on.`,
    noSuchPart: 'the server has no such part',
    otherPart: 'the server sent another part than was asked for',
    status: (status: number) => `status ${String(status)}`,
    refused: (status: string) => `${status}.`,
    webPage: (path: string) => `The hub sent a web page instead of ${path}. It was not kept.`,
    tooLong: (path: string, bytes: number) =>
      `${path} is longer than the ${String(bytes)} bytes that the hub states. It was not kept.`,
    sums: { git: 'git hash', sha256: 'SHA-256' },
    otherSum: (path: string, sum: string, found: string, stated: string) =>
      `${path} is not the file that the hub states: its ${sum} is ${found}… instead of ` +
      `${stated}…. It was changed or damaged on its way, and was not kept. Download it again.`,
    underWay: 'Another download is under way. Wait for its end, or pause it.',
    inAnotherTab: 'Another tab is downloading a model. Wait for its end.',
    noModel: 'The files are not a language model.',
    licenceUnstated: 'not stated',
    noReply: 'the service worker did not reply',
  },
  /** Why a query gave no rows. */
  refusedQuery: {
    address: (allowed: string) => `This page may send a query only to ${allowed}. Change the address.`,
    empty: 'There is no query. Enter one.',
    unreachable: (why: string) =>
      `Wikidata could not be reached (${why}). Check the connection and try again.`,
    status: (status: number, said: string) =>
      `Wikidata refused the query with status ${String(status)}: ${said}`,
    tooLong: 'The answer is too long. Add a LIMIT to the query.',
    notJson: 'The answer is not JSON. Another address may have been asked.',
    noRows: 'The answer holds no rows. Only a SELECT query gives rows.',
  },
};
