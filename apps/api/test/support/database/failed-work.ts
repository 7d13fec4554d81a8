import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { storeSentMail } from '../../../src/modules/notifications/mails/sent-mails.store.ts';
import { testVault } from '../app/test-app.ts';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';

/** A job that failed for the last time, in a queue without a worker; returns its id. */
export const failedJobSample = async (tx: Tx, message = 'the provider answered 503'): Promise<string> => {
  const id = randomUUID();
  await sql`
    insert into jobs.job (id, name, state, retry_count, retry_limit, completed_on, output, data)
    values (${id}::uuid, 'payments.send-refund', 'failed', 8, 8, now(),
      ${JSON.stringify({ type: 'ProviderError', message })}::jsonb, '{"secret":"hidden"}')`.execute(
    tables(tx),
  );
  return id;
};

/** A notification whose mail failed for the last time; returns its documentId. */
export const failedMailSample = async (tx: Tx, userId: number): Promise<string> => {
  const documentId = newDocumentId();
  await sql`
    insert into notifications (document_id, user_id, kind, params, mail_state, tries, mail_error)
    values (${documentId}, ${userId}, 'order.paid', '{}', 'failed', 8, 'mailbox full')`.execute(tables(tx));
  return documentId;
};

/** A failed mail to a member of staff; returns its documentId. */
export const failedStaffMailSample = async (tx: Tx): Promise<string> => {
  const { rows } = await sql<{ documentId: string }>`
    insert into staff_mails (kind, staff_id, language, tries, error)
    select 'passwordChanged', max(id), 'en', 8, 'mailbox full' from staff_members
    returning document_id as "documentId"`.execute(tables(tx));
  return rows[0]?.documentId ?? '';
};

/** Stores a sent mail; returns its documentId. */
export const sentMailSample = async (tx: Tx, userId: number): Promise<string> => {
  const mail = {
    sender: 'Parcela',
    to: 'eva@example.com',
    subject: 'Hello',
    html: '<p>Hello</p>',
    text: 'Hello',
  };
  await storeSentMail(tx, testVault, { userId, kind: 'account.confirmation', language: 'en', mail });
  const { rows } = await sql<{ documentId: string }>`
    select document_id as "documentId" from sent_mails where user_id = ${userId} order by id desc limit 1`.execute(
    tables(tx),
  );
  return rows[0]?.documentId ?? '';
};
