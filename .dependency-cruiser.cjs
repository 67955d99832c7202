/**
 * The architecture as rules. Data flows from left to right, imports point from right to left, types too.
 * Left of `ports` everything is synchronous and deterministic.
 */
const coreOrder = [
  'datalog',
  'temporal',
  'knowledge',
  'text',
  'documents',
  'testing',
  'ports',
  'evidence',
  'oracles',
  'checking',
  'rules',
  'detectors',
  'api',
];

/** What an element may import from the core as more than a type: constant lists, and the words for them. */
const dataForPages = [
  'knowledge/domain',
  'knowledge/relation',
  'knowledge/importers/import-choices',
  'testing/test-case',
  'testing/generation-options',
  'oracles/verdict',
  'oracles/survey-labels',
  'checking/check[.]ts',
  'checking/verdict',
  // How many entries the ledger lists.
  'api/requests',
  'rules/specification',
  // The arithmetic that a page writes out.
  'checking/penalty',
  // The word before the cursor, for completion.
  'text-ends[.]ts',
  // The room that the browser tells this page of.
  'storage-room[.]ts',
];

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const coreFlow = coreOrder
  .slice(0, -1)
  .map((folder, i) =>
    rule(
      `core-flow-${folder}`,
      `core/${folder} may import only: ${coreOrder.slice(0, i).join(', ') || 'nothing'}.`,
      { path: `^src/core/${folder}/` },
      { path: `^src/core/(${coreOrder.slice(i + 1).join('|')})/` },
    ),
  );

module.exports = {
  forbidden: [
    rule(
      'core-flow-root',
      'What lies directly in core/ serves all of its folders, and imports none of them.',
      { path: '^src/core/[^/]+[.]ts$' },
      { path: `^src/core/(${coreOrder.join('|')})/` },
    ),
    rule(
      'core-is-pure',
      'core/ imports only core/, and parsers and hashes that need no browser: ' +
        'for anything else declare a port and take the thing as an argument.',
      { path: '^src/core/' },
      {
        pathNot: [
          '^src/core/',
          'node_modules/(n3|@types/n3|parse5|entities|markdown-it|@noble/hashes|yaml)/',
        ],
      },
    ),
    rule(
      'adapters-know-only-core',
      'An adapter implements one port; it knows neither the UI nor another adapter.',
      { path: '^src/adapters/([^/]+)/' },
      { path: '^src/', pathNot: ['^src/core/', '^src/adapters/$1/'] },
    ),
    rule(
      'workers-know-no-ui',
      'A worker wires core to adapters; it never sees an element.',
      { path: '^src/workers/' },
      { path: '^src/(ui/|rooms[.]ts|main[.]ts)' },
    ),
    rule(
      'ui-knows-only-core',
      'Elements get their services from context; rooms.ts and main.ts start them.',
      { path: '^src/ui/' },
      { path: '^src/(adapters/|workers/|rooms[.]ts|main[.]ts)' },
    ),
    rule(
      'nothing-knows-the-toolkit',
      'The toolkit offers the rest of the program to others; the program itself does not use it.',
      { path: '^src/', pathNot: '^src/(toolkit|build)/' },
      { path: '^src/toolkit/' },
    ),
    rule(
      'airlock-knows-no-library',
      'The page that may use the network imports nothing that reads what people keep.',
      { path: '^src/airlock/' },
      {
        path: '^src/',
        pathNot: [
          '^src/airlock/',
          '^src/adapters/language-model/',
          '^src/core/api/(language-models|requests|wiping)[.]ts',
          '^src/locality/(ledger|sightings)[.]ts',
          '^src/ui/(parts/drop-zone|locality/request-list|texts/airlock|tokens|download)[.]ts',
        ],
      },
    ),
    rule(
      'airlock-reaches-no-library',
      'Not through another module either.',
      { path: '^src/airlock/' },
      { path: '^src/(adapters/storage|workers)/|node_modules/dexie', reachable: true },
    ),
    rule(
      'ui-computes-nothing',
      'Elements use core types and constant lists only; the work is done in a worker.',
      { path: '^src/ui/' },
      {
        path: `^src/core/(?!${dataForPages.join('|')})`,
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'src-knows-no-test',
      'Move shared code into src or keep it in the test.',
      { path: '^src/' },
      { path: '^test/' },
    ),
    rule('no-cycles', 'Merge the two modules or extract what they share.', {}, { circular: true }),
    rule(
      'no-dead-modules',
      'Nothing reaches this module from main.ts, a worker or the toolkit: delete it.',
      { path: '^src/(main|wipe|toolkit/[^/]+|logic-edition|airlock/main|workers/.*[.]worker)[.]ts$' },
      {
        path: '^src/',
        pathNot:
          '(^src/build/.*|[.]d|^src/main|^src/wipe|^src/toolkit/[^/]+|^src/logic-edition|^src/airlock/main|' +
          // Compiled into kernel/code.ts.
          '^src/adapters/transformers/kernel/kernel|[.]worker)[.](ts|mjs)$',
        reachable: false,
      },
    ),
    ...coreFlow,
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
  },
};
