import { gunzipSync } from 'node:zlib';
import type { Locale } from '@parcela/domain';
import { type RawBuilder, sql } from 'kysely';
import { tables, type Tx } from '@parcela/platform/database/database.ts';
import { instantOfMicros, type Micros, microsOf, type PageAfter } from '@parcela/platform/paging/keyset.ts';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import type { NotificationsTables } from '../notifications.tables.ts';
import { sealedFields } from './sent-mails.store.ts';

type MailState = 'pending' | 'sent' | 'failed';

interface MailItemRow {
  readonly documentId: string;
  readonly kind: string;
  readonly at: Date;
  readonly micros: bigint;
  readonly state: MailState;
  readonly tries: number;
  readonly sentAt: Date | null;
  readonly error: string | null;
  /** documentId of the stored mail; null for a mail that was not sent, or was sent before mails were stored. */
  readonly mail: string | null;
  readonly language: Locale | null;
  readonly sealed: Buffer | null;
}
/** A mail to an investor, in the staff list. */
export type MailItem = MailItemRow & { readonly subject: string | null };

/** Sorted by creation time, then by id. */
export type MailKey = readonly [micros: Micros, documentId: string];

interface MailsQuery extends PageAfter<MailKey> {
  readonly userId: number;
}

const mailsQuery = ({ userId, after, pageSize }: MailsQuery): RawBuilder<MailItemRow> => {
  const before = (at: string) =>
    after === undefined
      ? sql`true`
      : sql`(${sql.ref(at)}, ${sql.ref(`${at.charAt(0)}.document_id`)}) < (${instantOfMicros(after[0])}, ${after[1]})`;
  return sql<MailItemRow>`
    select f.*, ${microsOf(sql`f.at`)} as micros from (
      (select n.document_id as "documentId", n.kind, n.created_at as at, n.mail_state as state,
        n.tries::integer as tries, n.mailed_at as "sentAt", n.mail_error as error, m.document_id as mail,
        m.language, m.subject as sealed
      from notifications n left join sent_mails m on m.notification_id = n.id
      where n.user_id = ${userId} and n.mail_state <> 'none' and ${before('n.created_at')}
      order by n.created_at desc, n.document_id desc limit ${pageSize + 1})
      union all
      (select m.document_id, m.kind, m.sent_at, 'sent', 1, m.sent_at, null, m.document_id, m.language, m.subject
      from sent_mails m
      where m.user_id = ${userId} and m.notification_id is null and ${before('m.sent_at')}
      order by m.sent_at desc, m.document_id desc limit ${pageSize + 1})
    ) f order by f.at desc, f."documentId" desc limit ${pageSize + 1}`;
};

/** Lists the mails to a user, newest first; one row more than the page. */
export const listMails = async (tx: Tx, vault: PersonalVault, query: MailsQuery): Promise<MailItem[]> => {
  const { rows } = await mailsQuery(query).execute(tables(tx));
  const fields = rows.flatMap(({ mail, sealed }) =>
    mail === null ? [] : [[sealedFields(mail).subject, sealed] as const],
  );
  const opened = await vault.decrypt(tx, query.userId, Object.fromEntries(fields));
  return rows.map((row) => ({
    ...row,
    subject: row.mail === null ? null : (opened[sealedFields(row.mail).subject] ?? null),
  }));
};

/** A sent mail, without its secrets. */
export interface ShownMail {
  readonly documentId: string;
  readonly userId: number;
  readonly kind: string;
  readonly language: Locale;
  readonly sentAt: Date;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

const readMails = async (
  tx: Tx,
  vault: PersonalVault,
  where: readonly ['document_id', string] | readonly ['user_id', number],
): Promise<readonly ShownMail[]> => {
  const rows = await tables<NotificationsTables>(tx)
    .selectFrom('sent_mails')
    .select(['document_id as documentId', 'user_id as userId', 'kind', 'language', 'sent_at as sentAt'])
    .select(['subject', 'content'])
    .where(where[0], '=', where[1])
    .orderBy('id')
    .execute();
  const shown: ShownMail[] = [];
  for (const { subject, content, ...row } of rows) {
    const fields = sealedFields(row.documentId);
    const opened = await vault.decrypt(tx, row.userId, {
      [fields.subject]: subject,
      [fields.content]: content,
    });
    const whole = gunzipSync(Buffer.from(opened[fields.content] ?? '', 'base64')).toString();
    shown.push({
      ...row,
      subject: opened[fields.subject] ?? '',
      ...(JSON.parse(whole) as { html: string; text: string }),
    });
  }
  return shown;
};

/** Finds one mail; undefined when there is none or it was erased. */
export const findSentMail = async (
  tx: Tx,
  vault: PersonalVault,
  documentId: string,
): Promise<ShownMail | undefined> => (await readMails(tx, vault, ['document_id', documentId]))[0];

/** For the export of a user's own data. */
export const listOwnMails = (vault: PersonalVault) => async (tx: Tx, userId: number) =>
  (await readMails(tx, vault, ['user_id', userId])).map(({ sentAt, kind, language, subject, text }) => ({
    sentAt,
    kind,
    language,
    subject,
    text,
  }));
