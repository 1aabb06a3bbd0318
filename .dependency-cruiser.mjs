/**
 * The import walls of docs/ARCHITECTURE.md. TypeScript files are checked here; `.astro` files by the same walls in biome.json.
 * Each rule says why it is there: the message is what a person sees who runs into it.
 */

const only = (name, from, allowed, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from, pathNot: '\\.test\\.tsx?$' },
  to: { path: '^(src|demo|tests|scripts|bench)/', pathNot: allowed },
})

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'Modules that need each other cannot be understood, tested or moved one by one. Move what both need into a third.',
      from: {},
      // Types alone may refer to each other: they are gone when the code runs.
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'resolvable',
      severity: 'error',
      comment: 'The import leads nowhere: a wrong path, or a package that package.json does not name.',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(astro|virtual|sanitized):' },
    },
    only(
      'lib-stands-alone',
      '^src/lib/',
      '^src/(lib|components/ui/icons)/',
      'lib runs in the browser and on the server alike, so it may lean on neither: it imports lib only, and icons, which are plain files.',
    ),
    {
      name: 'lib-without-node',
      severity: 'error',
      comment: 'lib also runs in the browser: no Node modules and no server packages in it.',
      from: { path: '^src/lib/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    only(
      'components-below-islands',
      '^src/components/',
      '^src/(lib|components|styles)/',
      'components are the parts that layouts, pages and islands are made of: they import lib and components.',
    ),
    only(
      'layouts-are-shells',
      '^src/layouts/',
      '^src/(lib|components|islands|layouts|styles|content)/',
      'layouts are page shells: they import lib, components and islands.',
    ),
    {
      name: 'islands-apart',
      severity: 'error',
      comment:
        'An island loads alone: it imports lib, components/ui and its own folder. What two islands share belongs into lib or components/ui.',
      // Public features are apart from each other; the sections of the dashboard and of the operators' console share theirs.
      from: { path: '^src/islands/(public/[^/]+/[^/]+|dashboard|manage)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(src|tests|scripts|bench)/', pathNot: '^src/(lib|components/ui|styles)/|^src/islands/$1/' },
    },
    {
      name: 'browsers-carry-calls',
      severity: 'error',
      comment:
        'A page that imports a contract carries Zod and every schema of its domain (decision 019). Import types from lib/contract, calls and constants from lib/calls (`npm run calls` writes them).',
      from: { path: '^src/(islands|components|lib/(api|browser|session|calls))/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/lib/contract/', pathNot: '/(errors|path)\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'forms-come-late',
      severity: 'error',
      comment:
        'The schemas of forms, and Zod with them, are fetched when somebody begins to fill a form in: only a rules.ts imports them (decision 019).',
      from: { path: '^src/(islands|components)/', pathNot: 'rules\\.ts$|\\.test\\.tsx?$' },
      to: { path: '^src/lib/forms/|^node_modules/zod/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-server-in-pages',
      severity: 'error',
      comment:
        'Pages, layouts, components and islands reach data only through the typed API (Astro.locals.api or the browser client).',
      from: { path: '^src/(pages|layouts|components|islands|lib|content)' },
      to: { path: '^src/server/' },
    },
    only(
      'server-knows-no-pages',
      '^src/server/',
      '^src/(server|lib|content)/',
      'The server answers calls and knows nothing of how pages look: it imports lib and server.',
    ),
    {
      name: 'domains-by-their-service',
      severity: 'error',
      comment:
        'A domain is used through its service.ts, so that its tables, queries and rules stay its own. Three doors more: search/document.ts, the shape of ' +
        'what can be found; company/figures.ts, what others count for a company; session/revoking.ts, which staff needs while session needs staff.',
      from: { path: '^src/server/domains/([^/]+/[^/]+)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^src/server/domains/[^/]+/[^/]+/',
        pathNot:
          '^src/server/domains/$1/|^src/server/domains/[^/]+/[^/]+/service\\.ts$|' +
          '^src/server/domains/(platform/search/document|people/company/figures|people/session/revoking)\\.ts$',
      },
    },
    {
      name: 'kernel-below-domains',
      severity: 'error',
      comment:
        'Database client, paging, cache and HTTP serve every domain and depend on none: what domains give is handed in (src/server/app.ts).',
      from: { path: '^src/server/(access|db|cache|http|jobs|media|metrics)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/server/domains/' },
    },
    {
      name: 'domains-without-the-list',
      severity: 'error',
      comment:
        'The list of domains imports every domain. A service reads what other domains give from manifest/registry.ts when it is called.',
      from: { path: '^src/server/(?!app\\.ts)', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/server/domains/index\\.ts$' },
    },
    {
      name: 'no-demo-data-in-the-site',
      severity: 'error',
      comment:
        'What is invented is written by the seeding command (npm run seed) and by tests only: a real site has nothing of it in memory.',
      from: { path: '^src/', pathNot: '\\.test\\.ts$' },
      to: { path: '^demo/' },
    },
    {
      name: 'no-tests-in-the-site',
      severity: 'error',
      comment: 'What is served must not depend on what tests it.',
      from: { path: '^(src|scripts)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^tests/' },
    },
    {
      name: 'no-dev-packages-in-the-site',
      severity: 'error',
      comment: 'npm start installs without the tools of development: what runs then belongs into dependencies.',
      from: {
        path: '^(src|demo|scripts)/',
        pathNot:
          '\\.test\\.tsx?$|^scripts/(run/(test|bench)\\.ts|lib/(browser|chromium|checks|long-functions|sql-walls)\\.ts|build-areas\\.ts|build-boundaries\\.ts)$',
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '@types/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|\\.cache|bench/peers|bench/results)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.astro'],
    },
  },
}
