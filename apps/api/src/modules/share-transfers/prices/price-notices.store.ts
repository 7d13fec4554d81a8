import type { Currency, Localized } from '@parcela/domain';
import { sql } from 'kysely';
import { onlyRow, tables, type Tx } from '@parcela/platform/database/database.ts';
import type { ShareTransfersTables } from '../share-transfers.tables.ts';

const db = (tx: Tx) => tables<ShareTransfersTables>(tx);

export interface DueDay {
  readonly projectId: number;
  /** `YYYY-MM-DD` */
  readonly day: string;
}

/**
 * Each project's last ended day with sales, unless its holders were notified of that day or a later one. Days older
 * than four days are no news.
 */
export const listDueDays = async (tx: Tx, timeZone: string): Promise<readonly DueDay[]> => {
  const { rows } = await sql<DueDay>`
    select s.project_id as "projectId", to_char(max(s.day), 'YYYY-MM-DD') as day
    from (
      select t.project_id, (t.executed_at at time zone ${timeZone})::date as day from share_transfers t
      where t.state = 'executed' and t.interest_id is not null and t.executed_at > app_now() - interval '4 days'
    ) s
    where s.day < (app_now() at time zone ${timeZone})::date and share_sales_are_on()
      and not exists (select from share_price_notices n where n.project_id = s.project_id and n.day >= s.day)
    group by s.project_id order by s.project_id`.execute(db(tx));
  return rows;
};

/** Claims the day for its notices; false when another process has claimed it. */
export const claimDay = async (tx: Tx, { projectId, day }: DueDay): Promise<boolean> => {
  const { rows } = await sql`
    insert into share_price_notices (project_id, day) values (${projectId}, ${day}::date)
    on conflict do nothing returning project_id`.execute(db(tx));
  return rows.length === 1;
};

export interface DayPrice {
  readonly shareCount: number;
  /** Of the last sale. */
  readonly unitPrice: bigint;
  readonly currency: Currency;
}

export const findDayPrice = async (
  tx: Tx,
  { projectId, day }: DueDay,
  timeZone: string,
): Promise<DayPrice | undefined> => {
  const { rows } = await sql<DayPrice>`
    select (sum(t.share_count) over ())::integer as "shareCount", t.unit_price as "unitPrice", t.currency
    from share_transfers t
    where t.project_id = ${projectId} and t.state = 'executed' and t.interest_id is not null
      and (t.executed_at at time zone ${timeZone})::date = ${day}::date
    order by t.executed_at desc, t.id desc limit 1`.execute(db(tx));
  return rows[0];
};

export const findPricedProject = async (
  tx: Tx,
  projectId: number,
): Promise<{ readonly documentId: string; readonly title: Localized }> => {
  const { rows } = await sql<{ documentId: string; title: Localized }>`
    select h.document_id as "documentId", h.title from project_headings h
    where h.project_id = ${projectId} limit 1`.execute(db(tx));
  return onlyRow(rows);
};

/** The users with shares of the project. */
export const listHolders = async (tx: Tx, projectId: number): Promise<readonly number[]> => {
  const { rows } = await sql<{ userId: number }>`
    select h.user_id as "userId" from share_holdings h where h.project_id = ${projectId} and h.shares > 0
    order by h.user_id`.execute(db(tx));
  return rows.map(({ userId }) => userId);
};
