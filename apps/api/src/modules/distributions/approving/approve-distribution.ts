import { type ApprovalName, factOf, money, type Rates } from '@parcela/domain';
import { z } from 'zod/mini';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, invariant } from '@parcela/platform/errors.ts';
import type { EventFacts } from '@parcela/platform/events/domain-event.ts';
import { debtApprovals } from '../debts/settle-debt.ts';
import { ratesInForce } from '../../exchange-rates/index.ts';
import {
  type ApprovalKind,
  requestApproval,
  type RequestedApproval,
  withExecution,
} from '../../staff/index.ts';
import { previewOf } from './preview-distribution.ts';
import type { PreviewedDistribution } from './previewed-distribution.ts';
import { paidByHand } from '../paying/resolve-waiting-line.ts';
import {
  findDistribution,
  getFrozenRates,
  lockDistribution,
  type Distribution,
  saveApproved,
} from '../distributions.store.ts';

const payload = z.strictObject({ distribution: z.string(), version: z.int() });
type Payload = z.infer<typeof payload>;

/** The distribution as it would be paid now; undefined unless the given version is declared. */
const findPreview = async (
  tx: Tx,
  { distribution: documentId, version }: Payload,
  timeZone: string,
): Promise<PreviewedDistribution | undefined> => {
  const distribution = await findDistribution(tx, { documentId });
  if (distribution?.state !== 'declared' || distribution.version !== version) return undefined;
  return previewOf(tx, distribution, timeZone);
};

const headOf = ({ distribution }: PreviewedDistribution) => ({
  project: factOf.thing('project', distribution.projectId),
  period: factOf.period(distribution),
});

const executionKind = (timeZone: string): ApprovalKind<'distributions.execute', Payload> => ({
  action: 'distributions.execute',
  payload,
  facts: async (tx, asked) => {
    const preview = await findPreview(tx, asked, timeZone);
    if (!preview) return undefined;
    const { distribution, lines, anomalies } = preview;
    const { currency, figures, payOn } = distribution;
    const sum = (part: 'net' | 'withholding') =>
      factOf.money(
        money(
          lines.reduce((all, { parts }) => all + parts[part], 0n),
          currency,
        ),
      );
    return {
      ...headOf(preview),
      gross: figures && factOf.money(money(figures.gross, currency)),
      net: sum('net'),
      withheld: sum('withholding'),
      holders: factOf.count(lines.length),
      payOn: factOf.day(payOn),
      warnings: factOf.warnings(anomalies),
    };
  },
});

const correctionKind = (timeZone: string): ApprovalKind<'distributions.correct', Payload> => ({
  action: 'distributions.correct',
  payload,
  facts: async (tx, asked) => {
    const preview = await findPreview(tx, asked, timeZone);
    if (!preview) return undefined;
    const { distribution, lines, anomalies } = preview;
    const sum = (nets: readonly bigint[]) =>
      factOf.money(
        money(
          nets.reduce((all, net) => all + net, 0n),
          distribution.currency,
        ),
      );
    const nets = lines.map(({ parts }) => parts.net);
    return {
      ...headOf(preview),
      more: sum(nets.filter((net) => net > 0n)),
      less: sum(nets.filter((net) => net < 0n)),
      holders: factOf.count(nets.filter((net) => net !== 0n).length),
      warnings: factOf.warnings(anomalies),
    };
  },
});

/** Corrections have their own action, because their approval has other effects. */
const kindOf = ({ correctsId }: Pick<Distribution, 'correctsId'>, timeZone: string) =>
  correctsId === null ? executionKind(timeZone) : correctionKind(timeZone);

/** Locks exactly this version of the distribution, if it can be executed unchanged. */
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
 * Requests the approval of a second person to execute a declared distribution in the given version.
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
  const kind: ApprovalKind<ApprovalName, Payload> = kindOf(preview.distribution, timeZone);
  return requestApproval(tx, kind, {
    ...by,
    payload: { distribution, version },
    subject: distribution,
  });
};

/** Earnings of a correction use the rates of the corrected distribution: a correction changes figures, not rates. */
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

/**
 * Two people approve the execution of a distribution; the worker executes it batch by batch. The rates at the approval
 * are frozen with it.
 */
export const distributionApprovals = ({ timeZone }: { readonly timeZone: string }) => {
  const execution = <Name extends ApprovalName>(kind: ApprovalKind<Name, Payload>) =>
    withExecution(kind, async (tx, asked, { requestedBy, approvedBy }) => {
      const preview = await lockExecutable(tx, asked, timeZone);
      const { distribution } = preview;
      invariant(kindOf(distribution, timeZone).action === kind.action, `${kind.action} is of other ones`);
      await saveApproved(tx, distribution.id, {
        requestedBy,
        approvedBy,
        rates: await ratesOf(tx, distribution),
      });
      return factsOf(preview);
    });
  return {
    'distributions.execute': execution(executionKind(timeZone)),
    'distributions.correct': execution(correctionKind(timeZone)),
    'distribution_lines.paid': paidByHand,
    ...debtApprovals,
  };
};
