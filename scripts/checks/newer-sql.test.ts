import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkSql, findNewerSqlIn } from './check-sql.ts';
import { findNewerSql } from './newer-sql.ts';

describe('findNewerSql', () => {
  it.each([
    ['select array_sort(ids)'],
    ['select pg_catalog.ARRAY_REVERSE (ids)'],
    ['select uuidv7()'],
    ['select casefold(name)'],
    ['select crc32(body)'],
    ['select random(1, 6)'],
    ['select to_bin(5)'],
    ['select * from json_table(body, $1)'],
    ['select json_scalar(1)'],
    ['select json(body)'],
    ['merge into a using b on a.id = b.id when matched then delete returning a.id'],
    ['merge into a using b on a.id = b.id when not matched by source then delete'],
    ['update a set x = 1 returning old.x, new.x'],
    ['set local transaction_timeout = 5'],
    ['create table a (x int, y int generated always as (x * 2) virtual)'],
    ['create table a (x int, y int generated always as (abs(x)))'],
    ['alter table a add check (x > 0) not enforced'],
    ['alter table a add primary key (id, during without overlaps)'],
    ['alter table a add constraint x_is_given not null x'],
  ])('reports what PostgreSQL 16 does not know in: %s', (sql) => {
    expect(findNewerSql(sql)).toHaveLength(1);
  });

  it.each([
    ['select any_value(x), array_agg(x order by x) from a'],
    ['select random()'],
    ['-- array_sort(x) came later'],
    ['/* uuidv7() */ select gen_random_uuid()'],
    ['update a set x = 1 returning a.x into new.x'],
    ['create table a (id int generated always as identity, y int generated always as (x * 2) stored)'],
    ['select row_to_json(a), to_json(a), a::json'],
  ])('accepts what PostgreSQL 16 knows: %s', (sql) => {
    expect(findNewerSql(sql)).toEqual([]);
  });
});

describe('findNewerSqlIn', () => {
  it('reports a planted fault in a migration and in the SQL of a program with its line', () => {
    const dir = mkdtempSync(join(tmpdir(), 'newer-sql-'));
    const plant = (file: string, text: string): void => {
      mkdirSync(dirname(join(dir, file)), { recursive: true });
      writeFileSync(join(dir, file), text);
    };
    try {
      plant('apps/api/migrations/0099_planted.sql', 'select 1;\nselect uuidv7();\n');
      plant(
        'apps/api/src/modules/planted/planted.store.ts',
        [
          "import { crc32 } from 'node:zlib';",
          'export const sum = crc32(Buffer.from("a"));',
          'export const sorted = (ids: number[]) => sql`select 1,',
          // oxlint-disable-next-line no-template-curly-in-string
          '  array_sort(${ids})`;',
        ].join('\n'),
      );
      expect(findNewerSqlIn(dir).problems).toEqual([
        'apps/api/migrations/0099_planted.sql:2: uuidv7() is newer than PostgreSQL 16',
        'apps/api/src/modules/planted/planted.store.ts:4: array_sort() is newer than PostgreSQL 16',
      ]);
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  });

  it('reports nothing in the product', async () => {
    expect(await checkSql()).toEqual([]);
  });
});
