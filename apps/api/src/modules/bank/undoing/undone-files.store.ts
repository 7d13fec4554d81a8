import { sql } from 'kysely';
import { tables, type Tx } from '@parcela/platform/database/database.ts';

/** The facts of a file for undoing its import; `state` says whether it can be undone. */
export interface FileToUndo {
  readonly id: number;
  readonly accountId: number;
  readonly accountIban: string;
  readonly name: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly state: 'imported' | 'not_imported' | 'undone';
}

export const findFileToUndo = async (tx: Tx, documentId: string): Promise<FileToUndo | undefined> => {
  const { rows } = await sql<FileToUndo>`
    select f.id, f.collection_account_id as "accountId", f.account_iban as "accountIban", f.name, f.period_from as "from",
      f.period_to as "to",
      case when f.undone_at is not null then 'undone' when f.imported_at is null then 'not_imported' else 'imported'
      end as state
    from statement_file_items f where f.document_id = ${documentId}`.execute(tables(tx));
  return rows[0];
};

/** Locks the file against import, discarding and undoing. As in an import, this lock comes before the account's. */
export const lockFile = async (tx: Tx, documentId: string): Promise<void> => {
  await sql`select from statement_files f where f.document_id = ${documentId} for update`.execute(tables(tx));
};

/**
 * Ends the file's lines that wait or were identified with a movement, unless another file has them too; frees the
 * file's bytes. Returns how many lines no longer wait.
 */
export const saveFileUndone = async (
  tx: Tx,
  { fileId, staffId }: { readonly fileId: number; readonly staffId: number },
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    with ended as (
      update waiting_bank_lines w set decision = 'undone', bank_movement_id = null, decided_by = ${staffId},
        decided_at = app_now()
      where w.statement_file_id = ${fileId} and w.decision is distinct from 'another' and not exists (
        select from bank_statement_lines l join counted_bank_statements s on s.id = l.statement_id
        where l.waiting_line_id = w.id and s.statement_file_id <> ${fileId})
      returning w.id
    )
    select count(*)::integer as count from ended`.execute(tables(tx));
  await sql`update statement_files set undone_at = app_now() where id = ${fileId}`.execute(tables(tx));
  return rows[0]?.count ?? 0;
};

const lastStatement = async (tx: Tx, accountId: number) => {
  const { rows } = await sql<{ day: string; closing: bigint; fileId: number }>`
    select s.period_to as day, s.closing, s.statement_file_id as "fileId" from counted_bank_statements s
    where s.collection_account_id = ${accountId} and s.is_whole and s.closing is not null and s.period_to is not null
    order by s.period_to desc, s.id desc limit 1`.execute(tables(tx));
  return rows[0];
};

/**
 * The undone file's figures no longer count: the balance comes from the latest other statement, or is the one before
 * our first line.
 */
export const clearStatedBalance = async (
  tx: Tx,
  { fileId, accountId }: { readonly fileId: number; readonly accountId: number },
): Promise<void> => {
  const last = await lastStatement(tx, accountId);
  await sql`
    update collection_accounts a set
      stated_on = coalesce(${last?.day ?? null}::date, (
        select min(m.booked_on) - 1 from bank_movements m where m.collection_account_id = a.id), a.stated_on),
      stated_balance = coalesce(${last?.closing ?? null}::bigint, a.opening_balance),
      stated_file_id = ${last?.fileId ?? null}::integer
    where a.id = ${accountId} and a.stated_file_id = ${fileId}`.execute(tables(tx));
  // The file determined the opening balance, which must be determined again if another statement states it.
  await sql`
    update collection_accounts a set
      stated_on = case when s.is_stated then a.stated_on end,
      stated_balance = case when s.is_stated then a.stated_balance end,
      opening_balance = case when s.is_stated then a.stated_balance - s.lines end,
      opening_on = case when s.is_stated then a.stated_on end,
      opening_at = case when s.is_stated then app_now() end,
      opening_file_id = a.stated_file_id
    from (
      select c.id, c.stated_file_id is not null or c.stated_balance is distinct from c.opening_balance as is_stated,
        coalesce((
          select sum(m.amount) from bank_movements m
          where m.collection_account_id = c.id and m.currency = c.currency and m.booked_on <= c.stated_on), 0) as lines
      from collection_accounts c
    ) s
    where s.id = a.id and a.id = ${accountId} and a.opening_file_id = ${fileId}`.execute(tables(tx));
};
