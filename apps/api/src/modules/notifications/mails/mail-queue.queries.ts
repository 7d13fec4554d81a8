import type { Locale, PaymentType } from '@parcela/domain';
import { sql } from 'kysely';
import { tables, type Tx } from '@parcela/platform/database/database.ts';
import type { PageAfter } from '@parcela/platform/paging/keyset.ts';
import type { NotificationsTables } from '../notifications.tables.ts';
import {
  notificationColumns,
  type NotificationRow,
  notificationsWithOrders,
} from '../notifications.queries.ts';
import { type PreferenceColumns, preferenceColumns } from '../preferences/preferences.queries.ts';

const db = (tx: Tx) => tables<NotificationsTables>(tx);

/** A notification that is sent by mail. */
export interface MailRow extends NotificationRow, PreferenceColumns {
  readonly userId: number;
  readonly email: string;
  readonly language: Locale;
  /** documentId of its order. */
  readonly orderDocumentId: string | null;
  /** How the order is being paid, if known. */
  readonly paymentType: PaymentType | null;
  readonly now: Date;
  /** The request that caused the notification. */
  readonly requestId: string | null;
}

/** A mail that is no longer retried. */
export interface FailedMail {
  readonly id: bigint;
  readonly documentId: string;
  readonly kind: string;
  /** Null when the account is gone. */
  readonly userDocumentId: string | null;
  readonly email: string | null;
  readonly createdAt: Date;
  readonly error: string | null;
}

/** Lists failed mails, latest first; one row more than the page. */
export const listFailedMails = async (
  tx: Tx,
  { after, pageSize }: PageAfter<number>,
): Promise<FailedMail[]> => {
  const { rows } = await sql<FailedMail>`
    select n.id, n.document_id as "documentId", n.kind, a.document_id as "userDocumentId", r.email,
      n.created_at as "createdAt", n.mail_error as error
    from notifications n
    left join mail_recipients r on r.user_id = n.user_id
    left join audit_actors a on a.kind = 'user' and a.id = n.user_id
    where n.mail_state = 'failed' and n.id < coalesce(${after ?? null}::bigint, 9223372036854775807)
    order by n.id desc limit ${pageSize + 1}`.execute(db(tx));
  return rows;
};

/** The content and recipient of a mail; undefined when the user's account is gone. */
export const findMailOf = async (tx: Tx, notificationId: bigint): Promise<MailRow | undefined> => {
  const { rows } = await sql<MailRow>`
    select ${notificationColumns}, n.user_id as "userId", r.email, r.language, h.document_id as "orderDocumentId",
      h.payment_type as "paymentType", e.request_id as "requestId", app_now() as now, ${preferenceColumns}
    from ${notificationsWithOrders} join mail_recipients r on r.user_id = n.user_id
    left join recorded_events e on e.id = n.event_id
    left join notification_preferences p on p.user_id = n.user_id
    where n.id = ${notificationId}`.execute(db(tx));
  return rows[0];
};
