import type { Context } from '../context.ts';
import { linksOf, parseMessage } from './parse-message.ts';

/** A delivered mail in the form of the JSON answer. */
export interface Mail {
  id: number;
  /** The recipients of the envelope, joined by a comma and a space. */
  to: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
  /** ISO 8601, sandbox time. */
  receivedAt: string;
}

interface MailRow {
  id: number;
  recipients: string;
  subject: string;
  text: string;
  html: string;
  links: string;
  receivedAt: number;
}

const mailsMax = 2000;
const columns = 'id, recipients, subject, text, html, links, received_at as receivedAt';

const toMail = (row: MailRow): Mail => ({
  id: row.id,
  to: (JSON.parse(row.recipients) as string[]).join(', '),
  subject: row.subject,
  text: row.text,
  html: row.html,
  links: JSON.parse(row.links) as string[],
  receivedAt: new Date(row.receivedAt).toISOString(),
});

/** Stores a raw mail that was received over SMTP. */
export async function storeMail(
  { store, clock }: Context,
  envelope: { from: string; to: readonly string[] },
  raw: Buffer,
): Promise<void> {
  const message = await parseMessage(raw);
  store.atomically(() => {
    const id = store.run(
      `insert into mails (sender, recipients, subject, text, html, links, received_at) values (?, ?, ?, ?, ?, ?, ?)`,
      envelope.from,
      JSON.stringify(envelope.to),
      message.subject,
      message.text,
      message.html,
      JSON.stringify(linksOf(message)),
      clock.now(),
    );
    for (const [number, attachment] of message.attachments.entries()) {
      store.run(
        `insert into mail_attachments (mail_id, number, filename, content_type, content_id, content) values (?, ?, ?, ?, ?, ?)`,
        id,
        number,
        attachment.filename,
        attachment.contentType,
        attachment.contentId,
        attachment.content,
      );
    }
    store.run('delete from mails where id <= ?', id - mailsMax);
  });
}

/** Newest first; `to` selects mails with this address (in upper or lower case) as a recipient. */
export function listMails({ store }: Context, filter: { to?: string | undefined; limit: number }): Mail[] {
  const to = filter.to?.trim().toLowerCase() ?? null;
  return store
    .all<MailRow>(
      `select ${columns} from mails
       where ?1 is null or exists (select 1 from json_each(recipients) where lower(json_each.value) = ?1)
       order by id desc limit ?2`,
      to,
      filter.limit,
    )
    .map(toMail);
}

export function findMail({ store }: Context, id: number): Mail | undefined {
  const row = store.get<MailRow>(`select ${columns} from mails where id = ?`, id);
  return row && toMail(row);
}

export interface StoredAttachment {
  number: number;
  filename: string;
  contentType: string;
  contentId: string | null;
  content: Uint8Array;
}

export function attachmentsOf({ store }: Context, mailId: number): StoredAttachment[] {
  return store.all<StoredAttachment>(
    `select number, filename, content_type as contentType, content_id as contentId, content
     from mail_attachments where mail_id = ? order by number`,
    mailId,
  );
}
