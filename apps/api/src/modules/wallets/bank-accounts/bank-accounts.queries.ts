import type { Currency } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '../../../platform/database/database.ts';
import type { Page } from '../../../platform/paging/page.ts';
import type { WalletsTables, BankAccountState } from '../wallets.tables.ts';

/** Whose it is, as one value. */
export const withInvestor = <
  R extends { readonly investorDocumentId: string; readonly email: string; readonly name: string },
>({
  investorDocumentId,
  email,
  name,
  ...row
}: R) => ({ ...row, investor: { documentId: investorDocumentId, email, name } });

export interface BankAccountItem {
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

/** Accounts of everybody, for staff. */
export const listBankAccountItems = async (
  tx: Tx,
  query: Page & {
    readonly state: BankAccountState | undefined;
    readonly currency: Currency | undefined;
    /** documentId. */
    readonly user: string | undefined;
  },
): Promise<{ readonly total: number; readonly items: BankAccountItem[] }> => {
  let found = tables<WalletsTables>(tx)
    .selectFrom('bank_accounts as a')
    .innerJoin('bank_account_owners as o', 'o.user_id', 'a.user_id');
  if (query.state !== undefined) found = found.where('a.state', '=', query.state);
  if (query.currency !== undefined) found = found.where('a.currency', '=', query.currency);
  if (query.user !== undefined) found = found.where('o.document_id', '=', query.user);
  const { total } = await found.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .select([
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
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute();
  return { total, items: rows.map(withInvestor) };
};
