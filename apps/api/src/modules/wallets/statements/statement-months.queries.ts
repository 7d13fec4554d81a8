import type { WalletCurrency } from '@parcela/domain';
import { sql } from 'kysely';
import { onlyRow, type Tx, tables } from '@parcela/platform/database/database.ts';
import type { WalletsTables } from '../wallets.tables.ts';

/** A month of a wallet with movements, in minor units; free and held money together. */
export interface StatementMonth {
  /** `2026-11`. */
  readonly month: string;
  readonly opening: bigint;
  /** Incoming and outgoing money, both positive; a hold is neither. */
  readonly moneyIn: bigint;
  readonly moneyOut: bigint;
  readonly closing: bigint;
  /** The part of the closing balance that is on hold for orders. */
  readonly held: bigint;
}

interface MonthsQuery {
  readonly userId: number;
  readonly currency: WalletCurrency;
  readonly timeZone: string;
}

/** The months with movements of a wallet, newest first. */
export const listStatementMonths = async (
  tx: Tx,
  { userId, currency, timeZone }: MonthsQuery,
): Promise<readonly StatementMonth[]> => {
  const { rows } = await sql<StatementMonth>`
    with movements as (
      select to_char(min(p.occurred_at) at time zone ${timeZone}, 'YYYY-MM') as month, sum(p.amount)::bigint as amount,
        coalesce(sum(p.amount) filter (where p.account = 'wallet_hold'), 0)::bigint as held
      from wallet_postings p
      where p.user_id = ${userId} and p.currency = ${currency}
      group by p.transaction_id
    ), months as (
      select month, coalesce(sum(amount) filter (where amount > 0), 0)::bigint as money_in,
        coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as money_out, sum(held)::bigint as held
      from movements group by month
    ), balances as (
      select months.*, (sum(money_in - money_out) over so_far)::bigint as closing,
        (sum(months.held) over so_far)::bigint as held_after
      from months window so_far as (order by month)
    )
    select month, closing - money_in + money_out as opening, money_in as "moneyIn", money_out as "moneyOut", closing, held_after as held
    from balances order by month desc`.execute(tables<WalletsTables>(tx));
  return rows;
};

/** The current day in the platform's zone, and the instant. */
export const findToday = async (
  tx: Tx,
  timeZone: string,
): Promise<{ readonly at: Date; readonly day: string }> => {
  const { rows } = await sql<{ at: Date; day: string }>`
    select app_now() as at, to_char(app_now() at time zone ${timeZone}, 'YYYY-MM-DD') as day`.execute(
    tables<WalletsTables>(tx),
  );
  return onlyRow(rows);
};
