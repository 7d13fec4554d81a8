import type { Locale } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { PageAfter } from '@parcela/platform/paging/keyset.ts';
import type { StaffTables } from '../staff.tables.ts';

const db = (tx: Tx) => tables<StaffTables>(tx);

/** The kinds of notices to a member about their own credentials. */
export type CredentialMailKind =
  | 'passkeyAdded'
  | 'passkeyRenamed'
  | 'passkeyRevoked'
  | 'passwordChanged'
  | 'authenticatorAdded'
  | 'authenticatorChanged';

/** Leaves a mail to the job that sends it. */
export const notifyMember = async (
  tx: Tx,
  mail: {
    readonly kind: CredentialMailKind;
    readonly staffId: number;
    readonly language: Locale;
    /** The name of a passkey. */
    readonly about?: string;
  },
): Promise<void> => {
  await db(tx)
    .insertInto('staff_mails')
    .values({ kind: mail.kind, staff_id: mail.staffId, language: mail.language, about: mail.about ?? null })
    .execute();
};

/** Leaves the mail with the link to a job, which creates the link, so that no secret is stored. */
export const mailInvitation = async (tx: Tx, invitationId: number): Promise<void> => {
  await sql`
    insert into staff_mails (kind, invitation_id, language)
    select purpose, id, language from staff_invitations where id = ${invitationId}`.execute(db(tx));
};

const triesMax = 8;

export interface DueMail {
  readonly id: bigint;
  readonly kind: CredentialMailKind | 'join' | 'renewal';
  readonly language: Locale;
  readonly about: string | null;
  readonly invitationId: number | null;
  readonly email: string;
  readonly name: string;
  /** Whether the mail's link still works; true for mails without a link. */
  readonly isWanted: boolean;
}

/** A mail to staff that is no longer retried. */
export interface FailedStaffMail {
  readonly id: bigint;
  readonly documentId: string;
  readonly kind: DueMail['kind'];
  readonly name: string;
  readonly email: string;
  readonly createdAt: Date;
  /** Null when the worker died at the last try. */
  readonly error: string | null;
}

const addressee = (column: 'name' | 'email') => sql`
  coalesce((select i.${sql.ref(column)} from staff_invitations i where i.id = m.invitation_id),
    (select s.${sql.ref(column)} from staff_members s where s.id = m.staff_id))`;
const isGivenUp = sql`m.sent_at is null and m.tries >= ${sql.lit(triesMax)}`;

/** Lists failed mails, latest first; one row more than the page. */
export const listFailedStaffMails = async (
  tx: Tx,
  { after, pageSize }: PageAfter<number>,
): Promise<readonly FailedStaffMail[]> => {
  const { rows } = await sql<FailedStaffMail>`
    select m.id, m.document_id as "documentId", m.kind, ${addressee('name')} as name, ${addressee('email')} as email,
      m.created_at as "createdAt", m.error
    from staff_mails m
    where ${isGivenUp} and m.id < coalesce(${after ?? null}::bigint, 9223372036854775807)
    order by m.id desc limit ${pageSize + 1}`.execute(db(tx));
  return rows;
};

/** Retries a failed mail with the usual number of tries; false when it had not failed. */
export const retryStaffMail = async (tx: Tx, documentId: string): Promise<boolean> => {
  const { rows } = await sql`
    update staff_mails m set tries = 0, due_at = app_now(), error = null
    where ${isGivenUp} and m.document_id = ${documentId} returning m.id`.execute(db(tx));
  return rows.length > 0;
};

/** Claims the next due mail and counts a try; the pauses between tries grow. */
export const claimStaffMail = async (tx: Tx): Promise<DueMail | undefined> => {
  const { rows } = await sql<DueMail>`
    update staff_mails m set tries = m.tries + 1, due_at = app_now() + make_interval(secs => 5 * 2 ^ m.tries)
    from (
      select id from staff_mails where sent_at is null and due_at <= app_now() and tries < ${triesMax}
      order by due_at, id limit 1 for no key update skip locked
    ) due
    where m.id = due.id
    returning m.id, m.kind, m.language, m.about, m.invitation_id as "invitationId",
      ${addressee('email')} as email, ${addressee('name')} as name,
      not exists (select from staff_invitations i where i.id = m.invitation_id
        and (i.accepted_at is not null or i.withdrawn_at is not null)) as "isWanted"`.execute(db(tx));
  return rows[0];
};

/** The mail server's answer to the last try. */
export const saveStaffMailError = async (tx: Tx, id: bigint, error: string): Promise<void> => {
  await db(tx).updateTable('staff_mails').set({ error }).where('id', '=', id).execute();
};

export const markStaffMailSent = async (tx: Tx, id: bigint): Promise<void> => {
  await db(tx)
    .updateTable('staff_mails')
    .set({ sent_at: sql<Date>`app_now()`, error: null })
    .where('id', '=', id)
    .execute();
};
