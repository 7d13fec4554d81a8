import type { Currency } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';

export interface Figures {
  readonly countedAt: Date;
  readonly money: {
    readonly currency: Currency;
    readonly atBank: number;
    readonly inWallets: number;
    readonly waiting: number;
    readonly goingOut: number;
  }[];
  readonly shares: { readonly sold: number; readonly reserved: number; readonly available: number };
}

/** Counts everything anew. Of millions of accounts that takes longer than a request may. */
export const countFigures = async (tx: Tx): Promise<void> => {
  await sql`set local statement_timeout = '5min'`.execute(tables(tx));
  await sql`
    with totals as materialized (select * from ledger_totals), shares as (
      insert into share_figures as f (sold, reserved, available)
      select coalesce(sum(t.balance) filter (where t.kind = 'holding'), 0),
        coalesce(sum(t.balance) filter (where t.kind = 'reserved'), 0),
        coalesce(sum(t.balance) filter (where t.kind = 'issuer'), 0)
      from totals t
      on conflict (one_row) do update set sold = excluded.sold, reserved = excluded.reserved,
        available = excluded.available, counted_at = excluded.counted_at
    )
    insert into money_figures as f (currency, at_bank, in_wallets, waiting, going_out)
    select c.currency, c.balance,
      coalesce((select sum(w.balance) from totals w where w.currency = c.currency), 0),
      coalesce((select sum(s.waiting_amount) from suspense_items s where s.currency = c.currency), 0),
      coalesce((select sum(t.amount) from transfers_under_way t where t.currency = c.currency), 0)
    from bank_balances c
    on conflict (currency) do update set at_bank = excluded.at_bank, in_wallets = excluded.in_wallets,
      waiting = excluded.waiting, going_out = excluded.going_out, counted_at = excluded.counted_at`.execute(
    tables(tx),
  );
};

/** As they were counted last; null before the first count. */
export const findFigures = async (tx: Tx): Promise<Figures | null> => {
  const { rows } = await sql<Figures>`
    select s.counted_at as "countedAt",
      jsonb_build_object('sold', s.sold, 'reserved', s.reserved, 'available', s.available) as shares,
      (select jsonb_agg(jsonb_build_object('currency', m.currency, 'atBank', m.at_bank, 'inWallets', m.in_wallets,
        'waiting', m.waiting, 'goingOut', m.going_out) order by m.currency) from money_figures m) as money
    from share_figures s`.execute(tables(tx));
  return rows[0] ?? null;
};
