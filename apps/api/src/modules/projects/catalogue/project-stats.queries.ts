import type { Currency } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { draftPrice, isVisible, type RatesRow } from './projects.queries.ts';
import type { ProjectsTables } from '../projects.tables.ts';

const db = (tx: Tx) => tables<ProjectsTables>(tx);

export interface ProjectStatsRow extends RatesRow {
  readonly currency: Currency;
  readonly shareCount: number;
  readonly shareFee: bigint;
  readonly nominal: bigint;
  readonly sold: number;
  readonly reserved: number;
  readonly available: number;
  /** The number of users who own a share now. */
  readonly investors: number;
  readonly ratesAt: Date | null;
}

const priceInForce = sql`select x.amount from project_prices x where x.project_id = p.id and x.applied_at <= app_now()
  order by x.applied_at desc, x.id desc limit 1`;

/** The share counts of a published project, in one query; with `isDraft`, of any project. */
export const findProjectStats = async (
  tx: Tx,
  documentId: string,
  { isDraft }: { readonly isDraft: boolean } = { isDraft: false },
): Promise<ProjectStatsRow | undefined> => {
  const { rows } = await sql<ProjectStatsRow>`
    select p.currency, p.share_count as "shareCount", p.share_fee as "shareFee", price.amount as nominal,
      coalesce(c.sold, 0) as sold, coalesce(c.reserved, 0) as reserved, coalesce(c.available, 0) as available,
      coalesce(c.investors, 0) as investors, r.eur_to_czk as "eurToCzk", r.eur_to_pln as "eurToPln",
      r.valid_from as "ratesAt"
    from projects p
    join lateral (${isDraft ? sql`select ${draftPrice} as amount` : priceInForce}) price on true
    left join project_share_counts c on c.project_id = p.id
    left join rates_in_force r on true
    where p.document_id = ${documentId} and ${isDraft ? sql`true` : isVisible}`.execute(db(tx));
  return rows[0];
};

/** The number of shares of a published project that can be ordered now. */
export const countAvailable = async (tx: Tx, documentId: string): Promise<number | undefined> => {
  const { rows } = await sql<{ available: number }>`
    select coalesce(shares.available, 0) as available
    from projects p left join project_shares_available shares on shares.project_id = p.id
    where p.document_id = ${documentId} and ${isVisible}`.execute(db(tx));
  return rows[0]?.available;
};
