import type { Currency } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { DataKeysTables, PersonalVault, StoredDataKey } from '@parcela/platform/security/encryption.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import type { BankAccountState, WalletsTables } from '../wallets.tables.ts';

const db = (tx: Tx) => tables<WalletsTables>(tx);
const now = sql<Date>`app_now()`;

/** Bound into the ciphertext. */
const ibanField = 'bankAccountIban';

/** The place to which a user's money in one currency goes. */
export interface BankAccount {
  readonly id: number;
  readonly documentId: string;
  readonly userId: number;
  readonly currency: Currency;
  /** Last four characters. */
  readonly ibanEnd: string;
  readonly holderName: string;
  readonly state: BankAccountState;
  readonly createdAt: Date;
  readonly usableFrom: Date;
  readonly isUsable: boolean;
  readonly isInUse: boolean;
  /** The encrypted IBAN; `readIban` decrypts it. */
  readonly sealedIban: Buffer;
}

const columns = [
  'bank_accounts.id',
  'bank_accounts.document_id as documentId',
  'bank_accounts.user_id as userId',
  'bank_accounts.currency',
  'bank_accounts.iban_end as ibanEnd',
  'bank_accounts.holder_name as holderName',
  'bank_accounts.state',
  'bank_accounts.created_at as createdAt',
  'bank_accounts.usable_from as usableFrom',
  'bank_accounts.iban as sealedIban',
] as const;
const isInUse = sql<boolean>`replaced_at is null`.as('isInUse');
const isUsable = sql<boolean>`state = 'accepted' and replaced_at is null and usable_from <= app_now()`.as(
  'isUsable',
);

const selectAccounts = (tx: Tx) =>
  db(tx)
    .selectFrom('bank_accounts')
    .select([...columns, isInUse, isUsable]);

/** One account per currency: the current one, or the last rejected one. Includes the key that decrypts the IBANs. */
export const listLastAccounts = (tx: Tx, userId: number): Promise<(BankAccount & StoredDataKey)[]> =>
  tables<WalletsTables & DataKeysTables>(tx)
    .selectFrom('bank_accounts')
    .leftJoin('data_keys', 'data_keys.subject_id', 'bank_accounts.user_id')
    .select([...columns, isInUse, isUsable, 'master_key_id', 'wrapped_key'])
    .distinctOn('currency')
    .where('user_id', '=', userId)
    .orderBy('currency')
    .orderBy('id', 'desc')
    .execute();

/** Every account that a user ever entered, oldest first. */
export const listAllAccounts = (tx: Tx, userId: number): Promise<BankAccount[]> =>
  selectAccounts(tx).where('user_id', '=', userId).orderBy('id').execute();

/** The account of one currency, locked until the transaction ends; undefined when there is none. */
export const lockAccountInUse = (
  tx: Tx,
  userId: number,
  currency: Currency,
): Promise<BankAccount | undefined> =>
  selectAccounts(tx)
    .where('user_id', '=', userId)
    .where('currency', '=', currency)
    .where('replaced_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** The accounts in use that cannot receive money yet, because they are too new or wait for staff. */
export const lockNewAccounts = (tx: Tx, userId: number): Promise<BankAccount[]> =>
  selectAccounts(tx)
    .where('user_id', '=', userId)
    .where('replaced_at', 'is', null)
    .where(sql<boolean>`(state = 'review' or usable_from > app_now())`)
    .orderBy('id')
    .forUpdate()
    .execute();

export const lockAccount = (tx: Tx, documentId: string): Promise<BankAccount | undefined> =>
  selectAccounts(tx).where('document_id', '=', documentId).forUpdate().executeTakeFirst();

export const findAccount = (
  tx: Tx,
  key: { readonly id: number } | { readonly documentId: string },
): Promise<BankAccount | undefined> =>
  ('id' in key
    ? selectAccounts(tx).where('id', '=', key.id)
    : selectAccounts(tx).where('document_id', '=', key.documentId)
  ).executeTakeFirst();

export const readIban = async (tx: Tx, vault: PersonalVault, account: BankAccount): Promise<string> => {
  const { [ibanField]: iban } = await vault.decrypt(tx, account.userId, { [ibanField]: account.sealedIban });
  return iban ?? '';
};

/** The IBAN of an account that was read together with the user's key. */
export const openIban = (vault: PersonalVault, account: BankAccount & StoredDataKey): string =>
  vault.open(account.userId, account, { [ibanField]: account.sealedIban })[ibanField] ?? '';

/** The mark with which staff find the accounts with an IBAN. */
export const ibanMark = (vault: Pick<PersonalVault, 'mark'>, iban: string): Buffer =>
  vault.mark(ibanField, iban);

/** Marks accounts without a mark; returns how many. */
export const markAccounts = async (tx: Tx, vault: PersonalVault, most: number): Promise<number> => {
  const accounts = await selectAccounts(tx)
    .where('iban_mark', 'is', null)
    .where(sql<boolean>`iban <> ''`)
    .orderBy('bank_accounts.id')
    .limit(most)
    .forUpdate()
    .execute();
  for (const account of accounts)
    await db(tx)
      .updateTable('bank_accounts')
      .set({ iban_mark: ibanMark(vault, await readIban(tx, vault, account)) })
      .where('id', '=', account.id)
      .execute();
  return accounts.length;
};

/** Replaces the previous account, whose row stays. */
export const replaceAccount = async (
  tx: Tx,
  vault: PersonalVault,
  account: Pick<BankAccount, 'userId' | 'currency' | 'holderName' | 'state'> & { readonly iban: string },
): Promise<BankAccount> => {
  const { userId, currency, iban } = account;
  await db(tx)
    .updateTable('bank_accounts')
    .set({ replaced_at: now })
    .where('user_id', '=', userId)
    .where('currency', '=', currency)
    .where('replaced_at', 'is', null)
    .execute();
  const { id } = await db(tx)
    .insertInto('bank_accounts')
    .values({
      document_id: newDocumentId(),
      user_id: userId,
      currency,
      iban: await vault.encrypt(tx, userId, ibanField, iban),
      iban_mark: ibanMark(vault, iban),
      iban_end: iban.slice(-4),
      holder_name: account.holderName,
      state: account.state,
      usable_from: sql<Date>`app_now() + interval '24 hours'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return selectAccounts(tx).where('id', '=', id).executeTakeFirstOrThrow();
};

/** Stores the staff decision about an account in review; a rejected account is no longer in use. */
export const saveAccountDecision = async (
  tx: Tx,
  id: number,
  state: 'accepted' | 'rejected',
): Promise<void> => {
  await db(tx)
    .updateTable('bank_accounts')
    .set({ state, decided_at: now, ...(state === 'rejected' ? { replaced_at: now } : {}) })
    .where('id', '=', id)
    .execute();
};
