import type { WalletCurrency } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '../../../platform/database/database.ts';
import type { Page } from '../../../platform/paging/page.ts';
import { readPage } from '../../../platform/paging/read-page.ts';
import type { WalletsTables, WithdrawalState } from '../wallets.tables.ts';
import { withInvestor } from '../bank-accounts/bank-accounts.queries.ts';

/** As screens show it: approved and at the bank is `sent`. */
export type ShownState = WithdrawalState | 'sent';

export interface WithdrawalRow {
  readonly documentId: string;
  readonly amount: bigint;
  readonly currency: WalletCurrency;
  readonly state: ShownState;
  readonly ibanEnd: string;
  readonly createdAt: Date;
}

const shownState = sql<ShownState>`
  case when w.state = 'approved' and t.state = 'submitted' then 'sent' else w.state end`;

const selectWithdrawals = (tx: Tx) =>
  tables<WalletsTables>(tx)
    .selectFrom('withdrawals as w')
    .innerJoin('bank_accounts as a', 'a.id', 'w.bank_account_id')
    .leftJoin('transfers_of_items as t', (on) =>
      on.onRef('t.item_id', '=', 'w.id').on('t.item_kind', '=', sql.lit('withdrawal')),
    );

/** The withdrawals of a person, the newest first. */
export const listOwnWithdrawals = async (
  tx: Tx,
  { userId, ...page }: Page & { readonly userId: number },
): Promise<{ readonly total: number; readonly withdrawals: WithdrawalRow[] }> => {
  const own = selectWithdrawals(tx)
    .select([
      'w.document_id as documentId',
      'w.amount',
      'w.currency',
      shownState.as('state'),
      'a.iban_end as ibanEnd',
      'w.created_at as createdAt',
      sql<number>`row_number() over (order by w.id desc)::integer`.as('place'),
    ])
    .where('w.user_id', '=', userId);
  const { total, rows } = await readPage(tx, own, page);
  return { total, withdrawals: rows };
};

export interface WithdrawalItem extends WithdrawalRow {
  readonly investor: { readonly documentId: string; readonly email: string; readonly name: string };
  readonly isRestricted: boolean;
  readonly blocker: 'restricted' | 'not_cleared' | null;
  readonly accountDocumentId: string;
  readonly holderName: string;
  readonly reference: string | null;
  readonly decidedAt: Date | null;
  readonly endedAt: Date | null;
}

/** Withdrawals of everybody, for staff. */
export const listWithdrawalItems = async (
  tx: Tx,
  query: Page & { readonly state: ShownState | undefined; readonly currency: WalletCurrency | undefined },
): Promise<{ readonly total: number; readonly items: WithdrawalItem[] }> => {
  let found = selectWithdrawals(tx).innerJoin('bank_account_owners as o', 'o.user_id', 'w.user_id');
  if (query.state !== undefined) found = found.where(shownState, '=', query.state);
  if (query.currency !== undefined) found = found.where('w.currency', '=', query.currency);
  const { total } = await found.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .select([
      'w.document_id as documentId',
      'w.amount',
      'w.currency',
      shownState.as('state'),
      'a.iban_end as ibanEnd',
      'w.created_at as createdAt',
      'o.document_id as investorDocumentId',
      'o.email',
      'o.name',
      sql<boolean>`exists (select from account_restrictions b where b.user_id = w.user_id and b.closed_at is null)`.as(
        'isRestricted',
      ),
      sql<WithdrawalItem['blocker']>`case when w.ended_at is null then
        (select m.blocker from money_blockers m where m.user_id = w.user_id) end`.as('blocker'),
      'a.document_id as accountDocumentId',
      'a.holder_name as holderName',
      't.reference',
      'w.decided_at as decidedAt',
      'w.ended_at as endedAt',
    ])
    .orderBy('w.id', 'desc')
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute();
  return { total, items: rows.map(withInvestor) };
};
