import { z } from 'zod/mini';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { ratesInForce } from '../../exchange-rates/index.ts';
import { type ApprovalAction, requestApproval, type RequestedApproval } from '../../staff/index.ts';
import { previewOf } from './preview-distribution.ts';
import { paidByHand } from '../paying/resolve-waiting-line.ts';
import { lockDistribution, type Distribution, saveApproved } from '../distributions.store.ts';

const action = 'distributions.execute';

/** The distribution in exactly this version, locked, if it can be executed as it is. */
const lockExecutable = async (
  tx: Tx,
  { distribution: documentId, version }: { readonly distribution: string; readonly version: number },
  timeZone: string,
): Promise<Distribution> => {
  const distribution = await lockDistribution(tx, { documentId });
  if (!distribution) throw new BusinessError('common.not_found');
  if (distribution.state !== 'declared')
    throw new BusinessError('distribution.not_declared', { state: distribution.state });
  if (distribution.version !== version) throw new BusinessError('common.conflict');
  const { anomalies } = await previewOf(tx, distribution, timeZone);
  const blocking = anomalies.filter(({ isBlocking }) => isBlocking).map(({ code }) => code);
  if (blocking.length > 0)
    throw new BusinessError('distribution.blocked', { anomalies: blocking.join(', ') });
  return distribution;
};

/**
 * Asks for a second person to let a declared distribution be executed in the version that was looked at.
 * @throws BusinessError 404 `common.not_found`, 409 `distribution.not_declared`, `distribution.blocked`,
 * `common.conflict`, `approval.pending`
 */
export const requestExecution = async (
  tx: Tx,
  request: {
    readonly distribution: string;
    readonly version: number;
    readonly staffId: number;
    readonly reason: string;
    readonly requestId: string;
    readonly timeZone: string;
  },
): Promise<RequestedApproval> => {
  const { distribution, version, timeZone, ...by } = request;
  await lockExecutable(tx, { distribution, version }, timeZone);
  return requestApproval(tx, {
    ...by,
    action,
    payload: { distribution, version },
    subject: { type: 'distribution', documentId: distribution },
  });
};

const payload = z.strictObject({ distribution: z.string(), version: z.int() });

/** Two people let a distribution be executed; the worker does it, batch by batch. The rates of that moment stay with it. */
export const distributionApprovals = ({
  timeZone,
}: {
  readonly timeZone: string;
}): readonly ApprovalAction[] => {
  const execution: ApprovalAction<z.infer<typeof payload>> = {
    action,
    permission: 'distributions.decide',
    asks: 'distributions.edit',
    payload,
    execute: async (tx, asked, { requestedBy, approvedBy }) => {
      const distribution = await lockExecutable(tx, asked, timeZone);
      await saveApproved(tx, distribution.id, { requestedBy, approvedBy, rates: await ratesInForce(tx) });
      return {
        state: 'approved',
        importId: distribution.importId,
        net: String(distribution.figures?.parts.net),
        currency: distribution.currency,
      };
    },
  };
  return [execution, paidByHand];
};
