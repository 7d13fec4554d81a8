import type { PaymentProvider } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { lockTopUp, saveClosing } from './closed-top-ups.store.ts';

/**
 * Staff close a top-up that its gateway neither takes nor refuses. No money moves, so one person may do it. The gateway
 * is still asked for a month; money that it reports afterwards goes to suspense.
 * @throws BusinessError 404 `common.not_found`, 409 `suspense.decided` for a top-up that needs no decision
 */
export const closeTopUp = async (
  tx: Tx,
  asked: {
    readonly provider: PaymentProvider;
    /** The gateway's own number of the payment. */
    readonly reference: string;
    readonly reason: string;
    readonly staffId: number;
    readonly requestId: string;
  },
): Promise<void> => {
  const { provider, reference, reason, staffId, requestId } = asked;
  const topUp = await lockTopUp(tx, { provider, providerRef: reference });
  if (!topUp) throw new BusinessError('common.not_found');
  if (topUp.state !== 'needs_review') throw new BusinessError('suspense.decided');
  await saveClosing(tx, { attemptId: topUp.id, staffId, reason });
  await recordEvent(tx, {
    actor: { kind: 'staff', id: staffId },
    type: 'top_up.closed',
    subject: { type: 'top_up', id: reference },
    before: { state: topUp.state },
    after: {
      state: 'rejected',
      provider,
      amount: String(topUp.amount),
      currency: topUp.currency,
      ...(topUp.user !== null && { user: topUp.user }),
      reason,
    },
    requestId,
  });
};
