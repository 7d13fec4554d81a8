import { z } from 'zod/mini';
import type { Tx } from '../../../platform/database/database.ts';
import { BusinessError } from '../../../platform/errors.ts';
import { ratesInForce } from '../../exchange-rates/index.ts';
import { type ApprovalAction, requestApproval, type RequestedApproval } from '../../staff/index.ts';
import { previewOf } from './preview-distribution.ts';
import { paidByHand } from '../paying/resolve-waiting-line.ts';
import { lockPayout, type Payout, saveApproved } from '../distributions.store.ts';

const action = 'payouts.execute';

/** The payout in exactly this version, held, if it can be executed as it is. */
const lockExecutable = async (
  tx: Tx,
  { payout: documentId, version }: { readonly payout: string; readonly version: number },
  timeZone: string,
): Promise<Payout> => {
  const payout = await lockPayout(tx, { documentId });
  if (!payout) throw new BusinessError('common.not_found');
  if (payout.state !== 'declared') throw new BusinessError('payout.not_declared', { state: payout.state });
  if (payout.version !== version) throw new BusinessError('common.conflict');
  const { anomalies } = await previewOf(tx, payout, timeZone);
  const blocking = anomalies.filter(({ isBlocking }) => isBlocking).map(({ code }) => code);
  if (blocking.length > 0) throw new BusinessError('payout.blocked', { anomalies: blocking.join(', ') });
  return payout;
};

/**
 * Asks for a second person to let a declared payout be executed in the version that was looked at.
 * @throws BusinessError 404 `common.not_found`, 409 `payout.not_declared`, `payout.blocked`, `common.conflict`,
 * `approval.pending`
 */
export const requestExecution = async (
  tx: Tx,
  request: {
    readonly payout: string;
    readonly version: number;
    readonly staffId: number;
    readonly reason: string;
    readonly requestId: string;
    readonly timeZone: string;
  },
): Promise<RequestedApproval> => {
  const { payout, version, timeZone, ...by } = request;
  await lockExecutable(tx, { payout, version }, timeZone);
  return requestApproval(tx, {
    ...by,
    action,
    payload: { payout, version },
    subject: { type: 'payout', documentId: payout },
  });
};

const payload = z.strictObject({ payout: z.string(), version: z.int() });

/** Two people let a payout be executed; the worker does it, batch by batch. The rates of that moment stay with it. */
export const payoutApprovals = ({ timeZone }: { readonly timeZone: string }): readonly ApprovalAction[] => {
  const execution: ApprovalAction<z.infer<typeof payload>> = {
    action,
    permission: 'payouts.decide',
    payload,
    execute: async (tx, asked, { requestedBy, approvedBy }) => {
      const payout = await lockExecutable(tx, asked, timeZone);
      await saveApproved(tx, payout.id, { requestedBy, approvedBy, rates: await ratesInForce(tx) });
      return {
        state: 'approved',
        importId: payout.importId,
        net: String(payout.figures?.parts.net),
        currency: payout.currency,
      };
    },
  };
  return [execution, paidByHand];
};
