import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { contentKinds } from '../../src/modules/versioned-content/index.ts';
import { projectInfoKind } from '../../src/modules/projects/editing/project-content.policy.ts';
import { useTestDatabase } from '../support/database/test-database.ts';

const context = useTestDatabase();

it.each(Object.values({ ...contentKinds, project: projectInfoKind }))(
  'a new version of $subject copies every table that belongs to it',
  async ({ items, versions, parts }) => {
    const { rows } = await sql<{ table: string }>`
      select c.conrelid::regclass::text as table from pg_constraint c
      where c.contype = 'f' and c.confrelid = ${versions}::regclass and c.conrelid <> ${items}::regclass`.execute(
      context().admin.kysely,
    );
    expect(rows.map(({ table }) => table)).toEqual(parts);
  },
);
