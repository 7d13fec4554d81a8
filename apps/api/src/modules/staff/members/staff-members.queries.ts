import type { StaffPermission, StaffRole } from '@parcela/domain';
import { emailKeys } from '@parcela/platform/email-key.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { SealedSecret } from '@parcela/platform/security/encryption.ts';
import type { Page } from '@parcela/platform/paging/page.ts';
import type { StaffTables } from '../staff.tables.ts';

const db = (tx: Tx) => tables<StaffTables>(tx);

/** The current permissions of a member's roles. */
export const permissionsOf = sql<StaffPermission[]>`array(
  select distinct granted.permission from staff_member_roles own
  join staff_role_permissions granted on granted.role = own.role
  where own.staff_id = staff_members.id order by granted.permission)`;
const rolesOf: RawBuilder<StaffRole[]> = sql`array(
  select own.role from staff_member_roles own where own.staff_id = staff_members.id order by own.role)`;

export interface StaffCredentials {
  readonly staffId: number;
  readonly documentId: string;
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
  readonly totpSecret: SealedSecret;
  readonly totpLastStep: bigint | null;
}

/** The credentials of a member of staff; undefined for unknown and disabled members. */
export const findStaffCredentials = async (
  tx: Tx,
  key: { readonly id: number } | { readonly email: string },
): Promise<StaffCredentials | undefined> => {
  const credentials = db(tx)
    .selectFrom('staff_members')
    .select(['id', 'document_id', 'email', 'name'])
    .select(['password_hash', 'totp_key_id', 'totp_secret', 'totp_last_step'])
    .where('disabled_at', 'is', null);
  const row = await (
    'id' in key
      ? credentials.where('id', '=', key.id)
      : credentials.where('email_canonical', 'in', emailKeys(key.email))
  ).executeTakeFirst();
  if (!row) return undefined;
  return {
    staffId: row.id,
    documentId: row.document_id,
    email: row.email,
    name: row.name,
    passwordHash: row.password_hash,
    totpSecret: { keyId: row.totp_key_id, sealed: row.totp_secret },
    totpLastStep: row.totp_last_step,
  };
};

/** Whether a member has this address, disabled or not. */
export const isStaffEmail = async (tx: Tx, email: string): Promise<boolean> => {
  const row = await db(tx)
    .selectFrom('staff_members')
    .select('id')
    .where('email_canonical', 'in', emailKeys(email))
    .executeTakeFirst();
  return row !== undefined;
};

export interface StaffMember {
  readonly id: number;
  readonly documentId: string;
  readonly email: string;
  readonly name: string;
  readonly roles: StaffRole[];
  readonly permissions: StaffPermission[];
  readonly createdAt: Date;
  readonly disabledAt: Date | null;
  /** Null when the stored secret is unknown to everyone. */
  readonly authenticatorSetAt: Date | null;
}

const members = (tx: Tx) =>
  db(tx)
    .selectFrom('staff_members')
    .select(['id', 'document_id as documentId', 'email', 'name'])
    .select(['created_at as createdAt', 'disabled_at as disabledAt'])
    .select('authenticator_set_at as authenticatorSetAt')
    .select([rolesOf.as('roles'), permissionsOf.as('permissions')]);

export const findStaffMember = (
  tx: Tx,
  key: { readonly id: number } | { readonly documentId: string },
): Promise<StaffMember | undefined> =>
  ('id' in key
    ? members(tx).where('id', '=', key.id)
    : members(tx).where('document_id', '=', key.documentId)
  ).executeTakeFirst();

/** A page of the staff, sorted by name, and their total number. */
export const listStaffMembers = async (
  tx: Tx,
  { page, pageSize }: Page,
): Promise<{ readonly total: number; readonly members: StaffMember[] }> => {
  const { total } = await db(tx)
    .selectFrom('staff_members')
    .select(sql<number>`count(*)::integer`.as('total'))
    .executeTakeFirstOrThrow();
  const rows = await members(tx)
    .orderBy('name')
    .orderBy('id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { total, members: rows };
};

/** Returns whether any member of staff exists yet. */
export const hasStaff = async (tx: Tx): Promise<boolean> =>
  (await db(tx).selectFrom('staff_members').select('id').limit(1).executeTakeFirst()) !== undefined;

/** The number of members who can sign in and have this permission. */
export const countAllowed = async (tx: Tx, permission: StaffPermission): Promise<number> => {
  const { total } = await db(tx)
    .selectFrom('staff_members')
    .innerJoin('staff_member_roles as held', 'held.staff_id', 'staff_members.id')
    .innerJoin('staff_role_permissions as granted', 'granted.role', 'held.role')
    .select(sql<number>`count(distinct staff_members.id)::integer`.as('total'))
    .where('granted.permission', '=', permission)
    .where('staff_members.disabled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return total;
};
