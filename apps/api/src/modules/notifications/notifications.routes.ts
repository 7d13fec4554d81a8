import { investorRoutes } from '@parcela/contract/investor';
import { pageOf, paginationOf } from '@parcela/platform/paging/page.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { notificationText, type SpeechSettings } from './notification-text.ts';
import { markRead } from './notifications.store.ts';
import { listNotificationRows } from './notifications.queries.ts';

export const notificationsRoutes = (api: Api, settings: SpeechSettings): void => {
  api.read(investorRoutes.listNotifications, async (tx, { query, caller, locale }) => {
    const page = pageOf(query);
    const onlyUnread = query['filters[unread]'] === 'true';
    const isBundled = query['filters[bundled]'] === 'true';
    const found = await listNotificationRows(tx, {
      userId: caller.subjectId,
      onlyUnread,
      isBundled,
      ...page,
    });
    return {
      data: found.notifications.map((row) => {
        const { title, body } = notificationText(row, locale, settings);
        return {
          documentId: row.documentId,
          kind: row.kind,
          title,
          body,
          link: row.link,
          createdAt: row.createdAt.toISOString(),
          readAt: row.readAt?.toISOString() ?? null,
        };
      }),
      meta: {
        ...paginationOf(page, found.total),
        unread: found.unread,
      },
    };
  });

  api.write(investorRoutes.readNotifications, async (tx, { body, caller }) => {
    const wanted = 'all' in body.data ? 'all' : body.data.documentIds;
    return { data: { unread: await markRead(tx, caller.subjectId, wanted) }, meta: {} };
  });
};
