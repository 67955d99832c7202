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
};
