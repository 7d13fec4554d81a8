import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { balancesOf, walletOf } from '@parcela/ledger';
import { paymentsApprovals } from '../../../src/modules/payments/index.ts';
import type { ApprovalAction } from '../../../src/modules/staff/index.ts';
import { requestCredit, requestRefund } from '../../../src/modules/payments/operator/request-decision.ts';
import { approveRequest } from '../../../src/modules/staff/approvals/decide-approval.ts';
import { type Work, decisionPoints } from './interleave.ts';
import { payerAccount, receiveFor, refundDeps } from '../payments/operator-payments-fixture.ts';
import { hasSecondLock, type RaceCase } from './race-case.ts';
import { placeSampleOrder } from '../payments/payment-fixture.ts';
import type { TestContext } from '../database/test-database.ts';
import { addTestStaff } from '../app/test-staff.ts';

const permissions = ['suspense.decide', 'approvals.decide', 'refunds.decide'] as const;
const actions = new Map<string, ApprovalAction>(Object.entries(paymentsApprovals(refundDeps)));

/** Two members of staff decide about the same suspended money. */
export const staffRaceCases = (context: () => TestContext): RaceCase[] => {
  /** 100.00 CZK paid for an order under another name, and three members of staff. */
  const waitingMoney = async () => {
    const { order } = await placeSampleOrder(context());
    return context().transact(async (tx) => {
      const id = await receiveFor(tx, order, {
        amount: 100_00n,
        name: 'Petr Svoboda',
        account: payerAccount,
      });
      const [asking = 0, one = 0, two = 0] = await addTestStaff(tx, 3);
      return { id, userId: order.userId, asking, one, two };
    });
  };
  const documentIdOf = async (id: number): Promise<string> => {
    const { rows } = await sql<{ documentId: string }>`
      select document_id as "documentId" from payments where id = ${id}`.execute(context().admin.kysely);
    return rows[0]?.documentId ?? '';
  };
  const asked = (documentId: string, staffId: number) => ({
    documentId,
    staffId,
    reason: 'It is theirs',
    requestId: randomUUID(),
  });
  const approve =
    (documentId: string, staffId: number): Work =>
    (transact) =>
      transact((tx) =>
        approveRequest(actions, tx, {
          documentId,
          staffId,
          permissions,
          reason: 'It is theirs',
          requestId: randomUUID(),
        }),
      );
  const outcomeOf = (id: number, userId: number) => async () => {
    const { rows } = await sql<Record<string, bigint | number>>`
      select p.suspense_amount as waiting, p.refunded_amount as refunded, p.credited_amount as credited,
        (select count(*)::integer from refunds r where r.payment_id = p.id) as refunds,
        (select count(*)::integer from approval_requests a where a.subject_document_id = p.document_id) as asked
      from payments p where p.id = ${id}`.execute(context().admin.kysely);
    const [wallet] = await balancesOf(context().database.reader, [walletOf(userId, 'CZK')]);
    return { ...rows[0], wallet };
  };
  const waits = { waiting: 100_00n, refunded: 0n, credited: 0n, refunds: 0, asked: 1, wallet: 0n };
  const isRefunded = { ...waits, waiting: 0n, refunded: 100_00n, refunds: 1 };
  const isCredited = { ...waits, waiting: 0n, credited: 100_00n, wallet: 100_00n };
  return [
    {
      name: 'two who ask for the same refund',
      sides: { left: 'one', right: 'the other' },
      points: decisionPoints,
      make: async () => {
        const { id, userId, one, two } = await waitingMoney();
        const documentId = await documentIdOf(id);
        const ask =
          (staffId: number): Work =>
          (transact) =>
            transact((tx) => requestRefund(tx, asked(documentId, staffId)));
        return { left: ask(one), right: ask(two), outcome: outcomeOf(id, userId) };
      },
      wins: { left: ['done', 'approval.pending', waits], right: ['approval.pending', 'done', waits] },
    },
    {
      name: 'two who approve the same refund',
      sides: { left: 'one', right: 'the other' },
      points: decisionPoints,
      make: async () => {
        const { id, userId, asking, one, two } = await waitingMoney();
        const documentId = await documentIdOf(id);
        const request = await context().transact((tx) => requestRefund(tx, asked(documentId, asking)));
        return {
          left: approve(request.documentId, one),
          right: approve(request.documentId, two),
          outcome: outcomeOf(id, userId),
        };
      },
      wins: {
        left: ['done', 'approval.decided', isRefunded],
        right: ['approval.decided', 'done', isRefunded],
      },
    },
    {
      name: 'two who decide otherwise about the same money',
      sides: { left: 'the refund', right: 'the wallet' },
      points: [
        ...decisionPoints,
        { name: 'when it has the payment', when: 'after', statement: /from "payments".*for update/i },
      ],
      make: async () => {
        const { id, userId, asking, one, two } = await waitingMoney();
        const documentId = await documentIdOf(id);
        const refund = await context().transact((tx) => requestRefund(tx, asked(documentId, asking)));
        const credit = await context().transact((tx) =>
          requestCredit(tx, { ...asked(documentId, asking), user: null }),
        );
        return {
          left: approve(refund.documentId, one),
          right: approve(credit.documentId, two),
          outcome: outcomeOf(id, userId),
        };
      },
      wins: {
        left: ['done', 'suspense.decided', { ...isRefunded, asked: 2 }],
        right: ['suspense.decided', 'done', { ...isCredited, asked: 2 }],
      },
      winner: hasSecondLock,
    },
  ];
};
