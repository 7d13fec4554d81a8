import type { Locale } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { StaffTables } from '../staff.tables.ts';

const db = (tx: Tx) => tables<StaffTables>(tx);

/** What a member is told about their own credentials. */
export type CredentialMailKind =
  | 'passkeyAdded'
  | 'passkeyRenamed'
  | 'passkeyRevoked'
  | 'passwordChanged'
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

/** Leaves the mail with the link to the job, which makes the link: no secret is stored. */
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
  /** Its link opens something; of any other mail true. */
  readonly isWanted: boolean;
}

/** The next mail that is due, counted as tried: the next try is later and later. */
export const claimStaffMail = async (tx: Tx): Promise<DueMail | undefined> => {
  const { rows } = await sql<DueMail>`
    update staff_mails m set tries = m.tries + 1, due_at = app_now() + make_interval(secs => 5 * 2 ^ m.tries)
    from (
      select id from staff_mails where sent_at is null and due_at <= app_now() and tries < ${triesMax}
      order by due_at, id limit 1 for no key update skip locked
    ) due
    where m.id = due.id
    returning m.id, m.kind, m.language, m.about, m.invitation_id as "invitationId",
      coalesce((select i.email from staff_invitations i where i.id = m.invitation_id),
        (select s.email from staff_members s where s.id = m.staff_id)) as email,
      coalesce((select i.name from staff_invitations i where i.id = m.invitation_id),
        (select s.name from staff_members s where s.id = m.staff_id)) as name,
      not exists (select from staff_invitations i where i.id = m.invitation_id
        and (i.accepted_at is not null or i.withdrawn_at is not null)) as "isWanted"`.execute(db(tx));
  return rows[0];
};

export const markStaffMailSent = async (tx: Tx, id: bigint): Promise<void> => {
  await db(tx)
    .updateTable('staff_mails')
    .set({ sent_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute();
};
