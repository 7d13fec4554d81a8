import type { BannerMessageType, BannerPage, Localized } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { BannersTables } from './banners.tables.ts';

const db = (tx: Tx) => tables<BannersTables>(tx);

export interface MessageContent {
  readonly type: BannerMessageType;
  readonly text: Localized;
  /** A lower number comes first. */
  readonly relevance: number;
  /** Null: on every page. */
  readonly ofPage: BannerPage | null;
  /** Null means no limit while the message is published. */
  readonly visibleForDaysFromRegistration: number | null;
}

export const insertVersion = async (
  tx: Tx,
  of: { readonly messageId: number; readonly version: number },
  content: MessageContent,
): Promise<void> => {
  await db(tx)
    .insertInto('banner_message_versions')
    .values({
      message_id: of.messageId,
      version: of.version,
      type: content.type,
      text: JSON.stringify(content.text),
      relevance: content.relevance,
      of_page: content.ofPage,
      visible_days: content.visibleForDaysFromRegistration,
    })
    .execute();
};

/** Returns false when no message is published under this id. Dismissing a message again changes nothing. */
export const insertDismissal = async (
  tx: Tx,
  { userId, message }: { readonly userId: number; readonly message: string },
): Promise<boolean> => {
  const published = await db(tx)
    .selectFrom('banner_messages')
    .select('id')
    .where('document_id', '=', message)
    .where('publish_at', '<=', sql<Date>`app_now()`)
    .executeTakeFirst();
  if (!published) return false;
  await db(tx)
    .insertInto('banner_message_dismissals')
    .values({ user_id: userId, message_id: published.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
};

export const deleteDismissals = async (tx: Tx, userId: number): Promise<void> => {
  await db(tx).deleteFrom('banner_message_dismissals').where('user_id', '=', userId).execute();
};
