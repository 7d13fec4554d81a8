import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { failpoint } from '@parcela/platform/failpoints.ts';
import type { Jobs } from '@parcela/platform/jobs/job-queue.ts';
import {
  type TokenPurpose,
  consumeToken,
  findTokenSubject,
  isUsedToken,
} from '@parcela/platform/security/one-time-tokens.ts';
import {
  awaitsAuthorization,
  findOrder,
  lockCurrentOrder,
  lockOwnOrder,
  type Order,
  requireCleared,
} from '../../orders/index.ts';
import { hasOpenRestriction } from '../../wallets/index.ts';
import { captureWalletPart, lockToSettle } from '../receiving/settle-order.ts';
import type { PaymentDeps } from '../payments.ports.ts';
import {
  countAuthorizationResend,
  findWaitingWalletAttempt,
  findWalletAttemptOrder,
} from './wallet-attempts.store.ts';

/** The subject is the attempt, which ties the token to a user, an order and an amount. */
export const authorizationToken: TokenPurpose = { purpose: 'wallet-authorization', validHours: 24 };
const resendsMax = 3;

/** Every reason gets the same answer, so that a user who finds another user's link learns nothing about it. */
const refused = (): BusinessError => new BusinessError('wallet.not_authorized');

/** The order that a token is for, if this user placed it. */
const findOwnOrder = async (tx: Tx, userId: number, token: string): Promise<Order> => {
  const attemptId = await findTokenSubject(tx, authorizationToken, token);
  const orderId = attemptId === undefined ? undefined : await findWalletAttemptOrder(tx, attemptId);
  const order = orderId === undefined ? undefined : await findOrder(tx, { id: orderId });
  if (order?.userId !== userId) throw refused();
  return order;
};

/**
 * Captures the hold of a covered order for the investor who opened the mailed link: the order becomes Paid. The same
 * token again changes nothing and returns the current order, so that the page can be reloaded. @throws BusinessError
 * 403 `wallet.not_authorized` for a token that is another user's, unknown, expired or replaced, or whose order no
 * longer waits for it, and while the investor is restricted; 403 `verification.required`, after which the token is
 * still valid
 */
export const authorizeWalletPayment = async (
  deps: PaymentDeps,
  tx: Tx,
  { userId, token }: { readonly userId: number; readonly token: string },
): Promise<Order> => {
  const known = await findOwnOrder(tx, userId, token);
  const order = await lockCurrentOrder(deps, tx, { id: known.id });
  if (!order) throw refused();
  // Only a capture uses up a token, so a used token has done its work.
  if (await isUsedToken(tx, authorizationToken, token)) return order;
  const locked = await lockToSettle(deps, tx, order);
  const attemptId = await consumeToken(tx, authorizationToken, token);
  failpoint('walletAuthorize.afterTokenUse');
  const waiting = awaitsAuthorization(order) ? await findWaitingWalletAttempt(tx, order.id) : undefined;
  // A token of an earlier attempt authorised another amount.
  if (!waiting || waiting.id !== attemptId || (await hasOpenRestriction(tx, userId))) throw refused();
  requireCleared(locked.levels);
  return captureWalletPart(deps, tx, locked);
};

/**
 * Mails the link again, at most three times; only the newest link works.
 * @throws BusinessError 404 `order.not_found`, 409 `order.not_payable` when nothing waits for a link,
 * `wallet.resend_limit`
 */
export const resendWalletAuthorization = async (
  deps: PaymentDeps & { readonly jobs: Pick<Jobs, 'enqueue'> },
  tx: Tx,
  key: { readonly userId: number; readonly documentId: string },
): Promise<void> => {
  const order = await lockOwnOrder(deps, tx, key);
  const attempt = awaitsAuthorization(order) ? await findWaitingWalletAttempt(tx, order.id) : undefined;
  if (!attempt) throw new BusinessError('order.not_payable', { state: order.state });
  if (attempt.resends >= resendsMax) throw new BusinessError('wallet.resend_limit');
  await countAuthorizationResend(tx, attempt.id);
  await deps.jobs.enqueue(tx, 'payments.send-wallet-authorization', { attemptId: attempt.id });
};
