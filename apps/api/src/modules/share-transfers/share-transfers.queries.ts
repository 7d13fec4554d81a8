import type {
  Currency,
  Localized,
  ShareTransferKind,
  ShareTransferSettlement,
  ShareTransferState,
} from '@parcela/domain';
import { sql } from 'kysely';
import { onlyRow, tables, type Tx } from '@parcela/platform/database/database.ts';
import type { PageAfter } from '@parcela/platform/paging/keyset.ts';
import type { ShareTransfersTables } from './share-transfers.tables.ts';

const db = (tx: Tx) => tables<ShareTransfersTables>(tx);

/** The id of a project, published or not. */
export const findProjectId = async (tx: Tx, documentId: string): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select h.project_id as id from project_headings h where h.document_id = ${documentId} limit 1`.execute(
    db(tx),
  );
  return rows[0]?.id;
};

export const findProjectTitle = async (tx: Tx, projectId: number): Promise<Localized> => {
  const { rows } = await sql<{ title: Localized }>`
    select h.title from project_headings h where h.project_id = ${projectId} limit 1`.execute(db(tx));
  return onlyRow(rows).title;
};

/** A transfer as staff see it. */
export interface ShareTransferRow {
  readonly id: number;
  readonly documentId: string;
  readonly kind: ShareTransferKind;
  readonly state: ShareTransferState;
  readonly fromDocumentId: string;
  readonly fromEmail: string;
  readonly toDocumentId: string;
  readonly toEmail: string;
  readonly projectDocumentId: string;
  readonly projectTitle: Localized;
  readonly shares: number;
  readonly unitPrice: bigint | null;
  readonly price: bigint | null;
  readonly currency: Currency | null;
  readonly settlement: ShareTransferSettlement | null;
  readonly reason: string;
  readonly recordedBy: string | null;
  readonly recordedAt: Date;
  readonly approvedBy: string | null;
  readonly executedAt: Date | null;
  readonly discardedBy: string | null;
  readonly discardedAt: Date | null;
  readonly discardReason: string | null;
  /** documentId. */
  readonly advert: string | null;
}

const items = sql`
  select t.id, t.document_id as "documentId", t.kind, t.state, g.document_id as "fromDocumentId",
    g.email as "fromEmail", r.document_id as "toDocumentId", r.email as "toEmail",
    h.document_id as "projectDocumentId", h.title as "projectTitle", t.share_count as shares,
    t.unit_price as "unitPrice", t.price, t.currency, t.settlement, t.reason,
    (select a.name from audit_actors a where a.kind = 'staff' and a.id = t.recorded_by) as "recordedBy",
    t.recorded_at as "recordedAt",
    (select a.name from audit_actors a where a.kind = 'staff' and a.id = t.approved_by) as "approvedBy",
    t.executed_at as "executedAt",
    (select a.name from audit_actors a where a.kind = 'staff' and a.id = t.discarded_by) as "discardedBy",
    t.discarded_at as "discardedAt", t.discard_reason as "discardReason",
    (select a.document_id from share_interests i join share_adverts a on a.id = i.advert_id
      where i.id = t.interest_id) as advert
  from share_transfers t
  join order_investors g on g.user_id = t.from_user_id
  join order_investors r on r.user_id = t.to_user_id
  join project_headings h on h.project_id = t.project_id`;

interface TransfersFilter {
  readonly state: ShareTransferState | undefined;
  readonly kind: ShareTransferKind | undefined;
  /** documentId of one of the sides. */
  readonly user: string | undefined;
  /** documentId of the project. */
  readonly project: string | undefined;
}

/** A page of transfers, newest first; one row more than the page. */
export const listShareTransfers = async (
  tx: Tx,
  { after, pageSize, state, kind, user, project }: PageAfter<number> & TransfersFilter,
): Promise<ShareTransferRow[]> => {
  const conditions = [
    sql`true`,
    ...(after === undefined ? [] : [sql`t.id < ${after}`]),
    ...(state === undefined ? [] : [sql`t.state = ${state}`]),
    ...(kind === undefined ? [] : [sql`t.kind = ${kind}`]),
    ...(user === undefined ? [] : [sql`${user} in (g.document_id, r.document_id)`]),
    ...(project === undefined ? [] : [sql`h.document_id = ${project}`]),
  ];
  const { rows } = await sql<ShareTransferRow>`
    ${items} where ${sql.join(conditions, sql` and `)} order by t.id desc limit ${pageSize + 1}`.execute(
    db(tx),
  );
  return rows;
};

/** A document of a transfer, without its bytes. */
export interface TransferDocumentRow {
  readonly documentId: string;
  readonly name: string;
  readonly sha256: string;
  readonly uploadedBy: string;
  readonly uploadedAt: Date;
}

/** An instruction that one side signed on the board. */
export interface SignatureRow {
  readonly side: 'holder' | 'buyer';
  readonly signedAt: Date;
  readonly sha256: string;
  readonly text: string;
}

export const findShareTransfer = async (
  tx: Tx,
  documentId: string,
): Promise<
  | (ShareTransferRow & {
      readonly documents: readonly TransferDocumentRow[];
      readonly signatures: readonly SignatureRow[];
    })
  | undefined
> => {
  const { rows } = await sql<ShareTransferRow>`${items} where t.document_id = ${documentId}`.execute(db(tx));
  const [row] = rows;
  if (!row) return undefined;
  const documents = await sql<TransferDocumentRow>`
    select d.document_id as "documentId", d.name, encode(d.digest, 'hex') as sha256,
      (select a.name from audit_actors a where a.kind = 'staff' and a.id = d.uploaded_by) as "uploadedBy",
      d.uploaded_at as "uploadedAt"
    from share_transfer_documents d where d.transfer_id = ${row.id} order by d.id`.execute(db(tx));
  const signatures = await sql<SignatureRow>`
    select s.side, s.signed_at as "signedAt", encode(s.digest, 'hex') as sha256, s.text
    from share_signatures s join share_transfers t on t.interest_id = s.interest_id
    where t.id = ${row.id} and s.signed_at <= t.recorded_at
      and (s.void_at is null or s.void_at > t.recorded_at) order by s.id`.execute(db(tx));
  return { ...row, documents: documents.rows, signatures: signatures.rows };
};

/** An encrypted document of a transfer, with the user whose key decrypts it. */
export const findDocument = async (
  tx: Tx,
  { transfer, document }: { readonly transfer: string; readonly document: string },
): Promise<{ readonly content: Buffer; readonly fromUserId: number } | undefined> => {
  const { rows } = await sql<{ content: Buffer; fromUserId: number }>`
    select d.content, t.from_user_id as "fromUserId"
    from share_transfer_documents d join share_transfers t on t.id = d.transfer_id
    where t.document_id = ${transfer} and d.document_id = ${document}`.execute(db(tx));
  return rows[0];
};
