import { investorRoutes } from '@parcela/contract/investor';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { listAnswer, pageOf } from '@parcela/platform/paging/page.ts';
import { listShownMessages, type ShownMessage } from './banner-messages.queries.ts';
import { insertDismissal } from './banner-messages.store.ts';

const shownView = (message: ShownMessage) => ({
  documentId: message.documentId,
  type: message.type,
  text: message.text,
  relevance: message.relevance,
  ofPage: message.ofPage,
  visibleForDaysFromRegistration: message.visibleDays,
  visibleUntil: message.visibleUntil?.toISOString() ?? null,
});

/** The routes for the caller's banner messages. */
export const bannerMessagesRoutes = (api: Api, { timeZone }: { readonly timeZone: string }): void => {
  api.read(investorRoutes.listMessages, async (tx, { caller, query, locale }) => {
    const page = pageOf(query);
    const { items, total } = await listShownMessages(tx, {
      userId: caller.subjectId,
      locale,
      timeZone,
      ...page,
    });
    return listAnswer(items.map(shownView), page, total);
  });

  api.write(investorRoutes.dismissMessage, async (tx, { caller, params }) => {
    if (!(await insertDismissal(tx, { userId: caller.subjectId, message: params.documentId })))
      throw new BusinessError('common.not_found');
    return { ok: true } as const;
  });
};
