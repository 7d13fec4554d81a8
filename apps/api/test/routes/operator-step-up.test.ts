import type { OperatorRouteName } from '@parcela/contract/operator';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../support/database/test-database.ts';
import { useOperatorCalls } from '../support/route-matrix/call-operator-routes.ts';
import { operatorRoutesWhere, permittedRole } from '../support/route-matrix/operator-grants.ts';

/** Money, approvals, and who may do what. */
const provedAgain: readonly OperatorRouteName[] = [
  'acceptBankAccount',
  'acceptPublishedRates',
  'addPasskey',
  'addStaffRole',
  'approveRequest',
  'approveWithdrawal',
  'approveWithdrawals',
  'askNewPasskey',
  'assignSuspenseToOrder',
  'blockUser',
  'cancelOperatorOrder',
  'changeStaffPassword',
  'closeBankDay',
  'confirmRefund',
  'creditSuspenseToWallet',
  'decideAnotherBankLine',
  'decideSameBankLine',
  'deleteInvestor',
  'disableStaff',
  'downloadTransferFile',
  'endIdentityException',
  'executeDistribution',
  'explainBankMovement',
  'exportInvestorData',
  'giveBonusShares',
  'importStatementFile',
  'inviteStaff',
  'makeTransferFile',
  'markTransferNotPaid',
  'matchReversal',
  'offerStaffAuthenticator',
  'overrideVerification',
  'payDistributionLineByHand',
  'refundSuspense',
  'rejectBankAccount',
  'rejectRequest',
  'rejectWithdrawal',
  'releaseAccountRestriction',
  'removeStaffRole',
  'renewStaffCredentials',
  'reopenWaitingBankLine',
  'requestIdentityException',
  'requestPriceEnd',
  'requestPriceMove',
  'requestProjectOpening',
  'requestProjectPrice',
  'requestRates',
  'resendInvitation',
  'resetSecondFactor',
  'retryRefund',
  'returnSuspense',
  'revokePasskey',
  'revokeTransferFile',
  'sendTransferByHand',
  'setStaffAuthenticator',
  'settleDistributionDebt',
  'splitSuspense',
  'takeOverRefund',
  'unblockUser',
  'undoBankMovement',
  'undoStatementFile',
  'viewAsInvestor',
  'withdrawInvitation',
];
const named = operatorRoutesWhere(({ stepUp }) => stepUp === true);

describe('operator routes that need a fresh session', () => {
  const context = useTestDatabase();
  const { newFixture, send, changedTables } = useOperatorCalls(context);

  it('are the routes of money, approvals and rights', () => {
    expect(named.toSorted()).toEqual(provedAgain);
  });

  it.each(named)('%s does nothing ten minutes after the sign-in', async (name) => {
    const fixture = await newFixture(permittedRole(name), name);
    await sql`update sessions set fresh_until = app_now() where audience = 'staff'`.execute(
      context().admin.kysely,
    );
    const changed = await changedTables(async () => {
      expect(await send(name, fixture)).toMatchObject({
        status: 403,
        code: 'auth.step_up_required',
        isErrorBody: true,
      });
    });
    expect(changed).toEqual([]);
  });
});
