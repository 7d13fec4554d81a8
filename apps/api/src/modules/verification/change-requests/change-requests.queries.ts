import type { ChangeRequestState } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { DataKeysTables, StoredDataKey } from '@parcela/platform/security/encryption.ts';
import type { Page } from '@parcela/platform/paging/page.ts';
import { readPage } from '@parcela/platform/paging/read-page.ts';
import type { SealedRequest } from './change-requests.store.ts';
import type { VerificationTables } from '../verification.tables.ts';

interface RequestRow extends SealedRequest {
  readonly id: number;
  readonly userId: number;
  readonly fields: readonly string[];
  readonly state: ChangeRequestState;
  readonly comment: string | null;
  readonly createdAt: Date;
  readonly decidedAt: Date | null;
}

const columns = [
  'r.id',
  'r.document_id as documentId',
  'r.user_id as userId',
  'r.fields',
  'r.state',
  'r.wanted',
  'r.previous',
  'r.comment',
  'r.created_at as createdAt',
  'r.decided_at as decidedAt',
] as const;

const countOf = sql<number>`count(*)::integer`.as('total');

const placeOf = sql<number>`row_number() over (order by r.id desc)::integer`.as('place');

/** The requests of a person with the key that opens them, the newest first. */
export const listOwnChangeRequests = async (
  tx: Tx,
  { userId, ...page }: Page & { readonly userId: number },
): Promise<{ readonly total: number; readonly requests: (RequestRow & StoredDataKey)[] }> => {
  const own = tables<VerificationTables & DataKeysTables>(tx)
    .selectFrom('change_requests as r')
    .leftJoin('data_keys as k', 'k.subject_id', 'r.user_id')
    .select([...columns, 'k.master_key_id', 'k.wrapped_key', placeOf])
    .where('r.user_id', '=', userId);
  const { total, rows } = await readPage(tx, own, page);
  return { total, requests: rows };
};

export interface ChangeRequestItem extends RequestRow {
  readonly investorDocumentId: string;
  readonly email: string;
}

const selectItems = (tx: Tx) =>
  tables<VerificationTables>(tx)
    .selectFrom('change_requests as r')
    .innerJoin('reviewed_people as p', 'p.user_id', 'r.user_id');
const itemColumns = [...columns, 'p.document_id as investorDocumentId', 'p.email'] as const;

/** Requests of everybody, for staff: waiting ones first, longest waiting first; then the newest. */
export const listChangeRequestItems = async (
  tx: Tx,
  query: Page & { readonly state: ChangeRequestState | undefined; readonly investor: string | undefined },
): Promise<{ readonly total: number; readonly items: ChangeRequestItem[] }> => {
  let found = selectItems(tx);
  if (query.state !== undefined) found = found.where('r.state', '=', query.state);
  if (query.investor !== undefined) found = found.where('p.document_id', '=', query.investor);
  const { total } = await found.select(countOf).executeTakeFirstOrThrow();
  const items = await found
    .select(itemColumns)
    .orderBy(sql`r.state <> 'open'`)
    .orderBy('r.decided_at', 'desc')
    .orderBy('r.id')
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute();
  return { total, items };
};

export const findChangeRequestItem = (tx: Tx, documentId: string): Promise<ChangeRequestItem | undefined> =>
  selectItems(tx).select(itemColumns).where('r.document_id', '=', documentId).executeTakeFirst();
