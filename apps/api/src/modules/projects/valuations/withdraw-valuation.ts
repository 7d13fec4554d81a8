import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { EventAuthor } from '@parcela/platform/events/domain-event.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { findInfoOfProject } from '../editing/project-versions.store.ts';
import { findValuation, insertWithdrawal } from './valuations.store.ts';

/**
 * Marks a wrong valuation as withdrawn; prices that it led stay. Returns the documentId of the project's info.
 * @throws BusinessError `common.not_found`, `project.valuation_withdrawn`
 */
export const withdrawValuation = async (
  tx: Tx,
  {
    valuation,
    reason,
    actor,
    requestId,
  }: EventAuthor & { readonly valuation: string; readonly reason: string },
): Promise<string> => {
  const found = await findValuation(tx, valuation);
  if (!found) throw new BusinessError('common.not_found');
  const { id: valuationId, projectId, amount } = found;
  if (!(await insertWithdrawal(tx, { valuationId, reason })))
    throw new BusinessError('project.valuation_withdrawn');
  await recordEvent(tx, {
    actor,
    type: 'project.valuation_withdrawn',
    subject: { type: 'project', id: projectId },
    before: { valuation, amount: String(amount) },
    after: { valuation, reason },
    requestId,
  });
  return findInfoOfProject(tx, projectId);
};
