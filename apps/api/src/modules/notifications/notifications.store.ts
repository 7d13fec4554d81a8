import { type Tx, tables } from '../../platform/database.ts';
import { newDocumentId } from '../../platform/ids.ts';
import type { NotificationFacts, NotificationKind } from './notification-kinds.ts';
import type { NotificationsTables } from './notifications.tables.ts';

export interface NewNotification<K extends NotificationKind> {
  readonly userId: number;
  readonly kind: K;
  readonly params: NotificationFacts[K];
  /** Path of the screen that shows more: `/orders/…`. */
  readonly link: string | null;
  /** Whether a mail says it too. */
  readonly mail: boolean;
}

const asText = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

/** Tells a person what happened, in the transaction of what happened: neither exists without the other. */
export const notify = async <K extends NotificationKind>(
  tx: Tx,
  { userId, kind, params, link, mail }: NewNotification<K>,
): Promise<void> => {
  const { orderId, ...facts } = params as { readonly orderId?: number };
  await tables<NotificationsTables>(tx)
    .insertInto('notifications')
    .values({
      document_id: newDocumentId(),
      user_id: userId,
      kind,
      params: JSON.stringify(facts, asText),
      order_id: orderId ?? null,
      link,
      mail_state: mail ? 'pending' : 'none',
    })
    .execute();
};
