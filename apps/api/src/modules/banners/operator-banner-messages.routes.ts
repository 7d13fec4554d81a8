import { operatorRoutes } from '@parcela/contract/operator';
import type { Tx } from '@parcela/platform/database/database.ts';
import { orNotFound } from '@parcela/platform/errors.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { authorOf } from '@parcela/platform/http/author.ts';
import { listAnswer, pageOf } from '@parcela/platform/paging/page.ts';
import {
  contentKinds,
  publicationOf,
  publishContent,
  savedView,
  statusView,
  unpublishContent,
} from '../versioned-content/index.ts';
import {
  findMessageItem,
  listMessageItems,
  listMessageVersions,
  type MessageItem,
  type MessageVersion,
} from './banner-messages.queries.ts';
import type { MessageContent } from './banner-messages.store.ts';
import { createBannerMessage, editBannerMessage } from './save-banner-message.ts';

const { bannerMessage: kind } = contentKinds;

interface SentContent extends Omit<MessageContent, 'visibleDays'> {
  readonly visibleForDaysFromRegistration: number | null;
}

const contentOf = ({
  type,
  text,
  relevance,
  ofPage,
  visibleForDaysFromRegistration,
}: SentContent): MessageContent => ({
  type,
  text,
  relevance,
  ofPage,
  visibleDays: visibleForDaysFromRegistration,
});

const versionView = ({ type, text, relevance, ofPage, visibleDays }: MessageVersion) => ({
  type,
  text: { ...text },
  relevance,
  ofPage,
  visibleForDaysFromRegistration: visibleDays,
});
const itemView = (item: MessageItem) => ({
  documentId: item.documentId,
  ...versionView(item),
  ...statusView(item),
});

const answerItem = async (tx: Tx, documentId: string) => ({
  data: itemView(orNotFound(await findMessageItem(tx, documentId))),
  meta: {},
});

/** What staff do with banner messages: write, publish, hide. */
export const operatorMessagesRoutes = (api: Api): void => {
  api.read(operatorRoutes.listMessageItems, async (tx, { query }) => {
    const page = pageOf(query);
    const { items, total } = await listMessageItems(tx, { state: query['filters[state]'], ...page });
    return listAnswer(items.map(itemView), page, total);
  });

  api.read(operatorRoutes.getMessageItem, (tx, { params }) => answerItem(tx, params.documentId));

  api.read(operatorRoutes.listMessageVersions, async (tx, { params, query }) => {
    const page = pageOf(query);
    const of = { documentId: params.documentId, ...page };
    const { items, total } = orNotFound(await listMessageVersions(tx, of));
    const data = items.map((version) => ({ ...versionView(version), ...savedView(version) }));
    return listAnswer(data, page, total);
  });

  api.write(operatorRoutes.createMessage, async (tx, call) =>
    answerItem(tx, await createBannerMessage(tx, { content: contentOf(call.body), ...authorOf(call) })),
  );

  api.write(operatorRoutes.editMessage, async (tx, call) => {
    const item = call.params.documentId;
    const { version } = call.body;
    await editBannerMessage(tx, { item, version, content: contentOf(call.body), ...authorOf(call) });
    return answerItem(tx, item);
  });

  api.write(operatorRoutes.publishMessage, async (tx, call) => {
    const item = call.params.documentId;
    await publishContent(tx, kind, { item, ...publicationOf(call.body), ...authorOf(call) });
    return answerItem(tx, item);
  });

  api.write(operatorRoutes.unpublishMessage, async (tx, call) => {
    const item = call.params.documentId;
    await unpublishContent(tx, kind, { item, ...call.body, ...authorOf(call) });
    return answerItem(tx, item);
  });
};
