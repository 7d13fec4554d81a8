import { investorRoutes } from '@parcela/contract/investor';
import type { Locale } from '@parcela/domain';
import { listAnswer, pageOf } from '@parcela/platform/paging/page.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { tableRowsMax } from '@parcela/platform/http/responses/table-file.ts';
import { cancelOrder } from './ending/cancel-order.ts';
import { orderView } from './order.presenter.ts';
import type { OrderDeps } from './orders.ports.ts';
import { findOrderRow, listOrderRows } from './orders.queries.ts';
import { ordersFile } from './orders-file.presenter.ts';
import { findOffer } from './placing/place-order.queries.ts';
import { placeOrder } from './placing/place-order.ts';

/** Returns one order of the user; a missing order and another user's order get the same answer. */
const showOrder = async (
  deps: OrderDeps,
  tx: Tx,
  { locale, ...key }: { readonly documentId: string; readonly userId: number; readonly locale: Locale },
) => {
  const row = await findOrderRow(tx, key);
  if (!row) throw new BusinessError('order.not_found');
  return { data: orderView(row, locale, deps), meta: {} };
};

export const ordersRoutes = (api: Api, deps: OrderDeps): void => {
  api.writeAfterReading(
    investorRoutes.placeOrder,
    (tx, { caller, body: { data } }) =>
      findOffer(deps.levels, tx, { project: data.project, userId: caller.subjectId }),
    async (tx, { caller, body: { data }, locale, requestId }, offer) => {
      if (data.user !== undefined && data.user !== caller.documentId)
        throw new BusinessError('order.user_differs');
      const order = await placeOrder(
        deps,
        tx,
        {
          userId: caller.subjectId,
          project: data.project,
          shares: data.tokenCount,
          price: BigInt(data.price),
          currency: data.currency,
          agreements: data.agreements,
          language: locale,
          requestId,
        },
        offer,
      );
      return { data: orderView(order, locale, deps), meta: {} };
    },
  );

  api.read(investorRoutes.listOrders, async (tx, { caller, query, locale, asFile }) => {
    const page = asFile ? { page: 1, pageSize: tableRowsMax } : pageOf(query);
    const user = query['filters[user][$eq]'] ?? query['filters[user]'] ?? caller.documentId;
    // The query parameters never decide whose orders are listed: a filter for another user finds nothing.
    const { total, orders } =
      user === caller.documentId
        ? await listOrderRows(tx, {
            userId: caller.subjectId,
            state: query['filters[state][$eq]'] ?? query['filters[state]'],
            project: query['filters[project][$eq]'] ?? query['filters[project]'],
            sort: query.sort,
            ...page,
          })
        : { total: 0, orders: [] };
    if (asFile) return ordersFile(orders, asFile);
    return listAnswer(
      orders.map((row) => orderView(row, locale, deps)),
      page,
      total,
    );
  });

  api.read(investorRoutes.getOrder, (tx, { caller, params, locale }) =>
    showOrder(deps, tx, { documentId: params.documentId, userId: caller.subjectId, locale }),
  );

  api.write(investorRoutes.cancelOrder, async (tx, { caller, params, locale }) => {
    const key = { documentId: params.documentId, userId: caller.subjectId };
    await cancelOrder(deps, tx, key);
    return showOrder(deps, tx, { ...key, locale });
  });
};
