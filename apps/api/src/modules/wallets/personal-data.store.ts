import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import type { PersonalData } from '@parcela/platform/personal-data.ts';
import { hasOpenRestriction } from './account-restrictions.store.ts';
import { deleteOfferNotices } from './offer-notices/offer-notice-settings.store.ts';
import { listOwnNotices, listOwnSettings } from './offer-notices/offer-notices.queries.ts';
import { listAllAccounts, readIban } from './bank-accounts/bank-accounts.store.ts';

const db = (tx: Tx) => tables<never>(tx);

const listOwnWallets = async (tx: Tx, userId: number) => {
  const { rows } = await sql`
    select w.document_id as "walletId", w.currency, w.created_at as "createdAt", sums.balance, sums.held
    from wallets w
    cross join lateral (
      select coalesce(sum(p.amount) filter (where p.account = 'wallet'), 0)::bigint as balance,
        coalesce(sum(p.amount) filter (where p.account = 'wallet_hold'), 0)::bigint as held
      from wallet_postings p where p.user_id = w.user_id and p.currency = w.currency
    ) sums
    where w.user_id = ${userId} order by w.currency`.execute(db(tx));
  return rows;
};

const listOwnMovements = async (tx: Tx, userId: number) => {
  const { rows } = await sql`
    select p.occurred_at as "at", p.currency, p.account, p.amount, p.source_type as "causedBy"
    from wallet_postings p where p.user_id = ${userId}
    order by p.transaction_id, p.account`.execute(db(tx));
  return rows;
};

const listOwnWithdrawals = async (tx: Tx, userId: number) => {
  const { rows } = await sql`
    select w.document_id as "documentId", w.amount, w.currency, w.state, a.document_id as "payableAccount",
      t.reference, w.created_at as "createdAt", w.decided_at as "decidedAt", w.ended_at as "endedAt"
    from withdrawals w join bank_accounts a on a.id = w.bank_account_id
    left join transfers_of_items t on t.item_kind = 'withdrawal' and t.item_id = w.id
    where w.user_id = ${userId} order by w.id`.execute(db(tx));
  return rows;
};

const listOwnRestrictions = async (tx: Tx, userId: number) => {
  const { rows } = await sql`
    select b.document_id as "documentId", b.amount, b.currency, b.opened_at as "openedAt", b.closed_at as "closedAt"
    from account_restrictions b where b.user_id = ${userId} order by b.id`.execute(db(tx));
  return rows;
};

const listOwnAccounts = (vault: PersonalVault) => async (tx: Tx, userId: number) => {
  const shown = [];
  for (const account of await listAllAccounts(tx, userId)) {
    const { documentId, currency, holderName, state, isInUse, createdAt, usableFrom } = account;
    const iban = await readIban(tx, vault, account);
    shown.push({ documentId, currency, iban, holderName, state, isInUse, createdAt, usableFrom });
  }
  return shown;
};

/** Reasons against a deletion: a withdrawal in progress, and reversed money that the user still owes. */
const findRemains = async (tx: Tx, userId: number): Promise<readonly string[]> => {
  const { rows } = await sql`
    select from withdrawals w where w.user_id = ${userId} and w.state in ('requested', 'approved') limit 1`.execute(
    db(tx),
  );
  return [
    ...(rows.length > 0 ? ['withdrawals'] : []),
    ...((await hasOpenRestriction(tx, userId)) ? ['money'] : []),
  ];
};

/** The rows are not deleted, because withdrawals refer to them; only the sealed record identifies their owners. */
const blankAccounts = async (tx: Tx, userId: number): Promise<void> => {
  await sql`
    update bank_accounts set iban = '', iban_mark = null, iban_end = '0000', holder_name = '-',
      replaced_at = coalesce(replaced_at, app_now())
    where user_id = ${userId}`.execute(db(tx));
};

export const walletsPersonalData = (vault: PersonalVault): PersonalData => ({
  parts: {
    wallets: listOwnWallets,
    walletMovements: listOwnMovements,
    withdrawals: listOwnWithdrawals,
    accountRestrictions: listOwnRestrictions,
    bankAccounts: listOwnAccounts(vault),
    offerNoticeSettings: listOwnSettings,
    offerNotices: listOwnNotices,
  },
  tables: [
    'wallets',
    'withdrawals',
    'account_restrictions',
    'bank_accounts',
    'offer_notice_settings',
    'offer_notices',
  ],
  identifying: ['bankAccounts'],
  remains: findRemains,
  erase: async (tx, userId) => {
    await blankAccounts(tx, userId);
    await deleteOfferNotices(tx, userId);
  },
});
