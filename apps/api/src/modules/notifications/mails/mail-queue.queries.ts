import type { Locale, PaymentType } from '@parcela/domain';
import { sql } from 'kysely';
import { tables, type Tx } from '@parcela/platform/database/database.ts';
import type { NotificationsTables } from '../notifications.tables.ts';
import {
  notificationColumns,
  type NotificationRow,
  notificationsWithOrders,
} from '../notifications.queries.ts';

const db = (tx: Tx) => tables<NotificationsTables>(tx);

/** A notification that goes by mail. */
export interface MailRow extends NotificationRow {
  readonly userId: number;
  readonly email: string;
  readonly language: Locale;
  /** documentId of its order. */
  readonly orderDocumentId: string | null;
  /** How the order is being paid, if that is known. */
  readonly paymentType: PaymentType | null;
}

/** What a mail says and where it goes; undefined when the person's account is gone. */
export const findMailOf = async (tx: Tx, notificationId: bigint): Promise<MailRow | undefined> => {
  const { rows } = await sql<MailRow>`
    select ${notificationColumns}, n.user_id as "userId", r.email, r.language, h.document_id as "orderDocumentId",
      h.payment_type as "paymentType"
    from ${notificationsWithOrders} join mail_recipients r on r.user_id = n.user_id
    where n.id = ${notificationId}`.execute(db(tx));
  return rows[0];
};
