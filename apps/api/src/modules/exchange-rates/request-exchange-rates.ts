import { factOf } from '@parcela/domain';
import { z } from 'zod/mini';
import { readClock, type Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { type ApprovalKind, requestApproval, type RequestedApproval, withExecution } from '../staff/index.ts';
import { latestRates, lockRates } from './exchange-rates.store.ts';
import { requireBelievable, setRates } from './set-exchange-rates.ts';

const payload = z.strictObject({
  eurToCzk: z.string(),
  eurToPln: z.string(),
  source: z.string(),
  /** ISO 8601; null means from the approval. */
  validFrom: z.nullable(z.string()),
});

const change: ApprovalKind<'rates.set', z.infer<typeof payload>> = {
  action: 'rates.set',
  payload,
  facts: async (tx, { eurToCzk, eurToPln, source, validFrom }) => {
    if (validFrom !== null && new Date(validFrom) < (await readClock(tx))) return undefined;
    const latest = await latestRates(tx);
    return {
      eurToCzk: factOf.rate(eurToCzk),
      eurToPln: factOf.rate(eurToPln),
      eurToCzkNow: factOf.rate(latest?.eurToCzk),
      eurToPlnNow: factOf.rate(latest?.eurToPln),
      from: factOf.from(validFrom),
      source: factOf.text(source),
    };
  },
};

/**
 * Requests approval to set other rates, because every price follows from them. @throws ValidationError for a rate
 * that is zero, negative or absurd; BusinessError `approval.pending`, `common.conflict` when there are later rates
 * than those that the editor saw
 */
export const requestRates = async (
  tx: Tx,
  request: z.infer<typeof payload> & {
    /** The version of the latest rates that the editor saw; 0 before the first. */
    readonly version: number;
    readonly staffId: number;
    readonly reason: string;
    readonly requestId: string;
  },
): Promise<RequestedApproval> => {
  const { source, validFrom, ...asked } = request;
  const rates = requireBelievable(request);
  await lockRates(tx);
  if (((await latestRates(tx))?.id ?? 0) !== request.version) throw new BusinessError('common.conflict');
  return requestApproval(tx, change, {
    payload: { ...rates, source, validFrom },
    subject: 'rates',
    staffId: asked.staffId,
    reason: asked.reason,
    requestId: asked.requestId,
  });
};

/** Sets the rates that two people agreed on. @throws ValidationError for an instant that has passed in the meantime */
export const setRatesByTwo = withExecution(change, async (tx, { validFrom, ...rates }, { approvedBy }) => {
  await lockRates(tx);
  await setRates(tx, {
    ...rates,
    ...(validFrom !== null && { validFrom: new Date(validFrom) }),
    confirmed: true,
    actor: { kind: 'staff', id: approvedBy },
  });
  return { eurToCzk: rates.eurToCzk, eurToPln: rates.eurToPln };
});
