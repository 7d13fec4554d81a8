import type { Money } from '@parcela/domain';
import type { Tx } from '../../../platform/database/database.ts';
import { BusinessError, invariant } from '../../../platform/errors.ts';
import { holdUserId } from '../../accounts/index.ts';
import { recordEvent } from '../../../platform/events/record-event.ts';
import { blockByStaff } from '../../wallets/index.ts';
import { type BlockRow, findBlockRow } from './account-restrictions.queries.ts';

/**
 * A member of staff restricts an investor's money: nothing leaves the wallets and nothing is paid from them until two
 * have ended it (`releaseMoneyBlock`). It takes nothing away, so that one person may do it at once.
 * @throws BusinessError 404 `common.not_found`
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
): Promise<BlockRow> => {
  const { amount, reason, staffId, requestId } = asked;
  const userId = await holdUserId(tx, { documentId: asked.user });
  if (userId === undefined) throw new BusinessError('common.not_found');
  const documentId = await blockByStaff(tx, { userId, amount, staffId, reason });
  await recordEvent(tx, {
    actor: { kind: 'staff', id: staffId },
    type: 'money_block.opened',
    subject: { type: 'money_block', id: documentId },
    before: { blocked: '0', currency: amount.currency },
    after: { blocked: String(amount.amount), currency: amount.currency, user: asked.user, reason },
    requestId,
  });
  const row = await findBlockRow(tx, documentId);
  invariant(row, `block ${documentId} is gone`);
  return row;
};
