import { payByBankTransfer, payByConfirmo, payByCsob, payByPayout } from '@parcela/contract/investor';
import { call } from '../../../shared/api/api.ts';
import { sendOnce } from '../../../shared/api/idempotency.ts';
import { refreshOrder } from '../../../shared/orders/order-queries.ts';
import { paths } from '../../../shared/navigation/paths.ts';

/** The payment types that this screen offers, by the order's `rails`. */
const calls = {
  BankTransfer: payByBankTransfer,
  ConfirmoPaymentGateway: payByConfirmo,
  PayoutPaymentGateway: payByPayout,
  CsobPaymentGateway: payByCsob,
} as const;
export type OfferedRail = keyof typeof calls;

/**
 * Starts a payment and returns the address to go to: our own instructions, or the page of the gateway. Throws
 * `ApiFailure`. The order has changed in either case, so it is requested again.
 */
export const startPayment = async (rail: OfferedRail, orderDocumentId: string): Promise<URL> => {
  const body = { orderDocumentId, returnUri: new URL(paths.orders, location.origin).href };
  try {
    const { uri } = await sendOnce(`pay-${rail}-${orderDocumentId}`, body, (options) =>
      call(calls[rail], { body }, options),
    );
    return new URL(uri, location.origin);
  } finally {
    await refreshOrder(orderDocumentId);
  }
};
