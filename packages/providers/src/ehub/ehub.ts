import { formatDecimal } from '@parcela/domain';
import type { AffiliateNetwork } from '../ports/purchase-reports.ts';
import type { Logger } from '@parcela/platform/log.ts';
import { callJson } from '@parcela/platform/http-client/http-json.ts';

export interface EhubOptions {
  /** Whole address of the call for a sale, without a query. */
  readonly saleUrl: string;
  readonly campaignId: string;
  /** eHub's name of each value, as agreed with eHub. */
  readonly parameters: Readonly<
    Record<'campaignId' | 'orderId' | 'visitId' | 'totalCost' | 'currency', string>
  >;
  readonly log: Logger;
}

/** The sale call of eHub: GET with opaque ids and the price in major units; any 2xx means success. */
export const createEhub = ({ saleUrl, campaignId, parameters, log }: EhubOptions): AffiliateNetwork => ({
  reportSale: async ({ orderDocumentId, price }, visitId) => {
    const query = new URLSearchParams({
      [parameters.campaignId]: campaignId,
      [parameters.orderId]: orderDocumentId,
      [parameters.visitId]: visitId,
      [parameters.totalCost]: formatDecimal(price.amount),
      [parameters.currency]: price.currency,
    });
    const answer = await callJson(
      { provider: 'ehub', log },
      { method: 'GET', url: `${saleUrl}?${query.toString()}`, headers: {} },
    );
    return answer.kind === 'answered' && answer.status < 300 ? 'taken' : 'not_taken';
  },
});
