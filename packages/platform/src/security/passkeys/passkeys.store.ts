import { sql } from 'kysely';
import { type Tx, tables } from '../../database/database.ts';
import { newDocumentId, sha256 } from '../../ids.ts';
import type { StoredKey } from './webauthn.ts';

/** Who holds passkeys. Each has the tables `<holder>_passkeys` and `<holder>_passkey_challenges`. */
export type PasskeyHolder = 'staff' | 'user';

const keysOf = (holder: PasskeyHolder) => sql.table(`${holder}_passkeys`);
const challengesOf = (holder: PasskeyHolder) => sql.table(`${holder}_passkey_challenges`);
const ownerOf = (holder: PasskeyHolder) => sql.ref(`${holder}_id`);

/** `invitation`: a future member of staff makes a passkey. */
export type ChallengePurpose = 'add' | 'sign_in' | 'step_up' | 'invitation';

/** The action that a challenge permits; `ownerId` is null while its owner is unknown. */
export interface AskedPasskey {
  readonly purpose: ChallengePurpose;
  readonly ownerId: number | null;
}

/** Stores the hash of a challenge, which is valid for five minutes, and deletes expired ones. */
export const insertChallenge = async (
  tx: Tx,
  holder: PasskeyHolder,
  challenge: string,
  { purpose, ownerId }: AskedPasskey,
): Promise<void> => {
  await sql`delete from ${challengesOf(holder)} where expires_at < app_now() - interval '1 day'`.execute(
    tables(tx),
  );
  await sql`
    insert into ${challengesOf(holder)} (challenge_hash, purpose, ${ownerOf(holder)})
    values (${sha256(challenge)}, ${purpose}, ${ownerId}::integer)`.execute(tables(tx));
};

/** Uses up a challenge: of two answers to it, one wins. */
export const spendChallenge = async (
  tx: Tx,
  holder: PasskeyHolder,
  challenge: string,
  { purpose, ownerId }: AskedPasskey,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update ${challengesOf(holder)} set used_at = app_now()
    where challenge_hash = ${sha256(challenge)} and purpose = ${purpose}
      and ${ownerOf(holder)} is not distinct from ${ownerId}::integer
      and used_at is null and expires_at >= app_now()`.execute(tables(tx));
  return numAffectedRows === 1n;
};

export interface Passkey extends StoredKey {
  readonly id: number;
  readonly documentId: string;
  readonly ownerId: number;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

const validKeys = (holder: PasskeyHolder) => sql`
  select id, document_id as "documentId", ${ownerOf(holder)} as "ownerId", name, public_key as "publicKey",
    credential_id as "credentialId", created_at as "createdAt", last_used_at as "lastUsedAt",
    sign_count::integer as "signCount"
  from ${keysOf(holder)} where revoked_at is null`;

/** The valid keys of an owner, newest first. */
export const listPasskeys = async (tx: Tx, holder: PasskeyHolder, ownerId: number): Promise<Passkey[]> => {
  const { rows } = await sql<Passkey>`
    ${validKeys(holder)} and ${ownerOf(holder)} = ${ownerId} order by id desc`.execute(tables(tx));
  return rows;
};

/** The owner of a valid key. */
export const findPasskeyOwner = async (
  tx: Tx,
  holder: PasskeyHolder,
  credentialId: string,
): Promise<number | undefined> => {
  const { rows } = await sql<Passkey>`
    ${validKeys(holder)} and credential_id = ${credentialId}`.execute(tables(tx));
  return rows[0]?.ownerId;
};

/** The key, locked until `tx` ends, so that one sign-in at a time compares and advances its counter. */
export const lockPasskey = async (
  tx: Tx,
  holder: PasskeyHolder,
  credentialId: string,
): Promise<Passkey | undefined> => {
  const { rows } = await sql<Passkey>`
    ${validKeys(holder)} and credential_id = ${credentialId} for no key update`.execute(tables(tx));
  return rows[0];
};

/** False when this key is known already. */
export const insertPasskey = async (
  tx: Tx,
  holder: PasskeyHolder,
  key: StoredKey & { readonly ownerId: number; readonly name: string },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    insert into ${keysOf(holder)} (document_id, ${ownerOf(holder)}, credential_id, public_key, sign_count, name)
    values (${newDocumentId()}, ${key.ownerId}, ${key.credentialId}, ${key.publicKey}, ${key.signCount}::bigint,
      ${key.name})
    on conflict (credential_id) do nothing`.execute(tables(tx));
  return numAffectedRows === 1n;
};

export const markPasskeyUsed = async (
  tx: Tx,
  holder: PasskeyHolder,
  { id, signCount }: { readonly id: number; readonly signCount: number },
): Promise<void> => {
  await sql`
    update ${keysOf(holder)} set sign_count = ${signCount}::bigint, last_used_at = app_now()
    where id = ${id}`.execute(tables(tx));
};

/** Revokes one key of an owner, or all without `documentId`; returns how many. */
export const revokePasskeys = async (
  tx: Tx,
  holder: PasskeyHolder,
  ownerId: number,
  documentId?: string,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    update ${keysOf(holder)} set revoked_at = app_now()
    where ${ownerOf(holder)} = ${ownerId} and revoked_at is null
      and (${documentId ?? null}::text is null or document_id = ${documentId ?? null}::text)`.execute(
    tables(tx),
  );
  return Number(numAffectedRows);
};

/** Deletes the keys and challenges of an owner, with the account. */
export const deletePasskeys = async (tx: Tx, holder: PasskeyHolder, ownerId: number): Promise<void> => {
  for (const table of [challengesOf(holder), keysOf(holder)])
    await sql`delete from ${table} where ${ownerOf(holder)} = ${ownerId}`.execute(tables(tx));
};

/** False when the owner has no such key. */
export const renamePasskey = async (
  tx: Tx,
  holder: PasskeyHolder,
  ownerId: number,
  key: { readonly documentId: string; readonly name: string },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update ${keysOf(holder)} set name = ${key.name}
    where ${ownerOf(holder)} = ${ownerId} and document_id = ${key.documentId}
      and revoked_at is null`.execute(tables(tx));
  return numAffectedRows === 1n;
};
