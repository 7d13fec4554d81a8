import type { FactsOf } from '@parcela/domain';
import type { z } from 'zod/mini';
import {
  type ApprovalAction,
  type ApprovalPayload,
  requestApproval,
} from '../../../src/modules/staff/index.ts';
import { addRole } from '../../../src/modules/staff/members/change-staff-member.ts';
import type { TestContext } from '../database/test-database.ts';
import type { TestStaff } from './test-staff.ts';

/** The name under which approval tests request their own actions. */
export const sampleName = 'refunds.confirm';

/** The facts of a sample; tests about facts pass their own. */
const noFacts: FactsOf<typeof sampleName> = {
  payer: null,
  amount: null,
  order: null,
  investor: null,
  evidence: null,
};

/** An action that a test can request, with the permissions of a refund. */
export const sampleAction = <P extends ApprovalPayload>(
  payload: z.ZodMiniType<P>,
  execute: ApprovalAction<typeof sampleName, P>['execute'],
): ApprovalAction<typeof sampleName, P> => ({
  action: sampleName,
  payload,
  facts: () => Promise.resolve(noFacts),
  execute,
});

/** Requests approval to give a member the compliance role; returns the documentId of the request. */
export const askForRole = async (
  context: TestContext,
  requester: TestStaff,
  subject: TestStaff,
): Promise<string> => {
  const { documentId } = await context.transact((tx) =>
    requestApproval(tx, addRole, {
      payload: { staff: subject.documentId, role: 'compliance' },
      subject: subject.documentId,
      staffId: requester.staffId,
      reason: 'They have another task now',
      requestId: 'test',
    }),
  );
  return documentId;
};
