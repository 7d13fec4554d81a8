import { sql } from 'kysely';
import type { Database } from '../platform/database.ts';
import { ConfigurationError } from '../platform/config.ts';

/**
 * Production never serves the demo's data (design.md section 2): its clock can be shifted and its people share a
 * printed password. @throws ConfigurationError
 */
export const refuseDemoData = async (database: Database): Promise<void> => {
  const { rows } = await sql<{ clock: boolean; people: boolean }>`
    select exists (select 1 from app_clock) as clock,
           exists (select 1 from users where email_canonical like '%@example.com' and deleted_at is null
             union all
             select 1 from staff_members where email_canonical like '%@example.com' and disabled_at is null) as people
  `.execute(database.kysely);
  const found = rows[0];
  const problems = [
    ...(found?.clock === true ? ['its clock is shifted (table app_clock has a row)'] : []),
    ...(found?.people === true ? ['it holds demo accounts (addresses at example.com)'] : []),
  ];
  if (problems.length > 0)
    throw new ConfigurationError(`This is the database of a demo:\n  ${problems.join('\n  ')}`);
};
