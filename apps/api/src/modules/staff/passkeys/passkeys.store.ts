import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { newDocumentId, sha256 } from '@parcela/platform/ids.ts';
import type { StaffTables } from '../staff.tables.ts';
import type { StoredKey } from '@parcela/platform/security/webauthn.ts';

const db = (tx: Tx) => tables<StaffTables>(tx);

export type ChallengePurpose = 'add' | 'sign_in' | 'step_up' | 'invitation';

/** Stores the hash of a challenge, and deletes expired ones. */
export const insertChallenge = async (
  tx: Tx,
  challenge: string,
  { purpose, staffId }: { readonly purpose: ChallengePurpose; readonly staffId: number | null },
): Promise<void> => {
  await db(tx)
    .deleteFrom('staff_passkey_challenges')
    .where('expires_at', '<', sql<Date>`app_now() - interval '1 day'`)
    .execute();
  await db(tx)
    .insertInto('staff_passkey_challenges')
    .values({ challenge_hash: sha256(challenge), purpose, staff_id: staffId })
    .execute();
};

/** Uses up a challenge: of two answers to it, one wins. */
export const spendChallenge = async (
  tx: Tx,
  challenge: string,
  { purpose, staffId }: { readonly purpose: ChallengePurpose; readonly staffId: number | null },
): Promise<boolean> => {
  const { numUpdatedRows } = await db(tx)
    .updateTable('staff_passkey_challenges')
    .set({ used_at: sql<Date>`app_now()` })
    .where('challenge_hash', '=', sha256(challenge))
    .where('purpose', '=', purpose)
    .where(sql<boolean>`staff_id is not distinct from ${staffId}`)
    .where('used_at', 'is', null)
    .where('expires_at', '>=', sql<Date>`app_now()`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

export interface Passkey extends StoredKey {
  readonly id: number;
  readonly documentId: string;
  readonly staffId: number;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

const passkeys = (tx: Tx) =>
  db(tx)
    .selectFrom('staff_passkeys')
    .select(['id', 'document_id as documentId', 'staff_id as staffId', 'name', 'public_key as publicKey'])
    .select(['credential_id as credentialId', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .select(sql<number>`sign_count::integer`.as('signCount'))
    .where('revoked_at', 'is', null);

/** The valid keys of a member, newest first. */
export const listPasskeys = (tx: Tx, staffId: number): Promise<Passkey[]> =>
  passkeys(tx).where('staff_id', '=', staffId).orderBy('id', 'desc').execute();

/** The key, locked until `tx` ends, so that one sign-in at a time compares and advances its counter. */
export const lockPasskey = (tx: Tx, credentialId: string): Promise<Passkey | undefined> =>
  passkeys(tx).where('credential_id', '=', credentialId).forNoKeyUpdate().executeTakeFirst();

/** False when this key is known already. */
export const insertPasskey = async (
  tx: Tx,
  key: StoredKey & {
    readonly staffId: number;
    readonly name: string;
  },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db(tx)
    .insertInto('staff_passkeys')
    .values({
      document_id: newDocumentId(),
      staff_id: key.staffId,
      credential_id: key.credentialId,
      public_key: key.publicKey,
      sign_count: BigInt(key.signCount),
      name: key.name,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

export const markPasskeyUsed = async (tx: Tx, id: number, signCount: number): Promise<void> => {
  await db(tx)
    .updateTable('staff_passkeys')
    .set({ sign_count: BigInt(signCount), last_used_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute();
};

/** Revokes one key of a member, or all without `documentId`; returns how many. */
export const revokePasskeys = async (tx: Tx, staffId: number, documentId?: string): Promise<number> => {
  const { numUpdatedRows } = await db(tx)
    .updateTable('staff_passkeys')
    .set({ revoked_at: sql<Date>`app_now()` })
    .where('staff_id', '=', staffId)
    .where('revoked_at', 'is', null)
    .$if(documentId !== undefined, (query) => query.where('document_id', '=', documentId ?? ''))
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

/** False when the member has no such key. */
export const renamePasskey = async (
  tx: Tx,
  staffId: number,
  key: { readonly documentId: string; readonly name: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await db(tx)
    .updateTable('staff_passkeys')
    .set({ name: key.name })
    .where('staff_id', '=', staffId)
    .where('document_id', '=', key.documentId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};
