import type { BannerMessageType, BannerPage } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '../../platform/database.ts';
import { newDocumentId } from '../../platform/ids.ts';
import type { BannerMessagesTables } from './banner-messages.tables.ts';
import type { Localized } from './localized.ts';

const db = (tx: Tx) => tables<BannerMessagesTables>(tx);

export interface MessageContent {
  readonly type: BannerMessageType;
  readonly text: Localized;
  /** Lower stands higher. */
  readonly relevance: number;
  /** Null: on every screen. */
  readonly ofPage: BannerPage | null;
  /** Null: for as long as it is published. */
  readonly visibleDays: number | null;
}

export const insertMessage = async (tx: Tx): Promise<{ id: number; documentId: string }> => {
  const documentId = newDocumentId();
  const { id } = await db(tx)
    .insertInto('banner_messages')
    .values({ document_id: documentId, published_version: null, publish_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, documentId };
};

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
      visible_days: content.visibleDays,
    })
    .execute();
};

export interface LockedMessage {
  readonly id: number;
  /** The newest one. */
  readonly version: number;
  readonly publishedVersion: number | null;
  readonly isShown: boolean;
}

/** The message as it is when nobody else changes it any more; undefined when there is none. */
export const lockMessage = async (tx: Tx, documentId: string): Promise<LockedMessage | undefined> => {
  const locked = await db(tx)
    .selectFrom('banner_messages')
    .select('id')
    .where('document_id', '=', documentId)
    .forUpdate()
    .executeTakeFirst();
  if (!locked) return undefined;
  // By a statement of its own: the one that waited for the lock still sees the versions from before.
  const { rows } = await sql<LockedMessage>`
    select m.id, (select max(v.version) from banner_message_versions v where v.message_id = m.id) as version,
      m.published_version as "publishedVersion", coalesce(m.publish_at <= app_now(), false) as "isShown"
    from banner_messages m where m.id = ${locked.id}`.execute(db(tx));
  return rows[0];
};

/** What people see, from when on (left out: now); null: nothing. */
export const setPublished = async (
  tx: Tx,
  messageId: number,
  published: { readonly version: number; readonly from: Date | undefined } | null,
): Promise<void> => {
  await db(tx)
    .updateTable('banner_messages')
    .set({
      published_version: published && published.version,
      publish_at: published && sql<Date>`coalesce(${published.from ?? null}::timestamptz, app_now())`,
    })
    .where('id', '=', messageId)
    .execute();
};

/** False when no message is published under this id. Dismissing it again changes nothing. */
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
