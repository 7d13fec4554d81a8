import type { Currency } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { PageAfter } from '@parcela/platform/paging/keyset.ts';
import type { WalletsTables, BankAccountState } from '../wallets.tables.ts';

/** Combines the investor's columns into one value. */
export const withInvestor = <
  R extends { readonly investorDocumentId: string; readonly email: string; readonly name: string },
>({
  investorDocumentId,
  email,
  name,
  ...row
}: R) => ({ ...row, investor: { documentId: investorDocumentId, email, name } });

export interface BankAccountsFilter {
  readonly state?: BankAccountState | undefined;
  readonly currency?: Currency | undefined;
  readonly user?: string | undefined;
  readonly documentId?: string | undefined;
}

export interface BankAccountItem {
  readonly id: number;
  readonly userId: number;
  readonly documentId: string;
  readonly currency: Currency;
  readonly investor: { readonly documentId: string; readonly email: string; readonly name: string };
  readonly ibanEnd: string;
  readonly holderName: string;
  readonly state: BankAccountState;
  readonly isInUse: boolean;
  readonly createdAt: Date;
  readonly usableFrom: Date;
}

/** All investors' accounts for staff, newest first; one row more than the page. */
export const listBankAccountItems = async (
  tx: Tx,
  { after, pageSize, ...filter }: PageAfter<number> & BankAccountsFilter,
): Promise<BankAccountItem[]> => {
  let found = tables<WalletsTables>(tx)
    .selectFrom('bank_accounts as a')
    .innerJoin('bank_account_owners as o', 'o.user_id', 'a.user_id');
  if (after !== undefined) found = found.where('a.id', '<', after);
  if (filter.state !== undefined) found = found.where('a.state', '=', filter.state);
  if (filter.currency !== undefined) found = found.where('a.currency', '=', filter.currency);
  if (filter.user !== undefined)
    found = found.where(
      sql<boolean>`a.user_id = (select w.user_id from bank_account_owners w where w.document_id = ${filter.user})`,
    );
  if (filter.documentId !== undefined) found = found.where('a.document_id', '=', filter.documentId);
  const rows = await found
    .select([
      'a.id',
      'a.user_id as userId',
      'a.document_id as documentId',
      'a.currency',
      'o.document_id as investorDocumentId',
      'o.email',
      'o.name',
      'a.iban_end as ibanEnd',
      'a.holder_name as holderName',
      'a.state',
      sql<boolean>`a.replaced_at is null`.as('isInUse'),
      'a.created_at as createdAt',
      'a.usable_from as usableFrom',
    ])
    .orderBy('a.id', 'desc')
    .limit(pageSize + 1)
    .execute();
  return rows.map(withInvestor);
};
