import type { Order } from '@parcela/contract/investor';
import { isLive } from '@parcela/domain';

/** A gateway has seen money that is not allocated yet. */
export const isConfirming = (order: Order): boolean =>
  order.attempts.some(({ state }) => state === 'confirming');

/** The wallet covers everything, and the mailed link is still to be opened. */
export const isWaitingForAuthorization = (order: Order): boolean =>
  isLive(order.state) && order.owed === 0 && order.pricePaidFromUserWallet > 0;
