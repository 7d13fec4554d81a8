import { payByBankTransfer, payRouteOf } from '@parcela/contract/investor';
import { type GatewayType, gatewayOfType } from '@parcela/domain';
import { call } from '../../../shared/api/api.ts';
import { sendOnce } from '../../../shared/api/idempotency.ts';
import { refreshOrder } from '../../../shared/orders/order-queries.ts';
import { paths } from '../../../shared/navigation/paths.ts';

export type OfferedRail = GatewayType | 'BankTransfer';
const routeOf = (rail: OfferedRail) => {
  const gateway = gatewayOfType(rail);
  return gateway === undefined ? payByBankTransfer : payRouteOf(gateway);
};

/**
 * Starts a payment and returns the address to open: our own instructions, or the page of the gateway. Throws
 * `ApiFailure`. Both results change the order, so the function requests it again.
 */
export const startPayment = async (rail: OfferedRail, orderDocumentId: string): Promise<URL> => {
  const body = { orderDocumentId, returnUri: new URL(paths.orders, location.origin).href };
  try {
    const { uri } = await sendOnce(`pay-${rail}-${orderDocumentId}`, body, (options) =>
      call(routeOf(rail), { body }, options),
    );
    return new URL(uri, location.origin);
  } finally {
    await refreshOrder(orderDocumentId);
  }
};
