/** The import law of the architecture, checked by `npm test`; scripts/gates/imports.test.ts proves that it fires. */
const productFolders = [
  'artwork',
  'bench',
  'contracts',
  'e2e',
  'packages/abi',
  'packages/fonts',
  'packages/shared',
  'sandbox',
  'scripts',
  'server',
  'web',
];
const allBut = (...allowed) => `^(${productFolders.filter((name) => !allowed.includes(name)).join('|')})/`;
const test = '[.]test[.]tsx?$|/testing/|/vitest[.]config[.]ts$|^server/src/harness/';

/** @param {string} folder @param {string} reason @param {...string} allowed folders that it may import beside itself */
const mayOnlyImport = (folder, reason, ...allowed) => ({
  name: `${folder.split('/').pop()}-imports`,
  comment: reason,
  severity: 'error',
  from: { path: `^${folder}/`, pathNot: test },
  to: { path: allBut(folder, ...allowed) },
});

/**
 * @param {string} folder @param {string} roof what stands on all of them
 * @param {...string} names its floors from the ground up; an import only ever runs down
 */
const floors = (folder, roof, ...names) =>
  names.map((name, level) => ({
    name: `floor-${name}`,
    comment: 'An import only ever runs down.',
    severity: 'error',
    from: { path: `^${folder}/${name}/`, pathNot: test },
    to: { path: [...names.slice(level + 1).map((upper) => `^${folder}/${upper}/`), roof] },
  }));
const webFloors = ['messages', 'lib', 'components', 'features', 'routes'];

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or want a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'An import that leads nowhere.',
      severity: 'error',
      from: { pathNot: '^web/[.]react-router/' },
      to: { couldNotResolve: true, pathNot: '^virtual:|[+]types/|^\\./\\+types' },
    },
    mayOnlyImport(
      'packages/shared',
      'Browser and server stand on it; of ours it knows what the contracts say.',
      'packages/abi',
    ),
    mayOnlyImport('packages/abi', 'Generated from the contracts.'),
    mayOnlyImport('packages/fonts', 'Letters know nobody who writes with them.'),
    mayOnlyImport(
      'web',
      'The browser never sees server code.',
      'packages/shared',
      'packages/abi',
      'packages/fonts',
    ),
    mayOnlyImport(
      'server',
      'The server knows the API, the ABI and itself.',
      'packages/shared',
      'packages/abi',
      'packages/fonts',
    ),
    mayOnlyImport(
      'sandbox',
      'A stand-in knows what the real service would know; explorers read published ABIs.',
      'packages/shared',
      'packages/abi',
      'packages/fonts',
    ),
    mayOnlyImport('contracts', 'Deployment is usable without the rest.', 'packages/shared', 'packages/abi'),
    mayOnlyImport('artwork', 'Drawing is usable without the rest.', 'packages/shared', 'packages/fonts'),
    {
      name: 'rules-are-pure',
      comment: 'Rules get time and facts passed in: no database, clock, network or library.',
      severity: 'error',
      from: { path: '^server/src/modules/([^/]+)/(rules[.]ts|rules/)', pathNot: test },
      to: { pathNot: '^packages/shared/|^server/src/modules/$1/(rules[.]ts|rules/)' },
    },
    {
      name: 'modules-meet-at-their-index',
      comment: 'Another feature is read through its index.ts.',
      severity: 'error',
      from: { path: '^server/src/modules/([^/]+)/', pathNot: test },
      to: { path: '^server/src/modules/[^/]+/', pathNot: '^server/src/modules/($1/|[^/]+/index[.]ts$)' },
    },
    {
      name: 'flows-use-indexes',
      comment: 'A flow joins modules through what they offer.',
      severity: 'error',
      from: { path: '^server/src/flows/', pathNot: test },
      to: { path: '^server/src/modules/[^/]+/', pathNot: '^server/src/modules/[^/]+/index[.]ts$' },
    },
    {
      name: 'routes-only-call',
      comment: 'Routes parse, call and present: operations, reads and flows do the work.',
      severity: 'error',
      from: { path: '^server/src/api/routes/', pathNot: test },
      to: {
        path: '/tables[.]ts$|^server/src/(platform/(db|jobs)|chain/(?!context[.]ts))|^node_modules/(drizzle-orm|viem|pg)/',
      },
    },
    {
      name: 'chain-behind-its-index',
      comment: 'Who wants to know what the chain says asks chain/index.ts.',
      severity: 'error',
      from: { path: '^server/src/(modules|flows|api)/', pathNot: test },
      to: { path: '^server/src/chain/', pathNot: '^server/src/chain/(index|context)[.]ts$' },
    },
    ...floors('server/src', '^server/commands/', 'platform', 'chain', 'modules', 'flows', 'api', 'app').slice(
      0,
      -1,
    ),
    ...floors('web/app', '^web/app/[^/]+$', ...webFloors),
    {
      name: 'web-has-these-floors',
      comment: `What the browser runs stands on one of ${webFloors.join(', ')}.`,
      severity: 'error',
      from: {},
      to: { path: '^web/app/[^/]+/', pathNot: `^web/app/(${webFloors.join('|')}|styles|fonts|[+]types)/` },
    },
    {
      name: 'features-stay-apart',
      comment: 'What two features need moves down to components or lib; a page of two is composed in routes.',
      severity: 'error',
      from: { path: '^web/app/features/([^/]+)/' },
      to: { path: '^web/app/features/', pathNot: '^web/app/features/$1/' },
    },
    {
      name: 'no-folder-cycles',
      comment: 'Two folders that need each other are one folder, or want a third.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^web/app/' },
      to: { path: '^web/app/', circular: true },
    },
    {
      name: 'tests-stay-tests',
      comment: 'Product code does not import tests or their helpers.',
      severity: 'error',
      from: { pathNot: `${test}|^e2e/|vitest[.]config[.]ts$` },
      to: { path: test },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(build|dist|out|cache|[.]react-router)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
};
