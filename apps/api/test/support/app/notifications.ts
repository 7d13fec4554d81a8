import type { NoticeChoice } from '@parcela/domain';
import { sql } from 'kysely';
import { createOptOutCodes } from '../../../src/modules/notifications/index.ts';
import { saveChoice } from '../../../src/modules/notifications/preferences/preferences.store.ts';
import type { TestContext } from '../database/test-database.ts';

/** The codes of the links that switch off mails. */
export const testOptOutCodes = createOptOutCodes([{ id: 'test', key: Buffer.alloc(32, 7) }]);

/** Switches off a kind of notification for a user, as the user does in the settings. */
export const switchOffNotices = async (
  context: TestContext,
  { userId }: { readonly userId: number },
  choice: NoticeChoice,
): Promise<void> => {
  await context.transact((tx) => saveChoice(tx, userId, { choice, isOn: false }));
};

interface SentNotification {
  readonly kind: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** The id of the order in the notification. */
  readonly order: number | null;
  readonly link: string | null;
  readonly isMailed: boolean;
}

/** A user's notifications, oldest first; only kinds with this prefix. */
export const notificationsOf = async (
  { admin }: TestContext,
  { userId }: { readonly userId: number },
  beginning = '',
): Promise<readonly SentNotification[]> => {
  const { rows } = await sql<SentNotification>`
    select kind, params, order_id as "order", link, mail_state <> 'none' as "isMailed"
    from notifications where user_id = ${userId} and starts_with(kind, ${beginning}) order by id`.execute(
    admin.kysely,
  );
  return rows;
};
