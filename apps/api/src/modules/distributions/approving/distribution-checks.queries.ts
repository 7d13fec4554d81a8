import type { OtherDistributions } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables, onlyRow } from '@parcela/platform/database/database.ts';
import { type Distribution } from '../distributions.store.ts';
import { type DistributionsTables } from '../distributions.tables.ts';

const db = (tx: Tx) => tables<DistributionsTables>(tx);

/** The facts of the project's other income that the checks compare with; none for capital. */
export const findOtherDistributions = async (
  tx: Tx,
  distribution: Distribution,
): Promise<OtherDistributions> => {
  if (distribution.kind !== 'income') return { overlaps: null, last: null };
  const { rows } = await sql<
    { overlaps: string | null } & (NonNullable<OtherDistributions['last']> | { periodTo: null })
  >`
    select (
        select o.import_id from distributions o
        where o.project_id = ${distribution.projectId} and o.id <> ${distribution.id} and o.state <> 'cancelled'
          and o.corrects_id is null and o.kind = 'income'
          and o.period_from <= ${distribution.periodTo}::date and o.period_to >= ${distribution.periodFrom}::date
        order by o.id limit 1
      ) as overlaps, last.period_to as "periodTo", last.net, last.period_to - last.period_from + 1 as days
    from (values (1)) one
    left join lateral (
      select l.period_from, l.period_to, coalesce((
        select c.net from distributions c where c.corrects_id = l.id and c.state = 'executed' order by c.id desc limit 1
      ), l.net) as net
      from distributions l
      where l.project_id = ${distribution.projectId} and l.state = 'executed' and l.corrects_id is null and l.kind = 'income'
        and l.period_to < ${distribution.periodFrom}::date
      order by l.period_to desc, l.id desc limit 1
    ) last on true`.execute(db(tx));
  const { overlaps, ...last } = onlyRow(rows);
  return { overlaps, last: last.periodTo === null ? null : last };
};

/** How many of these holders have no account that can receive the currency now. */
export const countWithoutAccount = async (
  tx: Tx,
  { userIds, currency }: { readonly userIds: readonly number[]; readonly currency: string },
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from unnest(${[...userIds]}::integer[]) as h (user_id)
    where not exists (
      select from usable_bank_accounts a where a.user_id = h.user_id and a.currency = ${currency})`.execute(
    db(tx),
  );
  return onlyRow(rows).count;
};

/** The lines from an imported file. */
export const listImportedLines = async (
  tx: Tx,
  distributionId: number,
): Promise<{ userId: number; shares: bigint; net: bigint; withholding: bigint }[]> =>
  db(tx)
    .selectFrom('distribution_lines')
    .select(['user_id as userId', 'shares', 'net', 'withholding'])
    .where('distribution_id', '=', distributionId)
    .orderBy('id')
    .execute();
