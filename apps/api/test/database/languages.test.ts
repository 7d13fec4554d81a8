import { locales } from '@parcela/domain';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../support/database/test-database.ts';

const context = useTestDatabase();

describe('the database', () => {
  it('has the languages of the product', async () => {
    const { rows } = await sql<{ languages: string[] }>`select languages()`.execute(context().admin.kysely);
    expect(rows).toEqual([{ languages: [...locales] }]);
  });

  it('checks each language column against the same list', async () => {
    const { rows } = await sql<{ table: string }>`
      select c.relname as table from pg_attribute a join pg_class c on c.oid = a.attrelid
      where a.attname = 'language' and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and not exists (select 1 from pg_constraint k where k.conrelid = c.oid
          and pg_get_constraintdef(k.oid) like 'CHECK (is_language(language))%')`.execute(
      context().admin.kysely,
    );
    expect(rows).toEqual([]);
  });
});
