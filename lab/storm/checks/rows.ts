import type { TestContext } from '../../../apps/api/test/support/database/test-database.ts';

export type Row = Readonly<Record<string, unknown>>;

/** As the superuser, bypassing the networks that faults cut. */
export const rowsOf = async <T extends object = Row>(
  { admin }: Pick<TestContext, 'admin'>,
  query: string,
  values: readonly unknown[] = [],
): Promise<readonly T[]> => (await admin.pool.query<T & Row>(query, [...values])).rows;

export const countOf = async (
  context: Pick<TestContext, 'admin'>,
  from: string,
  values: readonly unknown[] = [],
): Promise<number> => {
  const [row] = await rowsOf<{ count: bigint }>(context, `select count(*) as count from ${from}`, values);
  return Number(row?.count ?? 0);
};
