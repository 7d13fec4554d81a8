import { relative } from 'node:path';
import { asAdmin, cloneDatabase } from '@parcela/testkit';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { root } from '../lib/children.ts';
import { readCatalogue } from './catalogue.ts';
import { findStaleFiles, generateFiles, printFiles, readCommitted } from './generated-files.ts';
import { compareOwners, ownersIn, readOwners } from './owners.ts';

const templateUrl = (): string => {
  const url = new URL(inject('serverUrl'));
  url.pathname = `/${inject('template')}`;
  return url.href;
};

let printed: ReadonlyMap<string, string> = new Map();
beforeAll(async () => {
  printed = printFiles(await readCatalogue(templateUrl()));
});

/** The files that a change of the database changes. */
const changedBy = async (statement: string): Promise<string[]> => {
  const { adminUrl, drop } = await cloneDatabase(inject('serverUrl'), inject('template'));
  try {
    await asAdmin(adminUrl, statement);
    const after = printFiles(await readCatalogue(adminUrl));
    return [...after]
      .filter(([path, text]) => printed.get(path) !== text)
      .map(([path]) => relative(root, path).replaceAll('\\', '/'));
  } finally {
    await drop();
  }
};

describe('npm run generate:database', () => {
  it('is up to date: the committed files match the migrated database, and no stale ones are left', async () => {
    const files = await generateFiles(templateUrl());
    const stale = [...files].filter(([path, text]) => readCommitted(path) !== text).map(([path]) => path);
    expect([...stale, ...findStaleFiles(files)]).toEqual([]);
  });

  it.each([
    ['a column', 'alter table orders add column planted integer'],
    ['a default', `alter table orders alter column state set default 'Unpaid'`],
    ['a constraint', 'alter table orders drop constraint orders_price_exact'],
    ['an index', 'drop index orders_placed'],
    ['a trigger', 'alter table orders disable trigger orders_guard'],
    [
      'the body of a function',
      `create or replace function guard_order() returns trigger language plpgsql as 'begin return new; end'`,
    ],
    ['a view', 'alter view order_headings rename column owed to planted'],
    ['a right', 'grant delete on orders to parcela_app'],
    ['the right to a column', 'grant delete, update (document_id) on order_agreements to parcela_app'],
    ['the right to a function', 'revoke execute on function reserve_order_shares(integer) from public'],
    ['a sequence', 'alter sequence order_payment_references cycle'],
    ['a setting of its storage', 'alter table orders set (fillfactor = 70)'],
    ['row security', 'alter table orders enable row level security'],
    ['a comment', `comment on table orders is 'planted'`],
  ])('detects a change of %s', async (_, statement) => {
    expect(await changedBy(statement)).toContain('apps/api/schema/orders.sql');
  });
});

describe('generated row types', () => {
  const tables = 'apps/api/src/modules/orders/orders.tables.ts';

  it.each([
    ['a column that is new', 'alter table orders add column planted integer'],
    ['a column that may be null now', 'alter table orders alter column price drop not null'],
    ['a column that has a default now', 'alter table orders alter column fee set default 0'],
    [
      'values of a constraint',
      `alter table orders drop constraint orders_currency_known,
         add constraint orders_currency_known check (currency in ('CZK', 'USD'))`,
    ],
    ['a right that is gone', 'revoke update on orders from parcela_app'],
    ['a column of a view', 'alter view order_headings rename column owed to planted'],
  ])('change with %s', async (_, statement) => {
    expect(await changedBy(statement)).toContain(tables);
  });
});

describe('the owners of tables', () => {
  it('are reported when they are missing or several, and leave out what is gone', async () => {
    const catalogue = await readCatalogue(templateUrl());
    const { orders = [], ...others } = readOwners();
    const planted = { ...others, orders: [...orders.filter((name) => name !== 'orders'), 'tags', 'gone'] };
    expect(compareOwners(planted, catalogue)).toEqual(['orders has no owner', 'tags has several owners']);
    expect(ownersIn(catalogue, { orders: ['orders', 'gone'] })).toEqual({ orders: ['orders'] });
  });
});
