import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useTestDatabase } from '../../support/database/test-database.ts';

const context = useTestDatabase();

it('every reference to another table, except to staff, has an index that begins with it', async () => {
  // Members of staff are never deleted, and no query reads all decisions of one member.
  const { rows } = await sql<{ reference: string }>`
    select format('%s.%s', c.conrelid::regclass, a.attname) as reference
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace
      and c.confrelid <> 'staff_members'::regclass
      and not exists (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])
    order by 1`.execute(context().admin.kysely);
  expect(rows.map(({ reference }) => reference)).toEqual([]);
});
