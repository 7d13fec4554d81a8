import type { StaffRole } from '@parcela/domain';
import { emailKey } from '@parcela/platform/email-key.ts';
import { type RawBuilder, sql } from 'kysely';
import { thisMoment, type Tx, tables } from '@parcela/platform/database/database.ts';
import { unusablePasswordHash } from '@parcela/platform/security/passwords.ts';
import type { SealedSecret } from '@parcela/platform/security/encryption.ts';
import type { StaffTables } from '../staff.tables.ts';

const db = (tx: Tx) => tables<StaffTables>(tx);

/** How an authenticator's secret is used. */
export interface AuthenticatorUse {
  /** False when the secret is unknown to everyone, so that every code is wrong. */
  readonly totpLastStep: bigint | null;
  /** The member has the secret and has not used any of its codes. */
  readonly isSet: boolean;
}
/** The member has the secret, and no code of it has been used. */
export const unusedAuthenticator: AuthenticatorUse = { totpLastStep: null, isSet: true };

interface StoredAuthenticator extends AuthenticatorUse {
  readonly totpSecret: SealedSecret;
}

const authenticatorColumns = ({ totpSecret, totpLastStep, isSet }: StoredAuthenticator) => ({
  totp_key_id: totpSecret.keyId,
  totp_secret: totpSecret.sealed,
  totp_last_step: totpLastStep,
  authenticator_set_at: isSet ? sql<Date>`app_now()` : null,
});

/** Adds a member without roles; undefined when a member already has the address. */
export const insertStaffMember = async (
  tx: Tx,
  member: {
    readonly documentId: string;
    readonly email: string;
    readonly name: string;
    readonly passwordHash: string;
    readonly authenticator: StoredAuthenticator;
  },
): Promise<number | undefined> => {
  const row = await db(tx)
    .insertInto('staff_members')
    .values({
      document_id: member.documentId,
      email: member.email,
      email_canonical: emailKey(member.email),
      name: member.name,
      password_hash: member.passwordHash,
      ...authenticatorColumns(member.authenticator),
    })
    .onConflict((conflict) => conflict.column('email_canonical').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
};

/** Gives a role; false when the member already has it. */
export const insertStaffRole = async (tx: Tx, staffId: number, role: StaffRole): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db(tx)
    .insertInto('staff_member_roles')
    .values({ staff_id: staffId, role })
    .onConflict((conflict) => conflict.columns(['staff_id', 'role']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** Removes a role; false when the member does not have it. */
export const deleteStaffRole = async (tx: Tx, staffId: number, role: StaffRole): Promise<boolean> => {
  const { numDeletedRows } = await db(tx)
    .deleteFrom('staff_member_roles')
    .where('staff_id', '=', staffId)
    .where('role', '=', role)
    .executeTakeFirst();
  return numDeletedRows === 1n;
};

/** Prevents a member from signing in; false when the member was already disabled. */
export const disableStaffMember = async (tx: Tx, staffId: number): Promise<boolean> => {
  const { numUpdatedRows } = await db(tx)
    .updateTable('staff_members')
    .set({ disabled_at: sql<Date>`app_now()` })
    .where('id', '=', staffId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Replaces the credentials with new ones. */
export const saveStaffCredentials = async (
  tx: Tx,
  staffId: number,
  credentials: { readonly passwordHash: string; readonly authenticator: StoredAuthenticator },
): Promise<void> => {
  await db(tx)
    .updateTable('staff_members')
    .set({ password_hash: credentials.passwordHash, ...authenticatorColumns(credentials.authenticator) })
    .where('id', '=', staffId)
    .execute();
};

/** Replaces the checked password; false when the password has changed or the member was disabled in the meantime. */
export const replacePasswordHash = async (
  tx: Tx,
  staffId: number,
  { replaced, passwordHash }: { readonly replaced: string; readonly passwordHash: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await db(tx)
    .updateTable('staff_members')
    .set({ password_hash: passwordHash })
    .where('id', '=', staffId)
    .where('password_hash', '=', replaced)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Replaces an authenticator; false when it was already replaced or the member was disabled in the meantime. */
export const replaceAuthenticator = async (
  tx: Tx,
  staffId: number,
  {
    replaced,
    authenticator,
  }: { readonly replaced: SealedSecret; readonly authenticator: StoredAuthenticator },
): Promise<boolean> => {
  const { numUpdatedRows } = await db(tx)
    .updateTable('staff_members')
    .set(authenticatorColumns(authenticator))
    .where('id', '=', staffId)
    .where('totp_secret', '=', replaced.sealed)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Until the member accepts a renewal, no credentials work: no password has this hash. */
export const saveUnusableCredentials = async (tx: Tx, staffId: number): Promise<void> => {
  await db(tx)
    .updateTable('staff_members')
    .set({ password_hash: unusablePasswordHash() })
    .where('id', '=', staffId)
    .execute();
};

/** The authenticators whose secret uses another master key, locked until `tx` ends. */
export const lockSecretsOfOtherKeys = async (
  tx: Tx,
  keyId: string,
): Promise<
  readonly { readonly id: number; readonly documentId: string; readonly totpSecret: SealedSecret }[]
> => {
  const rows = await db(tx)
    .selectFrom('staff_members')
    .select(['id', 'document_id', 'totp_key_id', 'totp_secret'])
    .where('totp_key_id', '<>', keyId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => ({
    id: row.id,
    documentId: row.document_id,
    totpSecret: { keyId: row.totp_key_id, sealed: row.totp_secret },
  }));
};

/** Stores the same secret, encrypted again: used codes stay used. */
export const saveTotpSecret = async (tx: Tx, staffId: number, secret: SealedSecret): Promise<void> => {
  await db(tx)
    .updateTable('staff_members')
    .set({ totp_key_id: secret.keyId, totp_secret: secret.sealed })
    .where('id', '=', staffId)
    .execute();
};

/** Serialises changes to a member's own settings. */
export const lockOwnThings = async (tx: Tx, staffId: number): Promise<void> => {
  await db(tx).selectFrom('staff_members').select('id').where('id', '=', staffId).forNoKeyUpdate().execute();
};

/** Locks the row of a member: `held` together with other holders, `alone` without them. */
export const lockMemberRow = async (tx: Tx, staffId: number, mode: 'held' | 'alone'): Promise<void> => {
  const row = db(tx).selectFrom('staff_members').select('id').where('id', '=', staffId);
  await (mode === 'held' ? row.forKeyShare() : row.forUpdate()).execute();
};

/**
 * Whether an instant is after the start of this transaction; ignores future instants, which come from a clock that
 * was once ahead.
 */
const isDatedLater = (instant: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`${instant} > app_now() and ${instant} <= ${thisMoment}`;

/** Returns whether the member acted, or one of their requests was decided, after the start of this transaction. */
export const findLaterAct = async (tx: Tx, staffId: number): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from recorded_events e
    where ${isDatedLater(sql`e.at`)} and e.actor_kind = 'staff' and e.actor_id = ${staffId}
    union all
    select 1 from approval_requests r where r.requested_by = ${staffId} and ${isDatedLater(sql`r.decided_at`)}
    limit 1`.execute(db(tx));
  return rows.length > 0;
};

/** Allows one staff change at a time, so that each sees the results of the others. */
export const lockStaffChanges = async (tx: Tx): Promise<void> => {
  await sql`lock table staff_members, staff_member_roles in share row exclusive mode`.execute(db(tx));
};

/** Credentials that were correct a moment ago. */
export interface CheckedCredentials {
  readonly staffId: number;
  readonly passwordHash: string;
  readonly totpSecret: SealedSecret;
  /** The time step of the code, which is used up. */
  readonly step: bigint;
}

/**
 * Uses up a code if the credentials have not changed since the check. Only one of two sign-ins with the same code
 * succeeds; a sign-in fails if the password or authenticator has changed or the member is disabled.
 */
export const spendTotpStep = async (tx: Tx, checked: CheckedCredentials): Promise<boolean> => {
  const { numUpdatedRows } = await db(tx)
    .updateTable('staff_members')
    .set({ totp_last_step: checked.step })
    .where('id', '=', checked.staffId)
    .where('password_hash', '=', checked.passwordHash)
    .where('totp_secret', '=', checked.totpSecret.sealed)
    .where('disabled_at', 'is', null)
    .where((e) => e.or([e('totp_last_step', 'is', null), e('totp_last_step', '<', checked.step)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};
