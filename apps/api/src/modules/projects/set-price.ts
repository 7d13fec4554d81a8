import { type Tx, readClock } from '../../platform/database.ts';
import { BusinessError, ValidationError } from '../../platform/errors.ts';
import { type AuditActor, writeAudit } from '../audit/index.ts';
import { insertPrice, lockProjectRow } from './projects.store.ts';

export interface SetPriceInput {
  readonly projectId: number;
  /** Nominal price of one share without its fee, minor units of the project's currency. */
  readonly amount: bigint;
  /** In force from then on, not in the past; left out: from now on. */
  readonly appliedAt?: Date;
  readonly actor: AuditActor;
}

/**
 * Adds a nominal price. Earlier prices stay, because orders were placed at them (O8).
 * @throws BusinessError project.not_found; ValidationError for nothing, a negative amount or a moment that has passed
 */
export const setPrice = async (tx: Tx, input: SetPriceInput): Promise<void> => {
  const project = await lockProjectRow(tx, input.projectId);
  if (!project) throw new BusinessError('project.not_found');
  if (input.amount <= 0n) throw new ValidationError([{ path: 'amount', code: 'too_small' }]);
  if (input.appliedAt && input.appliedAt < (await readClock(tx)))
    throw new ValidationError([{ path: 'appliedAt', code: 'invalid_date' }]);
  await insertPrice(tx, { ...input, appliedAt: input.appliedAt });
  await writeAudit(tx, {
    actor: input.actor,
    action: 'project.price_set',
    subject: { type: 'project', id: input.projectId },
    before: { amount: project.price === null ? null : String(project.price) },
    after: { amount: String(input.amount), appliedAt: input.appliedAt?.toISOString() ?? 'now' },
  });
};
