import type { OperatorRouteName } from '@parcela/contract/operator';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../support/database/test-database.ts';
import { useOperatorCalls } from '../support/route-matrix/call-operator-routes.ts';
import { operatorRoutesWhere, permittedRole } from '../support/route-matrix/operator-grants.ts';

/** Approval requests that change neither money nor rights. */
const requestsWithoutProof: ReadonlySet<OperatorRouteName> = new Set([
  'acceptReviewCase',
  'changeVerificationLevels',
]);
const requests = operatorRoutesWhere(({ errors }) => errors.includes('approval.pending'));

/** Money, approvals and rights. */
const provedAgain: readonly OperatorRouteName[] = [
  ...requests.filter((name) => !requestsWithoutProof.has(name)),
  'acceptPublishedRates',
  'addPasskey',
  'approveRequest',
  'askNewPasskey',
  'blockUser',
  'changeStaffPassword',
  'closeBankDay',
  'closeTopUp',
  'decideAnotherBankLine',
  'decideSameBankLine',
  'downloadTransferFile',
  'endIdentityException',
  'exportInvestorData',
  'importStatementFile',
  'makeTransferFile',
  'offerStaffAuthenticator',
  'recordShareTransfer',
  'rejectRequest',
  'reopenWaitingBankLine',
  'resendInvitation',
  'retryRefund',
  'revokePasskey',
  'setStaffAuthenticator',
  'takeOverRefund',
  'viewAsInvestor',
  'withdrawInvitation',
  'withdrawValuation',
];
const named = operatorRoutesWhere(({ stepUp }) => stepUp === true);

describe('operator routes that need a fresh session', () => {
  const context = useTestDatabase();
  const { newFixture, send, changedTables } = useOperatorCalls(context);

  it('include the routes of money, approvals and rights', () => {
    expect(named.toSorted()).toEqual(provedAgain.toSorted());
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
