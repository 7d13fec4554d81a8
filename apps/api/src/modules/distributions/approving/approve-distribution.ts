import type { Rates } from '@parcela/domain';
import { z } from 'zod/mini';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, invariant } from '@parcela/platform/errors.ts';
import type { EventFacts } from '@parcela/platform/events/domain-event.ts';
import { debtApprovals } from '../debts/settle-debt.ts';
import { ratesInForce } from '../../exchange-rates/index.ts';
import { type ApprovalAction, requestApproval, type RequestedApproval } from '../../staff/index.ts';
import { previewOf } from './preview-distribution.ts';
import type { PreviewedDistribution } from './previewed-distribution.ts';
import { paidByHand } from '../paying/resolve-waiting-line.ts';
import { getFrozenRates, lockDistribution, type Distribution, saveApproved } from '../distributions.store.ts';

/** Corrections have a name of their own, because approving one does something else. */
const actionOf = ({ correctsId }: Pick<Distribution, 'correctsId'>): string =>
  correctsId === null ? 'distributions.execute' : 'distributions.correct';

/** The distribution in exactly this version, locked, if it can be executed as it is. */
const lockExecutable = async (
  tx: Tx,
  { distribution: documentId, version }: { readonly distribution: string; readonly version: number },
  timeZone: string,
): Promise<PreviewedDistribution> => {
  const distribution = await lockDistribution(tx, { documentId });
  if (!distribution) throw new BusinessError('common.not_found');
  if (distribution.state !== 'declared')
    throw new BusinessError('distribution.not_declared', { state: distribution.state });
  if (distribution.version !== version) throw new BusinessError('common.conflict');
  const preview = await previewOf(tx, distribution, timeZone);
  const blocking = preview.anomalies.filter(({ isBlocking }) => isBlocking).map(({ code }) => code);
  if (blocking.length > 0)
    throw new BusinessError('distribution.blocked', { anomalies: blocking.join(', ') });
  return preview;
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
  const preview = await lockExecutable(tx, { distribution, version }, timeZone);
  return requestApproval(tx, {
    ...by,
    action: actionOf(preview.distribution),
    payload: { distribution, version },
    subject: { type: 'distribution', documentId: distribution },
  });
};

const payload = z.strictObject({ distribution: z.string(), version: z.int() });

type Payload = z.infer<typeof payload>;

/** Earnings of a correction count at the rates of what it corrects: it undoes figures, not rates. */
const ratesOf = (tx: Tx, { correctsId }: Distribution): Promise<Rates> =>
  correctsId === null ? ratesInForce(tx) : getFrozenRates(tx, correctsId);

const factsOf = ({ distribution, lines }: PreviewedDistribution): EventFacts => {
  const { importId, currency, correctsId, figures } = distribution;
  const sum = (nets: readonly bigint[]) => String(nets.reduce((all, net) => all + net, 0n));
  const nets = lines.map(({ parts }) => parts.net);
  const base = { state: 'approved', importId, currency };
  if (correctsId === null) return { ...base, net: String(figures?.parts.net) };
  return { ...base, more: sum(nets.filter((net) => net > 0n)), less: sum(nets.filter((net) => net < 0n)) };
};

/** Two people let a distribution be executed; the worker does it, batch by batch. The rates of that moment stay with it. */
export const distributionApprovals = ({
  timeZone,
}: {
  readonly timeZone: string;
}): readonly ApprovalAction[] => {
  const execution = (action: string): ApprovalAction<Payload> => ({
    action,
    permission: 'distributions.decide',
    asks: 'distributions.edit',
    payload,
    execute: async (tx, asked, { requestedBy, approvedBy }) => {
      const preview = await lockExecutable(tx, asked, timeZone);
      const { distribution } = preview;
      invariant(actionOf(distribution) === action, `${action} is of other distributions`);
      await saveApproved(tx, distribution.id, {
        requestedBy,
        approvedBy,
        rates: await ratesOf(tx, distribution),
      });
      return factsOf(preview);
    },
  });
  return [
    execution('distributions.execute'),
    execution('distributions.correct'),
    paidByHand,
    ...debtApprovals,
  ];
};
