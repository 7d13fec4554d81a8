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

/** Counts everything anew. */
export const countFigures = async (tx: Tx): Promise<void> => {
  await sql`
    insert into money_figures as f (currency, at_bank, in_wallets, waiting, going_out)
    select c.currency,
      coalesce((select b.balance from bank_reconciliation b where b.currency = c.currency), 0),
      coalesce((select sum(w.balance) from wallet_totals w where w.currency = c.currency), 0),
      coalesce((select sum(s.waiting_amount) from suspense_items s where s.currency = c.currency), 0),
      coalesce((select sum(t.amount) from transfers_under_way t where t.currency = c.currency), 0)
    from (values ('CZK'), ('EUR'), ('PLN')) as c (currency)
    on conflict (currency) do update set at_bank = excluded.at_bank, in_wallets = excluded.in_wallets,
      waiting = excluded.waiting, going_out = excluded.going_out, counted_at = excluded.counted_at`.execute(
    tables(tx),
  );
  await sql`
    insert into share_figures as f (sold, reserved, available)
    select coalesce(sum(c.sold), 0), coalesce(sum(c.reserved), 0), coalesce(sum(c.available), 0)
    from project_share_counts c
    on conflict (one_row) do update set sold = excluded.sold, reserved = excluded.reserved,
      available = excluded.available, counted_at = excluded.counted_at`.execute(tables(tx));
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
