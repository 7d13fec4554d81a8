import type { Order } from '@parcela/client/investor';
import { isLive } from '@parcela/domain';

/** A gateway has seen money; it is not settled yet. */
export const isConfirming = (order: Order): boolean =>
  order.attempts.some(({ state }) => state === 'confirming');

/** Everything is covered by the wallet; what is missing is the link of the mail. */
export const isWaitingForAuthorization = (order: Order): boolean =>
  isLive(order.state) && order.owed === 0 && order.pricePaidFromUserWallet > 0;
