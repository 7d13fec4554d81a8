import { orderNumber, inLanguage, paymentMeansOf } from '@parcela/domain';
import { say } from '@parcela/phrases/server';
import type { SpecialAnswer, WantedFile } from '@parcela/platform/http/call.ts';
import { tableAnswer } from '@parcela/platform/http/responses/table-file.ts';
import type { OrderRow } from './orders.queries.ts';

/** A user's orders as a file, in the user's language. */
export const ordersFile = (rows: readonly OrderRow[], wanted: WantedFile): Promise<SpecialAnswer> => {
  const { locale, timeZone } = wanted;
  return tableAnswer(wanted, {
    name: 'orders',
    rows,
    columns: [
      {
        header: say(locale, 'exports.number'),
        value: ({ id, placedAt, projectId }) => orderNumber({ placedAt, projectId, orderId: id }, timeZone),
      },
      { header: say(locale, 'exports.project'), value: ({ title }) => inLanguage(title, locale) },
      { header: say(locale, 'exports.date'), value: ({ placedAt }) => placedAt },
      {
        header: say(locale, 'exports.state'),
        value: ({ state }) => say(locale, `orderState.${state}`),
      },
      { header: say(locale, 'exports.shares'), value: ({ shares }) => shares },
      { header: say(locale, 'exports.unitPrice'), value: ({ unitPrice }) => unitPrice },
      { header: say(locale, 'exports.price'), value: ({ price }) => price },
      { header: say(locale, 'exports.fromWallet'), value: ({ paidFromWallet }) => paidFromWallet },
      { header: say(locale, 'exports.paid'), value: ({ allocated }) => allocated },
      { header: say(locale, 'exports.currency'), value: ({ currency }) => currency },
      {
        header: say(locale, 'exports.paymentType'),
        value: ({ paymentType }) => paymentType && say(locale, `paymentMeans.${paymentMeansOf(paymentType)}`),
      },
      { header: say(locale, 'exports.paidAt'), value: ({ paidAt }) => paidAt },
      { header: say(locale, 'exports.reference'), value: ({ paymentReference }) => paymentReference },
    ],
  });
};
