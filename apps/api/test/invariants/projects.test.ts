import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { tables } from '@parcela/platform/database/database.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import { brokenBy } from '../support/database/plant-violation.ts';
import { publishSampleProject } from '../support/projects/sample-projects.ts';
import { projectInvariants } from '@parcela/invariants/projects.ts';

/** Six projects: one is a draft again, and one changed its state. */
const prepare = async (transact: UnitOfWork): Promise<void> => {
  await transact(async (tx) => {
    for (const countryCode of ['CZ', 'CZ', 'PL', 'PL', 'SK', 'SK'])
      await publishSampleProject(tx, { countryCode });
    await sql`update projects set published_at = null where id = 1`.execute(tables(tx));
    await sql`update projects set state = 'Closed' where id = 3`.execute(tables(tx));
  });
};

describe('invariants of projects', () => {
  it('are satisfied after projects were published, unpublished and closed', async () => {
    expect(await brokenBy({ prepare, damage: 'select;', checked: projectInvariants })).toEqual([]);
  });

  it.each([
    [
      'a count that is one too high',
      'update dated_project_counts set count = count + 1 where country_code = $$PL$$;',
    ],
    ['a deleted count', 'delete from dated_project_counts;'],
    [
      'an uncounted project',
      'alter table projects disable trigger projects_counted; update projects set state = $$Closed$$ where id = 2;',
    ],
  ])('find %s', async (_damage, damage) => {
    expect(await brokenBy({ prepare, damage, checked: projectInvariants })).toEqual(['L1']);
  });
});
