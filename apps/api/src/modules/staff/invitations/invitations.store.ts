import type { Locale, StaffRole } from '@parcela/domain';
import { emailKey, emailKeys } from '@parcela/platform/email-key.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { Page } from '@parcela/platform/paging/page.ts';
import type { StaffTables } from '../staff.tables.ts';

const db = (tx: Tx) => tables<StaffTables>(tx);

export interface NewInvitation {
  readonly documentId: string;
  readonly purpose: 'join' | 'renewal';
  readonly email: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
  readonly language: Locale;
  /** The member whose credentials are being renewed. */
  readonly staffId: number | null;
  readonly invitedBy: number;
}

/** Withdraws open invitations to an address, so that only one link works. */
export const withdrawOpenInvitations = async (tx: Tx, email: string): Promise<void> => {
  await db(tx)
    .updateTable('staff_invitations')
    .set({ withdrawn_at: sql<Date>`app_now()` })
    .where('email_canonical', 'in', emailKeys(email))
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute();
};

export const insertInvitation = async (tx: Tx, invitation: NewInvitation): Promise<number> => {
  const { id } = await db(tx)
    .insertInto('staff_invitations')
    .values({
      document_id: invitation.documentId,
      purpose: invitation.purpose,
      email: invitation.email,
      email_canonical: emailKey(invitation.email),
      name: invitation.name,
      roles: [...invitation.roles],
      language: invitation.language,
      staff_id: invitation.staffId,
      invited_by: invitation.invitedBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export interface Invitation {
  readonly id: number;
  readonly documentId: string;
  readonly purpose: 'join' | 'renewal';
  readonly email: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
  readonly language: Locale;
  readonly staffId: number | null;
  readonly inviterDocumentId: string;
  readonly inviterName: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly state: 'open' | 'accepted' | 'expired' | 'withdrawn';
  readonly sentAt: Date | null;
}

/** Invitations by or for a disabled member have ended too. */
const stateOf: RawBuilder<Invitation['state']> = sql`case
  when i.accepted_at is not null then 'accepted'
  when i.withdrawn_at is not null or inviter.disabled_at is not null
    or exists (select from staff_members s where s.id = i.staff_id and s.disabled_at is not null) then 'withdrawn'
  when i.expires_at <= app_now() then 'expired'
  else 'open'
end`;

const invitations = (tx: Tx) =>
  db(tx)
    .selectFrom('staff_invitations as i')
    .innerJoin('staff_members as inviter', 'inviter.id', 'i.invited_by')
    .select(['i.id', 'i.document_id as documentId', 'i.email', 'i.name', 'i.staff_id as staffId'])
    .select(['inviter.document_id as inviterDocumentId', 'inviter.name as inviterName'])
    .select(['i.created_at as createdAt', 'i.expires_at as expiresAt', stateOf.as('state')])
    .select([
      sql<Invitation['purpose']>`i.purpose`.as('purpose'),
      sql<StaffRole[]>`i.roles`.as('roles'),
      sql<Locale>`i.language`.as('language'),
      sql<Date | null>`(select max(m.sent_at) from staff_mails m where m.invitation_id = i.id)`.as('sentAt'),
    ]);

export const findInvitation = (tx: Tx, id: number): Promise<Invitation | undefined> =>
  invitations(tx).where('i.id', '=', id).executeTakeFirst();

/** Locked until `tx` ends. */
export const lockInvitation = (
  tx: Tx,
  key: { readonly id: number } | { readonly documentId: string },
): Promise<Invitation | undefined> =>
  ('id' in key
    ? invitations(tx).where('i.id', '=', key.id)
    : invitations(tx).where('i.document_id', '=', key.documentId)
  )
    .forUpdate('i')
    .executeTakeFirst();

/** A page of invitations, newest first, and their total number. */
export const listInvitations = async (
  tx: Tx,
  { page, pageSize }: Page,
): Promise<{ readonly total: number; readonly rows: Invitation[] }> => {
  const { total } = await db(tx)
    .selectFrom('staff_invitations')
    .select(sql<number>`count(*)::integer`.as('total'))
    .executeTakeFirstOrThrow();
  const rows = await invitations(tx)
    .orderBy('i.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { total, rows };
};

const change = async (
  tx: Tx,
  id: number,
  values: Partial<Record<'withdrawn_at' | 'expires_at' | 'accepted_at', RawBuilder<Date>>> & {
    staff_id?: number;
  },
): Promise<void> => {
  await db(tx).updateTable('staff_invitations').set(values).where('id', '=', id).execute();
};
export const saveInvitationWithdrawn = (tx: Tx, id: number): Promise<void> =>
  change(tx, id, { withdrawn_at: sql<Date>`app_now()` });
export const prolongInvitation = (tx: Tx, id: number, hours: number): Promise<void> =>
  change(tx, id, { expires_at: sql<Date>`app_now() + make_interval(hours => ${hours})` });
export const saveInvitationAccepted = (tx: Tx, id: number, staffId: number): Promise<void> =>
  change(tx, id, { accepted_at: sql<Date>`app_now()`, staff_id: staffId });
