import type { Money } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, invariant } from '@parcela/platform/errors.ts';
import { lockUserId } from '../../accounts/index.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { restrictByStaff } from '../../wallets/index.ts';
import { type RestrictionRow, findRestrictionRow } from './account-restrictions.queries.ts';

/**
 * Restricts an investor's money for a member of staff: nothing leaves the wallets or is paid from them until two
 * members end the restriction (`releaseAccountRestriction`). The restriction removes no money, so one person may
 * impose it immediately. @throws BusinessError 404 `common.not_found`
 */
export const restrictMoney = async (
  tx: Tx,
  asked: {
    /** documentId of the investor. */
    readonly user: string;
    readonly amount: Money;
    readonly reason: string;
    readonly staffId: number;
    readonly requestId: string;
  },
): Promise<RestrictionRow> => {
  const { amount, reason, staffId, requestId } = asked;
  const userId = await lockUserId(tx, { documentId: asked.user });
  if (userId === undefined) throw new BusinessError('common.not_found');
  const documentId = await restrictByStaff(tx, { userId, amount, staffId, reason });
  await recordEvent(tx, {
    actor: { kind: 'staff', id: staffId },
    type: 'account_restriction.opened',
    subject: { type: 'account_restriction', id: documentId },
    before: { restricted: '0', currency: amount.currency },
    after: { restricted: String(amount.amount), currency: amount.currency, user: asked.user, reason },
    requestId,
  });
  const row = await findRestrictionRow(tx, documentId);
  invariant(row, `block ${documentId} is gone`);
  return row;
};
