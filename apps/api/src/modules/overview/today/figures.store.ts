import type { AccountKind, Currency } from '@parcela/domain';
import { type RawBuilder, sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';

type MoneyPart =
  | 'projects'
  | 'orders'
  | 'fees'
  | 'withheldTax'
  | 'wallets'
  | 'suspense'
  | 'withdrawalsRequested'
  | 'goingOut'
  | 'distributionsToSend'
  | 'atGateways'
  | 'owedByOperator'
  | 'owedByHolders'
  | 'exchange'
  | 'notBooked';

/** The total balance of the accounts of these kinds. */
const inKinds = (...kinds: readonly AccountKind[]): RawBuilder<bigint> =>
  sql`coalesce(sum(t.balance) filter (where t.kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})), 0)`;

/** The balance of external accounts in the ledger: the negative of what came in. */
const outside = (condition: RawBuilder<boolean>): RawBuilder<bigint> =>
  sql`coalesce(sum(t.balance) filter (where t.kind = 'external' and ${condition}), 0)`;

/** The owners of the money at the bank, in minor units; the parts of a currency add up to `atBank`. */
export interface ExplainedMoney {
  readonly currency: Currency;
  readonly atBank: number;
  readonly parts: Readonly<Record<MoneyPart, number>>;
}

export interface Figures {
  readonly countedAt: Date;
  readonly money: ExplainedMoney[];
  readonly shares: { readonly sold: number; readonly reserved: number; readonly available: number };
}

/** Computes all figures again. With millions of accounts this takes longer than a request may. */
export const countFigures = async (tx: Tx): Promise<void> => {
  await sql`set local statement_timeout = '5min'`.execute(tables(tx));
  await sql`
    with shares as (
      insert into share_figures as f (sold, reserved, available)
      select coalesce(sum(t.balance) filter (where t.kind = 'holding'), 0),
        coalesce(sum(t.balance) filter (where t.kind = 'reserved'), 0),
        coalesce(sum(t.balance) filter (where t.kind = 'issuer'), 0)
      from ledger_totals t
      on conflict (one_row) do update set sold = excluded.sold, reserved = excluded.reserved,
        available = excluded.available, counted_at = excluded.counted_at
    ), of_kinds as (
      select c.currency, c.balance as at_bank,
        ${inKinds('project')} as projects, ${inKinds('order')} as orders, ${inKinds('fee')} as fees,
        ${inKinds('withholding')} as withheld_tax, ${inKinds('wallet', 'wallet_hold')} as wallets,
        ${inKinds('suspense')} as suspense, ${inKinds('payable')} as payable, ${inKinds('debt')} as owed_by_holders,
        ${inKinds('fx', 'rounding')} as exchange,
        ${outside(sql<boolean>`t.provider in ('operator', 'rent')`)} as owed_by_operator,
        ${outside(sql<boolean>`t.provider not in ('operator', 'rent', 'bank')`)} as at_gateways,
        c.balance + ${outside(sql<boolean>`t.provider = 'bank'`)} as not_booked,
        coalesce((select sum(w.amount) from wallets_queue w
          where w.kind = 'withdrawals' and w.currency = c.currency), 0) as withdrawals_requested,
        coalesce((select sum(u.amount) from transfers_under_way u where u.currency = c.currency), 0) as going_out
      from bank_balances c
      left join money_totals t on t.currency = c.currency
      group by c.currency, c.balance
    )
    insert into explained_money as e (currency, at_bank, projects, orders, fees, withheld_tax, wallets, suspense,
      withdrawals_requested, going_out, payouts_to_send, at_gateways, owed_by_operator, owed_by_holders, exchange,
      not_booked)
    select k.currency, k.at_bank, k.projects, k.orders, k.fees, k.withheld_tax, k.wallets, k.suspense,
      k.withdrawals_requested, k.going_out, k.payable - k.withdrawals_requested - k.going_out, k.at_gateways,
      k.owed_by_operator, k.owed_by_holders, k.exchange, k.not_booked
    from of_kinds k
    on conflict (currency) do update set at_bank = excluded.at_bank, projects = excluded.projects,
      orders = excluded.orders, fees = excluded.fees, withheld_tax = excluded.withheld_tax,
      wallets = excluded.wallets, suspense = excluded.suspense,
      withdrawals_requested = excluded.withdrawals_requested, going_out = excluded.going_out,
      payouts_to_send = excluded.payouts_to_send, at_gateways = excluded.at_gateways,
      owed_by_operator = excluded.owed_by_operator, owed_by_holders = excluded.owed_by_holders,
      exchange = excluded.exchange, not_booked = excluded.not_booked, counted_at = excluded.counted_at`.execute(
    tables(tx),
  );
};

/** The last computed figures; null before the first computation. */
export const findFigures = async (tx: Tx): Promise<Figures | null> => {
  const { rows } = await sql<Figures>`
    select s.counted_at as "countedAt",
      jsonb_build_object('sold', s.sold, 'reserved', s.reserved, 'available', s.available) as shares,
      m.money
    from share_figures s
    cross join (
      select jsonb_agg(jsonb_build_object('currency', e.currency, 'atBank', e.at_bank, 'parts',
        jsonb_build_object('projects', e.projects, 'orders', e.orders, 'fees', e.fees,
          'withheldTax', e.withheld_tax, 'wallets', e.wallets, 'suspense', e.suspense,
          'withdrawalsRequested', e.withdrawals_requested, 'goingOut', e.going_out,
          'distributionsToSend', e.payouts_to_send, 'atGateways', e.at_gateways, 'owedByOperator', e.owed_by_operator,
          'owedByHolders', e.owed_by_holders, 'exchange', e.exchange, 'notBooked', e.not_booked)) order by e.currency) as money
      from explained_money e
    ) m
    where m.money is not null`.execute(tables(tx));
  return rows[0] ?? null;
};
