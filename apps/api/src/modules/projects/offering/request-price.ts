import { factOf, money } from '@parcela/domain';
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
import { findPriceNow } from './offer.store.ts';
import { checkPrice, setPrice } from './set-price.ts';

const payload = z.strictObject({
  /** documentId of the info. */
  info: z.string(),
  /** Minor units of the project's currency. */
  amount: z.int(),
  appliedAt: z.nullable(z.string()),
});

const change: ApprovalKind<'projects.set_price', z.infer<typeof payload>> = {
  action: 'projects.set_price',
  payload,
  facts: async (tx, { info, amount, appliedAt }) => {
    const project = await findProjectOfInfo(tx, info);
    const isPast = appliedAt !== null && new Date(appliedAt) < (await readClock(tx));
    if (!project || isPast) return undefined;
    const { currency, price } = await findPriceNow(tx, project.projectId);
    return {
      project: factOf.thing('project', project.projectId),
      price: factOf.money(money(BigInt(amount), currency)),
      priceNow: price === null ? null : factOf.money(money(price, currency)),
      from: factOf.from(appliedAt),
    };
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
    /** The version that the editor saw. */
    readonly offerVersion: number;
    readonly staffId: number;
    readonly reason: string;
    readonly requestId: string;
  },
): Promise<RequestedApproval> => {
  const { info, amount, appliedAt, offerVersion, ...by } = request;
  const project = await findProjectOfInfo(tx, info);
  if (!project) throw new BusinessError('common.not_found');
  await lockSeenProject(tx, project.projectId, offerVersion);
  await checkPrice(tx, { amount, appliedAt });
  return requestApproval(tx, change, {
    ...by,
    payload: { info, amount: Number(amount), appliedAt: appliedAt?.toISOString() ?? null },
    subject: info,
  });
};

/** Sets the price that two people agreed on. */
export const setAgreedPrice = withExecution(
  change,
  async (tx, { info, amount, appliedAt }, { approvedBy, requestId }) => {
    const project = await findProjectOfInfo(tx, info);
    if (!project) throw new BusinessError('common.not_found');
    await setPrice(tx, {
      projectId: project.projectId,
      amount: BigInt(amount),
      appliedAt: appliedAt === null ? undefined : new Date(appliedAt),
      actor: { kind: 'staff', id: approvedBy },
      requestId,
    });
    return { amount, appliedAt };
  },
);
