import type { Currency } from '@parcela/domain';
import { type RawBuilder, sql } from 'kysely';
import { tables, type Tx } from '@parcela/platform/database/database.ts';
import type { PageAfter } from '@parcela/platform/paging/keyset.ts';
import type { CollectionAccount } from '../statements/bank-statements.store.ts';
import type { StatementFile, StatementFormat } from '@parcela/providers/ports/statement-file.ts';

export interface StatementFileRow {
  readonly id: number;
  readonly documentId: string;
  readonly accountId: number;
  readonly accountDocumentId: string;
  readonly accountIban: string;
  readonly accountCurrency: Currency;
  readonly name: string;
  readonly format: StatementFormat;
  readonly from: string | null;
  readonly to: string | null;
  readonly opening: bigint | null;
  readonly closing: bigint | null;
  readonly lineCount: number;
  readonly uploadedAt: Date;
  readonly uploadedBy: string;
  readonly importedAt: Date | null;
  readonly importedBy: string | null;
  readonly importedCount: number | null;
  readonly discardedAt: Date | null;
  readonly discardedBy: string | null;
  readonly discardReason: string | null;
  readonly undoneAt: Date | null;
  readonly undoReason: string | null;
}

const columns = sql`
  f.id, f.document_id as "documentId", f.collection_account_id as "accountId",
  f.account_document_id as "accountDocumentId", f.account_iban as "accountIban",
  f.account_currency as "accountCurrency", f.name, f.format, f.period_from as "from", f.period_to as "to",
  f.opening, f.closing, f.line_count as "lineCount", f.uploaded_at as "uploadedAt",
  f.uploaded_by as "uploadedBy", f.imported_at as "importedAt", f.imported_by as "importedBy",
  f.imported_count as "importedCount", f.discarded_at as "discardedAt", f.discarded_by as "discardedBy",
  f.discard_reason as "discardReason", f.undone_at as "undoneAt", f.undo_reason as "undoReason"`;

/** Last uploaded first; one row more than the page. */
export const listStatementFiles = async (
  tx: Tx,
  page: PageAfter<number> & { readonly account: string | undefined },
): Promise<readonly StatementFileRow[]> => {
  const after: RawBuilder<unknown> = page.after === undefined ? sql`true` : sql`f.id < ${page.after}`;
  const ofAccount = page.account === undefined ? sql`true` : sql`f.account_document_id = ${page.account}`;
  const { rows } = await sql<StatementFileRow>`
    select ${columns} from statement_file_items f where ${after} and ${ofAccount}
    order by f.id desc limit ${page.pageSize + 1}`.execute(tables(tx));
  return rows;
};

export const findStatementFile = async (
  tx: Tx,
  documentId: string,
): Promise<StatementFileRow | undefined> => {
  const { rows } = await sql<StatementFileRow>`
    select ${columns} from statement_file_items f where f.document_id = ${documentId}`.execute(tables(tx));
  return rows[0];
};

export const readContent = async (tx: Tx, id: number): Promise<Buffer> => {
  const { rows } = await sql<{ content: Buffer }>`
    select content from statement_files where id = ${id}`.execute(tables(tx));
  return rows[0]?.content ?? Buffer.alloc(0);
};

/** Lists every account; there is one for each currency. */
export const listCollectionAccounts = async (tx: Tx): Promise<readonly CollectionAccount[]> => {
  const { rows } = await sql<CollectionAccount>`
    select id, iban, currency, read_to as "readTo" from collection_accounts order by id`.execute(tables(tx));
  return rows;
};

/** Stores a file; for bytes that were uploaded before, returns the documentId of the earlier upload. */
export const insertStatementFile = async (
  tx: Tx,
  upload: {
    readonly accountId: number;
    readonly name: string;
    readonly digest: Buffer;
    readonly content: Buffer;
    readonly file: StatementFile;
    readonly staffId: number;
  },
): Promise<{ readonly documentId: string; readonly isNew: boolean }> => {
  const { file } = upload;
  const added = await sql<{ documentId: string }>`
    insert into statement_files (collection_account_id, name, format, digest, content, period_from, period_to,
      opening, closing, line_count, uploaded_by)
    values (${upload.accountId}, ${upload.name}, ${file.format}, ${upload.digest}, ${upload.content}, ${file.from},
      ${file.to}, ${file.opening}, ${file.closing}, ${file.lines.length}, ${upload.staffId})
    on conflict (collection_account_id, digest) do nothing
    returning document_id as "documentId"`.execute(tables(tx));
  const [row] = added.rows;
  if (row) return { ...row, isNew: true };
  const { rows } = await sql<{ documentId: string }>`
    select document_id as "documentId" from statement_files
    where collection_account_id = ${upload.accountId} and digest = ${upload.digest}`.execute(tables(tx));
  return { documentId: rows[0]?.documentId ?? '', isNew: false };
};

/** Marks the file as imported and returns whether this call did so; a second import changes nothing. */
export const markImported = async (
  tx: Tx,
  id: number,
  by: { readonly staffId: number; readonly count: number },
): Promise<boolean> => {
  const { rows } = await sql`
    update statement_files set imported_by = ${by.staffId}, imported_at = app_now(), imported_count = ${by.count}
    where id = ${id} and imported_at is null and discarded_at is null returning id`.execute(tables(tx));
  return rows.length === 1;
};

/** Locks a file while one of its lines is imported, so that no one discards it; returns whether it can be imported. */
export const lockOpenFile = async (tx: Tx, id: number): Promise<boolean> => {
  const { rows } = await sql`
    select from statement_files f where f.id = ${id} and f.discarded_at is null for share`.execute(
    tables(tx),
  );
  return rows.length === 1;
};

/** Locks a file and returns why it cannot be discarded; imports of its lines wait meanwhile. */
export const lockToDiscard = async (
  tx: Tx,
  documentId: string,
): Promise<'discarded' | 'imported' | 'begun' | 'none' | undefined> => {
  const { rows } = await sql<{ blocker: 'discarded' | 'imported' | 'begun' | 'none' }>`
    select case
        when f.discarded_at is not null then 'discarded'
        when f.imported_at is not null then 'imported'
        when exists (select from bank_movements m where m.statement_file_id = f.id)
          or exists (select from waiting_bank_lines w where w.statement_file_id = f.id) then 'begun'
        else 'none'
      end as blocker
    from statement_files f where f.document_id = ${documentId} for update of f`.execute(tables(tx));
  return rows[0]?.blocker;
};

export const markDiscarded = async (
  tx: Tx,
  documentId: string,
  by: { readonly staffId: number; readonly reason: string },
): Promise<void> => {
  await sql`
    update statement_files set discarded_at = app_now(), discarded_by = ${by.staffId}, discard_reason = ${by.reason}
    where document_id = ${documentId}`.execute(tables(tx));
};
