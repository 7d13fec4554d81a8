import type { Currency, Localized, ShareAdvertState, ShareInterestState } from '@parcela/domain';
import { sql } from 'kysely';
import { tables, type Tx } from '@parcela/platform/database/database.ts';
import type { PageAfter } from '@parcela/platform/paging/keyset.ts';
import type { ShareTransfersTables } from './share-transfers.tables.ts';

const db = (tx: Tx) => tables<ShareTransfersTables>(tx);

/** An advert as staff see it. */
export interface StaffAdvertRow {
  readonly id: number;
  readonly documentId: string;
  readonly projectDocumentId: string;
  readonly projectTitle: Localized;
  readonly holderDocumentId: string;
  readonly holderEmail: string;
  readonly state: ShareAdvertState;
  readonly shares: number;
  readonly unitPrice: bigint;
  readonly price: bigint;
  readonly currency: Currency;
  readonly interestCount: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly endedAt: Date | null;
  readonly removedBy: string | null;
  readonly endReason: string | null;
}

const items = sql`
  select a.id, a.document_id as "documentId", h.document_id as "projectDocumentId", h.title as "projectTitle",
    o.document_id as "holderDocumentId", o.email as "holderEmail", a.state, a.share_count as shares,
    a.unit_price as "unitPrice", a.share_count * a.unit_price as price, a.currency,
    (select count(*)::integer from share_interests i where i.advert_id = a.id) as "interestCount",
    a.created_at as "createdAt", a.expires_at as "expiresAt", a.ended_at as "endedAt",
    (select s.name from audit_actors s where s.kind = 'staff' and s.id = a.removed_by) as "removedBy",
    a.end_reason as "endReason"
  from share_adverts a
  join order_investors o on o.user_id = a.user_id
  join project_headings h on h.project_id = a.project_id`;

/** A page of adverts, newest first; one row more than the page. */
export const listStaffAdverts = async (
  tx: Tx,
  {
    after,
    pageSize,
    state,
    user,
    project,
  }: PageAfter<number> & {
    readonly state: ShareAdvertState | undefined;
    /** documentIds. */
    readonly user: string | undefined;
    readonly project: string | undefined;
  },
): Promise<StaffAdvertRow[]> => {
  const conditions = [
    sql`true`,
    ...(after === undefined ? [] : [sql`a.id < ${after}`]),
    ...(state === undefined ? [] : [sql`a.state = ${state}`]),
    ...(user === undefined ? [] : [sql`o.document_id = ${user}`]),
    ...(project === undefined ? [] : [sql`h.document_id = ${project}`]),
  ];
  const { rows } = await sql<StaffAdvertRow>`
    ${items} where ${sql.join(conditions, sql` and `)} order by a.id desc limit ${pageSize + 1}`.execute(
    db(tx),
  );
  return rows;
};

/** An interest in an advert as staff see it. */
export interface StaffInterestRow {
  readonly documentId: string;
  readonly buyerDocumentId: string;
  readonly buyerEmail: string;
  readonly state: ShareInterestState;
  readonly shares: number;
  readonly createdAt: Date;
  readonly sharedAt: Date | null;
  readonly returnedReason: string | null;
  readonly transfer: string | null;
}

export const findStaffAdvert = async (
  tx: Tx,
  documentId: string,
): Promise<(StaffAdvertRow & { readonly interests: readonly StaffInterestRow[] }) | undefined> => {
  const { rows } = await sql<StaffAdvertRow>`${items} where a.document_id = ${documentId}`.execute(db(tx));
  const [row] = rows;
  if (!row) return undefined;
  const interests = await sql<StaffInterestRow>`
    select i.document_id as "documentId", o.document_id as "buyerDocumentId", o.email as "buyerEmail", i.state,
      i.share_count as shares, i.created_at as "createdAt", i.shared_at as "sharedAt",
      i.returned_reason as "returnedReason",
      (select t.document_id from share_transfers t where t.interest_id = i.id order by t.id desc limit 1) as transfer
    from share_interests i join order_investors o on o.user_id = i.user_id
    where i.advert_id = ${row.id} order by i.id desc`.execute(db(tx));
  return { ...row, interests: interests.rows };
};
