import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../lib/children.ts';
import { findUnsafeMigrationsIn } from './check-sql.ts';
import { findUnsafeStatements } from './unsafe-migrations.ts';

describe('findUnsafeStatements', () => {
  it.each([
    ['alter table orders drop column note;', 'drops a column'],
    ['alter table orders add column a text, drop column note;', 'drops a column'],
    ['drop table order_agreements;', 'drops what'],
    ['drop view current_orders;', 'drops what'],
    ['alter table orders rename column note to remark;', 'renames'],
    ['alter table orders rename to purchases;', 'renames'],
    ['alter table orders alter column price type numeric;', 'changes a type'],
    ['alter table orders alter price set data type numeric;', 'changes a type'],
    ['alter table orders alter column note set not null;', 'reads the whole table'],
    ['alter table orders add column note text not null;', 'does not fill'],
    ['alter table orders add column a text default $$x$$, add column b text not null;', 'does not fill'],
    ['alter table orders add column at timestamptz not null default app_now();', 'computed for each row'],
    ['alter table orders add constraint orders_price check (price > 0);', '"not valid"'],
    [
      'alter table orders add constraint orders_user foreign key (user_id) references users (id);',
      '"not valid"',
    ],
    ['alter table orders add check (price > 0);', '"not valid"'],
    ['alter table orders add constraint orders_once unique (document_id);', 'builds an index'],
    ['create index orders_note on orders (note);', 'builds an index of orders'],
    ['create unique index orders_note on public.orders using btree (note);', 'builds an index of orders'],
    [`set local lock_timeout = '10min';`, 'changes lock_timeout'],
  ])('reports: %s', (sql, why) => {
    expect(findUnsafeStatements(sql)).toEqual([{ line: 1, why: expect.stringContaining(why) as string }]);
  });

  it.each([
    'alter table orders add column note text;',
    `alter table orders add column note text not null default '';`,
    'alter table orders add column count integer not null default 0, add column b text;',
    'alter table orders add constraint orders_price check (price > 0) not valid;',
    'alter table orders validate constraint orders_price;',
    'alter table orders add constraint orders_once unique using index orders_once;',
    'create index tags_name on tags (name);',
    'create table visits (id bigint primary key); create index visits_id on visits (id); alter table visits add check (id > 0);',
    `-- drop table orders;\nselect 'drop column';`,
    'create function f() returns void language plpgsql as $$ begin drop table a; end $$;',
    'drop function f();',
  ])('accepts: %s', (sql) => {
    expect(findUnsafeStatements(sql)).toEqual([]);
  });

  it('accepts a statement only with a comment that explains its safety', () => {
    const sql = [
      '-- safe: no version since 0046 reads it',
      'alter table orders drop column note;',
      '',
      'alter table orders drop column remark;',
    ].join('\n');
    expect(findUnsafeStatements(sql).map(({ line }) => line)).toEqual([4]);
  });
});

describe('findUnsafeMigrationsIn', () => {
  it('checks only the migrations after the first release', () => {
    const dir = mkdtempSync(join(tmpdir(), 'migrations-'));
    try {
      const folder = join(dir, 'apps', 'api', 'migrations');
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, '0001_first.sql'), 'drop table orders;');
      writeFileSync(join(folder, '0002_new.sql'), '\ndrop table orders;');
      expect(findUnsafeMigrationsIn(dir)).toEqual([
        'apps/api/migrations/0002_new.sql:2: drops what the version before may read',
      ]);
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  });

  it('finds nothing in the migrations of the repository', () => {
    expect(findUnsafeMigrationsIn(root)).toEqual([]);
  });
});
