import type { Localized, OfferTerms, Rates, WalletCurrency } from '@parcela/domain';
import { sql } from 'kysely';
import { tables, type Tx } from '@parcela/platform/database/database.ts';
import type { WalletsTables } from '../wallets.tables.ts';
import type { WalletKey } from './offer-notice-settings.store.ts';

const db = (tx: Tx) => tables<WalletsTables>(tx);

export interface OfferNoticeSetting {
  readonly isOn: boolean;
  readonly leastAmount: bigint | null;
  readonly payoutMethod: 'BankTransfer' | 'DepositToWallet';
}

/** Whether the owner of a wallet wants notices, and where payouts go. */
export const findSetting = async (tx: Tx, { userId, currency }: WalletKey): Promise<OfferNoticeSetting> => {
  const { rows } = await sql<OfferNoticeSetting>`
    select s.user_id is not null as "isOn", s.least_amount as "leastAmount",
      coalesce(m.payout_method, 'DepositToWallet') as "payoutMethod"
    from (values (${userId}::integer)) asked (user_id)
    left join offer_notice_settings s on s.user_id = asked.user_id and s.currency = ${currency}
    left join payout_methods m on m.user_id = asked.user_id`.execute(db(tx));
  return rows[0] ?? { isOn: false, leastAmount: null, payoutMethod: 'DepositToWallet' };
};

/** An offer in the currency of a wallet, whose free money covers at least one share. */
export interface Candidate extends OfferTerms {
  readonly userId: number;
  readonly currency: WalletCurrency;
  readonly projectId: number;
  readonly slug: string;
  readonly title: Localized;
  readonly free: bigint;
  readonly leastAmount: bigint | null;
  /** Whether the account is blocked or its money is restricted. */
  readonly isRestricted: boolean;
  readonly rates: Rates | null;
}

/** The offers that may fit these wallets, without offers of which their owners were already notified. */
export const listCandidates = async (
  tx: Tx,
  wallets: readonly WalletKey[],
): Promise<readonly Candidate[]> => {
  const { rows } = await sql<Candidate>`
    with offers as materialized (
      select f.project_id, f.state, f.currency, f.nominal, f.share_fee, f.min_purchase_qty, f.max_purchase_qty,
        f.max_per_user, f.only_for_current_investor, a.available, h.slug, h.title
      from project_offers f
      join project_headings h on h.project_id = f.project_id
      join project_shares_available a on a.project_id = f.project_id
      where f.state = 'Open'
    )
    select s.user_id as "userId", s.currency, s.least_amount as "leastAmount", m.free,
      f.project_id as "projectId", f.slug, f.title, f.state, f.nominal, f.share_fee as fee,
      f.min_purchase_qty as "minPurchaseQty", f.max_purchase_qty as "maxPurchaseQty",
      f.max_per_user as "maxPerUser", f.only_for_current_investor as "onlyForCurrentInvestor", f.available,
      (live.shares + coalesce((
        select h.shares from share_holdings h where h.user_id = s.user_id and h.project_id = f.project_id
      ), 0))::integer as counted,
      live.has_order as "hasLiveOrder",
      exists (select from restricted_investors r where r.user_id = s.user_id)
        or exists (select from blocked_investors b where b.user_id = s.user_id) as "isRestricted",
      (select jsonb_build_object('eurToCzk', r.eur_to_czk::text, 'eurToPln', r.eur_to_pln::text)
        from rates_in_force r) as rates
    from unnest(
      ${wallets.map(({ userId }) => userId)}::integer[], ${wallets.map(({ currency }) => currency)}::text[]
    ) as k (user_id, currency)
    join offer_notice_settings s on s.user_id = k.user_id and s.currency = k.currency
    join free_wallet_money m on m.user_id = s.user_id and m.currency = s.currency
    join offers f on f.currency = s.currency and m.free >= f.nominal + f.share_fee
    cross join lateral (
      select coalesce(sum(o.token_count), 0) as shares, count(*) > 0 as has_order from order_headings o
      where o.user_id = s.user_id and o.project_id = f.project_id and o.is_live
    ) live
    where not exists (
      select from offer_notices n where n.user_id = s.user_id and n.project_id = f.project_id
    )
    order by s.user_id, f.project_id`.execute(db(tx));
  return rows;
};

/** For the download of a user's own data. */
export const listOwnSettings = async (tx: Tx, userId: number) =>
  db(tx)
    .selectFrom('offer_notice_settings')
    .select(['currency', 'least_amount as leastAmount', 'switched_on_at as switchedOnAt'])
    .where('user_id', '=', userId)
    .orderBy('currency')
    .execute();

/** For the download of a user's own data. */
export const listOwnNotices = async (tx: Tx, userId: number) => {
  const { rows } = await sql`
    select h.title ->> 'en' as project, n.currency, n.shares, n.price, n.free, n.notified_at as "notifiedAt"
    from offer_notices n join project_headings h on h.project_id = n.project_id
    where n.user_id = ${userId} order by n.notified_at, n.project_id`.execute(db(tx));
  return rows;
};
