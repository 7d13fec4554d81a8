import type { DistributionParts } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { CostItem } from '../cost-item.ts';
import type { DistributionsTables } from '../distributions.tables.ts';
import type { NewDistributionLine } from '../paying/distribution-lines.store.ts';

const db = (tx: Tx) => tables<DistributionsTables>(tx);

/** Stores the correct amounts of holders that a correction states. */
export const insertCorrectedLines = async (
  tx: Tx,
  distributionId: number,
  lines: readonly NewDistributionLine[],
): Promise<void> => {
  const column = (value: (line: NewDistributionLine) => bigint) => sql`${lines.map(value)}::bigint[]`;
  await sql`
    insert into corrected_lines (distribution_id, user_id, shares, costs, reserve, fee, withholding, net)
    select ${distributionId}, l.user_id, l.shares, l.costs, l.reserve, l.fee, l.withholding, l.net
    from unnest(
      ${lines.map(({ userId }) => userId)}::integer[], ${column(({ shares }) => shares)},
      ${column(({ parts }) => parts.costs)}, ${column(({ parts }) => parts.reserve)},
      ${column(({ parts }) => parts.fee)}, ${column(({ parts }) => parts.withholding)},
      ${column(({ parts }) => parts.net)}
    ) as l (user_id, shares, costs, reserve, fee, withholding, net)`.execute(db(tx));
};

interface LineRow extends DistributionParts {
  readonly userId: number;
  readonly shares: bigint;
}
const asLine = ({ userId, shares, ...parts }: LineRow): NewDistributionLine => ({ userId, shares, parts });

/** The correct amounts of holders from a correction's file. */
export const listCorrectedLines = async (tx: Tx, distributionId: number): Promise<NewDistributionLine[]> => {
  const rows = await db(tx)
    .selectFrom('corrected_lines')
    .select(['user_id as userId', 'shares', 'costs', 'reserve', 'fee', 'withholding', 'net'])
    .where('distribution_id', '=', distributionId)
    .orderBy('user_id')
    .execute();
  return rows.map(asLine);
};

/**
 * The amount that each holder has received from an executed distribution so far, through its own line and the lines
 * of its executed corrections.
 */
export const listBookedLines = async (tx: Tx, originalId: number): Promise<NewDistributionLine[]> => {
  const { rows } = await sql<LineRow>`
    select l.user_id as "userId", max(l.shares) as shares, sum(l.costs)::bigint as costs,
      sum(l.reserve)::bigint as reserve, sum(l.fee)::bigint as fee, sum(l.withholding)::bigint as withholding,
      sum(l.net)::bigint as net
    from distributions p join distribution_lines l on l.distribution_id = p.id
    where p.id = ${originalId} or (p.corrects_id = ${originalId} and p.state = 'executed')
    group by l.user_id order by l.user_id`.execute(db(tx));
  return rows.map(asLine);
};

/** The costs of an executed distribution, item by item, after its last correction. */
export const listCostsInForce = async (tx: Tx, originalId: number): Promise<readonly CostItem[]> => {
  const { cost_items } = await db(tx)
    .selectFrom('distributions')
    .select('cost_items')
    .where((eb) =>
      eb.or([
        eb('id', '=', originalId),
        eb.and([eb('corrects_id', '=', originalId), eb('state', '=', 'executed')]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return cost_items;
};

/** Whether a correction of this distribution is declared or being executed. */
export const hasOpenCorrection = async (tx: Tx, originalId: number): Promise<boolean> => {
  const row = await db(tx)
    .selectFrom('distributions')
    .select('id')
    .where('corrects_id', '=', originalId)
    .where('state', 'in', ['declared', 'approved'])
    .executeTakeFirst();
  return row !== undefined;
};
