import { formatDecimal } from '@parcela/domain';
import type { Purchase, PurchaseAnalytics } from '../ports/purchase-reports.ts';
import { exactJsonNumber } from '@parcela/platform/exact-json.ts';
import type { Logger } from '@parcela/platform/log.ts';
import { callJson } from '@parcela/platform/http-client/http-json.ts';

export interface Ga4Options {
  /** Without a path: `https://www.google-analytics.com`. */
  readonly url: string;
  readonly measurementId: string;
  readonly apiSecret: string;
  readonly log: Logger;
}

const majorUnits = (minor: bigint): unknown => exactJsonNumber(formatDecimal(minor));

/**
 * One purchase, identified by its number, so that a repetition counts once; for the buyer only the random id.
 */
const payload = (purchase: Purchase, clientId: string): string =>
  JSON.stringify({
    client_id: clientId,
    // The consent was to measuring, not to advertising.
    consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
    events: [
      {
        name: 'purchase',
        params: {
          transaction_id: purchase.paymentReference,
          value: majorUnits(purchase.price.amount),
          currency: purchase.price.currency,
          items: [
            {
              item_id: purchase.project.documentId,
              item_name: purchase.project.title,
              item_category: purchase.project.countryCode,
              price: majorUnits(purchase.unitPrice),
              quantity: purchase.shares,
            },
          ],
        },
      },
    ],
  });

/** Google Analytics 4, Measurement Protocol. It reports success for every readable request. */
export const createGa4 = ({ url, measurementId, apiSecret, log }: Ga4Options): PurchaseAnalytics => ({
  reportPurchase: async (purchase, clientId) => {
    const query = new URLSearchParams({ measurement_id: measurementId, api_secret: apiSecret });
    const answer = await callJson(
      { provider: 'ga4', log },
      {
        method: 'POST',
        url: `${url}/mp/collect?${query.toString()}`,
        headers: {},
        body: payload(purchase, clientId),
      },
    );
    return answer.kind === 'answered' && answer.status < 300 ? 'taken' : 'not_taken';
  },
});
