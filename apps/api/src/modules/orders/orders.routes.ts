import { investorRoutes } from '@parcela/contract/investor';
import type { Locale } from '@parcela/domain';
import type { Tx } from '../../platform/database.ts';
import { BusinessError } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import { csvRowsMax } from '../../platform/http/csv.ts';
import { cancelOrder } from './cancel-order.ts';
import { orderView } from './order-view.ts';
import type { OrderDeps } from './orders.ports.ts';
import { findOrderRow, listOrderRows } from './orders.views.ts';
import { ordersFile } from './orders-file.ts';
import { placeOrder } from './place-order.ts';

const pageSizeDefault = 25;

/** Answers one order of the user; a missing one and somebody else's look alike. */
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
  api.write(investorRoutes.placeOrder, async (tx, { caller, body: { data }, locale }) => {
    if (data.user !== undefined && data.user !== caller.documentId)
      throw new BusinessError('order.user_differs');
    const userId = caller.subjectId;
    const { documentId } = await placeOrder(deps, tx, {
      userId,
      project: data.project,
      shares: data.tokenCount,
      price: BigInt(data.price),
      currency: data.currency,
      agreements: data.agreements,
      language: locale,
    });
    return showOrder(deps, tx, { documentId, userId, locale });
  });

  api.read(investorRoutes.listOrders, async (tx, { caller, query, locale, wantsCsv }) => {
    const page = wantsCsv ? 1 : (query['pagination[page]'] ?? 1);
    const pageSize = wantsCsv ? csvRowsMax : (query['pagination[pageSize]'] ?? pageSizeDefault);
    const user = query['filters[user][$eq]'] ?? query['filters[user]'] ?? caller.documentId;
    // Whose orders they are is never taken from the query: asking for somebody else's finds nothing.
    const { total, orders } =
      user === caller.documentId
        ? await listOrderRows(tx, {
            userId: caller.subjectId,
            state: query['filters[state][$eq]'] ?? query['filters[state]'],
            project: query['filters[project][$eq]'] ?? query['filters[project]'],
            sort: query.sort,
            page,
            pageSize,
          })
        : { total: 0, orders: [] };
    if (wantsCsv) return ordersFile(orders, locale, deps.timeZone);
    return {
      data: orders.map((row) => orderView(row, locale, deps)),
      meta: { pagination: { page, pageSize, pageCount: Math.ceil(total / pageSize), total } },
    };
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
