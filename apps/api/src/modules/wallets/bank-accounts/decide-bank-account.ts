import { factOf } from '@parcela/domain';
import { z } from 'zod/mini';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { notify } from '../../notifications/index.ts';
import { type ApprovalKind, withExecution } from '../../staff/index.ts';
import { type BankAccount, findAccount, lockAccount, saveAccountDecision } from './bank-accounts.store.ts';

export type AccountDecision = 'accepted' | 'rejected';

const assertInReview = (account: BankAccount | undefined): BankAccount => {
  if (!account) throw new BusinessError('common.not_found');
  if (account.state !== 'review' || !account.isInUse) throw new BusinessError('bank_account.decided');
  return account;
};

/**
 * Checked before a second person is asked: a decided account needs none. @throws BusinessError 404, 409
 */
export const requireAccountInReview = async (tx: Tx, documentId: string): Promise<BankAccount> =>
  assertInReview(await findAccount(tx, { documentId }));

const payload = z.strictObject({ documentId: z.string() });
type Payload = z.infer<typeof payload>;

/** If the holder's name differs from the investor's, two people decide whether the account may receive money. */
const decided = {
  payload,
  facts: async (tx: Tx, { documentId }: Payload) => {
    const account = await findAccount(tx, { documentId });
    if (account?.state !== 'review' || !account.isInUse) return undefined;
    return {
      investor: factOf.thing('investor', account.userId),
      account: factOf.thing('account', account.id),
      currency: factOf.text(account.currency),
    };
  },
};
export const acceptanceOfAccount: ApprovalKind<'bank_account.accept', Payload> = {
  action: 'bank_account.accept',
  ...decided,
};
export const rejectionOfAccount: ApprovalKind<'bank_account.reject', Payload> = {
  action: 'bank_account.reject',
  ...decided,
};

const decide = <Name extends `bank_account.${'accept' | 'reject'}`>(
  kind: ApprovalKind<Name, Payload>,
  decision: AccountDecision,
) =>
  withExecution(kind, async (tx, { documentId }, { approvedBy, requestedBy, requestId }) => {
    const account = assertInReview(await lockAccount(tx, documentId));
    await saveAccountDecision(tx, account.id, decision);
    await recordEvent(tx, {
      actor: { kind: 'staff', id: approvedBy },
      type: `bank_account.${decision}`,
      subject: { type: 'bank_account', id: documentId },
      before: { state: account.state },
      after: { state: decision, requestedBy },
      requestId,
    });
    if (decision === 'rejected')
      await notify(tx, {
        userId: account.userId,
        kind: 'bank_account.rejected',
        params: { currency: account.currency },
        link: '/settings',
        mail: true,
      });
    return { state: decision };
  });

export const acceptBankAccount = decide(acceptanceOfAccount, 'accepted');
export const rejectBankAccount = decide(rejectionOfAccount, 'rejected');
