import { gzipSync } from 'node:zlib';
import type { Locale } from '@parcela/domain';
import { sql } from 'kysely';
import { tables, type Tx } from '@parcela/platform/database/database.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import type { Mail } from '@parcela/platform/mail/mailer.ts';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import type { NotificationsTables } from '../notifications.tables.ts';

/** The names of a stored mail's sealed fields. */
export const sealedFields = (documentId: string) =>
  ({ subject: `mail:${documentId}:subject`, content: `mail:${documentId}` }) as const;

export interface SentMail {
  readonly userId: number;
  readonly kind: string;
  readonly language: Locale;
  /** Without links or codes that work. */
  readonly mail: Mail;
  /** The notification that the mail delivers. */
  readonly notificationId?: bigint;
}

/** The HTML with the mail's pictures inline, so that it can be shown on its own. */
const withPictures = ({ html, pictures = [] }: Mail): string =>
  pictures.reduce(
    (whole, { cid, contentType, content }) =>
      whole.replaceAll(`cid:${cid}`, `data:${contentType};base64,${content.toString('base64')}`),
    html,
  );

/**
 * Stores a sent mail, sealed with the user's key. Stores nothing for an account that was deleted in the meantime: the
 * insert waits for the deletion, and the second statement sees it.
 */
export const storeSentMail = async (tx: Tx, vault: PersonalVault, sent: SentMail): Promise<void> => {
  const { userId, kind, language, mail, notificationId } = sent;
  const documentId = newDocumentId();
  const fields = sealedFields(documentId);
  const content = JSON.stringify({ html: withPictures(mail), text: mail.text });
  const db = tables<NotificationsTables>(tx);
  await db
    .insertInto('sent_mails')
    .values({
      document_id: documentId,
      user_id: userId,
      notification_id: notificationId ?? null,
      kind,
      language,
      subject: await vault.encrypt(tx, userId, fields.subject, mail.subject),
      content: await vault.encrypt(tx, userId, fields.content, gzipSync(content).toString('base64')),
    })
    .onConflict((conflict) => conflict.column('notification_id').doNothing())
    .execute();
  await sql`
    delete from sent_mails where document_id = ${documentId}
      and not exists (select from mail_recipients r where r.user_id = ${userId})`.execute(db);
};

/** Erases a user's mails. */
export const deleteSentMails = async (tx: Tx, userId: number): Promise<void> => {
  await tables<NotificationsTables>(tx).deleteFrom('sent_mails').where('user_id', '=', userId).execute();
};
