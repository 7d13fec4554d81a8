import { sql } from 'kysely';
import { tables, type Tx } from '@parcela/platform/database/database.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import type { PageAfter } from '@parcela/platform/paging/keyset.ts';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import type { AccountsTables } from '../accounts.tables.ts';

const db = (tx: Tx) => tables<AccountsTables>(tx);
const fieldOf = (documentId: string): string => `note:${documentId}`;

export interface NewNote {
  readonly userId: number;
  readonly staffId: number;
  readonly text: string;
}

/** Encrypts a note with the key of the investor that it describes. */
export const insertNote = async (tx: Tx, vault: PersonalVault, note: NewNote) => {
  const documentId = newDocumentId();
  const row = await db(tx)
    .insertInto('investor_notes')
    .values({
      document_id: documentId,
      user_id: note.userId,
      staff_id: note.staffId,
      text: await vault.encrypt(tx, note.userId, fieldOf(documentId), note.text),
    })
    .returning('created_at as createdAt')
    .executeTakeFirstOrThrow();
  return { documentId, createdAt: row.createdAt };
};

/** Blanks a note of this author; returns the investor that it described, or undefined. */
export const withdrawOwnNote = async (
  tx: Tx,
  { documentId, staffId }: { readonly documentId: string; readonly staffId: number },
): Promise<number | undefined> => {
  const row = await db(tx)
    .updateTable('investor_notes')
    .set({ text: null, withdrawn_at: sql<Date>`app_now()` })
    .where('document_id', '=', documentId)
    .where('staff_id', '=', staffId)
    .where('withdrawn_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
};

interface NoteRow {
  readonly id: bigint;
  readonly documentId: string;
  readonly sealed: Buffer | null;
  readonly createdAt: Date;
  readonly withdrawnAt: Date | null;
  readonly authorDocumentId: string;
  readonly authorName: string;
}
export type Note = NoteRow & { readonly text: string | null };

/** Lists notes, newest first; one row more than the page. */
export const listNotes = async (
  tx: Tx,
  vault: PersonalVault,
  { userId, after, pageSize }: PageAfter<number> & { readonly userId: number },
): Promise<readonly Note[]> => {
  const { rows } = await sql<NoteRow>`
    select n.id, n.document_id as "documentId", n.text as sealed, n.created_at as "createdAt",
      n.withdrawn_at as "withdrawnAt", a.document_id as "authorDocumentId", a.name as "authorName"
    from investor_notes n join audit_actors a on a.kind = 'staff' and a.id = n.staff_id
    where n.user_id = ${userId} and ${after === undefined ? sql`true` : sql`n.id < ${after}`}
    order by n.id desc limit ${pageSize + 1}`.execute(tables(tx));
  const fields = Object.fromEntries(rows.map(({ documentId, sealed }) => [fieldOf(documentId), sealed]));
  const opened = rows.length === 0 ? {} : await vault.decrypt(tx, userId, fields);
  return rows.map((row) => ({ ...row, text: opened[fieldOf(row.documentId)] ?? null }));
};

const everyNote = { after: undefined, pageSize: 10_000 };

/** Notes for the download of the investor's own data. */
export const listOwnNotes = (vault: PersonalVault) => async (tx: Tx, userId: number) =>
  (await listNotes(tx, vault, { userId, ...everyNote })).map(
    ({ documentId, text, createdAt, withdrawnAt }) => ({
      documentId,
      text,
      createdAt,
      withdrawnAt,
    }),
  );

export const deleteNotes = async (tx: Tx, userId: number): Promise<void> => {
  await db(tx).deleteFrom('investor_notes').where('user_id', '=', userId).execute();
};
