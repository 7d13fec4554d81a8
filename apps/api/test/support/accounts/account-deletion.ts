import { money } from '@parcela/domain';
import { sql } from 'kysely';
import { sendAccountClosedMail } from '../../../src/modules/accounts/index.ts';
import { cancelOrder, type Order } from '../../../src/modules/orders/index.ts';
import { bookTransfer, returnTransfer } from '../../../src/modules/bank/outgoing-transfers/book-transfer.ts';
import { applyApplicant } from '../../../src/modules/verification/identity-checks/apply-kyc-answer.ts';
import {
  findCheckByExternalId,
  insertCheck,
} from '../../../src/modules/verification/identity-checks/kyc-checks.store.ts';
import { withdrawalTransfers } from '../../../src/modules/wallets/index.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import type { Mail } from '@parcela/platform/mail/mailer.ts';
import { publishSampleProject } from '../projects/sample-projects.ts';
import { setSampleRates } from '../content/sample-rates.ts';
import { placeSampleOrder, orderDeps } from '../orders/sample-orders.ts';
import type { SandboxProcess } from '../app/sandbox-process.ts';
import { testChecks, type TestUser, testVault } from '../app/test-app.ts';
import type { TestContext } from '../database/test-database.ts';
import { useWithdrawals } from '../wallets/withdrawal-fixture.ts';
import { sampleLetterhead } from '../content/sample-brand.ts';

/** The provider confirms a user's identity for a check. */
const greenAnswer = async (tx: Tx, externalUserId: string): Promise<void> => {
  const check = await findCheckByExternalId(tx, externalUserId);
  invariant(check, 'a check that was begun is there');
  await applyApplicant(testChecks, tx, {
    check,
    reading: 1,
    applicant: {
      applicantId: 'late',
      reviewStatus: 'completed',
      answer: 'GREEN',
      rejectType: null,
      moderationComment: null,
      answeredAt: new Date('2026-01-01T00:00:00Z'),
      person: { firstName: 'Marie', lastName: 'Černá' },
    },
  });
};

const owners = { withdrawal: withdrawalTransfers };

/** Users who delete their accounts, in the running application. */
export const useDeletion = (context: () => TestContext, sandbox: () => SandboxProcess) => {
  const fixture = useWithdrawals(context, sandbox);
  const remove = (user: TestUser | undefined) =>
    fixture.call(user, 'DELETE', '/api/user-profiles/delete-account');
  const mails: Mail[] = [];
  const accountClosedMail = sendAccountClosedMail({
    transact: (work) => context().transact(work),
    vault: testVault,
    mailer: {
      send: async (mail) => {
        mails.push(mail);
      },
    },
    publicUrl: 'https://parcela.example',
    letterhead: sampleLetterhead,
  });
  return {
    ...fixture,
    remove,
    /** Deletes the account immediately after the password was confirmed. */
    leave: async (user: TestUser) => {
      await fixture.stepUp(user);
      return remove(user);
    },
    /** Runs the job's handler; returns the mails that it sent. */
    sayGoodbye: async ({ userId }: TestUser): Promise<Mail[]> => {
      await accountClosedMail.handle({ userId });
      return mails.splice(0);
    },
    order: (user: TestUser): Promise<Order> =>
      context().transact(async (tx) => {
        await setSampleRates(tx);
        const { documentId } = await publishSampleProject(tx);
        return placeSampleOrder(tx, { userId: user.userId, project: documentId, shares: 1 });
      }),
    /** Starts an identity check without an answer; returns its id at the provider. */
    beginCheck: ({ userId }: TestUser): Promise<string> =>
      context().transact((tx) => insertCheck(tx, userId)),
    /** Lets the provider answer the check. */
    answerCheck: (externalUserId: string): Promise<void> =>
      context().transact((tx) => greenAnswer(tx, externalUserId)),
    /**
     * Books a statement line about a withdrawal of 500.00 CZK that left or came back; returns whether it is ours.
     */
    wentOut: (reference: string): Promise<boolean> =>
      context().transact((tx) => bookTransfer(owners, tx, { reference, amount: money(500_00n, 'CZK') })),
    cameBack: (reference: string): Promise<boolean> =>
      context().transact((tx) => returnTransfer(owners, tx, { reference, amount: money(500_00n, 'CZK') })),
    cancel: ({ userId }: TestUser, { documentId }: Pick<Order, 'documentId'>) =>
      context().transact((tx) => cancelOrder(orderDeps, tx, { userId, documentId })),
    /** The user's remaining data in the tables about people. */
    leftOf: async ({ userId }: TestUser) => {
      const { rows } = await sql<Record<string, unknown>>`
        select u.deleted_at is not null as deleted, u.erased_at is not null as erased,
          coalesce(k.wrapped_key is not null, false) as "hasKey", r.user_id is not null as "hasRecord",
          extract(year from u.retain_until) - extract(year from u.deleted_at) as years,
          (select count(*)::integer from sessions s where s.subject_id = u.id and s.audience = 'investor') as sessions
        from users u left join data_keys k on k.subject_id = u.id
        left join retained_records r on r.user_id = u.id
        where u.id = ${userId}`.execute(context().admin.kysely);
      return rows[0];
    },
    /** The sealed record, decrypted with the keys. */
    openRecord: async ({ userId }: TestUser): Promise<unknown> => {
      const { rows } = await sql<{ record: Buffer }>`
        select record from retained_records where user_id = ${userId}`.execute(context().admin.kysely);
      const { retainedRecord } = await testVault.decrypt(context().database.reader, userId, {
        retainedRecord: rows[0]?.record ?? null,
      });
      return JSON.parse(retainedRecord ?? 'null');
    },
  };
};
