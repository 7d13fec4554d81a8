import { investorRoutes } from '@parcela/contract/investor';
import { operatorRoutes } from '@parcela/contract/operator';
import type { Tx } from '../../platform/database.ts';
import { BusinessError, invariant } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import { insertDismissal, type MessageContent } from './banner-messages.store.ts';
import {
  findMessageItem,
  listMessageItems,
  listShownMessages,
  type MessageItem,
  type ShownMessage,
} from './banner-messages.views.ts';
import { publishBannerMessage, unpublishBannerMessage } from './publish-banner-message.ts';
import { createBannerMessage, editBannerMessage } from './save-banner-message.ts';

const pageSizeDefault = 25;

interface PaginationQuery {
  readonly 'pagination[page]'?: number | undefined;
  readonly 'pagination[pageSize]'?: number | undefined;
}

const pageOf = (query: PaginationQuery) => ({
  page: query['pagination[page]'] ?? 1,
  pageSize: query['pagination[pageSize]'] ?? pageSizeDefault,
});

const paginationOf = (of: ReturnType<typeof pageOf>, total: number) => ({
  pagination: { ...of, pageCount: Math.ceil(total / of.pageSize), total },
});

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

const itemView = (item: MessageItem) => ({
  documentId: item.documentId,
  type: item.type,
  text: { ...item.text },
  relevance: item.relevance,
  ofPage: item.ofPage,
  visibleForDaysFromRegistration: item.visibleDays,
  version: item.version,
  state: item.state,
  publishedVersion: item.publishedVersion,
  publishAt: item.publishAt?.toISOString() ?? null,
  savedAt: item.savedAt.toISOString(),
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

  api.write(operatorRoutes.createMessage, async (tx, { caller, body, requestId }) => {
    const actor = { kind: 'staff', id: caller.subjectId } as const;
    return answerItem(tx, await createBannerMessage(tx, { content: contentOf(body), actor, requestId }));
  });

  api.write(operatorRoutes.editMessage, async (tx, { caller, params, body, requestId }) => {
    const { version } = body;
    await editBannerMessage(tx, {
      message: params.documentId,
      version,
      content: contentOf(body),
      actor: { kind: 'staff', id: caller.subjectId },
      requestId,
    });
    return answerItem(tx, params.documentId);
  });

  api.write(operatorRoutes.publishMessage, async (tx, { caller, params, body, requestId }) => {
    await publishBannerMessage(tx, {
      message: params.documentId,
      version: body.version,
      publishAt: body.publishAt === undefined ? undefined : new Date(body.publishAt),
      actor: { kind: 'staff', id: caller.subjectId },
      requestId,
    });
    return answerItem(tx, params.documentId);
  });

  api.write(operatorRoutes.unpublishMessage, async (tx, { caller, params, requestId }) => {
    const actor = { kind: 'staff', id: caller.subjectId } as const;
    await unpublishBannerMessage(tx, { message: params.documentId, actor, requestId });
    return answerItem(tx, params.documentId);
  });
};
