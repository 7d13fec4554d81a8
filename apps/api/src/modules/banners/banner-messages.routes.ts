import { investorRoutes } from '@parcela/contract/investor';
import { operatorRoutes } from '@parcela/contract/operator';
import type { Tx } from '../../platform/database/database.ts';
import { BusinessError, invariant } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import { insertDismissal, type MessageContent } from './banner-messages.store.ts';
import {
  findMessageItem,
  listMessageItems,
  listMessageVersions,
  listShownMessages,
  type MessageItem,
  type MessageVersion,
  type ShownMessage,
} from './banner-messages.queries.ts';
import { contentKinds } from '../versioned-content/content-kinds.ts';
import {
  authorOf,
  publicationOf,
  savedView,
  statusView,
} from '../versioned-content/content-versions.presenter.ts';
import { pageOf, paginationOf } from '../../platform/paging/counted-page.ts';
import { publishContent, unpublishContent } from '../versioned-content/publish-content.ts';
import { createBannerMessage, editBannerMessage } from './save-banner-message.ts';

const { bannerMessage: kind } = contentKinds;

const shownView = (message: ShownMessage) => ({
  documentId: message.documentId,
  type: message.type,
  text: message.text,
  relevance: message.relevance,
  ofPage: message.ofPage,
  visibleForDaysFromRegistration: message.visibleDays,
  visibleUntil: message.visibleUntil?.toISOString() ?? null,
});

/** The banner messages of the caller. */
export const bannerMessagesRoutes = (api: Api, { timeZone }: { readonly timeZone: string }): void => {
  api.read(investorRoutes.listMessages, async (tx, { caller, query, locale }) => {
    const page = pageOf(query);
    const { items, total } = await listShownMessages(tx, {
      userId: caller.subjectId,
      locale,
      timeZone,
      ...page,
    });
    return { data: items.map(shownView), meta: paginationOf(page, total) };
  });

  api.write(investorRoutes.dismissMessage, async (tx, { caller, params }) => {
    if (!(await insertDismissal(tx, { userId: caller.subjectId, message: params.documentId })))
      throw new BusinessError('common.not_found');
    return { ok: true } as const;
  });
};

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

const answerItem = async (tx: Tx, documentId: string) => {
  const item = await findMessageItem(tx, documentId);
  invariant(item, 'a message that was changed is there');
  return { data: itemView(item), meta: {} };
};

/** What staff do with banner messages: write, publish, hide. */
export const operatorMessagesRoutes = (api: Api): void => {
  api.read(operatorRoutes.listMessageItems, async (tx, { query }) => {
    const page = pageOf(query);
    const { items, total } = await listMessageItems(tx, { state: query['filters[state]'], ...page });
    return { data: items.map(itemView), meta: paginationOf(page, total) };
  });

  api.read(operatorRoutes.listMessageVersions, async (tx, { params, query }) => {
    const page = pageOf(query);
    const versions = await listMessageVersions(tx, { documentId: params.documentId, ...page });
    if (!versions) throw new BusinessError('common.not_found');
    const data = versions.items.map((version) => ({ ...versionView(version), ...savedView(version) }));
    return { data, meta: paginationOf(page, versions.total) };
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
    await unpublishContent(tx, kind, { item, ...authorOf(call) });
    return answerItem(tx, item);
  });
};
