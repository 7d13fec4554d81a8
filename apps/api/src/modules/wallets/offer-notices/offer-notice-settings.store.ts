import type { WalletCurrency } from '@parcela/domain';
import { sql } from 'kysely';
import { tables, type Tx } from '@parcela/platform/database/database.ts';
import type { WalletsTables } from '../wallets.tables.ts';

const db = (tx: Tx) => tables<WalletsTables>(tx);

export interface WalletKey {
  readonly userId: number;
  readonly currency: WalletCurrency;
}

/** Switches a wallet's notices on, or changes their smallest amount; the wallet is checked next. */
export const switchOn = async (
  tx: Tx,
  { userId, currency }: WalletKey,
  leastAmount: bigint | null,
): Promise<void> => {
  await sql`
    insert into offer_notice_settings (user_id, currency, least_amount)
    values (${userId}, ${currency}, ${leastAmount}::bigint)
    on conflict on constraint offer_notice_settings_pkey
      do update set least_amount = excluded.least_amount, checked_at = '-infinity'`.execute(db(tx));
};

/** A simultaneous check of the wallet ends first, and none begins afterwards. */
export const switchOff = async (tx: Tx, { userId, currency }: WalletKey): Promise<void> => {
  await db(tx)
    .deleteFrom('offer_notice_settings')
    .where('user_id', '=', userId)
    .where('currency', '=', currency)
    .execute();
};

/**
 * Requests a check of these wallets, which received money. Called after the posting, whose lock on the wallet keeps
 * two payments from waiting for each other here.
 */
export const requestOfferCheck = async (
  tx: Tx,
  { userIds, currency }: { readonly userIds: readonly number[]; readonly currency: WalletCurrency },
): Promise<void> => {
  if (userIds.length === 0) return;
  await sql`
    update offer_notice_settings set checked_at = '-infinity'
    where user_id = any(${[...userIds]}::integer[]) and currency = ${currency}`.execute(db(tx));
};

/**
 * Wallets to check, longest unchecked first: on request, after the opening of a project, and once an hour for changes
 * that request no check.
 */
export const listDueWallets = async (tx: Tx, limit: number): Promise<readonly WalletKey[]> => {
  const { rows } = await sql<WalletKey>`
    select s.user_id as "userId", s.currency from offer_notice_settings s
    where s.checked_at < greatest(app_now() - interval '1 hour', (select max(o.open_since) from open_offers o))
    order by s.checked_at limit ${limit}`.execute(db(tx));
  return rows;
};

const keysOf = (wallets: readonly WalletKey[]) => sql`unnest(
  ${wallets.map(({ userId }) => userId)}::integer[], ${wallets.map(({ currency }) => currency)}::text[]
) as k (user_id, currency)`;

/**
 * Locks these wallets so that their notices cannot be switched off, except wallets that another transaction is
 * changing.
 */
export const claimWallets = async (tx: Tx, wallets: readonly WalletKey[]): Promise<readonly WalletKey[]> => {
  const { rows } = await sql<WalletKey>`
    select s.user_id as "userId", s.currency from offer_notice_settings s
    where (s.user_id, s.currency) in (select k.user_id, k.currency from ${keysOf(wallets)})
    order by s.user_id, s.currency for update skip locked`.execute(db(tx));
  return rows;
};

export const saveChecked = async (tx: Tx, wallets: readonly WalletKey[]): Promise<void> => {
  await sql`
    update offer_notice_settings s set checked_at = app_now()
    from ${keysOf(wallets)} where s.user_id = k.user_id and s.currency = k.currency`.execute(db(tx));
};

export interface NewOfferNotice extends WalletKey {
  readonly projectId: number;
  readonly shares: number;
  readonly price: bigint;
  readonly free: bigint;
}

/** Stores the notices; returns `user:project` for each new one. */
export const insertOfferNotices = async (
  tx: Tx,
  notices: readonly NewOfferNotice[],
): Promise<ReadonlySet<string>> => {
  if (notices.length === 0) return new Set();
  const rows = await db(tx)
    .insertInto('offer_notices')
    .values(
      notices.map(({ userId, projectId, ...notice }) => ({
        ...notice,
        user_id: userId,
        project_id: projectId,
      })),
    )
    .onConflict((conflict) => conflict.constraint('offer_notices_once').doNothing())
    .returning(['user_id', 'project_id'])
    .execute();
  return new Set(rows.map(({ user_id: user, project_id: project }) => `${user}:${project}`));
};

export const deleteOfferNotices = async (tx: Tx, userId: number): Promise<void> => {
  await db(tx).deleteFrom('offer_notice_settings').where('user_id', '=', userId).execute();
  await db(tx).deleteFrom('offer_notices').where('user_id', '=', userId).execute();
};
