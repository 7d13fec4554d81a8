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

/** The distribution as it would be paid now; undefined unless the given version is in the state declared. */
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

/** What a distribution pays, and to how many holders. */
const paymentOf = ({ distribution, lines, anomalies }: PreviewedDistribution) => {
  const { currency, figures, kind } = distribution;
  const sum = (part: 'net' | 'withholding') =>
    factOf.money(
      money(
        lines.reduce((all, { parts }) => all + parts[part], 0n),
        currency,
      ),
    );
  return {
    gross: figures && factOf.money(money(figures.gross, currency)),
    net: sum('net'),
    capital: figures && kind !== 'income' ? factOf.money(money(figures.capital, currency)) : null,
    withheld: sum('withholding'),
    holders: factOf.count(lines.length),
    warnings: factOf.warnings(anomalies),
  };
};

const executionKind = (timeZone: string): ApprovalKind<'distributions.execute', Payload> => ({
  action: 'distributions.execute',
  payload,
  facts: async (tx, asked) => {
    const preview = await findPreview(tx, asked, timeZone);
    return (
      preview && {
        ...headOf(preview),
        ...paymentOf(preview),
        payOn: factOf.day(preview.distribution.payOn),
      }
    );
  },
});

const redemptionKind = (timeZone: string): ApprovalKind<'distributions.redeem', Payload> => ({
  action: 'distributions.redeem',
  payload,
  facts: async (tx, asked) => {
    const preview = await findPreview(tx, asked, timeZone);
    return (
      preview && {
        project: factOf.thing('project', preview.distribution.projectId),
        ...paymentOf(preview),
        shares: factOf.count(preview.shareTotal),
      }
    );
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

/** Corrections and redemptions have their own actions, because their approvals have other effects. */
const kindOf = (
  { correctsId, kind }: Pick<Distribution, 'correctsId' | 'kind'>,
  timeZone: string,
): ApprovalKind<ApprovalName, Payload> => {
  if (correctsId !== null) return correctionKind(timeZone);
  return kind === 'final' ? redemptionKind(timeZone) : executionKind(timeZone);
};

/** Locks exactly this version of the distribution if it can be executed unchanged. */
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
 * Requests a second person's approval to execute the given version of a declared distribution. @throws BusinessError
 * 404 `common.not_found`, 409 `distribution.not_declared`, `distribution.blocked`, `common.conflict`,
 * `approval.pending`
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
  const kind = kindOf(preview.distribution, timeZone);
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
  const { importId, currency, correctsId, kind, figures } = distribution;
  const sum = (nets: readonly bigint[]) => String(nets.reduce((all, net) => all + net, 0n));
  const nets = lines.map(({ parts }) => parts.net);
  const base = { state: 'approved', importId, currency };
  if (correctsId === null) {
    const capital = kind === 'income' ? {} : { kind, capital: String(figures?.capital) };
    return { ...base, ...capital, net: String(figures?.parts.net) };
  }
  return { ...base, more: sum(nets.filter((net) => net > 0n)), less: sum(nets.filter((net) => net < 0n)) };
};

/**
 * Called when two people approve the execution of a distribution: freezes the rates of that moment; the worker then
 * executes the distribution batch by batch.
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
    'distributions.redeem': execution(redemptionKind(timeZone)),
    'distributions.correct': execution(correctionKind(timeZone)),
    'distribution_lines.paid': paidByHand,
    ...debtApprovals,
  };
};
