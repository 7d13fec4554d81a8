import type { Tx } from '@parcela/platform/database/database.ts';
import { insertVersion, type MessageContent } from './banner-messages.store.ts';
import {
  contentKinds,
  type ContentChange,
  createContent,
  editContent,
  type WriteVersion,
} from '../versioned-content/index.ts';
import type { EventAuthor } from '@parcela/platform/events/domain-event.ts';

const writing =
  (tx: Tx, content: MessageContent): WriteVersion =>
  async ({ id, version }) => {
    await insertVersion(tx, { messageId: id, version }, content);
    return { type: content.type, text: content.text.en };
  };

/** Writes a message that is not shown yet; returns its documentId. */
export const createBannerMessage = async (
  tx: Tx,
  { content, ...author }: EventAuthor & { readonly content: MessageContent },
): Promise<string> =>
  (await createContent(tx, contentKinds.bannerMessage, { ...author, write: writing(tx, content) }))
    .documentId;

/** Writes the next version of a message. @throws BusinessError `common.not_found`, `common.conflict` */
export const editBannerMessage = (
  tx: Tx,
  { content, ...edit }: ContentChange & { readonly content: MessageContent; readonly version: number },
): Promise<void> => editContent(tx, contentKinds.bannerMessage, { ...edit, write: writing(tx, content) });
