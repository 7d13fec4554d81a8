import type { WalletCurrency } from '@parcela/domain';
import { type RawBuilder, sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { all, type DaysFilter, onDays } from '@parcela/platform/database/filter-conditions.ts';
import type { PageAfter } from '@parcela/platform/paging/keyset.ts';
import type { Page } from '@parcela/platform/paging/page.ts';
import { readPage } from '@parcela/platform/paging/read-page.ts';
import type { WalletsTables, WithdrawalState } from '../wallets.tables.ts';
import { withInvestor } from '../bank-accounts/bank-accounts.queries.ts';

/** As screens show it: an approved withdrawal at the bank is `sent`. */
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

/** The withdrawals of a user, newest first. */
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
  readonly id: number;
  readonly userId: number;
  /** documentId of the withdrawal's transfer. */
  readonly transferDocumentId: string | null;
  readonly submittedAt: Date | null;
  readonly bookedAt: Date | null;
  readonly investor: { readonly documentId: string; readonly email: string; readonly name: string };
  readonly isRestricted: boolean;
  readonly blocker: 'restricted' | 'not_cleared' | null;
  readonly accountDocumentId: string;
  readonly holderName: string;
  readonly reference: string | null;
  readonly pendingRequest: string | null;
  readonly decidedAt: Date | null;
  readonly endedAt: Date | null;
}

export interface WithdrawalsFilter {
  readonly state?: ShownState | undefined;
  readonly currency?: WalletCurrency | undefined;
  readonly user?: string | undefined;
  /** documentId of a request for approval. */
  readonly request?: string | undefined;
  /** The first and the last day of the requests. */
  readonly days?: DaysFilter | undefined;
  readonly documentId?: string | undefined;
}

/** Filters by the stored state first, because that state has an index. */
const inState = (state: ShownState): RawBuilder<unknown> => {
  if (state === 'sent') return sql`w.state = 'approved' and t.state = 'submitted'`;
  if (state === 'approved') return sql`w.state = 'approved' and t.state is distinct from 'submitted'`;
  return sql`w.state = ${state}`;
};

const when = <T>(
  value: T | undefined,
  condition: (value: T) => RawBuilder<unknown>,
): RawBuilder<unknown> | undefined => (value === undefined ? undefined : condition(value));

/**
 * All investors' withdrawals, newest first; one row more than the page, so that the caller knows whether there are
 * more.
 */
export const listWithdrawalItems = async (
  tx: Tx,
  { after, pageSize, ...filter }: PageAfter<number> & WithdrawalsFilter,
): Promise<WithdrawalItem[]> => {
  const wanted = all([
    when(after, (id) => sql`w.id < ${id}`),
    when(filter.state, inState),
    when(filter.currency, (currency) => sql`w.currency = ${currency}`),
    when(filter.user, (user) => sql`o.document_id = ${user}`),
    when(filter.documentId, (documentId) => sql`w.document_id = ${documentId}`),
    ...(filter.days === undefined ? [] : onDays(sql`w.created_at`, filter.days)),
    // Ids ascend with time, so the search for old withdrawals skips all later ones.
    when(
      filter.days?.to,
      (to) => sql`w.id < coalesce((
        select later.id from withdrawals later where later.created_at >= ${to}::date + 2
        order by later.created_at limit 1), 2147483647)`,
    ),
    when(
      filter.request,
      (request) => sql`w.document_id in (select r.item_document_id from requested_items r
        where r.request_document_id = ${request} and r.item_type = 'withdrawal')`,
    ),
  ]);
  const rows = await selectWithdrawals(tx)
    .innerJoin('bank_account_owners as o', 'o.user_id', 'w.user_id')
    .where(sql<boolean>`${wanted}`)
    .select([
      'w.id',
      'w.user_id as userId',
      't.document_id as transferDocumentId',
      't.submitted_at as submittedAt',
      't.booked_at as bookedAt',
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
      sql<string | null>`case when w.state in ('requested', 'approved') then
        (select min(r.request_document_id) from requested_items r where r.state = 'pending'
          and r.expires_at > app_now() and r.item_type = 'withdrawal' and r.item_document_id = w.document_id)
        end`.as('pendingRequest'),
      'w.decided_at as decidedAt',
      'w.ended_at as endedAt',
    ])
    .orderBy('w.id', 'desc')
    .limit(pageSize + 1)
    .execute();
  return rows.map(withInvestor);
};
