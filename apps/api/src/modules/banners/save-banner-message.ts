import { contentKinds, contentSaving } from '../versioned-content/index.ts';
import { insertVersion, type MessageContent } from './banner-messages.store.ts';

/** Banner messages. */
export const { create: createBannerMessage, edit: editBannerMessage } = contentSaving<MessageContent>(
  contentKinds.bannerMessage,
  async (tx, content, { id, version }) => {
    await insertVersion(tx, { messageId: id, version }, content);
    return { type: content.type, text: content.text.en };
  },
);
