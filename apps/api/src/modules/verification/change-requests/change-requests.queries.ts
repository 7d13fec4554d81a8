import type { ChangeRequestState, Localized } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { DataKeysTables, StoredDataKey } from '@parcela/platform/security/encryption.ts';
import {
  type ClosedKey,
  instantOfMicros,
  microsOf,
  type PageAfter,
} from '@parcela/platform/paging/keyset.ts';
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
  /** The comment in each language, if staff wrote it in every language. */
  readonly commentTexts: Localized | null;
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
  sql<Localized | null>`r.comment_texts`.as('commentTexts'),
  'r.created_at as createdAt',
  'r.decided_at as decidedAt',
] as const;

const placeOf = sql<number>`row_number() over (order by r.id desc)::integer`.as('place');

/** The requests of a user, with the key that decrypts them, newest first. */
export const listOwnChangeRequests = async (
  tx: Tx,
  { userId, ...page }: Page & { readonly userId: number },
): Promise<{ readonly total: number; readonly requests: (RequestRow & StoredDataKey)[] }> => {
  const own = tables<VerificationTables & DataKeysTables>(tx)
    .selectFrom('change_requests as r')
    .leftJoin('data_keys as k', 'k.subject_id', 'r.user_id')
    .select([...columns, 'k.master_key_id', 'k.wrapped_key', placeOf])
    .where('r.user_id', '=', userId)
    .where('r.asked_by', 'is', null);
  const { total, rows } = await readPage(tx, own, page);
  return { total, requests: rows };
};

export interface ChangeRequestItem extends RequestRow {
  readonly investorDocumentId: string;
  readonly email: string;
  /** The member of staff who requested a correction. */
  readonly askedBy: { readonly documentId: string; readonly name: string } | null;
}

const selectItems = (tx: Tx) =>
  tables<VerificationTables>(tx)
    .selectFrom('change_requests as r')
    .innerJoin('reviewed_people as p', 'p.user_id', 'r.user_id');
const askedBy = sql<ChangeRequestItem['askedBy']>`(
  select jsonb_build_object('documentId', a.document_id, 'name', a.name) from audit_actors a
  where a.kind = 'staff' and a.id = r.asked_by)`.as('askedBy');
const itemColumns = [...columns, 'p.document_id as investorDocumentId', 'p.email', askedBy] as const;

export interface ChangeRequestsQuery extends PageAfter<ClosedKey> {
  readonly state: ChangeRequestState | undefined;
  readonly investor: string | undefined;
}

const filtered = (tx: Tx, { investor }: ChangeRequestsQuery) => {
  const found = selectItems(tx)
    .select(itemColumns)
    .select(microsOf(sql`r.decided_at`).as('closedMicros'));
  return investor === undefined
    ? found
    : found.where(
        sql<boolean>`r.user_id = (select i.user_id from reviewed_people i where i.document_id = ${investor})`,
      );
};

/**
 * All users' requests, for staff: waiting ones first, longest waiting first; then the others, newest first. One row
 * more than the page.
 */
export const listChangeRequestItems = async (
  tx: Tx,
  query: ChangeRequestsQuery,
): Promise<(ChangeRequestItem & { readonly closedMicros: bigint | null })[]> => {
  const { after, state, pageSize } = query;
  const [closedAfter, idAfter] = after ?? [null, 0];
  const waiting =
    (state ?? 'open') !== 'open' || closedAfter !== null
      ? []
      : await filtered(tx, query)
          .where('r.state', '=', 'open')
          .where('r.id', '>', idAfter)
          .orderBy('r.id')
          .limit(pageSize + 1)
          .execute();
  const left = pageSize + 1 - waiting.length;
  if (state === 'open' || left === 0) return waiting;
  let ended = filtered(tx, query).where('r.decided_at', 'is not', null);
  if (state !== undefined) ended = ended.where('r.state', '=', state);
  if (closedAfter !== null)
    ended = ended.where(sql<boolean>`(r.decided_at, r.id) < (${instantOfMicros(closedAfter)}, ${idAfter})`);
  return [
    ...waiting,
    ...(await ended.orderBy('r.decided_at', 'desc').orderBy('r.id', 'desc').limit(left).execute()),
  ];
};

export const findChangeRequestItem = (tx: Tx, documentId: string): Promise<ChangeRequestItem | undefined> =>
  selectItems(tx).select(itemColumns).where('r.document_id', '=', documentId).executeTakeFirst();
