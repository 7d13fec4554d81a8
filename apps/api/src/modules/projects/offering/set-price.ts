import { type Tx, readClock } from '@parcela/platform/database/database.ts';
import { BusinessError, ValidationError } from '@parcela/platform/errors.ts';
import type { EventActor } from '@parcela/platform/events/domain-event.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { insertPrice, lockProjectRow } from '../editing/projects.store.ts';
import { findValuation } from '../valuations/valuations.store.ts';
import { countOfferChange } from './offer.store.ts';

interface Price {
  /** Nominal price of one share without its fee, minor units of the project's currency. */
  readonly amount: bigint;
  /** The time from which the price is in force, not in the past; omitted: now. */
  readonly appliedAt?: Date | undefined;
}

export interface SetPriceInput extends Price {
  /** documentId of the valuation that leads it. */
  readonly valuation?: string | null;
  readonly projectId: number;
  readonly actor: EventActor;
  readonly requestId?: string | undefined;
}

/** @throws ValidationError for zero, a negative amount or a past time */
export const checkPrice = async (tx: Tx, { amount, appliedAt }: Price): Promise<void> => {
  if (amount <= 0n) throw new ValidationError([{ path: 'amount', code: 'too_small' }]);
  if (appliedAt && appliedAt < (await readClock(tx)))
    throw new ValidationError([{ path: 'appliedAt', code: 'invalid_date' }]);
};

/**
 * A valuation leads a price of its project, from its publishing instant on and unless it is withdrawn.
 * @throws ValidationError for any other valuation
 */
export const requireLeading = async (
  tx: Tx,
  {
    valuation,
    projectId,
    appliedAt,
  }: { readonly valuation: string; readonly projectId: number; readonly appliedAt: Date | undefined },
): Promise<number> => {
  const found = await findValuation(tx, valuation);
  const at = appliedAt ?? (await readClock(tx));
  if (!found || found.projectId !== projectId || found.isWithdrawn || found.publishedAt > at)
    throw new ValidationError([{ path: 'valuation', code: 'invalid' }]);
  return found.id;
};

/**
 * Adds a nominal price. Earlier prices stay, because orders used them (O8). @throws BusinessError project.not_found;
 * ValidationError like `checkPrice` and `requireLeading`
 */
export const setPrice = async (tx: Tx, input: SetPriceInput): Promise<void> => {
  const project = await lockProjectRow(tx, input.projectId);
  if (!project) throw new BusinessError('project.not_found');
  await checkPrice(tx, input);
  const { projectId, amount, appliedAt, valuation = null } = input;
  const valuationId =
    valuation === null ? null : await requireLeading(tx, { valuation, projectId, appliedAt });
  const price = await insertPrice(tx, { projectId, amount, appliedAt, valuationId });
  await countOfferChange(tx, input.projectId);
  await recordEvent(tx, {
    actor: input.actor,
    type: 'project.price_set',
    subject: { type: 'project', id: input.projectId },
    before: { amount: project.price === null ? null : String(project.price) },
    after: {
      price,
      amount: String(input.amount),
      appliedAt: input.appliedAt?.toISOString() ?? 'now',
      valuation,
    },
    requestId: input.requestId,
  });
};
