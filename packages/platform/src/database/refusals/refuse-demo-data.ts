import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { ConfigurationError } from '../../config/config.ts';

/**
 * Production never serves the demo's data, which has a shiftable clock and people with a public password.
 * @throws ConfigurationError
 */
export const refuseDemoData = async (database: Database): Promise<void> => {
  const { rows } = await sql<{ clock: boolean; mark: boolean }>`
    select exists (select 1 from app_clock) as clock, exists (select 1 from demo_data) as mark
  `.execute(database.kysely);
  const found = rows[0];
  const problems = [
    ...(found?.clock === true ? ['its clock is shifted (table app_clock has a row)'] : []),
    ...(found?.mark === true ? ['it was filled by the demo (table demo_data has a row)'] : []),
  ];
  if (problems.length > 0)
    throw new ConfigurationError(`This is the database of a demo:\n  ${problems.join('\n  ')}`);
};
