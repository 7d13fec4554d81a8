import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cruise, faultsOf } from './check-boundaries.ts';
import { root } from '../lib/children.ts';

const api = 'apps/api/src';

/** For each rule, a file that breaks it: the file's path and its import. */
const plants: readonly (readonly [rule: string, file: string, imported: string])[] = [
  ['domain-is-pure', 'packages/domain/src/planted.ts', 'node:fs'],
  ['contract-sees-only-domain', 'packages/contract/src/planted.ts', '@parcela/phrases'],
  ['tables-sees-only-domain', 'packages/tables/src/planted.ts', '@parcela/contract'],
  ['phrases-sees-only-contract-domain', 'packages/phrases/src/planted.ts', '@parcela/ui'],
  ['ui-sees-only-domain', 'packages/ui/src/planted.ts', '@parcela/contract'],
  ['web-sees-only-contract-ui-phrases-tables-domain', 'packages/web/src/planted.ts', '@parcela/ledger'],
  ['apps-never-see-each-other', 'apps/investor/src/planted.ts', '../../sandbox/src/platform/clock.ts'],
  [
    'packages-through-the-front-door',
    `${api}/planted-front-door.ts`,
    '../../../packages/domain/src/money/money.ts',
  ],
  [
    'investor-app-sees-no-operator-contract',
    'apps/investor/src/planted-operator.ts',
    '@parcela/contract/operator',
  ],
  [
    'back-office-sees-no-investor-contract',
    'apps/backoffice/src/planted-investor.ts',
    '@parcela/contract/investor',
  ],
  ['modules-through-the-front-door', `${api}/modules/orders/planted.ts`, '../ledger/post-transaction.ts'],
  [
    'modules-through-the-front-door',
    `${api}/modules/orders/planted-deep.ts`,
    '../accounts/profile/profile.store.ts',
  ],
  [
    'whole-accounts-are-handled-last',
    `${api}/modules/accounts/profile/planted.ts`,
    '../data-rights/delete-account.ts',
  ],
  ['modules-point-left', `${api}/modules/accounts/planted.ts`, '../orders/index.ts'],
  ['audit-and-notifications-are-leaves', `${api}/modules/audit/planted.ts`, '../orders/index.ts'],
  [
    'platform-sees-only-contract-phrases-tables-domain',
    'packages/platform/src/planted.ts',
    '../../../apps/api/src/modules/orders/index.ts',
  ],
  [
    'ledger-sees-only-platform-domain',
    'packages/ledger/src/planted.ts',
    '../../../apps/api/src/modules/orders/index.ts',
  ],
  [
    'invariants-sees-only-platform-domain',
    'packages/invariants/src/planted.ts',
    '../../../apps/api/src/modules/orders/index.ts',
  ],
  [
    'providers-sees-only-platform-domain',
    'packages/providers/src/fio/planted.ts',
    '../../../../apps/api/src/modules/orders/index.ts',
  ],
  [
    'only-compose-names-a-provider',
    `${api}/modules/orders/planted-provider.ts`,
    '@parcela/providers/fio/index.ts',
  ],
  ['sql-only-in-stores', `${api}/modules/orders/planted-sql.ts`, 'kysely'],
  ['http-only-in-routes', `${api}/modules/orders/planted-http.ts`, 'fastify'],
  ['wire-shapes-stop-at-the-route', `${api}/modules/orders/planted-wire.ts`, '@parcela/contract'],
  [
    'features-do-not-see-each-other',
    'apps/investor/src/features/place-order/planted.ts',
    '../planted-other/other.ts',
  ],
  [
    'features-do-not-see-routes',
    'apps/investor/src/features/place-order/planted-route.ts',
    '../../routes/router.tsx',
  ],
  [
    'shared-does-not-see-features',
    'apps/investor/src/shared/planted.ts',
    '../features/planted-other/other.ts',
  ],
  ['production-never-sees-test-code', `${api}/planted-test.ts`, '../test/support/app/test-app.ts'],
  [
    'demo-through-front-doors',
    'apps/demo/src/planted.ts',
    '../../api/src/modules/orders/placing/place-order.ts',
  ],
  ['nobody-sees-the-demo', `${api}/planted-demo.ts`, '../../demo/src/seed.ts'],
  [
    'queries-know-no-screens',
    'apps/investor/src/features/orders/queries/planted.ts',
    '../screens/orders-screen.tsx',
  ],
  [
    'forms-know-no-screens',
    'apps/investor/src/features/projects/forms/planted.ts',
    '../screens/projects-screen.tsx',
  ],
  ['no-circular', `${api}/planted-circle.ts`, './planted-circle-back.ts'],
  ['not-to-unresolvable', `${api}/planted-nowhere.ts`, './nowhere.ts'],
  ['no-undeclared-package', `${api}/planted-package.ts`, 'react-intl'],
];

const helpers: Readonly<Record<string, string>> = {
  'apps/investor/src/features/planted-other/other.ts': 'export const other = 1;\n',
  [`${api}/planted-circle-back.ts`]: "import './planted-circle.ts';\nexport const back = 1;\n",
};

describe('import boundaries', () => {
  const state = { dir: '', found: [] as { rule: string; from: string }[] };

  beforeAll(() => {
    state.dir = mkdtempSync(join(tmpdir(), 'boundaries-'));
    const isSource = (path: string): boolean =>
      !/[/\\](node_modules|dist)([/\\]|$)/.test(path.slice(root.length));
    for (const part of [
      'apps',
      'packages',
      'package.json',
      '.dependency-cruiser.cjs',
      'tsconfig.json',
      'tsconfig.web.json',
      'tsconfig.base.json',
    ])
      cpSync(join(root, part), join(state.dir, part), { recursive: true, filter: isSource });
    symlinkModules(state.dir);
    for (const [file, text] of Object.entries(helpers)) write(state.dir, file, text);
    for (const [, file, imported] of plants)
      write(state.dir, file, `import '${imported}';\nexport const planted = 1;\n`);
    // A circle is two imports long; the check itself reads the whole repository.
    const files = plants.map(([, file]) => file);
    const { summary } = cruise(state.dir, files, 2);
    state.found = summary.violations.map(({ rule, from }) => ({ rule: rule.name, from }));
  }, 120_000);

  afterAll(() => rmSync(state.dir, { recursive: true, force: true }), 120_000);

  it.each(plants)('include %s, which reports its planted violation', (rule, file) => {
    // A cycle is reported from only one of its two files.
    const sources = state.found.filter((violation) => violation.rule === rule).map(({ from }) => from);
    expect(sources.filter((from) => from.startsWith(file.replace('.ts', '')))).not.toEqual([]);
  });

  it('fail when the checker has read few modules and found nothing', () => {
    expect(faultsOf({ summary: { totalCruised: 299, violations: [] } })).toEqual([
      'only 299 modules were read, at least 300 expected',
    ]);
    expect(faultsOf({ summary: { totalCruised: 300, violations: [] } })).toEqual([]);
  });
});

const write = (dir: string, file: string, text: string): void => {
  mkdirSync(dirname(join(dir, file)), { recursive: true });
  writeFileSync(join(dir, file), text);
};

/** The installed packages, and our own ones linked into the copy. */
const symlinkModules = (dir: string): void => {
  const modules = join(dir, 'node_modules');
  mkdirSync(join(modules, '@parcela'), { recursive: true });
  for (const name of ['kysely', 'fastify', 'react-intl', 'zod'])
    symlinkSync(join(root, 'node_modules', name), join(modules, name));
  for (const name of readdirSync(join(dir, 'packages')))
    symlinkSync(join(dir, 'packages', name), join(modules, '@parcela', name));
};
