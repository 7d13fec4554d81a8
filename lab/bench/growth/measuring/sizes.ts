import type { CountingServer } from '../../lib/database.ts';
import type { People } from './people.ts';

export interface Sizes {
  readonly factor: number;
  readonly people: number;
  readonly orders: number;
  readonly postings: number;
  readonly projects: number;
  readonly gigabytes: number;
  readonly largestHolders: number;
}

/** The number of rows by kind. */
export const sizesOf = async (
  { admin }: CountingServer,
  factor: number,
  { largest }: People,
): Promise<Sizes> => {
  const client = await admin.pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    const { rows } = await client.query<Omit<Sizes, 'factor' | 'largestHolders'>>(`
      select (select count(*) from users)::int as people, (select count(*) from orders)::int as orders,
        (select count(*) from ledger_postings)::int as postings, (select count(*) from projects)::int as projects,
        pg_database_size(current_database()) / 1e9::float8 as gigabytes`);
    const [counted] = rows;
    if (!counted) throw new Error('nothing is counted');
    return { factor, ...counted, largestHolders: largest.holders };
  } finally {
    client.release(true);
  }
};
