import type { Localized, WalletCurrency, WalletKind } from '@parcela/domain';
import { sql } from 'kysely';
import { all, type DaysFilter, onDays } from '@parcela/platform/database/filter-conditions.ts';
import { type Tx, tables, onlyRow } from '@parcela/platform/database/database.ts';
import type { WalletsTables } from './wallets.tables.ts';

/** The order to which a movement belongs. */
interface MovedOrder {
  readonly orderId: number;
  readonly orderDocumentId: string;
  readonly projectId: number;
  readonly projectTitle: Localized;
  readonly placedAt: Date;
}

/** A wallet's change by one ledger transaction, and the balance after it, in minor units. */
export type MovementRow = Movement & (MovedOrder | { readonly orderId: null });

/** The project whose order or distribution moved the money. */
interface MovedProject {
  readonly title: Localized;
  readonly slug: string;
}

interface Movement {
  /** The position in the order of changes, from 1; it never changes. */
  readonly position: bigint;
  readonly at: Date;
  readonly kind: WalletKind;
  readonly amount: bigint;
  readonly heldAmount: bigint;
  readonly balance: bigint;
  readonly held: bigint;
  readonly project: MovedProject | null;
}

export interface StatementQuery extends DaysFilter {
  readonly userId: number;
  readonly currency: WalletCurrency;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
}

const period = (query: StatementQuery) => all(onDays(sql`s.occurred_at`, query));

/**
 * A page of a wallet's statement, newest first, and the number of movements in the period, in one query. Balances
 * include all earlier movements, also those before the period.
 */
export const listMovementRows = async (
  tx: Tx,
  query: StatementQuery,
): Promise<{ readonly total: number; readonly movements: MovementRow[] }> => {
  // Ledger transactions are ordered by the versions of both accounts.
  const { rows } = await sql<{ total: number } & (MovementRow | { readonly position: null })>`
    with movements as (
      select p.transaction_id, p.kind, p.source_type, p.source_id, p.occurred_at,
        coalesce(sum(p.amount) filter (where p.account = 'wallet'), 0)::bigint as amount,
        coalesce(sum(p.amount) filter (where p.account = 'wallet_hold'), 0)::bigint as held_amount
      from wallet_postings p
      where p.user_id = ${query.userId} and p.currency = ${query.currency}
      group by p.transaction_id, p.kind, p.source_type, p.source_id, p.occurred_at
    ), statement as (
      select m.*, row_number() over so_far as position, (sum(m.amount) over so_far)::bigint as balance,
        (sum(m.held_amount) over so_far)::bigint as held
      from movements m window so_far as (order by m.transaction_id)
    ), filtered as (
      select * from statement s where ${period(query)}
    ), page as (
      select * from filtered order by position desc limit ${query.pageSize}
      offset ${(query.page - 1) * query.pageSize}
    )
    select counted.total, page.position, page.occurred_at as at, page.kind, page.amount,
      page.held_amount as "heldAmount", page.balance, page.held, h.order_id as "orderId",
      h.document_id as "orderDocumentId", h.project_id as "projectId", h.project_title as "projectTitle",
      h.placed_at as "placedAt",
      case when j.project_id is null then null else jsonb_build_object('title', j.title, 'slug', j.slug) end as project
    from (select count(*)::integer as total from filtered) counted
    left join page on true
    left join order_headings h on h.order_id = order_of_ledger_source(page.source_type, page.source_id)
    left join project_headings j on j.project_id = project_of_ledger_source(page.source_type, page.source_id)
    order by page.position desc`.execute(tables<WalletsTables>(tx));
  return {
    total: onlyRow(rows).total,
    movements: rows.filter((row): row is typeof row & MovementRow => row.position !== null),
  };
};
