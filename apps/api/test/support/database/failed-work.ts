import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';

/** A job of a queue without a worker that failed for the last time, and its id. */
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

/** A notification whose mail failed for the last time, and its documentId. */
export const failedMailSample = async (tx: Tx, userId: number): Promise<string> => {
  const documentId = newDocumentId();
  await sql`
    insert into notifications (document_id, user_id, kind, params, mail_state, tries, mail_error)
    values (${documentId}, ${userId}, 'order.paid', '{}', 'failed', 8, 'mailbox full')`.execute(tables(tx));
  return documentId;
};
