import { type Currency, factOf, money } from '@parcela/domain';
import { z } from 'zod/mini';
import { readClock, type Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import {
  type ApprovalKind,
  requestApproval,
  type RequestedApproval,
  withExecution,
} from '../../staff/index.ts';
import { findProjectOfInfo } from '../editing/project-versions.store.ts';
import { lockSeenProject } from './lock-seen-project.ts';
import { findValuation } from '../valuations/valuations.store.ts';
import { findPriceEffect } from './price-effect.ts';
import { checkPrice, requireLeading, setPrice } from './set-price.ts';

const payload = z.strictObject({
  /** documentId of the info. */
  info: z.string(),
  /** Minor units of the project's currency. */
  amount: z.int(),
  appliedAt: z.nullable(z.string()),
  /** documentId of the valuation that leads it; requests from before valuations have none. */
  valuation: z._default(z.nullable(z.string()), null),
});

/** Undefined once the valuation is withdrawn. */
const valuationFacts = async (tx: Tx, documentId: string | null, currency: Currency) => {
  if (documentId === null) return { valuation: null, valuer: null, valuedOn: null };
  const found = await findValuation(tx, documentId);
  if (!found || found.isWithdrawn) return undefined;
  return {
    valuation: factOf.money(money(found.amount, currency)),
    valuer: factOf.text(found.company === null ? found.valuer : `${found.valuer}, ${found.company}`),
    valuedOn: factOf.day(found.valuedOn),
  };
};

const change: ApprovalKind<'projects.set_price', z.infer<typeof payload>> = {
  action: 'projects.set_price',
  payload,
  facts: async (tx, { info, amount, appliedAt, valuation }) => {
    const project = await findProjectOfInfo(tx, info);
    const isPast = appliedAt !== null && new Date(appliedAt) < (await readClock(tx));
    if (!project || isPast) return undefined;
    const { projectId } = project;
    const effect = await findPriceEffect(tx, { projectId, amount: BigInt(amount) });
    const { currency } = effect;
    const led = await valuationFacts(tx, valuation, currency);
    const sum = (minor: bigint | null) => (minor === null ? null : factOf.money(money(minor, currency)));
    return (
      led && {
        project: factOf.thing('project', projectId),
        price: sum(effect.price),
        priceNow: sum(effect.priceNow),
        changePercent: factOf.rate(effect.changePercent ?? undefined),
        holders: factOf.count(effect.holders),
        holdingsNow: sum(effect.holdingsNow),
        holdings: sum(effect.holdings),
        ...led,
        from: factOf.from(appliedAt),
      }
    );
  },
};

/**
 * Requests approval to set a price, because the price decides what all buyers pay. @throws BusinessError
 * `common.not_found`, `common.conflict`, `approval.pending`; ValidationError for an impossible price
 */
export const requestPrice = async (
  tx: Tx,
  request: {
    readonly info: string;
    readonly amount: bigint;
    readonly appliedAt: Date | undefined;
    readonly valuation: string | undefined;
    /** The version that the editor saw. */
    readonly offerVersion: number;
    readonly staffId: number;
    readonly reason: string;
    readonly requestId: string;
  },
): Promise<RequestedApproval> => {
  const { info, amount, appliedAt, valuation, offerVersion, ...by } = request;
  const project = await findProjectOfInfo(tx, info);
  if (!project) throw new BusinessError('common.not_found');
  const { projectId } = project;
  await lockSeenProject(tx, projectId, offerVersion);
  await checkPrice(tx, { amount, appliedAt });
  if (valuation !== undefined) await requireLeading(tx, { valuation, projectId, appliedAt });
  return requestApproval(tx, change, {
    ...by,
    payload: {
      info,
      amount: Number(amount),
      appliedAt: appliedAt?.toISOString() ?? null,
      valuation: valuation ?? null,
    },
    subject: info,
  });
};

/** Sets the price that two people agreed on. */
export const setAgreedPrice = withExecution(
  change,
  async (tx, { info, amount, appliedAt, valuation }, { approvedBy, requestId }) => {
    const project = await findProjectOfInfo(tx, info);
    if (!project) throw new BusinessError('common.not_found');
    await setPrice(tx, {
      projectId: project.projectId,
      amount: BigInt(amount),
      appliedAt: appliedAt === null ? undefined : new Date(appliedAt),
      valuation,
      actor: { kind: 'staff', id: approvedBy },
      requestId,
    });
    return { amount, appliedAt, valuation };
  },
);
